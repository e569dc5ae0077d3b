//! Reading a file that may be anything: a link, a FIFO, a device, or gigabytes of zeros. Appending to a private one.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::Path;

use crate::error::{Error, Result};
use crate::model::fingerprint;
use crate::system::{self, AppendMode};

/// A larger file is refused unread.
pub const MAX_FILE_BYTES: u64 = 32 << 20;

/// The text of a file, with its metadata when it was read.
#[derive(Debug)]
pub(crate) struct TextFile {
    pub(crate) text: String,
    pub(crate) metadata: Metadata,
    hard_links: u64,
}

impl TextFile {
    /// Whether no one has write permission. Root could write anyway, but the user asked for read-only.
    pub(crate) fn is_read_only(&self) -> bool {
        self.metadata.permissions().readonly()
    }

    /// Whether the file has more than one hard link.
    pub(crate) fn has_hard_links(&self) -> bool {
        self.hard_links > 1
    }
}

/// Reads a regular UTF-8 file; `None` if there is none.
pub(crate) fn read_text(path: &Path) -> Result<Option<TextFile>> {
    let Some(file) = open(path)? else {
        return Ok(None);
    };
    let (bytes, metadata) = read_open(&file, path)?;
    let hard_links = system::hard_links(&file, &metadata).map_err(Error::io("read", path))?;
    let text = String::from_utf8(bytes).map_err(|_| Error::NotUtf8(path.to_owned()))?;
    Ok(Some(TextFile { text, metadata, hard_links }))
}

/// The fingerprint of a file, as used in draft names; `None` if there is no file.
pub(super) fn fingerprint_at(path: &Path) -> Result<Option<String>> {
    let read = open(path).and_then(|file| file.map(|file| read_open(&file, path)).transpose());
    match read {
        Ok(found) => Ok(found.map(|(bytes, _)| format!("{:016x}", fingerprint(&bytes)))),
        Err(Error::TooLarge(_) | Error::NotAFile { .. }) => Ok(Some("unreadable".to_owned())),
        Err(error) => Err(error),
    }
}

/// Opens a file; `None` if there is none. What cannot be opened may not be a file at all.
fn open(path: &Path) -> Result<Option<File>> {
    let error = match system::open_for_reading(path) {
        Ok(file) => return Ok(Some(file)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => error,
    };
    let found = path.symlink_metadata().ok().filter(|found| !found.is_symlink());
    match found.as_ref().and_then(system::irregular_kind) {
        Some(is) => Err(Error::NotAFile { path: path.to_owned(), is }),
        None => Err(Error::io("read", path)(error)),
    }
}

/// The content of an open file.
pub(super) fn read_open(mut file: &File, path: &Path) -> Result<(Vec<u8>, Metadata)> {
    let metadata = file.metadata().map_err(Error::io("read", path))?;
    if let Some(is) = system::irregular_kind(&metadata) {
        return Err(Error::NotAFile { path: path.to_owned(), is });
    }
    if metadata.len() > MAX_FILE_BYTES {
        return Err(Error::TooLarge(path.to_owned()));
    }
    let mut bytes = Vec::with_capacity(metadata.len() as usize + 1);
    // The file may grow while it is read.
    file.by_ref()
        .take(MAX_FILE_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(Error::io("read", path))?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(Error::TooLarge(path.to_owned()));
    }
    Ok((bytes, metadata))
}

/// Appends to a private file.
pub(crate) fn append(path: &Path, mode: AppendMode, text: &str) -> Result<()> {
    let mut file = system::open_for_appending(path, mode).map_err(Error::io("open", path))?;
    system::write_all(&mut file, text).map_err(Error::io("write", path))
}
