//! Saving an item.

use super::{add_tag, set_confidence, stamp};
use crate::error::{Error, Result};
use crate::guard;
use crate::model::{Confidence, Date, Item, Key, Memory, Tombstone, Value};

/// Who wanted a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// The agent noticed it.
    Automatic,
    /// The user asked for it.
    Explicit,
}

/// What a new value does to the old one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// It takes its place.
    Replace,
    /// It joins it, in a list.
    Append,
}

/// An item that is not yet admitted.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Its name.
    pub key: Key,
    /// What it says.
    pub value: Value,
    /// How the value meets an old one.
    pub how: How,
    /// How sure it is; the intent decides where it does not say.
    pub confidence: Option<Confidence>,
    /// Where it comes from; the intent decides where it does not say.
    pub source: Option<String>,
    /// Labels to add.
    pub tags: Vec<String>,
    /// Its last day.
    pub expires: Option<Date>,
}

impl Candidate {
    /// A candidate that says nothing but its key and value.
    pub fn new(key: Key, value: Value) -> Self {
        Self {
            key,
            value,
            how: How::Replace,
            confidence: None,
            source: None,
            tags: Vec::new(),
            expires: None,
        }
    }
}

/// What a write did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The key is new.
    Added(Item),
    /// The item says something else now.
    Updated(Item),
    /// The memory already said so.
    Unchanged(Item),
}

impl Change {
    /// The item as it is now.
    pub fn item(&self) -> &Item {
        match self {
            Self::Added(item) | Self::Updated(item) | Self::Unchanged(item) => item,
        }
    }
}

/// Saves a candidate by the rules of its intent.
pub fn remember(
    memory: &mut Memory,
    candidate: Candidate,
    intent: Intent,
    today: Date,
) -> Result<Change> {
    if intent == Intent::Automatic && !memory.settings.enabled {
        return Err(Error::Disabled);
    }
    let old = memory.item(&candidate.key).cloned();
    let candidate = appended(candidate, old.as_ref())?;
    let generation = reborn(memory, &candidate, intent)?;
    let mut new = match &old {
        Some(old) if is_repeated(old, &candidate, intent) => {
            repeated(old, &candidate, intent, today)
        }
        Some(old) => replaced(old, &candidate, intent, today)?,
        None => fresh(&candidate, intent, today),
    };
    candidate.tags.iter().for_each(|tag| add_tag(&mut new, tag));
    new.expires = candidate.expires.or(new.expires);
    new.generation = new.generation.max(generation);
    old.iter().for_each(|old| stamp(old, &mut new));
    guard::admit(&new)?;
    Ok(written(memory, old, new, &candidate, today))
}

fn written(
    memory: &mut Memory,
    old: Option<Item>,
    new: Item,
    candidate: &Candidate,
    today: Date,
) -> Change {
    let before = (memory.items.len(), memory.deletions.len());
    memory
        .deletions
        .retain(|tombstone| !is_about(tombstone, candidate));
    memory.replace_item(new.clone());
    let same = old.as_ref() == Some(&new) && before == (memory.items.len(), memory.deletions.len());
    if same {
        return Change::Unchanged(new);
    }
    memory.updated = Some(today);
    if old.is_some() {
        Change::Updated(new)
    } else {
        Change::Added(new)
    }
}

/// With [`How::Append`], the old list and what it does not have yet.
fn appended(mut candidate: Candidate, old: Option<&Item>) -> Result<Candidate> {
    if candidate.how == How::Replace {
        return Ok(candidate);
    }
    let mut list = match old.map(|item| item.value.clone()) {
        Some(Value::List(values)) => values,
        None | Some(Value::Null) => Vec::new(),
        Some(_) => return Err(Error::NotAList(candidate.key.to_string())),
    };
    let added = match candidate.value {
        Value::List(values) => values,
        value => vec![value],
    };
    for value in added {
        if !list.contains(&value) {
            list.push(value);
        }
    }
    candidate.value = Value::List(list);
    Ok(candidate)
}

/// Settles what was forgotten: the generation of the new item, or a refusal.
fn reborn(memory: &Memory, candidate: &Candidate, intent: Intent) -> Result<u64> {
    let about = memory
        .deletions
        .iter()
        .filter(|tombstone| is_about(tombstone, candidate));
    let mut generation = 1;
    for tombstone in about {
        let reason = tombstone.reason.as_deref().unwrap_or("no reason given");
        if intent == Intent::Automatic && !["moved", "archived"].contains(&reason) {
            let removed = tombstone
                .removed
                .map_or_else(|| "an unknown day".to_owned(), |day| day.to_string());
            return Err(Error::Forgotten {
                key: candidate.key.to_string(),
                removed,
                reason: reason.to_owned(),
            });
        }
        if tombstone.key.as_ref() == Some(&candidate.key) {
            generation = generation.max(tombstone.generation + 1);
        }
    }
    Ok(generation)
}

/// A tombstone speaks of a candidate by its key, or by an equal value.
fn is_about(tombstone: &Tombstone, candidate: &Candidate) -> bool {
    tombstone.key.as_ref() == Some(&candidate.key)
        || tombstone.value != Value::Null && tombstone.value.is_like(&candidate.value)
}

/// The agent repeats itself in other case and spacing; a user who does so means it.
fn is_repeated(old: &Item, candidate: &Candidate, intent: Intent) -> bool {
    old.value == candidate.value
        || intent == Intent::Automatic && old.value.is_like(&candidate.value)
}

fn fresh(candidate: &Candidate, intent: Intent, today: Date) -> Item {
    let mut item = Item::new(Some(candidate.key.clone()), candidate.value.clone());
    item.added = Some(today);
    item.source = Some(source(candidate, intent));
    set_confidence(&mut item, confidence(candidate, intent));
    item
}

/// The same value again: the user makes it sure; a signal raises it one level, at most once a day.
fn repeated(old: &Item, candidate: &Candidate, intent: Intent, today: Date) -> Item {
    let mut item = old.clone();
    let known_today = old.added.max(old.seen) >= Some(today);
    let given = candidate.confidence;
    match intent {
        Intent::Explicit => set_confidence(&mut item, given.unwrap_or(Confidence::High)),
        Intent::Automatic if !known_today => {
            let raised = old.sureness().raised();
            set_confidence(&mut item, given.map_or(raised, |given| given.max(raised)));
            item.source = Some("repeated signal".to_owned());
        }
        Intent::Automatic => {
            if let Some(given) = given.filter(|given| *given > old.sureness()) {
                set_confidence(&mut item, given);
            }
        }
    }
    if let Some(source) = &candidate.source {
        item.source = Some(source.clone());
    }
    if !known_today {
        item.seen = Some(today);
    }
    item
}

/// Another value: the user replaces anything, the agent only what is not sure.
fn replaced(old: &Item, candidate: &Candidate, intent: Intent, today: Date) -> Result<Item> {
    if intent == Intent::Automatic && old.sureness() == Confidence::High {
        return Err(Error::Contradiction(candidate.key.to_string()));
    }
    let mut item = old.clone();
    item.value = candidate.value.clone();
    item.source = Some(source(candidate, intent));
    set_confidence(&mut item, confidence(candidate, intent));
    if old.added.max(old.seen) < Some(today) {
        item.seen = Some(today);
    }
    Ok(item)
}

fn confidence(candidate: &Candidate, intent: Intent) -> Confidence {
    candidate.confidence.unwrap_or(match intent {
        Intent::Explicit => Confidence::High,
        Intent::Automatic => Confidence::Medium,
    })
}

fn source(candidate: &Candidate, intent: Intent) -> String {
    let by_intent = match intent {
        Intent::Explicit => "explicit user preference",
        Intent::Automatic => "inferred",
    };
    candidate
        .source
        .clone()
        .unwrap_or_else(|| by_intent.to_owned())
}
