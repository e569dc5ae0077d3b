//! Any other agent that reads AGENTS.md.

use super::envelope::none;
use super::{Agent, COMMON_CAP, Means};
use crate::settings::Dialect;

pub(super) const AGENT: Agent = Agent {
    name: "agents-md",
    title: "agents that read AGENTS.md",
    events: None,
    envelope: none,
    means: Means::Rules(""),
    project: "AGENTS.md",
    user: |_| None,
    traces: |_| Vec::new(),
    package: None,
    program: None,
    hears_prompts: true,
    dialect: Dialect::Json,
    cap: COMMON_CAP,
};
