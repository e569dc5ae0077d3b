//! Git's configuration: what a repository brings along, and what the user and the system set.
//!
//! Variables such as `GIT_CONFIG_GLOBAL` can come with a repository, too, in a file that an agent loads. So the user's
//! *standing* configuration, which git reads without them, is consulted wherever they are set.

use git2::{Config, ConfigLevel};

use super::{Configuration, Environment, TrustPolicy};
use crate::system::{CONFIG, GIT_FOLDERS, HOME};

/// The levels of the user's own and the system's settings, the highest last.
const OWN_LEVELS: [ConfigLevel; 4] =
    [ConfigLevel::ProgramData, ConfigLevel::System, ConfigLevel::XDG, ConfigLevel::Global];
/// The levels of a repository's settings, the highest last.
const LOCAL_LEVELS: [ConfigLevel; 2] = [ConfigLevel::Local, ConfigLevel::Worktree];

/// Settings as git resolves them, as far as they count.
pub(super) struct GitConfig<'e> {
    resolved: Config,
    /// The user's configuration without variables, if a variable leads elsewhere.
    standing: Option<Config>,
    /// The levels that are the user's own or the system's.
    own_levels: Vec<ConfigLevel>,
    environment: &'e Environment,
}

impl<'e> GitConfig<'e> {
    /// The configuration as libgit2 resolves it.
    pub(super) fn new(resolved: Config, environment: &'e Environment) -> Self {
        let is_redirected = environment.redirects_git_config();
        let standing = is_redirected.then(|| standing_config(environment).ok()).flatten();
        let is_own = |level: &ConfigLevel| match level {
            ConfigLevel::ProgramData | ConfigLevel::XDG | ConfigLevel::Global
                if environment.refuses(GIT_FOLDERS) =>
            {
                false
            }
            ConfigLevel::XDG => !environment.refuses(&[HOME, CONFIG.variable]),
            ConfigLevel::Global if environment.git_config_global.is_some() => {
                !environment.refuses(&["GIT_CONFIG_GLOBAL"])
            }
            ConfigLevel::Global => !environment.refuses(&[HOME]),
            // `GIT_CONFIG_SYSTEM` is meant for git's own tests, so the file that it names never counts.
            _ => environment.git_config_system.is_none(),
        };
        let own_levels = OWN_LEVELS.into_iter().filter(is_own).collect();
        Self { resolved, standing, own_levels, environment }
    }

    /// The user's choices in this repository.
    pub(super) fn configuration(&self) -> Configuration {
        let own = |name: &str| self.own(name);
        let mut choices = Configuration::read(|name| self.get(name), own, self.environment);
        // A variable must not loosen what the user's standing configuration says.
        let standing = self.standing.as_ref();
        if let Some(word) = standing.and_then(|config| config.get_string("memskill.trust").ok()) {
            choices.trust = choices.trust.max(TrustPolicy::named(&word));
        }
        choices
    }

    /// A setting from the repository, or else the user's own.
    fn get(&self, name: &str) -> Option<String> {
        self.read(name, &[self.own_levels.as_slice(), &LOCAL_LEVELS].concat())
    }

    /// A setting that no repository brings along.
    fn own(&self, name: &str) -> Option<String> {
        self.read(name, &self.own_levels)
    }

    /// A setting from one of these levels, or else from the standing configuration.
    fn read(&self, name: &str, levels: &[ConfigLevel]) -> Option<String> {
        let standing = || self.standing.as_ref()?.get_string(name).ok();
        self.latest(name, levels).or_else(standing)
    }

    /// The value of a setting on the highest of these levels.
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

/// Whether the repository's own configuration has a setting.
pub(super) fn is_local(config: &Config, name: &str) -> bool {
    config.get_entry(name).is_ok_and(|entry| LOCAL_LEVELS.contains(&entry.level()))
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
    match environment.refused.is_empty() {
        // Take a snapshot: libgit2 crashes when it looks up a setting and can no longer read the files.
        true => Config::open_default()?.snapshot(),
        false => standing_config(environment),
    }
}

/// The configuration that git reads without variables: the system's, and the user's below the home folder.
fn standing_config(environment: &Environment) -> Result<Config, git2::Error> {
    let mut config = Config::new()?;
    if let Ok(system) = Config::find_system() {
        config.add_file(&system, ConfigLevel::System, false)?;
    }
    if let Some(home) = environment.home.as_ref().filter(|_| !environment.refuses(&[HOME])) {
        config.add_file(&home.join(".config/git/config"), ConfigLevel::XDG, false)?;
        config.add_file(&home.join(".gitconfig"), ConfigLevel::Global, false)?;
    }
    config.snapshot()
}
