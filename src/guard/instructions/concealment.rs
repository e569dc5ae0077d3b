//! Concealment: wishes to keep something from the one the agent works for.

use super::pattern::{Pattern, any, denied, near, said};
use crate::guard::lexicon::Concepts;
use crate::guard::lexicon::instructions::{
    ACT, ACTION, ASK, DOWNLOAD, HIDDEN, HIDE, INSTRUCTION, ITEM, LATE_NOT, MEMORY, NOT, PERSON,
    REVEAL, RULE, SAY, SECRETLY, SEE, SEND, SKIP, STORE, SUMMARY, TECHNICAL, TELL, THIS, UI, USER,
    YOUR,
};

/// What an agent does, has or was given.
const OWN: Concepts = ITEM.or(ACTION).or(INSTRUCTION).or(RULE).or(MEMORY);

pub(super) const PATTERNS: &[Pattern] = &[
    // Keeps the user unaware.
    near(5, &[denied(TELL), any(USER)], UI),
    // Keeps the user from finding out.
    near(5, &[denied(SEE), any(USER), any(THIS.or(OWN))], UI),
    // Says nothing of it.
    near(4, &[denied(SAY), any(LATE_NOT), any(ACTION.or(THIS).or(MEMORY).or(USER))], TECHNICAL),
    // Leaves it out of the account.
    near(6, &[said(SKIP), any(THIS), any(SUMMARY)], UI.or(TECHNICAL)),
    // Keeps it hidden.
    near(6, &[said(STORE), any(HIDDEN), any(USER.or(PERSON))], UI),
    // Keeps it quiet.
    near(5, &[said(STORE), any(SECRETLY), any(THIS.or(OWN))], TECHNICAL),
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
    // Denies itself.
    near(5, &[said(HIDE), any(THIS), any(MEMORY.or(ITEM).or(INSTRUCTION).or(RULE))], TECHNICAL),
    // Lies to the user.
    near(4, &[said(HIDE), any(USER)], UI),
    // Moves data unnoticed.
    near(4, &[any(SECRETLY), said(SEND.or(DOWNLOAD))], TECHNICAL),
    // Denies it when asked.
    near(8, &[said(HIDE), any(ASK), any(USER.or(PERSON))], TECHNICAL.or(UI)),
    // Acts as if there were no memory.
    near(6, &[said(ACT.or(HIDE)), denied(MEMORY)], TECHNICAL),
    // Denies what is asked.
    near(
        12,
        &[
            any(ASK.or(PERSON).or(USER)),
            any(INSTRUCTION.or(MEMORY).or(THIS).or(RULE).or(ACTION)),
            any(SAY.or(HIDE)),
            any(NOT),
        ],
        TECHNICAL.or(UI),
    ),
];
