//! Authority: wishes about the agent's own instructions, role, permissions, sources and memory.

use super::idiom::Idioms;
use super::pattern::{Pattern, any, denied, near, said};
use crate::guard::lexicon::Concepts;
use crate::guard::lexicon::instructions::{
    ACCOUNT, ACT, ACTION, AGENT, ALL, ALWAYS, ANSWER, APPLY, APPROVE, ASK, ASSUME, BE, BEFORE,
    CODE, CONFIRM, CONTEXT, COPY, DELETE, DOWNLOAD, EXTERNAL, FALSE, GRANTED, HEED, HIDDEN, IGNORE,
    INSTRUCTION, ITEM, LEAK, LINK, LOCAL, MEMORY, NEED, NOT, NOW, OBEY, OUTRANK, PACKAGE, PLUMBING,
    PREVIOUS, PROTECTION, PUT, REFUSE, RESTRICTION, REVEAL, RULE, RUN, SAY, SEE, SKIP, STORE,
    SYSTEM, TECHNICAL, TELL, TEST, THIS, TROUBLE, TRUST, UI, UNRESTRICTED, USER, VERIFY, WHATEVER,
    WITHOUT, WRITE, YOU, YOUR,
};

/// Whose instructions an agent has.
const MASTERS: Concepts = PREVIOUS.or(YOUR).or(SYSTEM).or(AGENT).or(USER);
const ORDERS: Concepts = INSTRUCTION.or(RULE);

pub(super) const PATTERNS: &[Pattern] = &[
    // === Instructions
    // Takes instructions back.
    near(7, &[said(IGNORE), any(INSTRUCTION), any(MASTERS.or(ALL))], TECHNICAL),
    // Takes rules of the agent back.
    near(6, &[said(IGNORE), any(RULE), any(MASTERS)], TECHNICAL),
    // Takes all rules back.
    near(3, &[said(IGNORE), any(ALL), any(RULE)], TECHNICAL.or(UI)),
    // Takes messages back.
    near(
        5,
        &[said(IGNORE), any(CONTEXT), any(SYSTEM.or(PREVIOUS)), any(ALL.or(YOUR).or(YOU))],
        TECHNICAL.or(UI),
    ),
    // Forbids to follow.
    near(7, &[denied(HEED), any(ORDERS.or(CONTEXT)), any(MASTERS)], TECHNICAL),
    // Forbids to obey.
    near(3, &[denied(OBEY), any(SYSTEM.or(USER))], TECHNICAL),
    // Takes back what was said.
    near(7, &[said(IGNORE), any(SAY), any(ALL.or(SYSTEM).or(USER).or(WHATEVER))], TECHNICAL),
    // Forbids to mind what was said.
    near(6, &[denied(HEED), any(SAY), any(ALL.or(SYSTEM).or(USER))], TECHNICAL),
    // Declares rules void.
    near(7, &[denied(APPLY), any(ORDERS), any(MASTERS.or(ALL).or(YOU))], TECHNICAL),
    // Puts a note first.
    near(8, &[said(OUTRANK), any(ITEM), any(MEMORY.or(THIS))], TECHNICAL.or(UI)),
    // Puts memory first.
    near(6, &[said(OUTRANK), any(MEMORY), any(INSTRUCTION.or(USER))], TECHNICAL),
    // Puts this memory first.
    near(4, &[said(OUTRANK), any(MEMORY), any(THIS)], TECHNICAL),
    // Puts something before the prompt.
    near(
        6,
        &[said(OUTRANK), any(INSTRUCTION), any(SYSTEM.or(THIS).or(MEMORY).or(USER))],
        TECHNICAL,
    ),
    // Puts its own rule first.
    near(7, &[said(OUTRANK), any(RULE), any(THIS), any(USER.or(ALL).or(SYSTEM))], TECHNICAL),
    // Puts itself before what the user says.
    near(9, &[any(USER), said(SAY), any(THIS), any(ITEM)], TECHNICAL.or(UI)),
    // Wants a note obeyed.
    near(6, &[said(OBEY), any(ITEM), any(MEMORY.or(THIS))], TECHNICAL),
    // Wants memory obeyed.
    near(3, &[said(OBEY), any(MEMORY)], TECHNICAL),
    // Wants done what a note says.
    near(3, &[any(SAY), any(THIS), any(ITEM)], TECHNICAL),
    // === Roles
    // Gives a new role.
    near(3, &[any(NOW), any(YOU), any(BE)], TECHNICAL),
    // Gives a new role, without a verb.
    near(3, &[any(NOW), any(YOU), any(AGENT.or(UNRESTRICTED))], TECHNICAL),
    // Takes the role away.
    near(4, &[any(YOU), any(BE), denied(AGENT)], TECHNICAL),
    // Lifts limits.
    near(
        6,
        &[denied(RESTRICTION), any(YOU.or(AGENT).or(ACT).or(SYSTEM).or(ANSWER))],
        TECHNICAL.or(UI),
    ),
    // Wants a model without limits.
    near(5, &[any(UNRESTRICTED), any(YOU.or(AGENT).or(ACT).or(BE))], TECHNICAL),
    // Wants a master played.
    near(3, &[said(ACT), any(ACCOUNT.or(UNRESTRICTED).or(SYSTEM))], UI.or(TECHNICAL)),
    // Wants somebody played.
    near(4, &[said(ACT), any(YOU), any(BE.or(AGENT))], UI.or(TECHNICAL)),
    // Forbids to refuse.
    near(5, &[denied(REFUSE), any(YOU.or(USER).or(ALL).or(ACTION).or(AGENT))], UI.or(TECHNICAL)),
    // === Permissions
    // Says yes to everything.
    near(5, &[said(APPROVE), any(ALL.or(ALWAYS)), any(ACTION)], UI.or(TECHNICAL).or(LOCAL)),
    // Claims a yes to everything.
    near(5, &[said(GRANTED), any(USER), any(ALL), any(ACTION)], UI),
    // Claims a yes for all to come.
    near(5, &[said(GRANTED), any(CONFIRM), any(ALL)], UI.or(TECHNICAL)),
    // Skips the question.
    near(3, &[said(SKIP), any(CONFIRM)], UI.or(TECHNICAL)),
    // Skips questions about actions.
    near(5, &[said(SKIP), any(CONFIRM), any(ACTION.or(ALL).or(USER))], UI.or(TECHNICAL)),
    // Acts without a question.
    near(3, &[denied(ASK), any(WITHOUT)], UI),
    // Forbids to ask first.
    near(5, &[denied(ASK), any(CONFIRM.or(BEFORE))], UI),
    // Acts instead of asking.
    near(6, &[denied(ASK), any(USER), said(RUN)], UI),
    // Needs not ask.
    near(6, &[denied(ASK), any(NEED), said(RUN)], UI),
    // Acts without a yes.
    near(5, &[denied(CONFIRM), any(WITHOUT), any(RUN.or(ACTION).or(WRITE).or(ALL))], UI.or(LOCAL)),
    // Needs no yes.
    near(4, &[any(CONFIRM), any(NEED), denied(CONFIRM.or(NEED))], UI.or(TECHNICAL)),
    // Takes a yes for granted.
    near(4, &[said(ASSUME), any(CONFIRM)], UI),
    // Takes a yes for given.
    near(4, &[said(ASSUME), any(GRANTED)], UI),
    // Lets the agent allow itself.
    near(4, &[said(APPROVE), any(YOU), any(CONFIRM.or(ALL))], UI.or(TECHNICAL)),
    // Lets the agent do anything.
    near(
        6,
        &[any(YOU), any(CONFIRM), any(ALL), any(RUN.or(ACTION))],
        NEED.or(ASK).or(BEFORE).or(NOT).or(WITHOUT),
    ),
    // Skips to ask.
    near(2, &[said(SKIP), any(ASK)], UI),
    // Opens the sandbox.
    near(3, &[any(PROTECTION), any(ALL), any(ACTION)], UI.or(TECHNICAL)),
    // Widens the list of what is allowed.
    near(6, &[said(WRITE.or(PUT)), any(APPROVE), any(CODE.or(ACTION))], TECHNICAL.or(UI)),
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
    // === Sources
    // Trusts without a check.
    near(8, &[said(TRUST), denied(VERIFY)], PLUMBING),
    // Trusts and skips the check.
    near(8, &[said(TRUST), said(SKIP), any(VERIFY)], PLUMBING),
    // Takes from elsewhere without a check.
    near(6, &[denied(VERIFY), any(PACKAGE), any(LINK.or(TRUST).or(DOWNLOAD).or(RUN))], TEST),
    // Takes a place for good without a check.
    near(7, &[denied(VERIFY), any(LINK)], TEST.or(LOCAL).or(UI)),
    // Trusts a place in everything.
    near(6, &[said(TRUST), any(LINK), any(ALL)], TEST),
    // Installs without a check.
    near(6, &[denied(VERIFY), any(WITHOUT), any(PACKAGE.or(RUN))], UI.or(LOCAL)),
    // Obeys what is found elsewhere.
    near(
        7,
        &[said(OBEY), any(INSTRUCTION), any(LINK.or(EXTERNAL).or(SEE).or(ITEM).or(PACKAGE))],
        TECHNICAL,
    ),
    // Obeys what anybody may write.
    near(8, &[said(OBEY), any(UI.or(ANSWER).or(EXTERNAL).or(LINK))], TECHNICAL),
    // Takes what it reads for the user's word.
    near(9, &[said(ASSUME), any(INSTRUCTION.or(ACTION)), any(USER.or(LINK))], TECHNICAL),
    // Follows instructions from the network.
    near(6, &[said(HEED.or(TRUST)), any(INSTRUCTION), any(LINK.or(EXTERNAL))], TECHNICAL),
    // Reports no findings.
    near(3, &[said(TELL), denied(TROUBLE)], TEST),
    // Calls findings false.
    near(10, &[any(TROUBLE), any(FALSE), any(TELL.or(ASSUME).or(SAY))], TEST),
    // === Memory
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

pub(super) const IDIOMS: &[Idioms] = &[
    Idioms {
        hint: SAY,
        rows: &[
            "do what it says",
            "do whatever it says",
            "do as it says",
            "do what they say",
            "do what is said there",
            "mach was dort steht",
            "haz lo que dice",
            "fais ce qui est dit",
            "делай что там сказано",
        ],
    },
    Idioms { hint: CONFIRM, rows: &["approval policy never", "approval policy to never"] },
    Idioms {
        hint: UNRESTRICTED,
        rows: &[
            "unrestricted mode",
            "uncensored mode",
            "unfiltered mode",
            "jailbroken mode",
            "yolo mode",
        ],
    },
    Idioms { hint: NOW, rows: &["do anything now"] },
    Idioms {
        hint: SYSTEM,
        rows: &["enter developer mode", "developer mode enabled", "developer mode on"],
    },
];
