//! The user, and the environment variables that decide where files are.
//!
//! Agents read such variables from files of a repository, for example from `.env`. So the user's memory, state and
//! configuration are never taken from inside the repository being worked on.

use std::path::{Path, PathBuf};

use super::git_dir::named_git_dir;
use super::{FILE_NAME, absolute, path_fingerprint, real_path};
use crate::system::{self, CONFIG, DATA, HOME, STATE, UserFolder};

/// The user, and the environment variables that decide where files are. An empty variable counts as unset.
#[derive(Clone, Debug, Default)]
pub struct Environment {
    /// `HOME`, on Windows `USERPROFILE`
    pub home: Option<PathBuf>,
    /// `XDG_CONFIG_HOME`, on Windows `APPDATA`
    pub config_home: Option<PathBuf>,
    /// `XDG_DATA_HOME`, on Windows `LOCALAPPDATA`
    pub data_home: Option<PathBuf>,
    /// `XDG_STATE_HOME`, on Windows `LOCALAPPDATA`
    pub state_home: Option<PathBuf>,
    /// `MEMSKILL_HOME`
    pub memskill_home: Option<PathBuf>,
    /// `MEMSKILL_STORE`
    pub store: Option<String>,
    /// `MEMSKILL_MODE`
    pub mode: Option<String>,
    /// `MEMSKILL_GATE`
    pub gate: Option<String>,
    /// `GIT_DIR`
    pub git_dir: Option<PathBuf>,
    /// `GIT_WORK_TREE`
    pub git_work_tree: Option<PathBuf>,
    /// `GIT_CEILING_DIRECTORIES`
    pub git_ceilings: Vec<PathBuf>,
    /// `GIT_DISCOVERY_ACROSS_FILESYSTEM`
    pub git_crosses_mounts: bool,
    /// `GIT_CONFIG_GLOBAL`
    pub git_config_global: Option<PathBuf>,
    /// `GIT_CONFIG_SYSTEM`
    pub git_config_system: Option<PathBuf>,
    /// Further variables by which libgit2 finds the user's and the system's configuration
    pub git_folders: Vec<(&'static str, PathBuf)>,
    /// Names of the variables that do not count, as [`Environment::refuse_inside`] decided.
    pub refused: Vec<&'static str>,
}

impl Environment {
    /// Refuses the variables that lead into a work tree around the start folder or to another machine, and a relative
    /// `MEMSKILL_HOME`. The account's own home may itself be a work tree.
    #[must_use]
    pub fn refuse_inside(
        self,
        start: &Path,
        account_home: impl FnOnce() -> Option<PathBuf>,
    ) -> Self {
        let mut trees = self.work_trees(start);
        let is_inside = |path: &Path, trees: &[PathBuf]| {
            // The folder need not exist, but if it is a link, that is followed.
            let real = real_path(&start.join(path).join(FILE_NAME));
            // Nobody lives there, but it leads to wherever the process works.
            path.starts_with("/proc") || trees.iter().any(|tree| real.starts_with(tree))
        };
        let variables = [
            ("MEMSKILL_HOME", &self.memskill_home),
            (CONFIG.variable, &self.config_home),
            (DATA.variable, &self.data_home),
            (STATE.variable, &self.state_home),
            (HOME, &self.home),
            ("GIT_CONFIG_GLOBAL", &self.git_config_global),
            ("GIT_CONFIG_SYSTEM", &self.git_config_system),
        ];
        let set = variables.into_iter().filter_map(|(name, path)| Some((name, path.as_ref()?)));
        let set = set.chain(self.git_folders.iter().map(|(name, path)| (*name, path)));
        let is_refused = |(name, path): &(&str, &PathBuf), trees: &[PathBuf]| {
            let is_relative = *name == "MEMSKILL_HOME" && path.is_relative();
            is_relative || is_inside(path, trees) || system::is_on_other_machine(path)
        };
        let mut refused: Vec<_> = set.filter(|one| is_refused(one, &trees)).collect();
        if !refused.is_empty() {
            let home = account_home().and_then(|home| system::canonicalize(&home).ok());
            trees.retain(|tree| home.as_ref().is_none_or(|home| !home.starts_with(tree)));
            refused.retain(|one| is_refused(one, &trees));
        }
        let refused = refused.into_iter().map(|(name, _)| name).collect();
        Self { refused, ..self }
    }

    /// The work trees that contain a folder.
    fn work_trees(&self, start: &Path) -> Vec<PathBuf> {
        let named = match (&self.git_work_tree, &self.git_dir) {
            (Some(tree), _) => Some(start.join(tree)),
            (None, Some(_)) => Some(start.to_owned()),
            (None, None) => None,
        };
        let has_git = |folder: &&Path| folder.join(".git").symlink_metadata().is_ok();
        let around: Vec<&Path> = start.ancestors().filter(has_git).collect();
        let main = around.iter().filter_map(|folder| main_tree(folder));
        let trees = around.iter().map(|folder| (*folder).to_owned()).chain(main).chain(named);
        trees.filter_map(|tree| system::canonicalize(&tree).ok()).collect()
    }

    /// The path of the user's own memory, which need not exist.
    pub fn user_memory(&self) -> Option<PathBuf> {
        let folder = match &self.memskill_home {
            Some(folder) => self.unless_refused("MEMSKILL_HOME", folder).map(Path::to_owned),
            None => self.folder(CONFIG, &self.config_home),
        };
        folder.map(|folder| absolute(&folder.join(FILE_NAME)))
    }

    /// The user's state folder, which all memories share.
    pub fn shared_state(&self) -> Option<PathBuf> {
        self.folder(STATE, &self.state_home)
    }

    /// The folder for memories outside of work trees.
    pub(super) fn data(&self) -> Option<PathBuf> {
        self.folder(DATA, &self.data_home)
    }

    /// The state folder of one memory. It is named after the real path, so every path to a file leads to the same lock.
    pub(super) fn state_of(&self, memory_path: &Path) -> Option<PathBuf> {
        let state = self.shared_state()?;
        let name = path_fingerprint(&real_path(memory_path));
        Some(state.join(format!("{name:016x}")))
    }

    /// Whether a variable leads git to another configuration than the user's standing one.
    pub(super) fn redirects_git_config(&self) -> bool {
        let usual = self.home.as_ref().map(|home| home.join(CONFIG.below_home));
        let is_moved = self.config_home.is_some() && self.config_home != usual;
        let leads_elsewhere = |(name, path): &(&str, PathBuf)| {
            ["HOME", "XDG_CONFIG_HOME"].contains(name) && Some(path) != self.home.as_ref()
        };
        is_moved
            || self.git_config_global.is_some()
            || self.git_config_system.is_some()
            || self.git_folders.iter().any(leads_elsewhere)
    }

    /// Whether one of these variables does not count.
    pub(super) fn refuses(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.refused.contains(name))
    }

    /// The `memskill` folder in a base folder. The XDG specification says to ignore a relative base.
    fn folder(&self, folder: UserFolder, base: &Option<PathBuf>) -> Option<PathBuf> {
        let base = match base.as_ref().filter(|path| path.is_absolute()) {
            Some(base) => self.unless_refused(folder.variable, base)?.to_owned(),
            None => self.unless_refused(HOME, self.home.as_ref()?)?.join(folder.below_home),
        };
        Some(base.join("memskill"))
    }

    fn unless_refused<'p>(&self, name: &str, path: &'p Path) -> Option<&'p Path> {
        (!self.refuses(&[name])).then_some(path)
    }
}

/// The work tree whose git folder a linked worktree or a submodule uses.
fn main_tree(folder: &Path) -> Option<PathBuf> {
    let git_dir = system::canonicalize(&named_git_dir(&folder.join(".git")).ok()??).ok()?;
    let common_dir = git_dir.ancestors().find(|part| part.ends_with(".git"))?;
    common_dir.parent().map(Path::to_owned)
}
