//! Finding a repository without git2, by looking at its files.
//!
//! git2 takes whatever it cannot read for absent. Here only "not found" means that: every other failure is an error,
//! because behind it there may be a repository.

use std::fmt::Display;
use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::Environment;
use crate::error::{Error, Result};
use crate::system;

/// A repository that was found by its files.
pub(super) struct GitDir {
    /// The folder that contains `.git`; `None` if the search started inside a git folder.
    pub(super) folder: Option<PathBuf>,
    pub(super) git_dir: PathBuf,
    /// The git folder that all worktrees share, if this is the one of a linked worktree.
    linked_to: Option<PathBuf>,
}

impl GitDir {
    /// The repository that git finds from a folder upwards. Like git, this stops at `GIT_CEILING_DIRECTORIES` and where
    /// another file system begins.
    pub(super) fn above(start: &Path, environment: &Environment) -> Result<Option<Self>> {
        let device = |folder: &Path| match existing(folder)? {
            Some(_) => system::device(folder).map(Some).map_err(|error| unusable(folder, &error)),
            None => Ok(None),
        };
        let device_at_start = device(start)?;
        let ceilings = &environment.git_ceilings;
        let ceilings: Vec<_> =
            ceilings.iter().filter_map(|it| system::canonicalize(it).ok()).collect();
        for folder in start.ancestors() {
            let is_beyond = folder != start
                && (ceilings.iter().any(|ceiling| ceiling == folder)
                    || !environment.git_crosses_mounts && device(folder)? != device_at_start);
            if is_beyond {
                break;
            }
            if let Some(found) = Self::at(&folder.join(".git"))? {
                let folder = Some(folder.to_owned());
                return Ok(Some(Self { folder, ..found }));
            }
            if let Some(found) = Self::of(folder.to_owned())? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The repository whose git folder is at this path, or is named by a file there. A file that names no repository is an
    /// error.
    pub(super) fn at(path: &Path) -> Result<Option<Self>> {
        match existing(path)? {
            None => Ok(None),
            Some(found) if found.is_file() => {
                let git_dir = named_git_dir(path).map_err(|error| unusable(path, &error))?;
                let found = git_dir.map(Self::of).transpose()?.flatten();
                let is_missing = || unusable(path, &"it does not lead to a git folder");
                found.map(Some).ok_or_else(is_missing)
            }
            Some(_) => Self::of(path.to_owned()),
        }
    }

    fn of(git_dir: PathBuf) -> Result<Option<Self>> {
        if !existing(&git_dir.join("HEAD"))?.is_some_and(|found| found.is_file()) {
            return Ok(None);
        }
        let link = git_dir.join("commondir");
        let linked_to = match existing(&link)? {
            Some(found) if !found.is_file() => return Err(unusable(&link, &"it is not a file")),
            Some(_) => {
                let named = fs::read_to_string(&link).map_err(|error| unusable(&link, &error))?;
                Some(git_dir.join(named.trim()))
            }
            None => None,
        };
        let found = Self { folder: None, git_dir, linked_to };
        for name in ["objects", "refs"] {
            if !existing(&found.common_dir().join(name))?.is_some_and(|it| it.is_dir()) {
                return Ok(None);
            }
        }
        Ok(Some(found))
    }

    /// Whether this is the git folder of a linked worktree.
    pub(super) fn is_linked(&self) -> bool {
        self.linked_to.is_some()
    }

    /// The git folder that all worktrees share.
    pub(super) fn common_dir(&self) -> PathBuf {
        self.linked_to.clone().unwrap_or_else(|| self.git_dir.clone())
    }

    /// Whether this user owns the repository. Like git, this checks the folder, `.git` and the git folder it leads to.
    pub(super) fn is_own(&self) -> bool {
        let is_own = |path: &Path| system::is_own(path).unwrap_or(false);
        let is_own_folder = |folder: &PathBuf| is_own(folder) && is_own(&folder.join(".git"));
        is_own(&self.git_dir) && self.folder.as_ref().is_none_or(is_own_folder)
    }
}

/// The git folder that a `.git` file names; `None` if it names none, or is not a file: reading a FIFO would not end.
pub(super) fn named_git_dir(path: &Path) -> io::Result<Option<PathBuf>> {
    if !path.metadata()?.is_file() {
        return Ok(None);
    }
    let text = fs::read_to_string(path)?;
    let named = text.strip_prefix("gitdir:").map(str::trim);
    Ok(named.map(|named| path.parent().unwrap_or(path).join(named)))
}

/// What a path leads to; `None` only if there is nothing.
fn existing(path: &Path) -> Result<Option<Metadata>> {
    match path.metadata() {
        Ok(found) => Ok(Some(found)),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            Ok(None)
        }
        Err(error) => Err(unusable(path, &error)),
    }
}

fn unusable(path: &Path, why: &dyn Display) -> Error {
    Error::Git { path: path.to_owned(), message: why.to_string() }
}
