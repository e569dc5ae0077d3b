//! Linux and macOS.

use std::ffi::{OsStr, OsString};
use std::fs::{self, DirBuilder, File, Metadata, Permissions, TryLockError};
use std::io::{self, IsTerminal, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, FileTypeExt, MetadataExt, PermissionsExt, fchown};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Access, CWD, Dir, FileType, Mode, OFlags, RenameFlags, XattrFlags};
use rustix::io::Errno;
use rustix::process::{Pid, Resource};

use super::{AppendMode, FileMode, Identity, UserFolder, collect};

/// The variable that names the home folder.
pub const HOME: &str = "HOME";
/// The user's configuration.
pub const CONFIG: UserFolder = UserFolder { variable: "XDG_CONFIG_HOME", below_home: ".config" };
/// The user's data.
pub const DATA: UserFolder = UserFolder { variable: "XDG_DATA_HOME", below_home: ".local/share" };
/// The state of this machine.
pub const STATE: UserFolder = UserFolder { variable: "XDG_STATE_HOME", below_home: ".local/state" };
/// The variables, apart from those above, by which libgit2 finds the user's and the system's configuration.
pub const GIT_FOLDERS: &[&str] = &[];
/// The command that makes a file writable.
pub const MAKE_WRITABLE: &str = "chmod u+w";
/// Whether names that differ only in case usually belong to the same file.
pub(crate) const IGNORES_CASE: bool = cfg!(target_os = "macos");

/// The editor of users who chose none.
pub const EDITOR: &str = "vi";
/// Where nearly every login shell finds programs.
const STANDARD: [&str; 3] = ["/usr/local/bin", "/usr/bin", "/bin"];
/// The same, below the home folder.
const STANDARD_IN_HOME: [&str; 2] = [".cargo/bin", ".local/bin"];

/// Linux limits both one extended attribute and the list of their names to this size.
const MAX_ATTRIBUTE: usize = 65_536;
/// Read and write permission for the owner only.
const OWNER_ONLY: Mode = Mode::RUSR.union(Mode::WUSR);
/// The mode of a new folder.
const PRIVATE_FOLDER: u32 = 0o700;
/// The mode of a new script.
const EXECUTABLE: u32 = 0o755;
/// Refuse symbolic links, and close the file in child processes: a child would inherit the lock.
const SAFE: OFlags = OFlags::NOFOLLOW.union(OFlags::CLOEXEC);
/// Do not wait for the other end of a FIFO, and do not acquire a controlling terminal.
const UNATTENDED: OFlags = OFlags::NONBLOCK.union(OFlags::NOCTTY);

/// An open file or stream.
pub trait Stream: Write + AsFd {}
impl<T: Write + AsFd> Stream for T {}

// ---- The user ----

/// The home folder of this account, whatever `HOME` says.
pub fn account_home() -> Option<PathBuf> {
    nix::unistd::User::from_uid(nix::unistd::geteuid()).ok().flatten().map(|user| user.dir)
}

/// Whether this user owns a file or link.
pub(crate) fn is_own(path: &Path) -> io::Result<bool> {
    Ok(path.symlink_metadata()?.uid() == rustix::process::geteuid().as_raw())
}

/// Whether a path leads to another machine. On this platform none does without a mount, which needs the user's consent.
pub(crate) fn is_on_other_machine(_path: &Path) -> bool {
    false
}

/// The name of an environment variable in the spelling in which it is looked up.
pub(crate) fn variable_name(name: OsString) -> OsString {
    name
}

// ---- Files ----

/// The device that contains a file.
pub(crate) fn device(path: &Path) -> io::Result<u64> {
    Ok(path.metadata()?.dev())
}

/// What identifies the file at a path.
pub(crate) fn identity(path: &Path) -> io::Result<Identity> {
    let metadata = path.metadata()?;
    Ok((metadata.dev(), metadata.ino()))
}

/// What identifies an open file.
pub(crate) fn identity_of(file: &File) -> io::Result<Identity> {
    let metadata = file.metadata()?;
    Ok((metadata.dev(), metadata.ino()))
}

/// How many names a file has.
pub(crate) fn hard_links(_file: &File, metadata: &Metadata) -> io::Result<u64> {
    Ok(metadata.nlink())
}

/// What a path names if that is not a regular file.
pub(crate) fn irregular_kind(metadata: &Metadata) -> Option<&'static str> {
    match metadata.file_type() {
        kind if kind.is_file() => None,
        kind if kind.is_dir() => Some("a folder"),
        kind if kind.is_fifo() => Some("a FIFO"),
        kind if kind.is_socket() => Some("a socket"),
        _ => Some("a device"),
    }
}

/// Opens a file without following a link or waiting for a FIFO.
pub(crate) fn open_for_reading(path: &Path) -> io::Result<File> {
    Ok(rustix::fs::open(path, OFlags::RDONLY | SAFE | UNATTENDED, Mode::empty())?.into())
}

/// Opens a file that [`replace`] will replace. On this platform others may still write to it.
pub(crate) fn open_excluding_writers(path: &Path) -> io::Result<File> {
    open_for_reading(path)
}

/// Renames a file, replacing the one that is held.
pub(crate) fn replace(_held: Option<File>, from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)
}

/// Creates a file that must not exist yet.
fn create_new(path: &Path, mode: FileMode) -> io::Result<File> {
    let mode = match mode {
        FileMode::Private => OWNER_ONLY,
        FileMode::Shared => Mode::from_raw_mode(0o666),
    };
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | SAFE;
    Ok(rustix::fs::open(path, flags, mode)?.into())
}

/// Creates a file that [`is_abandoned`] recognises as in use as long as it is open, where locks are supported. Another
/// process may see it before it is locked, take it for abandoned and remove it. Then a new one is created.
pub(crate) fn create_draft(path: &Path, mode: FileMode) -> io::Result<File> {
    loop {
        let file = create_new(path, mode)?;
        let is_contested = matches!(file.try_lock(), Err(TryLockError::WouldBlock));
        if !is_contested && file.metadata()?.nlink() > 0 {
            return Ok(file);
        }
        let _ = remove(path);
    }
}

/// Whether the process that created a draft, or locked a folder, is gone.
pub(crate) fn is_abandoned(path: &Path) -> bool {
    open_for_reading(path).is_ok_and(|file| file.try_lock().is_ok())
}

/// Opens a private file to append to it.
pub(crate) fn open_for_appending(path: &Path, mode: AppendMode) -> io::Result<File> {
    let mode = match mode {
        AppendMode::Restart => OFlags::CREATE | OFlags::TRUNC,
        AppendMode::Continue => OFlags::empty(),
    };
    let flags = OFlags::WRONLY | OFlags::APPEND | SAFE | mode;
    Ok(rustix::fs::open(path, flags, OWNER_ONLY)?.into())
}

/// Exchanges two files atomically. Network file systems and old kernels do not support that.
pub(crate) fn exchange(a: &Path, b: &Path) -> io::Result<()> {
    rename_with(a, b, RenameFlags::EXCHANGE)
}

/// Renames a file, unless something with the new name exists.
pub(crate) fn rename_new(from: &Path, to: &Path) -> io::Result<()> {
    match rename_with(from, to, RenameFlags::NOREPLACE) {
        Err(error) if error.kind() == io::ErrorKind::Unsupported => rename_by_link(from, to),
        renamed => renamed,
    }
}

/// The same where the file system cannot do it in one step. Fails as unsupported if it has no hard links either.
fn rename_by_link(from: &Path, to: &Path) -> io::Result<()> {
    match fs::hard_link(from, to) {
        Ok(()) => remove(from),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        Err(_) if to.symlink_metadata().is_ok() => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => Err(io::ErrorKind::Unsupported.into()),
    }
}

fn rename_with(from: &Path, to: &Path, flags: RenameFlags) -> io::Result<()> {
    match rustix::fs::renameat_with(CWD, from, CWD, to, flags) {
        // A file system that does not know the flag calls it invalid.
        Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => Err(io::ErrorKind::Unsupported.into()),
        renamed => Ok(renamed?),
    }
}

/// Renames a file, replacing one with the new name.
pub(crate) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)
}

/// Removes a file.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    fs::remove_file(path)
}

/// Gives a file the owner of another one.
pub(crate) fn copy_owner(to: &File, from: &Metadata) -> io::Result<()> {
    let current = to.metadata()?;
    if (current.uid(), current.gid()) == (from.uid(), from.gid()) {
        return Ok(());
    }
    fchown(to, Some(from.uid()), Some(from.gid()))
}

/// Copies extended attributes, such as access lists and security labels, as far as the file system supports them.
pub(crate) fn copy_attributes(to: &File, from: &Path) -> io::Result<()> {
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

/// `None` if attributes are not supported or not permitted, or if the attribute or the file just disappeared.
fn unless_refused<T>(result: rustix::io::Result<T>) -> rustix::io::Result<Option<T>> {
    #[cfg(target_os = "macos")]
    const MISSING: Errno = Errno::NOATTR;
    #[cfg(not(target_os = "macos"))]
    const MISSING: Errno = Errno::NODATA;
    match result {
        Err(Errno::NOTSUP | Errno::NOSYS | Errno::PERM | Errno::ACCESS | Errno::INVAL) => Ok(None),
        Err(MISSING | Errno::NOENT) => Ok(None),
        result => result.map(Some),
    }
}

/// Whether the owner of a file may execute it.
pub(crate) fn is_executable(metadata: &Metadata) -> bool {
    metadata.is_file() && metadata.permissions().mode() & 0o111 != 0
}

/// Permits executing a file.
pub(crate) fn make_executable(file: &File) -> io::Result<()> {
    file.set_permissions(Permissions::from_mode(EXECUTABLE))
}

// ---- Locks ----

/// What to lock for the files in a folder: the folder itself. That needs no permission to write, and leaves no file.
pub(crate) fn lock_path(folder: &Path, _state: Option<&Path>) -> Option<PathBuf> {
    Some(folder.to_owned())
}

/// Opens what [`lock_path`] names.
pub(crate) fn open_lock(path: &Path) -> io::Result<File> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    Ok(rustix::fs::open(path, flags, Mode::empty())?.into())
}

/// Whether locking failed because the file system does not support locks.
pub(crate) fn is_lock_unsupported(error: &io::Error) -> bool {
    let error = Errno::from_io_error(error);
    // NFS locks only what is open for writing, and a folder cannot be: it reports a bad descriptor.
    matches!(error, Some(Errno::NOLCK | Errno::NOTSUP | Errno::NOSYS | Errno::BADF))
}

/// Whether a process with this number exists.
pub(crate) fn is_running(process: i32) -> bool {
    let process = Pid::from_raw(process);
    process.is_some_and(|it| rustix::process::test_kill_process(it) != Err(Errno::SRCH))
}

// ---- Folders ----

/// The current folder.
pub fn current_dir() -> io::Result<PathBuf> {
    std::env::current_dir()
}

/// Creates a folder for this user only.
pub(crate) fn make_folder(folder: &Path) -> io::Result<()> {
    DirBuilder::new().mode(PRIVATE_FOLDER).create(folder)
}

/// Creates a folder and its parents for this user only. Existing folders keep their mode.
pub(crate) fn make_folders(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(PRIVATE_FOLDER).create(folder)
}

/// Fails if this process has no write permission for a folder.
pub(crate) fn check_writable(folder: &Path) -> io::Result<()> {
    Ok(rustix::fs::access(folder, Access::WRITE_OK)?)
}

/// Syncs a folder. Without this, a power failure can undo a rename that was already reported as saved.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    match rustix::fs::fsync(open_lock(folder)?) {
        Ok(()) | Err(Errno::INVAL | Errno::NOTSUP) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// The names in a folder. Does not use `std::fs::ReadDir`, which panics if closing the folder fails.
pub(crate) fn names(folder: &Path) -> io::Result<Vec<OsString>> {
    let mut names = Vec::new();
    for entry in Dir::new(open_lock(folder)?)? {
        names.push(OsStr::from_bytes(entry?.file_name().to_bytes()).to_owned());
    }
    Ok(names)
}

// ---- Streams and programs ----

/// Writes a text to a file or stream. Fails if the file would exceed the size limit of this process (`ulimit -f`): the
/// system would end the process with a signal.
pub fn write_all(stream: &mut impl Stream, text: &str) -> io::Result<()> {
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

/// Reads standard input to its end, or until the deadline. Input of more than `limit` bytes is read and dropped.
pub fn read_stdin(deadline: Instant, limit: usize) -> Vec<u8> {
    let mut text = Vec::new();
    let mut input = io::stdin().lock();
    if input.is_terminal() {
        return text;
    }
    let mut chunk = vec![0; 1 << 16];
    while is_ready(&input, deadline) {
        match input.read(&mut chunk) {
            Ok(0) => break,
            Ok(length) => collect(&mut text, &chunk[..length], limit),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => break,
        }
    }
    text
}

/// Waits until there is input, or its end. Endless input must not get past the deadline.
fn is_ready(input: &io::StdinLock<'_>, deadline: Instant) -> bool {
    let left = deadline.saturating_duration_since(Instant::now());
    let left = Timespec { tv_sec: left.as_secs() as i64, tv_nsec: left.subsec_nanos().into() };
    let mut inputs = [PollFd::new(input, PollFlags::IN)];
    Instant::now() < deadline && matches!(poll(&mut inputs, Some(&left)), Ok(1..))
}

/// Runs the user's editor as git does: the choice may contain arguments, so a shell splits it.
pub fn editor(choice: &OsStr, arguments: &[OsString]) -> Command {
    let mut script = choice.to_owned();
    script.push(" \"$@\"");
    let mut command = Command::new("sh");
    command.arg("-c").arg(script).arg("editor").args(arguments);
    command
}

/// The names of the files that may be a program. `extensions` is the value of `PATHEXT`.
pub(crate) fn program_files(program: &str, _extensions: Option<&OsStr>) -> Vec<OsString> {
    vec![program.into()]
}

/// Whether the PATH of a login shell certainly contains a folder.
pub(crate) fn is_standard(folder: &Path, home: Option<&Path>) -> bool {
    let in_home = |home: &Path| STANDARD_IN_HOME.iter().any(|name| home.join(name) == folder);
    STANDARD.iter().any(|name| Path::new(name) == folder) || home.is_some_and(in_home)
}
