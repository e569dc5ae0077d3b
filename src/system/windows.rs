//! Windows.
//!
//! Another program that has a file open can make a rename or a removal fail for a moment: a virus scanner, an indexer, a
//! reader. So these are tried again for a while, as git does.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, IsTerminal, Read, Write};
use std::os::windows::fs::OpenOptionsExt;
use std::os::windows::io::AsHandle;
use std::os::windows::process::CommandExt;
use std::path::{Component, Path, PathBuf, Prefix};
use std::process::Command;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use known_folders::{KnownFolder, get_known_folder_path};
use winapi_util::file::{Information, information};

use super::{AppendMode, FileMode, Identity, UserFolder, collect};

/// The variable that names the home folder.
pub const HOME: &str = "USERPROFILE";
/// The user's configuration.
pub const CONFIG: UserFolder = UserFolder { variable: "APPDATA", below_home: r"AppData\Roaming" };
/// The user's data.
pub const DATA: UserFolder = UserFolder { variable: "LOCALAPPDATA", below_home: r"AppData\Local" };
/// The state of this machine.
pub const STATE: UserFolder = DATA;
/// The variables, apart from those above, by which libgit2 finds the user's and the system's configuration.
pub const GIT_FOLDERS: &[&str] = &["HOME", "HOMEPATH", "XDG_CONFIG_HOME", "PROGRAMDATA"];
/// The command that makes a file writable.
pub const MAKE_WRITABLE: &str = "attrib -r";
/// Whether names that differ only in case usually belong to the same file.
pub(crate) const IGNORES_CASE: bool = true;

/// The editor of users who chose none.
pub const EDITOR: &str = "notepad";
/// The extensions of programs, if `PATHEXT` is not set.
const EXTENSIONS: &str = ".COM;.EXE;.BAT;.CMD";
/// The name of the file that writers lock.
const LOCK: &str = "lock";

/// How long to retry what another program prevents.
const RETRY_IN_USE: Duration = Duration::from_secs(1);
/// Shorter, because access may be denied for good.
const RETRY_IF_DENIED: Duration = Duration::from_millis(400);
/// The longest pause between two tries.
const MAX_PAUSE: Duration = Duration::from_millis(40);
/// What Windows reports if access is denied, perhaps because another program has the file open.
const ACCESS_DENIED: i32 = 5;
/// What it reports only if another program has the file open: a sharing or lock violation.
const IN_USE: [i32; 2] = [32, 33];
/// What it reports if a file system has no hard links.
const NO_LINKS: [i32; 2] = [1, 50];

/// Others may read the file meanwhile.
const SHARE_READ: u32 = 1;
/// Others may rename or remove the file meanwhile.
const SHARE_DELETE: u32 = 4;
/// Open a file or folder for its metadata. That needs no permission to read it, and no other program can prevent it.
const METADATA_ONLY: u32 = 0;
/// Also open folders.
const OPEN_FOLDER: u32 = 0x0200_0000;
/// Open a link itself and not what it leads to.
const OPEN_LINK: u32 = 0x0020_0000;

/// An open file or stream.
pub trait Stream: Write + AsHandle {}
impl<T: Write + AsHandle> Stream for T {}

// ---- The user ----

/// The home folder of this account, whatever `USERPROFILE` says.
pub fn account_home() -> Option<PathBuf> {
    get_known_folder_path(KnownFolder::Profile)
}

/// Whether this user owns a file or link. Owners are not looked up on this platform: libgit2 refuses repositories of other
/// users, and permissions keep their files apart.
pub(crate) fn is_own(path: &Path) -> io::Result<bool> {
    path.symlink_metadata().map(|_| true)
}

/// Whether a path leads to another machine, or is spelled so that comparing it with others fails. Opening a UNC path sends
/// the user's credentials to that server, and a repository could name it. The user's own folders may be on a server.
pub(crate) fn is_on_other_machine(path: &Path) -> bool {
    let is_local = match path.components().next() {
        Some(Component::Prefix(prefix)) => matches!(prefix.kind(), Prefix::Disk(_)),
        _ => true,
    };
    let own = [KnownFolder::Profile, KnownFolder::RoamingAppData, KnownFolder::LocalAppData];
    let is_in = |folder: &KnownFolder| {
        get_known_folder_path(*folder).is_some_and(|folder| path.starts_with(folder))
    };
    !is_local && !own.iter().any(is_in)
}

/// The name of an environment variable in the spelling in which it is looked up. Its case does not matter.
pub(crate) fn variable_name(name: OsString) -> OsString {
    name.to_ascii_uppercase()
}

// ---- Files ----

/// The device that contains a file.
pub(crate) fn device(path: &Path) -> io::Result<u64> {
    Ok(identity(path)?.0)
}

/// What identifies the file at a path.
pub(crate) fn identity(path: &Path) -> io::Result<Identity> {
    identity_of(
        &OpenOptions::new().access_mode(METADATA_ONLY).custom_flags(OPEN_FOLDER).open(path)?,
    )
}

/// What identifies an open file.
pub(crate) fn identity_of(file: &File) -> io::Result<Identity> {
    information(file).map(|found| identity_in(&found))
}

fn identity_in(found: &Information) -> Identity {
    (found.volume_serial_number(), found.file_index())
}

/// How many names a file has.
pub(crate) fn hard_links(file: &File, _metadata: &Metadata) -> io::Result<u64> {
    information(file).map(|found| found.number_of_links())
}

/// What a path names if that is not a regular file.
pub(crate) fn irregular_kind(metadata: &Metadata) -> Option<&'static str> {
    match metadata.file_type() {
        kind if kind.is_file() => None,
        kind if kind.is_dir() => Some("a folder"),
        kind if kind.is_symlink() => Some("a link"),
        _ => Some("a device"),
    }
}

/// Opens a file without following a link.
pub(crate) fn open_for_reading(path: &Path) -> io::Result<File> {
    retry(path, || OpenOptions::new().read(true).custom_flags(OPEN_LINK).open(path))
}

/// Opens a file that [`replace`] will replace. As long as it is held, no other program can write to it.
pub(crate) fn open_excluding_writers(path: &Path) -> io::Result<File> {
    let share = SHARE_READ | SHARE_DELETE;
    retry(path, || {
        OpenOptions::new().read(true).share_mode(share).custom_flags(OPEN_LINK).open(path)
    })
}

/// Renames a file, replacing the one that is held.
pub(crate) fn replace(held: Option<File>, from: &Path, to: &Path) -> io::Result<()> {
    // Where a file that is open cannot be replaced, it is released first.
    fs::rename(from, to).or_else(|_| {
        drop(held);
        rename(from, to)
    })
}

/// Creates a file that [`is_abandoned`] recognises as in use as long as it is open: no other program can write to it. A
/// lock would also keep others from reading it once it has its final name.
pub(crate) fn create_draft(path: &Path, _mode: FileMode) -> io::Result<File> {
    let share = SHARE_READ | SHARE_DELETE;
    OpenOptions::new().write(true).create_new(true).share_mode(share).open(path)
}

/// Whether the process that created a draft, or locked a folder, is gone.
pub(crate) fn is_abandoned(path: &Path) -> bool {
    match path.is_dir() {
        true => File::open(path.join(LOCK)).is_ok_and(|lock| lock.try_lock().is_ok()),
        false => OpenOptions::new().write(true).open(path).is_ok(),
    }
}

/// Opens a private file to append to it.
pub(crate) fn open_for_appending(path: &Path, mode: AppendMode) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.custom_flags(OPEN_LINK);
    match mode {
        AppendMode::Restart => options.write(true).create(true).truncate(true),
        AppendMode::Continue => options.append(true),
    };
    retry(path, || options.open(path))
}

/// Windows cannot exchange two files.
pub(crate) fn exchange(_a: &Path, _b: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Renames a file, unless something with the new name exists.
pub(crate) fn rename_new(from: &Path, to: &Path) -> io::Result<()> {
    match retry(from, || fs::hard_link(from, to)) {
        Ok(()) => remove(from),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists || to.exists() => {
            Err(io::ErrorKind::AlreadyExists.into())
        }
        // FAT has no hard links.
        Err(error) if error.raw_os_error().is_some_and(|code| NO_LINKS.contains(&code)) => {
            rename(from, to)
        }
        Err(error) => Err(error),
    }
}

/// Renames a file, replacing one with the new name.
pub(crate) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    retry(to, || fs::rename(from, to))
}

/// Removes a file.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    retry(path, || fs::remove_file(path))
}

/// Does nothing: a new file belongs to whoever creates it.
pub(crate) fn copy_owner(_to: &File, _from: &Metadata) -> io::Result<()> {
    Ok(())
}

/// Does nothing: a file inherits its access list from its folder.
pub(crate) fn copy_attributes(_to: &File, _from: &Path) -> io::Result<()> {
    Ok(())
}

/// Whether a file may be executed. On this platform its name decides.
pub(crate) fn is_executable(metadata: &Metadata) -> bool {
    metadata.is_file()
}

/// Does nothing: git runs scripts whatever their attributes.
pub(crate) fn make_executable(_file: &File) -> io::Result<()> {
    Ok(())
}

/// Tries again for a while if another program has the file open. Not for folders: their errors are permanent.
fn retry<T>(path: &Path, mut act: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        match act() {
            Err(error) if start.elapsed() < retry_time(&error) && !path.is_dir() => {
                thread::sleep(pause);
                pause = (pause * 2).min(MAX_PAUSE);
            }
            done => return done,
        }
    }
}

/// How long to retry after an error.
fn retry_time(error: &io::Error) -> Duration {
    match error.raw_os_error() {
        Some(ACCESS_DENIED) => RETRY_IF_DENIED,
        Some(code) if IN_USE.contains(&code) => RETRY_IN_USE,
        _ => Duration::ZERO,
    }
}

// ---- Locks ----

/// What to lock for the files in a folder: a file in the state folder, because a folder cannot be locked. `None` if there is
/// no state folder.
pub(crate) fn lock_path(_folder: &Path, state: Option<&Path>) -> Option<PathBuf> {
    state.map(|state| state.join(LOCK))
}

/// Opens what [`lock_path`] names, and creates it if necessary.
pub(crate) fn open_lock(path: &Path) -> io::Result<File> {
    if let Some(folder) = path.parent() {
        make_folders(folder)?;
    }
    // A sandbox may permit reading only, which is enough to lock a file.
    OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .or_else(|error| File::open(path).map_err(|_| error))
}

/// Whether locking failed because the state folder cannot hold a lock: a sandbox does not permit writing there.
pub(crate) fn is_lock_unsupported(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::PermissionDenied | io::ErrorKind::Unsupported)
}

/// Whether a process with this number exists. Not known on this platform: locks tell who is alive.
pub(crate) fn is_running(_process: i32) -> bool {
    false
}

// ---- Folders ----

/// The current folder, as it is spelled on disk. Otherwise `C:\Repo` and `c:\repo` would have different memories.
pub fn current_dir() -> io::Result<PathBuf> {
    let folder = std::env::current_dir()?;
    Ok(super::canonicalize(&folder).unwrap_or(folder))
}

/// Creates a folder.
pub(crate) fn make_folder(folder: &Path) -> io::Result<()> {
    fs::create_dir(folder)
}

/// Creates a folder and its parents.
pub(crate) fn make_folders(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)
}

/// Does nothing: only writing shows whether a folder is writable.
pub(crate) fn check_writable(_folder: &Path) -> io::Result<()> {
    Ok(())
}

/// Does nothing: folders cannot be synced.
pub(crate) fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}

/// The names in a folder.
pub(crate) fn names(folder: &Path) -> io::Result<Vec<OsString>> {
    fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name())).collect()
}

// ---- Streams and programs ----

/// Writes a text to a file or stream.
pub fn write_all(stream: &mut impl Stream, text: &str) -> io::Result<()> {
    stream.write_all(text.as_bytes())
}

/// Reads standard input to its end, or until the deadline. Input of more than `limit` bytes is read and dropped.
pub fn read_stdin(deadline: Instant, limit: usize) -> Vec<u8> {
    let mut text = Vec::new();
    if io::stdin().is_terminal() {
        return text;
    }
    // Waiting for a pipe cannot be interrupted, so another thread waits.
    let (sender, receiver) = mpsc::channel();
    let read = move || {
        let mut chunk = vec![0; 1 << 16];
        while let Ok(length @ 1..) = io::stdin().lock().read(&mut chunk) {
            if sender.send(chunk[..length].to_vec()).is_err() {
                break;
            }
        }
    };
    if thread::Builder::new().spawn(read).is_err() {
        return text;
    }
    let left = || deadline.saturating_duration_since(Instant::now());
    while let Ok(piece) = receiver.recv_timeout(left()) {
        collect(&mut text, &piece, limit);
    }
    text
}

/// Runs the user's editor. The choice may contain arguments or name a script, so the command interpreter runs it.
pub fn editor(choice: &OsStr, arguments: &[OsString]) -> Command {
    let mut line = choice.to_owned();
    for argument in arguments {
        line.push(" \"");
        line.push(argument);
        line.push("\"");
    }
    let mut quoted = OsString::from("\"");
    quoted.push(line);
    quoted.push("\"");
    let mut command = Command::new("cmd");
    // Otherwise an editor that lies in the repository would be run.
    command.env("NoDefaultCurrentDirectoryInExePath", "1");
    // With `/S` exactly the outer quotes are removed.
    command.args(["/D", "/S", "/C"]).raw_arg(quoted);
    command
}

/// The names of the files that may be a program. `extensions` is the value of `PATHEXT`.
pub(crate) fn program_files(program: &str, extensions: Option<&OsStr>) -> Vec<OsString> {
    let extensions = extensions.map_or(EXTENSIONS.into(), OsStr::to_string_lossy);
    let extensions = extensions.split(';').filter(|extension| !extension.is_empty());
    let with = |extension: &str| format!("{program}{}", extension.to_lowercase()).into();
    let as_it_is = Path::new(program).extension().is_some().then(|| program.into());
    as_it_is.into_iter().chain(extensions.map(with)).collect()
}

/// Whether a hook certainly finds programs in a folder. There are no login shells, so it has the PATH of its agent.
pub(crate) fn is_standard(_folder: &Path, _home: Option<&Path>) -> bool {
    true
}
