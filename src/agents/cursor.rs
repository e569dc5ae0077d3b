//! Cursor. It drops longer text as a whole.

use serde_json::{Value, json};

use super::envelope::cursor;
use super::{Agent, COMMON_CAP, Event, Means, seconds};
use crate::settings::{Dialect, Shape};

pub(super) const AGENT: Agent = Agent {
    name: "cursor",
    title: "Cursor",
    events: Some(["sessionStart", "beforeSubmitPrompt", "preToolUse", "postToolUse"]),
    envelope: cursor,
    means: Means::Entries { shape: Shape::Flat, version: Some(1), entry },
    project: ".cursor/hooks.json",
    user: |homes| Some(homes.home()?.join(".cursor/hooks.json")),
    traces: |homes| homes.at_home(".cursor"),
    package: None,
    program: Some("cursor-agent"),
    hears_prompts: false,
    dialect: Dialect::Json,
    cap: COMMON_CAP,
};

fn entry(event: Event, command: &str) -> Value {
    json!({ "command": command, "timeout": seconds(event) })
}
