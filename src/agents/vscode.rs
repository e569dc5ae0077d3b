//! VS Code. It reads Copilot's files, and takes what Claude Code takes.

use super::envelope::nested_silent;
use super::{Agent, COMMON_CAP, Integration, PASCAL, copilot};
use crate::agent_settings::{HookLayout, JsonDialect};

pub(super) const AGENT: Agent = Agent {
    name: "vscode",
    title: "VS Code",
    events: Some(PASCAL),
    envelope: nested_silent,
    integration: Integration::Hooks {
        layout: HookLayout::Flat,
        version: Some(1),
        entry: copilot::entry,
    },
    project: copilot::AGENT.project,
    user: copilot::AGENT.user,
    traces: |user_dirs| user_dirs.at_home(".vscode"),
    package: None,
    program: Some("code"),
    accepts_prompt_context: false,
    json_dialect: JsonDialect::Strict,
    cap: COMMON_CAP,
};
