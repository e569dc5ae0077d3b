//! Concealment: wishes to keep something from the one the agent works for.

use super::pattern::{Pattern, any, denied, near, said};
use crate::guard::lexicon::Concepts;
use crate::guard::lexicon::instructions::{
    ACTION, ASK, DOWNLOAD, HIDDEN, HIDE, INSTRUCTION, ITEM, MEMORY, NOT, PERSON, REVEAL, RULE, SAY,
    SECRETLY, SEND, STORE, SUMMARY, TECHNICAL, TELL, THIS, UI, USER, YOUR,
};

/// What an agent does, has or was given.
const OWN: Concepts = ITEM.or(ACTION).or(INSTRUCTION).or(RULE).or(MEMORY);

pub(super) const PATTERNS: &[Pattern] = &[
    // Keeps the user unaware.
    near(5, &[denied(TELL), any(USER)], UI),
    // Keeps itself unmentioned.
    near(6, &[denied(TELL.or(REVEAL).or(STORE)), any(THIS), any(OWN)], TECHNICAL.or(UI)),
    // Keeps instructions unmentioned.
    near(6, &[denied(TELL.or(REVEAL)), any(INSTRUCTION.or(RULE)), any(YOUR.or(HIDDEN))], TECHNICAL),
    // Keeps memory unmentioned.
    near(6, &[denied(TELL), any(MEMORY)], TECHNICAL),
    // Keeps others unaware.
    near(6, &[denied(TELL.or(REVEAL)), any(PERSON), any(THIS.or(OWN))], TECHNICAL.or(UI)),
    // Hides what was done.
    near(6, &[said(HIDE), any(THIS.or(OWN)), any(USER.or(SUMMARY).or(PERSON))], UI),
    // Lies to the user.
    near(4, &[said(HIDE), any(USER)], UI),
    // Moves data unnoticed.
    near(4, &[any(SECRETLY), said(SEND.or(DOWNLOAD))], TECHNICAL),
    // Denies what is asked.
    near(
        12,
        &[
            any(ASK.or(PERSON)),
            any(INSTRUCTION.or(MEMORY).or(THIS).or(RULE)),
            said(SAY.or(HIDE)),
            any(NOT),
        ],
        TECHNICAL,
    ),
];
