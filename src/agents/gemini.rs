//! Gemini CLI. It counts milliseconds, and knows hooks by their names.

use serde_json::{Value, json};

use super::envelope::gemini;
use super::{Agent, Event, Integration, seconds};
use crate::agent_settings::{HookLayout, JsonDialect};

pub(super) const AGENT: Agent = Agent {
    name: "gemini",
    title: "Gemini CLI",
    events: Some(["SessionStart", "BeforeAgent", "BeforeTool", "AfterTool"]),
    envelope: gemini,
    integration: Integration::Hooks { layout: HookLayout::Nested, version: None, entry },
    project: ".gemini/settings.json",
    user: |user_dirs| Some(user_dirs.folder("GEMINI_CLI_HOME", "")?.join(".gemini/settings.json")),
    traces: |user_dirs| {
        user_dirs
            .folder("GEMINI_CLI_HOME", "")
            .map(|home| home.join(".gemini"))
            .into_iter()
            .collect()
    },
    package: Some("@google/gemini-cli"),
    program: Some("gemini"),
    accepts_prompt_context: true,
    json_dialect: JsonDialect::WithComments,
    cap: 200_000,
};

fn entry(event: Event, command: &str) -> Value {
    let handler = json!({
        "name": format!("memskill-{}", event.as_str()),
        "type": "command",
        "command": command,
        "timeout": seconds(event) * 1_000,
    });
    let matcher = match event {
        Event::PostTool => "run_shell_command|mcp_memskill_.*",
        _ => "*",
    };
    json!({ "matcher": matcher, "hooks": [handler] })
}
