//! Files of other programs that memskill edits, such as settings and git hooks.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::files::{Drafts, FileMode, folder, read_text};
use crate::machine::writing_signer;
use crate::root::{Environment, confined, real_path};
use crate::system;

/// A file of another program.
#[derive(Clone, Debug)]
pub struct ExternalFile {
    /// Its text.
    pub text: String,
    metadata: Metadata,
}

impl ExternalFile {
    /// Reads a file; `None` if there is none. Refuses a symbolic link.
    pub fn read(path: &Path) -> Result<Option<Self>> {
        if path.symlink_metadata().is_ok_and(|found| found.is_symlink()) {
            return Err(Error::NotAFile { path: path.to_owned(), is: "a link" });
        }
        let file = read_text(path)?;
        Ok(file.map(|file| Self { text: file.text, metadata: file.metadata }))
    }

    /// Follows symbolic links, because some people keep their settings elsewhere. A link in a repository may come from
    /// someone else, so it must not lead out of `root`.
    pub fn target(path: &Path, root: Option<&Path>) -> Result<PathBuf> {
        let real = match system::canonicalize(path) {
            Ok(real) => real,
            Err(_) if path.symlink_metadata().is_ok() => {
                return Err(Error::LinkOutside(path.to_owned()));
            }
            Err(_) => real_path(path),
        };
        confined(real, path, root)
    }

    /// Whether its owner may execute it.
    pub fn is_executable(&self) -> bool {
        system::is_executable(&self.metadata)
    }

    /// Writes a script atomically. It keeps the mode of the old one; a new script is executable.
    pub fn write_script(
        path: &Path,
        (old, text): (Option<&Self>, &str),
        environment: &Environment,
    ) -> Result<()> {
        let within = folder::of(path);
        fs::create_dir_all(within).map_err(Error::io("make", within))?;
        let signer = writing_signer(environment.shared_state().as_deref(), &path.to_string_lossy());
        let drafts = Drafts::next_to(path).signed(&signer);
        drafts.write(path, (text, FileMode::Private), |draft| {
            let made = match old {
                Some(old) => draft.set_permissions(old.metadata.permissions()),
                None => system::make_executable(draft),
            };
            made.map_err(Error::io("write", path))
        })?;
        folder::sync(within)
    }

    /// Removes a file, if it exists.
    pub fn remove(path: &Path) -> Result<()> {
        folder::remove(path)
    }
}
