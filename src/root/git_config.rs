//! Git's configuration: what a repository brings along, and what the user and the system set.

use std::cell::OnceCell;

use git2::{Config, ConfigLevel};

use super::environment::GlobalConfig;
use super::{Configuration, Environment};

/// The levels of the user's own and the system's settings, the highest last.
const OWN_LEVELS: [ConfigLevel; 4] =
    [ConfigLevel::ProgramData, ConfigLevel::System, ConfigLevel::XDG, ConfigLevel::Global];

/// Settings as git resolves them.
pub(super) struct GitConfig<'e> {
    /// As libgit2 resolves them. It does not know `GIT_CONFIG_GLOBAL`, and it reads a global file inside the repository.
    resolved: Config,
    /// The user's own and the system's settings.
    own: OnceCell<Option<Config>>,
    environment: &'e Environment,
}

impl<'e> GitConfig<'e> {
    pub(super) fn new(resolved: Config, environment: &'e Environment) -> Self {
        Self { resolved, own: OnceCell::new(), environment }
    }

    /// The user's choices in this repository.
    pub(super) fn configuration(&self) -> Configuration {
        Configuration::read(|name| self.get(name), |name| self.own(name), self.environment)
    }

    /// A setting as git resolves it.
    pub(super) fn get(&self, name: &str) -> Option<String> {
        let entry = self.resolved.get_entry(name).ok();
        let is_local = entry.as_ref().is_some_and(|entry| !OWN_LEVELS.contains(&entry.level()));
        match self.environment.global_config() {
            GlobalConfig::File(_) | GlobalConfig::Refused if !is_local => self.own(name),
            _ => entry?.value().ok().map(str::to_owned),
        }
    }

    /// A setting that no repository brings along.
    fn own(&self, name: &str) -> Option<String> {
        match self.environment.global_config() {
            GlobalConfig::Default => self.latest(name, &OWN_LEVELS),
            _ => {
                let config = self.own.get_or_init(|| own_config(self.environment).ok());
                config.as_ref()?.get_string(name).ok()
            }
        }
    }

    /// The value of a setting on the highest of these levels. Unlike a configuration that is opened without its repository, this
    /// includes files on condition of where the repository is (`includeIf`).
    fn latest(&self, name: &str, levels: &[ConfigLevel]) -> Option<String> {
        let mut latest = None;
        let entries = self.resolved.multivar(name, None).ok()?;
        let read = entries.for_each(|entry| {
            let level = levels.iter().position(|level| *level == entry.level());
            if level.is_some() && latest.as_ref().is_none_or(|(known, _)| *known <= level) {
                latest = entry.value().ok().map(|value| (level, value.to_owned()));
            }
        });
        read.ok()?;
        latest.map(|(_, value)| value)
    }
}

/// The user's choices for every repository.
pub(super) fn configuration(environment: &Environment) -> Configuration {
    match own_config(environment) {
        Ok(config) => GitConfig::new(config, environment).configuration(),
        Err(_) => Configuration::default(),
    }
}

/// The user's own and the system's configuration.
pub(super) fn own_config(environment: &Environment) -> Result<Config, git2::Error> {
    let file = match environment.global_config() {
        // Take a snapshot: libgit2 crashes when it looks up a setting and can no longer read the files.
        GlobalConfig::Default => return Config::open_default()?.snapshot(),
        GlobalConfig::File(file) => Some(file),
        GlobalConfig::Refused => None,
    };
    let mut config = Config::new()?;
    if let Ok(system) = Config::find_system() {
        config.add_file(&system, ConfigLevel::System, false)?;
    }
    if let Some(file) = file {
        config.add_file(file, ConfigLevel::Global, false)?;
    }
    config.snapshot()
}
