//! The protocol's verbs: remember, forget, confirm, doubt, switch.
//!
//! The only code that changes a [`Memory`]. A rule knows no text and no file; the day is an argument.

mod forget;
mod remember;
mod settle;

pub use forget::{Breadth, Target, forget};
pub use remember::{Candidate, Change, How, Intent, remember};
pub use settle::{Switch, confirm, doubt, propose_key, switch};

use crate::model::{Confidence, Item, Key, Memory, NEEDS_CONFIRMATION, Tombstone};

/// Puts a new item at its place in key order where the list is sorted by key, else at the end.
pub(crate) fn insert_item(items: &mut Vec<Item>, item: Item) {
    insert(items, item, |item| item.key.as_ref());
}

/// Puts a new tombstone at its place in key order where the list is sorted by key, else at the end.
pub(crate) fn insert_tombstone(tombstones: &mut Vec<Tombstone>, tombstone: Tombstone) {
    insert(tombstones, tombstone, |tombstone| tombstone.key.as_ref());
}

fn insert<T>(list: &mut Vec<T>, new: T, key: impl Fn(&T) -> Option<&Key>) {
    let sorted =
        list.iter().all(|one| key(one).is_some()) && list.is_sorted_by(|a, b| key(a) <= key(b));
    let at = if sorted && key(&new).is_some() {
        list.partition_point(|one| key(one) <= key(&new))
    } else {
        list.len()
    };
    list.insert(at, new);
}

/// Puts `item` in the place of the one that holds for its key; others with that key go.
fn replace_item(memory: &mut Memory, item: Item) {
    let key = item.key.clone();
    let Some(place) = key.as_ref().and_then(|key| memory.position(key)) else {
        return insert_item(&mut memory.items, item);
    };
    memory.items[place] = Item {
        origin: memory.items[place].origin,
        ..item
    };
    let mut index = 0;
    memory.items.retain(|other| {
        index += 1;
        index - 1 == place || other.key != key
    });
}

/// Counts a change of the value, a lowered confidence or a removed tag, so that merges can order it.
fn stamp(old: &Item, new: &mut Item) {
    let lost_tag = old.tags.iter().any(|tag| !new.is_tagged(tag));
    if old.value != new.value || new.sureness() < old.sureness() || lost_tag {
        new.rev = old.rev + 1;
    }
}

/// `low` always carries its tag; anything surer never does.
fn set_confidence(item: &mut Item, level: Confidence) {
    item.confidence = Some(level);
    if level == Confidence::Low {
        add_tag(item, NEEDS_CONFIRMATION);
    } else {
        item.tags.retain(|tag| tag != NEEDS_CONFIRMATION);
    }
}

fn add_tag(item: &mut Item, tag: &str) {
    if !item.is_tagged(tag) {
        item.tags.push(tag.to_owned());
    }
}
