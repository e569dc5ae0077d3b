//! Envelopes: the JSON in which agents accept an answer.
//!
//! No envelope works everywhere: what one agent requires, another ignores and a third rejects. The formats that several
//! agents share are here; the others are in the agent's file.

use serde_json::{Value, json};

/// The answer to a hook call.
#[derive(Clone, Copy, Debug)]
pub enum HookAnswer<'a> {
    /// Text for the agent's context.
    Context(&'a str),
    /// The tool must not run, and why.
    Deny(&'a str),
    /// The tool may run without asking the user, and why.
    Allow(&'a str),
}

/// Claude Code's format: nested, with the name of the event.
pub(super) fn nested(event: &str, answer: HookAnswer<'_>) -> Option<Value> {
    let decision = |verdict: &str, why: &str| json!({ "hookEventName": event, "permissionDecision": verdict, "permissionDecisionReason": why });
    let output = match answer {
        HookAnswer::Context(text) => json!({ "hookEventName": event, "additionalContext": text }),
        HookAnswer::Deny(why) => decision("deny", why),
        HookAnswer::Allow(why) => decision("allow", why),
    };
    Some(json!({ "hookSpecificOutput": output }))
}

/// The same for agents that reject "allow": they run a tool if the hook prints nothing.
pub(super) fn nested_without_allow(event: &str, answer: HookAnswer<'_>) -> Option<Value> {
    if matches!(answer, HookAnswer::Allow(_)) { None } else { nested(event, answer) }
}

/// Copilot's format: everything at the top level.
pub(super) fn flat(_: &str, answer: HookAnswer<'_>) -> Option<Value> {
    match answer {
        HookAnswer::Context(text) => Some(json!({ "additionalContext": text })),
        HookAnswer::Deny(why) => {
            Some(json!({ "permissionDecision": "deny", "permissionDecisionReason": why }))
        }
        HookAnswer::Allow(_) => None,
    }
}

/// For agents without hooks that accept text.
pub(super) fn none(_: &str, _: HookAnswer<'_>) -> Option<Value> {
    None
}
