//! Text that the guard refuses, and invisible characters.

use std::collections::HashSet;

use super::findings::LineStarts;
use super::redactor::comment;
use super::{Check, Findings, RULE, Redactor, Remedy, Rule, Severity, Source, items, tombstones};
use crate::document::{Document, Outline};
use crate::guard::{self, Family, Field, TextContext};
use crate::render::{hidden_positions, is_hidden};

/// Reports what the guard refuses in items, in tombstones, and in the notes and comments around them. Its rules are the
/// guard's.
pub(super) const GUARDED: Check = Check::of_text(&[], check_guarded);

/// A guard rule as a rule of `check`. Text that is too long is truncated when shown, and a judged instruction may well be
/// none: neither is an error.
pub(super) fn from_guard(rule: &'static guard::GuardRule) -> Rule {
    let (severity, remedy) = match rule.family {
        Family::Size => (Severity::Warning, Remedy::Truncated),
        Family::Instruction => (Severity::Warning, Remedy::Held),
        _ if rule.is_allowable => (Severity::Error, Remedy::Allowable),
        _ => (Severity::Error, Remedy::Refused),
    };
    let (about, help) = (rule.complaint, rule.advice);
    Rule { id: rule.id, severity, about, help, bad: rule.refused, good: rule.admitted, remedy }
}

fn check_guarded(source: &Source<'_>, findings: &mut Findings) {
    let outline = source.parsed.as_ref().ok().and_then(Document::outline);
    if let Some(outline) = &outline {
        check_items(outline, findings);
        check_tombstones(outline, findings);
    }
    check_lines(source.text, outline.as_ref(), findings);
}

fn check_items(outline: &Outline<'_>, findings: &mut Findings) {
    for (node, item) in items(outline) {
        let mut known: Vec<(&str, Field)> = Vec::new();
        for violation in guard::violations(item) {
            if known.contains(&(violation.rule.id, violation.field)) {
                continue;
            }
            known.push((violation.rule.id, violation.field));
            let (field, complaint) = (violation.field.as_str(), violation.rule.complaint);
            let name = if violation.field == Field::Tag { "tags" } else { field };
            let span = outline.field_span(node, name);
            let rule = from_guard(violation.rule);
            let decision = match violation.rule {
                rule if guard::is_allowed(item, rule) => Some("; allowed by its tag"),
                rule if guard::is_held(item, rule) => Some("; held until the user confirms it"),
                _ => None,
            };
            let severity = decision.map_or(rule.severity, |_| Severity::Note);
            let message = format!("{field} {complaint}{}", decision.unwrap_or_default());
            findings.add(&Rule { severity, ..rule }, span, message);
        }
    }
}

fn check_tombstones(outline: &Outline<'_>, findings: &mut Findings) {
    for (node, tombstone) in tombstones(outline) {
        if let Some(rule) = guard::withheld_tombstone(tombstone).and_then(guard_rule) {
            findings.add(&rule, outline.span(node), format!("this tombstone {}", rule.about));
        }
    }
}

/// Checks the lines outside items and tombstones, and comments inside them. Agents do not get these from memskill, but
/// everyone who reads the repository sees them.
fn check_lines(text: &str, outline: Option<&Outline<'_>>, findings: &mut Findings) {
    let (redactor, lines) = (Redactor::new(text), LineStarts::new(text));
    let inner = outline.map_or_else(HashSet::new, |outline| inner_lines(outline, &lines));
    let mut previous = None;
    for number in 1..=lines.count() {
        let line = redactor.line(number);
        let broken = match inner.contains(&number) {
            true => comment(line).and_then(|text| guard::withheld_text(text, TextContext::Notes)),
            false => redactor.withheld(number),
        };
        // `invisible-character` reports hidden text with its exact column.
        let broken = broken.and_then(guard_rule).filter(|rule| rule.id != "hidden-text");
        if let Some(rule) = broken.filter(|rule| previous != Some(rule.id)) {
            let rule = Rule { severity: Severity::Warning, ..rule };
            let start = lines.start(number);
            findings.add(&rule, start..start + line.len(), format!("this line {}", rule.about));
        }
        previous = broken.map(|rule| rule.id);
    }
}

/// The numbers of the lines of items and tombstones.
fn inner_lines(outline: &Outline<'_>, lines: &LineStarts) -> HashSet<usize> {
    let items = items(outline).map(|(node, _)| node);
    let nodes = items.chain(tombstones(outline).map(|(node, _)| node));
    let spans = nodes.map(|node| outline.span(node));
    spans.flat_map(|span| lines.line(span.start)..=lines.line(span.end.saturating_sub(1))).collect()
}

fn guard_rule(id: &'static str) -> Option<Rule> {
    guard::rules().find(|rule| rule.id == id).map(from_guard)
}

const INVISIBLE_CHARACTER: Rule = Rule {
    id: "invisible-character",
    about: "An invisible character: it can hide text, or make it look like other text.",
    help: "delete the character, for example by typing the word again",
    bad: &[
        "- key: writing.tone\n  value: pla\u{200b}in",
        "- key: writing.tone\n  value: plain # \u{202e}ton",
        "- key: writing.tone\n  value: plain # pla\u{200d}in",
    ],
    good: &[
        "- key: writing.tone\n  value: \u{1f469}\u{200d}\u{1f4bb} likes it plain",
        "- key: writing.tone\n  value: plain # \u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}",
    ],
    ..RULE
};

/// Reports the first invisible character of each line; a single paste often brings many.
pub(super) const INVISIBLE: Check = Check::of_text(&[INVISIBLE_CHARACTER], find_invisible);

fn find_invisible(source: &Source<'_>, findings: &mut Findings) {
    if source.text.bytes().all(|byte| byte == b'\n' || (b' '..=b'~').contains(&byte)) {
        return;
    }
    let mut at = 0;
    for line in source.text.split_inclusive('\n') {
        let text = line.strip_suffix("\r\n").unwrap_or(line);
        let hidden = hidden_positions(text).find(|(_, c)| is_hidden(*c) && !is_icon(*c));
        let stray = text.char_indices().find(|(offset, c)| is_stray(*c, at + offset));
        if let Some((offset, c)) = hidden.into_iter().chain(stray).min() {
            let start = at + offset;
            let message = format!("U+{:04X} is invisible", u32::from(c));
            findings.add(&INVISIBLE_CHARACTER, start..start + c.len_utf8(), message);
        }
        at += line.len();
    }
}

/// Whether a character is in the private use area, where icon fonts keep their icons.
fn is_icon(c: char) -> bool {
    matches!(c, '\u{e000}'..='\u{f8ff}')
}

/// Whether a character is a control character inside a line, or a byte order mark inside the file.
fn is_stray(c: char, at: usize) -> bool {
    c.is_control() && !matches!(c, '\n' | '\t') || c == '\u{feff}' && at > 0
}
