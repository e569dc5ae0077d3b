//! What the guard refuses: in items, in tombstones, and in the notes and comments around them.

use std::collections::HashSet;

use super::findings::Lines;
use super::redactor::comment;
use super::{Check, Findings, Look, Page, Redactor, Remedy, Rule, Severity};
use crate::document::{Document, Outline};
use crate::guard::{self, Family, Field, TextContext};

pub(super) const CHECK: Check = Check { rules: &[], look: Look::Text(look), fix: None };

/// A guard's rule as one of `check`'s. What is too long is cut when it is shown, not withheld.
pub(super) fn rule(of: &'static guard::Rule) -> Rule {
    let severity = if of.family == Family::Size { Severity::Warning } else { Severity::Error };
    let remedy = match of.family {
        Family::Size => Remedy::Cut,
        _ if of.is_allowable => Remedy::Allowable,
        _ => Remedy::Refused,
    };
    let (about, help) = (of.complaint, of.advice);
    Rule { id: of.id, severity, about, help, bad: of.refused, good: of.admitted, remedy }
}

fn look(page: &Page<'_>, findings: &mut Findings) {
    let outline = page.parsed.as_ref().ok().and_then(Document::outline);
    if let Some(outline) = &outline {
        items(outline, findings);
        tombstones(outline, findings);
    }
    around(page.text, outline.as_ref(), findings);
}

fn items(outline: &Outline<'_>, findings: &mut Findings) {
    for (index, item) in outline.memory().items.iter().enumerate() {
        let node = outline.item(index);
        let mut known: Vec<(&str, Field)> = Vec::new();
        for violation in guard::violations(item) {
            if known.contains(&(violation.rule.id, violation.field)) {
                continue;
            }
            known.push((violation.rule.id, violation.field));
            let (field, complaint) = (violation.field.as_str(), violation.rule.complaint);
            let name = if violation.field == Field::Tag { "tags" } else { field };
            let at = outline.field_span(node, name);
            if guard::is_allowed(item, violation.rule) {
                let rule = Rule { severity: Severity::Note, ..rule(violation.rule) };
                findings.add(&rule, at, format!("{field} {complaint}; its tag allows that"));
            } else {
                findings.add(&rule(violation.rule), at, format!("{field} {complaint}"));
            }
        }
    }
}

fn tombstones(outline: &Outline<'_>, findings: &mut Findings) {
    for (index, tombstone) in outline.memory().deletions.iter().enumerate() {
        if let Some(broken) = guard::withheld_tombstone(tombstone).and_then(named) {
            let at = outline.span(outline.tombstone(index));
            findings.add(&broken, at, format!("this tombstone {}", broken.about));
        }
    }
}

/// Lines that belong to no item: no agent gets them from memskill, but every reader of the repository does.
fn around(text: &str, outline: Option<&Outline<'_>>, findings: &mut Findings) {
    let (redactor, lines) = (Redactor::new(text), Lines::of(text));
    let inner = outline.map_or_else(HashSet::new, |outline| inner(outline, &lines));
    let mut before = None;
    for number in 1..=lines.count() {
        let line = redactor.line(number);
        let broken = match inner.contains(&number) {
            true => comment(line).and_then(|said| guard::withheld_text(said, TextContext::Notes)),
            false => redactor.withheld(number),
        };
        // What nobody sees is told character by character by `invisible`.
        let broken = broken.and_then(named).filter(|rule| rule.id != "hidden-text");
        if let Some(rule) = broken.filter(|rule| before != Some(rule.id)) {
            let rule = Rule { severity: Severity::Warning, ..rule };
            let start = lines.start(number);
            findings.add(&rule, start..start + line.len(), format!("this line {}", rule.about));
        }
        before = broken.map(|rule| rule.id);
    }
}

/// The lines of items and tombstones.
fn inner(outline: &Outline<'_>, lines: &Lines) -> HashSet<usize> {
    let memory = outline.memory();
    let items = (0..memory.items.len()).map(|index| outline.item(index));
    let tombstones = (0..memory.deletions.len()).map(|index| outline.tombstone(index));
    let places = items.chain(tombstones).map(|node| outline.span(node));
    places
        .flat_map(|place| lines.line(place.start)..=lines.line(place.end.saturating_sub(1)))
        .collect()
}

/// The guard's rule with a name.
fn named(id: &'static str) -> Option<Rule> {
    guard::rules().find(|rule| rule.id == id).map(rule)
}
