//! Recall gates: sessions in which the agent must read memory before it uses other tools.
//!
//! A closed gate is a small file for one session and one memory. It is created when the session starts and removed when
//! memory is read, and in any case after a few denials or minutes: a gate may delay an agent, but never block it for good.
//! File names are fingerprints, because session ids are untrusted input.

use std::fs;
use std::path::{Path, PathBuf};

use crate::error::Result;
use crate::files::{AppendMode, append, folder, read_text};
use crate::model::fingerprint;
use crate::root::Environment;
use crate::system;

/// How many tool calls are denied before the gate opens by itself.
const MAX_DENIALS: usize = 3;
/// How many seconds a gate stays closed.
const MAX_SECONDS: u64 = 600;

/// All closed gates of this user.
#[derive(Debug)]
pub struct Gates {
    folder: PathBuf,
}

/// A closed gate. Its file contains the time it was closed, then one line per denial.
#[derive(Debug)]
pub struct Gate {
    path: PathBuf,
}

impl Gates {
    /// The gates of this user; `None` if the environment provides no state folder.
    pub fn of(environment: &Environment) -> Option<Self> {
        Some(Self { folder: environment.shared_state()?.join("gates") })
    }

    /// Whether any session has a closed gate.
    pub fn are_any(&self) -> bool {
        fs::read_dir(&self.folder).is_ok_and(|mut entries| entries.next().is_some())
    }

    /// Closes the gate of a session until the memory at this path is read. Removes expired gates of other sessions.
    pub fn close(&self, session: &str, memory_path: &Path, now: u64) -> Result<()> {
        folder::make(&self.folder)?;
        for path in self.files("")? {
            if is_expired(&path, now) {
                folder::remove(&path)?;
            }
        }
        let name = format!("{}.{}", session_name(session), memory_name(memory_path));
        append(&self.folder.join(name), AppendMode::Restart, &format!("{now}\n"))
    }

    /// The closed gate of a session. A gate that has expired or reached its number of denials is opened instead.
    pub fn closed(&self, session: &str, now: u64) -> Option<Gate> {
        let path = self.files(&session_name(session)).ok()?.into_iter().next()?;
        let denials = read_text(&path).ok()??.text.lines().skip(1).count();
        let gate = Gate { path };
        if is_expired(&gate.path, now) || denials >= MAX_DENIALS {
            gate.open();
            return None;
        }
        Some(gate)
    }

    /// Opens every gate of the memory at this path, because it was read.
    pub fn open(&self, memory_path: &Path) {
        let memory = memory_name(memory_path);
        let files = self.files("").unwrap_or_default().into_iter();
        let own = files.filter(|path| path.extension().is_some_and(|name| *name == *memory));
        own.for_each(|path| drop(folder::remove(&path)));
    }

    fn files(&self, start: &str) -> Result<Vec<PathBuf>> {
        let names = folder::names(&self.folder)?.into_iter();
        let own = names.filter(|name| {
            let name = name.as_encoded_bytes();
            name.starts_with(start.as_bytes()) && !name.starts_with(b".")
        });
        Ok(own.map(|name| self.folder.join(name)).collect())
    }
}

impl Gate {
    /// Counts a denied tool call.
    pub fn deny(&self) -> Result<()> {
        append(&self.path, AppendMode::Continue, "denied\n")
    }

    /// Opens the gate: from now on every tool may be used.
    pub fn open(&self) {
        // If the file cannot be removed, the gate still opens when it expires.
        let _ = folder::remove(&self.path);
    }
}

/// The file name of a session.
pub(super) fn session_name(session: &str) -> String {
    format!("{:016x}", fingerprint(session.as_bytes()))
}

/// The file name of a memory.
pub(super) fn memory_name(path: &Path) -> String {
    let path = system::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    format!("{:016x}", fingerprint(path.as_os_str().as_encoded_bytes()))
}

/// Whether a gate has expired or is unreadable. It has also expired if the clock was set back that far.
fn is_expired(path: &Path, now: u64) -> bool {
    let closed_at = || -> Option<u64> { read_text(path).ok()??.text.lines().next()?.parse().ok() };
    closed_at().is_none_or(|closed_at| now.abs_diff(closed_at) >= MAX_SECONDS)
}
