//! Session records: what each session was told about memory, so that it hears of every change once.
//!
//! A record is a small private file for one session and one memory. It contains digests only: of each item's name and
//! text, and of everything that was read to choose them. The session's id is part of every digest and is itself not
//! stored, so the file says nothing about the memory. Records are removed after [`MAX_AGE`].

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use super::gates::{memory_name, session_name};
use crate::error::Result;
use crate::files::{AppendMode, append, folder, read_text};
use crate::model::fingerprint;
use crate::root::Environment;

/// How many seconds a record is kept after it was last written: 30 days.
const MAX_AGE: u64 = 30 * 24 * 60 * 60;
/// How many records are kept, the latest first.
const MAX_RECORDS: usize = 500;

/// The digests of what a session was told: of an item's name, and of its text.
pub type Told = BTreeMap<u64, u64>;

/// The session records of this user.
#[derive(Debug)]
pub struct Sessions {
    folder: PathBuf,
    now: u64,
}

/// What one session was told about one memory.
#[derive(Debug)]
pub struct SessionRecord {
    path: PathBuf,
    session: String,
    now: u64,
    /// The digest of everything that was read when the session was last told something.
    pub source: u64,
    /// What it was told.
    pub told: Told,
}

impl Sessions {
    /// The records of this user at a time, in seconds since 1970; `None` if the environment provides no state folder.
    pub fn of(environment: &Environment, now: u64) -> Option<Self> {
        Some(Self { folder: environment.shared_state()?.join("sessions"), now })
    }

    /// An empty record for a session and the memory at this path. Nothing is written yet.
    pub fn new_record(&self, session: &str, memory_path: &Path) -> SessionRecord {
        let name = format!("{}.{}", session_name(session), memory_name(memory_path));
        let (path, session) = (self.folder.join(name), session.to_owned());
        SessionRecord { path, session, now: self.now, source: 0, told: Told::new() }
    }
}

impl SessionRecord {
    /// The record as it was saved; `None` if there is none, or if it cannot be replaced: then the session would be told the
    /// same again and again.
    pub fn stored(&self) -> Option<Self> {
        let (source, told) = parse(&read_text(&self.path).ok()??.text)?;
        append(&self.path, AppendMode::Continue, "").ok()?;
        let (path, session) = (self.path.clone(), self.session.clone());
        Some(Self { path, session, now: self.now, source, told })
    }

    /// The digest of a name or a text.
    pub fn digest(&self, text: &str) -> u64 {
        fingerprint([self.session.as_str(), text].join("\0").as_bytes())
    }

    /// Writes the record. A new one makes room for itself first.
    pub fn save(&self) -> Result<()> {
        let within = folder::of(&self.path);
        folder::make(within)?;
        if !self.path.exists() {
            remove_old(within, self.now)?;
        }
        let lines = self.told.iter().map(|(name, text)| format!("{name:016x} {text:016x}\n"));
        let text =
            format!("{} {:016x}\n{}", self.told.len(), self.source, lines.collect::<String>());
        append(&self.path, AppendMode::Restart, &text)
    }
}

/// Reads a record; `None` if it is incomplete.
fn parse(text: &str) -> Option<(u64, Told)> {
    let digest = |word: &str| u64::from_str_radix(word, 16).ok();
    let (head, lines) = text.strip_suffix('\n')?.split_once('\n').unwrap_or((text.trim_end(), ""));
    let (count, source) = head.split_once(' ')?;
    let pairs = lines.lines().map(|line| {
        let (name, text) = line.split_once(' ')?;
        Some((digest(name)?, digest(text)?))
    });
    let told: Told = pairs.collect::<Option<_>>()?;
    (count.parse() == Ok(told.len())).then_some((digest(source)?, told))
}

/// Removes records that are too old or too many.
fn remove_old(within: &Path, now: u64) -> Result<()> {
    let names = folder::names(within)?.into_iter();
    let names = names.filter(|name| !name.as_encoded_bytes().starts_with(b"."));
    let files = names.map(|name| within.join(name));
    let age = |path: &Path| {
        let written = fs::metadata(path).and_then(|file| file.modified()).ok()?;
        Some(now.saturating_sub(written.duration_since(UNIX_EPOCH).ok()?.as_secs()))
    };
    let mut records: Vec<(u64, PathBuf)> =
        files.filter_map(|path| Some((age(&path)?, path))).collect();
    records.sort();
    let kept = records.iter().take(MAX_RECORDS - 1).take_while(|(age, _)| *age < MAX_AGE).count();
    records[kept..].iter().try_for_each(|(_, path)| folder::remove(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_incomplete_record_counts_as_none() {
        let whole = "2 00000000000000ff\n0000000000000001 0000000000000002\n0000000000000003 0000000000000004\n";
        assert_eq!(parse(whole), Some((255, Told::from([(1, 2), (3, 4)]))));
        assert_eq!(parse("0 0\n"), Some((0, Told::new())));
        for end in 0..whole.len() {
            assert_eq!(parse(&whole[..end]), None, "{end}");
        }
        assert_eq!(parse(""), None);
        assert_eq!(parse("1 0\nx y\n"), None);
    }

    #[test]
    fn equal_texts_have_different_digests_in_different_sessions() {
        let sessions = Sessions { folder: PathBuf::from("/none"), now: 0 };
        let [one, other] = ["a", "b"].map(|id| sessions.new_record(id, Path::new("/m")));
        assert_ne!(one.digest("x"), other.digest("x"));
        assert_ne!(one.path, other.path);
    }
}
