//! OpenCode. It has no hooks, but plugins: the bridge is one that calls memskill's hooks.

use super::envelope::top;
use super::{Agent, Means};
use crate::settings::Dialect;

pub(super) const AGENT: Agent = Agent {
    name: "opencode",
    title: "OpenCode",
    events: Some(["session-start", "prompt", "pre-tool", "post-tool"]),
    envelope: top,
    means: Means::Bridge(include_str!("../../templates/opencode.js")),
    project: ".opencode/plugins/memskill.js",
    user: |homes| {
        Some(homes.folder("XDG_CONFIG_HOME", ".config")?.join("opencode/plugins/memskill.js"))
    },
    traces: |homes| {
        let folder = homes.folder("XDG_CONFIG_HOME", ".config");
        folder.map(|folder| folder.join("opencode")).into_iter().collect()
    },
    package: Some("opencode-ai"),
    program: Some("opencode"),
    hears_prompts: true,
    dialect: Dialect::Json,
    cap: 200_000,
};
