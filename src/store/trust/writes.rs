//! What writes of ours make of the record.

use std::collections::HashSet;

use super::names::{Names, read};
use super::record::Record;
use crate::document::Document;
use crate::model::Item;
use crate::rules::Intent;

/// A write of ours.
#[derive(Clone, Copy)]
pub(in crate::store) struct Write<'t> {
    pub(in crate::store) before: Option<&'t str>,
    pub(in crate::store) after: &'t str,
    pub(in crate::store) intent: Intent,
}

/// The record after a write in a memory that was there before. What the write added is known, what it removed no longer is:
/// if that comes back, it is news. A stranger's value stays a stranger's, whatever else a write changes of its item.
pub(super) fn known(mut record: Record, before: &str, after: &Document, intent: Intent) -> Record {
    let Some(memory) = read(before) else {
        return record;
    };
    let was_seen = record.is_of_text(before);
    let (old, new) = differing(&memory.items, &after.memory().items);
    let named = |items: &'_ [Item]| items.iter().map(Names::of).collect::<Vec<_>>();
    let (old_names, new_names) = (named(old), named(new));
    let wholes =
        |names: &[Names]| names.iter().map(|one| one.whole.clone()).collect::<HashSet<_>>();
    let (old_wholes, new_wholes) = (wholes(&old_names), wholes(&new_names));
    let is_unseen = |one: &Names| !record.knows(&one.whole) || record.is_strange(&one.whole);
    let unseen = old.iter().zip(&old_names).filter(|(_, one)| is_unseen(one));
    let unseen: Vec<(&Item, &Names)> = unseen.collect();
    let is_strange = |(item, names): &(&Item, &Names)| {
        unseen.iter().any(|(other, one)| {
            one.value == names.value || intent == Intent::Automatic && other.name() == item.name()
        })
    };
    let added = new.iter().zip(&new_names).filter(|(_, one)| !old_wholes.contains(&one.whole));
    let (strange, own): (Vec<_>, Vec<_>) = added.partition(is_strange);
    record.drop(old_names.iter().filter(|one| !new_wholes.contains(&one.whole)));
    let is_complete = was_seen && strange.is_empty();
    record.mark(strange.into_iter().map(|(_, names)| names.clone()));
    record.add(own.into_iter().map(|(_, names)| names.clone()));
    if is_complete { record.with_text(after.text()) } else { record }
}

/// The record of a memory that this machine created.
pub(super) fn with_all(mut record: Record, created: &Document) -> Record {
    record.add(created.memory().items.iter().map(Names::of));
    if record.is_of_hook() { record } else { record.with_text(created.text()) }
}

/// What differs of two lists, from the first item that does to the last: a write touches few of many.
fn differing<'i>(old: &'i [Item], new: &'i [Item]) -> (&'i [Item], &'i [Item]) {
    let head = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let (old, new) = (&old[head..], &new[head..]);
    let tail = old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count();
    (&old[..old.len() - tail], &new[..new.len() - tail])
}
