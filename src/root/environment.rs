//! The user, and the environment variables that decide where files are.

use std::path::{Path, PathBuf};

use super::{FILE_NAME, absolute, path_fingerprint, real_path};

/// The user, and the environment variables that decide where files are. An empty variable counts as unset.
#[derive(Clone, Debug, Default)]
pub struct Environment {
    /// The effective user id
    pub user: u32,
    /// `HOME`
    pub home: Option<PathBuf>,
    /// `XDG_CONFIG_HOME`
    pub config_home: Option<PathBuf>,
    /// `XDG_DATA_HOME`
    pub data_home: Option<PathBuf>,
    /// `XDG_STATE_HOME`
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
}

impl Environment {
    /// The path of the user's own memory, which need not exist.
    pub fn user_memory(&self) -> Option<PathBuf> {
        let folder =
            self.memskill_home.clone().or_else(|| self.folder(&self.config_home, ".config"));
        folder.map(|folder| absolute(&folder.join(FILE_NAME)))
    }

    /// The user's state folder, which all memories share.
    pub fn shared_state(&self) -> Option<PathBuf> {
        self.folder(&self.state_home, ".local/state")
    }

    /// The state folder of one memory. It is named after the real path, so every path to a file leads to the same lock.
    pub(super) fn state_of(&self, memory_path: &Path) -> Option<PathBuf> {
        let state = self.shared_state()?;
        let name = path_fingerprint(&real_path(memory_path));
        Some(state.join(format!("{name:016x}")))
    }

    /// The `memskill` folder in a base folder. The XDG specification says to ignore a relative base.
    pub(super) fn folder(&self, base: &Option<PathBuf>, below_home: &str) -> Option<PathBuf> {
        let base = base.clone().filter(|path| path.is_absolute());
        let base = base.or_else(|| self.home.as_ref().map(|home| home.join(below_home)));
        base.map(|base| base.join("memskill"))
    }
}
