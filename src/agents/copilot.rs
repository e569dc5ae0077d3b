//! GitHub Copilot CLI. It treats any failure of a pre-tool hook as a refusal.
//!
//! VS Code reads the same files, so their hooks detect the caller.

use std::path::PathBuf;

use serde_json::{Value, json};

use super::envelope::flat;
use super::{
    Agent, BASE, BorrowedSettings, CLAUDE_EVENTS, Detection, Event, ExtraFiles, Integration,
    OffSwitch, TrustContext, UserDirs, claude, timeout_seconds,
};
use crate::agent_settings::HookLayout;
use crate::finding::Finding;

pub(super) const AGENT: Agent = Agent {
    name: "copilot",
    title: "GitHub Copilot CLI",
    events: Some(CLAUDE_EVENTS),
    event_aliases: Some(["sessionStart", "userPromptSubmitted", "preToolUse", "postToolUse"]),
    envelope: flat,
    detection: Some(Detection { priority: 4, is_caller: |_, is_set| is_set("COPILOT_CLI") }),
    shell_tools: &["bash", "Bash", "powershell"],
    discovery_tools: &["skill"],
    integration: Integration::Hooks { layout: HookLayout::Flat, version: Some(1), entry },
    project_file: ".github/hooks/memskill.json",
    user_file: |user_dirs| Some(folder(user_dirs)?.join("hooks/memskill.json")),
    extra_files: ExtraFiles::SameFolder,
    borrowed: Some(BorrowedSettings {
        owner: claude::AGENT.name,
        layout: HookLayout::Nested,
        project_files: &claude::PROJECT_FILES,
        user_file: |_| None,
        accepts_owner_answers: false,
    }),
    plugin_record: |user_dirs| Some(folder(user_dirs)?.join("settings.json")),
    off_switch: Some(OffSwitch {
        pointer: "/disableAllHooks",
        value: true,
        more_files: |user_dirs, root| {
            let user = ["settings.json", "config.json"].iter();
            let user = user.filter_map(|name| Some(folder(user_dirs)?.join(name)));
            user.chain(root.map(|root| root.join(".github/copilot/settings.json"))).collect()
        },
    }),
    trust: |context| trust(context).into_iter().collect(),
    data_dir: folder,
    package: Some("@github/copilot"),
    program: Some("copilot"),
    max_context_bytes: 50_000,
    keeps_start_text: false,
    ..BASE
};

fn folder(user_dirs: &UserDirs) -> Option<PathBuf> {
    user_dirs.folder("COPILOT_HOME", ".copilot")
}

/// Copilot documents one field per shell; VS Code and newer versions of Copilot read `command`.
fn entry(event: Event, command: &str) -> Value {
    let seconds = timeout_seconds(event);
    json!({
        "type": "command",
        "command": command,
        "bash": command,
        "powershell": command,
        "timeoutSec": seconds,
        "timeout": seconds,
    })
}

/// Copilot asks about each folder in an interactive session; otherwise it runs a project's hooks in trusted folders only.
fn trust(context: &TrustContext<'_>) -> Option<Finding> {
    let roots = &context.project_roots;
    let config = folder(context.user_dirs).filter(|_| !roots.is_empty())?.join("config.json");
    let config = (context.read)(&config);
    let lists = ["trustedFolders", "trusted_folders"].iter().filter_map(|name| config.get(*name));
    let mut folders = lists.filter_map(Value::as_array).flatten().filter_map(Value::as_str);
    let is_trusted = folders.any(|folder| roots.iter().any(|root| root.starts_with(folder)));
    Some(match is_trusted {
        true => Finding::ok("Copilot trusts this folder"),
        false => Finding::note(
            "Copilot does not trust this folder permanently, and runs a project's hooks only in trusted folders",
            "run `copilot` here and trust the folder; `copilot -p` takes --trust-folder",
        ),
    })
}
