//! Days that are none, and days that have not come yet.

use std::iter;

use super::redactor;
use super::{Check, CheckContext, Findings, Look, RULE, Rule, Severity};
use crate::document::Outline;
use crate::model::Date;

const BAD: Rule = Rule {
    id: "bad-date",
    severity: Severity::Error,
    about: "A day that is not written YYYY-MM-DD, or that no calendar has. It is read as no day at all.",
    help: "write it as YYYY-MM-DD",
    bad: &[
        "- key: writing.tone\n  value: plain\n  added: 17.11.2026",
        "- key: writing.tone\n  value: plain\n  expires: 2026-02-30",
    ],
    good: &["- key: writing.tone\n  value: plain\n  added: 2026-11-17"],
    ..RULE
};
const FUTURE: Rule = Rule {
    id: "future-date",
    about: "Something is said to have happened on a day that has not come yet.",
    help: "correct the day; only `expires` may lie ahead",
    bad: &["- key: writing.tone\n  value: plain\n  added: 2027-01-01"],
    good: &["- key: writing.tone\n  value: plain\n  added: 2026-11-17\n  expires: 2027-01-01"],
    ..RULE
};

pub(super) const CHECK: Check =
    Check { rules: &[BAD, FUTURE], look: Look::Memory(look), fix: None };

fn look(outline: &Outline<'_>, around: &CheckContext, findings: &mut Findings) {
    let memory = outline.memory();
    let saved = iter::once((outline.saved, "updated"));
    let items = (0..memory.items.len()).map(|index| outline.item(index));
    let items = items.flat_map(|item| ["added", "seen", "expires"].map(|name| (item, name)));
    let tombstones = (0..memory.deletions.len()).map(|index| (outline.tombstone(index), "removed"));
    for (map, name) in saved.chain(items).chain(tombstones) {
        let day = outline.field(map, name).filter(|id| !outline.is_null(*id));
        let wrong = day.and_then(|id| complaint(name, outline.scalar_text(id), around.today));
        if let Some((rule, message)) = wrong {
            findings.add(rule, outline.field_span(map, name), message);
        }
    }
}

/// What is wrong with the day that a field says.
fn complaint(name: &str, said: Option<&str>, today: Date) -> Option<(&'static Rule, String)> {
    let Some(said) = said else { return Some((&BAD, format!("`{name}` is no day"))) };
    match said.trim().parse::<Date>() {
        // Somebody east of here may be a day ahead.
        Ok(day) if name != "expires" && day.days_after(today) > 1 => {
            Some((&FUTURE, format!("`{name}` is {day}, which has not come yet")))
        }
        Ok(_) => None,
        Err(_) => Some((&BAD, format!("`{name}` is no day: {}", redactor::name(said)))),
    }
}
