//! Adds entries to a JSON text.
//!
//! Each entry is one insertion, together with the objects and lists that it needs. A new child goes after the last one
//! and its comments, in the style of its neighbours.

use std::ops::Range;

use super::edits::{Edits, Separator, all_comments, has_line_break, separators, trimmed_end};
use super::style::{JsonStyle, indent, is_first_on_line, newline};
use super::tree::Node;
use super::{DesiredHooks, Entry, EventList, Format, SettingsError, Value, object, read};

/// The text with every desired entry.
pub(super) fn add(text: &str, desired: &DesiredHooks) -> Result<String, SettingsError> {
    if desired.entries.is_empty() && desired.version.is_none() {
        return Ok(text.to_owned());
    }
    let mut text = with_root(text)?;
    if let Some(version) = desired.version {
        text = add_version(&text, version)?;
    }
    for entry in &desired.entries {
        text = add_entry(&text, entry)?;
    }
    Ok(text)
}

/// The text with a new member of an object, or with a new element of an array if it has no name.
pub(super) fn insert_member(
    text: &str,
    (root, parent): (&Node, &Node),
    name: Option<&str>,
    value: &Value,
) -> Result<String, SettingsError> {
    let edits = Child { name, value }.insertion(text, parent, &JsonStyle::of(text, root));
    let mut expected = root.clone();
    expected.add_child(&parent.range, name, value);
    verified(text, &edits, &expected).ok_or_else(|| {
        let addition = name.map_or_else(|| value.clone(), |name| object(name, value.clone()));
        SettingsError::cannot_add(text, parent.range.start, &addition.to_string())
    })
}

/// The text with other bytes in place of the value at this range.
pub(super) fn replace_value(
    text: &str,
    range: Range<usize>,
    new: &str,
) -> Result<String, SettingsError> {
    let mut edits = Edits::default();
    edits.replace(range.clone(), new);
    let edited = edits.apply(text, 0..text.len());
    let is_sound = |edited: &String| matches!(read(edited, Format::Json), Ok(Some(_)));
    edited.filter(is_sound).ok_or_else(|| SettingsError::cannot_add(text, range.start, new))
}

/// The text, with `{}` if it contains nothing but whitespace and comments.
pub(super) fn with_root(text: &str) -> Result<String, SettingsError> {
    if text.trim().is_empty() {
        return Ok("{}\n".to_owned());
    }
    if read(text, Format::Json)?.is_some() {
        return Ok(text.to_owned());
    }
    let (comments, tail) = text.split_at(text.trim_end().len());
    let newline = newline(text);
    Ok(if has_line_break(tail) {
        [comments, newline, "{}", tail].concat()
    } else {
        [text, newline, "{}", newline].concat()
    })
}

fn add_version(text: &str, version: u64) -> Result<String, SettingsError> {
    let value = Value::from(version);
    let Some(root) = read(text, Format::Json)? else { return Ok(text.to_owned()) };
    if root.member("version").is_some() {
        return Ok(text.to_owned());
    }
    insert_member(text, (&root, &root), Some("version"), &value)
}

fn add_entry(text: &str, entry: &Entry) -> Result<String, SettingsError> {
    let Some(root) = read(text, Format::Json)? else { return Ok(text.to_owned()) };
    let found = EventList::find(text, &root, entry.event)?;
    if entry.is_in(&root) {
        return Ok(text.to_owned());
    }
    let list = Value::Array(vec![entry.value.clone()]);
    let events = object(entry.event, list.clone());
    let (parent, child) = match (found.hooks, found.list) {
        (_, Some(list)) => (list, Child { name: None, value: &entry.value }),
        (Some(hooks), None) => (hooks, Child { name: Some(entry.event), value: &list }),
        (None, None) => (&root, Child { name: Some("hooks"), value: &events }),
    };
    let edits = child.insertion(text, parent, &JsonStyle::of(text, &root));
    let expected = entry.added_to(&root);
    expected.and_then(|expected| verified(text, &edits, &expected)).ok_or_else(|| {
        let addition = object("hooks", events.clone()).to_string();
        SettingsError::cannot_add(text, parent.range.start, &addition)
    })
}

/// The edited text, if it keeps every byte and comment of the old one and has the expected content.
fn verified(text: &str, edits: &Edits, expected: &Node) -> Option<String> {
    let edited = edits.apply(text, 0..text.len())?;
    let is_verified = edits.keep_all()
        && all_comments(text, Format::Json) == all_comments(&edited, Format::Json)
        && read(&edited, Format::Json).ok()?.is_some_and(|root| root == *expected);
    is_verified.then_some(edited)
}

/// A new member of an object, or a new element of an array.
struct Child<'c> {
    name: Option<&'c str>,
    value: &'c Value,
}

impl Child<'_> {
    fn insertion(&self, text: &str, parent: &Node, style: &JsonStyle) -> Edits {
        match parent.children().last() {
            Some(last) => self.insert_after(text, parent, style, last.clone()),
            None => self.insert_alone(text, parent, style),
        }
    }

    /// Into an empty object or array.
    fn insert_alone(&self, text: &str, parent: &Node, style: &JsonStyle) -> Edits {
        let (mut edits, close) = (Edits::default(), parent.range.end - 1);
        let end = trimmed_end(text, parent.range.start + 1..close);
        let indent = indent(text, parent.range.start);
        let inner = style.deeper(indent);
        let new =
            [style.start_line(&inner), style.write(self.name, self.value, Some(&inner))].concat();
        if style.is_one_line {
            edits.insert(end, style.write(self.name, self.value, None));
        } else if has_line_break(&text[end..close]) {
            edits.insert(end, new);
        } else {
            edits.insert(close, [new, style.start_line(indent)].concat());
        }
        edits
    }

    fn insert_after(
        &self,
        text: &str,
        parent: &Node,
        style: &JsonStyle,
        last: Range<usize>,
    ) -> Edits {
        let (mut edits, gap) = (Edits::default(), last.end..parent.range.end - 1);
        let separators = separators(text, gap.clone(), Format::Json);
        let had_comma = separators.iter().any(|(separator, _)| *separator == Separator::Comma);
        if !had_comma {
            edits.insert(last.end, ",");
        }
        let indent = indent(text, last.start);
        let is_first = is_first_on_line(text, last.start);
        let is_commented = separators.last().is_some_and(|(it, _)| *it == Separator::LineComment);
        let mut new = if is_first || is_commented {
            let indent = if is_first { indent.to_owned() } else { style.deeper(indent) };
            [style.start_line(&indent), style.write(self.name, self.value, Some(&indent))].concat()
        } else if has_line_break(&text[last.clone()]) {
            [style.space, &style.write(self.name, self.value, Some(indent))].concat()
        } else {
            [style.space, &style.write(self.name, self.value, None)].concat()
        };
        if had_comma {
            new.push(',');
        }
        edits.insert(trimmed_end(text, gap), new);
        edits
    }
}
