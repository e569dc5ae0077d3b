//! Trust: whether this machine applies what a repository's memory says without being asked.
//!
//! A memory file in a clone is a stranger's text. The record of trust is kept outside of every repository, for this user
//! alone, by the real path of the git folder that all worktrees share. It names every item that was looked at (by a
//! digest of what an agent would get of it), so that what arrives through git later is known as new. Creating a memory
//! confers trust, `memskill trust` does, and nothing that a clone can bring along.

mod digests;
mod record;

use std::collections::{HashMap, HashSet};
use std::os::unix::fs::MetadataExt;

use super::{Loaded, Notice, Store, current_user, disk, folder};
use crate::document::{Document, TEMPLATE};
use crate::error::{Error, Result};
use crate::model::{Item, Memory};
use crate::root::{Found, Past, Policy};
use crate::rules::Intent;
use digests::{digest_of, digests, digests_in, read};
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
    /// What is not known to git was typed here; so was what a commit brought that was made here. The rest is somebody
    /// else's, and so is everything that git cannot vouch for.
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
        let is_strange =
            |place: &usize| names[*place].as_ref().is_some_and(|name| record.is_strange(name));
        let items = match self.origin() {
            Origin::Typed => unknown.into_iter().filter(is_strange).collect(),
            Origin::Unclear => unknown,
            Origin::Git(past) => {
                let texts = past.texts();
                let said = texts.iter().filter_map(|(id, text)| Some((*id, digests_in(text)?)));
                let said: HashMap<_, HashSet<String>> = said.collect();
                let is_theirs = |place: &usize| {
                    let Some(name) = &names[*place] else { return true };
                    // What cannot be read may say anything.
                    past.has_arrived(|id| said.get(&id).is_none_or(|said| said.contains(name)))
                };
                unknown.into_iter().filter(|one| is_strange(one) || is_theirs(one)).collect()
            }
        };
        Arrivals { items, is_news: true }
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
    pub(super) fn record_write(&self, write: &Write<'_>) -> Option<Notice> {
        if !self.is_recorded() {
            return None;
        }
        let Write { before, after, intent } = *write;
        let now = Document::parse(after).ok()?;
        let record = match (self.record(), before) {
            (Some(record), Some(before)) => known(record, before, now.memory(), intent),
            (record, None) => match self.created(after, intent) {
                Some(created) => with_all(record.unwrap_or(created), now.memory()),
                None => return None,
            },
            (None, Some(TEMPLATE)) if self.is_created_by_hook() => {
                with_all(Record::default(), now.memory())
            }
            (None, Some(_)) => return None,
        };
        let is_complete = digests(now.memory()).iter().all(|name| record.knows(name));
        let record =
            if is_complete && !record.is_of_hook() { record.with_text(after) } else { record };
        let written = self.write_record(record);
        // What could not be recorded in a trusted memory is asked about again; nobody needs to know.
        let path = self.location.memory_path.clone();
        written.err().filter(|_| before.is_none()).map(|error| Notice::Untrusted { path, error })
    }

    /// What creating the memory makes of trust: nothing where git knows of such a file, since there was one then.
    fn created(&self, text: &str, intent: Intent) -> Option<Record> {
        match self.origin() {
            Origin::Git(past) if past.is_any() => None,
            Origin::Unclear => None,
            // Whoever only looks has created it in passing.
            _ if intent == Intent::Automatic && text == TEMPLATE => Some(Record::of_hook()),
            _ => Some(Record::default()),
        }
    }

    /// Records that a hook created the memory, which is no trust yet.
    pub(super) fn record_hook(&self) -> Result<()> {
        let created = self.created(TEMPLATE, Intent::Automatic);
        match created.filter(|_| self.record().is_none()) {
            Some(record) => self.write_record(record),
            None => Ok(()),
        }
    }

    fn is_created_by_hook(&self) -> bool {
        Record::read(&self.location).is_some_and(|record| record.is_of_hook())
    }

    /// Where what the file says may come from.
    fn origin(&self) -> Origin {
        if self.location.found == Found::Directory {
            return Origin::Typed;
        }
        let past = || {
            let target = disk::target(&self.location).ok()?;
            let root = match &self.location.root {
                Some(root) => root.canonicalize().ok()?,
                None => folder::of(&target).to_owned(),
            };
            Past::of(&root, target.strip_prefix(&root).ok()?)
        };
        match past() {
            Some(past) if !self.location.is_merging() => Origin::Git(past),
            _ => Origin::Unclear,
        }
    }

    /// Whether trust in it is a question at all: what never came through git is the user's own.
    fn is_recorded(&self) -> bool {
        !matches!(self.location.found, Found::User | Found::Outside | Found::Archive)
    }

    fn record(&self) -> Option<Record> {
        let record = Record::read(&self.location).filter(|record| !record.is_of_hook())?;
        // Outside of a repository, whoever may write into the folder can put another file there.
        let target = disk::target(&self.location).ok()?;
        let owner = target.symlink_metadata().map_or(current_user(), |found| found.uid());
        (record.is_bound() || owner == current_user()).then_some(record)
    }

    fn write_record(&self, record: Record) -> Result<()> {
        record.write(&self.location).map_err(|error| match error {
            Error::NoStateFolder => error,
            error => error.at(&self.location.memory_path),
        })
    }
}

/// A write of ours.
#[derive(Clone, Copy)]
pub(super) struct Write<'t> {
    pub(super) before: Option<&'t str>,
    pub(super) after: &'t str,
    pub(super) intent: Intent,
}

/// Where what a file says may come from.
enum Origin {
    /// Nothing but this machine's keyboards: there is no repository.
    Typed,
    /// What git knows did not come from here alone.
    Git(Past),
    /// Git cannot tell.
    Unclear,
}

/// The record after a write in a memory that was there before. What the write added is known, what it removed no longer is:
/// if that comes back, it is news.
fn known(mut record: Record, before: &str, after: &Memory, intent: Intent) -> Record {
    let Some(before) = read(before) else {
        return record;
    };
    let old: HashSet<String> = digests(&before).into_iter().collect();
    let new: HashSet<String> = digests(after).into_iter().collect();
    record.drop(old.difference(&new));
    // An agent that saves a stranger's item again has not looked at it for the user.
    let is_strange = |item: &&Item| {
        let mut same = before.items.iter().filter(|other| other.name() == item.name());
        intent == Intent::Automatic
            && same.any(|other| digest_of(other).is_none_or(|name| !record.knows(&name)))
    };
    let (strange, own): (Vec<&Item>, Vec<&Item>) = after.items.iter().partition(is_strange);
    let new = |items: Vec<&Item>| {
        let names = items.into_iter().filter_map(digest_of);
        names.filter(|name| !old.contains(name)).collect::<Vec<_>>()
    };
    let (strange, own) = (new(strange), new(own));
    record.mark(strange.into_iter());
    record.add(own);
    record
}

fn with_all(mut record: Record, memory: &Memory) -> Record {
    record.add(digests(memory));
    record
}
