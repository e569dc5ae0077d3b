//! Zed. It has no hooks.

use super::envelope::none;
use super::{Agent, COMMON_CAP, Integration};
use crate::agent_settings::JsonDialect;

pub(super) const AGENT: Agent = Agent {
    name: "zed",
    title: "Zed",
    events: None,
    envelope: none,
    integration: Integration::RulesBlock(""),
    project: "AGENTS.md",
    user: |_| None,
    traces: |user_dirs| user_dirs.folders("ZED_CONFIG_HOME", ".config/zed"),
    package: None,
    program: None,
    accepts_prompt_context: true,
    json_dialect: JsonDialect::Strict,
    cap: COMMON_CAP,
};
