//! Saving an item.

use super::propose::propose_key;
use super::{ARCHIVED, MOVED, PersonalKeys, stamp};
use crate::error::{Error, Result};
use crate::guard::{self, Allowance, TextContext};
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
pub enum WriteMode {
    /// It takes its place.
    Replace,
    /// It joins it, in a list.
    Append,
}

/// An item that is not yet admitted.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Its name; one is proposed from the words where there is none.
    pub key: Option<Key>,
    /// What it says.
    pub value: Value,
    /// How the value meets an old one.
    pub mode: WriteMode,
    /// How sure it is; the intent decides where it does not say.
    pub confidence: Option<Confidence>,
    /// Where it comes from; the intent decides where it does not say.
    pub source: Option<String>,
    /// Labels to add.
    pub tags: Vec<String>,
    /// Its last day.
    pub expires: Option<Date>,
    /// Rules of the guard that the user lets it pass.
    pub allowed: Vec<Allowance>,
    /// Whether it may be about a person.
    pub personal_keys: PersonalKeys,
}

impl Candidate {
    /// A candidate that says nothing but its value and perhaps its key.
    pub fn new(key: Option<Key>, value: Value) -> Self {
        Self {
            key,
            value,
            mode: WriteMode::Replace,
            confidence: None,
            source: None,
            tags: Vec::new(),
            expires: None,
            allowed: Vec::new(),
            personal_keys: PersonalKeys::Refuse,
        }
    }

    /// A lesson learned: what went wrong, what came of it, what helped. Its key is under `lessons.`.
    pub fn lesson(key: Option<Key>, [issue, outcome, fix]: [&str; 3]) -> Result<Self> {
        let key = match key {
            Some(key) if !key.is_lesson() => Some(format!("lessons.{key}").parse()?),
            key => key,
        };
        let named = [("issue", issue), ("outcome", outcome), ("fix", fix)];
        let pairs = named.map(|(name, text)| (name.to_owned(), Value::Text(text.to_owned())));
        Ok(Self::new(key, Value::Map(pairs.to_vec())))
    }
}

/// What became of a candidate.
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
    let proposed = || propose_key(memory, &candidate.value);
    let key = candidate.key.clone().unwrap_or_else(proposed);
    candidate.personal_keys.admit(memory, &key)?;
    let old = memory.item(&key).cloned();
    let value = full_value(&candidate, &key, old.as_ref())?;
    if matches!(value, Value::Null | Value::Text(_)) && value.is_blank() {
        return Err(Error::NoValue(key.to_string()));
    }
    if let Some(tag) = candidate.tags.iter().find(|tag| tag.starts_with(guard::ALLOWED)) {
        return Err(Error::ReservedTag(tag.clone()));
    }
    let wish = Wish { key, value, candidate, intent, today };
    let generation = wish.generation(memory)?;
    let mut new = match &old {
        Some(old) if wish.repeats(old) => wish.repeated(old),
        Some(old) => wish.replaced(old)?,
        None => wish.fresh(),
    };
    wish.candidate.tags.iter().for_each(|tag| new.add_tag(tag));
    new.expires = wish.candidate.expires.or(new.expires);
    new.generation = new.generation.max(generation);
    old.iter().for_each(|old| stamp(old, &mut new));
    guard::allow(&mut new, &wish.candidate.allowed);
    guard::admit(&wish.brought())?;
    guard::admit(&new)?;
    Ok(wish.write(memory, old.as_ref(), new))
}

/// What is to be written, by whom and when.
struct Wish {
    key: Key,
    /// The value that the item will have.
    value: Value,
    candidate: Candidate,
    intent: Intent,
    today: Date,
}

impl Wish {
    /// Settles what was forgotten: the generation of the new item, or a refusal.
    fn generation(&self, memory: &Memory) -> Result<u64> {
        let mut generation = 1;
        for tombstone in memory.deletions.iter().filter(|one| self.is_meant_by(one)) {
            let reason = tombstone.reason.as_deref().unwrap_or("no reason given");
            if self.intent == Intent::Automatic && ![MOVED, ARCHIVED].contains(&reason) {
                let unknown = || "an unknown day".to_owned();
                return Err(Error::Forgotten {
                    key: self.key.to_string(),
                    removed: tombstone.removed.map_or_else(unknown, |day| day.to_string()),
                    reason: guard::shown(reason, TextContext::Item).into_owned(),
                });
            }
            if tombstone.key.as_ref() == Some(&self.key) {
                generation = generation.max(tombstone.generation.saturating_add(1));
            }
        }
        Ok(generation)
    }

    /// What the candidate brings beside its value: an old allowance does not speak for it.
    fn brought(&self) -> Item {
        let Candidate { tags, source, allowed, .. } = &self.candidate;
        let (tags, source) = (tags.clone(), source.clone());
        let mut item = Item { tags, source, ..Item::new(None, Value::Null) };
        guard::allow(&mut item, allowed);
        item
    }

    /// A tombstone speaks of it as it will be, or as it was brought.
    fn is_meant_by(&self, tombstone: &Tombstone) -> bool {
        [&self.value, &self.candidate.value].iter().any(|value| tombstone.covers(&self.key, value))
    }

    /// An agent that says it in other case or spacing repeats itself; a user who does so means it.
    fn repeats(&self, old: &Item) -> bool {
        old.value == self.value
            || self.intent == Intent::Automatic && old.value.is_equivalent(&self.value)
    }

    fn fresh(&self) -> Item {
        let mut item = Item::new(Some(self.key.clone()), self.value.clone());
        item.added = Some(self.today);
        item.source = Some(self.source());
        item.set_confidence(self.confidence());
        item
    }

    /// The same value again: the user makes it sure; a signal raises it one level, at most once a day.
    fn repeated(&self, old: &Item) -> Item {
        let mut item = old.clone();
        let given = self.candidate.confidence;
        let known_today = self.is_known_today(old);
        match self.intent {
            Intent::Explicit => item.set_confidence(self.confidence()),
            Intent::Automatic if known_today => {
                if let Some(given) = given.filter(|given| *given > old.effective_confidence()) {
                    item.set_confidence(given);
                }
            }
            Intent::Automatic => {
                let raised = old.effective_confidence().raised();
                item.set_confidence(given.map_or(raised, |given| given.max(raised)));
                item.source = Some("repeated signal".to_owned());
            }
        }
        item.source = self.candidate.source.clone().or(item.source);
        item.seen = if known_today { item.seen } else { Some(self.today) };
        item
    }

    /// Another value: the user replaces anything, the agent only what is not sure.
    fn replaced(&self, old: &Item) -> Result<Item> {
        if self.intent == Intent::Automatic && old.effective_confidence() == Confidence::High {
            return Err(Error::Contradiction(self.key.to_string()));
        }
        let mut item = old.clone();
        item.value = self.value.clone();
        // An allowance was given for the old value.
        item.tags.retain(|tag| !tag.starts_with(guard::ALLOWED));
        item.source = Some(self.source());
        item.seen = if self.is_known_today(old) { item.seen } else { Some(self.today) };
        item.set_confidence(self.confidence());
        Ok(item)
    }

    /// Puts the item into the memory and takes its tombstones out.
    fn write(&self, memory: &mut Memory, old: Option<&Item>, new: Item) -> Change {
        let before = (memory.items.len(), memory.deletions.len());
        memory.deletions.retain(|tombstone| !self.is_meant_by(tombstone));
        memory.replace_item(new.clone());
        let same_lists = before == (memory.items.len(), memory.deletions.len());
        if old == Some(&new) && same_lists {
            return Change::Unchanged(new);
        }
        memory.updated = Some(self.today);
        if old.is_some() { Change::Updated(new) } else { Change::Added(new) }
    }

    fn is_known_today(&self, old: &Item) -> bool {
        old.added.max(old.seen) >= Some(self.today)
    }

    fn confidence(&self) -> Confidence {
        self.candidate.confidence.unwrap_or(match self.intent {
            Intent::Explicit => Confidence::High,
            Intent::Automatic => Confidence::Medium,
        })
    }

    fn source(&self) -> String {
        let by_intent = match self.intent {
            Intent::Explicit => "explicit user preference",
            Intent::Automatic => "inferred",
        };
        self.candidate.source.clone().unwrap_or_else(|| by_intent.to_owned())
    }
}

/// The value that an item will have: with [`WriteMode::Append`], the old list and what it lacks.
fn full_value(candidate: &Candidate, key: &Key, old: Option<&Item>) -> Result<Value> {
    let value = candidate.value.clone();
    if candidate.mode == WriteMode::Replace {
        return Ok(value);
    }
    let mut list = match old.map(|item| item.value.clone()) {
        Some(Value::List(values)) => values,
        None | Some(Value::Null) => Vec::new(),
        Some(_) => return Err(Error::NotAList(key.to_string())),
    };
    let added = if let Value::List(values) = value { values } else { vec![value] };
    for value in added {
        if !list.contains(&value) {
            list.push(value);
        }
    }
    Ok(Value::List(list))
}
