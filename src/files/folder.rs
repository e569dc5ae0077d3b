//! Folders: creating them for one user, listing and syncing them.

use std::ffi::OsString;
use std::io;
use std::path::Path;

use crate::error::{Error, Result};
use crate::system;

/// The folder that contains a file.
pub(crate) fn of(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new("/"))
}

/// Creates a folder and its parents for this user only. An existing folder keeps its mode.
pub(crate) fn make(folder: &Path) -> Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    system::make_folders(folder).map_err(Error::io("make", folder))?;
    sync(of(folder))
}

/// Creates a folder for drafts, undo steps or copies, which may have come with a repository. Refuses a symbolic link, a file, or another user's folder.
pub(crate) fn make_state(state: &Path) -> Result<()> {
    let made = system::make_folders(state);
    let found = state.symlink_metadata().and_then(|found| Ok((found, system::is_own(state)?)));
    match found {
        Ok((found, true)) if found.is_dir() => Ok(()),
        Ok(_) => Err(Error::BadState(state.to_owned())),
        Err(error) => Err(Error::io("make", state)(made.err().unwrap_or(error))),
    }
}

/// Creates a folder for this user only, unless something with its name exists. Returns whether it did.
pub(crate) fn make_new(folder: &Path) -> Result<bool> {
    match system::make_folder(folder) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        made => made.map(|()| true).map_err(Error::io("make", folder)),
    }
}

/// Syncs a folder, so that a power failure does not undo a rename.
pub(crate) fn sync(folder: &Path) -> Result<()> {
    system::sync_folder(folder).map_err(Error::io("sync", folder))
}

/// The names in a folder.
pub(crate) fn names(folder: &Path) -> Result<Vec<OsString>> {
    system::names(folder).map_err(Error::io("list", folder))
}

/// Removes a file, if it exists.
pub(crate) fn remove(path: &Path) -> Result<()> {
    match system::remove(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(Error::io("remove", path)(error))
        }
        _ => Ok(()),
    }
}
