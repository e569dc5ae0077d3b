//! What can go wrong: what failed and where ([`Error`]), why (`source()`), and what to do ([`Error::hint`]).
//!
//! The three are kept apart so that every verb reports the same failure in the same words.

use std::fmt;
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
    /// The block says a version that this program does not know.
    NewerVersion(u64),
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
    /// A merge or rebase has the file in conflict.
    InConflict(PathBuf),
    /// Git has no work tree here.
    NoWorkTree(PathBuf),
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
    /// A document of candidates does not parse.
    BadCandidates(String),
    /// A rule of the guard refused a field.
    Guarded {
        /// The rule's name.
        rule: &'static str,
        /// The field it refused.
        field: &'static str,
        /// What the rule allows.
        allowed: &'static str,
    },
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
    /// `--append` was asked of a value that is no list.
    NotAList(String),
    /// Nothing matches.
    NotFound(String),
    /// More than one item matches.
    Ambiguous(Vec<String>),
}

impl Error {
    /// Pairs a failed system call with what was being done to which path.
    pub fn io(doing: &'static str, path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::Io {
            doing,
            path,
            source,
        }
    }

    /// The same refusal once more, for an edit that runs again.
    #[must_use]
    pub fn again(&self) -> Self {
        match self {
            Self::Malformed {
                field,
                given,
                allowed,
            } => Self::Malformed {
                field,
                given: given.clone(),
                allowed,
            },
            other => Self::BadCandidates(other.to_string()),
        }
    }

    /// Whether the answer is "no" (a rule, nothing found) rather than "it could not be done".
    pub fn is_no(&self) -> bool {
        matches!(
            self,
            Self::NoMemory(_)
                | Self::Guarded { .. }
                | Self::Disabled
                | Self::Contradiction(_)
                | Self::Forgotten { .. }
                | Self::NotAList(_)
                | Self::NotFound(_)
                | Self::Ambiguous(_)
        )
    }

    /// What to do about it.
    pub fn hint(&self) -> Option<&'static str> {
        Some(match self {
            Self::Io { source, .. } => return io_hint(source),
            Self::NotAFile { .. } => "move it away, or name another file with `--file`",
            Self::NotUtf8(_) => "save it as UTF-8 in your editor",
            Self::TooLarge(_) => "move old items to another file by hand",
            Self::NoMemory(_) => {
                "`memskill recover` makes it a memory and keeps its text; `--file` names another file"
            }
            Self::NewerVersion(_) => "update memskill",
            Self::NotLossless(_) => "make this change in your editor",
            Self::ReadOnly(_) => "make it writable (`chmod u+w`) if it should change",
            Self::Foreign(_) => {
                "git calls this dubious ownership; `git config --global --add safe.directory` trusts it"
            }
            Self::LinkOutside(_) => "replace the link by a file, or name the target with `--file`",
            Self::BadState(_) => "remove it; memskill makes it anew",
            Self::NoStateFolder => "set HOME or XDG_STATE_HOME",
            Self::NoUserFolder => "set HOME, XDG_CONFIG_HOME or MEMSKILL_HOME",
            Self::Locked(_) | Self::Busy(_) => "try again in a moment",
            Self::InConflict(_) => "finish the merge, or run `memskill recover` to settle the file",
            Self::NoWorkTree(_) => {
                "go to a work tree with `-C DIR`, or name the file with `--file`"
            }
            Self::Git { .. } => "repair the repository, or name the file with `--file`",
            Self::Malformed { .. } | Self::BadCandidates(_) => {
                "`memskill remember --help` has examples"
            }
            Self::Guarded { .. } => "save the preference, not the text around it",
            Self::Disabled => "drop `--auto` if the user asked for this, or run `memskill enable`",
            Self::Contradiction(_) => "ask the user; then save it without `--auto`",
            Self::Forgotten { .. } => "ask the user; without `--auto` it is saved again",
            Self::NotAList(_) => "drop `--append` to replace the value",
            Self::NotFound(_) => "`memskill show --all` lists every item",
            Self::Ambiguous(_) => "name one by its key, or take them all with `--all`",
        })
    }
}

fn io_hint(source: &io::Error) -> Option<&'static str> {
    match source.kind() {
        io::ErrorKind::PermissionDenied => Some("check who owns the file and its folder"),
        io::ErrorKind::StorageFull => Some("free some disk space; the memory file is as it was"),
        io::ErrorKind::ResourceBusy => Some("if the file is a mount of its own, mount its folder"),
        io::ErrorKind::ReadOnlyFilesystem => Some("the file system is mounted read-only"),
        _ => None,
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { doing, path, .. } => write!(f, "could not {doing} {}", path.display()),
            Self::NotAFile { path, is } => write!(f, "{} is {is}, not a file", path.display()),
            Self::NotUtf8(path) => write!(f, "{} is not UTF-8 text", path.display()),
            Self::TooLarge(path) => write!(f, "{} is larger than 32 MiB", path.display()),
            Self::NoMemory(path) => write!(f, "{} holds no memory", path.display()),
            Self::NewerVersion(version) => {
                write!(
                    f,
                    "the memory has version {version}, which is read but not written"
                )
            }
            Self::NotLossless(what) => write!(f, "{what}; nothing was written"),
            Self::ReadOnly(path) => write!(f, "{} is read-only", path.display()),
            Self::Foreign(path) => write!(f, "{} belongs to another user", path.display()),
            Self::LinkOutside(path) => {
                write!(
                    f,
                    "{} is a link that does not lead to a file below the root",
                    path.display()
                )
            }
            Self::BadState(path) => {
                write!(
                    f,
                    "{} is not a plain file or folder of yours",
                    path.display()
                )
            }
            Self::NoStateFolder => write!(f, "there is no folder to keep the lock in"),
            Self::NoUserFolder => write!(f, "there is no folder for a memory of the user"),
            Self::Locked(path) => write!(f, "another process holds the lock {}", path.display()),
            Self::Busy(path) => write!(f, "{} kept changing for 5 seconds", path.display()),
            Self::InConflict(path) => write!(f, "a merge has {} in conflict", path.display()),
            Self::NoWorkTree(path) => write!(f, "git has no work tree at {}", path.display()),
            Self::Git { path, message } => {
                write!(
                    f,
                    "git cannot open the repository at {}: {message}",
                    path.display()
                )
            }
            Self::Malformed {
                field,
                given,
                allowed,
            } => {
                write!(f, "{field} {given:?} is not {allowed}")
            }
            Self::BadCandidates(why) => write!(f, "the candidates do not parse: {why}"),
            Self::Guarded {
                rule,
                field,
                allowed,
            } => {
                write!(f, "refused by the rule {rule}: {field} {allowed}")
            }
            Self::Disabled => write!(f, "memory is disabled; nothing is saved automatically"),
            Self::Contradiction(key) => {
                write!(
                    f,
                    "{key} is known for sure with another value; it is not changed automatically"
                )
            }
            Self::Forgotten {
                key,
                removed,
                reason,
            } => {
                write!(
                    f,
                    "{key} was forgotten on {removed} ({reason}); it is not saved automatically"
                )
            }
            Self::NotAList(key) => write!(f, "the value of {key} is no list"),
            Self::NotFound(what) => write!(f, "no item matches {what}"),
            Self::Ambiguous(matches) => {
                write!(f, "{} items match: {}", matches.len(), matches.join(", "))
            }
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}
