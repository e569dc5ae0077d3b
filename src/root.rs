//! Where a memory file and its state folder are.
//!
//! A [`Location`] comes from one resolver that finds the same root as `git rev-parse --show-toplevel`. It falls back to
//! the start folder only if there is *no* repository. Falling back after any other failure would start a second memory in
//! the wrong place.
//!
//! ```no_run
//! use std::path::Path;
//!
//! use memskill::root::{Environment, Location};
//!
//! let environment = Environment { home: Some("/home/ada".into()), ..Environment::default() };
//! let location = Location::discover(Path::new("/home/ada/project"), &environment)?;
//! println!("{} ({})", location.memory_path.display(), location.found_by.as_str());
//! # Ok::<(), memskill::Error>(())
//! ```

mod committed;
mod configuration;
mod environment;
mod git;
mod git_config;
mod git_dir;
mod history;
mod index;
mod rewriting;

pub use committed::Unshared;
pub use configuration::{Configuration, SessionMode, TrustPolicy};
pub use environment::Environment;
pub(crate) use git2::Oid;
pub(crate) use history::{FileHistory, HistoryError, Versions, digest};
pub use index::{Staged, stages};
pub(crate) use index::{committed_text, is_tracked};

use std::path::{Path, PathBuf};

use crate::error::{Error, MoveError, Result};
use crate::model::{Scope, fingerprint};
use crate::system;
use git::Repo;

/// Files and folders that git keeps in its folder during a merge or rebase.
const MERGE_STATE: [&str; 5] =
    ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply"];

/// The name of every memory file.
pub const FILE_NAME: &str = "memories.md";
/// The extension of every archive: `memories.archive.md`.
const ARCHIVE_EXTENSION: &str = "archive.md";

/// The rule that found a memory file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FoundBy {
    /// The user named the file.
    File,
    /// It is at the top of the git work tree.
    Repo,
    /// It is in the start folder, because there is no repository.
    Directory,
    /// `memskill.store` keeps it outside the work tree.
    Outside,
    /// It is in the user's configuration folder.
    User,
    /// It is the archive of another memory.
    Archive,
}

impl FoundBy {
    /// The rule in a few words.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::File => "named by --file or MEMSKILL_FILE",
            Self::Repo => "top of the git work tree",
            Self::Directory => "start folder, no git repository",
            Self::Outside => "outside the work tree, by memskill.store",
            Self::User => "the user's configuration folder",
            Self::Archive => "next to the memory, as its archive",
        }
    }
}

/// Whether memskill may write to a memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// As far as the file system permits.
    Write,
    /// No: git reports that another user owns the repository.
    ReadOnly,
}

/// Where a memory file is, and which rule found it.
#[derive(Clone, Debug)]
pub struct Location {
    /// Whose memory it is.
    pub scope: Scope,
    /// The rule that found it.
    pub found_by: FoundBy,
    /// The folder that symbolic links must not lead out of; `None` if the user named the file.
    pub root: Option<PathBuf>,
    /// The memory file, which need not exist.
    pub memory_path: PathBuf,
    /// The folder for drafts and undo steps; `None` if the environment provides none.
    pub state_dir: Option<PathBuf>,
    /// Whether memskill may write to it.
    pub access: Access,
    /// What its trust record is keyed by: the git folder that all worktrees share, or the file if there is none.
    pub identity: PathBuf,
    /// The user's state folder for trust records and recall gates.
    pub shared_state: Option<PathBuf>,
    /// The user's `memskill.…` configuration in this repository.
    pub configuration: Configuration,
}

impl Location {
    /// The memory of the repository that contains the current folder.
    pub fn discover(start: &Path, environment: &Environment) -> Result<Self> {
        let repo = git::repository(start, environment)?;
        let configuration = configuration(repo.as_ref(), environment);
        match environment.store.as_ref().or(configuration.store.as_ref()).map(String::as_str) {
            None => {}
            Some("outside") => {
                let root = repo.as_ref().map_or(start, |repo| &repo.root);
                return Self::outside(root, configuration, environment);
            }
            // Do not write to the work tree of a user who misspelt "outside".
            Some(other) => {
                let (field, expected) = ("memskill.store", "`outside`");
                return Err(Error::Unknown { field, given: other.to_owned(), expected });
            }
        }
        let Some(repo) = repo else {
            let memory_path = memory_in(start);
            return Ok(Self {
                identity: real_path(&memory_path),
                configuration,
                root: Some(start.to_owned()),
                ..Self::plain(FoundBy::Directory, memory_path, environment)
            });
        };
        let memory_path = memory_in(&repo.root);
        Ok(Self {
            root: Some(repo.root),
            state_dir: Some(repo.git_dir.join("memskill")),
            access: repo.access,
            identity: repo.identity,
            configuration,
            ..Self::plain(FoundBy::Repo, memory_path, environment)
        })
    }

    /// The file that the user named. It has the same state folder, and so the same lock, as if it had been discovered.
    pub fn of_file(path: &Path, environment: &Environment) -> Self {
        let memory_path = spelled(real_path(path));
        let folder = memory_path.parent().unwrap_or(Path::new("/"));
        let repo = git::repository_above(folder, environment);
        let configuration = configuration(repo.as_ref(), environment);
        let repo = repo.filter(|repo| memory_in(&repo.root) == memory_path);
        let plain = Self { configuration, ..Self::plain(FoundBy::File, memory_path, environment) };
        match repo {
            None => plain,
            Some(repo) => Self {
                state_dir: Some(repo.git_dir.join("memskill")),
                access: repo.access,
                identity: repo.identity,
                ..plain
            },
        }
    }

    /// The user's own memory.
    pub fn user(environment: &Environment) -> Result<Self> {
        let memory_path = environment.user_memory().ok_or(Error::NoUserFolder)?;
        let plain = Self::plain(FoundBy::User, memory_path, environment);
        Ok(Self { scope: Scope::User, ..plain })
    }

    /// The user's own memory, if the file exists.
    pub fn user_if_there(environment: &Environment) -> Option<Self> {
        let path = environment.user_memory()?;
        path.symlink_metadata().ok()?;
        Self::user(environment).ok()
    }

    /// The archive of this memory: `memories.archive.md` in the same folder. It has the same lock as if it were named with
    /// `--file`.
    pub fn archive(&self, environment: &Environment) -> Result<Self> {
        let name = self.memory_path.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with(&format!(".{ARCHIVE_EXTENSION}")) {
            return Err(MoveError::Archive(self.memory_path.clone()).into());
        }
        let memory_path = self.memory_path.with_extension(ARCHIVE_EXTENSION);
        let state_dir = environment.state_of(&memory_path);
        Ok(Self { found_by: FoundBy::Archive, memory_path, state_dir, ..self.clone() })
    }

    /// The memory file itself, after following a symbolic link. The link must not lead out of the root or into `.git`.
    pub(crate) fn target(&self) -> Result<PathBuf> {
        let path = &self.memory_path;
        if !path.symlink_metadata().is_ok_and(|metadata| metadata.is_symlink()) {
            return Ok(path.clone());
        }
        let real = system::canonicalize(path).map_err(|_| Error::LinkOutside(path.clone()))?;
        confined(real, path, self.root.as_deref())
    }

    /// Where this machine may keep what belongs to the memory, the preferred folder first. A sandbox may permit only one.
    pub(crate) fn state_folders(&self) -> Vec<PathBuf> {
        let name = format!("{:016x}", path_fingerprint(&real_path(&self.memory_path)));
        let users = self.shared_state.as_ref().map(|state| state.join(name));
        let users = users.filter(|users| Some(users) != self.state_dir.as_ref());
        self.state_dir.iter().cloned().chain(users).collect()
    }

    /// Whether git has a merge or rebase in progress. This does not read the index, which may be large.
    pub(crate) fn is_merging(&self) -> bool {
        let git_dir = self.state_dir.as_deref().and_then(Path::parent);
        git_dir.is_some_and(|git_dir| MERGE_STATE.iter().any(|name| git_dir.join(name).exists()))
    }

    /// A memory under the user's data folder, named after the root and a hash of its path.
    fn outside(
        root: &Path,
        configuration: Configuration,
        environment: &Environment,
    ) -> Result<Self> {
        let data = environment.data().ok_or(Error::NoUserFolder)?;
        let name = root.file_name().map_or_else(|| "root".into(), |name| name.to_string_lossy());
        let folder = data.join(format!("{name}-{:016x}", path_fingerprint(root)));
        let memory_path = folder.join(FILE_NAME);
        let plain = Self::plain(FoundBy::Outside, memory_path, environment);
        Ok(Self { root: Some(folder), configuration, ..plain })
    }

    /// A writable file that has nothing to do with a git repository.
    fn plain(found_by: FoundBy, memory_path: PathBuf, environment: &Environment) -> Self {
        Self {
            scope: Scope::Repo,
            found_by,
            root: None,
            state_dir: environment.state_of(&memory_path),
            access: Access::Write,
            identity: memory_path.clone(),
            memory_path,
            shared_state: environment.shared_state(),
            configuration: Configuration::default(),
        }
    }
}

fn configuration(repo: Option<&Repo>, environment: &Environment) -> Configuration {
    match repo {
        Some(repo) => repo.configuration.clone(),
        None => git_config::configuration(environment),
    }
}

/// The memory file in a folder.
fn memory_in(folder: &Path) -> PathBuf {
    spelled(folder.join(FILE_NAME))
}

/// The path of a file in the spelling that its folder has. Where case does not matter, the file may be `Memories.md`, and
/// git knows its history only by that name.
fn spelled(path: PathBuf) -> PathBuf {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return path };
    if !system::IGNORES_CASE || path.symlink_metadata().is_err() {
        return path;
    }
    let names = system::names(folder).unwrap_or_default();
    let same = names.iter().find(|other| other.eq_ignore_ascii_case(name));
    match same.filter(|_| !names.iter().any(|other| other == name)) {
        Some(other) => folder.join(other),
        None => path,
    }
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// The path with every symbolic link among its folders resolved. Neither the file nor all of its folders need exist.
pub(crate) fn real_path(path: &Path) -> PathBuf {
    let path = absolute(path);
    for folder in path.ancestors().skip(1) {
        if let (Ok(real), Ok(rest)) = (system::canonicalize(folder), path.strip_prefix(folder)) {
            return real.join(rest);
        }
    }
    path
}

/// Returns the real path of `path`, unless it is outside the root or inside a `.git` folder.
pub(crate) fn confined(real: PathBuf, path: &Path, root: Option<&Path>) -> Result<PathBuf> {
    let Some(root) = root else { return Ok(real) };
    let root = system::canonicalize(root).map_err(Error::io("find", root))?;
    match real.strip_prefix(root) {
        Ok(below) if below.components().all(|part| part.as_os_str() != ".git") => Ok(real),
        _ => Err(Error::LinkOutside(path.to_owned())),
    }
}

fn path_fingerprint(path: &Path) -> u64 {
    fingerprint(path.as_os_str().as_encoded_bytes())
}
