//! Errors: what failed and where ([`Error`]) and why (`source()`).
//!
//! What to do about a failure depends on who asked, so hints that name commands and flags are the program's.

mod refusal;

pub use refusal::{Refusal, WayOn};

use std::fmt;
use std::io;
use std::path::PathBuf;

/// The library's result.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why an operation failed or was refused.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// A system call failed.
    Io {
        /// The verb that completes "could not …".
        doing: &'static str,
        /// The file or folder it was done to.
        path: PathBuf,
        /// The system's error.
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
    /// The memory file exceeds the size limit.
    TooLarge(PathBuf),
    /// The file has neither a YAML block nor the word `saved_memory`.
    NoMemory(PathBuf),
    /// The memory file does not exist.
    NoFile(PathBuf),
    /// The block has a version that this library can read but not write.
    NewerVersion(u64),
    /// An error in a particular file.
    At {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: Box<Self>,
    },
    /// The change cannot be made without touching other bytes.
    NotLossless(&'static str),
    /// The file or its folder is read-only.
    ReadOnly(PathBuf),
    /// Another user owns the repository.
    Foreign(PathBuf),
    /// The memory file is a symbolic link that leaves the root or leads nowhere.
    LinkOutside(PathBuf),
    /// The state folder is not a plain folder of this user.
    BadState(PathBuf),
    /// There is no folder for memskill's own records.
    NoStateFolder,
    /// There is no folder for the user's memory.
    NoUserFolder,
    /// Another process holds the lock.
    Locked(PathBuf),
    /// The file kept changing while it was being written.
    Busy(PathBuf),
    /// Moving an item between two memories failed.
    Move(MoveError),
    /// A merge or rebase has left the file in conflict.
    InConflict(PathBuf),
    /// The git repository has no work tree here.
    NoWorkTree(PathBuf),
    /// There is no git repository.
    NoRepository(PathBuf),
    /// Git cannot open the repository.
    Git {
        /// Where the search for a repository started, or what stopped it.
        path: PathBuf,
        /// Git's message, or the system's.
        message: String,
    },
    /// A value has the wrong format.
    Malformed {
        /// What kind of value it is.
        field: &'static str,
        /// The value.
        given: String,
        /// The expected format.
        expected: &'static str,
    },
    /// A name is not one of a fixed set.
    Unknown {
        /// What it should name.
        field: &'static str,
        /// The name.
        given: String,
        /// The known names.
        expected: &'static str,
    },
    /// A candidate has a key but no value.
    NoValue(String),
    /// A document of candidates does not parse.
    BadCandidates(String),
    /// A rule of the guard refused a field.
    Guarded(Box<Refusal>),
    /// The guard holds the item with this key until the user confirms it.
    Held(String),
    /// Someone else wrote the item with this key, and the user has not reviewed it.
    Unreviewed(String),
    /// Only a decision of the user sets or removes this tag.
    ReservedTag(String),
    /// No rule has this name.
    UnknownRule {
        /// The name.
        name: String,
        /// Rules with a similar name, the most similar first.
        similar: Vec<&'static str>,
    },
    /// The rule cannot be overridden.
    NeverAllowed(&'static str),
    /// Text that violates this rule is held instead.
    HeldInstead(&'static str),
    /// Memory is disabled, which stops automatic writes.
    Disabled,
    /// An automatic write contradicts a high-confidence item.
    Contradiction(String),
    /// An automatic write would bring back a forgotten item.
    Forgotten {
        /// The item's key.
        key: String,
        /// The day it was forgotten, as the file gives it.
        removed: String,
        /// Why it was forgotten.
        reason: String,
    },
    /// The key is about a person and the memory belongs to a repository.
    Personal(String),
    /// Something should be appended to a value that is not a list.
    NotAList(String),
    /// A question cannot be searched for.
    Recall(RecallError),
    /// A file of another program cannot be changed.
    Install(InstallError),
    /// The undo log has no step to take back.
    NothingToUndo(PathBuf),
    /// Someone changed the item after the step that is to be taken back.
    ChangedSince(String),
    /// The undo log has no step to make again.
    NothingToRedo(PathBuf),
    /// The memory file was changed while the user edited a copy of it.
    EditedMeanwhile(PathBuf),
    /// No item matches.
    NotFound(Missing),
    /// Another item already has the key.
    KeyExists(String),
    /// Several items match.
    Ambiguous(Vec<String>),
}

impl Error {
    /// Adds what was being done, and to which path, to a failed system call.
    pub fn io(doing: &'static str, path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::Io { doing, path, source }
    }

    /// The error for a name that none of the rules has.
    pub fn unknown_rule(name: &str, rules: &[&'static str]) -> Self {
        let similar = similar::get_close_matches(name, rules, 3, 0.5);
        Self::UnknownRule { name: name.to_owned(), similar }
    }

    /// Adds the file that the error is about.
    #[must_use]
    pub fn at(self, path: impl Into<PathBuf>) -> Self {
        Self::At { path: path.into(), error: Box::new(self) }
    }

    /// Whether this process may not write there: the file system is read-only, or permission is missing. A sandbox reports
    /// one or the other.
    pub fn is_unwritable(&self) -> bool {
        match self {
            Self::Io { doing: "read", .. } => false,
            Self::Io { source, .. } => is_unwritable(source),
            Self::At { error, .. } => error.is_unwritable(),
            _ => false,
        }
    }

    /// Whether a rule said no or nothing was found, rather than something failing.
    pub fn is_refusal(&self) -> bool {
        match self {
            Self::At { error, .. } => error.is_refusal(),
            Self::Move(error) => {
                matches!(error, MoveError::AlreadyThere { .. } | MoveError::Clash { .. })
            }
            Self::NoMemory(_)
            | Self::NoFile(_)
            | Self::UnknownRule { .. }
            | Self::Guarded(_)
            | Self::Held(_)
            | Self::Unreviewed(_)
            | Self::ReservedTag(_)
            | Self::NeverAllowed(_)
            | Self::HeldInstead(_)
            | Self::Disabled
            | Self::Contradiction(_)
            | Self::Forgotten { .. }
            | Self::Personal(_)
            | Self::NotAList(_)
            | Self::Recall(_)
            | Self::NothingToUndo(_)
            | Self::ChangedSince(_)
            | Self::NothingToRedo(_)
            | Self::NotFound(_)
            | Self::KeyExists(_)
            | Self::Ambiguous(_) => true,
            _ => false,
        }
    }
}

/// Whether a system call failed because this process may not write there.
pub(crate) fn is_unwritable(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied)
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        Self::Guarded(Box::new(refusal))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { doing, path, .. } => write!(f, "could not {doing} {}", path.display()),
            Self::NotAFile { path, is } => write!(f, "{} is {is}, not a file", path.display()),
            Self::NewerVersion(number) => write!(f, "version {number} is read but not written"),
            Self::At { path, error } => write!(f, "{}: {error}", path.display()),
            Self::NotLossless(what) => write!(f, "{what}; nothing was written"),
            Self::NoStateFolder => f.write_str("no folder for memskill's own records"),
            Self::NoUserFolder => f.write_str("no folder for the user's memory"),
            Self::Git { path, message } => {
                write!(f, "git cannot open the repository at {}: {message}", path.display())
            }
            Self::Malformed { field, given, expected } => {
                write!(f, "invalid {field} {given:?}; expected {expected}")
            }
            Self::Unknown { field, given, expected } => {
                write!(f, "unknown {field} {given:?}; expected {expected}")
            }
            Self::NoValue(key) => write!(f, "no value for {key}"),
            Self::BadCandidates(why) => write!(f, "the candidates do not parse: {why}"),
            Self::Guarded(refusal) => refusal.fmt(f),
            Self::Held(key) => write!(f, "{key} is held until the user confirms it"),
            Self::Unreviewed(key) => write!(f, "{key} is someone else's and not reviewed"),
            Self::ReservedTag(tag) => write!(f, "the tag {tag:?} is reserved"),
            Self::UnknownRule { name, similar } => unknown_rule(f, name, similar),
            Self::NeverAllowed(rule) => write!(f, "the rule `{rule}` cannot be overridden"),
            Self::HeldInstead(rule) => {
                write!(f, "text that violates `{rule}` is held, not allowed")
            }
            Self::Disabled => f.write_str("memory is disabled; nothing is saved automatically"),
            Self::Contradiction(key) => {
                write!(f, "{key} already has a different high-confidence value")?;
                f.write_str("; it is not changed automatically")
            }
            Self::Forgotten { key, removed, reason } => {
                write!(f, "{key} was forgotten on {removed} ({reason})")?;
                f.write_str("; it is not saved again automatically")
            }
            Self::Personal(key) => write!(f, "{key} is about a person, not about a repository"),
            Self::ChangedSince(key) => write!(f, "{key} was changed since by something else"),
            Self::NotAList(key) => write!(f, "the value of {key} is not a list"),
            Self::NotFound(missing) => missing.fmt(f),
            Self::KeyExists(key) => write!(f, "another item already has the key {key}"),
            Self::Ambiguous(matches) => {
                write!(f, "{} items match: {}", matches.len(), matches.join(", "))
            }
            Self::Recall(error) => error.fmt(f),
            Self::Install(error) => error.fmt(f),
            Self::Move(error) => error.fmt(f),
            _ => self.fmt_path(f),
        }
    }
}

impl Error {
    /// Writes the message of an error that has only a path.
    fn fmt_path(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (path, message) = match self {
            Self::NotUtf8(path) => (path, "{} is not UTF-8 text"),
            Self::TooLarge(path) => (path, "{} is larger than 32 MiB"),
            Self::NoMemory(path) => (path, "{} is not a memory file"),
            Self::NoFile(path) => (path, "no memory yet at {}"),
            Self::ReadOnly(path) => (path, "{} is read-only"),
            Self::Foreign(path) => (path, "{} belongs to another user"),
            Self::LinkOutside(path) => {
                (path, "{} is a link that is broken or leads out of the repository")
            }
            Self::BadState(path) => (path, "{} is not a file or folder that you own"),
            Self::EditedMeanwhile(path) => {
                (path, "the memory file changed meanwhile; your text is in {}")
            }
            Self::NothingToUndo(path) => (path, "nothing to undo in {}"),
            Self::NothingToRedo(path) => (path, "nothing to redo in {}"),
            Self::Locked(path) => (path, "the lock is held by another process: {}"),
            Self::Busy(path) => (path, "{} kept changing for 5 seconds"),
            Self::InConflict(path) => (path, "{} has conflicts from an unfinished merge"),
            Self::NoWorkTree(path) => (path, "no git work tree at {}"),
            Self::NoRepository(path) => (path, "no git repository at {}"),
            _ => return Ok(()),
        };
        f.write_str(&message.replace("{}", &path.display().to_string()))
    }
}

fn unknown_rule(f: &mut fmt::Formatter<'_>, name: &str, similar: &[&str]) -> fmt::Result {
    write!(f, "unknown rule {name:?}")?;
    did_you_mean(f, similar)
}

fn did_you_mean(f: &mut fmt::Formatter<'_>, similar: &[impl fmt::Debug]) -> fmt::Result {
    let similar: Vec<String> = similar.iter().map(|name| format!("{name:?}")).collect();
    if similar.is_empty() { Ok(()) } else { write!(f, "; did you mean {}?", similar.join(" or ")) }
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

/// What was looked for in vain.
#[derive(Debug, Default)]
pub struct Missing {
    /// A key, or quoted text.
    pub what: String,
    /// Keys that the user may have meant.
    pub similar: Vec<String>,
    /// Whether the text is in a value, where it was not looked for.
    pub is_in_values: bool,
}

impl Missing {
    /// Something without suggestions.
    pub fn new(what: &str) -> Self {
        Self { what: what.to_owned(), ..Self::default() }
    }
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no item matches {}", self.what)?;
        did_you_mean(f, &self.similar)
    }
}

/// Why an item did not move from one memory to another.
#[derive(Debug)]
#[non_exhaustive]
pub enum MoveError {
    /// The two memories are the same file.
    OneFile(PathBuf),
    /// The file is itself an archive.
    Archive(PathBuf),
    /// The first file was written, the second could not be, and the first could not be restored.
    HalfWritten {
        /// The file that was written and has gained the items.
        gained: PathBuf,
        /// The file that still has them.
        lost: PathBuf,
        /// Why the second file could not be written.
        error: Box<Error>,
    },
    /// The item is already in the memory it should move to, and only there.
    AlreadyThere {
        /// The key.
        key: String,
        /// The memories it should move from and to.
        memories: [&'static str; 2],
    },
    /// The key has a different value in the memory it should move to.
    Clash {
        /// The key.
        key: String,
        /// The memories it should move from and to.
        memories: [&'static str; 2],
        /// Its value in each of them.
        values: [String; 2],
    },
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OneFile(path) => {
                write!(f, "the two memories are the same file: {}", path.display())
            }
            Self::Archive(path) => write!(f, "{} is an archive", path.display()),
            Self::HalfWritten { gained, lost, error } => {
                let (gained, lost) = (gained.display(), lost.display());
                write!(f, "the move is half done: it is in {gained} and still in {lost}: {error}")
            }
            Self::AlreadyThere { key, memories: [from, to] } => {
                write!(f, "{key} is not in {from}; it is already in {to}")
            }
            Self::Clash { key, memories: [from, to], values: [here, there] } => {
                write!(f, "{key} is {here:?} in {from} but {there:?} in {to}")
            }
        }
    }
}

impl From<MoveError> for Error {
    fn from(error: MoveError) -> Self {
        Self::Move(error)
    }
}

/// Why a question cannot be searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecallError {
    /// Memory is disabled.
    Disabled,
    /// The question has only common words.
    NoWords,
}

impl fmt::Display for RecallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Disabled => "memory is disabled; nothing is recalled",
            Self::NoWords => "nothing to search for: the question has only common words",
        })
    }
}

impl From<RecallError> for Error {
    fn from(error: RecallError) -> Self {
        Self::Recall(error)
    }
}

/// Why a file of another program cannot be changed.
#[derive(Debug)]
#[non_exhaustive]
pub enum InstallError {
    /// The agent's settings cannot be read, or not be changed without touching other lines.
    Fault {
        /// The settings file.
        path: PathBuf,
        /// The line and the column, from 1.
        place: (usize, usize),
        /// What is wrong there.
        problem: String,
    },
    /// Another program changed the file at the same time.
    Changed(PathBuf),
    /// The agent has no rules file that applies to every repository.
    NoUserFile(&'static str),
}

impl fmt::Display for InstallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fault { path, place: (line, column), problem } => {
                write!(f, "{}:{line}:{column}: {problem}", path.display())
            }
            Self::Changed(path) => {
                write!(f, "another program changed {} at the same time", path.display())
            }
            Self::NoUserFile(title) => {
                write!(f, "{title} has no rules file that applies to every repository")
            }
        }
    }
}

impl From<InstallError> for Error {
    fn from(error: InstallError) -> Self {
        Self::Install(error)
    }
}
