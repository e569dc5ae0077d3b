//! Claude Code.

use super::envelope::nested;
use super::{Agent, COMMON_CAP, Means, PASCAL, grouped};
use crate::settings::{Dialect, Shape};

pub(super) const AGENT: Agent = Agent {
    name: "claude",
    title: "Claude Code",
    events: Some(PASCAL),
    envelope: nested,
    means: Means::Entries { shape: Shape::Nested, version: None, entry: grouped },
    project: ".claude/settings.json",
    user: |homes| Some(homes.folder("CLAUDE_CONFIG_DIR", ".claude")?.join("settings.json")),
    traces: |homes| homes.folders("CLAUDE_CONFIG_DIR", ".claude"),
    package: Some("@anthropic-ai/claude-code"),
    program: Some("claude"),
    hears_prompts: true,
    dialect: Dialect::Json,
    cap: COMMON_CAP,
};
