//! Envelopes: the JSON in which agents take an answer.
//!
//! No single one works everywhere: what one agent wants, another ignores, and a third calls an error.

use serde_json::{Value, json};

/// What an agent is told.
#[derive(Clone, Copy, Debug)]
pub enum Answer<'a> {
    /// Text for its context.
    Context(&'a str),
    /// The tool may not be used, and why.
    Deny(&'a str),
    /// The tool may be used without asking the user, and why.
    Allow(&'a str),
}

/// Claude Code's: nested, with the name of the event.
pub(super) fn nested(event: &str, answer: Answer<'_>) -> Option<Value> {
    let decision = |verdict: &str, why: &str| json!({ "hookEventName": event, "permissionDecision": verdict, "permissionDecisionReason": why });
    let said = match answer {
        Answer::Context(text) => json!({ "hookEventName": event, "additionalContext": text }),
        Answer::Deny(why) => decision("deny", why),
        Answer::Allow(why) => decision("allow", why),
    };
    Some(json!({ "hookSpecificOutput": said }))
}

/// The same for agents that let a tool pass where nothing is said, and take "allow" for a mistake.
pub(super) fn nested_silent(event: &str, answer: Answer<'_>) -> Option<Value> {
    if matches!(answer, Answer::Allow(_)) { None } else { nested(event, answer) }
}

/// Gemini CLI's: nested text, but a decision at the top.
pub(super) fn gemini(event: &str, answer: Answer<'_>) -> Option<Value> {
    match answer {
        Answer::Context(_) => nested(event, answer),
        Answer::Deny(why) => Some(json!({ "decision": "deny", "reason": why })),
        Answer::Allow(_) => None,
    }
}

/// Copilot's: everything at the top.
pub(super) fn top(_: &str, answer: Answer<'_>) -> Option<Value> {
    match answer {
        Answer::Context(text) => Some(json!({ "additionalContext": text })),
        Answer::Deny(why) => {
            Some(json!({ "permissionDecision": "deny", "permissionDecisionReason": why }))
        }
        Answer::Allow(_) => None,
    }
}

/// Cursor's: words of its own.
pub(super) fn cursor(event: &str, answer: Answer<'_>) -> Option<Value> {
    match answer {
        Answer::Context(text) if event == "beforeSubmitPrompt" => {
            Some(json!({ "continue": true, "additional_context": text }))
        }
        Answer::Context(text) => Some(json!({ "additional_context": text })),
        Answer::Deny(why) => {
            Some(json!({ "permission": "deny", "agent_message": why, "user_message": why }))
        }
        Answer::Allow(_) => None,
    }
}

/// None: there is no hook that would take one.
pub(super) fn none(_: &str, _: Answer<'_>) -> Option<Value> {
    None
}
