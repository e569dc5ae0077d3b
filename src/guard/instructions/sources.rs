//! Sources: wishes about the prompt, about whom to believe, and about the memory itself.

use super::pattern::{Pattern, any, denied, near, said};
use crate::guard::lexicon::Concepts;
use crate::guard::lexicon::instructions::{
    ACTION, AGENT, ALL, ANSWER, APPROVE, ASSUME, CONTEXT, COPY, DELETE, DOWNLOAD, EXTERNAL, FALSE,
    FOREIGN, HEED, HIDDEN, IGNORE, INSTRUCTION, ITEM, LEAK, LINK, LOCAL, MEMORY, NEED, OBEY,
    PACKAGE, PLUMBING, PREVIOUS, PUT, REQUEST, REVEAL, RULE, RUN, SAFETY, SAY, SEE, SKIP, STORE,
    SYSTEM, TECHNICAL, TELL, TEST, THIS, TROUBLE, TRUST, UI, USER, VERIFY, WITHOUT, WRITE, YOU,
    YOUR,
};

const ORDERS: Concepts = INSTRUCTION.or(RULE);

pub(super) const PATTERNS: &[Pattern] = &[
    // === Prompts
    // Shows instructions of the agent.
    near(6, &[said(REVEAL.or(TELL)), any(INSTRUCTION), any(YOUR.or(HIDDEN))], TECHNICAL),
    // Answers with its instructions.
    near(10, &[said(REVEAL), any(INSTRUCTION), any(YOUR), any(ANSWER)], TECHNICAL),
    // Shows hidden rules.
    near(6, &[said(REVEAL), any(RULE), any(HIDDEN)], TECHNICAL),
    // Gives the prompt away.
    near(
        6,
        &[said(LEAK), any(INSTRUCTION), any(SYSTEM.or(YOUR).or(HIDDEN).or(PREVIOUS))],
        TECHNICAL,
    ),
    // Gives the rules away.
    near(9, &[said(LEAK.or(REVEAL)), any(RULE), any(YOU), any(PREVIOUS)], TECHNICAL),
    // Answers with the prompt.
    near(8, &[said(REVEAL), any(INSTRUCTION), any(SYSTEM), any(ANSWER)], TECHNICAL),
    // Shows what the agent received.
    near(7, &[said(REVEAL), any(INSTRUCTION), any(PREVIOUS), any(YOU)], TECHNICAL),
    // Shows the whole context.
    near(
        10,
        &[said(REVEAL), any(CONTEXT), any(ALL), any(THIS.or(YOUR).or(PREVIOUS).or(ANSWER))],
        TECHNICAL.or(UI),
    ),
    // Repeats what stands above.
    near(3, &[said(LEAK), any(ALL), any(PREVIOUS)], TECHNICAL.or(UI)),
    // Writes the prompt down.
    near(
        5,
        &[
            said(REVEAL.or(LEAK).or(WRITE).or(COPY).or(PUT)),
            any(YOUR),
            any(SYSTEM),
            any(CONTEXT.or(INSTRUCTION)),
        ],
        Concepts::NONE,
    ),
    // === Sources
    // Takes what anybody may write for commands.
    near(
        8,
        &[
            said(ASSUME),
            any(FOREIGN),
            any(INSTRUCTION.or(ACTION).or(REQUEST)),
            any(YOU.or(USER).or(OBEY).or(SYSTEM).or(INSTRUCTION)),
        ],
        TEST.or(LOCAL),
    ),
    // Lets what somebody writes pass unread.
    near(7, &[denied(VERIFY), any(NEED), any(APPROVE.or(TRUST).or(RUN))], TEST.or(LOCAL).or(UI)),
    // Trusts without a check.
    near(8, &[said(TRUST), denied(VERIFY)], PLUMBING),
    // Trusts and skips the check.
    near(8, &[said(TRUST), said(SKIP), any(VERIFY)], PLUMBING),
    // Takes from elsewhere without a check.
    near(6, &[denied(VERIFY), any(PACKAGE), any(LINK.or(TRUST).or(DOWNLOAD).or(RUN))], TEST),
    // Takes a place for good without a check.
    near(7, &[denied(VERIFY), any(LINK)], TEST.or(LOCAL).or(UI)),
    // Trusts a place in everything.
    near(10, &[said(TRUST), any(LINK), any(ALL)], TEST),
    // Trusts whoever writes.
    near(5, &[said(TRUST), any(FOREIGN), any(ALL)], TEST.or(LOCAL)),
    // Drops warnings about safety.
    near(4, &[said(IGNORE.or(SKIP)), any(SAFETY), any(TROUBLE)], TEST.or(LOCAL).or(UI)),
    // Installs without a check.
    near(6, &[denied(VERIFY), any(WITHOUT), any(PACKAGE.or(RUN))], UI.or(LOCAL)),
    // Obeys what is found elsewhere.
    near(
        7,
        &[said(OBEY), any(INSTRUCTION), any(LINK.or(EXTERNAL).or(SEE).or(ITEM).or(PACKAGE))],
        TECHNICAL,
    ),
    // Obeys what anybody may write.
    near(
        8,
        &[said(OBEY), any(UI.or(ANSWER).or(EXTERNAL).or(LINK).or(CONTEXT).or(FOREIGN))],
        TECHNICAL,
    ),
    // Takes what it reads for the user's word.
    near(9, &[said(ASSUME), any(INSTRUCTION.or(ACTION)), any(USER.or(LINK))], TECHNICAL),
    // Follows instructions from the network.
    near(6, &[said(HEED.or(TRUST)), any(INSTRUCTION), any(LINK.or(EXTERNAL))], TECHNICAL),
    // Reports no findings.
    near(3, &[said(TELL), denied(TROUBLE)], TEST),
    // Calls findings false.
    near(10, &[any(TROUBLE), any(FALSE), any(TELL.or(ASSUME).or(SAY))], TEST),
    // === Memory
    // Spreads itself.
    near(6, &[said(COPY), any(THIS), any(ORDERS), any(ALL.or(AGENT))], TECHNICAL.or(UI)),
    // Keeps itself under other names.
    near(7, &[said(STORE), any(THIS), any(ORDERS), any(ALL.or(COPY))], TECHNICAL),
    // Keeps or spreads itself.
    near(6, &[any(THIS), any(ITEM), any(COPY.or(DELETE))], UI.or(TECHNICAL)),
    // Spreads through other agents.
    near(
        8,
        &[any(AGENT), said(STORE.or(COPY).or(TELL)), any(THIS), any(ORDERS.or(ITEM))],
        TECHNICAL,
    ),
    // Forbids to forget it.
    near(6, &[denied(DELETE), any(THIS), any(MEMORY.or(INSTRUCTION))], TECHNICAL),
    // Writes itself into memories.
    near(
        8,
        &[said(WRITE.or(PUT).or(COPY)), any(ITEM.or(ORDERS)), any(MEMORY), any(ALL.or(THIS))],
        TECHNICAL,
    ),
];
