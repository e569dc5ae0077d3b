//! Authority: wishes about the agent's own instructions, role and permissions.

use super::pattern::{Pattern, any, denied, near, said};
use crate::guard::lexicon::Concepts;
use crate::guard::lexicon::instructions::{
    ACCOUNT, ACT, ACTION, AGENT, ALL, ALWAYS, ANSWER, ANYMORE, APPLY, APPROVE, ASK, ASSUME, BE,
    BEFORE, CODE, CONFIRM, CONTEXT, DELETE, GRANTED, HEED, IGNORE, INSTRUCTION, ITEM, LOCAL,
    MEMORY, NEED, NOT, NOW, OBEY, OUTRANK, PREVIOUS, PROTECTION, PUT, REFUSE, REQUEST, RESTRICTION,
    RULE, RUN, SAFETY, SAY, SKIP, SYSTEM, TECHNICAL, THIS, UI, UNRESTRICTED, USER, VERIFY, VOID,
    WHATEVER, WITHOUT, WRITE, YOU, YOUR,
};

/// Whose instructions an agent has.
const MASTERS: Concepts = PREVIOUS.or(YOUR).or(SYSTEM).or(AGENT).or(USER);
const ORDERS: Concepts = INSTRUCTION.or(RULE);

pub(super) const PATTERNS: &[Pattern] = &[
    // === Instructions
    // Takes instructions back.
    near(7, &[said(IGNORE), any(INSTRUCTION), any(MASTERS.or(ALL))], TECHNICAL),
    // Takes earlier instructions back, whatever the rest is about.
    near(4, &[said(IGNORE), any(ALL), any(PREVIOUS), any(INSTRUCTION)], Concepts::NONE),
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
        8,
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
    // Calls instructions void.
    near(5, &[said(VOID), any(INSTRUCTION), any(MASTERS)], TECHNICAL.or(LOCAL)),
    // Calls rules of the agent void.
    near(5, &[said(VOID), any(RULE), any(YOUR.or(SYSTEM).or(AGENT))], TECHNICAL.or(UI)),
    // Calls earlier rules drafts.
    near(6, &[said(ASSUME), any(VOID), any(ORDERS), any(MASTERS.or(ALL))], TECHNICAL.or(UI)),
    // Calls everything before it void.
    near(
        5,
        &[said(VOID.or(IGNORE)), any(ALL), any(PREVIOUS), any(THIS)],
        TECHNICAL.or(UI).or(LOCAL),
    ),
    // Frees the agent of its rules.
    near(8, &[denied(HEED), any(YOU), any(YOUR), any(ORDERS)], Concepts::NONE),
    // Takes back what the user wants.
    near(6, &[said(IGNORE), any(USER), any(REQUEST)], TECHNICAL.or(UI)),
    // Removes what keeps the agent safe.
    near(6, &[any(SAFETY), any(RESTRICTION), any(YOUR.or(YOU)), any(DELETE.or(SKIP).or(VOID))], UI),
    // Switches checks of the agent off.
    near(
        4,
        &[said(SKIP), any(SAFETY), any(VERIFY.or(RESTRICTION).or(RULE))],
        UI.or(TECHNICAL).or(LOCAL),
    ),
    // === Roles
    // Takes the role away for good.
    near(4, &[any(YOU), denied(AGENT), any(ANYMORE)], TECHNICAL.or(UI)),
    // Frees the agent, without a verb.
    near(5, &[any(YOU), denied(RULE), any(WITHOUT)], TECHNICAL.or(UI).or(LOCAL)),
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
];
