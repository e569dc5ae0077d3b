//! Trust: whether hooks apply the memory of a repository without asking the user.
//!
//! The memory file of a clone is text that someone else wrote. This machine keeps a record for each memory it
//! trusts, outside of every repository. The record has a digest of each item the user has seen, so items that arrive
//! through git later are recognised as new. Creating a memory here or running `memskill trust` confers trust, and so does
//! writing one by hand where a session found none; nothing inside a clone can.
//!
//! ```no_run
//! use std::path::Path;
//!
//! use memskill::machine::trust::{self, Trust};
//! use memskill::root::{Environment, Location};
//!
//! let environment = Environment { home: Some("/home/ada".into()), ..Environment::default() };
//! let location = Location::discover(Path::new("/home/ada/project"), &environment)?;
//! if trust::status(&location) == Trust::Untrusted {
//!     println!("hooks do not apply {}", location.memory_path.display());
//! }
//! # Ok::<(), memskill::Error>(())
//! ```

mod origin;
mod record;
mod writes;

pub(crate) use writes::{OwnWrite, record_write};

use crate::document::Document;
use crate::error::{Error, Result};
use crate::files::{folder, read_text};
use crate::guard;
use crate::model::Item;
use crate::root::{FoundBy, Location, TrustPolicy, Versions};
use crate::system;
use origin::Origin;
use record::{ItemDigests, TrustRecord, read_document};

/// Whether hooks apply a memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// Applied: the memory is the user's own, or this machine trusts it.
    Trusted,
    /// Not applied until the user runs `memskill trust`.
    Untrusted,
    /// Not applied: the user configured `memskill.trust never`.
    Never,
}

/// What a trusted memory contains that this machine has not seen yet.
#[derive(Debug, Default)]
pub struct Arrivals {
    /// Indexes of the items that someone else sent through git, ascending.
    pub items: Vec<usize>,
    /// Whether the record is out of date, whoever wrote the new items.
    pub is_news: bool,
}

/// Whether hooks apply the memory at this location.
pub fn status(location: &Location) -> Trust {
    match location.configuration.trust {
        _ if !needs_trust(location) => Trust::Trusted,
        TrustPolicy::Always => Trust::Trusted,
        TrustPolicy::Never => Trust::Never,
        TrustPolicy::Ask | TrustPolicy::Strict => match read_record(location) {
            Some(_) => Trust::Trusted,
            None => Trust::Untrusted,
        },
    }
}

/// Trusts a memory with exactly the items of this document: the user has seen them, and nothing that was added since.
pub fn grant(location: &Location, document: &Document) -> Result<()> {
    if !needs_trust(location) {
        return Ok(());
    }
    let mut record = read_record(location).unwrap_or_default();
    digests(document).for_each(|item| record.add_reviewed(item));
    write_record(location, &record.with_text(document.text()))
}

/// Records that the user has reviewed an item of a trusted memory.
pub(crate) fn review(location: &Location, item: &Item) -> Result<()> {
    match read_record(location) {
        Some(mut record) => {
            record.add_reviewed(ItemDigests::of(item));
            write_record(location, &record)
        }
        None => Ok(()),
    }
}

/// Records that a repository has no memory yet, unless git knows one. A memory that appears later and did not come through
/// git is then the user's own: written by hand, or by an agent in a sandbox that can record nothing.
pub(crate) fn note_absence(location: &Location) -> Result<()> {
    let is_absent = location.memory_path.symlink_metadata().is_err();
    if location.found_by != FoundBy::Repo || !is_absent || TrustRecord::read(location).is_some() {
        return Ok(());
    }
    match Origin::of(location, Versions::Latest) {
        Origin::Git { history, .. } if history.excludes_the_file() => {
            write_record(location, &TrustRecord::of_absence())
        }
        _ => Ok(()),
    }
}

/// Withdraws trust. Returns whether the memory was trusted.
pub fn revoke(location: &Location) -> Result<bool> {
    let was_trusted = read_record(location).is_some();
    match TrustRecord::path(location) {
        Some(path) => folder::remove(&path).map(|()| was_trusted),
        None => Ok(false),
    }
}

/// Finds what a trusted memory contains that this machine has not seen.
///
/// Text that git does not know was typed here, and so was text that came with a commit made here. Everything else counts
/// as someone else's, including what git cannot vouch for and what recovery found. Under [`TrustPolicy::Strict`] an item
/// from someone else stays an arrival until the user has reviewed it.
pub fn arrivals(location: &Location, document: &Document) -> Arrivals {
    let Some(record) = read_record(location) else {
        return Arrivals::default();
    };
    let holds_back = location.configuration.is_strict() && record.has_unreviewed();
    let is_seen_text = record.is_of_text(document.text());
    if is_seen_text && !holds_back {
        return Arrivals::default();
    }
    let digests: Vec<ItemDigests> = digests(document).collect();
    let is_unreviewed = |index: &usize| record.is_unreviewed(&digests[*index].whole);
    let (seen, unseen): (Vec<usize>, Vec<usize>) =
        (0..digests.len()).partition(|index| record.has_seen(&digests[*index].whole));
    let is_news = !unseen.is_empty() || !is_seen_text;
    let mut items: Vec<usize> =
        seen.into_iter().filter(|index| holds_back && is_unreviewed(index)).collect();
    if document.is_rebuilt() {
        // Recovery takes items from anywhere in the text, also where nobody has looked.
        items.extend(unseen);
    } else if !unseen.is_empty() {
        let origin = Origin::for_policy(location);
        let is_theirs = |index: &usize| {
            let item = &document.memory().items[*index];
            is_unreviewed(index) || origin.is_theirs(item, &digests[*index], &record)
        };
        items.extend(unseen.into_iter().filter(is_theirs));
    }
    items.sort_unstable();
    Arrivals { items, is_news }
}

/// Records that arrivals were announced, and which of the items are someone else's. Under [`TrustPolicy::Strict`] an
/// announcement is not enough: those items stay unseen until [`grant`].
pub fn acknowledge(location: &Location, document: &Document, arrived: &[usize]) -> Result<()> {
    let Some(old) = read_record(location) else {
        return Ok(());
    };
    let mut record = old.clone();
    let is_strict = location.configuration.is_strict();
    for (index, item) in document.memory().items.iter().enumerate() {
        let digests = ItemDigests::of(item);
        let is_theirs = arrived.binary_search(&index).is_ok();
        if is_theirs {
            record.add_unreviewed(&digests);
        }
        if !waits_for_confirmation(item) && (!is_theirs || !is_strict) {
            record.add_seen(digests);
        }
    }
    if !is_strict || arrived.is_empty() {
        record = record.with_text(document.text());
    }
    // Under the strict policy every prompt gets here while an item is held back. Do not write each time.
    if record == old { Ok(()) } else { record.rewrite(location) }
}

/// Whether only a confirmation in a terminal lets an item pass: an instruction, whatever its tags say.
fn waits_for_confirmation(item: &Item) -> bool {
    guard::allowed_instruction(item).is_some()
}

/// Marks the items that someone else may have written: the guard ignores `allowed:` tags on them. In a trusted memory
/// these are the arrivals that the user has not reviewed.
pub(crate) fn mark_untrusted(location: &Location, items: &mut [Item], trust: Trust) {
    let is_trusted = trust == Trust::Trusted;
    if is_trusted && !items.iter().any(Item::has_allowance) {
        return;
    }
    let record = if is_trusted { read_record(location) } else { None };
    for item in items {
        item.is_untrusted = match &record {
            Some(record) => {
                let digest = ItemDigests::of(item).whole;
                item.has_allowance() && (!record.has_seen(&digest) || record.is_unreviewed(&digest))
            }
            None => !is_trusted,
        };
    }
}

/// Whether this memory can come from someone else. One that never goes through git is the user's own.
fn needs_trust(location: &Location) -> bool {
    !matches!(location.found_by, FoundBy::User | FoundBy::Outside | FoundBy::Archive)
}

fn digests(document: &Document) -> impl Iterator<Item = ItemDigests> {
    document.memory().items.iter().map(ItemDigests::of)
}

/// Reads the record, if it confers trust.
fn read_record(location: &Location) -> Option<TrustRecord> {
    let record = TrustRecord::read(location).filter(|record| !record.is_of_hook())?;
    if record.is_of_absence() && !is_own_work(location, &record) {
        return None;
    }
    // Without a git folder the record is bound to a path only, and anyone who can write to that folder can replace the file.
    let target = location.target().ok()?;
    (record.is_bound() || system::is_own(&target).unwrap_or(true)).then_some(record)
}

/// Whether nobody else wrote the memory that appeared where there was none.
fn is_own_work(location: &Location, record: &TrustRecord) -> bool {
    let file = location.target().ok().and_then(|target| read_text(&target).ok().flatten());
    let Some(document) = file.and_then(|file| read_document(&file.text)) else {
        return false;
    };
    let origin = Origin::of(location, Versions::All);
    let mut items = document.memory().items.iter();
    let is_theirs = |item: &Item| origin.is_theirs(item, &ItemDigests::of(item), record);
    matches!(origin, Origin::Git { .. }) && !items.any(is_theirs)
}

fn write_record(location: &Location, record: &TrustRecord) -> Result<()> {
    record.write(location).map_err(|error| match error {
        Error::NoStateFolder => error,
        error => error.at(&location.memory_path),
    })
}
