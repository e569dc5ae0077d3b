//! Scripts of other programs that memskill has a part in: written whole or not at all.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

use super::draft::{Drafts, PRIVATE};
use super::{disk, folder};
use crate::error::{Error, Result};

/// Everybody may run a script, and its owner change it.
const EXECUTABLE: u32 = 0o755;

/// A script that is there.
#[derive(Clone, Debug)]
pub struct Script {
    /// What it says.
    pub text: String,
    mode: u32,
}

impl Script {
    /// Reads a script; none where there is none. A link is none of ours to change.
    pub fn read(path: &Path) -> Result<Option<Self>> {
        if path.symlink_metadata().is_ok_and(|found| found.is_symlink()) {
            return Err(Error::NotAFile { path: path.to_owned(), is: "a link" });
        }
        let file = disk::read_path(path)?;
        Ok(file.map(|file| Self { text: file.text, mode: file.metadata.mode() & 0o7777 }))
    }

    /// Whether its owner may run it.
    pub fn is_executable(&self) -> bool {
        self.mode & 0o100 != 0
    }

    /// Puts a script in the place of an old one, whose mode it takes; a new one is executable.
    pub fn write(path: &Path, old: Option<&Self>, text: &str) -> Result<()> {
        let within = folder::of(path);
        fs::create_dir_all(within).map_err(Error::io("make", within))?;
        let mode = Permissions::from_mode(old.map_or(EXECUTABLE, |old| old.mode));
        Drafts::beside(path).write_to(path, (text, PRIVATE), |draft| {
            draft.set_permissions(mode).map_err(Error::io("write", path))
        })?;
        folder::sync(within)
    }
}
