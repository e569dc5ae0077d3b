//! Amp. It has no hooks that are commands.

use super::envelope::none;
use super::{Agent, COMMON_CAP, Means};
use crate::settings::Dialect;

pub(super) const AGENT: Agent = Agent {
    name: "amp",
    title: "Amp",
    events: None,
    envelope: none,
    means: Means::Rules(""),
    project: "AGENTS.md",
    user: |_| None,
    traces: |homes| homes.at_home(".config/amp"),
    package: None,
    program: None,
    hears_prompts: true,
    dialect: Dialect::Json,
    cap: COMMON_CAP,
};
