//! Codex. It refuses envelopes with anything that it does not know, and hooks that its user has not looked at.

use super::envelope::nested_silent;
use super::{Agent, COMMON_CAP, Integration, PASCAL, grouped};
use crate::agent_settings::{HookLayout, JsonDialect};

pub(super) const AGENT: Agent = Agent {
    name: "codex",
    title: "Codex",
    events: Some(PASCAL),
    envelope: nested_silent,
    integration: Integration::Hooks { layout: HookLayout::Nested, version: None, entry: grouped },
    project: ".codex/hooks.json",
    user: |user_dirs| Some(user_dirs.folder("CODEX_HOME", ".codex")?.join("hooks.json")),
    traces: |user_dirs| user_dirs.folders("CODEX_HOME", ".codex"),
    package: Some("@openai/codex"),
    program: Some("codex"),
    accepts_prompt_context: true,
    json_dialect: JsonDialect::Strict,
    cap: COMMON_CAP,
};
