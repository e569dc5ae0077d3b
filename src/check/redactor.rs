//! A redactor over a text: which of its lines may be shown.
//!
//! Whatever prints lines of a memory file asks here first. The lines of an item or tombstone that the guard withholds are
//! withheld together. Every line outside them is judged alone and together with its neighbours; where the file is
//! damaged and nobody can tell where an item ends, these are all.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::findings::Lines;
use crate::document::{Document, ITEM_FIELDS, Outline, SECTION_FIELDS, TOMBSTONE_FIELDS};
use crate::guard::{self, TextContext, withheld_notice, withheld_text};
use crate::model::Item;
use crate::render;

/// How many lines are judged as one text.
const MAX_LINES: usize = 64;
/// The most characters of what a message takes from the file.
const MAX_CHARS: usize = 120;

/// The lines of a text, some of them withheld.
pub struct Redactor<'t> {
    text: &'t str,
    lines: Lines,
    reach: TextContext,
    /// The lines of items and tombstones that the guard withholds.
    withheld: HashMap<usize, &'static str>,
    /// The lines of all other items and tombstones. They are judged once more, each alone: the reader drops what a field
    /// cannot be, and the line still has it.
    passed: HashSet<usize>,
    /// What was judged before, by the first line of the passage.
    judged: RefCell<HashMap<usize, Verdicts>>,
}

/// The rule that withholds each line of a passage.
type Verdicts = Vec<Option<&'static str>>;

impl<'t> Redactor<'t> {
    /// The redactor over a text.
    pub fn new(text: &'t str) -> Self {
        let document = Document::parse(text).ok();
        let reach = if document.is_some() { TextContext::Notes } else { TextContext::Line };
        let (withheld, passed, judged) = Default::default();
        let mut redactor = Self { text, lines: Lines::of(text), reach, withheld, passed, judged };
        document
            .as_ref()
            .and_then(Document::outline)
            .iter()
            .for_each(|outline| redactor.cover(outline));
        redactor
    }

    /// The text of a line, counted from 1, without its line break.
    pub fn line(&self, number: usize) -> &'t str {
        let end = if number < self.lines.count() {
            self.lines.start(number + 1)
        } else {
            self.text.len()
        };
        self.text[self.lines.start(number)..end].trim_end_matches(['\n', '\r'])
    }

    /// The rule that withholds a line, counted from 1.
    pub fn withheld(&self, number: usize) -> Option<&'static str> {
        let index = number - 1;
        match self.withheld.get(&index) {
            Some(rule) => Some(rule),
            None if self.passed.contains(&index) => {
                withheld_text(&bare(self.line(number)), self.reach)
            }
            None => self.judged_passage(index),
        }
    }

    /// A line as it may be shown: without anything that would act on a terminal, or the name of the rule.
    pub fn shown(&self, number: usize) -> String {
        match self.withheld(number) {
            Some(rule) => withheld_notice(rule),
            None => render::visible(self.line(number)),
        }
    }

    fn judged_passage(&self, index: usize) -> Option<&'static str> {
        let passage = self.passage(index);
        let mut judged = self.judged.borrow_mut();
        let verdicts = judged.entry(passage.start).or_insert_with(|| self.judge(&passage));
        verdicts.get(index - passage.start).copied().flatten()
    }

    /// The lines around a line up to where something new begins: at a blank line or a dash. Long ones are cut into pieces.
    fn passage(&self, index: usize) -> Range<usize> {
        let said = |index: usize| self.line(index + 1).trim();
        let begins = |index: usize| said(index).is_empty() || said(index).starts_with("- ");
        let least = index - index % MAX_LINES;
        let start = (least..=index).rev().find(|index| begins(*index)).unwrap_or(least);
        let most = (least + MAX_LINES).min(self.lines.count());
        let end = (index + 1..most).find(|index| begins(*index)).unwrap_or(most);
        start..end
    }

    fn judge(&self, passage: &Range<usize>) -> Verdicts {
        let judge = |text: &str| withheld_text(text, self.reach);
        let lines: Vec<Cow<'_, str>> =
            passage.clone().map(|index| bare(self.line(index + 1))).collect();
        let alone: Verdicts = lines.iter().map(|line| judge(line)).collect();
        let passed = lines.iter().zip(&alone).filter(|(_, rule)| rule.is_none());
        let passed: Vec<&str> = passed.map(|(line, _)| line.as_ref()).collect();
        let together = judge(&passed.join(" ")).or_else(|| judge(&passed.concat()));
        alone.into_iter().map(|rule| rule.or(together)).collect()
    }

    /// Judges items and tombstones as a whole.
    fn cover(&mut self, outline: &Outline<'_>) {
        let memory = outline.memory();
        let items = memory.items.iter().enumerate();
        let items = items.map(|(index, item)| (outline.item(index), guard::withheld(item)));
        let tombstones = memory.deletions.iter().enumerate().map(|(index, tombstone)| {
            (outline.tombstone(index), guard::withheld_tombstone(tombstone))
        });
        for (node, withheld) in items.chain(tombstones) {
            let lines = self.held(outline.span(node));
            match withheld {
                Some(rule) => self.withheld.extend(lines.map(|line| (line, rule))),
                None => self.passed.extend(lines),
            }
        }
    }

    /// The lines that some bytes are on, counted from 0.
    fn held(&self, place: Range<usize>) -> Range<usize> {
        let last = place.end.saturating_sub(1).max(place.start);
        self.lines.line(place.start) - 1..self.lines.line(last)
    }
}

/// The words of a line without dashes, marks and the names of fields, which would make a secret of any key.
fn bare(line: &str) -> Cow<'_, str> {
    let marks = ['#', '>', '-', ' ', '`', '~', '\u{feff}'];
    let line = line.trim().trim_start_matches(marks);
    match line.split_once(':') {
        // What stands behind a key is said of it.
        Some(("key", key)) => format!("{}:", key.trim()).into(),
        Some((name, said)) if is_field(name) => said.trim().into(),
        _ => line.into(),
    }
}

fn is_field(name: &str) -> bool {
    let parts = SECTION_FIELDS.into_iter().flatten();
    ITEM_FIELDS.iter().chain(&TOMBSTONE_FIELDS).chain(parts).any(|field| *field == name)
}

/// The comment of a line.
pub(super) fn comment(line: &str) -> Option<&str> {
    line.find(" #").map(|at| line[at..].trim_start_matches([' ', '#']))
}

/// A name from the file for a message, in code marks.
pub(super) fn name(name: &str) -> String {
    match withheld_text(name, TextContext::Item) {
        Some(rule) => withheld_notice(rule),
        None => format!("`{}`", harmless(name)),
    }
}

/// A few words that may hold text of the file: harmless, short, and withheld where the guard says so.
pub fn harmless(text: &str) -> String {
    match withheld_text(text, TextContext::Item) {
        Some(rule) => withheld_notice(rule),
        None => render::cut(&render::line(text), MAX_CHARS),
    }
}

/// What people call an item; nothing of it where the guard withholds it.
pub(super) fn item_name(item: &Item) -> String {
    match (guard::withheld(item), item.name()) {
        (None, Some(said)) => name(said),
        _ => "this item".to_owned(),
    }
}
