//! The protocol's words as types.
//!
//! A [`Memory`] is what the block of a memory file says: [`Settings`], [`Item`]s and [`Tombstone`]s.
//! Nothing here knows text, files or the clock.

mod date;
mod key;
mod value;

pub use date::Date;
pub use key::Key;
pub use value::Value;

use std::fmt;
use std::str::FromStr;

use crate::error::Error;

/// The tag of an item that the user has not confirmed; `low` always carries it.
pub(crate) const NEEDS_CONFIRMATION: &str = "needs-confirmation";
/// The tag of an item that comes first in the profile.
pub(crate) const PINNED: &str = "pinned";
/// The tag of an item that stays out of the profile until it is asked for.
pub(crate) const ON_DEMAND: &str = "on-demand";

/// Fields that memskill does not know, kept as they are.
pub(crate) type Fields = Vec<(String, Value)>;

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
        let same = self
            .items
            .iter()
            .enumerate()
            .filter(|(_, item)| item.key.as_ref() == Some(key));
        same.max_by_key(|(_, item)| item.added)
            .map(|(index, _)| index)
    }

    /// Puts `item` in the place of the one that holds for its key; others with that key go.
    pub(crate) fn replace_item(&mut self, item: Item) {
        let key = item.key.clone();
        let Some(place) = key.as_ref().and_then(|key| self.position(key)) else {
            return self.insert_item(item);
        };
        self.items[place] = Item {
            origin: self.items[place].origin,
            ..item
        };
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

    /// Puts a new tombstone at its place in key order where the list is sorted by key, else at the end.
    pub(crate) fn insert_tombstone(&mut self, tombstone: Tombstone) {
        insert(&mut self.deletions, tombstone, |tombstone| {
            tombstone.key.as_ref()
        });
    }

    /// The items that hold: one for each key, and every item without a key.
    pub(crate) fn holding(&self) -> impl Iterator<Item = &Item> {
        let holds = self.holds();
        self.items
            .iter()
            .zip(holds)
            .filter(|(_, holds)| *holds)
            .map(|(item, _)| item)
    }

    /// For each item, whether it holds.
    pub(crate) fn holds(&self) -> Vec<bool> {
        let mut keyed: Vec<usize> = (0..self.items.len())
            .filter(|index| self.items[*index].key.is_some())
            .collect();
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

impl Default for Settings {
    fn default() -> Self {
        Self {
            enabled: true,
            announce_writes: true,
        }
    }
}

/// One thing that is remembered.
#[derive(Clone, Debug, Default)]
pub struct Item {
    /// Its name; items that people wrote as plain lines have none.
    pub key: Option<Key>,
    /// What stands where the key should, if that is no sound key.
    pub unsound_key: Option<String>,
    /// What it says.
    pub value: Value,
    /// The day its key was first saved.
    pub added: Option<Date>,
    /// A short note of provenance.
    pub source: Option<String>,
    /// How sure it is; absent counts as medium.
    pub confidence: Option<Confidence>,
    /// Short labels.
    pub tags: Vec<String>,
    /// The last day on which it holds.
    pub expires: Option<Date>,
    /// The day it was last confirmed or noticed again.
    pub seen: Option<Date>,
    /// Counts changes of the value; 1 when absent.
    pub rev: u64,
    /// Counts rebirths of a forgotten key; 1 when absent.
    pub generation: u64,
    /// Unknown fields.
    pub other: Fields,
    /// Where it stands in the document it was read from.
    pub(crate) origin: Option<usize>,
}

impl Item {
    /// An item of the first revision that stands in no document yet.
    pub fn new(key: Option<Key>, value: Value) -> Self {
        Self {
            key,
            value,
            rev: 1,
            generation: 1,
            ..Self::default()
        }
    }

    /// How sure it is.
    pub fn sureness(&self) -> Confidence {
        self.confidence.unwrap_or(Confidence::Medium)
    }

    /// Whether it carries the tag.
    pub fn is_tagged(&self, tag: &str) -> bool {
        self.tags.iter().any(|own| own == tag)
    }

    /// Whether its last day is over.
    pub fn is_expired(&self, today: Date) -> bool {
        self.expires.is_some_and(|day| day < today)
    }

    /// What people call it: its key, what stands in its place, or nothing.
    pub fn name(&self) -> Option<&str> {
        self.key
            .as_ref()
            .map(Key::as_str)
            .or(self.unsound_key.as_deref())
    }
}

/// Two items are equal if they say the same, wherever they stand.
impl PartialEq for Item {
    fn eq(&self, other: &Self) -> bool {
        let facts = |item: &Self| {
            (
                item.added,
                item.confidence,
                item.expires,
                item.seen,
                item.rev,
                item.generation,
            )
        };
        facts(self) == facts(other)
            && (&self.key, &self.unsound_key, &self.value)
                == (&other.key, &other.unsound_key, &other.value)
            && (&self.source, &self.tags, &self.other) == (&other.source, &other.tags, &other.other)
    }
}

impl Eq for Item {}

/// `key: value`, or the value alone where there is no key.
impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => write!(f, "{name}: {}", self.value),
            None => write!(f, "{}", self.value),
        }
    }
}

/// The record of a deletion.
#[derive(Clone, Debug, Default)]
pub struct Tombstone {
    /// The key that was forgotten.
    pub key: Option<Key>,
    /// The value that was forgotten, where there was no key.
    pub value: Value,
    /// The day of the deletion.
    pub removed: Option<Date>,
    /// Why, in a few words.
    pub reason: Option<String>,
    /// The generation of the item that was forgotten; 1 when absent.
    pub generation: u64,
    /// Unknown fields, and a key that is not sound.
    pub other: Fields,
    /// Where it stands in the document it was read from.
    pub(crate) origin: Option<usize>,
}

/// Two tombstones are equal if they say the same, wherever they stand.
impl PartialEq for Tombstone {
    fn eq(&self, other: &Self) -> bool {
        (&self.key, &self.value, self.removed, self.generation)
            == (&other.key, &other.value, other.removed, other.generation)
            && (&self.reason, &self.other) == (&other.reason, &other.other)
    }
}

impl Eq for Tombstone {}

/// How sure an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// Ambiguous, or perhaps temporary.
    Low,
    /// Plausible, not confirmed.
    Medium,
    /// Said or confirmed by the user.
    High,
}

impl Confidence {
    /// The name in the file.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }

    /// One level surer.
    pub fn raised(self) -> Self {
        if self == Self::Low {
            Self::Medium
        } else {
            Self::High
        }
    }

    /// One level less sure.
    pub fn lowered(self) -> Self {
        if self == Self::High {
            Self::Medium
        } else {
            Self::Low
        }
    }
}

impl FromStr for Confidence {
    type Err = Error;

    fn from_str(typed: &str) -> Result<Self, Error> {
        [Self::Low, Self::Medium, Self::High]
            .into_iter()
            .find(|level| level.as_str().eq_ignore_ascii_case(typed))
            .ok_or_else(|| Error::Malformed {
                field: "confidence",
                given: typed.to_owned(),
                allowed: "low, medium or high",
            })
    }
}

/// Whose memory it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// The repository's.
    Repo,
    /// The user's, in every repository.
    User,
}

impl Scope {
    /// The label in profiles and lists.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Repo => "repo",
            Self::User => "user",
        }
    }
}

/// A short stable name for some bytes (FNV-1a): file names of copies and of conflicts, no security.
pub(crate) fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
