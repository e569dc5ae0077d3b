//! Days that are none, and days that have not come yet.

use super::veil;
use super::{Check, Findings, Look, RULE, Rule, Severity, Surroundings};
use crate::document::Outline;
use crate::model::Date;
use crate::yaml::NodeId;

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

fn look(outline: &Outline<'_>, around: &Surroundings, findings: &mut Findings) {
    let memory = outline.memory();
    let mut test = |map, names: &[&str]| {
        names.iter().for_each(|name| day(outline, (map, name), around.today, findings));
    };
    test(outline.saved, &["updated"]);
    (0..memory.items.len()).for_each(|index| {
        test(outline.item(index), &["added", "seen", "expires"]);
    });
    (0..memory.deletions.len()).for_each(|index| test(outline.tombstone(index), &["removed"]));
}

fn day(outline: &Outline<'_>, (map, name): (NodeId, &str), today: Date, findings: &mut Findings) {
    let Some(id) = outline.field(map, name).filter(|id| !outline.is_null(*id)) else { return };
    let at = outline.place_of(map, name);
    match outline.said(id).map(|said| said.trim().parse::<Date>()) {
        // Somebody east of here may be a day ahead.
        Some(Ok(day)) if name != "expires" && day.days_after(today) > 1 => {
            findings.add(&FUTURE, at, format!("`{name}` is {day}, which has not come yet"));
        }
        Some(Ok(_)) => {}
        Some(Err(_)) => {
            let said = veil::name(outline.said(id).unwrap_or_default());
            findings.add(&BAD, at, format!("`{name}` is no day: {said}"));
        }
        None => findings.add(&BAD, at, format!("`{name}` is no day")),
    }
}
