//! Tombstones that stand under `saved_memory` and not beside it.

use super::{Check, CheckContext, Findings, Look, RULE, Remedy, Rule};
use crate::document::{Document, Outline};
use crate::model::Date;
use crate::yaml::{indent, line_start, next_line};

const MISPLACED: Rule = Rule {
    id: "misplaced-deletions",
    about: "`deletions` stands under `saved_memory`; its place is beside it, at the top level of the block.",
    help: "move it to the top level, as `memskill check --fix` does",
    bad: &[
        "saved_memory:\n  items: []\n  deletions:\n    - key: a.b\n      removed: 2026-11-01\n      reason: user asked",
    ],
    good: &[
        "saved_memory:\n  items: []\ndeletions:\n  - key: a.b\n    removed: 2026-11-01\n    reason: user asked",
    ],
    remedy: Remedy::Fix,
    ..RULE
};

pub(super) const CHECK: Check =
    Check { rules: &[MISPLACED], look: Look::Memory(look), fix: Some(fix) };

fn look(outline: &Outline<'_>, _: &CheckContext, findings: &mut Findings) {
    if outline.field(outline.saved, "deletions").is_some() {
        let at = outline.name_span(outline.saved, "deletions");
        findings.add(&MISPLACED, at, "`deletions` stands under `saved_memory`");
    }
}

/// Moves the lines to the end of the block, less deep, where nothing stands in their place.
fn fix(document: &Document, _: Date) -> Option<String> {
    let outline = document.outline()?;
    let text = document.text();
    let own = outline.field(outline.saved, "deletions")?;
    if document.block().nested.is_some() {
        return None;
    }
    let name = outline.name_span(outline.saved, "deletions");
    let lines = line_start(text, name.start)..next_line(text, outline.span(own).end.max(name.end));
    let depth = name.start - lines.start;
    let base = line_start(text, outline.name_span(outline.root, "saved_memory").start);
    let depth = depth.checked_sub(indent(&text[base..]))?;
    let moved = text[lines.clone()].split_inclusive('\n').map(|line| {
        let blank = line.trim().is_empty();
        if blank { Some(line) } else { line.get(depth..).filter(|_| indent(line) >= depth) }
    });
    let moved = moved.collect::<Option<String>>()?;
    let mut new = text.to_owned();
    new.insert_str(document.block().range.end, &moved);
    if let Some(empty) = outline.field(outline.root, "deletions") {
        let name = outline.name_span(outline.root, "deletions");
        let old =
            line_start(text, name.start)..next_line(text, outline.span(empty).end.max(name.end));
        let is_bare = old.start >= lines.end && !text[old.clone()].contains('#');
        is_bare.then(|| new.replace_range(old, ""))?;
    }
    new.replace_range(lines, "");
    let now = Document::parse(new.as_str()).ok()?;
    (now.memory() == document.memory()).then_some(new)
}
