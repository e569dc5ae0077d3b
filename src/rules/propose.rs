//! A key for what came without one.

use std::collections::HashSet;

use crate::model::{Key, Memory, Value};

/// A key for text that came without one: that of an item which says the same, else made of its words.
pub(super) fn propose_key(memory: &Memory, value: &Value) -> Key {
    let known =
        memory.items.iter().find(|item| item.key.is_some() && item.value.is_equivalent(value));
    if let Some(key) = known.and_then(|item| item.key.clone()) {
        return key;
    }
    let (namespace, said) = match value {
        Value::Map(pairs) if pairs.iter().any(|(name, _)| name == "issue") => {
            ("lessons", pairs[0].1.to_string())
        }
        _ => ("notes", value.to_string()),
    };
    let lower = said.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let telling: Vec<&str> =
        words.clone().filter(|word| !SMALL_WORDS.contains(word)).take(4).collect();
    let chosen = if telling.is_empty() { words.take(4).collect() } else { telling };
    let stem: String = chosen.join("_").chars().take(48).collect();
    let stem = if stem.is_empty() { "unnamed" } else { stem.trim_end_matches('_') };
    let taken: HashSet<&Key> = memory.items.iter().filter_map(|item| item.key.as_ref()).collect();
    let free = |key: &Key| !taken.contains(key);
    std::iter::once(String::new())
        .chain((2..).map(|number| format!("_{number}")))
        .filter_map(|suffix| format!("{namespace}.{stem}{suffix}").parse().ok())
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
