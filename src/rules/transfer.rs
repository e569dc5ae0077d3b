//! Moving an item from one memory to another.

use super::forget::{bury, tombstone};
use super::{Change, MOVED, PersonalKeys};
use crate::error::{Error, MoveError, Result};
use crate::guard;
use crate::model::{Date, Item, Key, Memory, Scope};
use crate::render;

/// The most characters of a value in a message.
const MAX_CHARS: usize = 60;

/// What becomes of another value under the same key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConflictPolicy {
    /// It stays, and the move is refused.
    Refuse,
    /// The one that moves takes its place.
    Replace,
}

/// What is to be moved, and whereto.
#[derive(Clone, Debug)]
pub struct Transfer {
    /// The item's key.
    pub key: Key,
    /// Whose memory it arrives in.
    pub to: Scope,
    /// What becomes of another value there.
    pub on_conflict: ConflictPolicy,
    /// Whether it may be about a person.
    pub personal_keys: PersonalKeys,
}

impl Transfer {
    /// The memories that it leaves and arrives in, in words.
    fn memories(&self) -> [&'static str; 2] {
        [self.to.other().memory_name(), self.to.memory_name()]
    }
}

/// Moves an item with all its fields and leaves a tombstone. Works while memory is disabled: somebody asked for it.
pub fn transfer(
    gaining: &mut Memory,
    losing: &mut Memory,
    wish: &Transfer,
    today: Date,
) -> Result<Change> {
    let key = &wish.key;
    let there = gaining.item(key).cloned();
    let Some(here) = losing.item(key).cloned() else {
        let key = key.to_string();
        return Err(match there {
            Some(_) => MoveError::AlreadyThere { key, memories: wish.memories() }.into(),
            None => Error::NotFound(key),
        });
    };
    wish.personal_keys.admit(gaining, key)?;
    guard::admit(&here)?;
    let mut moved = Item { origin: None, ..here };
    if let Some(there) = &there {
        moved = meet(there, moved, wish)?;
        guard::admit(&moved)?;
    }
    let gone: Vec<Item> =
        losing.items.extract_if(.., |item| item.key.as_ref() == Some(key)).collect();
    bury(losing, gone.iter().map(|item| tombstone(item, MOVED, today)));
    losing.updated = Some(today);
    let moved = arrive(gaining, moved, key, today);
    Ok(if there.is_some() { Change::Updated(moved) } else { Change::Added(moved) })
}

/// Puts an item into a memory; its tombstones there go, and it counts as reborn.
fn arrive(gaining: &mut Memory, mut item: Item, key: &Key, today: Date) -> Item {
    for buried in gaining.deletions.iter().filter(|buried| buried.key.as_ref() == Some(key)) {
        item.generation = item.generation.max(buried.generation.saturating_add(1));
    }
    gaining.deletions.retain(|buried| !buried.covers(key, &item.value));
    gaining.replace_item(item.clone());
    gaining.updated = Some(today);
    item
}

/// What becomes of an item that meets another with its key: equal values join.
fn meet(there: &Item, moved: Item, wish: &Transfer) -> Result<Item> {
    let (rev, generation) = (there.rev.max(moved.rev), there.generation.max(moved.generation));
    if there.value == moved.value {
        // What holds without end in one memory goes on doing so.
        let expires = there.expires.and(moved.expires).and(there.expires.max(moved.expires));
        return Ok(Item { rev, generation, expires, ..there.clone().merged_with(moved) });
    }
    match wish.on_conflict {
        ConflictPolicy::Replace => {
            Ok(Item { rev: moved.rev.max(there.rev.saturating_add(1)), generation, ..moved })
        }
        ConflictPolicy::Refuse => {
            let values = [said(&moved), said(there)];
            let key = wish.key.to_string();
            Err(MoveError::Clash { key, memories: wish.memories(), values }.into())
        }
    }
}

/// What an item says, unless the guard withholds it.
fn said(item: &Item) -> String {
    match guard::withheld(item) {
        Some(rule) => guard::withheld_notice(rule),
        None => render::cut(&render::line(&item.value.to_string()), MAX_CHARS),
    }
}
