//! Takes a change back, item by item.

use std::collections::{BTreeSet, HashMap};

use super::forget::tombstone;
use super::{UNDONE, bump_revision};
use crate::model::{Date, Item, Key, Memory, Tombstone, Value};

/// Which part of a change is taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'k> {
    /// All of it.
    Everything,
    /// The item with this key.
    Key(&'k Key),
}

/// What a memory says about a key.
#[derive(Clone, Copy, PartialEq, Eq)]
struct KeyState<'m> {
    item: Option<&'m Item>,
    tombstone: Option<&'m Tombstone>,
}

/// Changes whatever differs between `from` and `to` into what it is in `to`. The rest of the memory stays.
///
/// This is a new change: the revision of an item rises, an item that comes back gets a new generation, and one that goes
/// leaves a tombstone. So a merge keeps it, even if the change that it takes back was committed.
///
/// An item that is no longer as it is in `from` stays: someone changed it since. Returns the keys of those items.
pub fn revert(
    memory: &mut Memory,
    from: &Memory,
    to: &Memory,
    part: Part<'_>,
    today: Date,
) -> Vec<Key> {
    let before = memory.clone();
    let mut kept = Vec::new();
    for key in changed_keys(from, to) {
        if part != Part::Everything && part != Part::Key(&key) {
            continue;
        }
        if agree(memory, from, &key) {
            revert_key(memory, &key, to, today);
        } else if !agree(memory, to, &key) {
            kept.push(key);
        }
    }
    if part == Part::Everything {
        revert_keyless(memory, from, to);
        let [old, new] = [&from.settings, &to.settings];
        if old.enabled != new.enabled {
            memory.settings.enabled = new.enabled;
        }
        if old.announce_writes != new.announce_writes {
            memory.settings.announce_writes = new.announce_writes;
        }
    }
    if *memory != before {
        memory.set_updated(today);
    }
    kept
}

/// Whether two memories say the same about a key, apart from the counters that merges need.
fn agree(one: &Memory, other: &Memory, key: &Key) -> bool {
    let is_same = |one: &Item, other: &Item| {
        let of = |item: &Item| (item.confidence, item.expires);
        one.value == other.value && one.tags == other.tags && of(one) == of(other)
    };
    match (one.item(key), other.item(key)) {
        (Some(one), Some(other)) => is_same(one, other),
        (one, other) => one.is_none() && other.is_none(),
    }
}

/// The keys whose item or tombstone differs between two memories.
pub fn changed_keys(from: &Memory, to: &Memory) -> BTreeSet<Key> {
    let [from, to] = [from, to].map(states);
    let keys: BTreeSet<&Key> = from.keys().chain(to.keys()).copied().collect();
    keys.into_iter().filter(|key| from.get(key) != to.get(key)).cloned().collect()
}

fn states(memory: &Memory) -> HashMap<&Key, KeyState<'_>> {
    let none = KeyState { item: None, tombstone: None };
    let mut states = HashMap::new();
    for item in memory.current_items() {
        let key = item.key.as_ref();
        key.into_iter().for_each(|key| states.entry(key).or_insert(none).item = Some(item));
    }
    for one in &memory.deletions {
        let key = one.key.as_ref();
        key.into_iter().for_each(|key| states.entry(key).or_insert(none).tombstone = Some(one));
    }
    states
}

fn revert_key(memory: &mut Memory, key: &Key, to: &Memory, today: Date) {
    let current = memory.item(key).cloned();
    let tombstones = memory.deletions.iter().filter(|one| one.key.as_ref() == Some(key));
    let generation = tombstones.map(|one| one.generation).max();
    let grave = to.deletions.iter().find(|one| one.key.as_ref() == Some(key)).cloned();
    if let Some(wanted) = to.item(key) {
        let mut item = Item { origin: None, ..wanted.clone() };
        if let Some(current) = &current {
            item.rev = item.rev.max(current.rev);
            item.generation = item.generation.max(current.generation);
            bump_revision(current, &mut item);
        }
        let reborn = generation.map_or(1, |generation| generation.saturating_add(1));
        item.generation = item.generation.max(reborn);
        memory.deletions.retain(|one| one.key.as_ref() != Some(key));
        return memory.replace_item(item);
    }
    memory.items.retain(|item| item.key.as_ref() != Some(key));
    memory.deletions.retain(|one| one.key.as_ref() != Some(key));
    let left = current.map(|item| tombstone(&item, UNDONE, today));
    let last = left.iter().map(|one| one.generation).chain(generation).max().unwrap_or(1);
    let kept = grave.map(|one| Tombstone { origin: None, ..one }).or(left);
    let kept = kept.map(|one| Tombstone { generation: one.generation.max(last), ..one });
    memory.insert_tombstones(kept.into_iter().collect());
}

/// Reverts items and tombstones without a key, which are compared by their values.
fn revert_keyless(memory: &mut Memory, from: &Memory, to: &Memory) {
    let value = |item: &Item| item.key.is_none().then(|| item.value.clone());
    let new = revert_by_value(&mut memory.items, [&from.items, &to.items], value);
    memory.items.extend(new.into_iter().map(|item| Item { origin: None, ..item }));
    let value = |one: &Tombstone| one.key.is_none().then(|| one.value.clone());
    let new = revert_by_value(&mut memory.deletions, [&from.deletions, &to.deletions], value);
    memory.deletions.extend(new.into_iter().map(|one| Tombstone { origin: None, ..one }));
}

/// Removes what is in `from` and not in `to`, and returns what is in `to` and neither in `from` nor in `all`. Whatever has
/// no value to compare stays.
fn revert_by_value<T: Clone>(
    all: &mut Vec<T>,
    [from, to]: [&[T]; 2],
    value: impl Fn(&T) -> Option<Value>,
) -> Vec<T> {
    let is_in = |list: &[T], one: &T| list.iter().any(|other| value(other) == value(one));
    all.retain(|one| value(one).is_none() || !is_in(from, one) || is_in(to, one));
    let is_new = |one: &&T| value(one).is_some() && !is_in(from, one) && !is_in(all, one);
    to.iter().filter(is_new).cloned().collect()
}
