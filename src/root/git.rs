//! What git says about a folder.

use std::path::{Path, PathBuf};

use git2::{ErrorClass, ErrorCode, Repository, RepositoryOpenFlags};

use super::{Access, Environment};
use crate::error::{Error, Result};

/// A work tree.
pub(super) struct Repo {
    pub(super) root: PathBuf,
    pub(super) git_dir: PathBuf,
    /// `git config memskill.store`
    pub(super) store: Option<String>,
    pub(super) access: Access,
}

/// The work tree that holds the current folder, or none where there is no repository.
pub(super) fn repository(start: &Path, environment: &Environment) -> Result<Option<Repo>> {
    let repo = match Repository::open_from_env() {
        Ok(repo) => work_tree(&repo, start, environment)?,
        Err(error) => return unopened(start, environment, &error),
    };
    let inside = environment.git_dir.is_none() && is_inside(start, &repo.git_dir, &repo.root);
    if inside {
        Err(Error::NoWorkTree(start.to_owned()))
    } else {
        Ok(Some(repo))
    }
}

/// The work tree whose files a folder holds, whatever the environment says.
pub(super) fn repository_above(folder: &Path) -> Option<Repo> {
    let none: [&Path; 0] = [];
    match Repository::open_ext(folder, RepositoryOpenFlags::empty(), none) {
        Ok(repo) => work_tree(&repo, folder, &Environment::default()).ok(),
        Err(error) => unopened(folder, &Environment::default(), &error)
            .ok()
            .flatten(),
    }
}

/// The three sides of a file that a merge or rebase has in conflict: base, ours, theirs.
pub fn stages(memory_path: &Path) -> Option<[Option<String>; 3]> {
    let none: [&Path; 0] = [];
    let repo =
        Repository::open_ext(memory_path.parent()?, RepositoryOpenFlags::empty(), none).ok()?;
    let inside = memory_path
        .strip_prefix(repo.workdir()?.canonicalize().ok()?)
        .ok()?;
    let index = repo.index().ok()?;
    let side = |stage: i32| {
        let entry = index.get_path(inside, stage)?;
        let blob = repo.find_blob(entry.id).ok()?;
        String::from_utf8(blob.content().to_owned()).ok()
    };
    let sides = [side(1), side(2), side(3)];
    sides.iter().any(Option::is_some).then_some(sides)
}

fn work_tree(repo: &Repository, start: &Path, environment: &Environment) -> Result<Repo> {
    let nowhere = || Error::NoWorkTree(start.to_owned());
    // A snapshot: asking the files themselves crashes inside libgit2 where they can no longer be read.
    let config = repo
        .config()
        .and_then(|mut config| config.snapshot())
        .map_err(|error| broken(start, &error))?;
    let setting = |name: &str| config.get_string(name).ok();
    // Git takes the current folder as the work tree where GIT_DIR alone is set; git2 takes the folder of `.git`.
    let alone = environment.git_dir.is_some() && environment.git_work_tree.is_none();
    let root = if alone && !repo.is_bare() && setting("core.worktree").is_none() {
        start.to_owned()
    } else {
        repo.workdir().ok_or_else(nowhere)?.components().collect()
    };
    Ok(Repo {
        root: root.canonicalize().map_err(|_| nowhere())?,
        git_dir: repo.path().components().collect(),
        store: setting("memskill.store"),
        access: Access::Write,
    })
}

/// Why git2 opened nothing: no repository, one that it cannot read but git can, or one that is broken.
fn unopened(start: &Path, environment: &Environment, error: &git2::Error) -> Result<Option<Repo>> {
    if environment.git_dir.is_some() {
        return Err(broken(start, error));
    }
    match (error.code(), error.class()) {
        (ErrorCode::NotFound, ErrorClass::Repository) => Ok(None),
        (ErrorCode::Owner, _) => walk_up(start, Access::ReadOnly).map(Some),
        // A format of refs or objects that git2 does not know.
        (code, ErrorClass::Repository) if code != ErrorCode::NotFound => {
            walk_up(start, Access::Write).map(Some)
        }
        _ => Err(broken(start, error)),
    }
}

fn broken(start: &Path, error: &git2::Error) -> Error {
    Error::Git {
        path: start.to_owned(),
        message: error.message().to_owned(),
    }
}

/// Finds `.git` without git2.
fn walk_up(start: &Path, access: Access) -> Result<Repo> {
    let nowhere = || Error::NoWorkTree(start.to_owned());
    for root in start.ancestors() {
        let Some(git_dir) = git_dir_of(&root.join(".git")) else {
            continue;
        };
        if is_inside(start, &git_dir, root) {
            break;
        }
        return Ok(Repo {
            root: root.canonicalize().map_err(|_| nowhere())?,
            git_dir,
            store: None,
            access,
        });
    }
    Err(nowhere())
}

/// The git folder that `.git` is or names.
fn git_dir_of(entry: &Path) -> Option<PathBuf> {
    if entry.join("HEAD").exists() {
        return Some(entry.to_owned());
    }
    let kind = entry.symlink_metadata().ok()?.file_type();
    let text = if kind.is_file() {
        std::fs::read_to_string(entry).ok()?
    } else {
        return None;
    };
    let named = text.strip_prefix("gitdir:")?.trim();
    Some(entry.parent()?.join(named)).filter(|path| path.join("HEAD").exists())
}

/// Whether a folder is part of the repository's own files rather than of its work tree.
fn is_inside(start: &Path, git_dir: &Path, root: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let (start, git_dir) = (real(start), real(git_dir));
    start.starts_with(&git_dir) && !real(root).starts_with(&git_dir)
        || start
            .ancestors()
            .any(|folder| folder.ends_with(".git") && folder.join("HEAD").exists())
}
