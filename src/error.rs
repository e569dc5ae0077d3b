//! What can go wrong: what failed and where ([`Error`]), why (`source()`), and what to do ([`Error::hint`]).
//!
//! The three are kept apart so that every verb reports the same failure in the same words.

mod unanswered;
mod uninstalled;
mod unmoved;
mod untrusted;
mod words;

pub use unanswered::RecallError;
pub use uninstalled::InstallError;
pub use unmoved::MoveError;
pub use untrusted::TrustError;

use std::io;
use std::path::PathBuf;

/// The library's result.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a command did not do what was asked.
#[derive(Debug)]
pub enum Error {
    /// The operating system said no.
    Io {
        /// The verb that completes "could not …".
        doing: &'static str,
        /// What it was done to.
        path: PathBuf,
        /// What the system answered.
        source: io::Error,
    },
    /// The memory file is a folder, a FIFO, a device or a socket.
    NotAFile {
        /// The memory file.
        path: PathBuf,
        /// What it is instead.
        is: &'static str,
    },
    /// The memory file is not UTF-8 text.
    NotUtf8(PathBuf),
    /// The memory file is larger than a memory may be.
    TooLarge(PathBuf),
    /// The file has neither a YAML block nor the word `saved_memory`.
    NoMemory(PathBuf),
    /// There is no memory file.
    NoFile(PathBuf),
    /// The block says a version that this program does not know.
    NewerVersion(u64),
    /// `--file` and `--user` were given at once.
    TwoMemories,
    /// A failure that is about this file.
    At {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: Box<Self>,
    },
    /// The change cannot be made without touching other bytes.
    NotLossless(&'static str),
    /// The file, or its folder, may be read but not written.
    ReadOnly(PathBuf),
    /// Somebody else owns the repository.
    Foreign(PathBuf),
    /// The memory file is a symbolic link that leaves the root or leads nowhere.
    LinkOutside(PathBuf),
    /// The state folder or its lock is not a plain folder or file of this user.
    BadState(PathBuf),
    /// There is no folder to keep the lock in.
    NoStateFolder,
    /// There is no folder for a memory of the user.
    NoUserFolder,
    /// Somebody else holds the lock.
    Locked(PathBuf),
    /// The file kept changing while it was being written.
    Busy(PathBuf),
    /// Nothing moved between two memories.
    Move(MoveError),
    /// A merge or rebase has the file in conflict.
    InConflict(PathBuf),
    /// Git has no work tree here.
    NoWorkTree(PathBuf),
    /// There is no git repository.
    NoRepository(PathBuf),
    /// Git cannot open the repository.
    Git {
        /// Where it was looked for.
        path: PathBuf,
        /// What git said.
        message: String,
    },
    /// An argument, or a field of a candidate, is not of its form.
    Malformed {
        /// The field.
        field: &'static str,
        /// What was given.
        given: String,
        /// What is allowed.
        allowed: &'static str,
    },
    /// A key came without a value.
    NoValue(String),
    /// A document of candidates does not parse.
    BadCandidates(String),
    /// A rule of the guard refused a field.
    Guarded {
        /// The rule's name.
        rule: &'static str,
        /// The field it refused.
        field: &'static str,
        /// What is wrong with it.
        complaint: &'static str,
        /// What to do instead.
        advice: &'static str,
        /// Whether the user may let it pass.
        is_allowable: bool,
    },
    /// A tag says what only an allowance may.
    ReservedTag(String),
    /// There is no rule of that name.
    NoRule {
        /// The name.
        name: String,
        /// Names that are like it.
        close: Vec<&'static str>,
    },
    /// A rule lets nothing pass.
    NeverAllowed(&'static str),
    /// Memory is disabled and nobody asked for this write.
    Disabled,
    /// An automatic write contradicts what the user is sure of.
    Contradiction(String),
    /// An automatic write would bring back what was forgotten.
    Forgotten {
        /// The key that was to be written.
        key: String,
        /// The day of the deletion, as far as the file says.
        removed: String,
        /// The reason of the deletion.
        reason: String,
    },
    /// The key is about a person, and the memory is a repository's.
    Personal(String),
    /// `--append` was asked of a value that is no list.
    NotAList(String),
    /// A question was not searched for.
    Recall(RecallError),
    /// A file of another program was not changed.
    Install(InstallError),
    /// A memory is not trusted after all.
    Trust(TrustError),
    /// Nothing matches.
    NotFound(String),
    /// More than one item matches.
    Ambiguous(Vec<String>),
}

impl Error {
    /// Pairs a failed system call with what was being done to which path.
    pub fn io(doing: &'static str, path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::Io { doing, path, source }
    }

    /// The failure with the file that it is about.
    #[must_use]
    pub fn at(self, path: impl Into<PathBuf>) -> Self {
        Self::At { path: path.into(), error: Box::new(self) }
    }

    /// Whether the answer is "no" (a rule, nothing found) rather than "it could not be done".
    pub fn is_refusal(&self) -> bool {
        match self {
            Self::At { error, .. } => return error.is_refusal(),
            Self::Move(unmoved) => return unmoved.is_refusal(),
            _ => {}
        }
        matches!(
            self,
            Self::NoMemory(_)
                | Self::NoFile(_)
                | Self::NoRule { .. }
                | Self::Guarded { .. }
                | Self::ReservedTag(_)
                | Self::NeverAllowed(_)
                | Self::Disabled
                | Self::Contradiction(_)
                | Self::Forgotten { .. }
                | Self::Personal(_)
                | Self::NotAList(_)
                | Self::Recall(_)
                | Self::Trust(_)
                | Self::NotFound(_)
                | Self::Ambiguous(_)
        )
    }
}

impl From<MoveError> for Error {
    fn from(unmoved: MoveError) -> Self {
        Self::Move(unmoved)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            Self::Move(MoveError::HalfWritten { error, .. }) => error.source(),
            _ => None,
        }
    }
}
