//! What the user is told besides the answer.

use std::path::PathBuf;

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
    /// Somebody else saved the file at the same moment as a writer; their version is kept here until it is removed.
    Kept(PathBuf),
    /// The file had other names, which keep the old text.
    HardLink(PathBuf),
    /// This file system has no locks.
    NoLock(PathBuf),
}

impl Notice {
    /// Whether the file has yet to be repaired.
    pub(super) fn is_damage(&self) -> bool {
        matches!(self, Self::Unrepaired { .. })
    }
}
