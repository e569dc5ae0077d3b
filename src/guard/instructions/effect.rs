//! Effect: wishes that move data out, open the door, or do harm to the work.

use super::pattern::{Pattern, any, denied, near, said};
use crate::guard::lexicon::Concepts;
use crate::guard::lexicon::instructions::{
    ACCOUNT, ALL, ALWAYS, ANSWER, APPROVE, COMPETITOR, CREDENTIAL, CRON, DAMAGED, DELETE, DOWNLOAD,
    ENVIRONMENT, EXTERNAL, HARM, HEED, HIDDEN, HIDE, LEAK, LINK, LOCAL, OBEY, PASSED, PLUMBING,
    PROTECTION, PUT, READ, REVEAL, RUN, SABOTAGE, SAY, SEE, SEND, SENSITIVE, SESSION, SKIP,
    START_FILE, STORE, TECHNICAL, TELL, TEST, TROUBLE, UI, VAULT, VERIFY, WEAK, WHATEVER, WRITE,
};

/// What is not for others.
const PRIVATE: Concepts = SENSITIVE.or(CREDENTIAL).or(ENVIRONMENT).or(VAULT);

const NOTHING: Concepts = Concepts::NONE;

pub(super) const PATTERNS: &[Pattern] = &[
    // === Data out
    // Sends what is private elsewhere.
    near(9, &[said(SEND), any(PRIVATE), any(LINK.or(EXTERNAL))], PLUMBING.or(LOCAL)),
    // Puts what is private into addresses.
    near(8, &[said(PUT), any(PRIVATE), any(LINK), any(ALL)], PLUMBING.or(LOCAL)),
    // Passes credentials on as they turn up.
    near(
        7,
        &[said(PUT.or(SEND).or(REVEAL).or(STORE)), any(CREDENTIAL), any(SEE)],
        PLUMBING.or(TECHNICAL),
    ),
    // Opens where credentials are kept.
    near(6, &[said(READ.or(LEAK).or(REVEAL).or(SEND)), any(VAULT)], NOTHING),
    // Answers with the environment.
    near(7, &[said(REVEAL.or(LEAK)), any(ENVIRONMENT), any(ANSWER)], PLUMBING),
    // Collects credentials.
    near(4, &[said(LEAK), any(CREDENTIAL.or(ENVIRONMENT))], PLUMBING.or(TECHNICAL)),
    // === Code in
    // Runs or applies what it fetches.
    near(5, &[said(DOWNLOAD), said(RUN.or(OBEY).or(HEED)), any(LINK)], TEST),
    // Fetches at the start.
    near(8, &[any(SESSION), said(DOWNLOAD), any(LINK)], LOCAL),
    // Writes what others run or obey.
    near(8, &[said(WRITE.or(PUT)), any(START_FILE)], NOTHING),
    // Runs by itself.
    near(5, &[said(WRITE), any(CRON)], TECHNICAL),
    // === Doors
    // Plants harm.
    near(5, &[said(PUT.or(SABOTAGE)), any(HARM)], TECHNICAL),
    // Opens a hidden door.
    near(5, &[said(PUT.or(WRITE)), any(HIDDEN), any(ACCOUNT)], UI),
    // Lets anybody in.
    near(4, &[said(APPROVE), any(CREDENTIAL), any(ALL.or(ALWAYS))], LOCAL.or(UI)),
    // Switches protection off.
    near(5, &[said(SKIP), any(PROTECTION)], LOCAL.or(UI)),
    // Leaves protection unchecked.
    near(4, &[denied(VERIFY), any(PROTECTION)], LOCAL.or(UI)),
    // Hashes passwords so that it does not hold.
    near(4, &[said(WEAK), any(CREDENTIAL)], TECHNICAL),
    // === Work
    // Forges, wastes or weakens.
    near(5, &[said(SABOTAGE), any(DAMAGED)], LOCAL.or(TECHNICAL)),
    // Removes tests that fail.
    near(5, &[said(DELETE), any(TEST), any(TROUBLE)], NOTHING),
    // Reports success in any case.
    near(8, &[said(SAY.or(TELL)), any(PASSED), any(WHATEVER)], NOTHING),
    // Hides competitors.
    near(10, &[denied(TELL), any(COMPETITOR), any(ALWAYS)], UI),
    // Hides alternatives.
    near(4, &[said(HIDE), any(COMPETITOR)], UI),
];
