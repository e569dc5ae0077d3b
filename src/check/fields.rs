//! The fields of items, tombstones and settings: types, names, dates, and fields that are missing.

use std::iter;

use super::redactor;
use super::{Check, CheckContext, Findings, RULE, Rule, Severity, items, tombstones};
use crate::document::{ITEM_FIELDS, Outline, SECTION_FIELDS, TOMBSTONE_FIELDS};
use crate::model::{Confidence, Date, Settings, Tombstone, Value};
use crate::yaml::NodeId;

const WRONG_TYPE: Rule = Rule {
    id: "wrong-type",
    severity: Severity::Error,
    about: "A field has a value of the wrong type: a switch that is not `true` or `false`, tags that are not a list, an unknown confidence.",
    help: "write it as docs/file-format.md says",
    bad: &[
        "- key: writing.tone\n  value: plain\n  confidence: sure",
        "- key: writing.tone\n  value: plain\n  tags: pinned",
        "- key: writing.tone\n  value: plain\n  source: {who: me}",
        "- key: writing.tone\n  value: plain\n  rev: many",
        "saved_memory:\n  settings:\n    enabled: maybe\n  items: []",
        "saved_memory:\n  version: one\n  items: []",
        "saved_memory:\n  items: none",
        "deletions: none",
    ],
    good: &["- key: writing.tone\n  value: plain\n  confidence: high\n  tags: [pinned]\n  rev: 2"],
    ..RULE
};
const NEWER_VERSION: Rule = Rule {
    id: "newer-version",
    about: "The memory has a version that this program can read but not write.",
    help: "update memskill",
    bad: &["saved_memory:\n  version: 2\n  items: []"],
    good: &["saved_memory:\n  version: 1\n  items: []"],
    ..RULE
};

pub(super) const TYPES: Check = Check::of_memory(&[WRONG_TYPE, NEWER_VERSION], check_types);

#[derive(Clone, Copy)]
enum FieldType {
    Text,
    Count,
    Switch,
    List,
    Map,
    Confidence,
}

const ITEM_TYPES: [(&str, FieldType); 6] = [
    ("key", FieldType::Text),
    ("source", FieldType::Text),
    ("confidence", FieldType::Confidence),
    ("tags", FieldType::List),
    ("rev", FieldType::Count),
    ("gen", FieldType::Count),
];
const TOMBSTONE_TYPES: [(&str, FieldType); 3] =
    [("key", FieldType::Text), ("reason", FieldType::Text), ("gen", FieldType::Count)];
const MEMORY_TYPES: [(&str, FieldType); 4] = [
    ("version", FieldType::Count),
    ("settings", FieldType::Map),
    ("items", FieldType::List),
    ("deletions", FieldType::List),
];

fn check_types(outline: &Outline<'_>, _: &CheckContext, findings: &mut Findings) {
    let (saved, version) = (outline.saved, outline.memory().version);
    let mut check = |map, fields: &[(&str, FieldType)]| check_map(outline, map, fields, findings);
    check(outline.root, &[("deletions", FieldType::List)]);
    check(saved, &MEMORY_TYPES);
    if let Some(settings) = outline.field(saved, "settings") {
        check(settings, &[("enabled", FieldType::Switch), ("announce_writes", FieldType::Switch)]);
    }
    items(outline).for_each(|(node, _)| check(node, &ITEM_TYPES));
    tombstones(outline).for_each(|(node, _)| check(node, &TOMBSTONE_TYPES));
    if version > 1 {
        let message = format!("version {version} can be read but not written");
        findings.add(&NEWER_VERSION, outline.field_span(saved, "version"), message);
    }
}

fn check_map(
    outline: &Outline<'_>,
    map: NodeId,
    fields: &[(&str, FieldType)],
    findings: &mut Findings,
) {
    for (name, wanted) in fields {
        let Some(id) = outline.field(map, name).filter(|id| !outline.is_null(*id)) else {
            continue;
        };
        if !wanted.admits(outline, id) {
            let found =
                outline.scalar_text(id).map(|text| format!(", not {}", redactor::name(text)));
            let (expected, found) = (wanted.as_str(), found.unwrap_or_default());
            let message = format!("`{name}` must be {expected}{found}");
            findings.add(&WRONG_TYPE, outline.field_span(map, name), message);
        }
    }
}

impl FieldType {
    fn admits(self, outline: &Outline<'_>, id: NodeId) -> bool {
        let text = outline.scalar_text(id);
        match self {
            Self::Text => text.is_some(),
            Self::Count => text.and_then(|text| text.parse().ok()).is_some_and(|n: u64| n > 0),
            Self::Switch => text.is_some_and(is_switch),
            Self::List => outline.is_list(id),
            Self::Map => outline.is_map(id),
            Self::Confidence => text.is_some_and(|text| text.parse::<Confidence>().is_ok()),
        }
    }

    fn as_str(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Count => "a positive number",
            Self::Switch => "`true` or `false`",
            Self::List => "a list",
            Self::Map => "a map",
            Self::Confidence => "`low`, `medium` or `high`",
        }
    }
}

fn is_switch(text: &str) -> bool {
    let is_on = ["true", "yes", "on"].iter().any(|word| word.eq_ignore_ascii_case(text.trim()));
    is_on || Settings::is_off(text.trim())
}

const UNKNOWN_FIELD: Rule = Rule {
    id: "unknown-field",
    about: "A field that memskill does not know, often a typo. It is kept and ignored.",
    help: "correct its name, or move it to the notes",
    bad: &["- key: writing.tone\n  value: plain\n  confidance: high", "deletions: []\nextra: 1"],
    good: &["- key: writing.tone\n  value: plain\n  confidence: high"],
    ..RULE
};
const MISSING_FIELD: Rule = Rule {
    id: "missing-field",
    about: "An item has no value, date or confidence. A missing confidence counts as medium.",
    help: "add it by hand, or save the item again with `memskill remember`",
    bad: &[
        "- key: writing.tone\n  added: 2026-11-17\n  confidence: high",
        "- key: writing.tone\n  value: plain",
    ],
    good: &["- key: writing.tone\n  value: plain\n  added: 2026-11-17\n  confidence: high"],
    ..RULE
};
const MISSING_PART: Rule = Rule {
    id: "missing-part",
    severity: Severity::Note,
    about: "A part of the block is missing. Missing lists count as empty, missing settings as true.",
    help: "compare with what `memskill init` writes",
    bad: &["saved_memory:\n  version: 1\n  items: []\ndeletions: []"],
    good: &[
        "saved_memory:\n  version: 1\n  updated: 2026-11-17\n  settings: {enabled: true, announce_writes: true}\n  items: []\ndeletions: []",
    ],
    ..RULE
};

pub(super) const NAMES: Check =
    Check::of_memory(&[UNKNOWN_FIELD, MISSING_FIELD, MISSING_PART], check_names);

fn check_names(outline: &Outline<'_>, _: &CheckContext, findings: &mut Findings) {
    let settings = outline.field(outline.saved, "settings");
    find_unknown(outline, outline.root, SECTION_FIELDS[0], findings);
    find_unknown(outline, outline.saved, SECTION_FIELDS[1], findings);
    settings.into_iter().for_each(|map| find_unknown(outline, map, SECTION_FIELDS[2], findings));
    find_missing_parts(outline, findings);
    for (node, item) in items(outline) {
        if item.name().is_none() && outline.field(node, "value").is_none() {
            continue;
        }
        find_unknown(outline, node, &ITEM_FIELDS, findings);
        let is_missing = |name: &&str| is_missing(outline, node, name);
        let missing = ["value", "added", "confidence"].into_iter().filter(is_missing);
        let missing: Vec<String> = missing.map(|name| format!("`{name}`")).collect();
        if !missing.is_empty() && outline.is_map(node) {
            let message = format!("this item has no {}", missing.join(", no "));
            findings.add(&MISSING_FIELD, outline.span(node), message);
        }
    }
    for (node, tombstone) in tombstones(outline) {
        if tombstone.key.is_some() || tombstone.value != Value::Null {
            find_unknown(outline, node, &TOMBSTONE_FIELDS, findings);
        }
    }
}

fn find_unknown(outline: &Outline<'_>, map: NodeId, known: &[&str], findings: &mut Findings) {
    for (key, _) in outline.pairs(map) {
        let name = outline.scalar_text(*key).unwrap_or_default();
        if !known.contains(&name) && name != "<<" {
            let message = format!("unknown field {}", redactor::name(name));
            findings.add(&UNKNOWN_FIELD, outline.span(*key), message);
        }
    }
}

fn find_missing_parts(outline: &Outline<'_>, findings: &mut Findings) {
    let (root, saved) = (outline.root, outline.saved);
    let mut missing: Vec<&str> = ["version", "settings", "items"].to_vec();
    missing.retain(|name| is_missing(outline, saved, name));
    if is_missing(outline, root, "deletions") && is_missing(outline, saved, "deletions") {
        missing.push("deletions");
    }
    if let Some(settings) = outline.field(saved, "settings").filter(|id| outline.is_map(*id)) {
        let names = ["enabled", "announce_writes"].into_iter();
        missing.extend(names.filter(|name| is_missing(outline, settings, name)));
    }
    let span = outline.name_span(root, "saved_memory");
    for name in missing {
        findings.add(&MISSING_PART, span.clone(), format!("the block has no `{name}`"));
    }
}

fn is_missing(outline: &Outline<'_>, map: NodeId, name: &str) -> bool {
    outline.field(map, name).is_none_or(|id| outline.is_null(id))
}

const INCOMPLETE: Rule = Rule {
    id: "incomplete-tombstone",
    about: "A tombstone does not say what was forgotten, when or why.",
    help: "add `key`, `removed: YYYY-MM-DD` and `reason: …`",
    bad: &[
        "deletions:\n  - key: a.b\n    reason: user asked",
        "deletions:\n  - key: a.b\n    removed: 2026-11-01",
        "deletions:\n  - a.b",
    ],
    good: &["deletions:\n  - key: a.b\n    removed: 2026-11-01\n    reason: user asked"],
    ..RULE
};

pub(super) const TOMBSTONES: Check = Check::of_memory(&[INCOMPLETE], check_tombstones);

fn check_tombstones(outline: &Outline<'_>, _: &CheckContext, findings: &mut Findings) {
    for (node, tombstone) in tombstones(outline) {
        let missing = missing_fields(tombstone, outline.field(node, "removed").is_some());
        if !missing.is_empty() {
            let message = format!("this tombstone has no {}", missing.join(", no "));
            findings.add(&INCOMPLETE, outline.span(node), message);
        }
    }
}

/// The fields that a tombstone lacks. An invalid date does not count as missing; it has a finding of its own.
fn missing_fields(tombstone: &Tombstone, has_date: bool) -> Vec<&'static str> {
    let has_key = tombstone.key.is_some()
        || tombstone.value != Value::Null
        || tombstone.other.iter().any(|(name, _)| name == "key");
    let has_reason = tombstone.reason.as_ref().is_some_and(|reason| !reason.trim().is_empty());
    let fields = [(has_key, "`key`"), (has_date, "`removed`"), (has_reason, "`reason`")];
    fields.into_iter().filter(|(exists, _)| !exists).map(|(_, name)| name).collect()
}

const BAD_DATE: Rule = Rule {
    id: "bad-date",
    severity: Severity::Error,
    about: "A date is not written as YYYY-MM-DD or does not exist. It is ignored.",
    help: "write it as YYYY-MM-DD",
    bad: &[
        "- key: writing.tone\n  value: plain\n  added: 17.11.2026",
        "- key: writing.tone\n  value: plain\n  expires: 2026-02-30",
    ],
    good: &["- key: writing.tone\n  value: plain\n  added: 2026-11-17"],
    ..RULE
};
const FUTURE_DATE: Rule = Rule {
    id: "future-date",
    about: "A date of something that has happened is in the future.",
    help: "correct the date; only `expires` may be in the future",
    bad: &["- key: writing.tone\n  value: plain\n  added: 2027-01-01"],
    good: &["- key: writing.tone\n  value: plain\n  added: 2026-11-17\n  expires: 2027-01-01"],
    ..RULE
};

pub(super) const DATES: Check = Check::of_memory(&[BAD_DATE, FUTURE_DATE], check_dates);

fn check_dates(outline: &Outline<'_>, context: &CheckContext, findings: &mut Findings) {
    let updated = iter::once((outline.saved, "updated"));
    let of_item = |(node, _)| ["added", "seen", "expires"].map(|name| (node, name));
    let removed = tombstones(outline).map(|(node, _)| (node, "removed"));
    for (map, name) in updated.chain(items(outline).flat_map(of_item)).chain(removed) {
        let date = outline.field(map, name).filter(|id| !outline.is_null(*id));
        let fault = date.and_then(|id| date_fault(name, outline.scalar_text(id), context.today));
        if let Some((rule, message)) = fault {
            findings.add(rule, outline.field_span(map, name), message);
        }
    }
}

fn date_fault(name: &str, text: Option<&str>, today: Date) -> Option<(&'static Rule, String)> {
    let Some(text) = text else {
        return Some((&BAD_DATE, format!("`{name}` is not a date")));
    };
    match text.trim().parse::<Date>() {
        // It may already be tomorrow in another time zone.
        Ok(day) if name != "expires" && day.days_after(today) > 1 => {
            Some((&FUTURE_DATE, format!("`{name}` is in the future: {day}")))
        }
        Ok(_) => None,
        Err(_) => Some((&BAD_DATE, format!("`{name}` is not a date: {}", redactor::name(text)))),
    }
}
