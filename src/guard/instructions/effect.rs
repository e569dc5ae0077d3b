//! Effect: wishes that move data out, open the door, or do harm to the work.

use super::pattern::{Pattern, any, denied, near, said};
use crate::guard::lexicon::Concepts;
use crate::guard::lexicon::instructions::{
    ACCOUNT, ALL, ALWAYS, ANSWER, APPROVE, ASK, BROWSER, COMPETITOR, CONFIRM, COPY, CREDENTIAL,
    CRON, DAMAGED, DELETE, DOWNLOAD, ENVIRONMENT, EXTERNAL, HARM, HEED, HIDDEN, HIDE, LEAK, LINK,
    LOCAL, MEMORY, OBEY, PACKAGE, PASSED, PLUMBING, PROTECTION, PUT, READ, REVEAL, RUN, SABOTAGE,
    SAY, SCRIPT, SEE, SEND, SENSITIVE, SESSION, SKIP, START_FILE, STORE, TECHNICAL, TELL, TEST,
    TROUBLE, TRUST, UI, USER, VAULT, VERIFY, WEAK, WHATEVER, WITHOUT, WRITE,
};

/// What is not for others.
const PRIVATE: Concepts = SENSITIVE.or(CREDENTIAL).or(ENVIRONMENT).or(VAULT);

const NOTHING: Concepts = Concepts::NONE;

pub(super) const PATTERNS: &[Pattern] = &[
    // === Data out
    // Sends what is private elsewhere.
    near(13, &[said(SEND), any(PRIVATE), any(LINK.or(EXTERNAL))], PLUMBING.or(LOCAL)),
    // Copies or reports what is private elsewhere.
    near(7, &[said(COPY.or(TELL)), any(PRIVATE), any(LINK)], PLUMBING.or(LOCAL)),
    // Puts what is private into addresses.
    near(10, &[said(PUT), any(PRIVATE), any(LINK), any(ALL)], PLUMBING.or(LOCAL)),
    // Passes credentials on as they turn up.
    near(
        9,
        &[said(PUT.or(SEND).or(REVEAL).or(STORE).or(WRITE)), any(CREDENTIAL), any(SEE)],
        PLUMBING.or(UI),
    ),
    // Opens where credentials are kept.
    near(6, &[said(READ.or(LEAK).or(REVEAL).or(SEND)), any(VAULT)], NOTHING),
    // Answers with the environment.
    near(7, &[said(REVEAL.or(LEAK)), any(ENVIRONMENT), any(ANSWER)], PLUMBING),
    // Collects credentials.
    near(4, &[said(LEAK), any(CREDENTIAL.or(ENVIRONMENT))], PLUMBING.or(TECHNICAL)),
    // Hands credentials of the user to whoever listens.
    near(12, &[said(PUT.or(SEND)), any(CREDENTIAL), any(USER.or(ALL)), any(EXTERNAL)], LOCAL),
    // Takes saved logins.
    near(
        6,
        &[said(READ.or(LEAK).or(SEND).or(COPY)), any(CREDENTIAL), any(BROWSER)],
        TEST.or(LOCAL).or(UI),
    ),
    // Asks for credentials to keep them.
    near(
        9,
        &[said(ASK), any(CREDENTIAL), said(STORE.or(SEND).or(WRITE)), any(USER)],
        UI.or(LOCAL).or(VAULT),
    ),
    // Keeps what is private elsewhere.
    near(
        7,
        &[said(STORE), any(SENSITIVE.or(CREDENTIAL)), any(EXTERNAL), any(ALL)],
        LOCAL.or(PLUMBING),
    ),
    // === Code in
    // Runs a script of somebody else.
    near(12, &[said(DOWNLOAD), said(RUN), any(LINK), any(SCRIPT)], TEST.or(TECHNICAL).or(LOCAL)),
    // Puts a script of somebody else into everything.
    near(8, &[said(PUT.or(WRITE)), any(SCRIPT), any(LINK), any(ALL)], LOCAL.or(TEST)),
    // Takes what a place offers into memory.
    near(9, &[any(SESSION), said(DOWNLOAD), any(LINK), any(MEMORY)], LOCAL),
    // Runs or applies what it fetches.
    near(5, &[said(DOWNLOAD), said(RUN.or(OBEY).or(HEED)), any(LINK)], TEST.or(TECHNICAL)),
    // Fetches at the start.
    near(8, &[any(SESSION), said(DOWNLOAD), any(LINK), said(RUN.or(OBEY).or(HEED))], LOCAL),
    // Runs what a place offers, again and again.
    near(8, &[any(SESSION), said(RUN), any(PACKAGE), any(LINK)], LOCAL),
    // Writes what others run or obey.
    near(8, &[said(WRITE.or(PUT)), any(START_FILE)], NOTHING),
    // Runs by itself.
    near(5, &[said(WRITE), any(CRON)], TECHNICAL),
    // Adds tools of somebody else.
    near(6, &[said(WRITE.or(PUT)), any(CRON), any(LINK)], LOCAL),
    // === Doors
    // Lets a place in everywhere.
    near(10, &[said(PUT.or(WRITE)), any(LINK), any(APPROVE.or(TRUST)), any(ALL)], LOCAL.or(TEST)),
    // Gives a place all rights.
    near(12, &[said(APPROVE), any(ACCOUNT), any(LINK), any(ALL)], LOCAL.or(TEST)),
    // Plants harm.
    near(5, &[said(PUT.or(SABOTAGE)), any(HARM)], TECHNICAL),
    // Opens a hidden door.
    near(5, &[said(PUT.or(WRITE)), any(HIDDEN), any(ACCOUNT)], UI),
    // Opens a door for somebody.
    near(8, &[said(PUT.or(WRITE)), any(HIDDEN), any(ACCOUNT), any(USER.or(CONFIRM))], UI),
    // Lets anybody in.
    near(4, &[said(APPROVE), any(CREDENTIAL), any(ALL.or(ALWAYS))], LOCAL.or(UI)),
    // Switches protection off.
    near(5, &[said(SKIP), any(PROTECTION)], LOCAL.or(UI)),
    // Skips a check that protects.
    near(4, &[said(SKIP), any(VERIFY), any(PLUMBING)], LOCAL.or(UI)),
    // Lets people in unchecked.
    near(4, &[said(SKIP), any(VERIFY), any(CREDENTIAL)], LOCAL.or(UI)),
    // Takes what is signed unchecked.
    near(4, &[denied(VERIFY), any(PLUMBING)], LOCAL.or(UI)),
    // Leaves protection unchecked.
    near(4, &[denied(VERIFY), any(PROTECTION)], LOCAL.or(UI)),
    // Hashes passwords so that it does not hold.
    near(4, &[said(WEAK), any(CREDENTIAL)], TECHNICAL),
    // === Work
    // Forges, wastes or weakens.
    near(5, &[said(SABOTAGE), any(DAMAGED)], LOCAL),
    // Removes tests that fail.
    near(5, &[said(DELETE), any(TEST), any(TROUBLE)], NOTHING),
    // Reports success in any case.
    near(8, &[said(SAY.or(TELL)), any(PASSED), any(WHATEVER.or(WITHOUT))], NOTHING),
    // Hides competitors.
    near(10, &[denied(TELL), any(COMPETITOR), any(ALWAYS)], UI),
    // Hides alternatives.
    near(4, &[said(HIDE), any(COMPETITOR)], UI),
];
