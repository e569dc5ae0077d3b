//! The lock that a writer holds from before its read until after its write.
//!
//! On Linux and macOS the lock is on the folder that contains the file. That needs no write permission and leaves nothing
//! behind, so it works where a sandbox permits writing to the work tree only, and every writer takes the same lock. Windows
//! cannot lock folders: there it is on a file in the state folder. Locking the file itself would not work: each write
//! replaces it, so two writers could hold locks on two different files. The kernel releases the lock when its holder dies,
//! so a lock is never stale.

use std::cmp::Ordering;
use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use crate::error::{Error, Result};
use crate::system::{self, Identity};

/// How long a writer waits for the lock, and how long it retries afterwards.
pub(crate) const WRITE_TIMEOUT: Duration = Duration::from_secs(5);

/// A held lock, released when dropped.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: Option<File>,
    /// The folder, if it cannot be locked.
    unsupported: Option<PathBuf>,
}

/// What a writer locks: the folder that contains the file, or, on Windows, a file in the state folder.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LockTarget<'p> {
    pub(crate) folder: &'p Path,
    pub(crate) state: Option<&'p Path>,
}

impl Lock {
    /// Takes the lock of a folder.
    pub(crate) fn acquire(target: LockTarget<'_>) -> Result<Self> {
        Self::acquire_until(target, Instant::now() + WRITE_TIMEOUT)
    }

    /// Takes the locks of two folders, or the one lock if they are the same. The order depends only on what is locked, not
    /// on the paths to it: two processes that each held one lock and waited for the other would wait forever.
    pub(crate) fn acquire_both([a, b]: [LockTarget<'_>; 2]) -> Result<Vec<Self>> {
        let deadline = Instant::now() + WRITE_TIMEOUT;
        let targets = match (a.identity(), b.identity()) {
            (Ok(first), Ok(second)) => match first.cmp(&second) {
                Ordering::Less => vec![a, b],
                Ordering::Greater => vec![b, a],
                Ordering::Equal => vec![a],
            },
            // Taking the lock reports what is wrong.
            _ => vec![a, b],
        };
        targets.into_iter().map(|target| Self::acquire_until(target, deadline)).collect()
    }

    /// The folder, if it cannot be locked.
    pub(crate) fn unsupported(&self) -> Option<&Path> {
        self.unsupported.as_deref()
    }

    fn acquire_until(target: LockTarget<'_>, deadline: Instant) -> Result<Self> {
        let without = || Ok(Self { _file: None, unsupported: Some(target.folder.to_owned()) });
        let Some(path) = system::lock_path(target.folder, target.state) else {
            return without();
        };
        loop {
            let remaining = deadline.saturating_duration_since(Instant::now());
            let file = match system::open_lock(&path) {
                Err(error) if system::is_lock_unsupported(&error) => return without(),
                file => file.map_err(Error::io("open", &path))?,
            };
            match wait(file, remaining) {
                // If someone replaced the folder while we waited, we hold the lock of a deleted one.
                Ok(Some(file)) if is_at(&file, &path) => {
                    return Ok(Self { _file: Some(file), unsupported: None });
                }
                Ok(Some(_)) if Instant::now() < deadline => {}
                Ok(_) => return Err(Error::Locked(target.folder.to_owned())),
                Err(error) if system::is_lock_unsupported(&error) => return without(),
                Err(error) => return Err(Error::io("lock", &path)(error)),
            }
        }
    }
}

impl<'p> LockTarget<'p> {
    /// The target for a folder that belongs to memskill.
    pub(crate) fn own(folder: &'p Path) -> Self {
        Self { folder, state: Some(folder) }
    }

    /// What identifies the thing that is locked.
    fn identity(&self) -> io::Result<Option<Identity>> {
        let path = system::lock_path(self.folder, self.state);
        path.map(|path| system::identity_of(&system::open_lock(&path)?)).transpose()
    }
}

/// Locks the file; `None` after the timeout. Waits in a thread, because waiting for a lock cannot be interrupted.
fn wait(file: File, timeout: Duration) -> io::Result<Option<File>> {
    match file.try_lock() {
        Ok(()) => return Ok(Some(file)),
        Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Interrupted => {
            return Err(error);
        }
        Err(_) => {}
    }
    let (sender, receiver) = mpsc::channel();
    std::thread::Builder::new().spawn(move || {
        let mut locked = file.lock();
        while locked.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::Interrupted) {
            locked = file.lock();
        }
        // After the timeout the receiver is gone, and dropping the file releases the lock.
        let _ = sender.send(locked.map(|()| file));
    })?;
    receiver.recv_timeout(timeout).map_or(Ok(None), |locked| locked.map(Some))
}

/// Whether this path still leads to this file.
fn is_at(file: &File, path: &Path) -> bool {
    let found = system::identity(path).ok();
    found.is_some() && system::identity_of(file).ok() == found
}
