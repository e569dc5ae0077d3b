//! Codex. It refuses envelopes with anything that it does not know, and hooks that its user has not looked at.

use super::envelope::nested_silent;
use super::{Agent, COMMON_CAP, Means, PASCAL, grouped};
use crate::settings::{Dialect, Shape};

pub(super) const AGENT: Agent = Agent {
    name: "codex",
    title: "Codex",
    events: Some(PASCAL),
    envelope: nested_silent,
    means: Means::Entries { shape: Shape::Nested, version: None, entry: grouped },
    project: ".codex/hooks.json",
    user: |homes| Some(homes.folder("CODEX_HOME", ".codex")?.join("hooks.json")),
    traces: |homes| homes.folders("CODEX_HOME", ".codex"),
    package: Some("@openai/codex"),
    program: Some("codex"),
    hears_prompts: true,
    dialect: Dialect::Json,
    cap: COMMON_CAP,
};
