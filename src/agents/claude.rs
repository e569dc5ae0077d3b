//! Claude Code.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::envelope::nested;
use super::{
    Agent, BASE, CLAUDE_EVENTS, CLAUDE_SUBAGENT_EVENT, Detection, ExtraFiles, NESTED_HOOKS,
    OffSwitch, OwnMemory, Permissions, TrustContext, UserDirs,
};
use crate::finding::Finding;

/// The files in a repository that hold its hooks.
pub(super) const PROJECT_FILES: [&str; 2] =
    [".claude/settings.json", ".claude/settings.local.json"];
/// The skill's file, relative to the home folder or the top of a work tree.
pub(super) const SKILL_FILE: &str = ".claude/skills/memskill/SKILL.md";

pub(super) const AGENT: Agent = Agent {
    name: "claude",
    title: "Claude Code",
    events: Some(CLAUDE_EVENTS),
    subagent_event: Some(CLAUDE_SUBAGENT_EVENT),
    envelope: nested,
    // The fallback for calls that no other agent recognises.
    detection: Some(Detection { priority: 0, is_caller: |_, _| true }),
    shell_tools: &["Bash"],
    discovery_tools: &["ToolSearch", "Skill"],
    integration: NESTED_HOOKS,
    project_file: PROJECT_FILES[0],
    user_file,
    extra_files: ExtraFiles::InProject("settings.local.json"),
    off_switch: Some(OffSwitch {
        pointer: "/disableAllHooks",
        value: true,
        more_files: |_, _| Vec::new(),
    }),
    permissions: Some(Permissions {
        path: &["permissions", "allow"],
        rule: |command| format!("Bash({command}:*)"),
    }),
    own_memory: Some(OwnMemory { title: "auto memory", switch: "autoMemoryEnabled" }),
    trust,
    data_dir: config_dir,
    package: Some("@anthropic-ai/claude-code"),
    program: Some("claude"),
    ..BASE
};

/// Its settings for every repository.
pub(super) fn user_file(user_dirs: &UserDirs) -> Option<PathBuf> {
    Some(config_dir(user_dirs)?.join("settings.json"))
}

pub(super) fn user_skill_file(user_dirs: &UserDirs) -> Option<PathBuf> {
    Some(config_dir(user_dirs)?.join("skills/memskill/SKILL.md"))
}

fn config_dir(user_dirs: &UserDirs) -> Option<PathBuf> {
    user_dirs.folder("CLAUDE_CONFIG_DIR", ".claude")
}

/// Claude Code asks once per folder in an interactive session; `claude -p` does not ask.
fn trust(context: &TrustContext<'_>) -> Vec<Finding> {
    let Some(file) = context.user_dirs.folder("CLAUDE_CONFIG_DIR", "") else { return Vec::new() };
    if context.project_roots.is_empty() {
        return Vec::new();
    }
    let state = (context.read)(&file.join(".claude.json"));
    let accepts = |folder: &Path| {
        let folder = state.get("projects").and_then(|all| all.get(folder.to_str()?));
        folder.and_then(|folder| folder.get("hasTrustDialogAccepted")) == Some(&Value::Bool(true))
    };
    let is_accepted = context.project_roots.iter().any(|root| root.ancestors().any(accepts));
    vec![match is_accepted {
        true => Finding::ok("Claude Code trusts this folder"),
        false => Finding::note(
            "Claude Code will ask whether you trust this folder before it runs the project's hooks",
            "run `claude` here and answer; `claude -p` does not ask",
        ),
    }]
}
