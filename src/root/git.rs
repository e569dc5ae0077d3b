//! Which git repository contains a folder.
//!
//! git2 opens most repositories. Those that only git can open (reftable, SHA-256), and those that git2 refuses because
//! another user owns them, are found by their files: see [`GitDir`].

use std::path::{Path, PathBuf};

use git2::{Config, ConfigLevel, ErrorClass, ErrorCode, Repository, RepositoryOpenFlags};

use super::git_config::{GitConfig, is_local, own_config};
use super::git_dir::GitDir;
use super::{Access, Configuration, Environment, Location};
use crate::error::{Error, Result};
use crate::system;

/// A work tree and its repository.
pub(super) struct Repo {
    pub(super) root: PathBuf,
    pub(super) git_dir: PathBuf,
    /// The real path of the git folder that all worktrees share. If that folder does not list this work tree, the path of
    /// `.git` instead: a `.git` file that someone else wrote can point at any repository.
    pub(super) identity: PathBuf,
    pub(super) configuration: Configuration,
    pub(super) access: Access,
}

/// The work tree that contains the current folder; `None` if there is no repository.
pub(super) fn repository(start: &Path, environment: &Environment) -> Result<Option<Repo>> {
    examine(Repository::open_from_env(), start, environment)
}

/// The work tree that contains a folder, ignoring `GIT_DIR` and `GIT_WORK_TREE`.
pub(super) fn repository_above(folder: &Path, environment: &Environment) -> Option<Repo> {
    let none: [&Path; 0] = [];
    let environment = Environment { git_dir: None, git_work_tree: None, ..environment.clone() };
    let repo = Repository::open_ext(folder, RepositoryOpenFlags::empty(), none);
    examine(repo, folder, &environment).ok().flatten()
}

/// Compares what git2 opened, or why it did not, with the files on disk. git2 passes over a repository that it cannot read
/// and finds the next one further up, or none; the memory would be saved there.
fn examine(
    repo: Result<Repository, git2::Error>,
    start: &Path,
    environment: &Environment,
) -> Result<Option<Repo>> {
    let found = match &environment.git_dir {
        Some(git_dir) => GitDir::at(&start.join(git_dir)),
        None => GitDir::above(start, environment),
    };
    match (repo, found) {
        // The variable names the repository, so git2 did not search.
        (Ok(repo), _) if environment.git_dir.is_some() => {
            opened(&repo, start, environment).map(Some)
        }
        (Ok(repo), found) => match found? {
            Some(found) if real(&found.git_dir) != real(repo.path()) => {
                opened_by_files(&found, ErrorCode::NotFound, start, environment).map(Some)
            }
            _ => opened(&repo, start, environment).map(Some),
        },
        (Err(error), found) => unopened(found?, start, environment, &error),
    }
}

impl Location {
    /// The top of the work tree that contains the current folder, wherever its memory is; the folder itself if there is no
    /// repository.
    pub fn work_tree(start: &Path, environment: &Environment) -> Result<PathBuf> {
        Ok(repository(start, environment)?.map_or_else(|| start.to_owned(), |repo| repo.root))
    }

    /// The folder for git hooks, as `git rev-parse --git-path hooks` prints it; it need not exist.
    pub fn hooks(start: &Path, environment: &Environment) -> Result<PathBuf> {
        let repo = Repository::open_from_env().map_err(|error| match error.code() {
            ErrorCode::NotFound => Error::NoRepository(start.to_owned()),
            _ => broken(start, &error),
        })?;
        let config = repo.config().and_then(|mut config| config.snapshot());
        match config.and_then(|config| config.get_path("core.hooksPath")) {
            // Git resolves a relative path from the top of the work tree, where it runs hooks.
            Ok(path) => Ok(opened(&repo, start, environment)?.root.join(path)),
            Err(_) => Ok(repo.commondir().join("hooks")),
        }
    }
}

/// Whether the repository with this common folder lists a work tree as its own: it has the folder itself as `.git`, or
/// knows the work tree as a linked one. A link, or files outside of the common folder, can claim anything.
fn lists(common_dir: &Path, git_dir: &Path, root: &Path) -> bool {
    let (common, own, named) = (real(common_dir), real(git_dir), root.join(".git"));
    if common == own {
        let is_link = named.symlink_metadata().is_ok_and(|found| found.is_symlink());
        return own == real(&named) && !is_link;
    }
    let is_linked = own.parent().is_some_and(|folder| folder == common.join("worktrees"));
    let back = std::fs::read_to_string(own.join("gitdir")).unwrap_or_default();
    is_linked && real(&own.join(back.trim())) == real(&named)
}

fn real(path: &Path) -> PathBuf {
    system::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

fn opened(repo: &Repository, start: &Path, environment: &Environment) -> Result<Repo> {
    // Take a snapshot: libgit2 crashes when it looks up a setting and can no longer read the files.
    let config = repo.config().and_then(|mut config| config.snapshot());
    let config = config.map_err(|error| broken(start, &error))?;
    let tree = WorkTree {
        git_dir: repo.path(),
        is_bare: repo.is_bare(),
        is_configured: config.get_string("core.worktree").is_ok(),
        is_set_locally: is_local(&config, "core.worktree"),
        default: repo.workdir().map(Path::to_owned),
    };
    let git_dir: PathBuf = repo.path().components().collect();
    let (root, identity) = tree.identified(start, environment, repo.commondir())?;
    let found = match environment.refused.is_empty() {
        true => None,
        // libgit2 may have read `safe.directory` from a file that does not count.
        false => GitDir::at(&git_dir)?,
    };
    let access = found.map_or(Access::Write, |mut found| {
        found.folder = Some(root.clone());
        access(&found, environment, ErrorCode::GenericError)
    });
    Ok(Repo {
        root,
        identity,
        git_dir,
        configuration: GitConfig::new(config, environment).configuration(),
        access,
    })
}

/// Handles what git2 could not open: no repository (`None`), one that git can open, or a broken one (an error).
fn unopened(
    found: Option<GitDir>,
    start: &Path,
    environment: &Environment,
    error: &git2::Error,
) -> Result<Option<Repo>> {
    match (error.code(), error.class(), found) {
        (ErrorCode::NotFound, ErrorClass::Repository, None) if environment.git_dir.is_none() => {
            Ok(None)
        }
        (ErrorCode::NotFound, _, _) if environment.git_dir.is_some() => Err(broken(start, error)),
        (ErrorCode::Owner, _, Some(found)) | (_, ErrorClass::Repository, Some(found)) => {
            opened_by_files(&found, error.code(), start, environment).map(Some)
        }
        _ => Err(broken(start, error)),
    }
}

pub(super) fn broken(start: &Path, error: &git2::Error) -> Error {
    Error::Git { path: start.to_owned(), message: error.message().to_owned() }
}

/// Git checks the owner only if GIT_DIR does not name the repository.
fn access(found: &GitDir, environment: &Environment, code: ErrorCode) -> Access {
    // If git2 reports the owner, believe it: it checks more than `is_own` does.
    let is_own = code != ErrorCode::Owner && found.is_own();
    if environment.git_dir.is_some() || is_own || is_safe(found, environment) {
        Access::Write
    } else {
        Access::ReadOnly
    }
}

/// Whether `safe.directory` in the user's configuration lists a repository that someone else owns.
fn is_safe(found: &GitDir, environment: &Environment) -> bool {
    let folder = found.folder.as_ref().unwrap_or(&found.git_dir);
    let mut is_safe = false;
    let entries = own_config(environment).and_then(|config| {
        let entries = config.multivar("safe.directory", None)?;
        entries.for_each(|entry| match entry.value().unwrap_or_default() {
            "" => is_safe = false,
            "*" => is_safe = true,
            listed => {
                is_safe |= match listed.strip_suffix("/*") {
                    Some(parent) => folder.starts_with(parent) && folder != Path::new(parent),
                    None => folder == Path::new(listed),
                }
            }
        })
    });
    entries.is_ok() && is_safe
}

/// The configuration of a repository that git2 does not open. In someone else's repository only the user's own counts.
fn config(found: &GitDir, access: Access) -> Result<Config, git2::Error> {
    let mut config = Config::open_default()?;
    if access == Access::Write {
        let local = found.common_dir().join("config");
        config.add_file(&local, ConfigLevel::Local, false)?;
    }
    match config.get_i64("core.repositoryformatversion") {
        Ok(version) if version > 1 => {
            Err(git2::Error::from_str("git does not know this version either"))
        }
        _ => Ok(config),
    }
}

/// Like [`opened`], for a repository that git2 failed to open with this code.
fn opened_by_files(
    found: &GitDir,
    code: ErrorCode,
    start: &Path,
    environment: &Environment,
) -> Result<Repo> {
    let access = access(found, environment, code);
    let config = config(found, access).map_err(|error| broken(start, &error))?;
    // Only its `.git` file decides where a linked worktree is.
    let configured = config.get_string("core.worktree").ok();
    let configured = configured.filter(|_| !found.is_linked());
    let is_bare = !found.is_linked() && config.get_bool("core.bare").unwrap_or(false);
    let tree = WorkTree {
        git_dir: &found.git_dir,
        is_bare,
        is_configured: configured.is_some(),
        is_set_locally: is_local(&config, "core.worktree"),
        default: match configured {
            Some(tree) => Some(found.git_dir.join(tree)),
            None => found.folder.clone().filter(|_| !is_bare),
        },
    };
    let (root, identity) = tree.identified(start, environment, &found.common_dir())?;
    Ok(Repo {
        root,
        identity,
        git_dir: found.git_dir.clone(),
        configuration: GitConfig::new(config, environment).configuration(),
        access,
    })
}

/// What decides where the work tree of a repository is.
struct WorkTree<'r> {
    git_dir: &'r Path,
    is_bare: bool,
    /// Whether `core.worktree` is set.
    is_configured: bool,
    /// Whether the repository itself sets it.
    is_set_locally: bool,
    /// Where it is unless an environment variable overrides it.
    default: Option<PathBuf>,
}

impl WorkTree<'_> {
    /// The root, and what identifies the repository: see [`Repo::identity`]. A variable or a `.git` file that came with
    /// someone else's files can name any repository.
    fn identified(
        self,
        start: &Path,
        environment: &Environment,
        common_dir: &Path,
    ) -> Result<(PathBuf, PathBuf)> {
        let git_dir = self.git_dir;
        let is_whole = real(git_dir) == real(common_dir);
        let configured =
            self.default.as_deref().filter(|_| self.is_set_locally && is_whole).map(real);
        let root = self.root(start, environment)?;
        let is_listed = lists(common_dir, git_dir, &root) || configured.as_ref() == Some(&root);
        let identity = if is_listed { real(common_dir) } else { root.join(".git") };
        Ok((root, identity))
    }

    /// Applies git's rules. git2 differs: it resolves a relative GIT_WORK_TREE from the git folder, ignores it in linked
    /// worktrees and bare repositories, uses the folder of `.git` if only GIT_DIR is set, and finds a work tree even
    /// inside `.git`.
    fn root(self, start: &Path, environment: &Environment) -> Result<PathBuf> {
        let root = match (&environment.git_dir, &environment.git_work_tree) {
            (_, Some(tree)) => Some(start.join(tree)),
            (Some(_), None) if !self.is_bare && !self.is_configured => Some(start.to_owned()),
            (None, None) if start.starts_with(self.git_dir) => None,
            _ => self.default,
        };
        root.and_then(|root| system::canonicalize(&root).ok())
            .ok_or_else(|| Error::NoWorkTree(start.to_owned()))
    }
}
