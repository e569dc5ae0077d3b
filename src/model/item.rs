//! One thing that is remembered, and the record that it was forgotten.

use std::fmt;

use super::{Confidence, Date, Key, Value};

/// The tag of an item that the user has not confirmed; `low` always carries it.
pub(crate) const NEEDS_CONFIRMATION: &str = "needs-confirmation";
/// The tag of an item that comes first in the profile.
pub(crate) const PINNED: &str = "pinned";
/// The tag of an item that stays out of the profile until it is asked for.
pub(crate) const ON_DEMAND: &str = "on-demand";

/// The tag of an item that says which words mean the same, for recall.
pub(crate) const SYNONYMS: &str = "synonyms";

/// Fields that memskill does not know, kept as they are.
pub(crate) type Fields = Vec<(String, Value)>;

/// One thing that is remembered.
#[derive(Clone, Debug, Default)]
pub struct Item {
    /// Its name; items that people wrote as plain lines have none.
    pub key: Option<Key>,
    /// What stands where the key should, if that is no sound key.
    pub invalid_key: Option<String>,
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
    /// Whether it was read from a memory that is not trusted, in which its `allowed:` tags do not count.
    pub(crate) is_untrusted: bool,
}

impl Item {
    /// An item of the first revision that stands in no document yet.
    pub fn new(key: Option<Key>, value: Value) -> Self {
        Self { key, value, rev: 1, generation: 1, ..Self::default() }
    }

    /// How sure it is.
    pub fn effective_confidence(&self) -> Confidence {
        self.confidence.unwrap_or(Confidence::Medium)
    }

    /// Whether it waits to be confirmed.
    pub(crate) fn is_unsure(&self) -> bool {
        self.effective_confidence() == Confidence::Low || self.is_tagged(NEEDS_CONFIRMATION)
    }

    /// Makes it as sure as that: `low` always carries its tag, anything surer never does.
    pub(crate) fn set_confidence(&mut self, confidence: Confidence) {
        self.confidence = Some(confidence);
        if confidence == Confidence::Low {
            self.add_tag(NEEDS_CONFIRMATION);
        } else {
            self.tags.retain(|tag| tag != NEEDS_CONFIRMATION);
        }
    }

    /// Adds a tag that it does not carry yet.
    pub(crate) fn add_tag(&mut self, tag: &str) {
        if !self.is_tagged(tag) {
            self.tags.push(tag.to_owned());
        }
    }

    /// This item and another that says the same, as one: the surer, with the tags of both, first saved on the earlier day
    /// and last noticed on the later. It is unsure only if both are.
    pub(crate) fn joined(mut self, other: Self) -> Self {
        let is_unsure = self.is_tagged(NEEDS_CONFIRMATION) && other.is_tagged(NEEDS_CONFIRMATION);
        if self.confidence != other.confidence {
            self.set_confidence(self.effective_confidence().max(other.effective_confidence()));
        }
        other.tags.iter().for_each(|tag| self.add_tag(tag));
        let is_low = self.effective_confidence() == Confidence::Low;
        self.tags.retain(|tag| tag != NEEDS_CONFIRMATION || is_unsure || is_low);
        self.added = [self.added, other.added].into_iter().flatten().min();
        self.seen = self.seen.max(other.seen);
        self.expires = self.expires.max(other.expires);
        self.source = self.source.max(other.source);
        for (name, value) in other.other {
            if !self.other.iter().any(|(known, _)| *known == name) {
                self.other.push((name, value));
            }
        }
        self
    }

    /// Whether it carries the tag.
    pub fn is_tagged(&self, tag: &str) -> bool {
        self.tags.iter().any(|own| own == tag)
    }

    /// Whether it comes with every prompt.
    pub fn is_pinned(&self) -> bool {
        self.is_tagged(PINNED)
    }

    /// Whether its last day is over.
    pub fn is_expired(&self, today: Date) -> bool {
        self.expires.is_some_and(|day| day < today)
    }

    /// What people call it: its key, what stands in its place, or nothing.
    pub fn name(&self) -> Option<&str> {
        self.key.as_ref().map(Key::as_str).or(self.invalid_key.as_deref())
    }
}

/// Two items are equal if they say the same, wherever they stand.
impl PartialEq for Item {
    fn eq(&self, other: &Self) -> bool {
        let facts = |item: &Self| {
            (item.added, item.confidence, item.expires, item.seen, item.rev, item.generation)
        };
        facts(self) == facts(other)
            && (&self.key, &self.invalid_key, &self.value)
                == (&other.key, &other.invalid_key, &other.value)
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

impl Tombstone {
    /// Whether it speaks of an item: by its key, or by an equal value.
    pub(crate) fn is_of(&self, key: &Key, value: &Value) -> bool {
        self.key.as_ref() == Some(key) || self.value != Value::Null && self.value.is_like(value)
    }
}

impl Tombstone {
    /// What was forgotten: its key, or its value where there was none.
    pub fn said(&self) -> String {
        self.key.as_ref().map_or_else(|| self.value.to_string(), Key::to_string)
    }
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
