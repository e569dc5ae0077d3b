//! Files of other programs that memskill has a part in: written whole or not at all.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::files::{Drafts, PRIVATE, folder, read_text};
use crate::root::{is_inside, real_path};

/// Everybody may run a script, and its owner change it.
const EXECUTABLE: u32 = 0o755;

/// A file of another program.
#[derive(Clone, Debug)]
pub struct ExternalFile {
    /// What it says.
    pub text: String,
    mode: u32,
}

impl ExternalFile {
    /// Reads a file; none where there is none. A link is none of ours to change.
    pub fn read(path: &Path) -> Result<Option<Self>> {
        if path.symlink_metadata().is_ok_and(|found| found.is_symlink()) {
            return Err(Error::NotAFile { path: path.to_owned(), is: "a link" });
        }
        let file = read_text(path)?;
        Ok(file.map(|file| Self { text: file.text, mode: file.metadata.mode() & 0o7777 }))
    }

    /// The file itself where a link leads to it, as links of people who keep their settings elsewhere do. A link in a
    /// repository may be a stranger's: it may not lead out of its root.
    pub fn target(path: &Path, root: Option<&Path>) -> Result<PathBuf> {
        let real = match path.canonicalize() {
            Ok(real) => real,
            Err(_) if path.symlink_metadata().is_ok() => {
                return Err(Error::LinkOutside(path.to_owned()));
            }
            Err(_) => real_path(path),
        };
        match root.map(|root| root.canonicalize().map_err(Error::io("find", root))).transpose()? {
            None => Ok(real),
            Some(root) if is_inside(&real, &root) => Ok(real),
            Some(_) => Err(Error::LinkOutside(path.to_owned())),
        }
    }

    /// Whether its owner may run it.
    pub fn is_executable(&self) -> bool {
        self.mode & 0o100 != 0
    }

    /// Puts a script in the place of an old one, whose mode it takes; a new one is executable.
    pub fn write_script(path: &Path, old: Option<&Self>, text: &str) -> Result<()> {
        let mode = old.map_or(EXECUTABLE, |old| old.mode);
        write(path, mode, text)
    }

    /// Takes a file away.
    pub fn remove(path: &Path) -> Result<()> {
        folder::remove(path)
    }
}

fn write(path: &Path, mode: u32, text: &str) -> Result<()> {
    let within = folder::of(path);
    fs::create_dir_all(within).map_err(Error::io("make", within))?;
    Drafts::beside(path).write_to(path, (text, PRIVATE), |draft| {
        draft.set_permissions(Permissions::from_mode(mode)).map_err(Error::io("write", path))
    })?;
    folder::sync(within)
}
