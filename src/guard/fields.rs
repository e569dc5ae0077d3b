//! The fields of items and tombstones as texts to judge.

use std::borrow::Cow;

use crate::model::{Fields, Item, Tombstone, Value};

/// A part of an item or tombstone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Its name.
    Key,
    /// What it says, on any level, and fields that memskill does not know.
    Value,
    /// One of its labels.
    Tag,
    /// Where it comes from.
    Source,
    /// Why it was forgotten.
    Reason,
}

impl Field {
    /// The name in the file.
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

/// A text of a field.
pub(super) struct Text<'t> {
    pub(super) field: Field,
    /// What is said, perhaps behind the name it is said of: a name can make a secret of a word.
    pub(super) text: Cow<'t, str>,
    /// Where what is said begins.
    pub(super) start: usize,
    pub(super) guise: Guise,
}

/// In which shape a value is looked at, which decides which rules can tell anything.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Guise {
    /// As it is printed.
    Printed,
    /// As JSON, which has brackets and quotes that nobody typed: only its form tells something.
    Json,
    /// Its parts put together without a seam: only what is exact tells something.
    Joined,
}

impl<'t> Text<'t> {
    pub(super) fn new(field: Field, text: &'t str) -> Self {
        Self { field, text: text.into(), start: 0, guise: Guise::Printed }
    }

    /// A value in another shape.
    fn of(text: String, guise: Guise) -> Self {
        Self { field: Field::Value, text: text.into(), start: 0, guise }
    }

    /// A value with the name it is said of.
    fn named(name: Option<&str>, value: &Value) -> Self {
        let mut text = String::with_capacity(80);
        if let Some(name) = name {
            text.extend([name, ": "]);
        }
        let start = text.len();
        match value {
            Value::Text(said) => text.push_str(said),
            other => text.push_str(&other.to_string()),
        }
        Self { field: Field::Value, start, text: text.into(), guise: Guise::Printed }
    }

    /// The text without the name.
    pub(super) fn said(&self) -> &str {
        &self.text[self.start..]
    }
}

/// What memskill itself writes as a source: nothing to look at, and on nearly every item.
const SOURCES: [&str; 3] = ["explicit user preference", "inferred", "repeated signal"];

/// Every text of an item: a value as a whole, as JSON, in parts and put together, so that what was split is seen.
pub(super) fn of_item(item: &Item) -> Vec<Text<'_>> {
    let mut all = Vec::with_capacity(4);
    all.extend(item.name().filter(|name| is_telling(name)).map(|name| Text::new(Field::Key, name)));
    value(item.name(), &item.value, &mut all);
    all.extend(item.tags.iter().map(|tag| Text::new(Field::Tag, tag)));
    let told = item.source.as_deref().filter(|source| !SOURCES.contains(source));
    all.extend(told.map(|source| Text::new(Field::Source, source)));
    others(&item.other, &mut all);
    all
}

/// Whether a name alone can say something: others are seen before their value.
fn is_telling(name: &str) -> bool {
    let parts = name.bytes().filter(|byte| !byte.is_ascii_alphanumeric()).count();
    parts > 2 || name.len() > 40 || !name.is_ascii()
}

/// Every text of a tombstone.
pub(super) fn of_tombstone(tombstone: &Tombstone) -> Vec<Text<'_>> {
    let mut all = Vec::new();
    all.extend(tombstone.key.as_ref().map(|key| Text::new(Field::Key, key.as_str())));
    value(None, &tombstone.value, &mut all);
    all.extend(tombstone.reason.as_deref().map(|reason| Text::new(Field::Reason, reason)));
    others(&tombstone.other, &mut all);
    all
}

fn others<'v>(fields: &'v Fields, all: &mut Vec<Text<'v>>) {
    fields.iter().for_each(|(name, one)| value(Some(name), one, all));
}

fn value<'v>(name: Option<&str>, value: &'v Value, all: &mut Vec<Text<'v>>) {
    if *value != Value::Null {
        all.push(Text::named(name, value));
    }
    if matches!(value, Value::List(_) | Value::Map(_)) {
        all.push(Text::of(value.to_json().to_string(), Guise::Json));
        let before = all.len();
        scalars(value, all);
        let joined = all[before..].iter().map(|part| part.text.as_ref()).collect();
        all.push(Text::of(joined, Guise::Joined));
    }
}

/// The parts of lists and maps.
fn scalars<'v>(value: &'v Value, all: &mut Vec<Text<'v>>) {
    let part = |part: &'v Value, all: &mut Vec<Text<'v>>| match part {
        Value::Text(text) => all.push(Text::new(Field::Value, text)),
        inner => scalars(inner, all),
    };
    match value {
        Value::List(values) => values.iter().for_each(|value| part(value, all)),
        Value::Map(pairs) => {
            for (name, value) in pairs {
                all.push(Text::new(Field::Value, name));
                part(value, all);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Text(_) => {}
    }
}
