//! OpenCode. It has no hooks, but plugins: the bridge is one that calls memskill's hooks.

use super::envelope::top;
use super::{Agent, Integration};
use crate::agent_settings::JsonDialect;

pub(super) const AGENT: Agent = Agent {
    name: "opencode",
    title: "OpenCode",
    events: Some(["session-start", "prompt", "pre-tool", "post-tool"]),
    envelope: top,
    integration: Integration::PluginFile(include_str!("../../templates/opencode.js")),
    project: ".opencode/plugins/memskill.js",
    user: |user_dirs| {
        Some(user_dirs.folder("XDG_CONFIG_HOME", ".config")?.join("opencode/plugins/memskill.js"))
    },
    traces: |user_dirs| {
        let folder = user_dirs.folder("XDG_CONFIG_HOME", ".config");
        folder.map(|folder| folder.join("opencode")).into_iter().collect()
    },
    package: Some("opencode-ai"),
    program: Some("opencode"),
    accepts_prompt_context: true,
    json_dialect: JsonDialect::Strict,
    cap: 200_000,
};
