//! Trust: whether this machine applies what a repository's memory says without being asked.
//!
//! A memory file in a clone is a stranger's text. The record of trust is kept outside of every repository, for this user
//! alone, by the real path of the git folder that all worktrees share. It names every item that was looked at (by a
//! digest of what an agent would get of it), so that what arrives through git later is known as new. Creating a memory
//! confers trust, `memskill trust` does, and nothing that a clone can bring along.

mod names;
mod origin;
mod record;
mod writes;

pub(super) use writes::Write;

use std::os::unix::fs::MetadataExt;

use super::{Loaded, Notice, Store, current_user, disk, folder};
use crate::document::{Document, TEMPLATE};
use crate::error::{Error, Result};
use crate::guard::ALLOWED;
use crate::model::Item;
use crate::root::{Found, Policy};
use crate::rules::Intent;
use names::Names;
use origin::Origin;
use record::Record;
use writes::{known, with_all};

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
    /// The places of items that came through git from somebody else, in the order of the file.
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
        record.trust(loaded.document.memory().items.iter().map(Names::of));
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
    /// else's, and so is everything that git cannot vouch for. For the strict, what was somebody else's once stays so until
    /// the user has looked at it.
    pub fn arrivals(&self, loaded: &Loaded) -> Arrivals {
        let Some(record) = self.record() else {
            return Arrivals::default();
        };
        let is_strict = self.location.configured.is_strict();
        let stays = is_strict && record.has_strangers();
        let is_seen = record.is_of_text(loaded.document.text());
        if is_seen && !stays {
            return Arrivals::default();
        }
        let items = &loaded.document.memory().items;
        let names: Vec<Names> = items.iter().map(Names::of).collect();
        let is_known = |place: &usize| record.knows(&names[*place].whole);
        let is_strange = |place: &usize| record.is_strange(&names[*place].whole);
        let (known, unknown): (Vec<usize>, Vec<usize>) = (0..names.len()).partition(is_known);
        let is_news = !unknown.is_empty() || !is_seen;
        let mut arrived: Vec<usize> =
            known.into_iter().filter(|one| stays && is_strange(one)).collect();
        if !unknown.is_empty() {
            let origin = self.origin();
            let is_theirs =
                |place: &usize| is_strange(place) || origin.is_theirs(&names[*place], &record);
            arrived.extend(unknown.into_iter().filter(is_theirs));
        }
        arrived.sort_unstable();
        Arrivals { items: arrived, is_news }
    }

    /// Records that everything was seen, and what of it is somebody else's. The strict have not seen that yet.
    pub fn acknowledge(&self, loaded: &Loaded, arrived: &[usize]) -> Result<()> {
        let Some(old) = self.record() else {
            return Ok(());
        };
        let mut record = old.clone();
        let is_strict = self.location.configured.is_strict();
        let items = loaded.document.memory().items.iter().map(Names::of).enumerate();
        let (theirs, own): (Vec<_>, Vec<_>) =
            items.partition(|(place, _)| arrived.binary_search(place).is_ok());
        let names = |all: Vec<(usize, Names)>| all.into_iter().map(|(_, names)| names);
        let theirs: Vec<Names> = names(theirs).collect();
        record.add(names(own));
        if !is_strict {
            record.add(theirs.clone().into_iter());
        }
        record.mark(theirs.into_iter());
        if !is_strict || arrived.is_empty() {
            record = record.with_text(loaded.document.text());
        }
        // The strict come by here with every prompt as long as something is kept back.
        if record == old { Ok(()) } else { record.rewrite(&self.location) }
    }

    /// Says of each item whether a stranger may have written it: such a one may not call itself harmless. In a memory that is
    /// trusted, that is what arrived and the user has not looked at.
    pub(super) fn mark_strangers(&self, items: &mut [Item], trust: Trust) {
        let is_trusted = trust == Trust::Trusted;
        let has_allowance = |item: &Item| item.tags.iter().any(|tag| tag.starts_with(ALLOWED));
        if is_trusted && !items.iter().any(has_allowance) {
            return;
        }
        let record = self.record().filter(|_| is_trusted);
        for item in items {
            item.is_untrusted = match &record {
                Some(record) => {
                    let name = Names::of(item).whole;
                    has_allowance(item) && (!record.knows(&name) || record.is_strange(&name))
                }
                None => !is_trusted,
            };
        }
    }

    /// Records what a write of ours did: a memory that it created is trusted, and in a trusted one what it added is known.
    pub(super) fn record_write(&self, write: &Write<'_>) -> Option<Notice> {
        if !self.is_recorded() {
            return None;
        }
        let Write { before, after, intent } = *write;
        let now = Document::parse(after).ok()?;
        let record = match (self.record(), before) {
            (Some(record), Some(before)) => known(record, before, &now, intent),
            (record, None) => match self.created(after, intent) {
                Some(created) => with_all(record.unwrap_or(created), &now),
                None => return None,
            },
            (None, Some(TEMPLATE)) if self.is_created_by_hook() => {
                with_all(Record::default(), &now)
            }
            (None, Some(_)) => return None,
        };
        let written = self.write_record(record);
        // What could not be recorded in a trusted memory is asked about again; nobody needs to know.
        let path = self.location.memory_path.clone();
        written.err().filter(|_| before.is_none()).map(|error| Notice::Untrusted { path, error })
    }

    /// What creating the memory makes of trust: nothing where git knows of such a file, since there was one then.
    fn created(&self, text: &str, intent: Intent) -> Option<Record> {
        match self.origin() {
            Origin::Git { past, .. } if past.is_any() => None,
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
