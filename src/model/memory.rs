//! The content of a block, and where new entries are inserted.

use std::collections::BTreeSet;

use super::{Date, Fields, Item, Key, Tombstone};

/// The content of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    /// The protocol version; a memory with a version above 1 is read-only.
    pub version: u64,
    /// The day of the last write, if the file records it.
    pub updated: Option<Date>,
    /// The user's settings.
    pub settings: Settings,
    /// The items in file order.
    pub items: Vec<Item>,
    /// The tombstones in file order.
    pub deletions: Vec<Tombstone>,
    /// Unknown fields of the top level, of `saved_memory` and of `settings`.
    pub other: [Fields; 3],
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            version: 1,
            updated: None,
            settings: Settings::default(),
            items: Vec::new(),
            deletions: Vec::new(),
            other: Default::default(),
        }
    }
}

impl Memory {
    /// Records the day of a write, if the file records it at all: a team may drop the line, because it conflicts in every
    /// merge of two branches.
    pub(crate) fn set_updated(&mut self, today: Date) {
        self.updated = self.updated.map(|_| today);
    }

    /// The current item for `key`. If several items share the key, the one with the latest `added`
    /// is current; among equals, the last in the file.
    pub fn item(&self, key: &Key) -> Option<&Item> {
        self.position(key).map(|index| &self.items[index])
    }

    /// The current items of a namespace: those whose keys begin with it and a dot.
    pub fn items_of(&self, namespace: &Key) -> Vec<&Item> {
        let is_in = |key: &Key| {
            key.as_str().strip_prefix(namespace.as_str()).is_some_and(|rest| rest.starts_with('.'))
        };
        self.current_items().filter(|item| item.key.as_ref().is_some_and(is_in)).collect()
    }

    pub(crate) fn position(&self, key: &Key) -> Option<usize> {
        let same = self.items.iter().enumerate().filter(|(_, item)| item.key.as_ref() == Some(key));
        same.max_by_key(|(_, item)| item.added).map(|(index, _)| index)
    }

    /// Replaces the current item for this key and removes all others with the same key.
    pub(crate) fn replace_item(&mut self, item: Item) {
        let key = item.key.clone();
        let Some(current) = key.as_ref().and_then(|key| self.position(key)) else {
            return self.insert_items(vec![item]);
        };
        self.items[current] = Item { origin: self.items[current].origin, ..item };
        let mut index = 0;
        self.items.retain(|other| {
            index += 1;
            index - 1 == current || other.key != key
        });
    }

    pub(crate) fn take_items(&mut self, indexes: &BTreeSet<usize>) -> Vec<Item> {
        let mut index = 0;
        let is_taken = |_: &mut Item| {
            index += 1;
            indexes.contains(&(index - 1))
        };
        self.items.extract_if(.., is_taken).collect()
    }

    /// Inserts items in key order if the list is sorted by key; appends them otherwise.
    pub(crate) fn insert_items(&mut self, new: Vec<Item>) {
        insert_sorted(&mut self.items, new, |item| item.key.as_ref());
    }

    /// Inserts tombstones in key order if the list is sorted by key; appends them otherwise.
    pub(crate) fn insert_tombstones(&mut self, new: Vec<Tombstone>) {
        insert_sorted(&mut self.deletions, new, |tombstone| tombstone.key.as_ref());
    }

    /// The range in which the items of two memories differ. A write touches few of many items.
    pub(crate) fn differing_items<'i>(&'i self, other: &'i Self) -> (&'i [Item], &'i [Item]) {
        let (old, new) = (&self.items[..], &other.items[..]);
        let head = old.iter().zip(new).take_while(|(a, b)| a == b).count();
        let (old, new) = (&old[head..], &new[head..]);
        let tail = old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count();
        (&old[..old.len() - tail], &new[..new.len() - tail])
    }

    /// The current items: one for each key, and every item without a key.
    pub(crate) fn current_items(&self) -> impl Iterator<Item = &Item> {
        let flags = self.current_flags();
        self.items.iter().zip(flags).filter(|(_, is_current)| *is_current).map(|(item, _)| item)
    }

    pub(crate) fn current_flags(&self) -> Vec<bool> {
        let mut keyed: Vec<usize> =
            (0..self.items.len()).filter(|index| self.items[*index].key.is_some()).collect();
        // A held value must not silence a good one.
        let rank = |index: &usize| {
            let item = &self.items[*index];
            (&item.key, !item.is_held(), item.added, *index)
        };
        keyed.sort_unstable_by(|a, b| rank(a).cmp(&rank(b)));
        let mut flags = vec![true; self.items.len()];
        for pair in keyed.windows(2) {
            flags[pair[0]] = self.items[pair[0]].key != self.items[pair[1]].key;
        }
        flags
    }
}

fn insert_sorted<T>(list: &mut Vec<T>, new: Vec<T>, key: impl Fn(&T) -> Option<&Key>) {
    let has_keys = list.iter().chain(&new).all(|entry| key(entry).is_some());
    let is_sorted = has_keys && list.is_sorted_by(|a, b| key(a) <= key(b));
    // One more item must not double the room for all of them.
    list.reserve_exact(new.len());
    list.extend(new);
    if is_sorted {
        list.sort_by_cached_key(|entry| key(entry).cloned());
    }
}

/// The user's settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Whether memory is applied and written automatically.
    pub enabled: bool,
    /// Whether automatic writes are announced.
    pub announce_writes: bool,
}

impl Settings {
    /// Whether a word clearly turns a setting off; anything else leaves it on.
    pub(crate) fn is_off(word: &str) -> bool {
        ["false", "no", "off", "n", "0"].iter().any(|own| own.eq_ignore_ascii_case(word))
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self { enabled: true, announce_writes: true }
    }
}
