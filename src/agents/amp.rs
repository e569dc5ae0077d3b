//! Amp. It has no hooks that run commands.

use super::{Agent, BASE};

pub(super) const AGENT: Agent = Agent {
    name: "amp",
    title: "Amp",
    data_dir: |user_dirs| user_dirs.below_home(".config/amp"),
    ..BASE
};
