//! What is needed to find out from an agent's own files whether it trusts our hooks.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::UserDirs;
use crate::agent_settings::OwnEntry;
use crate::render;
use crate::system;

/// Where to look up what an agent trusts.
pub(crate) struct TrustContext<'a> {
    /// The user's folders.
    pub(crate) user_dirs: &'a UserDirs,
    /// The paths under which the agent may have recorded the work tree; empty if no file in it contains memskill hooks.
    pub(crate) project_roots: Vec<PathBuf>,
    /// The memskill entries that the agent finds, each with its file.
    pub(crate) entries: Vec<(&'a Path, &'a OwnEntry)>,
    /// Reads a JSON or TOML file; null if it cannot be read.
    pub(crate) read: &'a dyn Fn(&Path) -> Value,
}

/// A path as it is written, and with its symbolic links resolved.
pub(crate) fn path_names(path: &Path) -> Vec<PathBuf> {
    let mut names = vec![path.to_owned()];
    names.extend(system::canonicalize(path).ok().filter(|real| real != path));
    names
}

/// A path as one line that is safe to print.
pub(crate) fn shown(path: &Path) -> String {
    render::line(&path.display().to_string())
}
