//! An edit written as one line of text; `fixtures/README.md` describes the syntax.
//!
//! An [`Operation`] can be applied to a [`Memory`] and, independently, to the data that another YAML parser reads from the same
//! block. After the edit both must agree.

use std::fmt;
use std::str::FromStr;

use memskill::{Confidence, Date, Item, Key, Memory, Tombstone, Value};
use serde_json::Value as Json;
use serde_yaml::Value as Yaml;

/// New values of all kinds.
const VALUES: [&str; 8] = [
    r#""new words""#,
    r#""no: # 'it'""#,
    "42",
    r#"["one", "two: three"]"#,
    r#"{"issue": "new", "steps": ["a", "b"], "none": {}}"#,
    r#""first line\nsecond line\n""#,
    r#"" edge \n```\n\u2028 \ud83e\udd80""#,
    "[]",
];

/// One edit: a verb, its arguments, and the new value.
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
            verb: words.next().ok_or("an operation starts with its verb")?,
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
    /// Changes the memory; `None` if there is nothing to change.
    pub fn apply(&self, memory: &mut Memory) -> Option<()> {
        let value = value(&self.value);
        match self.verb.as_str() {
            "add" => memory.items.push(item(self.word(0), value)),
            "insert" => memory.items.insert(self.number(0), item(self.word(1), value)),
            "remove" => drop(memory.items.remove(self.item(memory)?)),
            "forget" => {
                let gone = memory.items.remove(self.item(memory)?);
                let mut tombstone = tombstone(gone.key.as_ref().map(Key::as_str), &value);
                if tombstone.key.is_none() {
                    tombstone.value = gone.value;
                }
                memory.deletions.push(tombstone);
            }
            "add-tombstone" => memory.deletions.push(tombstone(Some(self.word(0)), &value)),
            "remove-tombstone" => drop(memory.deletions.remove(self.number(0))),
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

    /// Changes the data of the other YAML parser; `None` if that one reads such a file differently.
    pub fn apply_to_yaml(&self, root: &mut Yaml, old: &Memory) -> Option<()> {
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
            "remove-tombstone" | "add-tombstone" | "forget" => {
                return self.apply_tombstone_to_yaml(root, old);
            }
            verb => panic!("no such operation: {verb}"),
        }
        Some(())
    }

    fn apply_tombstone_to_yaml(&self, root: &mut Yaml, old: &Memory) -> Option<()> {
        let key = match self.verb.as_str() {
            "forget" => {
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
        let tombstones =
            if misplaced { list(saved, "deletions")? } else { list(root, "deletions")? };
        if self.verb == "remove-tombstone" {
            tombstones.remove(self.number(0));
        } else {
            let tombstone =
                serde_json::json!({"key": key, "removed": "2026-11-17", "reason": self.value});
            tombstones.push(serde_yaml::to_value(tombstone).unwrap());
        }
        Some(())
    }

    fn yaml_item<'y>(&self, saved: &'y mut Yaml, old: &Memory) -> Option<&'y mut Yaml> {
        let item = list(saved, "items")?.get_mut(self.item(old)?)?;
        let item = untagged(item);
        item.get("key").is_some().then_some(item)
    }

    /// The position of the item, which is named by its key or as `#1` for the first.
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

    /// An argument that counts from 1, as an index.
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
    let mut tombstone = Tombstone::default();
    tombstone.key = key.map(|key| key.parse().unwrap());
    tombstone.removed = Some("2026-11-17".parse().unwrap());
    tombstone.reason = Some(reason.to_string());
    tombstone.generation = 1;
    tombstone
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

/// The value without its YAML tag, as memskill reads it.
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

/// The list in a field; an absent or null one is empty.
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

/// Every operation that can be applied to a memory, with values of all kinds.
pub fn possible_operations(memory: &Memory) -> Vec<Operation> {
    let mut lines = vec![
        r#"setting enabled = false"#.to_owned(),
        r#"setting announce_writes = false"#.to_owned(),
        r#"updated = "2026-11-17""#.to_owned(),
        r#"add-tombstone gone.key = "changed my mind""#.to_owned(),
        r#"add-tombstone gone.key = "a: #b""#.to_owned(),
    ];
    lines.extend(VALUES.iter().map(|value| format!("add new.key = {value}")));
    for index in 1..=memory.items.len() {
        lines.push(format!(r#"insert {index} new.key = "inserted""#));
        lines.push(format!(r#"insert {index} new.key = {{"a": [1, {{"b": 2}}]}}"#));
        lines.push(format!("remove #{index}"));
        lines.push(format!(r#"forget #{index} = "no more""#));
    }
    for (index, item) in memory.items.iter().enumerate() {
        item_operations(index + 1, &item.value, &mut lines);
    }
    lines.extend((1..=memory.deletions.len()).map(|index| format!("remove-tombstone {index}")));
    lines.iter().map(|line| line.parse().unwrap()).collect()
}

fn item_operations(item: usize, value: &Value, lines: &mut Vec<String>) {
    lines.extend(VALUES.iter().map(|value| format!("set #{item} = {value}")));
    for field in [
        r#"confidence = "low""#,
        r#"confidence = null"#,
        r#"source = "a: b""#,
        r#"source = "two\nlines""#,
        r#"tags = ["build", "new tag"]"#,
        r#"tags = []"#,
        r#"added = "2026-11-17""#,
        r#"added = null"#,
        r#"expires = "2027-01-01""#,
        r#"rev = 2"#,
    ] {
        lines.push(format!("field #{item} {field}"));
    }
    match value {
        Value::List(list) => {
            lines.extend(VALUES.iter().map(|value| format!("push #{item} = {value}")));
            lines.extend((1..=list.len()).map(|at| format!("pop #{item} {at}")));
        }
        Value::Map(map) => {
            for value in VALUES {
                lines.push(format!("put #{item} newname = {value}"));
                lines.extend(
                    map.iter()
                        .filter(|(name, _)| !name.contains(' '))
                        .map(|(name, _)| format!("put #{item} {name} = {value}")),
                );
            }
            lines.extend(
                map.iter()
                    .filter(|(name, _)| !name.contains(' '))
                    .map(|(name, _)| format!("take #{item} {name}")),
            );
        }
        _ => {}
    }
}
