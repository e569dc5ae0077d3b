//! OpenCode. It has plugins instead of hooks; memskill's plugin calls the hooks.

use std::path::PathBuf;

use super::envelope::flat;
use super::{Agent, BASE, Integration, UserDirs};

pub(super) const AGENT: Agent = Agent {
    name: "opencode",
    title: "OpenCode",
    events: Some(["session-start", "prompt", "pre-tool", "post-tool"]),
    envelope: flat,
    shell_tools: &["bash"],
    discovery_tools: &["skill"],
    integration: Integration::PluginFile(include_str!("../../templates/opencode.js")),
    project_file: ".opencode/plugins/memskill.js",
    user_file: |user_dirs| Some(folder(user_dirs)?.join("plugins/memskill.js")),
    data_dir: folder,
    package: Some("opencode-ai"),
    program: Some("opencode"),
    quotes_prompts: true,
    max_context_bytes: 200_000,
    ..BASE
};

fn folder(user_dirs: &UserDirs) -> Option<PathBuf> {
    Some(user_dirs.folder("XDG_CONFIG_HOME", ".config")?.join("opencode"))
}
