//! Zed. It has no hooks.

use super::envelope::none;
use super::{Agent, COMMON_CAP, Means};
use crate::settings::Dialect;

pub(super) const AGENT: Agent = Agent {
    name: "zed",
    title: "Zed",
    events: None,
    envelope: none,
    means: Means::Rules(""),
    project: "AGENTS.md",
    user: |_| None,
    traces: |homes| homes.folders("ZED_CONFIG_HOME", ".config/zed"),
    package: None,
    program: None,
    hears_prompts: true,
    dialect: Dialect::Json,
    cap: COMMON_CAP,
};
