//! Finding a repository without git2, by looking at its files.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// A repository that was found by its files.
pub(super) struct GitDir {
    /// The folder that contains `.git`; `None` if the search started inside a git folder.
    pub(super) folder: Option<PathBuf>,
    pub(super) git_dir: PathBuf,
}

/// A `.git` file whose target does not exist, or a `.git` folder that we may not read. There is a repository, but we
/// cannot use it.
pub(super) struct UnusableGitDir;

impl GitDir {
    /// The repository that git finds from a folder upwards.
    pub(super) fn above(start: &Path) -> Result<Option<Self>, UnusableGitDir> {
        for folder in start.ancestors() {
            if let Some(found) = Self::at(&folder.join(".git"))? {
                let folder = Some(folder.to_owned());
                return Ok(Some(Self { folder, ..found }));
            }
            if let Some(found) = Self::of(folder.to_owned()) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The repository whose git folder is at this path, or is named by a file there.
    pub(super) fn at(path: &Path) -> Result<Option<Self>, UnusableGitDir> {
        if path.is_dir() && path.join("HEAD").try_exists().is_err() {
            return Err(UnusableGitDir);
        }
        if !path.is_file() {
            return Ok(Self::of(path.to_owned()));
        }
        let text = fs::read_to_string(path).map_err(|_| UnusableGitDir)?;
        let named = text.strip_prefix("gitdir:").ok_or(UnusableGitDir)?.trim();
        let git_dir = path.parent().unwrap_or(path).join(named);
        Self::of(git_dir).map(Some).ok_or(UnusableGitDir)
    }

    fn of(git_dir: PathBuf) -> Option<Self> {
        let has = |name: &str| git_dir.join(name).exists();
        let is_git_dir = has("HEAD") && (has("commondir") || has("objects") && has("refs"));
        is_git_dir.then_some(Self { folder: None, git_dir })
    }

    /// Whether this is the git folder of a linked worktree.
    pub(super) fn is_linked(&self) -> bool {
        self.git_dir.join("commondir").exists()
    }

    /// The git folder that all worktrees share.
    pub(super) fn common_dir(&self) -> PathBuf {
        let named = fs::read_to_string(self.git_dir.join("commondir"));
        named.map_or_else(|_| self.git_dir.clone(), |named| self.git_dir.join(named.trim()))
    }

    /// Whether a user owns the repository. Like git, this checks the folder, `.git` and the git folder it leads to.
    pub(super) fn is_owned_by(&self, user: u32) -> bool {
        let owner = |path: &Path| path.symlink_metadata().map(|metadata| metadata.uid());
        let is_own = |path: &Path| owner(path).is_ok_and(|uid| uid == user);
        let is_own_folder = |folder: &PathBuf| is_own(folder) && is_own(&folder.join(".git"));
        is_own(&self.git_dir) && self.folder.as_ref().is_none_or(is_own_folder)
    }
}
