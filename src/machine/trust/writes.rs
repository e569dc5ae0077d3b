//! How memskill's own writes change the trust record.

use std::cell::LazyCell;
use std::collections::HashSet;

use super::origin::Origin;
use super::record::{ItemDigests, TrustRecord, read_document};
use super::{needs_trust, read_record, waits_for_confirmation, write_record};
use crate::document::{Document, TEMPLATE};
use crate::error::Result;
use crate::model::{Item, Value};
use crate::root::{Location, Versions};
use crate::rules::Intent;

/// A write that memskill made.
#[derive(Clone, Copy)]
pub(crate) struct OwnWrite<'t> {
    /// The text before; `None` if the write created the file.
    pub(crate) before: Option<&'t str>,
    pub(crate) after: &'t str,
    pub(crate) intent: Intent,
}

/// Records a write: a memory that it created is trusted, and items that it added to a trusted memory are seen.
///
/// Fails only if a new memory cannot be recorded as trusted. A lost update to an existing record does no harm: the
/// items are announced again.
pub(crate) fn record_write(location: &Location, write: &OwnWrite<'_>) -> Result<()> {
    if !needs_trust(location) {
        return Ok(());
    }
    let OwnWrite { before, after, intent } = *write;
    let Ok(now) = Document::parse(after) else {
        return Ok(());
    };
    let record = match (read_record(location), before) {
        (Some(record), Some(before)) => updated(location, record, before, (&now, intent)),
        (record, None) => match record_of_new(location, after, intent) {
            Some(new) => with_all_seen(record.unwrap_or(new), &now),
            None => return Ok(()),
        },
        (None, Some(TEMPLATE)) if was_created_by_hook(location) => {
            with_all_seen(TrustRecord::default(), &now)
        }
        (None, Some(_)) => return Ok(()),
    };
    let written = write_record(location, &record);
    if before.is_none() { written } else { Ok(()) }
}

/// The record of a memory that memskill just created; `None` if git knows or may know an earlier file of that name.
fn record_of_new(location: &Location, text: &str, intent: Intent) -> Option<TrustRecord> {
    match Origin::of(location, Versions::All) {
        Origin::Git { history, .. } if history.has_versions() => None,
        Origin::Unclear => None,
        // A command that reads, and creates the empty file only as a side effect, does not express trust.
        _ if intent == Intent::Automatic && text == TEMPLATE => Some(TrustRecord::of_hook()),
        _ => Some(TrustRecord::default()),
    }
}

fn was_created_by_hook(location: &Location) -> bool {
    TrustRecord::read(location).is_some_and(|record| record.is_of_hook())
}

/// The record of a memory that existed before the write. Items that the write added become seen. Items that it removed
/// become unseen again: if one comes back, that is news. An unreviewed value from someone else stays unreviewed,
/// whatever else the write changes about its item, and also if it is removed and comes back.
fn updated(
    location: &Location,
    mut record: TrustRecord,
    before: &str,
    (after, intent): (&Document, Intent),
) -> TrustRecord {
    let Some(document) = read_document(before) else {
        return record;
    };
    let was_seen = record.is_of_text(before);
    let (old, new) = document.memory().differing_items(after.memory());
    let touched = if document.is_rebuilt() { &document.memory().items } else { old };
    let open = open_items(location, &record, (&document, touched));
    open.iter().for_each(|(_, digests)| record.add_unreviewed(digests));
    let digests = |items: &'_ [Item]| items.iter().map(ItemDigests::of).collect::<Vec<_>>();
    let (old_digests, new_digests) = (digests(old), digests(new));
    let wholes =
        |items: &[ItemDigests]| items.iter().map(|one| one.whole.clone()).collect::<HashSet<_>>();
    let (old_wholes, new_wholes) = (wholes(&old_digests), wholes(&new_digests));
    let is_theirs = |(item, digests): &(&Item, &ItemDigests)| {
        record.is_unreviewed(&digests.whole)
            || open.iter().any(|(other, one)| {
                let is_same = other.name() == item.name();
                one.content == digests.content
                    || is_same && (intent == Intent::Automatic || continues(item, other))
            })
    };
    let added = new.iter().zip(&new_digests).filter(|(_, one)| !old_wholes.contains(&one.whole));
    let (theirs, own): (Vec<_>, Vec<_>) = added.partition(is_theirs);
    record.remove_seen(old_digests.iter().filter(|one| !new_wholes.contains(&one.whole)));
    let is_complete = was_seen && theirs.is_empty();
    theirs.iter().for_each(|(_, digests)| record.add_unreviewed(digests));
    // What was confirmed stays so, whatever else the write changes about its item.
    let is_released = |item: &Item| {
        let mut known = old.iter().zip(&old_digests).filter(|(_, one)| record.knows(&one.whole));
        !waits_for_confirmation(item)
            || known.any(|(one, _)| one.value == item.value && one.has_allowance())
    };
    let released: Vec<_> = own.into_iter().filter(|(item, _)| is_released(item)).collect();
    released.into_iter().for_each(|(_, digests)| record.add_seen(digests.clone()));
    if is_complete { record.with_text(after.text()) } else { record }
}

/// Which of the items are someone else's, and not reviewed.
fn open_items<'i>(
    location: &Location,
    record: &TrustRecord,
    (document, items): (&Document, &'i [Item]),
) -> Vec<(&'i Item, ItemDigests)> {
    let origin = LazyCell::new(|| Origin::for_policy(location));
    let is_open = |(item, digests): &(&Item, ItemDigests)| {
        let is_theirs = || document.is_rebuilt() || origin.is_theirs(item, digests, record);
        record.is_unreviewed(&digests.whole) || !record.has_seen(&digests.whole) && is_theirs()
    };
    items.iter().map(|item| (item, ItemDigests::of(item))).filter(is_open).collect()
}

/// Whether the value of an item is another's list with more elements.
fn continues(item: &Item, other: &Item) -> bool {
    match (&item.value, &other.value) {
        (Value::List(longer), Value::List(list)) => list.iter().all(|one| longer.contains(one)),
        _ => false,
    }
}

/// The record of a memory in which this machine wrote every item.
fn with_all_seen(mut record: TrustRecord, document: &Document) -> TrustRecord {
    let items = document.memory().items.iter().filter(|item| !waits_for_confirmation(item));
    items.for_each(|item| record.add_seen(ItemDigests::of(item)));
    if record.is_of_hook() { record } else { record.with_text(document.text()) }
}
