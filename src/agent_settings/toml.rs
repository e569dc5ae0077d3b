//! TOML, parsed into a tree and extended at its end. The only code that knows toml_edit.
//!
//! New tables go after everything else, so the old text does not move. An inline list cannot be extended that way; parsing
//! the new text shows it.

use std::borrow::Cow;
use std::ops::Range;

use toml_edit::{Document, InlineTable, Item, Key, Table};

use super::style::newline;
use super::tree::{Kind, Member, Node};
use super::{DesiredHooks, Entry, EventList, Map, SettingsError, Value};

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

/// The text with every desired entry.
pub(super) fn add(text: &str, desired: &DesiredHooks) -> Result<String, SettingsError> {
    let mut text = text.to_owned();
    if let Some(version) = desired.version
        && read(&text)?.member("version").is_none()
    {
        return Err(SettingsError::cannot_add(&text, 0, &format!("version = {version}")));
    }
    for entry in &desired.entries {
        text = add_entry(&text, entry)?;
    }
    Ok(text)
}

/// Drops empty lists and objects below `hooks`, which tables with headers cannot express.
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

fn retain_members(node: &mut Node, mut keep: impl FnMut(&str, &mut Node) -> bool) {
    if let Kind::Object(members) = &mut node.kind {
        members.retain_mut(|member| keep(&member.name, &mut member.value));
    }
}

fn add_entry(text: &str, entry: &Entry) -> Result<String, SettingsError> {
    let root = read(text)?;
    let found = EventList::find(text, &root, entry.event)?;
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
    let edited = [text, &blank, &tables].concat();
    let expected = entry.added_to(&root);
    if read(&edited).is_ok_and(|root| Some(root) == expected) {
        return Ok(edited);
    }
    let place = found.list.or(found.hooks).map_or(text.len(), |node| node.range.start);
    Err(SettingsError::cannot_add(text, place, &format!("{newline}{tables}")))
}

/// The lines of a table in a list of tables. Lists of objects inside it become such tables too.
fn tables(path: &str, value: &Value) -> Vec<String> {
    let (mut lines, mut below) = (vec![format!("[[{path}]]")], Vec::new());
    let none = Map::new();
    for (name, value) in value.as_object().unwrap_or(&none) {
        match value.as_array().filter(|list| list.iter().all(Value::is_object)) {
            Some(list) => {
                let path = format!("{path}.{}", Key::new(name));
                below.extend(list.iter().flat_map(|value| tables(&path, value)));
            }
            None => lines.push(format!("{} = {}", Key::new(name), to_toml(value))),
        }
    }
    lines.extend(below);
    lines
}

fn to_toml(value: &Value) -> toml_edit::Value {
    match value {
        Value::String(text) => text.as_str().into(),
        Value::Bool(value) => (*value).into(),
        Value::Array(values) => values.iter().map(to_toml).collect(),
        Value::Object(map) => {
            let pairs = map.iter().map(|(name, value)| (name.as_str(), to_toml(value)));
            InlineTable::from_iter(pairs).into()
        }
        // TOML has no null; the check of the new text rejects this.
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
    let range = if is_section { header.start..line_end(text, end(table, header)) } else { header };
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

/// Where the last pair below a table's own header ends.
fn end(table: &Table, header: Range<usize>) -> usize {
    let pairs = table.iter().map(|(_, item)| match item {
        Item::Value(value) => value.span().map_or(0, |span| span.end),
        Item::Table(dotted) if dotted.is_dotted() => end(dotted, 0..0),
        _ => 0,
    });
    pairs.fold(header.end, usize::max)
}

/// The end of the line that contains a byte, including its line break.
fn line_end(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |end| at + end + 1)
}
