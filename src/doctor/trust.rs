//! Whether the agent trusts its hooks and this folder, as far as its files tell.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::agent_context::AgentContext;
use super::settings_file::{InstallScope, SettingsFile};
use super::{Finding, settings_file, shown};
use crate::agent_settings::OwnEntry;

pub(super) fn look(context: &AgentContext<'_>) -> Vec<Finding> {
    if context.own().next().is_none() {
        return Vec::new();
    }
    match context.agent.name {
        "claude" => claude(context).into_iter().collect(),
        "codex" => codex(context),
        "gemini" => gemini(context).into_iter().collect(),
        "copilot" => copilot(context).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// The top of the work tree by the names under which it may be known, if hooks stand in its files.
fn project(context: &AgentContext<'_>) -> Option<Vec<PathBuf>> {
    let root = context.scene.root.as_ref()?;
    let is_used =
        context.own().any(|(settings_file, _)| settings_file.scope == InstallScope::Project);
    is_used.then(|| names(root))
}

/// A path as it is called, and as it is.
fn names(path: &Path) -> Vec<PathBuf> {
    let mut names = vec![path.to_owned()];
    names.extend(path.canonicalize().ok().filter(|real| real != path));
    names
}

/// Claude Code asks a person once for each folder; without one it asks nobody.
fn claude(context: &AgentContext<'_>) -> Option<Finding> {
    let roots = project(context)?;
    let user_dirs = &context.scene.user_dirs;
    let moved = (user_dirs.variable)("CLAUDE_CONFIG_DIR");
    let file = moved.or_else(|| user_dirs.home())?.join(".claude.json");
    let said = settings_file::said(&file);
    let accepts = |folder: &Path| {
        let folder = said.get("projects").and_then(|all| all.get(folder.to_str()?));
        folder.and_then(|folder| folder.get("hasTrustDialogAccepted")) == Some(&Value::Bool(true))
    };
    let is_accepted = roots.iter().any(|root| root.ancestors().any(accepts));
    Some(match is_accepted {
        true => Finding::ok("Claude Code trusts this folder"),
        false => Finding::note(
            "Claude Code will ask you whether to trust this folder before it runs the project's hooks",
            "run `claude` here and answer; `claude -p` does not ask",
        ),
    })
}

/// Codex runs no hook that its user has not looked at, and none of a project that is not trusted.
fn codex(context: &AgentContext<'_>) -> Vec<Finding> {
    let config = context.settings_files.iter().find(|settings_file| {
        settings_file.scope == InstallScope::User
            && settings_file.path.extension().is_some_and(|end| end == "toml")
    });
    let Some(config) = config else {
        return Vec::new();
    };
    let mut findings: Vec<Finding> = codex_project(context, config).into_iter().collect();
    let state = |settings_file: &SettingsFile, own: &OwnEntry| {
        let all = config.said.get("hooks")?.get("state")?;
        keys(&settings_file.path, own).iter().find_map(|key| all.get(key))
    };
    let own: Vec<_> = context.own().filter(|(_, own)| own.is_sound).collect();
    let unseen = |(settings_file, own): &&(&SettingsFile, &OwnEntry)| {
        state(settings_file, own).and_then(|state| state.get("trusted_hash")?.as_str()).is_none()
    };
    let off = |(settings_file, own): &&(&SettingsFile, &OwnEntry)| {
        state(settings_file, own)
            .is_some_and(|state| state.get("enabled") == Some(&Value::Bool(false)))
    };
    findings.extend(judged(
        own.iter().filter(unseen).collect(),
        "you have not looked at them yet, so Codex skips them",
    ));
    findings.extend(judged(own.iter().filter(off).collect(), "turned off in Codex"));
    if !own.is_empty() && !own.iter().any(|one| unseen(&one) || off(&one)) {
        findings.push(Finding::ok(
            "you looked at the hooks; whether they changed since, only Codex knows",
        ));
    }
    findings
}

/// Whether Codex reads the project's files at all.
fn codex_project(context: &AgentContext<'_>, config: &SettingsFile) -> Option<Finding> {
    let level = |root: &PathBuf| {
        config.said.get("projects")?.get(root.to_str()?)?.get("trust_level")?.as_str()
    };
    Some(match project(context)?.iter().any(|root| level(root) == Some("trusted")) {
        true => Finding::ok("Codex trusts this project"),
        false => Finding::error(
            "Codex does not trust this project, so it runs none of its hooks",
            "run `codex` here and trust the folder",
        ),
    })
}

/// A fault for each file with entries that Codex does not run.
fn judged<'a>(own: Vec<&'a (&'a SettingsFile, &'a OwnEntry)>, why: &str) -> Vec<Finding> {
    let mut files: Vec<(&Path, Vec<&str>)> = Vec::new();
    for (settings_file, own) in own {
        match files.iter_mut().find(|(path, _)| *path == settings_file.path) {
            Some((_, verbs)) => verbs.push(&own.verb),
            None => files.push((&settings_file.path, vec![&own.verb])),
        }
    }
    let what = |(path, verbs): &(&Path, Vec<&str>)| {
        format!("{} in {}: {why}", verbs.join(", "), shown(path))
    };
    let hint = "run `codex`, look at the hooks (it asks, or /hooks) and trust memskill's";
    files.iter().map(|one| Finding::error(what(one), hint)).collect()
}

/// The names by which Codex may know an entry: file, event, group and place in it.
fn keys(path: &Path, own: &OwnEntry) -> Vec<String> {
    let (group, at) = own.place;
    let mut event = String::new();
    for letter in own.event.chars() {
        if letter.is_uppercase() && !event.is_empty() {
            event.push('_');
        }
        event.extend(letter.to_lowercase());
    }
    names(path).iter().map(|path| format!("{}:{event}:{group}:{at}", path.display())).collect()
}

/// Gemini CLI runs no hooks of a project in a folder that is not trusted.
fn gemini(context: &AgentContext<'_>) -> Option<Finding> {
    let roots = project(context)?;
    let user = context
        .settings_files
        .iter()
        .find(|settings_file| settings_file.scope == InstallScope::User)?;
    let is_on = user.said.pointer("/security/folderTrust/enabled").and_then(Value::as_bool);
    let said = settings_file::said(&user.path.with_file_name("trustedFolders.json"));
    let levels: Vec<(&Path, &str)> = said
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
        // What it does where nobody chose depends on its version.
        () if is_on.is_none() => None,
        () => {
            Some(Finding::note("Gemini CLI has not been told whether to trust this folder", hint))
        }
    }
}

/// Copilot asks a person for each folder; without one it runs no hooks of a project in others.
fn copilot(context: &AgentContext<'_>) -> Option<Finding> {
    project(context)?;
    let root = context.scene.root.as_ref()?;
    let user = (context.agent.user)(&context.scene.user_dirs)?;
    let said = settings_file::said(&user.parent()?.parent()?.join("config.json"));
    let lists = ["trustedFolders", "trusted_folders"].iter().filter_map(|name| said.get(*name));
    let mut folders = lists.filter_map(Value::as_array).flatten().filter_map(Value::as_str);
    let is_trusted =
        folders.any(|folder| names(root).iter().any(|root| root.starts_with(Path::new(folder))));
    Some(match is_trusted {
        true => Finding::ok("Copilot trusts this folder"),
        false => Finding::note(
            "Copilot has not been told to trust this folder for good, and runs a project's hooks in trusted ones alone",
            "run `copilot` here and trust the folder; `copilot -p` takes --trust-folder",
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agent_settings::{Format, HookLayout, own_entries};

    #[test]
    fn codex_knows_an_entry_by_file_event_group_and_place() {
        let text = r#"{"hooks": {"UserPromptSubmit": [{"hooks": []}, {"hooks": [{"command": "x"}, {"command": "memskill hook prompt"}]}]}}"#;
        let own = own_entries(text, Format::Json, HookLayout::Nested).unwrap();
        let keys = keys(Path::new("/none/hooks.json"), &own[0]);
        assert_eq!(keys, ["/none/hooks.json:user_prompt_submit:1:1"]);
    }
}
