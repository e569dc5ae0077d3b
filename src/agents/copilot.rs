//! GitHub Copilot CLI. Whatever fails before a tool is used counts as a refusal.
//!
//! VS Code reads the same files, so that their hooks find out who calls.

use serde_json::{Value, json};

use super::envelope::top;
use super::{Agent, Event, Means, PASCAL, seconds};
use crate::settings::{Dialect, Shape};

pub(super) const AGENT: Agent = Agent {
    name: "copilot",
    title: "GitHub Copilot CLI",
    events: Some(PASCAL),
    envelope: top,
    means: Means::Entries { shape: Shape::Flat, version: Some(1), entry },
    project: ".github/hooks/memskill.json",
    user: |homes| Some(homes.folder("COPILOT_HOME", ".copilot")?.join("hooks/memskill.json")),
    traces: |homes| homes.folders("COPILOT_HOME", ".copilot"),
    package: Some("@github/copilot"),
    program: Some("copilot"),
    hears_prompts: true,
    dialect: Dialect::Json,
    cap: 50_000,
};

pub(super) fn entry(event: Event, command: &str) -> Value {
    let seconds = seconds(event);
    json!({ "type": "command", "command": command, "timeoutSec": seconds, "timeout": seconds })
}
