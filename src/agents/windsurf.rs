//! Windsurf. Its hooks give it no text, so it has rules.

use super::envelope::none;
use super::{Agent, COMMON_CAP, Integration};
use crate::agent_settings::JsonDialect;

pub(super) const AGENT: Agent = Agent {
    name: "windsurf",
    title: "Windsurf",
    events: None,
    envelope: none,
    integration: Integration::RulesBlock("---\ntrigger: always_on\n---\n\n"),
    project: ".windsurf/rules/memskill.md",
    user: |_| None,
    traces: |user_dirs| user_dirs.at_home(".codeium/windsurf"),
    package: None,
    program: None,
    accepts_prompt_context: true,
    json_dialect: JsonDialect::Strict,
    cap: COMMON_CAP,
};
