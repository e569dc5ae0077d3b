//! Cursor. It drops text that is too long instead of truncating it.

use serde_json::{Value, json};

use super::{Agent, BASE, Detection, Event, HookAnswer, Integration, timeout_seconds};
use crate::agent_settings::HookLayout;

const PROMPT_EVENT: &str = "beforeSubmitPrompt";

pub(super) const AGENT: Agent = Agent {
    name: "cursor",
    title: "Cursor",
    events: Some(["sessionStart", PROMPT_EVENT, "preToolUse", "postToolUse"]),
    envelope,
    detection: Some(Detection {
        priority: 5,
        is_caller: |input, is_set| {
            input.has("cursor_version") || input.has("conversation_id") || is_set("CURSOR_VERSION")
        },
    }),
    shell_tools: &["Shell"],
    integration: Integration::Hooks { layout: HookLayout::Flat, version: Some(1), entry },
    project_file: ".cursor/hooks.json",
    user_file: |user_dirs| Some(user_dirs.home()?.join(".cursor/hooks.json")),
    data_dir: |user_dirs| user_dirs.below_home(".cursor"),
    program: Some("cursor-agent"),
    accepts_prompt_context: false,
    ..BASE
};

fn envelope(event: &str, answer: HookAnswer<'_>) -> Option<Value> {
    match answer {
        HookAnswer::Context(text) if event == PROMPT_EVENT => {
            Some(json!({ "continue": true, "additional_context": text }))
        }
        HookAnswer::Context(text) => Some(json!({ "additional_context": text })),
        HookAnswer::Deny(why) => {
            Some(json!({ "permission": "deny", "agent_message": why, "user_message": why }))
        }
        HookAnswer::Allow(_) => None,
    }
}

fn entry(event: Event, command: &str) -> Value {
    json!({ "command": command, "timeout": timeout_seconds(event) })
}
