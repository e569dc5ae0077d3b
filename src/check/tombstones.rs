//! Tombstones that do not say what was forgotten, when or why.

use super::{Check, CheckContext, Findings, Look, RULE, Rule};
use crate::document::Outline;
use crate::model::{Tombstone, Value};

const INCOMPLETE: Rule = Rule {
    id: "incomplete-tombstone",
    about: "A tombstone does not say what was forgotten, on which day or why.",
    help: "add `key`, `removed: YYYY-MM-DD` and `reason: …`",
    bad: &[
        "deletions:\n  - key: a.b\n    reason: user asked",
        "deletions:\n  - key: a.b\n    removed: 2026-11-01",
        "deletions:\n  - a.b",
    ],
    good: &["deletions:\n  - key: a.b\n    removed: 2026-11-01\n    reason: user asked"],
    ..RULE
};

pub(super) const CHECK: Check = Check { rules: &[INCOMPLETE], look: Look::Memory(look), fix: None };

fn look(outline: &Outline<'_>, _: &CheckContext, findings: &mut Findings) {
    for (index, tombstone) in outline.memory().deletions.iter().enumerate() {
        let node = outline.tombstone(index);
        let missing = missing(tombstone, outline.field(node, "removed").is_none());
        if !missing.is_empty() {
            let message = format!("this tombstone has no {}", missing.join(", no "));
            findings.add(&INCOMPLETE, outline.span(node), message);
        }
    }
}

/// What is not there; a day that is no day is another finding.
fn missing(tombstone: &Tombstone, lacks_day: bool) -> Vec<&'static str> {
    let is_named = tombstone.key.is_some()
        || tombstone.value != Value::Null
        || tombstone.other.iter().any(|(name, _)| name == "key");
    let lacks_reason = tombstone.reason.as_ref().is_none_or(|reason| reason.trim().is_empty());
    let parts = [(!is_named, "`key`"), (lacks_day, "`removed`"), (lacks_reason, "`reason`")];
    parts.into_iter().filter(|(lacks, _)| *lacks).map(|(_, name)| name).collect()
}
