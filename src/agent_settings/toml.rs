//! TOML, read into a tree and grown at its end: the only code that knows toml_edit.
//!
//! New tables stand behind everything else, so nothing of the old text moves. What is already there inline cannot grow that
//! way, which reading the new text shows.

use std::borrow::Cow;
use std::ops::Range;

use toml_edit::{Document, InlineTable, Item, Key, Table};

use super::manner::newline;
use super::tree::{Kind, Member, Node};
use super::{DesiredHooks, Entry, Map, SettingsError, Slot, Value};

/// What a TOML text says.
pub(super) fn read(text: &str) -> Result<Node<'_>, SettingsError> {
    let document = Document::parse(text).map_err(|error| {
        let problem = error.message().lines().collect::<Vec<_>>().join("; ");
        SettingsError::at(text, error.span().map_or(0, |span| span.start), problem)
    })?;
    let kind = Kind::Object(members(text, document.as_table().iter(), |name| {
        document.as_table().key(name)
    }));
    Ok(Node { range: 0..text.len(), kind, is_section: false })
}

/// The text with every wanted entry in it.
pub(super) fn with(text: &str, wanted: &DesiredHooks) -> Result<String, SettingsError> {
    let mut text = text.to_owned();
    if let Some(version) = wanted.version
        && read(&text)?.member("version").is_none()
    {
        return Err(SettingsError::unprovable(&text, 0, &format!("version = {version}")));
    }
    for entry in &wanted.entries {
        text = joined(&text, entry)?;
    }
    Ok(text)
}

/// Drops what tables with headers cannot say: lists and objects below `hooks` that are empty.
pub(super) fn drop_empty(root: &mut Node) {
    retain_members(root, |name, hooks| {
        if name != "hooks" {
            return true;
        }
        retain_members(hooks, |_, list| {
            list.for_each_child(|group| retain_members(group, |_, value| !value.is_empty()));
            !list.is_empty()
        });
        !hooks.is_empty()
    });
}

fn retain_members(node: &mut Node, mut stays: impl FnMut(&str, &mut Node) -> bool) {
    if let Kind::Object(members) = &mut node.kind {
        members.retain_mut(|member| stays(&member.name, &mut member.value));
    }
}

/// The text with an entry at its end.
fn joined(text: &str, entry: &Entry) -> Result<String, SettingsError> {
    let root = read(text)?;
    let slot = Slot::find(text, &root, entry.event)?;
    if entry.is_in(&root) {
        return Ok(text.to_owned());
    }
    let newline = newline(text);
    let path = format!("hooks.{}", Key::new(entry.event));
    let tables = tables(&path, &entry.value).join(newline) + newline;
    let blank = match text {
        _ if text.trim().is_empty() => String::new(),
        _ if text.ends_with('\n') => newline.to_owned(),
        _ => newline.repeat(2),
    };
    let grown = [text, &blank, &tables].concat();
    let expected = entry.joined(&root);
    if read(&grown).is_ok_and(|root| Some(root) == expected) {
        return Ok(grown);
    }
    let place = slot.list.or(slot.hooks).map_or(text.len(), |node| node.range.start);
    Err(SettingsError::unprovable(text, place, &format!("{newline}{tables}")))
}

/// The lines of a table in a list of tables; lists of objects inside of it become such tables, too.
fn tables(path: &str, value: &Value) -> Vec<String> {
    let (mut lines, mut below) = (vec![format!("[[{path}]]")], Vec::new());
    let none = Map::new();
    for (name, value) in value.as_object().unwrap_or(&none) {
        match value.as_array().filter(|list| list.iter().all(Value::is_object)) {
            Some(list) => {
                let path = format!("{path}.{}", Key::new(name));
                below.extend(list.iter().flat_map(|value| tables(&path, value)));
            }
            None => lines.push(format!("{} = {}", Key::new(name), spelt(value))),
        }
    }
    lines.extend(below);
    lines
}

fn spelt(value: &Value) -> toml_edit::Value {
    match value {
        Value::String(text) => text.as_str().into(),
        Value::Bool(value) => (*value).into(),
        Value::Array(values) => values.iter().map(spelt).collect(),
        Value::Object(map) => {
            let pairs = map.iter().map(|(name, value)| (name.as_str(), spelt(value)));
            InlineTable::from_iter(pairs).into()
        }
        // TOML has no null; the proof refuses the word.
        other => match other.as_i64() {
            Some(number) => number.into(),
            None => other.as_f64().map_or_else(|| "null".into(), toml_edit::Value::from),
        },
    }
}

fn members<'t, 'i>(
    text: &'t str,
    items: impl Iterator<Item = (&'i str, &'i Item)>,
    key: impl Fn(&str) -> Option<&'i Key>,
) -> Vec<Member<'t>> {
    let member = |(name, item): (&str, &Item)| Member {
        start: key(name).and_then(Key::span).map_or(0, |span| span.start),
        name: Cow::Owned(name.to_owned()),
        value: node(text, item),
    };
    items.map(member).collect()
}

fn node<'t>(text: &'t str, item: &Item) -> Node<'t> {
    match item {
        Item::Table(one) => table(text, one),
        Item::ArrayOfTables(tables) => {
            let elements: Vec<_> = tables.iter().map(|one| table(text, one)).collect();
            let start = elements.first().map_or(0, |first| first.range.start);
            Node { range: start..start, kind: Kind::Array(elements), is_section: false }
        }
        Item::Value(one) => value(text, one),
        Item::None => Node { range: 0..0, kind: Kind::Raw(Cow::Borrowed("")), is_section: false },
    }
}

fn table<'t>(text: &'t str, table: &Table) -> Node<'t> {
    let header = table.span().unwrap_or_default();
    let is_section = !table.is_implicit() && !table.is_dotted();
    let range = if is_section { header.start..lines_end(text, end(table, header)) } else { header };
    let kind = Kind::Object(members(text, table.iter(), |name| table.key(name)));
    Node { range, kind, is_section }
}

fn value<'t>(text: &'t str, value: &toml_edit::Value) -> Node<'t> {
    let range = value.span().unwrap_or_default();
    let kind = match value {
        toml_edit::Value::String(string) => Kind::Text(Cow::Owned(string.value().clone())),
        toml_edit::Value::Array(array) => {
            Kind::Array(array.iter().map(|element| self::value(text, element)).collect())
        }
        toml_edit::Value::InlineTable(table) => {
            let member = |(name, value): (&str, &toml_edit::Value)| Member {
                start: table.key(name).and_then(Key::span).map_or(0, |span| span.start),
                name: Cow::Owned(name.to_owned()),
                value: self::value(text, value),
            };
            Kind::Object(table.iter().map(member).collect())
        }
        _ => Kind::Raw(Cow::Borrowed(text.get(range.clone()).unwrap_or_default())),
    };
    Node { range, kind, is_section: false }
}

/// Where the last pair of a table ends that stands under its own header.
fn end(table: &Table, header: Range<usize>) -> usize {
    let pairs = table.iter().map(|(_, item)| match item {
        Item::Value(value) => value.span().map_or(0, |span| span.end),
        Item::Table(dotted) if dotted.is_dotted() => end(dotted, 0..0),
        _ => 0,
    });
    pairs.fold(header.end, usize::max)
}

/// The end of the line on which a byte stands, with what ends it.
fn lines_end(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |end| at + end + 1)
}
