//! The protocol's words as types.
//!
//! A [`Memory`] is what the block of a memory file says: [`Settings`], [`Item`]s and [`Tombstone`]s.
//! Nothing here knows text, files or the clock.

mod date;
mod item;
mod key;
mod memory;
mod value;

pub use date::Date;
pub(crate) use item::{Fields, NEEDS_CONFIRMATION, ON_DEMAND, PINNED, SYNONYMS};
pub use item::{Item, Tombstone};
pub use key::Key;
pub use memory::{Memory, Settings};
pub use value::Value;

use std::str::FromStr;

use crate::error::Error;

/// How sure an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// Ambiguous, or perhaps temporary.
    Low,
    /// Plausible, not confirmed.
    Medium,
    /// Said or confirmed by the user.
    High,
}

impl Confidence {
    /// The name in the file.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }

    /// One level surer.
    pub fn raised(self) -> Self {
        if self == Self::Low { Self::Medium } else { Self::High }
    }

    /// One level less sure.
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

/// Whose memory it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// The repository's.
    Repo,
    /// The user's, in every repository.
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

    /// The scope beside it.
    pub fn other(self) -> Self {
        match self {
            Self::Repo => Self::User,
            Self::User => Self::Repo,
        }
    }

    /// What stands before an item where the items of both scopes stand together, and nothing elsewhere.
    pub(crate) fn label(self, are_both: bool) -> String {
        if are_both { format!("[{}] ", self.as_str()) } else { String::new() }
    }

    /// Its memory in words.
    pub fn memory(self) -> &'static str {
        match self {
            Self::Repo => "this repository's memory",
            Self::User => "the user's memory",
        }
    }
}

/// A short stable name for some bytes (FNV-1a): file names of copies and of conflicts, no security.
pub(crate) fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
