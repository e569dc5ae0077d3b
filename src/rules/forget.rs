//! Removes items and leaves tombstones.

use std::collections::{BTreeMap, BTreeSet};

use super::near_miss::missing;
use crate::error::{Error, Missing, Result};
use crate::guard;
use crate::model::{Date, Item, Key, Memory, Tombstone, Value};

/// What to forget.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// The item with this key.
    Key(Key),
    /// The item whose value equals or contains this text.
    Value(String),
    /// The item with this text as its invalid key, or whose value equals or contains it.
    Words(String),
}

impl Target {
    /// An argument in the form of a key matches keys only, so that a guess never removes another item.
    pub fn from_argument(text: &str) -> Self {
        match text.parse::<Key>() {
            Ok(key) if !text.trim().contains(' ') => Self::Key(key),
            _ => Self::Words(text.to_owned()),
        }
    }

    fn as_str(&self) -> &str {
        match self {
            Self::Key(key) => key.as_str(),
            Self::Value(text) | Self::Words(text) => text,
        }
    }
}

/// How many items may match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchLimit {
    /// Exactly one; several are an error.
    One,
    /// Any number; all of them are removed.
    All,
}

/// Removes the matching items and leaves a tombstone for each, even while memory is disabled.
pub fn forget(
    memory: &mut Memory,
    target: &Target,
    limit: MatchLimit,
    reason: &str,
    today: Date,
) -> Result<Vec<Item>> {
    guard::admit_reason(reason)?;
    let matches = matching(memory, target, limit);
    let mut names: Vec<String> = matches.iter().map(|index| name(&memory.items[*index])).collect();
    names.dedup();
    match (names.len(), limit) {
        (0, _) => return Err(nothing_matches(memory, target)),
        (1, _) | (_, MatchLimit::All) => {}
        _ => return Err(Error::Ambiguous(names)),
    }
    let gone = memory.take_items(&matches);
    add_tombstones(memory, gone.iter().map(|item| tombstone(item, reason, today)));
    memory.set_updated(today);
    Ok(gone)
}

/// The indexes of the matching items: by name first, then by an equal value, then by words of the value.
fn matching(memory: &Memory, target: &Target, limit: MatchLimit) -> BTreeSet<usize> {
    let indexes = |fits: &dyn Fn(&Item) -> bool| -> BTreeSet<usize> {
        let items = memory.items.iter().enumerate();
        items.filter(|(_, item)| fits(item)).map(|(index, _)| index).collect()
    };
    let text = target.as_str();
    let named = match target {
        Target::Key(key) => return indexes(&|item| item.key.as_ref() == Some(key)),
        Target::Words(words) => {
            indexes(&|item| item.name().is_some_and(|name| name.eq_ignore_ascii_case(words.trim())))
        }
        Target::Value(_) => BTreeSet::new(),
    };
    let equal = indexes(&|item| item.value.is_equivalent(&Value::Text(text.to_owned())));
    let within = || indexes(&|item| item.value.contains_words(text));
    match limit {
        MatchLimit::All => named.into_iter().chain(equal).chain(within()).collect(),
        MatchLimit::One => {
            [named, equal].into_iter().find(|found| !found.is_empty()).unwrap_or_else(within)
        }
    }
}

/// Adds tombstones, one for each key.
pub(super) fn add_tombstones(memory: &mut Memory, tombstones: impl Iterator<Item = Tombstone>) {
    let mut keyed: BTreeMap<Key, Tombstone> = BTreeMap::new();
    let mut keyless = Vec::new();
    for new in tombstones {
        let generation = new.generation;
        match new.key.clone() {
            None => keyless.push(new),
            Some(key) => {
                let one = keyed.entry(key).or_insert(new);
                one.generation = one.generation.max(generation);
            }
        }
    }
    memory.deletions.retain(|old| {
        let new = old.key.as_ref().and_then(|key| keyed.get_mut(key));
        let is_replaced = new.is_some();
        new.into_iter().for_each(|new| new.generation = new.generation.max(old.generation));
        !is_replaced
    });
    memory.insert_tombstones(keyed.into_values().chain(keyless).collect());
}

/// The tombstone of an item. It has a value only if there is no key and the guard admits the value.
pub(super) fn tombstone(item: &Item, reason: &str, today: Date) -> Tombstone {
    let has_value = item.key.is_none() && guard::admits_value(&item.value);
    Tombstone {
        key: item.key.clone(),
        value: if has_value { item.value.clone() } else { Value::Null },
        removed: Some(today),
        reason: Some(reason.to_owned()),
        generation: item.generation,
        ..Tombstone::default()
    }
}

fn name(item: &Item) -> String {
    if let Some(rule) = guard::withheld(item) {
        return guard::withheld_notice(rule);
    }
    item.name().map_or_else(
        || format!("\"{}\"", crate::render::cut(&item.value.to_string(), 60)),
        str::to_owned,
    )
}

/// The error for a target without a match. A word that is no key may be one of a value.
fn nothing_matches(memory: &Memory, target: &Target) -> Error {
    let Target::Key(key) = target else {
        let what = format!("\"{}\"", crate::render::cut(target.as_str(), 60));
        return Error::NotFound(Missing::new(&what));
    };
    let values = Target::Value(key.to_string());
    let is_in_values = !matching(memory, &values, MatchLimit::All).is_empty();
    Error::NotFound(Missing { is_in_values, ..missing([memory], key) })
}
