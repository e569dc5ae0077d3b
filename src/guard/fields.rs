//! The texts that the guard judges: the fields of items and tombstones.

use std::borrow::Cow;

use super::characters::MAX_JUDGED;
use crate::model::{
    CONFIRMED_SOURCE, EXPLICIT_SOURCE, Fields, INFERRED_SOURCE, Item, REPEATED_SOURCE, Tombstone,
    Value,
};

/// A field of an item or tombstone, as errors name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The key, or the name of an item without a valid key.
    Key,
    /// The value on any level, and fields that memskill does not know.
    Value,
    /// A tag.
    Tag,
    /// Where the item comes from.
    Source,
    /// Why the item was forgotten.
    Reason,
}

impl Field {
    /// The name used in messages.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Key => "key",
            Self::Value => "value",
            Self::Tag => "tag",
            Self::Source => "source",
            Self::Reason => "reason",
        }
    }
}

/// The text of a field.
pub(super) struct FieldText<'t> {
    pub(super) field: Field,
    /// The content, preceded by its key if it has one: a key can turn a word into a secret.
    pub(super) text: Cow<'t, str>,
    /// Where the content starts, after the key.
    pub(super) content_start: usize,
    pub(super) representation: Representation,
}

/// How a value is written out for judging, which decides which rules apply.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Representation {
    /// As it is printed: all rules.
    Printed,
    /// As JSON. Nobody typed its brackets and quotes, so only `Form` rules apply.
    Json,
    /// All parts joined without separators: only secrets with an exact format.
    Joined,
}

impl<'t> FieldText<'t> {
    pub(super) fn new(field: Field, text: &'t str) -> Self {
        Self { field, text: text.into(), content_start: 0, representation: Representation::Printed }
    }

    /// A value in another representation.
    fn of(text: String, representation: Representation) -> Self {
        Self { field: Field::Value, text: text.into(), content_start: 0, representation }
    }

    /// A value preceded by its key.
    fn named(name: Option<&str>, value: &Value) -> Self {
        let mut text = String::with_capacity(80);
        if let Some(name) = name {
            text.extend([name, ": "]);
        }
        let content_start = text.len();
        match value {
            Value::Text(content) => text.push_str(content),
            other => text.push_str(&other.to_string()),
        }
        Self {
            field: Field::Value,
            content_start,
            text: text.into(),
            representation: Representation::Printed,
        }
    }

    /// The text without the key.
    pub(super) fn content(&self) -> &str {
        &self.text[self.content_start..]
    }
}

/// Sources that memskill itself writes. Nearly every item has one, so they are not checked.
const OWN_SOURCES: [&str; 4] =
    [EXPLICIT_SOURCE, CONFIRMED_SOURCE, INFERRED_SOURCE, REPEATED_SOURCE];

/// Every text of an item. A list or map is judged as a whole, as JSON, in parts and joined, to find secrets
/// that were split, unless it is too long to be judged.
pub(super) fn of_item(item: &Item) -> Vec<FieldText<'_>> {
    let mut all = Vec::with_capacity(4);
    all.extend(
        item.name()
            .filter(|name| is_checked_alone(name))
            .map(|name| FieldText::new(Field::Key, name)),
    );
    value(item.name(), &item.value, &mut all);
    all.extend(item.tags.iter().map(|tag| FieldText::new(Field::Tag, tag)));
    let source = item.source.as_deref().filter(|source| !OWN_SOURCES.contains(source));
    all.extend(source.map(|source| FieldText::new(Field::Source, source)));
    others(&item.other, &mut all);
    all
}

/// Whether a key is long enough to be a violation by itself. Short keys are judged with their value.
fn is_checked_alone(name: &str) -> bool {
    let parts = name.bytes().filter(|byte| !byte.is_ascii_alphanumeric()).count();
    parts > 2 || name.len() > 40 || !name.is_ascii()
}

/// Every text of a tombstone.
pub(super) fn of_tombstone(tombstone: &Tombstone) -> Vec<FieldText<'_>> {
    let mut all = Vec::new();
    all.extend(tombstone.key.as_ref().map(|key| FieldText::new(Field::Key, key.as_str())));
    value(None, &tombstone.value, &mut all);
    all.extend(tombstone.reason.as_deref().map(|reason| FieldText::new(Field::Reason, reason)));
    others(&tombstone.other, &mut all);
    all
}

fn others<'v>(fields: &'v Fields, all: &mut Vec<FieldText<'v>>) {
    fields.iter().for_each(|(name, one)| value(Some(name), one, all));
}

fn value<'v>(name: Option<&str>, value: &'v Value, all: &mut Vec<FieldText<'v>>) {
    if *value != Value::Null {
        all.push(FieldText::named(name, value));
    }
    let is_judged = all.last().is_some_and(|text| text.text.len() <= MAX_JUDGED);
    if is_judged && matches!(value, Value::List(_) | Value::Map(_)) {
        all.push(FieldText::of(value.to_json().to_string(), Representation::Json));
        let before = all.len();
        scalars(value, all);
        let joined = all[before..].iter().map(|part| part.text.as_ref()).collect();
        all.push(FieldText::of(joined, Representation::Joined));
    }
}

/// The parts of lists and maps.
fn scalars<'v>(value: &'v Value, all: &mut Vec<FieldText<'v>>) {
    let part = |part: &'v Value, all: &mut Vec<FieldText<'v>>| match part {
        Value::Text(text) => all.push(FieldText::new(Field::Value, text)),
        inner => scalars(inner, all),
    };
    match value {
        Value::List(values) => values.iter().for_each(|value| part(value, all)),
        Value::Map(pairs) => {
            for (name, value) in pairs {
                all.push(FieldText::new(Field::Value, name));
                part(value, all);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Text(_) => {}
    }
}
