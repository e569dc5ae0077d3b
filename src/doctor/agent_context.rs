//! One agent on this machine: its program, and the settings files through which it calls memskill.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::{programs, shown};
use crate::agent_settings::{self, HookLayout, OwnEntry, SettingsError};
use crate::agents::{AUTO, Agent, Event, ExtraFiles, Integration, UserDirs};
use crate::install::{self, InstallTarget};
use crate::machine::ExternalFile;
use crate::render;

/// How many files of a folder with hooks are examined.
const MAX_FILES: usize = 64;

/// An agent with its program and settings.
#[derive(Debug)]
pub(super) struct AgentContext<'m> {
    pub(super) user_dirs: &'m UserDirs,
    /// The top of the work tree.
    pub(super) root: Option<&'m Path>,
    pub(super) agent: &'static Agent,
    /// Whether the user named this agent.
    pub(super) is_named: bool,
    /// Its program, if that is on the PATH.
    pub(super) program: Option<PathBuf>,
    pub(super) version: Option<String>,
    /// Its own settings files.
    pub(super) files: Vec<SettingsFile>,
    /// Another agent's settings files that it also reads.
    pub(super) borrowed_files: Vec<SettingsFile>,
}

/// Whether settings apply to every repository of this user or to this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InstallScope {
    User,
    Project,
}

impl InstallScope {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Project => "project",
        }
    }

    /// The flag of `memskill install` for this scope.
    pub(super) fn flag(self) -> &'static str {
        match self {
            Self::User => "",
            Self::Project => " --project",
        }
    }
}

/// A settings file of an agent, as far as it can be read.
#[derive(Debug)]
pub(super) struct SettingsFile {
    pub(super) scope: InstallScope,
    pub(super) path: PathBuf,
    /// Whether `memskill install` writes to this file.
    pub(super) is_installable: bool,
    /// The text; `None` if there is no file, or if it cannot be read.
    pub(super) text: Option<String>,
    /// The content as JSON.
    pub(super) content: Value,
    /// The entries that call memskill.
    pub(super) own: Vec<OwnEntry>,
    /// Why the file cannot be read.
    pub(super) error: Option<String>,
}

impl SettingsFile {
    /// Reads a settings file with hook entries in this layout.
    fn read(scope: InstallScope, path: PathBuf, layout: HookLayout) -> Self {
        let mut file = Self::read_text(scope, path);
        let Some(text) = &file.text else {
            return file;
        };
        let format = install::format(&file.path);
        let parsed = agent_settings::own_entries(text, format, layout)
            .and_then(|own| Ok((own, agent_settings::to_json(text, format)?)));
        match parsed {
            Ok((own, content)) => (file.own, file.content) = (own, content),
            Err(SettingsError { line, column, problem }) => {
                let (path, problem) = (shown(&file.path), render::line(&problem));
                file.error = Some(format!("{path}:{line}:{column}: {problem}"));
            }
        }
        file
    }

    /// Reads a file without hook entries.
    fn read_text(scope: InstallScope, path: PathBuf) -> Self {
        let (text, error) = match text(&path) {
            Ok(text) => (text, None),
            Err(why) => (None, Some(why)),
        };
        let (content, own) = (Value::Null, Vec::new());
        Self { scope, path, is_installable: true, text, content, own, error }
    }
}

/// The text of a file, `None` if it does not exist, or why it cannot be read.
pub(super) fn text(path: &Path) -> Result<Option<String>, String> {
    let read = ExternalFile::target(path, None).and_then(|path| ExternalFile::read(&path));
    match read {
        Ok(file) => Ok(file.map(|file| file.text)),
        Err(error) => {
            let why = std::error::Error::source(&error).map(|why| format!(": {why}"));
            Err(render::line(&format!("{error}{}", why.unwrap_or_default())))
        }
    }
}

/// The content of a JSON or TOML file; null if it cannot be read.
pub(super) fn content(path: &Path) -> Value {
    let text = text(path).ok().flatten();
    let content = text.and_then(|text| agent_settings::to_json(&text, install::format(path)).ok());
    content.unwrap_or_default()
}

impl<'m> AgentContext<'m> {
    pub(super) fn new(
        user_dirs: &'m UserDirs,
        root: Option<&'m Path>,
        agent: &'static Agent,
        is_named: bool,
    ) -> Self {
        let program = agent.program.and_then(|name| user_dirs.program(name));
        let version = program.as_deref().and_then(|path| programs::version(agent, path));
        let files = settings_files(user_dirs, root, agent);
        let borrowed_files = borrowed_files(user_dirs, root, agent);
        Self { user_dirs, root, agent, is_named, program, version, files, borrowed_files }
    }

    /// The entries that call memskill in the agent's own files.
    pub(super) fn own(&self) -> impl Iterator<Item = (&SettingsFile, &OwnEntry)> {
        self.files.iter().flat_map(|file| file.own.iter().map(move |own| (file, own)))
    }

    /// The entries in another agent's files that this agent runs, and whose answers it understands.
    pub(super) fn borrowed(&self) -> impl Iterator<Item = (&SettingsFile, &OwnEntry)> {
        let borrowed = self.agent.borrowed.as_ref();
        let accepts_all = borrowed.is_some_and(|borrowed| borrowed.accepts_owner_answers);
        let all = self.borrowed_files.iter();
        let all = all.flat_map(|file| file.own.iter().map(move |own| (file, own)));
        all.filter(move |(_, own)| accepts_all || self.is_answered(own))
    }

    /// Whether an entry answers in this agent's format.
    pub(super) fn is_answered(&self, own: &OwnEntry) -> bool {
        own.agent.as_deref().is_none_or(|name| name == AUTO || name == self.agent.name)
    }

    /// The events at which the agent calls memskill.
    pub(super) fn events(&self) -> Vec<Event> {
        let has_plugin_file = matches!(self.agent.integration, Integration::PluginFile(_))
            && self.files.iter().any(|file| file.text.is_some());
        let calls = |event: &Event| {
            let mut all = self.own().chain(self.borrowed()).map(|(_, own)| own);
            has_plugin_file || all.any(|own| own.is_reachable && own.verb == event.as_str())
        };
        self.agent.served_events().filter(calls).collect()
    }

    /// Whether memskill's plugin is installed in the agent.
    pub(super) fn has_plugin(&self) -> bool {
        let record = (self.agent.plugin_record)(self.user_dirs);
        record.is_some_and(|path| path.is_dir() || enables_plugin(&content(&path)))
            || self.files.iter().any(|file| enables_plugin(&file.content))
    }

    /// The command that installs every hook that is missing.
    pub(super) fn install_command(&self, scope: InstallScope) -> String {
        format!("memskill install {}{}", self.agent.name, scope.flag())
    }

    /// How to repair the entries in a file.
    pub(super) fn repair_hint(&self, file: &SettingsFile) -> String {
        if !file.is_installable {
            return format!("change it in {}", shown(&file.path));
        }
        let (name, flag) = (self.agent.name, file.scope.flag());
        format!("memskill uninstall {name}{flag} && {}", self.install_command(file.scope))
    }

    /// How to repair entries in the other agent's files.
    pub(super) fn owner_repair_hint(&self) -> String {
        let owner = self.agent.borrowed.as_ref().map_or(self.agent.name, |other| other.owner);
        format!("memskill uninstall {owner} && memskill install {owner}")
    }

    /// Where memskill is installed, or else where it would be.
    pub(super) fn scope(&self) -> InstallScope {
        self.own().next().map_or(InstallScope::User, |(file, _)| file.scope)
    }
}

/// Whether settings enable memskill's plugin.
fn enables_plugin(content: &Value) -> bool {
    let lists =
        ["enabledPlugins", "plugins"].iter().filter_map(|name| content.get(*name)?.as_object());
    lists.flatten().any(|(name, state)| {
        let is_on = state.as_bool().or_else(|| state.get("enabled")?.as_bool());
        name.starts_with("memskill@") && is_on.unwrap_or(true)
    })
}

/// The files that may contain memskill entries.
fn settings_files(user_dirs: &UserDirs, root: Option<&Path>, agent: &Agent) -> Vec<SettingsFile> {
    let mut files: Vec<SettingsFile> = Vec::new();
    let user = Some((InstallScope::User, InstallTarget::User(user_dirs.clone())));
    let project = root.map(|root| (InstallScope::Project, InstallTarget::Project(root.to_owned())));
    for (scope, target) in user.into_iter().chain(project) {
        let installable = target.files(agent).unwrap_or_default();
        let extra = installable.first().map(|first| extra_files(agent, scope, first));
        let installable = installable.into_iter().map(|path| (path, true));
        let extra = extra.unwrap_or_default().into_iter().map(|path| (path, false));
        for (path, is_installable) in installable.chain(extra) {
            // The home folder may be the work tree.
            if files.iter().any(|file| file.path == path) {
                continue;
            }
            let file = match agent.integration {
                Integration::Hooks { layout, .. } => SettingsFile::read(scope, path, layout),
                _ => SettingsFile::read_text(scope, path),
            };
            files.push(SettingsFile { is_installable, ..file });
        }
    }
    files
}

/// Files that the agent reads in addition to those that memskill changes.
fn extra_files(agent: &Agent, scope: InstallScope, first: &Path) -> Vec<PathBuf> {
    match agent.extra_files {
        ExtraFiles::InProject(name) if scope == InstallScope::Project => {
            vec![first.with_file_name(name)]
        }
        ExtraFiles::SameFolder => {
            let folder = first.parent().and_then(|folder| folder.read_dir().ok());
            let files = folder.into_iter().flatten().take(MAX_FILES).flatten();
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

/// Another agent's files that this agent also reads.
fn borrowed_files(user_dirs: &UserDirs, root: Option<&Path>, agent: &Agent) -> Vec<SettingsFile> {
    let Some(borrowed) = &agent.borrowed else {
        return Vec::new();
    };
    let project = borrowed.project_files.iter();
    let project = project.filter_map(|name| Some((InstallScope::Project, root?.join(name))));
    let user = (borrowed.user_file)(user_dirs).map(|path| (InstallScope::User, path));
    let read = |(scope, path)| SettingsFile::read(scope, path, borrowed.layout);
    project.chain(user).map(read).collect()
}
