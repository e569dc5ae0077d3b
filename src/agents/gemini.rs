//! Gemini CLI. It counts timeouts in milliseconds and identifies hooks by name.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::envelope::nested;
use super::{
    Agent, BASE, Detection, Event, HookAnswer, Integration, Permissions, TrustContext, UserDirs,
    timeout_seconds,
};
use crate::agent_settings::{HookLayout, JsonDialect};
use crate::finding::Finding;

const EVENTS: [&str; 4] = ["SessionStart", "BeforeAgent", "BeforeTool", "AfterTool"];

pub(super) const AGENT: Agent = Agent {
    name: "gemini",
    title: "Gemini CLI",
    events: Some(EVENTS),
    envelope,
    detection: Some(Detection {
        priority: 3,
        is_caller: |input, is_set| {
            input.event().is_some_and(|event| EVENTS[1..].contains(&event))
                || is_set("GEMINI_SESSION_ID")
                || is_set("GEMINI_PROJECT_DIR")
        },
    }),
    shell_tools: &["run_shell_command"],
    discovery_tools: &["activate_skill"],
    mcp_prefix: "mcp_memskill_",
    integration: Integration::Hooks { layout: HookLayout::Nested, version: None, entry },
    project_file: ".gemini/settings.json",
    user_file: |user_dirs| Some(folder(user_dirs)?.join("settings.json")),
    plugin_record: |user_dirs| Some(folder(user_dirs)?.join("extensions/memskill")),
    trust: |context| trust(context).into_iter().collect(),
    data_dir: folder,
    package: Some("@google/gemini-cli"),
    program: Some("gemini"),
    json_dialect: JsonDialect::WithComments,
    permissions: Some(Permissions {
        path: &["tools", "allowed"],
        rule: |command| format!("run_shell_command({command})"),
    }),
    max_context_bytes: 200_000,
    keeps_start_text: false,
    ..BASE
};

fn folder(user_dirs: &UserDirs) -> Option<PathBuf> {
    Some(user_dirs.folder("GEMINI_CLI_HOME", "")?.join(".gemini"))
}

/// Text is nested as for Claude Code; a decision is at the top level.
fn envelope(event: &str, answer: HookAnswer<'_>) -> Option<Value> {
    match answer {
        HookAnswer::Context(_) => nested(event, answer),
        HookAnswer::Deny(why) => Some(json!({ "decision": "deny", "reason": why })),
        HookAnswer::Allow(_) => None,
    }
}

fn entry(event: Event, command: &str) -> Value {
    let handler = json!({
        "name": format!("memskill-{}", event.as_str()),
        "type": "command",
        "command": command,
        "timeout": timeout_seconds(event) * 1_000,
    });
    let matcher = match event {
        Event::PostTool => "run_shell_command|mcp_memskill_.*",
        _ => "*",
    };
    json!({ "matcher": matcher, "hooks": [handler] })
}

/// Gemini CLI runs a project's hooks only in a trusted folder.
fn trust(context: &TrustContext<'_>) -> Option<Finding> {
    let roots = &context.project_roots;
    let folder = folder(context.user_dirs).filter(|_| !roots.is_empty())?;
    let settings = (context.read)(&folder.join("settings.json"));
    let is_on = settings.pointer("/security/folderTrust/enabled").and_then(Value::as_bool);
    let trusted = (context.read)(&folder.join("trustedFolders.json"));
    let levels: Vec<(&Path, &str)> = trusted
        .as_object()
        .into_iter()
        .flatten()
        .filter_map(|(folder, level)| Some((Path::new(folder), level.as_str()?)))
        .collect();
    let has = |wanted: &dyn Fn(&Path, &str, &Path) -> bool| {
        levels.iter().any(|(folder, level)| roots.iter().any(|root| wanted(folder, level, root)))
    };
    let is_refused = has(&|folder, level, root| level == "DO_NOT_TRUST" && root == folder);
    let is_trusted = has(&|folder, level, root| match level {
        "TRUST_FOLDER" => root.starts_with(folder),
        "TRUST_PARENT" => folder.parent().is_some_and(|parent| root.starts_with(parent)),
        _ => false,
    });
    let hint = "run `gemini` here, open /permissions and trust the folder";
    match () {
        () if is_on == Some(false) => None,
        () if is_refused => Some(Finding::error(
            "Gemini CLI does not trust this folder, so it runs none of its hooks",
            hint,
        )),
        () if is_trusted => Some(Finding::ok("Gemini CLI trusts this folder")),
        // The default depends on the version.
        () if is_on.is_none() => None,
        () => {
            Some(Finding::note("Gemini CLI does not know yet whether to trust this folder", hint))
        }
    }
}
