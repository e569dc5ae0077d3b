//! Cursor. It drops longer text as a whole.

use serde_json::{Value, json};

use super::envelope::cursor;
use super::{Agent, COMMON_CAP, Event, Integration, seconds};
use crate::agent_settings::{HookLayout, JsonDialect};

pub(super) const AGENT: Agent = Agent {
    name: "cursor",
    title: "Cursor",
    events: Some(["sessionStart", "beforeSubmitPrompt", "preToolUse", "postToolUse"]),
    envelope: cursor,
    integration: Integration::Hooks { layout: HookLayout::Flat, version: Some(1), entry },
    project: ".cursor/hooks.json",
    user: |user_dirs| Some(user_dirs.home()?.join(".cursor/hooks.json")),
    traces: |user_dirs| user_dirs.at_home(".cursor"),
    package: None,
    program: Some("cursor-agent"),
    accepts_prompt_context: false,
    json_dialect: JsonDialect::Strict,
    cap: COMMON_CAP,
};

fn entry(event: Event, command: &str) -> Value {
    json!({ "command": command, "timeout": seconds(event) })
}
