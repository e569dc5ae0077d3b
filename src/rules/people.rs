//! Keys about a person: whoever reads a repository reads its memory.

use crate::error::{Error, Result};
use crate::model::{Key, Memory};

/// Whether an item about a person (`user.*`) may be new in a memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PersonalKeys {
    /// No: the memory is a repository's.
    Refuse,
    /// Yes: the memory is the user's own, or the user wants it in the repository's.
    Allow,
}

impl PersonalKeys {
    /// Refuses a new key about a person where there should be none; what is there already stays and may change.
    pub(super) fn admit(self, memory: &Memory, key: &Key) -> Result<()> {
        if self == Self::Refuse && key.is_about_user() && memory.item(key).is_none() {
            return Err(Error::Personal(key.to_string()));
        }
        Ok(())
    }
}
