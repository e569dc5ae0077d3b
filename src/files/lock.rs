//! The lock: held from before the read until after the write, by one process at a time.
//!
//! It is a file of its own that is never deleted. Locking the memory file itself would be wrong: a write replaces
//! it, and two writers would hold two different files. The kernel frees the lock when its holder dies, so no lock
//! is ever stale.

use std::cmp::Ordering;
use std::fs::{DirBuilder, File, TryLockError};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use rustix::fs::{Mode, OFlags};
use rustix::io::Errno;

use crate::error::{Error, MoveError, Result};

/// How long a writer tries before it gives up.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);

/// The lock while it is held; it ends with this value.
pub(crate) struct Lock {
    _file: File,
    /// Where there should be one, but this file system has no locks.
    missing: Option<PathBuf>,
}

impl Lock {
    /// Takes the lock of a state folder, which is made if need be, within `patience`.
    pub(crate) fn acquire(state: &Path, patience: Duration) -> Result<Self> {
        make_state_folder(state)?;
        let path = state.join("lock");
        let deadline = Instant::now() + patience;
        loop {
            let file = open(&path)?;
            let left = deadline.saturating_duration_since(Instant::now());
            match wait(file, left) {
                // Somebody may have removed the folder meanwhile: then this is the lock of nothing.
                Ok(Some(file)) if is_at(&file, &path) => {
                    return Ok(Self { _file: file, missing: None });
                }
                Ok(Some(_)) if Instant::now() < deadline => make_state_folder(state)?,
                Ok(_) => return Err(Error::Locked(path)),
                Err(error) if is_unsupported(&error) => {
                    return Ok(Self { _file: open(&path)?, missing: Some(path) });
                }
                Err(error) => return Err(Error::io("lock", path)(error)),
            }
        }
    }

    /// Takes the locks of two state folders. Whoever needs both takes them in the same order, whatever the folders
    /// are called on the way there: two that wait for each other would wait for ever.
    pub(crate) fn acquire_both(states: [&Path; 2], patience: Duration) -> Result<[Self; 2]> {
        states.iter().try_for_each(|state| make_state_folder(state))?;
        let folder = |state: &Path| {
            let found = state.metadata().map_err(Error::io("read", state))?;
            Ok::<_, Error>((found.dev(), found.ino()))
        };
        let [a, b] = states;
        let deadline = Instant::now() + patience;
        let lock =
            |state: &Path| Self::acquire(state, deadline.saturating_duration_since(Instant::now()));
        match folder(a)?.cmp(&folder(b)?) {
            Ordering::Less => {
                let first = lock(a)?;
                Ok([first, lock(b)?])
            }
            Ordering::Greater => {
                let first = lock(b)?;
                Ok([lock(a)?, first])
            }
            Ordering::Equal => Err(MoveError::OneFile(a.to_owned()).into()),
        }
    }

    /// The lock file, if its file system does not support locks.
    pub(crate) fn unsupported(&self) -> Option<&Path> {
        self.missing.as_deref()
    }
}

/// The user that the operating system lets act.
pub fn current_user() -> u32 {
    rustix::process::geteuid().as_raw()
}

/// Makes the folder for lock, drafts and copies; refuses one that is a link, a file or not ours.
fn make_state_folder(state: &Path) -> Result<()> {
    let made = DirBuilder::new().recursive(true).mode(0o700).create(state);
    let found = state
        .symlink_metadata()
        .map_err(|error| Error::io("make", state)(made.err().unwrap_or(error)))?;
    let ours = found.uid() == current_user();
    if found.is_dir() && ours { Ok(()) } else { Err(Error::BadState(state.to_owned())) }
}

fn open(path: &Path) -> Result<File> {
    let flags = OFlags::RDWR
        | OFlags::CREATE
        | OFlags::NOFOLLOW
        | OFlags::NONBLOCK
        | OFlags::CLOEXEC
        | OFlags::NOCTTY;
    let opened = rustix::fs::open(path, flags, Mode::RUSR | Mode::WUSR);
    let file = match opened {
        Ok(descriptor) => File::from(descriptor),
        Err(Errno::LOOP | Errno::NXIO) => return Err(Error::BadState(path.to_owned())),
        Err(error) => return Err(Error::io("open", path)(error.into())),
    };
    let regular = file.metadata().is_ok_and(|metadata| metadata.is_file());
    if regular { Ok(file) } else { Err(Error::BadState(path.to_owned())) }
}

/// Waits in a thread, since waiting for a lock cannot be interrupted; none when the time is over.
fn wait(file: File, patience: Duration) -> io::Result<Option<File>> {
    match file.try_lock() {
        Ok(()) => return Ok(Some(file)),
        Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Interrupted => {
            return Err(error);
        }
        Err(_) => {}
    }
    let (sender, receiver) = mpsc::channel();
    let waiting = std::thread::Builder::new();
    waiting.spawn(move || {
        let mut locked = file.lock();
        while locked.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::Interrupted) {
            locked = file.lock();
        }
        // The receiver is gone once the time is over; then nobody needs the lock.
        let _ = sender.send(locked.map(|()| file));
    })?;
    receiver.recv_timeout(patience).map_or(Ok(None), |locked| locked.map(Some))
}

fn is_at(file: &File, path: &Path) -> bool {
    let identity = |metadata: std::fs::Metadata| (metadata.dev(), metadata.ino());
    let here = path.symlink_metadata().map(identity).ok();
    here.is_some() && file.metadata().map(identity).ok() == here
}

fn is_unsupported(error: &io::Error) -> bool {
    let code = error.raw_os_error().map(Errno::from_raw_os_error);
    matches!(code, Some(Errno::NOLCK | Errno::NOTSUP | Errno::NOSYS))
}
