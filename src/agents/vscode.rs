//! VS Code. It reads Copilot's files, and takes what Claude Code takes.

use super::envelope::nested_silent;
use super::{Agent, COMMON_CAP, Means, PASCAL, copilot};
use crate::settings::{Dialect, Shape};

pub(super) const AGENT: Agent = Agent {
    name: "vscode",
    title: "VS Code",
    events: Some(PASCAL),
    envelope: nested_silent,
    means: Means::Entries { shape: Shape::Flat, version: Some(1), entry: copilot::entry },
    project: copilot::AGENT.project,
    user: copilot::AGENT.user,
    traces: |homes| homes.at_home(".vscode"),
    package: None,
    program: Some("code"),
    hears_prompts: false,
    dialect: Dialect::Json,
    cap: COMMON_CAP,
};
