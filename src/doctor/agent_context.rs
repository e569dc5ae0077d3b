//! An agent that is examined: its program, and the files by which it calls memskill.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::settings_file::{self, InstallScope, SettingsFile};
use super::{DoctorEnvironment, program};
use crate::agent_settings::{HookLayout, OwnEntry};
use crate::agents::{Agent, Event, Integration};
use crate::install::InstallTarget;

/// How many files of a folder of hooks are looked at.
const MOST_FILES: usize = 64;

/// An agent that is examined.
#[derive(Debug)]
pub(super) struct AgentContext<'s> {
    pub(super) scene: &'s DoctorEnvironment,
    pub(super) agent: &'static Agent,
    /// Whether the user asked for it.
    pub(super) is_named: bool,
    /// Its program, if that is on the path.
    pub(super) program: Option<PathBuf>,
    pub(super) version: Option<String>,
    /// Its own files.
    pub(super) settings_files: Vec<SettingsFile>,
    /// Files of Claude Code that it reads as well.
    pub(super) borrowed: Vec<SettingsFile>,
}

impl<'s> AgentContext<'s> {
    pub(super) fn new(scene: &'s DoctorEnvironment, agent: &'static Agent, is_named: bool) -> Self {
        let program = agent.program.and_then(|name| scene.user_dirs.program(name));
        let version = program.as_deref().and_then(|path| program::version(agent, path));
        let settings_files = settings_files(scene, agent);
        Self {
            scene,
            agent,
            is_named,
            program,
            version,
            settings_files,
            borrowed: borrowed(scene, agent),
        }
    }

    /// Entries of ours in its own files.
    pub(super) fn own(&self) -> impl Iterator<Item = (&SettingsFile, &OwnEntry)> {
        self.settings_files
            .iter()
            .flat_map(|settings_file| settings_file.own.iter().map(move |own| (settings_file, own)))
    }

    /// Entries of ours in files of Claude Code that it reads as well, and that answer it in its own form.
    pub(super) fn lent(&self) -> impl Iterator<Item = (&SettingsFile, &OwnEntry)> {
        let all = self.borrowed.iter();
        let all = all.flat_map(|settings_file| {
            settings_file.own.iter().map(move |own| (settings_file, own))
        });
        all.filter(|(_, own)| self.is_answered(own) || self.agent.name == "vscode")
    }

    /// Whether an entry answers this agent.
    pub(super) fn is_answered(&self, own: &OwnEntry) -> bool {
        own.agent.as_deref().is_none_or(|name| name == "auto" || name == self.agent.name)
    }

    /// At which events it calls memskill, by entries that it finds.
    pub(super) fn events(&self) -> Vec<Event> {
        let is_bridged = matches!(self.agent.integration, Integration::PluginFile(_))
            && self.settings_files.iter().any(|settings_file| settings_file.text.is_some());
        let calls = |event: &Event| {
            let mut all = self.own().chain(self.lent()).map(|(_, own)| own);
            is_bridged || all.any(|own| own.is_sound && own.verb == event.as_str())
        };
        Event::ALL.into_iter().filter(calls).collect()
    }

    /// Whether it calls memskill by a plugin.
    pub(super) fn has_plugin(&self) -> bool {
        let folder =
            (self.agent.user)(&self.scene.user_dirs).and_then(|file| match self.agent.name {
                "gemini" => Some(file.with_file_name("extensions").join("memskill")),
                _ => None,
            });
        // Copilot notes its plugins beside the folder of its hooks.
        let beside = (self.agent.user)(&self.scene.user_dirs)
            .filter(|_| self.agent.name == "copilot")
            .and_then(|file| {
                Some(settings_file::said(&file.parent()?.with_file_name("settings.json")))
            });
        let mut said =
            self.settings_files.iter().map(|settings_file| &settings_file.said).chain(&beside);
        folder.is_some_and(|folder| folder.exists()) || said.any(is_plugged)
    }

    /// The command that installs it anew, with what is installed now.
    pub(super) fn install(&self, scope: InstallScope, more: &[Event]) -> String {
        let has = |event: Event| {
            let mut all = self.own().chain(self.lent());
            more.contains(&event) || all.any(|(_, own)| own.verb == event.as_str())
        };
        let pinned = if has(Event::Prompt) { " --pinned" } else { "" };
        let gate = if has(Event::PreTool) { " --gate" } else { "" };
        format!("memskill install {}{}{pinned}{gate}", self.agent.name, scope.flag())
    }

    /// What puts the entries of a file right.
    pub(super) fn mend(&self, settings_file: &SettingsFile) -> String {
        if !settings_file.is_usual {
            return format!("change it in {}", super::shown(&settings_file.path));
        }
        let (name, flag) = (self.agent.name, settings_file.scope.flag());
        format!("memskill uninstall {name}{flag} && {}", self.install(settings_file.scope, &[]))
    }

    /// Where it is installed, else where it would be.
    pub(super) fn scope(&self) -> InstallScope {
        self.own().next().map_or(InstallScope::User, |(settings_file, _)| settings_file.scope)
    }
}

/// Whether settings of Claude Code turn a plugin of memskill on.
fn is_plugged(said: &Value) -> bool {
    let lists =
        ["enabledPlugins", "plugins"].iter().filter_map(|name| said.get(*name)?.as_object());
    lists.flatten().any(|(name, state)| {
        let is_on = state.as_bool().or_else(|| state.get("enabled")?.as_bool());
        name.starts_with("memskill@") && is_on.is_none_or(|is_on| is_on)
    })
}

/// The files in which an agent may have entries of ours.
fn settings_files(scene: &DoctorEnvironment, agent: &Agent) -> Vec<SettingsFile> {
    let mut settings_files: Vec<SettingsFile> = Vec::new();
    let user = InstallTarget::User(scene.user_dirs).files(agent).unwrap_or_default();
    let project = scene.root.clone().map(|root| InstallTarget::Project(root).files(agent));
    let project = project.and_then(Result::ok).unwrap_or_default();
    for (scope, files) in [(InstallScope::User, user), (InstallScope::Project, project)] {
        let others = files.first().map(|first| others(agent, scope, first)).unwrap_or_default();
        let usual = files.into_iter().map(|path| (path, true));
        for (path, is_usual) in usual.chain(others.into_iter().map(|path| (path, false))) {
            // A home may be a work tree.
            if settings_files.iter().any(|settings_file| settings_file.path == path) {
                continue;
            }
            let settings_file = match agent.integration {
                Integration::Hooks { layout, .. } => SettingsFile::read(scope, path, layout),
                Integration::PluginFile(_) | Integration::RulesBlock(_) => {
                    SettingsFile::plain(scope, path)
                }
            };
            settings_files.push(SettingsFile { is_usual, ..settings_file });
        }
    }
    settings_files
}

/// Files that an agent reads beside the one that memskill installs into.
fn others(agent: &Agent, scope: InstallScope, first: &Path) -> Vec<PathBuf> {
    match agent.name {
        "claude" if scope == InstallScope::Project => {
            vec![first.with_file_name("settings.local.json")]
        }
        "copilot" | "vscode" => {
            let folder = first.parent().and_then(|folder| folder.read_dir().ok());
            let files = folder.into_iter().flatten().take(MOST_FILES).flatten();
            let files = files.map(|file| file.path());
            let is_json = |path: &PathBuf| path.extension().is_some_and(|end| end == "json");
            let mut files: Vec<PathBuf> =
                files.filter(|path| is_json(path) && path != first).collect();
            files.sort();
            files
        }
        _ => Vec::new(),
    }
}

/// The files of Claude Code that another agent reads as well.
fn borrowed(scene: &DoctorEnvironment, agent: &Agent) -> Vec<SettingsFile> {
    if !["copilot", "vscode"].contains(&agent.name) {
        return Vec::new();
    }
    let names = [".claude/settings.json", ".claude/settings.local.json"];
    let root = scene.root.as_deref();
    let project = names.iter().filter_map(|name| Some((InstallScope::Project, root?.join(name))));
    let user = scene.user_dirs.claude().filter(|_| agent.name == "vscode");
    let user = user.map(|folder| (InstallScope::User, folder.join("settings.json")));
    let read = |(scope, path)| SettingsFile::read(scope, path, HookLayout::Nested);
    project.chain(user).map(read).collect()
}
