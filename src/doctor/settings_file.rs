//! A settings file of an agent, as far as it can be read.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::shown;
use crate::agent_settings::{self, HookLayout, OwnEntry};
use crate::install;
use crate::machine::ExternalFile;
use crate::render;

/// For what a settings file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InstallScope {
    /// For every repository of this user.
    User,
    /// For this one.
    Project,
}

impl InstallScope {
    /// Its word.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Project => "project",
        }
    }

    /// What `memskill install` is told of it.
    pub(super) fn flag(self) -> &'static str {
        match self {
            Self::User => "",
            Self::Project => " --project",
        }
    }
}

/// A settings file.
#[derive(Debug)]
pub(super) struct SettingsFile {
    pub(super) scope: InstallScope,
    pub(super) path: PathBuf,
    /// Whether `memskill install` writes here.
    pub(super) is_usual: bool,
    /// What it is made of; none where there is none, or where it cannot be read.
    pub(super) text: Option<String>,
    /// What it says.
    pub(super) said: Value,
    /// The entries of ours in it.
    pub(super) own: Vec<OwnEntry>,
    /// Why it cannot be read.
    pub(super) trouble: Option<String>,
}

impl SettingsFile {
    /// Reads a file of settings, with entries of that shape.
    pub(super) fn read(scope: InstallScope, path: PathBuf, layout: HookLayout) -> Self {
        let mut settings_file = Self::plain(scope, path);
        let Some(text) = &settings_file.text else {
            return settings_file;
        };
        let format = install::format(&settings_file.path);
        let read = agent_settings::own_entries(text, format, layout)
            .and_then(|own| Ok((own, agent_settings::to_json(text, format)?)));
        match read {
            Ok((own, said)) => (settings_file.own, settings_file.said) = (own, said),
            Err(agent_settings::SettingsError { line, column, problem }) => {
                let (path, problem) = (shown(&settings_file.path), render::line(&problem));
                settings_file.trouble = Some(format!("{path}:{line}:{column}: {problem}"));
            }
        }
        settings_file
    }

    /// Reads a file that is no settings.
    pub(super) fn plain(scope: InstallScope, path: PathBuf) -> Self {
        let (text, trouble) = match text(&path) {
            Ok(text) => (text, None),
            Err(why) => (None, Some(why)),
        };
        let (said, own) = (Value::Null, Vec::new());
        Self { scope, path, is_usual: true, text, said, own, trouble }
    }
}

/// What a file says; none where there is none, and why where it cannot be read.
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

/// What a file of settings says; nothing where it cannot be read.
pub(super) fn said(path: &Path) -> Value {
    let text = text(path).ok().flatten();
    let said = text.and_then(|text| agent_settings::to_json(&text, install::format(path)).ok());
    said.unwrap_or_default()
}
