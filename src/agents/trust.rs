//! What an agent's own files are asked about trust.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::UserDirs;
use crate::agent_settings::OwnEntry;
use crate::render;

/// Where to look for what an agent trusts.
pub struct TrustContext<'a> {
    /// The user's folders.
    pub user_dirs: &'a UserDirs,
    /// The paths by which the work tree may be recorded; empty if no file in it holds hooks of ours.
    pub project_roots: Vec<PathBuf>,
    /// Entries of ours that the agent finds, each with its file.
    pub entries: Vec<(&'a Path, &'a OwnEntry)>,
    /// Reads a JSON or TOML file; null if it cannot be read.
    pub read: &'a dyn Fn(&Path) -> Value,
}

impl std::fmt::Debug for TrustContext<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TrustContext").field("project_roots", &self.project_roots).finish()
    }
}

/// A path as it is written, and with its symbolic links resolved.
pub(crate) fn path_names(path: &Path) -> Vec<PathBuf> {
    let mut names = vec![path.to_owned()];
    names.extend(path.canonicalize().ok().filter(|real| real != path));
    names
}

/// A path as one line that is safe to print.
pub(super) fn shown(path: &Path) -> String {
    render::line(&path.display().to_string())
}
