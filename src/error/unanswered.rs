//! Why a question got no answer, and what to do about it.

use std::fmt;

/// Why a question was not searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecallError {
    /// Memory is disabled.
    Disabled,
    /// The question has no word that means anything.
    NoWords,
}

impl RecallError {
    /// What to do about it.
    pub(super) fn hint(self) -> &'static str {
        match self {
            Self::Disabled => {
                "`memskill enable` applies it again; `memskill show --all` lists every item"
            }
            Self::NoWords => "name what you look for: a tool, a file, a topic",
        }
    }
}

impl fmt::Display for RecallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Disabled => "memory is disabled; nothing of it is recalled",
            Self::NoWords => "there is no word to search for, only common ones",
        })
    }
}
