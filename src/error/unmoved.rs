//! Why nothing moved between two memories, in which words, and what to do about it.

use std::borrow::Cow;
use std::fmt;
use std::path::PathBuf;

use super::Error;

/// Why an item did not move from one memory to another.
#[derive(Debug)]
pub enum MoveError {
    /// A command about two memories was given one.
    OneMemory,
    /// The two memories turn out to be one file.
    OneFile(PathBuf),
    /// The file is an archive itself.
    Archive(PathBuf),
    /// The second file could not be written, and the first could not go back.
    HalfWritten {
        /// The file that has the change.
        gained: PathBuf,
        /// The file that has not.
        lost: PathBuf,
        /// Why.
        error: Box<Error>,
    },
    /// The item is not where it should leave, but where it should arrive.
    AlreadyThere {
        /// The key.
        key: String,
        /// Whose memory it should leave, and whose has it.
        memories: [&'static str; 2],
    },
    /// Where the item should arrive, its key has another value.
    Clash {
        /// The key.
        key: String,
        /// Whose memory it should leave, and in whose it should arrive.
        memories: [&'static str; 2],
        /// What each of them says.
        values: [String; 2],
    },
}

impl MoveError {
    /// Whether the answer is "no" rather than "it could not be done".
    pub(super) fn is_refusal(&self) -> bool {
        matches!(self, Self::AlreadyThere { .. } | Self::Clash { .. })
    }

    /// What to do about it.
    pub(super) fn hint(&self) -> Cow<'static, str> {
        match self {
            Self::OneMemory => {
                "drop them: `promote` goes from the repository to the user, `demote` the other way"
            }
            Self::OneFile(_) => "keep the user's memory outside the repository (`MEMSKILL_HOME`)",
            Self::Archive(_) => "name the memory itself",
            Self::HalfWritten { .. } => "nothing is lost; run the command again to finish",
            Self::AlreadyThere { key, .. } => {
                return format!("`memskill show {key}` shows it").into();
            }
            Self::Clash { .. } => {
                "`--replace` lets the one that moves win; or `memskill forget` one of the two"
            }
        }
        .into()
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OneMemory => {
                write!(f, "--file, MEMSKILL_FILE or --user name one memory, and this is about two")
            }
            Self::OneFile(path) => write!(f, "the two memories are one file: {}", path.display()),
            Self::Archive(path) => write!(f, "{} is an archive", path.display()),
            Self::HalfWritten { gained, lost, error } => {
                let (gained, lost) = (gained.display(), lost.display());
                write!(f, "{gained} has what was to move, and {lost} still has it: {error}")
            }
            Self::AlreadyThere { key, memories: [from, to] } => {
                write!(f, "no item matches {key} in {from}; {to} has it")
            }
            Self::Clash { key, memories: [from, to], values: [here, there] } => {
                write!(f, "{key} says {here:?} in {from} and {there:?} in {to}")
            }
        }
    }
}
