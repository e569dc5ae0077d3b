//! Reading a memory file that may be anything.

use std::fs;
use std::io::Read;
use std::os::unix::fs::{FileTypeExt, MetadataExt};
use std::path::Path;

use rustix::fs::{Mode, OFlags};
use rustix::io::Errno;

use crate::error::{Error, Result};
use crate::model::fingerprint;

/// A larger file is refused unread.
pub const MAX_FILE_BYTES: u64 = 32 << 20;

/// A memory file as it was read.
#[derive(Debug)]
pub(crate) struct TextFile {
    pub(crate) text: String,
    pub(crate) metadata: fs::Metadata,
}

impl TextFile {
    /// Whether its mode asks that nobody writes it; root could, but a wish is a wish.
    pub(crate) fn is_read_only(&self) -> bool {
        self.metadata.mode() & 0o222 == 0
    }

    /// Whether other hard links lead to it.
    pub(crate) fn has_other_names(&self) -> bool {
        self.metadata.nlink() > 1
    }
}

/// Reads a regular file that holds text; none where there is none.
pub(crate) fn read_text(path: &Path) -> Result<Option<TextFile>> {
    let Some((bytes, metadata)) = read_bytes(path)? else {
        return Ok(None);
    };
    let text = String::from_utf8(bytes).map_err(|_| Error::NotUtf8(path.to_owned()))?;
    Ok(Some(TextFile { text, metadata }))
}

/// The fingerprint of what a file holds, as drafts name it; none where there is no file.
pub(crate) fn fingerprint_at(path: &Path) -> Result<Option<String>> {
    match read_bytes(path) {
        Ok(found) => Ok(found.map(|(bytes, _)| format!("{:016x}", fingerprint(&bytes)))),
        Err(Error::TooLarge(_) | Error::NotAFile { .. }) => Ok(Some("unreadable".to_owned())),
        Err(error) => Err(error),
    }
}

/// Reads a regular file without following a link and without waiting for a FIFO.
fn read_bytes(path: &Path) -> Result<Option<(Vec<u8>, fs::Metadata)>> {
    let Some(mut file) = open(path)? else {
        return Ok(None);
    };
    let metadata = file.metadata().map_err(Error::io("read", path))?;
    if let Some(is) = kind(&metadata) {
        let path = path.to_owned();
        return Err(Error::NotAFile { path, is });
    }
    if metadata.size() > MAX_FILE_BYTES {
        return Err(Error::TooLarge(path.to_owned()));
    }
    let mut bytes = Vec::with_capacity(metadata.size() as usize + 1);
    file.by_ref()
        .take(MAX_FILE_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(Error::io("read", path))?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(Error::TooLarge(path.to_owned()));
    }
    Ok(Some((bytes, metadata)))
}

fn open(path: &Path) -> Result<Option<fs::File>> {
    let flags =
        OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC | OFlags::NOCTTY;
    match rustix::fs::open(path, flags, Mode::empty()) {
        Ok(descriptor) => Ok(Some(fs::File::from(descriptor))),
        Err(Errno::NOENT) => Ok(None),
        Err(Errno::NXIO) => Err(Error::NotAFile { path: path.to_owned(), is: "a socket" }),
        Err(error) => Err(Error::io("read", path)(error.into())),
    }
}

/// What something is that is no regular file.
fn kind(metadata: &fs::Metadata) -> Option<&'static str> {
    let kind = metadata.file_type();
    match () {
        () if kind.is_file() => None,
        () if kind.is_dir() => Some("a folder"),
        () if kind.is_fifo() => Some("a FIFO"),
        () if kind.is_socket() => Some("a socket"),
        () => Some("a device"),
    }
}
