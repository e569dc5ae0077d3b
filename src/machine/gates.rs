//! The recall gate: sessions in which memory has yet to be read.
//!
//! A pending gate is a small file for one session in one repository. It is made when a session starts, and goes as soon
//! as memory was read, and in any case after a few refusals or minutes: a gate may hold an agent up, never lock it out.
//! Names are fingerprints, since a session's own name is input.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use rustix::fs::{Mode, OFlags};

use crate::error::{Error, Result};
use crate::files::{folder, read_text};
use crate::model::fingerprint;
use crate::root::Environment;

/// How often a tool is refused before the gate opens by itself.
const MOST_DENIALS: usize = 3;
/// How many seconds a gate stays shut.
const LONGEST: u64 = 600;

/// Every pending gate of this user.
#[derive(Debug)]
pub struct Gates {
    folder: PathBuf,
}

/// A pending gate.
#[derive(Debug)]
pub struct Gate {
    path: PathBuf,
}

impl Gates {
    /// The gates of this user; none where there is no place for them.
    pub fn of(environment: &Environment) -> Option<Self> {
        Some(Self { folder: environment.shared_state()?.join("gates") })
    }

    /// Whether any gate is pending, in whatever session.
    pub fn are_any(&self) -> bool {
        fs::read_dir(&self.folder).is_ok_and(|mut entries| entries.next().is_some())
    }

    /// Shuts the gate of a session in which the memory at that path has yet to be read. Leftovers of other sessions go.
    pub fn shut(&self, session: &str, memory_path: &Path, now: u64) -> Result<()> {
        folder::make(&self.folder)?;
        for path in self.files("")? {
            if since(&path).is_none_or(|since| is_over(since, now)) {
                folder::remove(&path)?;
            }
        }
        let path = self.folder.join(format!("{}.{}", of_session(session), of_memory(memory_path)));
        append(&path, OFlags::CREATE | OFlags::TRUNC, &format!("{now}\n"))
    }

    /// The pending gate of a session; one whose time is over opens.
    pub fn pending(&self, session: &str, now: u64) -> Option<Gate> {
        let path = self.files(&of_session(session)).ok()?.into_iter().next()?;
        let denials = read_text(&path).ok()??.text.lines().count().saturating_sub(1);
        let gate = Gate { path };
        if since(&gate.path).is_none_or(|since| is_over(since, now)) || denials >= MOST_DENIALS {
            gate.open();
            return None;
        }
        Some(gate)
    }

    /// Opens every gate of the memory at that path: it was read.
    pub fn open(&self, memory_path: &Path) {
        let end = of_memory(memory_path);
        let files = self.files("").unwrap_or_default().into_iter();
        let own = files.filter(|path| path.extension().is_some_and(|name| *name == *end));
        own.for_each(|path| drop(folder::remove(&path)));
    }

    /// The files of gates whose names begin so.
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
    /// Counts a refusal.
    pub fn deny(&self) -> Result<()> {
        append(&self.path, OFlags::empty(), "denied\n")
    }

    /// Opens it: from now on every tool may be used.
    pub fn open(&self) {
        // A gate that cannot be removed opens by itself when its time is over.
        let _ = folder::remove(&self.path);
    }
}

fn of_session(session: &str) -> String {
    format!("{:016x}", fingerprint(session.as_bytes()))
}

fn of_memory(path: &Path) -> String {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    format!("{:016x}", fingerprint(path.as_os_str().as_encoded_bytes()))
}

/// When a gate was shut.
fn since(path: &Path) -> Option<u64> {
    read_text(path).ok()??.text.lines().next()?.parse().ok()
}

/// Whether its time is over; so it is where the clock went back further than that.
fn is_over(since: u64, now: u64) -> bool {
    now.abs_diff(since) >= LONGEST
}

fn append(path: &Path, how: OFlags, text: &str) -> Result<()> {
    let flags = OFlags::WRONLY | OFlags::APPEND | OFlags::NOFOLLOW | OFlags::CLOEXEC | how;
    let opened = rustix::fs::open(path, flags, Mode::RUSR | Mode::WUSR);
    let mut file = fs::File::from(opened.map_err(|error| Error::io("open", path)(error.into()))?);
    file.write_all(text.as_bytes()).map_err(Error::io("write", path))
}
