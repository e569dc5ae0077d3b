//! Folders: made for one user, listed, synced.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::DirBuilderExt;
use std::path::Path;

use rustix::fs::{Dir, Mode, OFlags};
use rustix::io::Errno;

use crate::error::{Error, Result};

/// The folder that holds a file.
pub(crate) fn of(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new("/"))
}

/// Makes a folder, and those above it, for this user alone; one that is there stays as it is.
pub(crate) fn make(folder: &Path) -> Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)
        .map_err(Error::io("make", folder))?;
    sync(of(folder))
}

/// Without this, a power cut can undo a rename that was already answered with "saved".
pub(crate) fn sync(folder: &Path) -> Result<()> {
    let opened = fs::File::open(folder).map_err(Error::io("open", folder))?;
    match rustix::fs::fsync(&opened) {
        Ok(()) | Err(Errno::INVAL | Errno::NOTSUP) => Ok(()),
        Err(error) => Err(Error::io("sync", folder)(error.into())),
    }
}

/// The names in a folder. `std::fs::ReadDir` panics where closing the folder fails; this does not.
pub(crate) fn names(folder: &Path) -> Result<Vec<OsString>> {
    let failed = |error: Errno| Error::io("list", folder)(error.into());
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let opened = rustix::fs::open(folder, flags, Mode::empty()).map_err(failed)?;
    let mut names = Vec::new();
    for entry in Dir::new(opened).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        names.push(OsStr::from_bytes(entry.file_name().to_bytes()).to_owned());
    }
    Ok(names)
}

/// Removes a file that may not be there.
pub(crate) fn remove(path: &Path) -> Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(Error::io("remove", path)(error))
        }
        _ => Ok(()),
    }
}
