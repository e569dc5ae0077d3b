//! Windsurf. Its hooks give it no text, so it has rules.

use super::envelope::none;
use super::{Agent, COMMON_CAP, Means};
use crate::settings::Dialect;

pub(super) const AGENT: Agent = Agent {
    name: "windsurf",
    title: "Windsurf",
    events: None,
    envelope: none,
    means: Means::Rules("---\ntrigger: always_on\n---\n\n"),
    project: ".windsurf/rules/memskill.md",
    user: |_| None,
    traces: |homes| homes.at_home(".codeium/windsurf"),
    package: None,
    program: None,
    hears_prompts: true,
    dialect: Dialect::Json,
    cap: COMMON_CAP,
};
