//! Zed. It has no hooks.

use super::{Agent, BASE};

pub(super) const AGENT: Agent = Agent {
    name: "zed",
    title: "Zed",
    data_dirs: |user_dirs| user_dirs.folders("ZED_CONFIG_HOME", ".config/zed"),
    ..BASE
};
