//! Removing items, and remembering that they were removed.

use std::collections::{BTreeMap, BTreeSet};

use crate::error::{Error, Result};
use crate::guard;
use crate::model::{Date, Item, Key, Memory, Tombstone, Value};

/// What to forget.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// The item with this key.
    Key(Key),
    /// The item whose value says this.
    Value(String),
    /// The item that has this for a name, though it is no key, or whose value says it.
    Words(String),
}

impl Target {
    /// What has the shape of a key is one and nothing else, so that a guess never removes another item.
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

/// How many items may be forgotten at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchLimit {
    /// Exactly one; several are a question.
    One,
    /// All that match.
    All,
}

/// Removes what matches and leaves a tombstone for each. Works while memory is disabled.
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
        (0, _) => return Err(Error::NotFound(described(target))),
        (1, _) | (_, MatchLimit::All) => {}
        _ => return Err(Error::Ambiguous(names)),
    }
    let mut index = 0;
    let mut gone = Vec::new();
    memory.items.retain(|item| {
        index += 1;
        let stays = !matches.contains(&(index - 1));
        if !stays {
            gone.push(item.clone());
        }
        stays
    });
    bury(memory, gone.iter().map(|item| tombstone(item, reason, today)));
    memory.updated = Some(today);
    Ok(gone)
}

/// The places of the items that match: by name first, then by an equal value, then by the words in it.
fn matching(memory: &Memory, target: &Target, limit: MatchLimit) -> BTreeSet<usize> {
    let places = |fits: &dyn Fn(&Item) -> bool| -> BTreeSet<usize> {
        let items = memory.items.iter().enumerate();
        items.filter(|(_, item)| fits(item)).map(|(index, _)| index).collect()
    };
    let text = target.as_str();
    let named = match target {
        Target::Key(key) => return places(&|item| item.key.as_ref() == Some(key)),
        Target::Words(words) => {
            places(&|item| item.name().is_some_and(|name| name.eq_ignore_ascii_case(words.trim())))
        }
        Target::Value(_) => BTreeSet::new(),
    };
    let equal = places(&|item| item.value.is_equivalent(&Value::Text(text.to_owned())));
    let within = || places(&|item| item.value.contains_words(text));
    match limit {
        MatchLimit::All => named.into_iter().chain(equal).chain(within()).collect(),
        MatchLimit::One => {
            [named, equal].into_iter().find(|found| !found.is_empty()).unwrap_or_else(within)
        }
    }
}

/// Leaves tombstones; one for each key.
pub(super) fn bury(memory: &mut Memory, tombstones: impl Iterator<Item = Tombstone>) {
    let mut keyed: BTreeMap<Key, Tombstone> = BTreeMap::new();
    let mut nameless = Vec::new();
    for new in tombstones {
        let generation = new.generation;
        match new.key.clone() {
            None => nameless.push(new),
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
    memory.insert_tombstones(keyed.into_values().chain(nameless).collect());
}

/// A value stands in it only where there is no key, and never where the guard would refuse it.
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

fn described(target: &Target) -> String {
    match target {
        Target::Key(key) => key.to_string(),
        _ => format!("\"{}\"", crate::render::cut(target.as_str(), 60)),
    }
}
