//! Items and tombstones.

use std::fmt;

use super::{Confidence, Date, Key, Value};

/// Tag: the user has not confirmed the item. Items with low confidence always have it.
pub(crate) const NEEDS_CONFIRMATION: &str = "needs-confirmation";
/// Tag: the item comes first in the profile.
pub(crate) const PINNED: &str = "pinned";
/// Tag: the item is left out of the profile; only recall finds it.
pub(crate) const ON_DEMAND: &str = "on-demand";
/// Start of a tag: this rule of the guard holds the item until the user confirms it.
pub(crate) const HELD: &str = "held:";
/// Start of a tag: the user lets the item pass this rule of the guard.
pub(crate) const ALLOWED: &str = "allowed:";
/// Tag: the item lists words with the same meaning, for recall.
pub(crate) const SYNONYMS: &str = "synonyms";

/// What memskill itself writes into `source`.
pub(crate) const EXPLICIT_SOURCE: &str = "explicit user preference";
pub(crate) const CONFIRMED_SOURCE: &str = "confirmed by the user";
pub(crate) const INFERRED_SOURCE: &str = "inferred";
pub(crate) const REPEATED_SOURCE: &str = "repeated signal";

/// The maximum length of a source.
pub(crate) const MAX_SOURCE_CHARS: usize = 120;

/// Reasons of tombstones whose items still exist in another memory or in the archive.
pub(crate) const MOVED: &str = "moved";
pub(crate) const ARCHIVED: &str = "archived";

/// Fields that memskill does not know and keeps unchanged.
pub(crate) type Fields = Vec<(String, Value)>;

/// One remembered fact or preference.
#[derive(Clone, Debug, Default)]
pub struct Item {
    /// The key; items written by hand as plain lines have none.
    pub key: Option<Key>,
    /// The text of the `key` field if it is not a valid key.
    pub invalid_key: Option<String>,
    /// The value.
    pub value: Value,
    /// The day the key was first saved.
    pub added: Option<Date>,
    /// A short note on where the item comes from.
    pub source: Option<String>,
    /// The confidence; absent counts as medium.
    pub confidence: Option<Confidence>,
    /// Short labels.
    pub tags: Vec<String>,
    /// The last day on which the item is valid.
    pub expires: Option<Date>,
    /// The day the item was last confirmed or noticed again.
    pub seen: Option<Date>,
    /// Counts changes of the value; 1 when absent.
    pub rev: u64,
    /// Counts how often a forgotten key was saved again; 1 when absent.
    pub generation: u64,
    /// Unknown fields.
    pub other: Fields,
    /// The index in the document that the item was read from.
    pub(crate) origin: Option<usize>,
    /// Whether the item comes from an untrusted memory, where `allowed:` tags have no effect.
    pub(crate) is_untrusted: bool,
}

impl Item {
    /// Creates an item of the first revision that is not part of a document yet.
    pub fn new(key: Option<Key>, value: Value) -> Self {
        Self { key, value, rev: 1, generation: 1, ..Self::default() }
    }

    /// The confidence, with the default for items that have none.
    pub fn effective_confidence(&self) -> Confidence {
        self.confidence.unwrap_or(Confidence::Medium)
    }

    /// Whether the item still has to be confirmed.
    pub(crate) fn is_unconfirmed(&self) -> bool {
        self.effective_confidence() == Confidence::Low || self.is_tagged(NEEDS_CONFIRMATION)
    }

    /// Sets the confidence and keeps the tag `needs-confirmation` in step: low has it, the others do not.
    pub(crate) fn set_confidence(&mut self, confidence: Confidence) {
        self.confidence = Some(confidence);
        if confidence == Confidence::Low {
            self.add_tag(NEEDS_CONFIRMATION);
        } else {
            self.tags.retain(|tag| tag != NEEDS_CONFIRMATION);
        }
    }

    /// Adds the tag `needs-confirmation` to an item of low confidence that was written by hand without it.
    pub(crate) fn tag_if_low(&mut self) {
        if self.confidence == Some(Confidence::Low) {
            self.add_tag(NEEDS_CONFIRMATION);
        }
    }

    /// Whether the source is absent or one that memskill writes for an automatic write.
    pub(crate) fn has_automatic_source(&self) -> bool {
        let source = self.source.as_deref().unwrap_or(INFERRED_SOURCE);
        [INFERRED_SOURCE, REPEATED_SOURCE].contains(&source)
    }

    /// Records in `source` that the user confirmed the item. A source that says where it comes from is kept as well, if
    /// there is room for both.
    pub(crate) fn set_confirmed_source(&mut self) {
        let old = self.source.as_deref().unwrap_or_default();
        let both = format!("{old}; {CONFIRMED_SOURCE}");
        if self.has_automatic_source() || both.chars().count() > MAX_SOURCE_CHARS {
            self.source = Some(CONFIRMED_SOURCE.to_owned());
        } else if old != EXPLICIT_SOURCE && !old.ends_with(CONFIRMED_SOURCE) {
            self.source = Some(both);
        }
    }

    pub(crate) fn add_tag(&mut self, tag: &str) {
        if !self.is_tagged(tag) {
            self.tags.push(tag.to_owned());
        }
    }

    /// Merges two items with the same value: the higher confidence, the tags of both, the earlier
    /// `added`, the later `seen`. The result needs confirmation only if both items did, or if one is held.
    pub(crate) fn merged_with(mut self, other: Self) -> Self {
        let is_unconfirmed =
            self.is_tagged(NEEDS_CONFIRMATION) && other.is_tagged(NEEDS_CONFIRMATION);
        if self.confidence != other.confidence {
            self.set_confidence(self.effective_confidence().max(other.effective_confidence()));
        }
        other.tags.iter().for_each(|tag| self.add_tag(tag));
        if self.is_held() {
            self.set_confidence(Confidence::Low);
        }
        let is_low = self.effective_confidence() == Confidence::Low;
        self.tags.retain(|tag| tag != NEEDS_CONFIRMATION || is_unconfirmed || is_low);
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

    /// Whether the item has the tag.
    pub fn is_tagged(&self, tag: &str) -> bool {
        self.tags.iter().any(|own| own == tag)
    }

    /// Whether the item is tagged `pinned`.
    pub fn is_pinned(&self) -> bool {
        self.is_tagged(PINNED)
    }

    /// Whether a rule of the guard holds the item until the user confirms it.
    pub(crate) fn is_held(&self) -> bool {
        self.tags.iter().any(|tag| tag.starts_with(HELD))
    }

    /// Whether a tag lets the item pass a rule of the guard.
    pub(crate) fn has_allowance(&self) -> bool {
        self.tags.iter().any(|tag| tag.starts_with(ALLOWED))
    }

    /// Whether the item is valid on that day and sure enough to be applied.
    pub(crate) fn is_valid(&self, today: Date) -> bool {
        !self.value.is_blank() && !self.is_unconfirmed() && !self.is_expired(today)
    }

    /// Whether the last valid day is over.
    pub fn is_expired(&self, today: Date) -> bool {
        self.expires.is_some_and(|day| day < today)
    }

    /// The first word of the key; none if the item has no key.
    pub(crate) fn namespace(&self) -> Option<&str> {
        self.key.as_ref().map(|key| key.as_str().split('.').next().unwrap_or_default())
    }

    /// The key, or the invalid text of the `key` field.
    pub fn name(&self) -> Option<&str> {
        self.key.as_ref().map(Key::as_str).or(self.invalid_key.as_deref())
    }
}

/// Compares content only, not the position in a document.
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

/// Prints `key: value`, or the value alone if there is no key.
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
    /// The forgotten key.
    pub key: Option<Key>,
    /// The forgotten value, if the item had no key.
    pub value: Value,
    /// The day of the deletion.
    pub removed: Option<Date>,
    /// The reason in a few words.
    pub reason: Option<String>,
    /// The generation of the forgotten item; 1 when absent.
    pub generation: u64,
    /// Unknown fields, and the `key` field if it is not a valid key.
    pub other: Fields,
    /// The index in the document that the tombstone was read from.
    pub(crate) origin: Option<usize>,
}

impl Tombstone {
    /// Whether the tombstone applies to an item with this key or an equivalent value.
    pub(crate) fn covers(&self, key: &Key, value: &Value) -> bool {
        self.key.as_ref() == Some(key)
            || self.value != Value::Null && self.value.is_equivalent(value)
    }

    /// What happened to the item: `forgotten`, or `moved` or `archived` if it still exists elsewhere.
    pub fn fate(&self) -> &'static str {
        match self.reason.as_deref() {
            Some(MOVED) => MOVED,
            Some(ARCHIVED) => ARCHIVED,
            _ => "forgotten",
        }
    }

    /// The forgotten key, or the forgotten value if there was no key.
    pub fn subject(&self) -> String {
        self.key.as_ref().map_or_else(|| self.value.to_string(), Key::to_string)
    }
}

/// Compares content only, not the position in a document.
impl PartialEq for Tombstone {
    fn eq(&self, other: &Self) -> bool {
        (&self.key, &self.value, self.removed, self.generation)
            == (&other.key, &other.value, other.removed, other.generation)
            && (&self.reason, &self.other) == (&other.reason, &other.other)
    }
}

impl Eq for Tombstone {}
