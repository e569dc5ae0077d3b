//! Zed. It has no hooks.

use super::{Agent, BASE};

pub(super) const AGENT: Agent = Agent {
    name: "zed",
    title: "Zed",
    data_dir: |user_dirs| user_dirs.folder("ZED_CONFIG_HOME", ".config/zed"),
    ..BASE
};
