//! Claude Code.

use super::envelope::nested;
use super::{Agent, COMMON_CAP, Integration, PASCAL, grouped};
use crate::agent_settings::{HookLayout, JsonDialect};

pub(super) const AGENT: Agent = Agent {
    name: "claude",
    title: "Claude Code",
    events: Some(PASCAL),
    envelope: nested,
    integration: Integration::Hooks { layout: HookLayout::Nested, version: None, entry: grouped },
    project: ".claude/settings.json",
    user: |user_dirs| Some(user_dirs.folder("CLAUDE_CONFIG_DIR", ".claude")?.join("settings.json")),
    traces: |user_dirs| user_dirs.folders("CLAUDE_CONFIG_DIR", ".claude"),
    package: Some("@anthropic-ai/claude-code"),
    program: Some("claude"),
    accepts_prompt_context: true,
    json_dialect: JsonDialect::Strict,
    cap: COMMON_CAP,
};
