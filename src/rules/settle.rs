//! Being surer, less sure, and switching memory on and off.

use super::{Change, set_confidence, stamp};
use crate::error::{Error, Result};
use crate::model::{Confidence, Date, Item, Key, Memory, Value};

/// The user confirmed the item: it becomes high and loses `needs-confirmation`.
pub fn confirm(memory: &mut Memory, key: &Key, today: Date) -> Result<Change> {
    settle(memory, key, today, |item| {
        set_confidence(item, Confidence::High);
        item.seen = Some(today);
    })
}

/// The item is one level less sure.
pub fn doubt(memory: &mut Memory, key: &Key, today: Date) -> Result<Change> {
    settle(memory, key, today, |item| {
        set_confidence(item, item.sureness().lowered())
    })
}

fn settle(
    memory: &mut Memory,
    key: &Key,
    today: Date,
    change: impl FnOnce(&mut Item),
) -> Result<Change> {
    let old = memory
        .item(key)
        .cloned()
        .ok_or_else(|| Error::NotFound(key.to_string()))?;
    let mut new = old.clone();
    change(&mut new);
    stamp(&old, &mut new);
    if new == old {
        return Ok(Change::Unchanged(old));
    }
    memory.replace_item(new.clone());
    memory.updated = Some(today);
    Ok(Change::Updated(new))
}

/// A setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// Whether memory is applied and written automatically.
    Enabled(bool),
    /// Whether automatic writes are announced.
    Announce(bool),
}

/// Sets a switch; says whether it stood otherwise before.
pub fn switch(memory: &mut Memory, switch: Switch, today: Date) -> bool {
    let before = memory.settings;
    match switch {
        Switch::Enabled(on) => memory.settings.enabled = on,
        Switch::Announce(on) => memory.settings.announce_writes = on,
    }
    let changed = memory.settings != before;
    if changed {
        memory.updated = Some(today);
    }
    changed
}

/// A key for text that came without one: that of an item which says the same, else made of its words.
pub fn propose_key(memory: &Memory, text: &str) -> Key {
    let value = Value::from_argument(text);
    let known = memory
        .items
        .iter()
        .find(|item| item.key.is_some() && item.value.is_like(&value));
    if let Some(key) = known.and_then(|item| item.key.clone()) {
        return key;
    }
    let lower = text.to_lowercase();
    let words = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let telling: Vec<&str> = words
        .clone()
        .filter(|word| !SMALL_WORDS.contains(word))
        .take(4)
        .collect();
    let chosen = if telling.is_empty() {
        words.take(4).collect()
    } else {
        telling
    };
    let stem: String = chosen.join("_").chars().take(48).collect();
    let stem = if stem.is_empty() {
        "unnamed"
    } else {
        stem.trim_end_matches('_')
    };
    let free = |key: &Key| memory.item(key).is_none();
    std::iter::once(String::new())
        .chain((2..).map(|number| format!("_{number}")))
        .filter_map(|suffix| format!("notes.{stem}{suffix}").parse().ok())
        .find(free)
        .expect("numbers do not run out")
}

/// Words that tell nothing about what an item is about.
const SMALL_WORDS: &[&str] = &[
    "a", "an", "and", "always", "are", "as", "at", "be", "by", "do", "for", "from", "i", "in",
    "into", "is", "it", "its", "me", "my", "never", "not", "of", "on", "or", "our", "please",
    "prefer", "prefers", "should", "than", "that", "the", "them", "they", "this", "to", "use",
    "user", "uses", "using", "want", "wants", "we", "when", "with", "you",
];
