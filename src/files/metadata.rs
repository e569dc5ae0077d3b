//! What a file has besides its text: owner, mode, attributes.

use std::fs;
use std::os::unix::fs::{MetadataExt, fchown};
use std::path::Path;

use rustix::fs::XattrFlags;
use rustix::io::Errno;

use super::TextFile;
use crate::error::{Error, Result};

/// Linux lets neither a list of attributes nor one attribute be larger.
const MAX_ATTRIBUTE: usize = 65_536;

/// Gives a draft the owner, mode and attributes of the file.
pub(super) fn copy_metadata(draft: &fs::File, base: &TextFile, target: &Path) -> Result<()> {
    let own = draft.metadata().map_err(Error::io("read", target))?;
    let wanted = &base.metadata;
    if (own.uid(), own.gid()) != (wanted.uid(), wanted.gid()) {
        fchown(draft, Some(wanted.uid()), Some(wanted.gid()))
            .map_err(Error::io("keep the owner of", target))?;
    }
    draft.set_permissions(wanted.permissions()).map_err(Error::io("keep the mode of", target))?;
    copy_attributes(target, draft)
        .map_err(|error| Error::io("keep the attributes of", target)(error.into()))
}

/// Copies extended attributes: access lists, labels. What the file system has no place for is left out.
fn copy_attributes(from: &Path, to: &fs::File) -> rustix::io::Result<()> {
    let mut list = vec![0_u8; MAX_ATTRIBUTE];
    let length = unless_refused(rustix::fs::llistxattr(from, &mut list))?;
    let names = list[..length.unwrap_or(0)].split(|byte| *byte == 0);
    for name in names.filter(|name| !name.is_empty()) {
        let mut value = vec![0_u8; MAX_ATTRIBUTE];
        if let Some(length) = unless_refused(rustix::fs::lgetxattr(from, name, &mut value))? {
            let flags = XattrFlags::empty();
            unless_refused(rustix::fs::fsetxattr(to, name, &value[..length], flags))?;
        }
    }
    Ok(())
}

/// None where the system has no such attributes or keeps them to itself, or where the file is gone just now.
fn unless_refused<T>(answer: rustix::io::Result<T>) -> rustix::io::Result<Option<T>> {
    match answer {
        Err(Errno::NOTSUP | Errno::NOSYS | Errno::PERM | Errno::ACCESS | Errno::INVAL) => Ok(None),
        Err(Errno::NODATA | Errno::NOENT) => Ok(None),
        answer => answer.map(Some),
    }
}
