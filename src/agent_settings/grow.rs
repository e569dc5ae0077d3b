//! Entries join a JSON text.
//!
//! One entry at a time, and one insertion for each: what is missing on the way to its place comes with it. A new child
//! stands behind the last one and behind the comments there, in the manner of its neighbours.

use super::cuts::Cuts;
use super::gaps::{Piece, comments, is_broken, lead, pieces};
use super::manner::{Manner, indent, is_first, newline};
use super::tree::Node;
use super::{DesiredHooks, Entry, Format, SettingsError, Slot, Value, object, read};

/// The text with every wanted entry in it.
pub(super) fn with(text: &str, wanted: &DesiredHooks) -> Result<String, SettingsError> {
    if wanted.entries.is_empty() && wanted.version.is_none() {
        return Ok(text.to_owned());
    }
    let mut text = rooted(text)?;
    if let Some(grown) = wanted.version.map(|version| versioned(&text, version)).transpose()? {
        text = grown;
    }
    for entry in &wanted.entries {
        text = joined(&text, entry)?;
    }
    Ok(text)
}

/// A text that says at least `{}`.
fn rooted(text: &str) -> Result<String, SettingsError> {
    if text.trim().is_empty() {
        return Ok("{}\n".to_owned());
    }
    if read(text, Format::Json)?.is_some() {
        return Ok(text.to_owned());
    }
    let (comments, tail) = text.split_at(text.trim_end().len());
    let newline = newline(text);
    Ok(if is_broken(tail) {
        [comments, newline, "{}", tail].concat()
    } else {
        [text, newline, "{}", newline].concat()
    })
}

/// The text with a version at the top.
fn versioned(text: &str, version: u64) -> Result<String, SettingsError> {
    let value = Value::from(version);
    let Some(root) = read(text, Format::Json)? else { return Ok(text.to_owned()) };
    if root.member("version").is_some() {
        return Ok(text.to_owned());
    }
    let mut expected = root.clone();
    expected.member_or_new("version", &value);
    let child = Child { name: Some("version"), value: &value };
    let cuts = child.insertion(text, &root, &Manner::of(text, &root));
    proven(text, &cuts, &expected).ok_or_else(|| {
        SettingsError::unprovable(
            text,
            root.range.start,
            &object("version", value.clone()).to_string(),
        )
    })
}

/// The text with an entry in it.
fn joined(text: &str, entry: &Entry) -> Result<String, SettingsError> {
    let Some(root) = read(text, Format::Json)? else { return Ok(text.to_owned()) };
    let slot = Slot::find(text, &root, entry.event)?;
    if entry.is_in(&root) {
        return Ok(text.to_owned());
    }
    let list = Value::Array(vec![entry.value.clone()]);
    let events = object(entry.event, list.clone());
    let (place, child) = match (slot.hooks, slot.list) {
        (_, Some(list)) => (list, Child { name: None, value: &entry.value }),
        (Some(hooks), None) => (hooks, Child { name: Some(entry.event), value: &list }),
        (None, None) => (&root, Child { name: Some("hooks"), value: &events }),
    };
    let cuts = child.insertion(text, place, &Manner::of(text, &root));
    let expected = entry.joined(&root);
    expected.and_then(|expected| proven(text, &cuts, &expected)).ok_or_else(|| {
        let addition = object("hooks", events.clone()).to_string();
        SettingsError::unprovable(text, place.range.start, &addition)
    })
}

/// The text after the cuts, if it has every byte and comment of the old one and says what it should.
fn proven(text: &str, cuts: &Cuts, expected: &Node) -> Option<String> {
    let grown = cuts.apply(text, 0..text.len())?;
    let said = |text| comments(text, 0..text.len(), Format::Json);
    let is_proven = cuts.keep_all()
        && said(text) == said(&grown)
        && read(&grown, Format::Json).ok()?.is_some_and(|root| root == *expected);
    is_proven.then_some(grown)
}

/// A member or an element that joins an object or an array.
struct Child<'c> {
    name: Option<&'c str>,
    value: &'c Value,
}

impl Child<'_> {
    fn insertion(&self, text: &str, place: &Node, manner: &Manner) -> Cuts {
        match place.children().last() {
            Some(last) => self.behind(text, place, manner, last.clone()),
            None => self.alone(text, place, manner),
        }
    }

    /// Into something empty.
    fn alone(&self, text: &str, place: &Node, manner: &Manner) -> Cuts {
        let (mut cuts, close) = (Cuts::default(), place.range.end - 1);
        let lead = lead(text, place.range.start + 1..close);
        let indent = indent(text, place.range.start);
        let inner = manner.deeper(indent);
        let new = [manner.start(&inner), self.lines(manner, &inner)].concat();
        if manner.is_line {
            cuts.insert(lead, manner.line(self.name, self.value));
        } else if is_broken(&text[lead..close]) {
            cuts.insert(lead, new);
        } else {
            cuts.insert(close, [new, manner.start(indent)].concat());
        }
        cuts
    }

    /// Behind the last of others.
    fn behind(
        &self,
        text: &str,
        place: &Node,
        manner: &Manner,
        last: std::ops::Range<usize>,
    ) -> Cuts {
        let (mut cuts, gap) = (Cuts::default(), last.end..place.range.end - 1);
        let pieces = pieces(text, gap.clone(), Format::Json);
        let had_comma = pieces.iter().any(|(piece, _)| *piece == Piece::Comma);
        if !had_comma {
            cuts.insert(last.end, ",");
        }
        let indent = indent(text, last.start);
        let is_first = is_first(text, last.start);
        let is_commented = pieces.last().is_some_and(|(piece, _)| *piece == Piece::LineComment);
        let mut new = if is_first || is_commented {
            let indent = if is_first { indent.to_owned() } else { manner.deeper(indent) };
            [manner.start(&indent), self.lines(manner, &indent)].concat()
        } else if is_broken(&text[last.clone()]) {
            [manner.gap(), &self.lines(manner, indent)].concat()
        } else {
            [manner.gap(), &manner.line(self.name, self.value)].concat()
        };
        if had_comma {
            new.push(',');
        }
        cuts.insert(lead(text, gap), new);
        cuts
    }

    fn lines(&self, manner: &Manner, indent: &str) -> String {
        manner.lines(self.name, self.value, indent)
    }
}
