//! The redactor: shows the lines of a memory file, except those that the guard withholds.
//!
//! Everything that prints lines of a memory file asks the redactor first. If the guard withholds an item or tombstone, all
//! its lines are withheld. Every other line is judged on its own and together with its neighbours. In a damaged file
//! nobody knows where an item ends, so every line is judged that way. An instruction is withheld even if a tag allows it:
//! the file alone does not tell whether the user or someone else set the tag.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;

use super::findings::LineStarts;
use super::{items, tombstones};
use crate::document::{Document, ITEM_FIELDS, Outline, SECTION_FIELDS, TOMBSTONE_FIELDS};
use crate::guard::{self, MAX_JUDGED, TextContext, withheld_notice, withheld_text};
use crate::model::Item;
use crate::render;

/// How many neighbouring lines are judged as one text.
const MAX_LINES: usize = 64;
/// How many characters a message quotes from the file at most.
const MAX_CHARS: usize = 120;

/// The lines of a text, some of them withheld.
pub struct Redactor<'t> {
    text: &'t str,
    lines: LineStarts,
    context: TextContext,
    document: Option<Document>,
    /// The items and tombstones, in the order of the text.
    entries: Vec<PlacedEntry>,
    /// Verdicts on items and tombstones.
    judged_entries: RefCell<HashMap<Entry, Option<&'static str>>>,
    /// Verdicts on their single lines.
    judged_lines: RefCell<HashMap<usize, Option<&'static str>>>,
    /// Verdicts on other lines, by the first line of their passage.
    judged_passages: RefCell<HashMap<usize, Verdicts>>,
}

/// An item or tombstone, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Entry {
    Item(usize),
    Tombstone(usize),
}

/// Where an item or tombstone is.
struct PlacedEntry {
    /// Its lines, counted from 0. An anchor may be inside another item, so they can overlap.
    lines: Range<usize>,
    /// The end of the lines of this and all earlier entries.
    reach: usize,
    entry: Entry,
}

/// The rule that withholds each line of a passage.
type Verdicts = Vec<Option<&'static str>>;

impl<'t> Redactor<'t> {
    /// Finds the items and tombstones of a text. They are judged only when one of their lines is asked for.
    pub fn new(text: &'t str) -> Self {
        let document = Document::parse(text).ok();
        let context = if document.is_some() { TextContext::Notes } else { TextContext::Line };
        let lines = LineStarts::new(text);
        let outline = document.as_ref().and_then(Document::outline);
        let entries = outline.map_or_else(Vec::new, |outline| entries(&outline, &lines));
        let (judged_entries, judged_lines, judged_passages) = Default::default();
        Self {
            text,
            lines,
            context,
            document,
            entries,
            judged_entries,
            judged_lines,
            judged_passages,
        }
    }

    /// A line, counted from 1, without its line break.
    pub fn line(&self, number: usize) -> &'t str {
        let end = match number < self.lines.count() {
            true => self.lines.start(number + 1),
            false => self.text.len(),
        };
        self.text[self.lines.start(number)..end].trim_end_matches(['\n', '\r'])
    }

    /// The rule that withholds a line, counted from 1.
    pub fn withheld(&self, number: usize) -> Option<&'static str> {
        let (index, line) = (number - 1, self.line(number));
        let mut entries = self.entries_at(index).peekable();
        if entries.peek().is_none() {
            return self.judge_line(index);
        }
        // All of a file's findings may be on one line, so it is judged once.
        let judge = || {
            let context = if is_unjudged(line) { TextContext::Line } else { self.context };
            let alone = withheld_text(&bare_line(line), context);
            alone.or_else(|| entries.find_map(|entry| self.judge_entry(entry)))
        };
        *self.judged_lines.borrow_mut().entry(index).or_insert_with(judge)
    }

    /// A line as it may be printed: without terminal sequences, or the name of the rule that withholds it.
    pub fn shown(&self, number: usize) -> String {
        match self.withheld(number) {
            Some(rule) => withheld_notice(rule),
            None => render::visible(self.line(number)),
        }
    }

    /// The items and tombstones that a line, counted from 0, belongs to.
    fn entries_at(&self, index: usize) -> impl Iterator<Item = Entry> {
        let first = self.entries.partition_point(|one| one.reach <= index);
        let started = self.entries[first..].iter().take_while(move |one| one.lines.start <= index);
        started.filter(move |one| one.lines.contains(&index)).map(|one| one.entry)
    }

    /// The rule that withholds a whole item or tombstone.
    fn judge_entry(&self, entry: Entry) -> Option<&'static str> {
        let memory = self.document.as_ref()?.memory();
        let judge = || match entry {
            Entry::Item(index) => {
                let item = &memory.items[index];
                guard::withheld(item).or_else(|| guard::allowed_instruction(item))
            }
            Entry::Tombstone(index) => guard::withheld_tombstone(&memory.deletions[index]),
        };
        *self.judged_entries.borrow_mut().entry(entry).or_insert_with(judge)
    }

    fn judge_line(&self, index: usize) -> Option<&'static str> {
        let passage = self.passage(index);
        let mut judged = self.judged_passages.borrow_mut();
        let verdicts = judged.entry(passage.start).or_insert_with(|| self.judge_passage(&passage));
        verdicts.get(index - passage.start).copied().flatten()
    }

    /// The lines around a line, from one blank line or list item to the next. Long passages are cut into pieces.
    fn passage(&self, index: usize) -> Range<usize> {
        let trimmed = |index: usize| self.line(index + 1).trim();
        let is_start = |index: usize| trimmed(index).is_empty() || trimmed(index).starts_with("- ");
        let least = index - index % MAX_LINES;
        let start = (least..=index).rev().find(|index| is_start(*index)).unwrap_or(least);
        let most = (least + MAX_LINES).min(self.lines.count());
        let end = (index + 1..most).find(|index| is_start(*index)).unwrap_or(most);
        start..end
    }

    fn judge_passage(&self, passage: &Range<usize>) -> Verdicts {
        let judge = |text: &str| withheld_text(text, self.context);
        let lines: Vec<Cow<'_, str>> =
            passage.clone().map(|index| bare_line(self.line(index + 1))).collect();
        let alone: Verdicts = lines.iter().map(|line| judge(line)).collect();
        let passed = lines.iter().zip(&alone).filter(|(_, rule)| rule.is_none());
        let passed: Vec<&str> = passed.map(|(line, _)| line.as_ref()).collect();
        let judge_all = |text: String| judge(&text).filter(|_| text.len() <= MAX_JUDGED);
        let together = judge_all(passed.join(" ")).or_else(|| judge_all(passed.concat()));
        alone.into_iter().map(|rule| rule.or(together)).collect()
    }
}

/// The items and tombstones of a text, in its order.
fn entries(outline: &Outline<'_>, lines: &LineStarts) -> Vec<PlacedEntry> {
    let items = items(outline).enumerate().map(|(index, (node, _))| (node, Entry::Item(index)));
    let tombstones = tombstones(outline).enumerate();
    let tombstones = tombstones.map(|(index, (node, _))| (node, Entry::Tombstone(index)));
    let placed = items.chain(tombstones).map(|(node, entry)| {
        let span = outline.span(node);
        let last = span.end.saturating_sub(1).max(span.start);
        let lines = lines.line(span.start) - 1..lines.line(last);
        PlacedEntry { lines, reach: 0, entry }
    });
    let mut entries: Vec<PlacedEntry> = placed.collect();
    entries.sort_by_key(|one| one.lines.start);
    let mut reach = 0;
    for one in &mut entries {
        reach = reach.max(one.lines.end);
        one.reach = reach;
    }
    entries
}

/// Whether a line has a field of which the guard knows nothing: the parser drops invalid days and numbers, but the line
/// still shows them.
fn is_unjudged(line: &str) -> bool {
    let name = line.trim().trim_start_matches("- ").split(':').next().unwrap_or_default();
    ["added", "confidence", "expires", "gen", "removed", "rev", "seen"].contains(&name)
}

/// A line without Markdown marks and without the names of fields: with `key:` in front, every key would look like a
/// secret.
fn bare_line(line: &str) -> Cow<'_, str> {
    let marks = ['#', '>', '-', ' ', '`', '~', '\u{feff}'];
    let line = line.trim().trim_start_matches(marks);
    match line.split_once(':') {
        // A key names the value that follows it, as in `password: …`.
        Some(("key", key)) => format!("{}:", key.trim()).into(),
        Some((name, value)) if is_field(name) => value.trim().into(),
        _ => line.into(),
    }
}

fn is_field(name: &str) -> bool {
    let sections = SECTION_FIELDS.into_iter().flatten();
    ITEM_FIELDS.iter().chain(&TOMBSTONE_FIELDS).chain(sections).any(|field| *field == name)
}

/// The comment at the end of a line.
pub(super) fn comment(line: &str) -> Option<&str> {
    line.find(" #").map(|at| line[at..].trim_start_matches([' ', '#']))
}

/// A name from the file as a message shows it: in backquotes, or withheld.
pub(super) fn name(name: &str) -> String {
    match withheld_text(name, TextContext::Item) {
        Some(rule) => withheld_notice(rule),
        None => format!("`{}`", safe_text(name)),
    }
}

/// Text that may come from the file as a message shows it: one line without terminal sequences, truncated, or withheld.
pub fn safe_text(text: &str) -> String {
    match withheld_text(text, TextContext::Item) {
        Some(rule) => withheld_notice(rule),
        None => render::cut(&render::line(text), MAX_CHARS),
    }
}

/// The name of an item as a message shows it, or `this item` if it has none or the guard withholds it.
pub(super) fn item_name(item: &Item) -> String {
    match (guard::withheld(item), item.name()) {
        (None, Some(key)) => name(key),
        _ => "this item".to_owned(),
    }
}
