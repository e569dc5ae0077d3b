//! An edit as one line of text, as fixtures/README.md describes them.
//!
//! An [`Operation`] changes a [`Memory`], and on its own the data that another YAML reader reads from
//! the same block; after the edit both must agree.

use std::fmt;
use std::str::FromStr;

use memskill::{Confidence, Date, Item, Key, Memory, Tombstone, Value};
use serde_json::Value as Json;
use serde_yaml::Value as Yaml;

/// One edit: a verb, what it is done to, and what to say there.
#[derive(Clone, Debug)]
pub struct Operation {
    pub verb: String,
    pub words: Vec<String>,
    pub value: Json,
}

impl FromStr for Operation {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let (words, value) = line.split_once(" = ").unwrap_or((line, "null"));
        let value = serde_json::from_str(value).map_err(|error| format!("{line}: {error}"))?;
        let mut words = words.split_whitespace().map(str::to_owned);
        Ok(Self {
            verb: words.next().ok_or("an operation begins with its verb")?,
            words: words.collect(),
            value,
        })
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.verb)?;
        for word in &self.words {
            write!(f, " {word}")?;
        }
        match &self.value {
            Json::Null => Ok(()),
            value => write!(f, " = {value}"),
        }
    }
}

impl Operation {
    /// Changes the memory; `None` where there is nothing to change.
    pub fn apply(&self, memory: &mut Memory) -> Option<()> {
        let value = value(&self.value);
        match self.verb.as_str() {
            "add" => memory.items.push(item(self.word(0), value)),
            "insert" => memory.items.insert(self.number(0), item(self.word(1), value)),
            "remove" => drop(memory.items.remove(self.item(memory)?)),
            "entomb" => {
                let gone = memory.items.remove(self.item(memory)?);
                let mut tomb = tombstone(gone.key.as_ref().map(Key::as_str), &value);
                if tomb.key.is_none() {
                    tomb.value = gone.value;
                }
                memory.deletions.push(tomb);
            }
            "bury" => memory.deletions.push(tombstone(Some(self.word(0)), &value)),
            "unbury" => drop(memory.deletions.remove(self.number(0))),
            "set" | "push" | "pop" | "put" | "take" => {
                let index = self.item(memory)?;
                self.change_inside(&mut memory.items[index].value, value)?;
            }
            "field" => {
                let index = self.item(memory)?;
                self.change_field(&mut memory.items[index]);
            }
            "setting" if self.word(0) == "enabled" => memory.settings.enabled = self.is_on(),
            "setting" => memory.settings.announce_writes = self.is_on(),
            "updated" => memory.updated = self.date(),
            verb => panic!("no such operation: {verb}"),
        }
        Some(())
    }

    fn change_inside(&self, old: &mut Value, new: Value) -> Option<()> {
        match (self.verb.as_str(), old) {
            ("set", old) => *old = new,
            ("push", Value::List(list)) => list.push(new),
            ("pop", Value::List(list)) => drop(list.remove(self.number(1))),
            ("put", Value::Map(map)) => {
                match map.iter_mut().find(|(name, _)| name == self.word(1)) {
                    Some((_, old)) => *old = new,
                    None => map.push((self.word(1).to_owned(), new)),
                }
            }
            ("take", Value::Map(map)) => map.retain(|(name, _)| name != self.word(1)),
            _ => return None,
        }
        Some(())
    }

    fn change_field(&self, item: &mut Item) {
        let text = self.value.as_str().map(str::to_owned);
        match self.word(1) {
            "confidence" => item.confidence = text.map(|text| text.parse::<Confidence>().unwrap()),
            "source" => item.source = text,
            "tags" => {
                item.tags = serde_json::from_value(self.value.clone()).unwrap_or_default();
            }
            "added" => item.added = self.date(),
            "expires" => item.expires = self.date(),
            "rev" => item.rev = self.value.as_u64().unwrap_or(1),
            name => panic!("no such field: {name}"),
        }
    }

    /// Changes what another reader read; `None` where it reads such a place in another way.
    pub fn witness(&self, root: &mut Yaml, old: &Memory) -> Option<()> {
        let new = serde_yaml::to_value(&self.value).unwrap();
        let saved = untagged(root.get_mut("saved_memory")?);
        match self.verb.as_str() {
            "add" => list(saved, "items")?.push(yaml_item(self.word(0), new)),
            "insert" => list(saved, "items")?.insert(self.number(0), yaml_item(self.word(1), new)),
            "remove" => drop(list(saved, "items")?.remove(self.item(old)?)),
            "set" => *self.yaml_item(saved, old)?.get_mut("value")? = new,
            "push" => sequence(self.yaml_item(saved, old)?.get_mut("value")?)?.push(new),
            "pop" => {
                sequence(self.yaml_item(saved, old)?.get_mut("value")?)?.remove(self.number(1));
            }
            "put" | "take" => {
                let map = untagged(self.yaml_item(saved, old)?.get_mut("value")?);
                set(map, self.word(1), Some(new).filter(|_| self.verb == "put"))?;
            }
            "field" => {
                let given =
                    Some(new).filter(|new| !new.is_null() && *new != Yaml::Sequence(vec![]));
                set(self.yaml_item(saved, old)?, self.word(1), given)?;
            }
            "setting" => {
                if saved.get("settings").is_none_or(Yaml::is_null) {
                    set(saved, "settings", Some(Yaml::Mapping(Default::default())))?;
                }
                set(untagged(saved.get_mut("settings")?), self.word(0), Some(new))?;
            }
            "updated" => set(saved, "updated", Some(new))?,
            "unbury" | "bury" | "entomb" => return self.witness_tombstone(root, old),
            verb => panic!("no such operation: {verb}"),
        }
        Some(())
    }

    fn witness_tombstone(&self, root: &mut Yaml, old: &Memory) -> Option<()> {
        let key = match self.verb.as_str() {
            "entomb" => {
                let index = self.item(old)?;
                list(untagged(root.get_mut("saved_memory")?), "items")?.remove(index);
                old.items[index].key.as_ref()?.to_string()
            }
            _ => self.word(0).to_owned(),
        };
        let above = root.get("deletions").is_some();
        let saved = untagged(root.get_mut("saved_memory")?);
        let misplaced = saved.get("deletions").is_some();
        if above && misplaced {
            return None;
        }
        let tombs = if misplaced { list(saved, "deletions")? } else { list(root, "deletions")? };
        if self.verb == "unbury" {
            tombs.remove(self.number(0));
        } else {
            let tomb =
                serde_json::json!({"key": key, "removed": "2026-11-17", "reason": self.value});
            tombs.push(serde_yaml::to_value(tomb).unwrap());
        }
        Some(())
    }

    fn yaml_item<'y>(&self, saved: &'y mut Yaml, old: &Memory) -> Option<&'y mut Yaml> {
        let item = list(saved, "items")?.get_mut(self.item(old)?)?;
        let item = untagged(item);
        item.get("key").is_some().then_some(item)
    }

    /// The item that is meant: by key, or by `#1` for the first.
    pub fn item(&self, memory: &Memory) -> Option<usize> {
        let word = self.word(0);
        match word.strip_prefix('#') {
            Some(number) => Some(number.parse::<usize>().unwrap() - 1),
            None => memory.items.iter().position(|item| item.name() == Some(word)),
        }
    }

    pub fn word(&self, index: usize) -> &str {
        self.words.get(index).map_or("", String::as_str)
    }

    /// A place that is counted from 1.
    pub fn number(&self, index: usize) -> usize {
        self.word(index).trim_start_matches('#').parse::<usize>().unwrap() - 1
    }

    fn is_on(&self) -> bool {
        self.value.as_bool().unwrap()
    }

    fn date(&self) -> Option<Date> {
        self.value.as_str().map(|text| text.parse().unwrap())
    }
}

fn item(key: &str, value: Value) -> Item {
    Item::new(Some(key.parse().unwrap()), value)
}

fn tombstone(key: Option<&str>, reason: &Value) -> Tombstone {
    let mut tomb = Tombstone::default();
    tomb.key = key.map(|key| key.parse().unwrap());
    tomb.removed = Some("2026-11-17".parse().unwrap());
    tomb.reason = Some(reason.to_string());
    tomb.generation = 1;
    tomb
}

fn value(json: &Json) -> Value {
    match json {
        Json::Null => Value::Null,
        Json::Bool(bool) => Value::Bool(*bool),
        Json::Number(number) => Value::from_plain(&number.to_string()),
        Json::String(text) => Value::Text(text.clone()),
        Json::Array(list) => Value::List(list.iter().map(value).collect()),
        Json::Object(map) => {
            Value::Map(map.iter().map(|(name, json)| (name.clone(), value(json))).collect())
        }
    }
}

fn yaml_item(key: &str, value: Yaml) -> Yaml {
    let mut item = serde_yaml::Mapping::new();
    item.insert("key".into(), key.into());
    item.insert("value".into(), value);
    Yaml::Mapping(item)
}

/// The value under a tag, as memskill reads it.
fn untagged(value: &mut Yaml) -> &mut Yaml {
    match value {
        Yaml::Tagged(tagged) => untagged(&mut tagged.value),
        value => value,
    }
}

fn sequence(value: &mut Yaml) -> Option<&mut Vec<Yaml>> {
    match untagged(value) {
        Yaml::Sequence(list) => Some(list),
        _ => None,
    }
}

/// The list under a name; an absent or null one is empty.
fn list<'y>(map: &'y mut Yaml, name: &str) -> Option<&'y mut Vec<Yaml>> {
    if map.get(name).is_none_or(Yaml::is_null) {
        set(map, name, Some(Yaml::Sequence(Vec::new())))?;
    }
    sequence(map.get_mut(name)?)
}

fn set(map: &mut Yaml, name: &str, value: Option<Yaml>) -> Option<()> {
    let map = map.as_mapping_mut()?;
    match value {
        Some(value) => drop(map.insert(name.into(), value)),
        None => drop(map.remove(name)),
    }
    Some(())
}
