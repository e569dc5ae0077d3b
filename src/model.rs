//! The protocol's vocabulary as types.
//!
//! A [`Memory`] is the content of a memory file's block: [`Settings`], [`Item`]s and [`Tombstone`]s.
//! These types know nothing about text, files or the clock.

mod date;
mod item;
mod key;
mod memory;
mod value;

pub use date::Date;
pub(crate) use item::{
    ALLOWED, ARCHIVED, CONFIRMED_SOURCE, EXPLICIT_SOURCE, Fields, HELD, INFERRED_SOURCE,
    MAX_SOURCE_CHARS, MOVED, NEEDS_CONFIRMATION, ON_DEMAND, PINNED, REPEATED_SOURCE, SYNONYMS,
};
pub use item::{Item, Tombstone};
pub use key::Key;
pub use memory::{Memory, Settings};
pub use value::Value;

use std::str::FromStr;

use crate::error::Error;

/// How certain an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// Ambiguous or possibly temporary.
    Low,
    /// Plausible, not confirmed.
    Medium,
    /// Stated or confirmed by the user.
    High,
}

impl Confidence {
    /// The spelling in the file.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }

    /// The next higher level.
    pub fn raised(self) -> Self {
        if self == Self::Low { Self::Medium } else { Self::High }
    }

    /// The next lower level.
    pub fn lowered(self) -> Self {
        if self == Self::High { Self::Medium } else { Self::Low }
    }
}

impl FromStr for Confidence {
    type Err = Error;

    fn from_str(typed: &str) -> Result<Self, Error> {
        [Self::Low, Self::Medium, Self::High]
            .into_iter()
            .find(|level| level.as_str().eq_ignore_ascii_case(typed))
            .ok_or_else(|| Error::Unknown {
                field: "confidence",
                given: typed.to_owned(),
                expected: "low, medium or high",
            })
    }
}

/// Which memory: the repository's or the user's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// The memory of the repository.
    Repo,
    /// The memory of the user, which applies in every repository.
    User,
}

impl Scope {
    /// The label in profiles and lists.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Repo => "repo",
            Self::User => "user",
        }
    }

    /// The opposite scope.
    pub fn other(self) -> Self {
        match self {
            Self::Repo => Self::User,
            Self::User => Self::Repo,
        }
    }

    /// The prefix of an item in a list that mixes both scopes; empty in other lists.
    pub(crate) fn label(self, is_mixed: bool) -> String {
        if is_mixed { format!("[{}] ", self.as_str()) } else { String::new() }
    }

    /// The name of this scope's memory, for messages.
    pub fn memory_name(self) -> &'static str {
        match self {
            Self::Repo => "this repository's memory",
            Self::User => "the user's memory",
        }
    }
}

/// A short stable hash (FNV-1a) for the names of copies and conflict items. Not cryptographic.
pub(crate) fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
