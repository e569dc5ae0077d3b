//! Folders: creating them for one user, listing and syncing them.

use std::fs;
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::Path;

use super::unix;
pub(crate) use super::unix::{names, sync};
use crate::error::{Error, Result};

/// The folder that contains a file.
pub(crate) fn of(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new("/"))
}

/// Creates a folder and its parents for this user only. An existing folder keeps its mode.
pub(crate) fn make(folder: &Path) -> Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    make_private(folder).map_err(Error::io("make", folder))?;
    sync(of(folder))
}

/// Creates a folder for drafts, undo steps or copies, which may have come with a repository. Refuses a symbolic link, a file, or another user's folder.
pub(crate) fn make_state(state: &Path) -> Result<()> {
    let made = make_private(state);
    let found = state
        .symlink_metadata()
        .map_err(|error| Error::io("make", state)(made.err().unwrap_or(error)))?;
    let is_own = unix::owner(&found) == unix::current_user();
    if found.is_dir() && is_own { Ok(()) } else { Err(Error::BadState(state.to_owned())) }
}

/// Creates a folder for this user only, unless something with its name exists. Returns whether it did.
pub(crate) fn make_new(folder: &Path) -> Result<bool> {
    match fs::DirBuilder::new().mode(0o700).create(folder) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        made => made.map(|()| true).map_err(Error::io("make", folder)),
    }
}

fn make_private(folder: &Path) -> io::Result<()> {
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// Removes a file, if it exists.
pub(crate) fn remove(path: &Path) -> Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(Error::io("remove", path)(error))
        }
        _ => Ok(()),
    }
}
