//! GitHub Copilot CLI. Whatever fails before a tool is used counts as a refusal.
//!
//! VS Code reads the same files, so that their hooks find out who calls.

use serde_json::{Value, json};

use super::envelope::top;
use super::{Agent, Event, Integration, PASCAL, seconds};
use crate::agent_settings::{HookLayout, JsonDialect};

pub(super) const AGENT: Agent = Agent {
    name: "copilot",
    title: "GitHub Copilot CLI",
    events: Some(PASCAL),
    envelope: top,
    integration: Integration::Hooks { layout: HookLayout::Flat, version: Some(1), entry },
    project: ".github/hooks/memskill.json",
    user: |user_dirs| {
        Some(user_dirs.folder("COPILOT_HOME", ".copilot")?.join("hooks/memskill.json"))
    },
    traces: |user_dirs| user_dirs.folders("COPILOT_HOME", ".copilot"),
    package: Some("@github/copilot"),
    program: Some("copilot"),
    accepts_prompt_context: true,
    json_dialect: JsonDialect::Strict,
    cap: 50_000,
};

pub(super) fn entry(event: Event, command: &str) -> Value {
    let seconds = seconds(event);
    json!({ "type": "command", "command": command, "timeoutSec": seconds, "timeout": seconds })
}
