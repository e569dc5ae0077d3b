//! What a block says, and how items find their place in it.

use super::{Date, Fields, Item, Key, Tombstone};

/// What the block says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    /// The protocol's version; above 1 the memory is read, never written.
    pub version: u64,
    /// The day of the last write, as far as the file says.
    pub updated: Option<Date>,
    /// What the user switched on and off.
    pub settings: Settings,
    /// What is remembered, in the order of the file.
    pub items: Vec<Item>,
    /// What was forgotten, in the order of the file.
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
    /// The item that holds for `key`: of several, the one with the later `added`, then the later in the file.
    pub fn item(&self, key: &Key) -> Option<&Item> {
        self.position(key).map(|index| &self.items[index])
    }

    /// The place of the item that holds for `key`.
    pub(crate) fn position(&self, key: &Key) -> Option<usize> {
        let same = self.items.iter().enumerate().filter(|(_, item)| item.key.as_ref() == Some(key));
        same.max_by_key(|(_, item)| item.added).map(|(index, _)| index)
    }

    /// Puts `item` in the place of the one that holds for its key; others with that key go.
    pub(crate) fn replace_item(&mut self, item: Item) {
        let key = item.key.clone();
        let Some(place) = key.as_ref().and_then(|key| self.position(key)) else {
            return self.insert_item(item);
        };
        self.items[place] = Item { origin: self.items[place].origin, ..item };
        let mut index = 0;
        self.items.retain(|other| {
            index += 1;
            index - 1 == place || other.key != key
        });
    }

    /// Puts a new item at its place in key order where the list is sorted by key, else at the end.
    pub(crate) fn insert_item(&mut self, item: Item) {
        insert(&mut self.items, item, |item| item.key.as_ref());
    }

    /// Puts new items at their places, as [`Memory::insert_item`] does with one.
    pub(crate) fn insert_items(&mut self, new: Vec<Item>) {
        let named = self.items.iter().chain(&new).all(|one| one.key.is_some());
        let sorted = named && self.items.is_sorted_by(|a, b| a.key <= b.key);
        self.items.extend(new);
        if sorted {
            self.items.sort_by_cached_key(|one| one.key.clone());
        }
    }

    /// Puts a new tombstone at its place in key order where the list is sorted by key, else at the end.
    pub(crate) fn insert_tombstone(&mut self, tombstone: Tombstone) {
        self.insert_tombstones(vec![tombstone]);
    }

    /// Puts new tombstones, which are in key order, at their places.
    pub(crate) fn insert_tombstones(&mut self, new: Vec<Tombstone>) {
        let key = |one: &Tombstone| one.key.clone();
        let named = self.deletions.iter().chain(&new).all(|one| one.key.is_some());
        let sorted = named && self.deletions.is_sorted_by(|a, b| a.key <= b.key);
        self.deletions.extend(new);
        if sorted {
            self.deletions.sort_by_cached_key(key);
        }
    }

    /// The items that hold: one for each key, and every item without a key.
    pub(crate) fn holding(&self) -> impl Iterator<Item = &Item> {
        let holds = self.holds();
        self.items.iter().zip(holds).filter(|(_, holds)| *holds).map(|(item, _)| item)
    }

    /// For each item, whether it holds.
    pub(crate) fn holds(&self) -> Vec<bool> {
        let mut keyed: Vec<usize> =
            (0..self.items.len()).filter(|index| self.items[*index].key.is_some()).collect();
        let rank = |index: &usize| (&self.items[*index].key, self.items[*index].added, *index);
        keyed.sort_unstable_by(|a, b| rank(a).cmp(&rank(b)));
        let mut holds = vec![true; self.items.len()];
        for pair in keyed.windows(2) {
            holds[pair[0]] = self.items[pair[0]].key != self.items[pair[1]].key;
        }
        holds
    }
}

fn insert<T>(list: &mut Vec<T>, new: T, key: impl Fn(&T) -> Option<&Key>) {
    let named = list.iter().chain([&new]).all(|one| key(one).is_some());
    let at = if named && list.is_sorted_by(|a, b| key(a) <= key(b)) {
        list.partition_point(|one| key(one) <= key(&new))
    } else {
        list.len()
    };
    list.insert(at, new);
}

/// What the user switched on and off.
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
