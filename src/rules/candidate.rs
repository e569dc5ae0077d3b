//! Candidates: items that are not admitted yet, from a command or from a document with many of them.

use std::collections::HashSet;

use super::lists;
use crate::document::read_value;
use crate::error::{Error, Result};
use crate::guard::{self, Allowance};
use crate::model::{Confidence, Date, Item, Key, Memory, Value};
use crate::yaml::Tree;

/// Fields that only the memory sets; they are ignored in a candidate.
const IGNORED_FIELDS: [&str; 4] = ["added", "seen", "rev", "gen"];

/// Who initiated a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// The agent noticed something on its own.
    Automatic,
    /// The user asked for the write.
    Explicit,
}

/// How a new value combines with the old one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteMode {
    /// The new value replaces the old one.
    Replace,
    /// The new value is appended to the old list.
    Append,
    /// The old value stays; only other fields change.
    Keep,
}

/// Until when an item is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expiry {
    /// Until the end of this day.
    On(Date),
    /// For good.
    Never,
}

/// An item that is not admitted yet.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The key; if there is none, one is derived from the value.
    pub key: Option<Key>,
    /// The value.
    pub value: Value,
    /// How the value combines with an old one.
    pub mode: WriteMode,
    /// The confidence; the default depends on the intent.
    pub confidence: Option<Confidence>,
    /// The source; the default depends on the intent.
    pub source: Option<String>,
    /// Tags to add.
    pub tags: Vec<String>,
    /// Tags to remove.
    pub removed_tags: Vec<String>,
    /// Until when it is valid; the default keeps what an old item says.
    pub expires: Option<Expiry>,
    /// Guard rules that the user overrides.
    pub allowed: Vec<Allowance>,
    /// Whether the key may be about a person.
    pub personal_keys: PersonalKeys,
}

impl Candidate {
    /// The item as the guard judges it, if the memory has none with the key.
    pub fn as_item(&self) -> Item {
        let (tags, source) = (self.tags.clone(), self.source.clone());
        let mut item = Item { tags, source, ..Item::new(self.key.clone(), self.value.clone()) };
        guard::allow(&mut item, &self.allowed);
        item
    }

    /// Creates a candidate with defaults for everything but key and value.
    pub fn new(key: Option<Key>, value: Value) -> Self {
        Self {
            key,
            value,
            mode: WriteMode::Replace,
            confidence: None,
            source: None,
            tags: Vec::new(),
            removed_tags: Vec::new(),
            expires: None,
            allowed: Vec::new(),
            personal_keys: PersonalKeys::Refuse,
        }
    }

    /// Creates a change of other fields than the value of an existing item.
    pub fn without_value(key: Key) -> Self {
        Self { mode: WriteMode::Keep, ..Self::new(Some(key), Value::Null) }
    }

    /// Creates a lesson: what went wrong, what it led to, what fixed it. Its key starts with `lessons.`.
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

/// Whether a memory accepts new keys about a person (`user.*`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PersonalKeys {
    /// No: everyone who reads a repository reads its memory.
    Refuse,
    /// Yes: it is the user's own memory, or the user insists.
    Allow,
}

impl PersonalKeys {
    /// Refuses a new key about a person unless they are allowed; an existing one may be changed.
    pub(super) fn admit(self, memory: &Memory, key: &Key) -> Result<()> {
        if self == Self::Refuse && key.is_about_user() && memory.item(key).is_none() {
            return Err(Error::Personal(key.to_string()));
        }
        Ok(())
    }
}

/// Reads candidates from JSON (one document, or one on each line) or YAML: a list, a map with `items`, one
/// candidate, or a map from keys to values. A malformed candidate is an error of its own.
pub fn read_candidates(text: &str) -> Result<Vec<Result<Candidate>>> {
    let documents = if text.trim_start().starts_with(['{', '[']) {
        read_json(text)?
    } else {
        vec![read_yaml(text)?]
    };
    let all: Vec<Value> = documents.into_iter().flat_map(entries).collect();
    Ok(all.into_iter().map(candidate).collect())
}

fn read_json(text: &str) -> Result<Vec<Value>> {
    let documents = serde_json::Deserializer::from_str(text).into_iter::<serde_json::Value>();
    let read: Result<Vec<serde_json::Value>, _> = documents.collect();
    match read {
        Ok(documents) => Ok(documents.into_iter().map(Value::from_json).collect()),
        // YAML may start with a bracket, too.
        Err(error) => match Tree::parse(text) {
            Ok(tree) => Ok(vec![read_value(text, &tree)]),
            Err(_) => Err(Error::BadCandidates(error.to_string())),
        },
    }
}

fn read_yaml(text: &str) -> Result<Value> {
    let tree = Tree::parse(text).map_err(|error| Error::BadCandidates(error.to_string()))?;
    Ok(read_value(text, &tree))
}

fn entries(document: Value) -> Vec<Value> {
    let pairs = match document {
        Value::List(all) => return all,
        Value::Map(pairs) => pairs,
        Value::Null => return Vec::new(),
        one => return vec![one],
    };
    let has = |name: &str| pairs.iter().any(|(own, _)| own == name);
    if has("key") || has("value") {
        return vec![Value::Map(pairs)];
    }
    let inner = pairs.iter().find(|(name, _)| name == "saved_memory" || name == "items");
    if let Some((_, inner)) = inner {
        return entries(inner.clone());
    }
    let keyed = |(key, value)| {
        Value::Map(vec![("key".to_owned(), Value::Text(key)), ("value".to_owned(), value)])
    };
    pairs.into_iter().map(keyed).collect()
}

fn candidate(value: Value) -> Result<Candidate> {
    let Value::Map(pairs) = value else {
        return Ok(Candidate::new(None, value));
    };
    let mut candidate = Candidate::new(None, Value::Null);
    for (name, value) in pairs {
        let text = value.to_string();
        match name.as_str() {
            "key" => candidate.key = Some(text.parse()?),
            "value" => candidate.value = value,
            "confidence" => candidate.confidence = Some(text.parse()?),
            "source" => candidate.source = Some(text),
            "expires" => candidate.expires = Some(Expiry::On(text.parse()?)),
            "append" if value == Value::Bool(true) => candidate.mode = WriteMode::Append,
            "tags" => candidate.tags = tags(value),
            name if IGNORED_FIELDS.contains(&name) => {}
            _ => {
                let expected = "key, value, confidence, source, tags, expires or append";
                return Err(Error::Unknown { field: "field", given: name, expected });
            }
        }
    }
    Ok(candidate)
}

fn tags(value: Value) -> Vec<String> {
    match value {
        Value::List(tags) => tags.iter().map(Value::to_string).collect(),
        one => vec![one.to_string()],
    }
}

/// The text after a label in brackets, as in `[gotcha] the cache is stale`; all of it if there is no such label.
fn without_label(text: &str) -> &str {
    let rest = text.trim_start().strip_prefix('[').and_then(|rest| rest.split_once(']'));
    rest.map(|(_, rest)| rest).filter(|rest| rest.contains(char::is_alphanumeric)).unwrap_or(text)
}

/// A key for a value that came without one: that of an item with an equivalent value, or one made of the first
/// significant words.
pub(super) fn propose_key(memory: &Memory, value: &Value) -> Key {
    let known =
        memory.items.iter().find(|item| item.key.is_some() && item.value.is_equivalent(value));
    if let Some(key) = known.and_then(|item| item.key.clone()) {
        return key;
    }
    let (namespace, text) = match value {
        Value::Map(pairs) if pairs.iter().any(|(name, _)| name == "issue") => {
            ("lessons", pairs[0].1.to_string())
        }
        _ => ("notes", value.to_string()),
    };
    let lower = without_label(&text).to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let significant: Vec<&str> =
        words.clone().filter(|word| !lists::STOPWORDS.contains(word)).take(4).collect();
    let chosen = if significant.is_empty() { words.take(4).collect() } else { significant };
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
