//! Windsurf. Its hooks cannot return text, so it gets rules.

use super::{Agent, BASE, Integration};

pub(super) const AGENT: Agent = Agent {
    name: "windsurf",
    title: "Windsurf",
    integration: Integration::RulesBlock("---\ntrigger: always_on\n---\n\n"),
    project_file: ".windsurf/rules/memskill.md",
    data_dir: |user_dirs| user_dirs.below_home(".codeium/windsurf"),
    ..BASE
};
