//! What writes of ours make of the record.

use super::names::{Names, read};
use super::record::Record;
use crate::model::{Item, Memory};
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
pub(super) fn known(mut record: Record, before: &str, after: &Memory, intent: Intent) -> Record {
    let Some(before) = read(before) else {
        return record;
    };
    let names = |memory: &Memory| -> Vec<Names> { memory.items.iter().map(Names::of).collect() };
    let (old, new) = (names(&before), names(after));
    let is_unseen = |one: &Names| !record.knows(&one.whole) || record.is_strange(&one.whole);
    let unseen: Vec<&Names> = old.iter().filter(|one| is_unseen(one)).collect();
    let is_strange = |place: &usize| {
        let (item, one) = (&after.items[*place], &new[*place]);
        let same = |other: &&Item| other.name() == item.name() && is_unseen(&Names::of(other));
        unseen.iter().any(|other| other.value == one.value)
            || intent == Intent::Automatic && before.items.iter().any(|other| same(&other))
    };
    let added = (0..new.len()).filter(|place| !old.contains(&new[*place]));
    let (strange, own): (Vec<usize>, Vec<usize>) = added.partition(is_strange);
    let named =
        |places: Vec<usize>| places.into_iter().map(|place| new[place].clone()).collect::<Vec<_>>();
    let (strange, own) = (named(strange), named(own));
    record.drop(old.iter().filter(|one| !new.contains(one)));
    record.mark(strange.into_iter());
    record.add(own.into_iter());
    record
}

pub(super) fn with_all(mut record: Record, memory: &Memory) -> Record {
    record.add(memory.items.iter().map(Names::of));
    record
}
