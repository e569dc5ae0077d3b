//! What a memory holds as the data of YAML.

use crate::model::{Date, Item, Tombstone, Value};
use crate::yaml::Data;

/// The fields of an item that memskill knows.
pub(crate) const ITEM_FIELDS: [&str; 10] =
    ["key", "value", "added", "source", "confidence", "tags", "expires", "seen", "rev", "gen"];

/// The fields of a tombstone that memskill knows.
pub(crate) const TOMBSTONE_FIELDS: [&str; 5] = ["key", "value", "removed", "reason", "gen"];
/// The parts of a block, of `saved_memory` and of `settings`.
pub(crate) const SECTION_FIELDS: [&[&str]; 3] = [
    &["saved_memory", "deletions"],
    &["version", "updated", "settings", "items", "deletions"],
    &["enabled", "announce_writes"],
];

/// A field and what it says; `None` where it is left out.
pub(super) type Field = (&'static str, Option<Data>);

/// A new item.
pub(super) fn item_data(item: &Item) -> Data {
    map_data(item_fields(item), &item.other)
}

/// A new tombstone.
pub(super) fn tombstone_data(tombstone: &Tombstone) -> Data {
    let fields = vec![
        ("key", tombstone.key.as_ref().map(|key| Data::Text(key.to_string()))),
        ("value", Some(&tombstone.value).filter(|value| **value != Value::Null).map(data)),
        ("removed", tombstone.removed.map(day)),
        ("reason", tombstone.reason.clone().map(Data::Text)),
        ("gen", counted(tombstone.generation)),
    ];
    map_data(fields, &tombstone.other)
}

fn map_data(fields: Vec<Field>, other: &[(String, Value)]) -> Data {
    let known = fields.into_iter().filter_map(|(name, data)| Some((name.to_owned(), data?)));
    Data::Map(known.chain(other.iter().map(|(name, value)| (name.clone(), data(value)))).collect())
}

/// The fields of an item in the order of the protocol.
pub(super) fn item_fields(item: &Item) -> Vec<Field> {
    let key = item.name().map(|name| Data::Text(name.to_owned()));
    let tags = item.tags.iter().cloned().map(Data::Text).collect::<Vec<_>>();
    vec![
        ("key", key),
        ("value", Some(data(&item.value))),
        ("added", item.added.map(day)),
        ("source", item.source.clone().map(Data::Text)),
        ("confidence", item.confidence.map(|level| Data::Text(level.as_str().to_owned()))),
        ("tags", (!tags.is_empty()).then_some(Data::List(tags))),
        ("expires", item.expires.map(day)),
        ("seen", item.seen.map(day)),
        ("rev", counted(item.rev)),
        ("gen", counted(item.generation)),
    ]
}

fn counted(count: u64) -> Option<Data> {
    (count > 1).then(|| Data::Bare(count.to_string()))
}

/// A date, bare as in the template.
pub(super) fn day(date: Date) -> Data {
    Data::Text(date.to_string())
}

/// A value.
pub(super) fn data(value: &Value) -> Data {
    match value {
        Value::Null => Data::Bare("null".to_owned()),
        Value::Bool(bool) => Data::Bare(bool.to_string()),
        Value::Number(text) => Data::Bare(text.clone()),
        Value::Text(text) => Data::Text(text.clone()),
        Value::List(values) => Data::List(values.iter().map(data).collect()),
        Value::Map(pairs) => {
            Data::Map(pairs.iter().map(|(name, value)| (name.clone(), data(value))).collect())
        }
    }
}
