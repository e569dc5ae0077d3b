//! Reading a file that may be anything: a link, a FIFO, a device, or gigabytes of zeros.

use std::fs::Metadata;
use std::io::Read;
use std::path::Path;

use super::unix;
use crate::error::{Error, Result};
use crate::model::fingerprint;

/// A larger file is refused unread.
pub const MAX_FILE_BYTES: u64 = 32 << 20;

/// The text of a file, with its metadata when it was read.
#[derive(Debug)]
pub(crate) struct TextFile {
    pub(crate) text: String,
    pub(crate) metadata: Metadata,
}

impl TextFile {
    /// Whether no one has write permission. Root could write anyway, but the user asked for read-only.
    pub(crate) fn is_read_only(&self) -> bool {
        self.metadata.permissions().readonly()
    }

    /// Whether the file has more than one hard link.
    pub(crate) fn has_hard_links(&self) -> bool {
        unix::has_hard_links(&self.metadata)
    }
}

/// Reads a regular UTF-8 file; `None` if there is none.
pub(crate) fn read_text(path: &Path) -> Result<Option<TextFile>> {
    let Some((bytes, metadata)) = read_bytes(path)? else {
        return Ok(None);
    };
    let text = String::from_utf8(bytes).map_err(|_| Error::NotUtf8(path.to_owned()))?;
    Ok(Some(TextFile { text, metadata }))
}

/// The fingerprint of a file, as used in draft names; `None` if there is no file.
pub(super) fn fingerprint_at(path: &Path) -> Result<Option<String>> {
    match read_bytes(path) {
        Ok(found) => Ok(found.map(|(bytes, _)| format!("{:016x}", fingerprint(&bytes)))),
        Err(Error::TooLarge(_) | Error::NotAFile { .. }) => Ok(Some("unreadable".to_owned())),
        Err(error) => Err(error),
    }
}

fn read_bytes(path: &Path) -> Result<Option<(Vec<u8>, Metadata)>> {
    let Some(mut file) = unix::open_for_reading(path)? else {
        return Ok(None);
    };
    let metadata = file.metadata().map_err(Error::io("read", path))?;
    if let Some(is) = unix::irregular_kind(&metadata) {
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
    Ok(Some((bytes, metadata)))
}
