//! Moves an item from one memory to the other.

use super::forget::{add_tombstones, tombstone};
use super::{Change, MOVED, PersonalKeys, not_found};
use crate::error::{Error, MoveError, Result};
use crate::guard;
use crate::model::{Date, Item, Key, Memory, Scope};
use crate::render;

/// The maximum length of a value in a message.
const MAX_CHARS: usize = 60;

/// What to do if the target has another value for the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConflictPolicy {
    /// Refuse the move.
    Refuse,
    /// Replace the value in the target.
    Replace,
}

/// A move of one item.
#[derive(Clone, Debug)]
pub struct Transfer {
    /// The key of the item.
    pub key: Key,
    /// The target.
    pub to: Scope,
    /// What to do if the target has another value.
    pub on_conflict: ConflictPolicy,
    /// Whether the target accepts keys about a person.
    pub personal_keys: PersonalKeys,
}

impl Transfer {
    /// The names of the source and the target, for messages.
    fn memories(&self) -> [&'static str; 2] {
        [self.to.other().memory_name(), self.to.memory_name()]
    }
}

/// Moves an item with all its fields and leaves a tombstone, even while memory is disabled. An item from someone else
/// moves only once the user has reviewed it: nothing asks again in the target.
pub fn transfer(
    target: &mut Memory,
    source: &mut Memory,
    transfer: &Transfer,
    today: Date,
) -> Result<Change> {
    let key = &transfer.key;
    let there = target.item(key).cloned();
    let Some(here) = source.item(key).cloned() else {
        return Err(match there {
            Some(_) => {
                let (key, memories) = (key.to_string(), transfer.memories());
                MoveError::AlreadyThere { key, memories }.into()
            }
            None => not_found([&*source], key),
        });
    };
    transfer.personal_keys.admit(target, key)?;
    if here.is_untrusted {
        return Err(Error::Unreviewed(key.to_string()));
    }
    if !guard::reasons_to_hold(&here).is_empty() {
        return Err(Error::Held(key.to_string()));
    }
    guard::admit(&here)?;
    let mut moved = Item { origin: None, ..here };
    if let Some(there) = &there {
        moved = combine(there, moved, transfer)?;
        guard::admit(&moved)?;
    }
    let gone: Vec<Item> =
        source.items.extract_if(.., |item| item.key.as_ref() == Some(key)).collect();
    add_tombstones(source, gone.iter().map(|item| tombstone(item, MOVED, today)));
    source.set_updated(today);
    let moved = insert(target, moved, key, today);
    Ok(if there.is_some() { Change::Updated(moved) } else { Change::Added(moved) })
}

/// Inserts an item and removes its tombstones; its generation rises above theirs.
fn insert(target: &mut Memory, mut item: Item, key: &Key, today: Date) -> Item {
    take_generation(target, &mut item, key);
    item.tag_if_low();
    target.replace_item(item.clone());
    target.set_updated(today);
    item
}

/// Removes the tombstones of an item that comes to a key; its generation rises above theirs.
pub(super) fn take_generation(target: &mut Memory, item: &mut Item, key: &Key) {
    for tombstone in target.deletions.iter().filter(|tombstone| tombstone.key.as_ref() == Some(key))
    {
        item.generation = item.generation.max(tombstone.generation.saturating_add(1));
    }
    target.deletions.retain(|tombstone| !tombstone.covers(key, &item.value));
}

/// Combines the moved item with the one in the target; equal values are merged.
fn combine(there: &Item, moved: Item, transfer: &Transfer) -> Result<Item> {
    let (rev, generation) = (there.rev.max(moved.rev), there.generation.max(moved.generation));
    if there.value == moved.value {
        // If one of them never expires, the result does not either.
        let expires = there.expires.and(moved.expires).and(there.expires.max(moved.expires));
        return Ok(Item { rev, generation, expires, ..there.clone().merged_with(moved) });
    }
    match transfer.on_conflict {
        ConflictPolicy::Replace => {
            Ok(Item { rev: moved.rev.max(there.rev.saturating_add(1)), generation, ..moved })
        }
        ConflictPolicy::Refuse => {
            let values = [printed_value(&moved), printed_value(there)];
            let key = transfer.key.to_string();
            Err(MoveError::Clash { key, memories: transfer.memories(), values }.into())
        }
    }
}

/// The value of an item for a message, unless the guard withholds it.
fn printed_value(item: &Item) -> String {
    match guard::withheld(item) {
        Some(rule) => guard::withheld_notice(rule),
        None => render::cut(&item.value.to_string(), MAX_CHARS),
    }
}
