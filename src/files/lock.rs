//! The lock that a writer holds from before its read until after its write.
//!
//! The lock is a separate file that is never deleted. Locking the memory file itself would not work: each write replaces
//! that file, so two writers could hold locks on two different inodes. The kernel releases the lock when its holder dies,
//! so a lock is never stale.

use std::cmp::Ordering;
use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use super::{folder, unix};
use crate::error::{Error, MoveError, Result};

/// How long a writer waits for the lock, and how long it retries afterwards.
pub(crate) const WRITE_TIMEOUT: Duration = Duration::from_secs(5);

/// A held lock, released when dropped.
pub(crate) struct Lock {
    _file: File,
    /// The lock file, if its file system does not support locks.
    unsupported: Option<PathBuf>,
}

impl Lock {
    /// Takes the lock of a state folder, which is created if necessary.
    pub(crate) fn acquire(state: &Path) -> Result<Self> {
        Self::acquire_until(state, Instant::now() + WRITE_TIMEOUT)
    }

    /// Takes the locks of two state folders. The order depends only on the folders, not on the paths to them: two
    /// processes that each held one lock and waited for the other would wait forever.
    pub(crate) fn acquire_both([a, b]: [&Path; 2]) -> Result<[Self; 2]> {
        let deadline = Instant::now() + WRITE_TIMEOUT;
        let identity = |state: &Path| {
            folder::make_state(state)?;
            let metadata = state.metadata().map_err(Error::io("read", state))?;
            Ok::<_, Error>(unix::identity(&metadata))
        };
        let (first, second) = match identity(a)?.cmp(&identity(b)?) {
            Ordering::Less => (a, b),
            Ordering::Greater => (b, a),
            Ordering::Equal => return Err(MoveError::OneFile(a.to_owned()).into()),
        };
        Ok([Self::acquire_until(first, deadline)?, Self::acquire_until(second, deadline)?])
    }

    /// The lock file, if its file system does not support locks.
    pub(crate) fn unsupported(&self) -> Option<&Path> {
        self.unsupported.as_deref()
    }

    fn acquire_until(state: &Path, deadline: Instant) -> Result<Self> {
        folder::make_state(state)?;
        let path = state.join("lock");
        loop {
            let remaining = deadline.saturating_duration_since(Instant::now());
            match wait(unix::open_lock(&path)?, remaining) {
                // If someone removed the state folder while we waited, we hold the lock of a deleted file.
                Ok(Some(file)) if is_at(&file, &path) => {
                    return Ok(Self { _file: file, unsupported: None });
                }
                Ok(Some(_)) if Instant::now() < deadline => folder::make_state(state)?,
                Ok(_) => return Err(Error::Locked(path)),
                Err(error) if unix::is_lock_unsupported(&error) => {
                    return Ok(Self { _file: unix::open_lock(&path)?, unsupported: Some(path) });
                }
                Err(error) => return Err(Error::io("lock", path)(error)),
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
    let found = path.symlink_metadata().map(|metadata| unix::identity(&metadata)).ok();
    found.is_some() && file.metadata().map(|metadata| unix::identity(&metadata)).ok() == found
}
