//! Codex. It rejects answers with unknown fields, and skips hooks that its user has not reviewed.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::envelope::nested_without_allow;
use super::trust::{path_names, shown};
use super::{
    Agent, BASE, CLAUDE_EVENTS, CLAUDE_SUBAGENT_EVENT, Detection, NESTED_HOOKS, OffSwitch,
    TrustContext, UserDirs,
};
use crate::agent_settings::OwnEntry;
use crate::finding::Finding;

/// The file for settings and trust, which may hold hooks as well.
const CONFIG: &str = "config.toml";

pub(super) const AGENT: Agent = Agent {
    name: "codex",
    title: "Codex",
    events: Some(CLAUDE_EVENTS),
    subagent_event: Some(CLAUDE_SUBAGENT_EVENT),
    envelope: nested_without_allow,
    detection: Some(Detection {
        priority: 2,
        // Codex sets no environment variable by which it could be recognised.
        is_caller: |input, is_set| {
            input.has("turn_id")
                || input.has("model")
                    && input.has("permission_mode")
                    && !is_set("CLAUDE_PROJECT_DIR")
        },
    }),
    shell_tools: &["Bash", "shell", "exec_command", "local_shell"],
    discovery_tools: &["load_skill", "read_skill"],
    integration: NESTED_HOOKS,
    project_file: ".codex/hooks.json",
    user_file: |user_dirs| Some(folder(user_dirs)?.join("hooks.json")),
    alternative_file: Some(CONFIG),
    allowed_keys: Some(&["description", "hooks"]),
    off_switch: Some(OffSwitch {
        pointer: "/features/hooks",
        value: false,
        more_files: |_, _| Vec::new(),
    }),
    trust,
    after_install: Some([
        "Codex runs only hooks that you have reviewed",
        "run `codex`, open /hooks and trust memskill's",
    ]),
    data_dir: folder,
    package: Some("@openai/codex"),
    program: Some("codex"),
    runs_login_shell: true,
    ..BASE
};

fn folder(user_dirs: &UserDirs) -> Option<PathBuf> {
    user_dirs.folder("CODEX_HOME", ".codex")
}

fn trust(context: &TrustContext<'_>) -> Vec<Finding> {
    let Some(folder) = folder(context.user_dirs) else { return Vec::new() };
    let config = (context.read)(&folder.join(CONFIG));
    let mut findings: Vec<Finding> = project_trust(context, &config).into_iter().collect();
    let state = |path: &Path, own: &OwnEntry| {
        let all = config.get("hooks")?.get("state")?;
        entry_keys(path, own).iter().find_map(|key| all.get(key))
    };
    let is_unseen = |(path, own): &&(&Path, &OwnEntry)| {
        state(path, own).and_then(|state| state.get("trusted_hash")?.as_str()).is_none()
    };
    let is_off = |(path, own): &&(&Path, &OwnEntry)| {
        state(path, own).is_some_and(|state| state.get("enabled") == Some(&Value::Bool(false)))
    };
    let entries = &context.entries;
    let unseen = entries.iter().filter(is_unseen);
    findings.extend(skipped(unseen, "you have not reviewed them, so Codex skips them"));
    findings.extend(skipped(entries.iter().filter(is_off), "turned off in Codex"));
    if !entries.is_empty() && !entries.iter().any(|one| is_unseen(&one) || is_off(&one)) {
        let message = "you reviewed the hooks; only Codex knows whether they changed since";
        findings.push(Finding::ok(message));
    }
    findings
}

/// Codex reads a project's hooks only if it trusts the project.
fn project_trust(context: &TrustContext<'_>, config: &Value) -> Option<Finding> {
    let level =
        |root: &PathBuf| config.get("projects")?.get(root.to_str()?)?.get("trust_level")?.as_str();
    if context.project_roots.is_empty() {
        return None;
    }
    let is_trusted = context.project_roots.iter().any(|root| level(root) == Some("trusted"));
    Some(match is_trusted {
        true => Finding::ok("Codex trusts this project"),
        false => Finding::error(
            "Codex does not trust this project, so it runs none of its hooks",
            "run `codex` here and trust the folder",
        ),
    })
}

/// One error per file with entries that Codex does not run.
fn skipped<'a>(
    entries: impl Iterator<Item = &'a (&'a Path, &'a OwnEntry)>,
    why: &str,
) -> Vec<Finding> {
    let mut files: Vec<(&Path, Vec<&str>)> = Vec::new();
    for (path, own) in entries {
        match files.iter_mut().find(|(other, _)| other == path) {
            Some((_, verbs)) => verbs.push(&own.verb),
            None => files.push((path, vec![&own.verb])),
        }
    }
    let message = |(path, verbs): &(&Path, Vec<&str>)| {
        format!("{} in {}: {why}", verbs.join(", "), shown(path))
    };
    let hint = "run `codex`, review the hooks (it asks, or /hooks) and trust memskill's";
    files.iter().map(|file| Finding::error(message(file), hint)).collect()
}

/// The keys under which Codex may record an entry: file, event, group and position in the group.
fn entry_keys(path: &Path, own: &OwnEntry) -> Vec<String> {
    let (group, at) = own.position;
    let mut event = String::new();
    for letter in own.event.chars() {
        if letter.is_uppercase() && !event.is_empty() {
            event.push('_');
        }
        event.extend(letter.to_lowercase());
    }
    let names = path_names(path);
    names.iter().map(|path| format!("{}:{event}:{group}:{at}", path.display())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agent_settings::{Format, HookLayout, own_entries};

    #[test]
    fn an_entry_is_recorded_by_file_event_group_and_position() {
        let text = r#"{"hooks": {"UserPromptSubmit": [{"hooks": []}, {"hooks": [{"command": "x"}, {"command": "memskill hook prompt"}]}]}}"#;
        let own = own_entries(text, Format::Json, HookLayout::Nested).unwrap();
        let keys = entry_keys(Path::new("/none/hooks.json"), &own[0]);
        assert_eq!(keys, ["/none/hooks.json:user_prompt_submit:1:1"]);
    }
}
