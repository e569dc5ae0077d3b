//! Takes our handlers out of a text.
//!
//! A child of a list goes with the blanks before it and one comma; a TOML table with its lines and a blank one above. What
//! is left is read again: it must say all that was there but ours, and have every comment that was not inside of ours.

use std::collections::HashMap;
use std::ops::Range;

use super::cuts::Cuts;
use super::gaps::{Piece, comments, pieces};
use super::list::{List, inside};
use super::prune::{Before, Doomed, Found};
use super::tree::{Kind, Node};
use super::{Format, SettingsError, read, toml};

/// The text without our handlers and without what they alone kept from being empty.
pub(super) fn without(
    text: &str,
    format: Format,
    before: Option<&str>,
) -> Result<String, SettingsError> {
    let Some(root) = read(text, format)? else { return Ok(text.to_owned()) };
    let before = before.and_then(|text| Some(Before { text, root: read(text, format).ok()? }));
    let found = Found { text, format, root: &root, before: before.as_ref() };
    let doomed = found.doomed();
    let Some(first) = doomed.keys().next() else { return Ok(text.to_owned()) };
    let mut lift = Lift { text, format, doomed: &doomed, cuts: Cuts::default() };
    lift.walk(&root, before.as_ref().and_then(|before| Some((before.text, before.root.as_ref()?))));
    let lifted = lift.cuts.apply(text, 0..text.len());
    let proven = lifted.filter(|lifted| is_proven(&found, &doomed, lifted));
    let problem =
        "could not be edited without touching other lines; take memskill's entries out by hand";
    let lifted = proven.ok_or_else(|| SettingsError::at(text, *first, problem))?;
    Ok(before.and_then(|before| restored(&lifted, format, &before)).unwrap_or(lifted))
}

/// Whether a text says what was there but ours, with all comments that were not in ours.
fn is_proven(found: &Found, doomed: &Doomed, lifted: &str) -> bool {
    let mut expected = found.root.clone();
    retain(&mut expected, doomed);
    let Ok(Some(mut said)) = read(lifted, found.format) else { return false };
    if found.format == Format::Toml {
        // Tables with headers leave nothing behind, not even an empty list.
        toml::drop_empty(&mut expected);
        toml::drop_empty(&mut said);
    }
    let all = pieces(found.text, 0..found.text.len(), found.format);
    let is_ours = |at: usize| doomed.range(..=at).next_back().is_some_and(|(_, end)| at < *end);
    let kept = all.iter().filter(|(piece, at)| *piece != Piece::Comma && !is_ours(at.start));
    let kept = kept.map(|(_, at)| found.text[at.clone()].trim_end());
    said == expected && kept.eq(all_comments(lifted, found.format))
}

/// Takes what is doomed out of a tree.
fn retain(node: &mut Node, doomed: &Doomed) {
    match &mut node.kind {
        Kind::Object(members) => members.retain(|member| !doomed.contains_key(&member.start)),
        Kind::Array(elements) => elements.retain(|one| !doomed.contains_key(&one.range.start)),
        _ => {}
    }
    node.for_each_child(|child| retain(child, doomed));
}

/// The text before, where nothing is left but what it had and the ends of lines that we brought.
fn restored(lifted: &str, format: Format, before: &Before) -> Option<String> {
    let is_same = match format {
        Format::Json => {
            let root = read(lifted, format).ok()??;
            before.root.is_none()
                && root.children().is_empty()
                && all_comments(lifted, format) == all_comments(before.text, format)
        }
        Format::Toml => lifted.trim_end() == before.text.trim_end(),
    };
    is_same.then(|| before.text.to_owned())
}

fn all_comments(text: &str, format: Format) -> Vec<&str> {
    comments(text, 0..text.len(), format)
}

/// Collects the cuts that take out what is doomed.
struct Lift<'l> {
    text: &'l str,
    format: Format,
    doomed: &'l Doomed,
    cuts: Cuts,
}

impl Lift<'_> {
    /// Goes down into whatever stays; `before` is the same place in the text before, where there is one.
    fn walk(&mut self, node: &Node, before: Option<(&str, &Node)>) {
        let children = node.children();
        let gone = |start: &usize| self.doomed.contains_key(start);
        let has_sections = node.elements().iter().any(|element| element.is_section);
        if !has_sections && children.iter().any(|child| gone(&child.start)) {
            self.cut_list(node, &children, before);
        }
        let (text, old) = before.map_or(("", &[][..]), |(text, node)| (text, node.members()));
        let old: HashMap<_, _> = old.iter().map(|member| (&member.name, &member.value)).collect();
        for member in node.members() {
            if !self.doomed.contains_key(&member.start) {
                self.walk(&member.value, old.get(&member.name).map(|value| (text, *value)));
            }
        }
        for element in node.elements() {
            if !self.doomed.contains_key(&element.range.start) {
                self.walk(element, None);
            } else if element.is_section {
                self.cut_sections(element);
            }
        }
    }

    /// Takes a table and all tables inside of it out.
    fn cut_sections(&mut self, node: &Node) {
        if node.is_section {
            let above = &self.text[..node.range.start];
            let rest = above.strip_suffix('\n').map(|rest| rest.strip_suffix('\r').unwrap_or(rest));
            let blank = rest.filter(|rest| rest.ends_with('\n')).map_or(above.len(), str::len);
            self.cuts.remove(blank..node.range.end);
        }
        node.members().iter().for_each(|member| self.cut_sections(&member.value));
        node.elements().iter().for_each(|element| self.cut_sections(element));
    }

    /// Takes children out of a list between brackets.
    fn cut_list(&mut self, node: &Node, children: &[Range<usize>], before: Option<(&str, &Node)>) {
        let inner = inside(node);
        let list = List {
            text: self.text,
            format: self.format,
            range: inner.clone(),
            children,
            doomed: self.doomed,
        };
        let gone = |child: &Range<usize>| self.doomed.contains_key(&child.start);
        let mut cuts = Cuts::default();
        for (index, _) in children.iter().enumerate().filter(|(_, child)| gone(child)) {
            list.cut(index, &mut cuts);
        }
        match children.iter().rposition(|child| !gone(child)) {
            Some(last) => {
                let is_trailing = list.comma(children.len() - 1).is_some();
                let spare = if is_trailing { None } else { list.comma(last) };
                spare.into_iter().for_each(|comma| cuts.remove(comma..comma + 1));
                self.cuts.append(cuts);
            }
            None => {
                let left = cuts.apply(self.text, inner.clone()).unwrap_or_default();
                let was =
                    before.filter(|(_, old)| old.is_empty() && old.is_array() == node.is_array());
                let was = was.map(|(text, old)| &text[inside(old)]).unwrap_or_default();
                let is_same = all_comments(was, self.format) == all_comments(&left, self.format);
                self.cuts.replace(inner, if is_same { was } else { &left });
            }
        }
    }
}
