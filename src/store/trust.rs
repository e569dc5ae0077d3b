//! Trust: whether this machine applies what a repository's memory says without being asked.
//!
//! A memory file in a clone is a stranger's text. The record of trust is kept outside of every repository, for this user
//! alone, by the real path of the git folder that all worktrees share. It names every item that was looked at (by a
//! digest of what an agent would get of it), so that what arrives through git later is known as new. Creating a memory
//! confers trust, `memskill trust` does, and nothing that a clone can bring along.

mod record;

use std::collections::HashSet;

use super::{Loaded, Notice, Store, disk, folder};
use crate::document::{Document, TEMPLATE};
use crate::error::{Error, Result};
use crate::model::{Item, Memory};
use crate::recover::recover;
use crate::root::{Found, Past, Policy, digest};
use record::Record;

/// Whether a memory is applied without being asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// It is: it is the user's own, or this machine trusts it.
    Trusted,
    /// It is not: it is a stranger's until `memskill trust`.
    Untrusted,
    /// It is not, because the user wants none of them.
    Never,
}

/// What a trusted memory has that this machine has not seen.
#[derive(Debug, Default)]
pub struct Arrivals {
    /// The places of items that came through git from somebody else.
    pub items: Vec<usize>,
    /// Whether the record lacks anything, be it somebody else's or the user's own.
    pub is_news: bool,
}

impl Store {
    /// Whether this memory is applied without being asked about.
    pub fn trust(&self) -> Trust {
        match self.location.configured.trust {
            _ if !self.is_recorded() => Trust::Trusted,
            Policy::Always => Trust::Trusted,
            Policy::Never => Trust::Never,
            Policy::Ask | Policy::Strict => match self.record() {
                Some(_) => Trust::Trusted,
                None => Trust::Untrusted,
            },
        }
    }

    /// Trusts what was read, and nothing that may have come since.
    pub fn give_trust(&self, loaded: &Loaded) -> Result<()> {
        if !self.is_recorded() {
            return Ok(());
        }
        let mut record = self.record().unwrap_or_default();
        record.add(digests(loaded.document.memory()));
        self.write_record(record.with_text(loaded.document.text()))
    }

    /// Takes trust back; whether there was any.
    pub fn take_trust(&self) -> Result<bool> {
        let is_there = self.record().is_some();
        match Record::path(&self.location) {
            Some(path) => folder::remove(&path).map(|()| is_there),
            None => Ok(false),
        }
    }

    /// What a trusted memory has that this machine has not seen.
    ///
    /// What stands in the file and in no commit was typed here; so was what a commit brought that was made here. The rest
    /// is somebody else's.
    pub fn arrivals(&self, loaded: &Loaded) -> Arrivals {
        let record = match self.record() {
            Some(record) if !record.is_of_text(loaded.document.text()) => record,
            _ => return Arrivals::default(),
        };
        let memory = loaded.document.memory();
        let names: Vec<Option<String>> = memory.items.iter().map(digest_of).collect();
        let is_unknown = |name: &Option<String>| !name.as_ref().is_some_and(|it| record.knows(it));
        let unknown: Vec<usize> =
            (0..names.len()).filter(|place| is_unknown(&names[*place])).collect();
        if unknown.is_empty() {
            return Arrivals { items: Vec::new(), is_news: true };
        }
        let theirs = self.theirs();
        let is_theirs = |place: &usize| match (&theirs, &names[*place]) {
            (Some(theirs), Some(name)) => theirs.contains(name),
            _ => true,
        };
        Arrivals { items: unknown.into_iter().filter(is_theirs).collect(), is_news: true }
    }

    /// Records that everything was seen but the items at those places.
    pub fn acknowledge(&self, loaded: &Loaded, but: &[usize]) -> Result<()> {
        let Some(mut record) = self.record() else {
            return Ok(());
        };
        let items = loaded.document.memory().items.iter().enumerate();
        let seen = items.filter(|(place, _)| !but.contains(place));
        record.add(seen.filter_map(|(_, item)| digest_of(item)).collect());
        if but.is_empty() {
            record = record.with_text(loaded.document.text());
        }
        self.write_record(record)
    }

    /// Records what a write of ours did: a memory that it created is trusted, and in a trusted one what it added is known.
    pub(super) fn record_write(&self, before: Option<&str>, after: &str) -> Option<Notice> {
        if !self.is_recorded() {
            return None;
        }
        let memory = Document::parse(after).ok()?;
        let mut added = digests(memory.memory());
        let mut record = match (self.record(), before) {
            (record, None) => record.unwrap_or_default(),
            (None, Some(TEMPLATE)) if self.is_created_by_hook() => Record::default(),
            (None, Some(_)) => return None,
            (Some(record), Some(before)) => {
                let before = Document::parse(before)
                    .or_else(|_| recover(before, None).map(|repaired| repaired.document))
                    .ok()?;
                let old: HashSet<String> = digests(before.memory()).into_iter().collect();
                added.retain(|name| !old.contains(name));
                record
            }
        };
        record.add(added);
        if digests(memory.memory()).iter().all(|name| record.knows(name)) {
            record = record.with_text(after);
        }
        let written = self.write_record(record);
        // What could not be recorded in a trusted memory is asked about again; nobody needs to know.
        let path = self.location.memory_path.clone();
        written.err().filter(|_| before.is_none()).map(|error| Notice::Untrusted { path, error })
    }

    /// Records that a hook created the memory, which is no trust yet.
    pub(super) fn record_hook(&self) -> Result<()> {
        if self.record().is_some() { Ok(()) } else { self.write_record(Record::of_hook()) }
    }

    fn is_created_by_hook(&self) -> bool {
        Record::read(&self.location).is_some_and(|record| record.is_of_hook())
    }

    /// What the last commit says and no commit that was made here brought; none where git cannot tell.
    fn theirs(&self) -> Option<HashSet<String>> {
        let target = disk::target(&self.location).ok()?;
        let root = match &self.location.root {
            Some(root) => root.canonicalize().ok()?,
            None => folder::of(&target).to_owned(),
        };
        if self.location.found == Found::Directory {
            return Some(HashSet::new());
        }
        if self.location.is_merging() {
            return None;
        }
        let past = Past::of(&root, target.strip_prefix(&root).ok()?)?;
        let named = |text: &str| -> HashSet<String> {
            let document = Document::parse(text).ok();
            document.map(|it| digests(it.memory()).into_iter().collect()).unwrap_or_default()
        };
        let mut theirs = past.head.as_deref().map(named).unwrap_or_default();
        for (before, after) in &past.own {
            let before = before.as_deref().map(named).unwrap_or_default();
            let after = named(after);
            theirs.retain(|name| before.contains(name) || !after.contains(name));
        }
        Some(theirs)
    }

    /// Whether trust in it is a question at all: what never came through git is the user's own.
    fn is_recorded(&self) -> bool {
        !matches!(self.location.found, Found::User | Found::Outside | Found::Archive)
    }

    fn record(&self) -> Option<Record> {
        Record::read(&self.location).filter(|record| !record.is_of_hook())
    }

    fn write_record(&self, record: Record) -> Result<()> {
        record.write(&self.location).map_err(|error| match error {
            Error::NoStateFolder => error,
            error => error.at(&self.location.memory_path),
        })
    }
}

fn digests(memory: &Memory) -> Vec<String> {
    memory.items.iter().filter_map(digest_of).collect()
}

/// A name for what decides whether and how an agent gets an item.
fn digest_of(item: &Item) -> Option<String> {
    let mut tags: Vec<&str> = item.tags.iter().map(String::as_str).collect();
    tags.sort_unstable();
    let expires = item.expires.map(|day| day.to_string());
    let said = serde_json::json!([
        item.name(),
        item.value.to_json(),
        item.sureness().as_str(),
        tags,
        expires,
    ]);
    digest(said.to_string().as_bytes())
}
