//! System calls that exist only on Unix.

use std::ffi::{OsStr, OsString};
use std::fs::{File, Metadata};
use std::io::{self, Write};
use std::os::fd::AsFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{FileTypeExt, MetadataExt, fchown};
use std::path::{Path, PathBuf};

use rustix::fs::{Access, CWD, Dir, FileType, Mode, OFlags, RenameFlags, XattrFlags};
use rustix::io::Errno;
use rustix::process::{Pid, Resource};

use super::{FileMode, TextFile};
use crate::error::{Error, Result};

/// Linux limits both one extended attribute and the list of their names to this size.
const MAX_ATTRIBUTE: usize = 65_536;
/// Read and write permission for the owner only.
const OWNER_ONLY: Mode = Mode::RUSR.union(Mode::WUSR);
/// Refuse symbolic links, and close the file in child processes: a child would inherit the lock.
const SAFE: OFlags = OFlags::NOFOLLOW.union(OFlags::CLOEXEC);
/// Do not wait for the other end of a FIFO, and do not acquire a controlling terminal.
const UNATTENDED: OFlags = OFlags::NONBLOCK.union(OFlags::NOCTTY);

/// How [`append`] treats an existing file.
#[derive(Clone, Copy)]
pub(crate) enum AppendMode {
    /// Start with an empty file, created if necessary.
    Restart,
    /// Keep the existing file; fail if it is gone.
    Continue,
}

/// The effective user id of this process.
pub fn current_user() -> u32 {
    rustix::process::geteuid().as_raw()
}

/// The home folder of this account, whatever `HOME` says.
pub fn account_home() -> Option<PathBuf> {
    nix::unistd::User::from_uid(nix::unistd::geteuid()).ok().flatten().map(|user| user.dir)
}

/// The user id of a file's owner.
pub(crate) fn owner(metadata: &Metadata) -> u32 {
    metadata.uid()
}

/// What identifies a file independently of its path: device and inode.
pub(crate) fn identity(metadata: &Metadata) -> (u64, u64) {
    (metadata.dev(), metadata.ino())
}

/// Whether the file has not been removed.
pub(super) fn has_name(metadata: &Metadata) -> bool {
    metadata.nlink() > 0
}

/// Whether the file has more than one hard link.
pub(super) fn has_hard_links(metadata: &Metadata) -> bool {
    metadata.nlink() > 1
}

/// What a path names if that is not a regular file.
pub(super) fn irregular_kind(metadata: &Metadata) -> Option<&'static str> {
    match metadata.file_type() {
        kind if kind.is_file() => None,
        kind if kind.is_dir() => Some("a folder"),
        kind if kind.is_fifo() => Some("a FIFO"),
        kind if kind.is_socket() => Some("a socket"),
        _ => Some("a device"),
    }
}

/// Opens a file without following a link or waiting for a FIFO; `None` if there is none.
pub(super) fn open_for_reading(path: &Path) -> Result<Option<File>> {
    match rustix::fs::open(path, OFlags::RDONLY | SAFE | UNATTENDED, Mode::empty()) {
        Ok(descriptor) => Ok(Some(File::from(descriptor))),
        Err(Errno::NOENT) => Ok(None),
        Err(Errno::NXIO) => Err(Error::NotAFile { path: path.to_owned(), is: "a socket" }),
        Err(error) => Err(Error::io("read", path)(error.into())),
    }
}

/// Opens a folder. This needs permission to read it, not to write to it.
pub(super) fn open_folder(path: &Path) -> Result<File> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let opened = rustix::fs::open(path, flags, Mode::empty());
    opened.map(File::from).map_err(|error| Error::io("open", path)(error.into()))
}

/// Creates a file that must not exist yet.
pub(super) fn create_new(path: &Path, mode: FileMode) -> io::Result<File> {
    let mode = match mode {
        FileMode::Private => OWNER_ONLY,
        FileMode::Shared => Mode::from_raw_mode(0o666),
    };
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | SAFE;
    Ok(File::from(rustix::fs::open(path, flags, mode)?))
}

/// Appends to a private file.
pub(crate) fn append(path: &Path, mode: AppendMode, text: &str) -> Result<()> {
    let mode = match mode {
        AppendMode::Restart => OFlags::CREATE | OFlags::TRUNC,
        AppendMode::Continue => OFlags::empty(),
    };
    let opened = rustix::fs::open(path, OFlags::WRONLY | OFlags::APPEND | SAFE | mode, OWNER_ONLY);
    let mut file = File::from(opened.map_err(|error| Error::io("open", path)(error.into()))?);
    write_all(&mut file, text).map_err(Error::io("write", path))
}

/// Writes a text to a file or stream. Fails if the file would exceed the size limit of this process (`ulimit -f`): the
/// system would end the process with a signal.
pub fn write_all(stream: &mut (impl Write + AsFd), text: &str) -> io::Result<()> {
    if let Some(limit) = rustix::process::getrlimit(Resource::Fsize).current
        && end_of(stream, text)?.is_some_and(|end| end > limit)
    {
        return Err(Errno::FBIG.into());
    }
    stream.write_all(text.as_bytes())
}

/// Where a text would end in a file; `None` if the limit of file sizes does not apply, as to pipes.
fn end_of(file: &impl AsFd, text: &str) -> rustix::io::Result<Option<u64>> {
    let found = rustix::fs::fstat(file)?;
    if !FileType::from_raw_mode(found.st_mode).is_file() {
        return Ok(None);
    }
    let start = match rustix::fs::fcntl_getfl(file)?.contains(OFlags::APPEND) {
        true => found.st_size as u64,
        false => rustix::fs::tell(file)?,
    };
    Ok(Some(start + text.len() as u64))
}

/// Whether a process with this number exists.
pub(crate) fn is_running(process: i32) -> bool {
    let process = Pid::from_raw(process);
    process.is_some_and(|it| rustix::process::test_kill_process(it) != Err(Errno::SRCH))
}

/// Whether a file or folder can be locked, so that the process that created and locked it is gone.
pub(crate) fn is_unlocked(path: &Path) -> bool {
    let opened = rustix::fs::open(path, OFlags::RDONLY | SAFE | UNATTENDED, Mode::empty());
    opened.is_ok_and(|file| File::from(file).try_lock().is_ok())
}

/// Exchanges two files atomically.
pub(super) fn exchange(a: &Path, b: &Path) -> io::Result<()> {
    Ok(rustix::fs::renameat_with(CWD, a, CWD, b, RenameFlags::EXCHANGE)?)
}

/// Renames a file, unless something with the new name exists.
pub(super) fn rename_new(from: &Path, to: &Path) -> io::Result<()> {
    Ok(rustix::fs::renameat_with(CWD, from, CWD, to, RenameFlags::NOREPLACE)?)
}

/// Whether [`exchange`] or [`rename_new`] failed because the file system does not support them. Network file systems and
/// old kernels do not.
pub(super) fn is_rename_unsupported(error: &io::Error) -> bool {
    let error = Errno::from_io_error(error);
    matches!(error, Some(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP))
}

/// Whether locking failed because the file system does not support locks.
pub(super) fn is_lock_unsupported(error: &io::Error) -> bool {
    let error = Errno::from_io_error(error);
    // NFS locks only what is open for writing, and a folder cannot be: it reports a bad descriptor.
    matches!(error, Some(Errno::NOLCK | Errno::NOTSUP | Errno::NOSYS | Errno::BADF))
}

/// Fails if this process has no write permission for a folder.
pub(crate) fn check_writable(folder: &Path) -> Result<()> {
    rustix::fs::access(folder, Access::WRITE_OK)
        .map_err(|error| Error::io("write to", folder)(error.into()))
}

/// Syncs a folder. Without this, a power failure can undo a rename that was already reported as saved.
pub(crate) fn sync(folder: &Path) -> Result<()> {
    let opened = open_folder(folder)?;
    match rustix::fs::fsync(&opened) {
        Ok(()) | Err(Errno::INVAL | Errno::NOTSUP) => Ok(()),
        Err(error) => Err(Error::io("sync", folder)(error.into())),
    }
}

/// The names in a folder. Does not use `std::fs::ReadDir`, which panics if closing the folder fails.
pub(crate) fn names(folder: &Path) -> Result<Vec<OsString>> {
    let failed = |error: Errno| Error::io("list", folder)(error.into());
    let opened = open_folder(folder)?;
    let mut names = Vec::new();
    for entry in Dir::new(opened).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        names.push(OsStr::from_bytes(entry.file_name().to_bytes()).to_owned());
    }
    Ok(names)
}

/// Gives a draft the owner, mode and extended attributes of the file it will replace.
pub(super) fn copy_metadata(draft: &File, base: &TextFile, target: &Path) -> Result<()> {
    let current = draft.metadata().map_err(Error::io("read", target))?;
    let wanted = &base.metadata;
    if (current.uid(), current.gid()) != (wanted.uid(), wanted.gid()) {
        fchown(draft, Some(wanted.uid()), Some(wanted.gid()))
            .map_err(Error::io("keep the owner of", target))?;
    }
    draft.set_permissions(wanted.permissions()).map_err(Error::io("keep the mode of", target))?;
    copy_attributes(target, draft)
        .map_err(|error| Error::io("keep the attributes of", target)(error.into()))
}

/// Copies extended attributes, such as access lists and security labels, as far as the file system supports them.
fn copy_attributes(from: &Path, to: &File) -> rustix::io::Result<()> {
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

/// `None` if attributes are not supported or not permitted, or if the file just disappeared.
fn unless_refused<T>(result: rustix::io::Result<T>) -> rustix::io::Result<Option<T>> {
    match result {
        Err(Errno::NOTSUP | Errno::NOSYS | Errno::PERM | Errno::ACCESS | Errno::INVAL) => Ok(None),
        Err(Errno::NODATA | Errno::NOENT) => Ok(None),
        result => result.map(Some),
    }
}
