//! Any other agent that reads AGENTS.md.

use super::envelope::none;
use super::{Agent, COMMON_CAP, Integration};
use crate::agent_settings::JsonDialect;

pub(super) const AGENT: Agent = Agent {
    name: "agents-md",
    title: "agents that read AGENTS.md",
    events: None,
    envelope: none,
    integration: Integration::RulesBlock(""),
    project: "AGENTS.md",
    user: |_| None,
    traces: |_| Vec::new(),
    package: None,
    program: None,
    accepts_prompt_context: true,
    json_dialect: JsonDialect::Strict,
    cap: COMMON_CAP,
};
