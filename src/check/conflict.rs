//! Conflict markers that a merge left in the file, and a merge that is not finished.

use super::{Check, Findings, Look, Page, RULE, Remedy, Rule, Severity};
use crate::document::{Marker, code_blocks};

const MARKER: Rule = Rule {
    id: "conflict-marker",
    severity: Severity::Error,
    about: "A merge left its markers in the block or in the notes.",
    help: "finish the merge; `memskill check --fix` settles the block by key, markers in notes are yours",
    bad: &[
        "```yaml\nsaved_memory:\n  items:\n<<<<<<< ours\n    - a\n=======\n    - b\n>>>>>>> theirs\n```",
        "<<<<<<< ours\none\n=======\nother\n>>>>>>> theirs\n\n```yaml\nsaved_memory:\n  items: []\n```",
    ],
    good: &["```text\n<<<<<<< ours\n```\n\n```yaml\nsaved_memory:\n  items: []\n```"],
    remedy: Remedy::Fix,
};

pub(super) const IN_INDEX: Rule = Rule {
    id: "merge-conflict",
    severity: Severity::Error,
    about: "Git has two sides of the file in its index: a merge is not finished.",
    help: "settle the file, then `git add` it",
    bad: &["(a file that `git status` lists as `both modified`)"],
    good: &["(a file that was added after the merge)"],
    ..RULE
};

pub(super) const CHECK: Check =
    Check { rules: &[MARKER, IN_INDEX], look: Look::Text(look), fix: None };

/// Markers inside code of the notes are quoted text, as a recovery leaves it; inside the block they damage it.
fn look(page: &Page<'_>, findings: &mut Findings) {
    if !Marker::is_in(page.text) {
        return;
    }
    let code = if page.parsed.is_ok() { code_blocks(page.text) } else { Vec::new() };
    let mut at = 0;
    for line in page.text.split_inclusive('\n') {
        let quoted = || {
            let after = code.partition_point(|range| range.start <= at);
            code[..after].last().is_some_and(|range| at < range.end)
        };
        if matches!(Marker::of(line), Some(Marker::Ours | Marker::End)) && !quoted() {
            findings.add(&MARKER, at..at + line.trim_end().len(), "a merge left this marker");
        }
        at += line.len();
    }
}
