//! Words around what agents obey: the control plane of an agent, what it may do, and what it could do harm with.
//!
//! Verbs stand in the forms of a wish (`skip`, `saute`, `пропускай`), not of a description (`skips`): what a
//! program does is no wish. Languages follow each other in one order: English, German, French, Spanish,
//! Portuguese, Italian, Dutch, Polish and Czech, Russian and Ukrainian, Turkish, Arabic and Persian, Hebrew,
//! Hindi, Chinese, Japanese, Korean, then what else is known.

mod control;
mod deeds;
mod senses;
mod speech;
mod things;

use super::{Concepts, Table};

macro_rules! concepts {
    ($($number:literal $name:ident $doc:literal)*) => {
        $(#[doc = $doc] pub(in crate::guard) const $name: Concepts = Concepts::nth($number);)*
    };
}

concepts! {
    40 NOT "Says the contrary of what follows."
    41 LATE_NOT "Says the contrary of what stands before it."
    42 WITHOUT "Leaves out what follows."
    43 AVOID "Tells that something is unwanted, without a wish for it."
    44 THIS "Points at the text itself."
    45 ALL "Everything of a kind, or by itself."
    46 ALWAYS "At any time."
    47 YOUR "Of the agent."
    48 YOU "The agent, spoken to."
    49 BE "Being or becoming somebody."
    50 NOW "From this point on."
    51 PREVIOUS "What the agent was told earlier."
    52 BEFORE "Ahead of an action."
    53 WHATEVER "In any case, true or not."
    54 HIDDEN "Not to be seen by everybody."
    55 INSTRUCTION "What tells an agent what to do."
    56 RULE "What binds an agent."
    57 SYSTEM "Who runs the agent."
    58 AGENT "The agent by name."
    59 USER "The one person that the agent works for."
    60 PERSON "Other people around the agent's work."
    61 MEMORY "What the agent remembers."
    62 ITEM "A piece of a memory."
    63 ACTION "What an agent does, one by one."
    64 RESTRICTION "What keeps an agent from harm."
    65 CONFIRM "A yes that the agent needs."
    66 CONTEXT "All that an agent has been given."
    67 ANSWER "What the agent says to its user."
    68 SUMMARY "Where the agent gives an account."
    69 CREDENTIAL "What grants access by being known."
    70 SENSITIVE "What leaves the machine only on purpose."
    71 EXTERNAL "A place elsewhere."
    72 LINK "A place in the network; addresses count, too."
    73 SESSION "When an agent or machine starts or ends."
    74 HARM "What nobody wants in a program."
    75 CRON "What runs by itself at a time."
    76 PLUMBING "How programs talk to programs."
    77 START_FILE "A file that agents obey, that runs by itself, or that lets people in."
    78 VAULT "Where credentials are kept."
    79 PROTECTION "What keeps a system safe."
    80 TEST "Tests and their kin."
    81 PACKAGE "What is fetched from elsewhere to be used."
    82 TROUBLE "What went wrong or is unsafe."
    83 COMPETITOR "Others who offer the same."
    84 ACCOUNT "A way in."
    85 WEAK "Cryptography that does not hold."
    86 ENVIRONMENT "The variables of a process."
    87 TECHNICAL "Rules and instructions that bind code and people, not agents."
    88 UI "Parts of a product that people look at."
    89 LOCAL "A place on this machine."
    90 MENTION "Talk about attacks."
    91 IGNORE "Taking back what was said before."
    92 HEED "Doing what one is told."
    93 OBEY "Doing what one is told, without a doubt."
    94 SAY "Speaking."
    95 APPLY "Being in force."
    96 OUTRANK "Coming before everything else."
    97 ACT "Playing a part."
    98 UNRESTRICTED "Free of what keeps an agent from harm."
    99 REFUSE "Saying no."
    100 APPROVE "Saying yes."
    101 SKIP "Doing without, or switching off."
    102 ASK "Asking the user."
    103 RUN "Doing something to the machine or the code."
    104 ASSUME "Taking for granted."
    105 REVEAL "Putting into an answer."
    106 LEAK "Putting into an answer what was not meant for it."
    107 TRUST "Believing without a check."
    108 VERIFY "Checking."
    109 TELL "Letting somebody know."
    110 HIDE "Not letting somebody know."
    111 SECRETLY "So that nobody notices."
    112 SEND "Moving data elsewhere."
    113 PUT "Placing data into something else."
    114 WRITE "Changing a file."
    115 COPY "Making more of something, or making it stay."
    116 DELETE "Making something go."
    117 DOWNLOAD "Getting something from elsewhere."
    118 READ "Getting at what is kept."
    119 STORE "Keeping for later."
    120 SEE "Coming across."
    121 SABOTAGE "Doing harm to work."
    122 DAMAGED "What sabotage is done to."
    123 PASSED "All is well."
    124 FALSE "Not a problem."
    125 GRANTED "Said to have been allowed already."
    126 CODE "Programs that fetch, decode, run or destroy."
    127 NEED "Being called for."
    39 VOID "No longer in force."
    38 REQUEST "What a user asks for."
    18 ANYMORE "Until now, but not from here on."
    17 SAFETY "Being safe, of agents and of systems."
    16 EXPERT "Whom a prompt makes of an agent."
    15 FOREIGN "Text that anybody may have written."
    14 BROWSER "Where people keep logins, besides vaults."
    13 SCRIPT "Code of somebody else."
}

pub(super) const WORDS: Table = &ROWS;

const PARTS: [Table; 5] =
    [senses::WORDS, control::WORDS, things::WORDS, speech::WORDS, deeds::WORDS];

/// The rows of all parts.
const ROWS: [(Concepts, &str); rows()] = {
    let mut all = [(Concepts::NONE, ""); rows()];
    let (mut part, mut row, mut count) = (0, 0, 0);
    while part < PARTS.len() {
        if row == PARTS[part].len() {
            (part, row) = (part + 1, 0);
        } else {
            all[count] = PARTS[part][row];
            (row, count) = (row + 1, count + 1);
        }
    }
    all
};

const fn rows() -> usize {
    let (mut part, mut count) = (0, 0);
    while part < PARTS.len() {
        count += PARTS[part].len();
        part += 1;
    }
    count
}
