//! What the user is told besides the answer, in which words, and what to do about it.

use std::borrow::Cow;
use std::fmt;
use std::path::{Path, PathBuf};

use crate::check::harmless;
use crate::document::Damage;
use crate::error::Error;

/// Something that happened besides the answer, to be told to the user.
#[derive(Debug)]
pub enum Notice {
    /// There was no memory file; now there is.
    Created(PathBuf),
    /// The block was put right where it stood.
    Mended {
        /// The memory file.
        path: PathBuf,
        /// What was wrong.
        damage: Damage,
        /// The old text.
        before: String,
        /// The new text.
        after: String,
    },
    /// The file was rebuilt around the template; the old text is in its notes.
    Recovered {
        /// The memory file.
        path: PathBuf,
        /// What was wrong.
        damage: Damage,
    },
    /// Something other than a list stands where a list of the block should.
    NotAList {
        /// The memory file.
        path: PathBuf,
        /// The name of the list.
        name: &'static str,
    },
    /// The file is damaged and was not repaired on disk.
    Unrepaired {
        /// The memory file.
        path: PathBuf,
        /// What is wrong.
        damage: Damage,
    },
    /// The file should have been created or repaired, and could not be.
    NotWritten {
        /// The memory file.
        path: PathBuf,
        /// Why.
        error: Error,
    },
    /// The file was created, but that this machine trusts it could not be recorded.
    Untrusted {
        /// The memory file.
        path: PathBuf,
        /// Why.
        error: Error,
    },
    /// Somebody else saved the file at the same moment as a writer; their version is kept here until it is removed.
    Kept(PathBuf),
    /// The file had other names, which keep the old text.
    HardLink(PathBuf),
    /// This file system has no locks.
    NoLock(PathBuf),
}

impl Notice {
    pub(super) fn no_lock(path: &Path) -> Self {
        Self::NoLock(path.to_owned())
    }

    /// What to do about it.
    pub fn hint(&self) -> Option<Cow<'static, str>> {
        let hint = match self {
            Self::Recovered { .. } => {
                "the old text is in the file, under `Non-authoritative notes`"
            }
            Self::NotAList { .. } => "write each of them as `- key: …` with its `value: …` below",
            Self::Unrepaired { .. } => "`memskill recover` repairs it",
            Self::NotWritten { .. } => "`memskill init` says why",
            Self::Untrusted { .. } => "`memskill trust` trusts it, once that can be recorded",
            Self::Kept(path) => {
                let path = path.display();
                let hint =
                    format!("their version is in {path}; remove it when you have what you need");
                return Some(hint.into());
            }
            Self::Created(_) | Self::Mended { .. } | Self::HardLink(_) | Self::NoLock(_) => {
                return None;
            }
        };
        Some(hint.into())
    }

    /// Why it happened, where that is a failure.
    pub fn cause(&self) -> Option<&Error> {
        match self {
            Self::NotWritten { error, .. } | Self::Untrusted { error, .. } => Some(error),
            _ => None,
        }
    }

    /// Whether the file has yet to be repaired.
    pub(super) fn is_damage(&self) -> bool {
        matches!(self, Self::Unrepaired { .. })
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = |damage: &Damage| harmless(&damage.to_string());
        match self {
            Self::Created(path) => write!(f, "created {}", path.display()),
            Self::Mended { path, damage, .. } => {
                write!(f, "mended {}: {}", path.display(), why(damage))
            }
            Self::Recovered { path, damage } => {
                write!(f, "recovered {}: {}", path.display(), why(damage))
            }
            Self::NotAList { path, name } => {
                write!(f, "{}: `{name}` is not a list", path.display())
            }
            Self::Unrepaired { path, damage } => {
                write!(f, "{} is damaged: {}", path.display(), why(damage))
            }
            Self::NotWritten { path, .. } => write!(f, "{} was not written", path.display()),
            Self::Untrusted { path, .. } => {
                write!(f, "{} is not trusted yet: hooks apply nothing of it", path.display())
            }
            Self::Kept(_) => {
                f.write_str("somebody else saved the memory file at the same moment as memskill")
            }
            Self::HardLink(path) => {
                write!(f, "{} had other hard links, which keep the old text", path.display())
            }
            Self::NoLock(path) => {
                write!(f, "{} cannot be locked on this file system", path.display())
            }
        }
    }
}
