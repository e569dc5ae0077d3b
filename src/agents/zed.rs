//! Zed. It has no hooks.

use super::{Agent, BASE};
use crate::system::CONFIG;

pub(super) const AGENT: Agent = Agent {
    name: "zed",
    title: "Zed",
    data_dir: |user_dirs| Some(user_dirs.folder(CONFIG.variable, CONFIG.below_home)?.join("zed")),
    ..BASE
};
