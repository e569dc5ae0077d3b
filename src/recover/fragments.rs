//! Fragments: the lines of a damaged block that seem to be one item or tombstone.

use std::collections::HashSet;

use crate::document::Marker;

/// The names that end a list.
const HEADS: [&str; 5] = ["saved_memory", "memory", "settings", "version", "updated"];

/// Which list a fragment belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum List {
    Items,
    Deletions,
}

/// Some lines that seem to be one item or tombstone.
pub(super) struct Fragment<'s> {
    pub(super) list: List,
    pub(super) lines: Vec<&'s str>,
}

/// The fragments of `items` and `deletions`, wherever something looks like one.
pub(super) fn fragments(source: &str) -> Vec<Fragment<'_>> {
    let mut scanner = Scanner { found: Vec::new(), list: None, dash: usize::MAX, open: None };
    let telling = |line: &&str| Marker::of(line).is_none() && !line.trim().is_empty();
    source.lines().filter(telling).for_each(|line| scanner.take(line));
    scanner.found
}

/// The lines of a source that are no part of a fragment.
pub(super) fn outside(source: &str) -> impl Iterator<Item = &str> {
    let lines = fragments(source).into_iter().flat_map(|fragment| fragment.lines);
    let taken: HashSet<*const u8> = lines.map(str::as_ptr).collect();
    source.lines().filter(move |line| !taken.contains(&line.as_ptr()))
}

/// A line without its bullet.
pub(super) fn bare(line: &str) -> &str {
    let said = line.trim_start();
    said.strip_prefix(['-', '*', '+', '•']).map_or(said, str::trim_start)
}

/// The fragment that further lines belong to.
#[derive(Clone, Copy)]
struct Open {
    /// Whether it has a key: a second one begins the next fragment, whose dash is missing.
    has_key: bool,
}

struct Scanner<'s> {
    found: Vec<Fragment<'s>>,
    list: Option<List>,
    /// The least indent of a dash in this list.
    dash: usize,
    open: Option<Open>,
}

impl<'s> Scanner<'s> {
    fn take(&mut self, line: &'s str) {
        let (indent, said) = (line.len() - line.trim_start().len(), line.trim_start());
        let named = |name: &str| said.trim_start_matches(['"', '{', ' ']).starts_with(name);
        let second_key = self.open.is_some_and(|open| open.has_key) && said.starts_with("key:");
        if named("items") || named("deletions") {
            self.list = Some(if named("items") { List::Items } else { List::Deletions });
            (self.open, self.dash) = (None, usize::MAX);
            // A list in brackets behind its name is a fragment of many.
            if let Some((_, rest)) = said.split_once(':').filter(|(_, rest)| rest.contains('{')) {
                let list = self.list.unwrap_or(List::Items);
                self.found.push(Fragment { list, lines: vec![rest] });
            }
        } else if indent <= self.dash && HEADS.iter().any(|head| named(head)) {
            (self.list, self.open) = (None, None);
        } else if second_key || self.starts(said, indent) {
            self.dash = self.dash.min(indent);
            // Braces that close on their line are a whole fragment.
            let end = said.trim_end().trim_end_matches(',');
            let is_whole = said.starts_with('{') && end.ends_with('}');
            self.open = (!is_whole).then(|| Open { has_key: begins_with_key(line) });
            let list = self.list.unwrap_or(List::Items);
            self.found.push(Fragment { list, lines: vec![line] });
        } else if let (Some(open), Some(last)) = (&mut self.open, self.found.last_mut()) {
            open.has_key |= begins_with_key(line);
            last.lines.push(line);
        }
    }

    /// A dash in a list, or a bullet of any kind before a key.
    fn starts(&self, said: &str, indent: usize) -> bool {
        let is_dash = said.starts_with("- ") || said == "-";
        is_dash && indent <= self.dash && self.list.is_some()
            || said.starts_with(['-', '*', '+', '•', '{']) && begins_with_key(said)
    }
}

fn begins_with_key(line: &str) -> bool {
    let bare = line.trim_start_matches(|c: char| "-*+•{\" ".contains(c));
    bare.strip_prefix("key")
        .is_some_and(|rest| rest.trim_start_matches(['"', ' ']).starts_with(':'))
}
