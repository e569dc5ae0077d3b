//! What the store tells the user in addition to the result.

use std::borrow::Cow;
use std::fmt;
use std::path::PathBuf;

use crate::check::safe_text;
use crate::document::Damage;
use crate::error::Error;

/// Something that happened while reading or writing and that the user should know.
#[derive(Debug)]
pub enum Notice {
    /// The memory file was created.
    Created(PathBuf),
    /// The block was mended in place.
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
    /// The file was rebuilt from the template; its old text is in the notes.
    Recovered {
        /// The memory file.
        path: PathBuf,
        /// What was wrong.
        damage: Damage,
    },
    /// A field of the block must be a list and is not.
    NotAList {
        /// The memory file.
        path: PathBuf,
        /// The name of the field.
        name: &'static str,
    },
    /// The file is damaged and was not repaired on disk.
    Unrepaired {
        /// The memory file.
        path: PathBuf,
        /// What is wrong.
        damage: Damage,
    },
    /// The file could not be created or repaired.
    NotWritten {
        /// The memory file.
        path: PathBuf,
        /// Why.
        error: Error,
    },
    /// The file was created, but could not be recorded as trusted.
    Untrusted {
        /// The memory file.
        path: PathBuf,
        /// Why.
        error: Error,
    },
    /// Someone else saved the file during a write; their version is here until the user removes it.
    Kept(PathBuf),
    /// The file had other hard links, which still have the old text.
    HardLink(PathBuf),
    /// The file system does not support locks.
    NoLock(PathBuf),
}

impl Notice {
    /// What to do about it.
    pub fn hint(&self) -> Option<Cow<'static, str>> {
        let hint = match self {
            Self::Recovered { .. } => {
                "the old text is in the file, under `Non-authoritative notes`"
            }
            Self::NotAList { .. } => "write each entry as `- key: …`, with its other fields below",
            Self::Unrepaired { .. } => "run `memskill recover` to repair it",
            Self::NotWritten { .. } => "run `memskill init` to see why",
            Self::Untrusted { .. } => "fix the cause, then run `memskill trust`",
            Self::Kept(path) => {
                let path = path.display();
                let hint = format!(
                    "their version is in {path}; remove that file when you no longer need it"
                );
                return Some(hint.into());
            }
            Self::Created(_) | Self::Mended { .. } | Self::HardLink(_) | Self::NoLock(_) => {
                return None;
            }
        };
        Some(hint.into())
    }

    /// The error behind it, if there is one.
    pub fn cause(&self) -> Option<&Error> {
        match self {
            Self::NotWritten { error, .. } | Self::Untrusted { error, .. } => Some(error),
            _ => None,
        }
    }

    /// Whether the file on disk is still damaged.
    pub(super) fn is_damage(&self) -> bool {
        matches!(self, Self::Unrepaired { .. })
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = |damage: &Damage| safe_text(&damage.to_string());
        match self {
            Self::Created(path) => write!(f, "created {}", path.display()),
            Self::Mended { path, damage, .. } => {
                write!(f, "mended {}: {}", path.display(), why(damage))
            }
            Self::Recovered { path, damage } => {
                write!(f, "recovered {}: {}", path.display(), why(damage))
            }
            Self::NotAList { path, name } => {
                write!(f, "{}: `{name}` must be a list", path.display())
            }
            Self::Unrepaired { path, damage } => {
                write!(f, "{} is damaged: {}", path.display(), why(damage))
            }
            Self::NotWritten { path, .. } => write!(f, "could not write {}", path.display()),
            Self::Untrusted { path, .. } => {
                write!(f, "{} is not trusted yet, so hooks do not apply it", path.display())
            }
            Self::Kept(_) => {
                f.write_str("someone else saved the memory file while memskill was writing it")
            }
            Self::HardLink(path) => {
                write!(f, "{} had other hard links, which still have the old text", path.display())
            }
            Self::NoLock(path) => {
                write!(f, "this file system does not support locks: {}", path.display())
            }
        }
    }
}
