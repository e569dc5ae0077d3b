//! Where a memory file and its state folder are.
//!
//! A [`Location`] is found by one resolver that gives the same root as `git rev-parse --show-toplevel`. It
//! falls back to the start folder only where there is *no* repository: a fallback in any other case would
//! start a second memory in the wrong place.

mod archive;
mod configured;
mod environment;
mod git;
mod history;
mod index;
mod walk;

pub use configured::{Configured, Mode, Policy};
pub use environment::Environment;
pub(crate) use git2::Oid;
pub(crate) use history::{FileHistory, HistoryError, digest};
pub use index::{Staged, stages};

use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::model::{Scope, fingerprint};

/// What git keeps in its folder while a merge or rebase is under way.
const MERGES: [&str; 5] =
    ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply"];

/// The name of every memory file.
pub const FILE_NAME: &str = "memories.md";

/// By which rule a memory file was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// It was named outright.
    File,
    /// At the top of the git work tree.
    Repo,
    /// In the start folder, since there is no repository.
    Directory,
    /// Outside the work tree, as the repository's configuration wants it.
    Outside,
    /// In the user's configuration folder.
    User,
    /// Beside a memory, as its archive.
    Archive,
}

impl Found {
    /// The rule in a few words.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::File => "named by --file or MEMSKILL_FILE",
            Self::Repo => "top of the git work tree",
            Self::Directory => "start folder, no git repository",
            Self::Outside => "outside the work tree, by memskill.store",
            Self::User => "the user's configuration folder",
            Self::Archive => "beside the memory, as its archive",
        }
    }
}

/// Who may write there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Whoever the file system lets.
    Write,
    /// Nobody through memskill: git says that another user owns the repository.
    ReadOnly,
}

/// Where a memory file is, and by which rule it was found.
#[derive(Clone, Debug)]
pub struct Location {
    /// Whose memory it is.
    pub scope: Scope,
    /// By which rule it was found.
    pub found: Found,
    /// The folder that a link may not lead out of; none where the user named the file.
    pub root: Option<PathBuf>,
    /// The memory file, which need not exist.
    pub memory_path: PathBuf,
    /// Where the lock, drafts and copies are; none where there is no place for them.
    pub state_dir: Option<PathBuf>,
    /// Who may write there.
    pub access: Access,
    /// What trust in it is recorded by: the git folder that all worktrees share, else the file.
    pub identity: PathBuf,
    /// The folder for what is kept of all memories: records of trust, pending gates.
    pub shared_state: Option<PathBuf>,
    /// What the user configured there.
    pub configured: Configured,
}

impl Location {
    /// The memory of the repository that holds the current folder.
    pub fn discover(start: &Path, environment: &Environment) -> Result<Self> {
        let repo = git::repository(start, environment)?;
        let configured = match &repo {
            Some(repo) => repo.configured.clone(),
            None => git::configured(environment),
        };
        match environment.store.as_ref().or(configured.store.as_ref()).map(String::as_str) {
            None => {}
            Some("outside") => {
                let root = repo.as_ref().map_or(start, |repo| &repo.root);
                return Self::outside(root, configured, environment);
            }
            // A misspelt wish to keep the work tree clean must not end in the work tree.
            Some(other) => {
                let (field, expected) = ("memskill.store", "`outside`");
                return Err(Error::Unknown { field, given: other.to_owned(), expected });
            }
        }
        let Some(repo) = repo else {
            return Ok(Self::in_folder(start, configured, environment));
        };
        Ok(Self {
            scope: Scope::Repo,
            found: Found::Repo,
            memory_path: repo.root.join(FILE_NAME),
            root: Some(repo.root),
            state_dir: Some(repo.git_dir.join("memskill")),
            access: repo.access,
            identity: repo.identity,
            shared_state: environment.shared_state(),
            configured,
        })
    }

    /// The top of the work tree that holds the current folder, wherever its memory is; the folder where there is none.
    pub fn work_tree(start: &Path, environment: &Environment) -> Result<PathBuf> {
        Ok(git::repository(start, environment)?.map_or_else(|| start.to_owned(), |repo| repo.root))
    }

    /// The folder of the hooks of the repository that holds the current folder; it need not exist.
    pub fn hooks(start: &Path, environment: &Environment) -> Result<PathBuf> {
        git::hooks(start, environment)
    }

    /// The file that the user named. It shares its lock with every other way to find it.
    pub fn of_file(path: &Path, environment: &Environment) -> Self {
        let memory_path = real_path(path);
        let folder = memory_path.parent().unwrap_or(Path::new("/"));
        let repo = git::repository_above(folder, environment);
        let configured = match &repo {
            Some(repo) => repo.configured.clone(),
            None => git::configured(environment),
        };
        let of_repo = repo.filter(|repo| repo.root.join(FILE_NAME) == memory_path);
        let state_dir = match &of_repo {
            Some(repo) => Some(repo.git_dir.join("memskill")),
            None => environment.state_of(&memory_path),
        };
        Self {
            scope: Scope::Repo,
            found: Found::File,
            root: None,
            state_dir,
            access: of_repo.as_ref().map_or(Access::Write, |repo| repo.access),
            identity: of_repo.map_or_else(|| memory_path.clone(), |repo| repo.identity),
            memory_path,
            shared_state: environment.shared_state(),
            configured,
        }
    }

    /// The memory of the user.
    pub fn user(environment: &Environment) -> Result<Self> {
        let memory_path = environment.user_memory().ok_or(Error::NoUserFolder)?;
        Ok(Self {
            scope: Scope::User,
            found: Found::User,
            root: None,
            state_dir: environment.state_of(&memory_path),
            identity: memory_path.clone(),
            memory_path,
            access: Access::Write,
            shared_state: environment.shared_state(),
            configured: Configured::default(),
        })
    }

    /// The memory of the user, where there is one.
    pub fn user_if_there(environment: &Environment) -> Option<Self> {
        let path = environment.user_memory()?;
        path.symlink_metadata().ok()?;
        Self::user(environment).ok()
    }

    /// The memory file itself, after following a symbolic link. The link must not lead out of the root or into `.git`.
    pub(crate) fn target(&self) -> Result<PathBuf> {
        let path = &self.memory_path;
        if !path.symlink_metadata().is_ok_and(|metadata| metadata.is_symlink()) {
            return Ok(path.clone());
        }
        let outside = || Error::LinkOutside(path.clone());
        let real = path.canonicalize().map_err(|_| outside())?;
        let Some(root) = &self.root else { return Ok(real) };
        let root = root.canonicalize().map_err(Error::io("find", root))?;
        if is_inside(&real, &root) { Ok(real) } else { Err(outside()) }
    }

    /// Whether git has a merge or rebase under way there. Cheap: the index, which may be large, is not read.
    pub(crate) fn is_merging(&self) -> bool {
        let git_dir = self.state_dir.as_deref().and_then(Path::parent);
        git_dir.is_some_and(|git_dir| MERGES.iter().any(|name| git_dir.join(name).exists()))
    }

    fn in_folder(start: &Path, configured: Configured, environment: &Environment) -> Self {
        let memory_path = start.join(FILE_NAME);
        Self {
            scope: Scope::Repo,
            found: Found::Directory,
            root: Some(start.to_owned()),
            state_dir: environment.state_of(&memory_path),
            identity: real_path(&memory_path),
            memory_path,
            access: Access::Write,
            shared_state: environment.shared_state(),
            configured,
        }
    }

    fn outside(root: &Path, configured: Configured, environment: &Environment) -> Result<Self> {
        let data = environment
            .folder(&environment.data_home, ".local/share")
            .ok_or(Error::NoUserFolder)?;
        let name = root.file_name().map_or_else(|| "root".into(), |name| name.to_string_lossy());
        let folder = data.join(format!("{name}-{:016x}", path_fingerprint(root)));
        let memory_path = folder.join(FILE_NAME);
        Ok(Self {
            scope: Scope::Repo,
            found: Found::Outside,
            state_dir: environment.state_of(&memory_path),
            root: Some(folder),
            identity: memory_path.clone(),
            memory_path,
            access: Access::Write,
            shared_state: environment.shared_state(),
            configured,
        })
    }
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// The path without links in its folders; neither the file nor all of its folders need exist.
pub(crate) fn real_path(path: &Path) -> PathBuf {
    let path = absolute(path);
    for folder in path.ancestors().skip(1) {
        if let (Ok(real), Ok(rest)) = (folder.canonicalize(), path.strip_prefix(folder)) {
            return real.join(rest);
        }
    }
    path
}

/// Whether a file is inside a folder and not inside a `.git` folder there.
pub(crate) fn is_inside(file: &Path, folder: &Path) -> bool {
    let below = file.strip_prefix(folder);
    below.is_ok_and(|below| below.components().all(|part| part.as_os_str() != ".git"))
}

fn path_fingerprint(path: &Path) -> u64 {
    fingerprint(path.as_os_str().as_encoded_bytes())
}
