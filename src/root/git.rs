//! What git says about a folder.
//!
//! git2 answers in the common case. What it cannot open although git can (reftable, SHA-256), or refuses because
//! somebody else owns it, is found by its files: see [`walk`](super::walk).

use std::path::{Path, PathBuf};

use git2::{Config, ConfigLevel, ErrorClass, ErrorCode, Repository, RepositoryOpenFlags};

use super::walk::GitDir;
use super::{Access, Configured, Environment};
use crate::error::{Error, Result};

/// A work tree.
pub(super) struct Repo {
    pub(super) root: PathBuf,
    pub(super) git_dir: PathBuf,
    /// The git folder that all its worktrees share, by its real path; the place of `.git` where that folder knows nothing
    /// of this work tree, to which anybody's `.git` file may have led.
    pub(super) identity: PathBuf,
    pub(super) configured: Configured,
    pub(super) access: Access,
}

/// The work tree that holds the current folder, or none where there is no repository.
pub(super) fn repository(start: &Path, environment: &Environment) -> Result<Option<Repo>> {
    match Repository::open_from_env() {
        Ok(repo) => opened(&repo, start, environment).map(Some),
        Err(error) => unopened(start, environment, &error),
    }
}

/// The work tree whose files a folder holds, whatever the environment says.
pub(super) fn repository_above(folder: &Path, around: &Environment) -> Option<Repo> {
    let none: [&Path; 0] = [];
    let environment = Environment { git_dir: None, git_work_tree: None, ..around.clone() };
    match Repository::open_ext(folder, RepositoryOpenFlags::empty(), none) {
        Ok(repo) => opened(&repo, folder, &environment).ok(),
        Err(error) => unopened(folder, &environment, &error).ok().flatten(),
    }
}

/// The folder of git's hooks, as `git rev-parse --git-path hooks` says; it need not exist.
pub(super) fn hooks(start: &Path, environment: &Environment) -> Result<PathBuf> {
    let repo = Repository::open_from_env().map_err(|error| match error.code() {
        ErrorCode::NotFound => Error::NoRepository(start.to_owned()),
        _ => broken(start, &error),
    })?;
    let config = repo.config().and_then(|mut config| config.snapshot());
    let configured = config.and_then(|config| config.get_path("core.hooksPath"));
    match configured {
        // Git runs hooks at the top of the work tree and takes a relative path from there.
        Ok(path) => Ok(opened(&repo, start, environment)?.root.join(path)),
        Err(_) => Ok(repo.commondir().join("hooks")),
    }
}

/// What the user configured for every repository.
pub(super) fn configured(environment: &Environment) -> Configured {
    let config = Config::open_default().and_then(|mut config| config.snapshot()).ok();
    chosen(|name| config.as_ref()?.get_string(name).ok(), environment)
}

fn chosen(setting: impl Fn(&str) -> Option<String>, environment: &Environment) -> Configured {
    Configured::read(setting, (environment.mode.as_deref(), environment.gate.as_deref()))
}

/// Whether a git folder says of itself that this is its work tree.
fn knows(git_dir: &Path, root: &Path) -> bool {
    let own = real(&root.join(".git"));
    let linked = std::fs::read_to_string(git_dir.join("gitdir"));
    own == real(git_dir) || linked.is_ok_and(|back| real(&git_dir.join(back.trim())) == own)
}

fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

fn opened(repo: &Repository, start: &Path, environment: &Environment) -> Result<Repo> {
    // A snapshot: asking the files themselves crashes inside libgit2 where they can no longer be read.
    let config = repo.config().and_then(|mut config| config.snapshot());
    let config = config.map_err(|error| broken(start, &error))?;
    let setting = |name: &str| config.get_string(name).ok();
    let tree = Tree {
        git_dir: repo.path(),
        is_bare: repo.is_bare(),
        is_configured: setting("core.worktree").is_some(),
        own: repo.workdir().map(Path::to_owned),
    };
    let is_configured = tree.is_configured;
    let root = tree.root(start, environment)?;
    let git_dir: PathBuf = repo.path().components().collect();
    let is_known = is_configured || environment.git_dir.is_some() || knows(&git_dir, &root);
    Ok(Repo {
        identity: if is_known { real(repo.commondir()) } else { root.join(".git") },
        root,
        git_dir,
        configured: chosen(setting, environment),
        access: Access::Write,
    })
}

/// Why git2 opened nothing: no repository, one that it cannot read but git can, or one that is broken.
fn unopened(start: &Path, environment: &Environment, error: &git2::Error) -> Result<Option<Repo>> {
    let broken = || broken(start, error);
    let found = match &environment.git_dir {
        Some(git_dir) => GitDir::at(&start.join(git_dir)),
        None => GitDir::above(start),
    };
    let found = found.map_err(|_| broken())?;
    match (error.code(), error.class()) {
        // What the walk found nevertheless is above a ceiling.
        (ErrorCode::NotFound, ErrorClass::Repository) if environment.git_dir.is_none() => Ok(None),
        (ErrorCode::NotFound, _) => Err(broken()),
        (ErrorCode::Owner, _) | (_, ErrorClass::Repository) => {
            let found = found.ok_or_else(broken)?;
            let access = access(&found, environment, error.code());
            let config = config(&found, access).map_err(|_| broken())?;
            walked(&found, &config, start, environment).map(|repo| Some(Repo { access, ..repo }))
        }
        _ => Err(broken()),
    }
}

fn broken(start: &Path, error: &git2::Error) -> Error {
    Error::Git { path: start.to_owned(), message: error.message().to_owned() }
}

/// Git asks for the owner only where GIT_DIR does not name the repository outright.
fn access(found: &GitDir, environment: &Environment, code: ErrorCode) -> Access {
    // Where git2 has looked, it has looked at more than `is_of` does.
    let is_mine = code != ErrorCode::Owner && found.is_of(environment.user);
    if environment.git_dir.is_some() || is_mine || is_safe(found) {
        Access::Write
    } else {
        Access::ReadOnly
    }
}

/// Whether the user's own configuration trusts a repository of somebody else.
fn is_safe(found: &GitDir) -> bool {
    let folder = found.folder.as_ref().unwrap_or(&found.git_dir);
    let mut is_safe = false;
    let entries = Config::open_default().and_then(|config| {
        let entries = config.multivar("safe.directory", None)?;
        entries.for_each(|entry| match entry.value().unwrap_or_default() {
            "" => is_safe = false,
            "*" => is_safe = true,
            one => {
                is_safe |= match one.strip_suffix("/*") {
                    Some(above) => folder.starts_with(above) && folder != Path::new(above),
                    None => folder == Path::new(one),
                }
            }
        })
    });
    entries.is_ok() && is_safe
}

/// The configuration of a repository that git2 does not open. Somebody else's has no say.
fn config(found: &GitDir, access: Access) -> Result<Config, git2::Error> {
    let mut config = Config::open_default()?;
    if access == Access::Write {
        let local = found.common_dir().join("config");
        config.add_file(&local, ConfigLevel::Local, false)?;
    }
    match config.get_i64("core.repositoryformatversion") {
        Ok(version) if version > 1 => Err(git2::Error::from_str("unknown to git, too")),
        _ => Ok(config),
    }
}

/// What [`opened`] says, of a repository that git2 does not open.
fn walked(
    found: &GitDir,
    config: &Config,
    start: &Path,
    environment: &Environment,
) -> Result<Repo> {
    // A linked worktree has its place from its `.git` file alone.
    let configured = config.get_string("core.worktree").ok();
    let configured = configured.filter(|_| !found.is_linked());
    let is_bare = !found.is_linked() && config.get_bool("core.bare").unwrap_or(false);
    let tree = Tree {
        git_dir: &found.git_dir,
        is_bare,
        is_configured: configured.is_some(),
        own: match configured {
            Some(tree) => Some(found.git_dir.join(tree)),
            None => found.folder.clone().filter(|_| !is_bare),
        },
    };
    Ok(Repo {
        root: tree.root(start, environment)?,
        git_dir: found.git_dir.clone(),
        identity: real(&found.common_dir()),
        configured: chosen(|name| config.get_string(name).ok(), environment),
        access: Access::Write,
    })
}

/// What decides where the work tree of a repository is.
struct Tree<'r> {
    git_dir: &'r Path,
    is_bare: bool,
    /// Whether `core.worktree` is set.
    is_configured: bool,
    /// Where it is as long as no variable says otherwise.
    own: Option<PathBuf>,
}

impl Tree<'_> {
    /// Git's rules, of which git2 knows a part: it takes a relative GIT_WORK_TREE from the git folder, ignores it in
    /// linked worktrees and bare repositories, takes the folder of `.git` where GIT_DIR alone is set, and has a work
    /// tree inside `.git`.
    fn root(self, start: &Path, environment: &Environment) -> Result<PathBuf> {
        let root = match (&environment.git_dir, &environment.git_work_tree) {
            (_, Some(tree)) => Some(start.join(tree)),
            (Some(_), None) if !self.is_bare && !self.is_configured => Some(start.to_owned()),
            (None, None) if start.starts_with(self.git_dir) => None,
            _ => self.own,
        };
        root.and_then(|root| root.canonicalize().ok())
            .ok_or_else(|| Error::NoWorkTree(start.to_owned()))
    }
}
