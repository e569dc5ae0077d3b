//! The lock that a writer holds from before its read until after its write.
//!
//! The lock is on the folder that contains the file. That needs no write permission and leaves nothing behind, so it
//! works where a sandbox permits writing to the work tree only, and every writer takes the same lock. Locking the file
//! itself would not work: each write replaces it, so two writers could hold locks on two different inodes. The kernel
//! releases the lock when its holder dies, so a lock is never stale.

use std::cmp::Ordering;
use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use super::unix;
use crate::error::{Error, Result};

/// How long a writer waits for the lock, and how long it retries afterwards.
pub(crate) const WRITE_TIMEOUT: Duration = Duration::from_secs(5);

/// A held lock, released when dropped.
#[derive(Debug)]
pub(crate) struct Lock {
    _folder: File,
    /// The folder, if its file system does not support locks.
    unsupported: Option<PathBuf>,
}

impl Lock {
    /// Takes the lock of a folder.
    pub(crate) fn acquire(folder: &Path) -> Result<Self> {
        Self::acquire_until(folder, Instant::now() + WRITE_TIMEOUT)
    }

    /// Takes the locks of two folders, or the one lock if they are the same. The order depends only on the folders, not on
    /// the paths to them: two processes that each held one lock and waited for the other would wait forever.
    pub(crate) fn acquire_both([a, b]: [&Path; 2]) -> Result<Vec<Self>> {
        let deadline = Instant::now() + WRITE_TIMEOUT;
        let identity = |folder: &Path| {
            let metadata = folder.metadata().map_err(Error::io("read", folder))?;
            Ok::<_, Error>(unix::identity(&metadata))
        };
        let folders = match identity(a)?.cmp(&identity(b)?) {
            Ordering::Less => vec![a, b],
            Ordering::Greater => vec![b, a],
            Ordering::Equal => vec![a],
        };
        folders.into_iter().map(|folder| Self::acquire_until(folder, deadline)).collect()
    }

    /// The folder, if its file system does not support locks.
    pub(crate) fn unsupported(&self) -> Option<&Path> {
        self.unsupported.as_deref()
    }

    fn acquire_until(folder: &Path, deadline: Instant) -> Result<Self> {
        loop {
            let remaining = deadline.saturating_duration_since(Instant::now());
            match wait(unix::open_folder(folder)?, remaining) {
                // If someone replaced the folder while we waited, we hold the lock of a deleted one.
                Ok(Some(file)) if is_at(&file, folder) => {
                    return Ok(Self { _folder: file, unsupported: None });
                }
                Ok(Some(_)) if Instant::now() < deadline => {}
                Ok(_) => return Err(Error::Locked(folder.to_owned())),
                Err(error) if unix::is_lock_unsupported(&error) => {
                    let unsupported = Some(folder.to_owned());
                    return Ok(Self { _folder: unix::open_folder(folder)?, unsupported });
                }
                Err(error) => return Err(Error::io("lock", folder)(error)),
            }
        }
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
    let found = path.metadata().map(|metadata| unix::identity(&metadata)).ok();
    found.is_some() && file.metadata().map(|metadata| unix::identity(&metadata)).ok() == found
}
