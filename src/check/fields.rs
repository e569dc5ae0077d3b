//! Fields that memskill does not know, and fields that are not there.

use super::redactor;
use super::{Check, CheckContext, Findings, Look, RULE, Rule, Severity};
use crate::document::{ITEM_FIELDS, Outline, SECTION_FIELDS, TOMBSTONE_FIELDS};
use crate::model::Value;
use crate::yaml::NodeId;

const UNKNOWN: Rule = Rule {
    id: "unknown-field",
    about: "A field that memskill does not know. It is kept, and nothing is done with it: a slip of the hand looks like this.",
    help: "correct its name, or move it to the notes",
    bad: &["- key: writing.tone\n  value: plain\n  confidance: high", "deletions: []\nextra: 1"],
    good: &["- key: writing.tone\n  value: plain\n  confidence: high"],
    ..RULE
};
const MISSING: Rule = Rule {
    id: "missing-field",
    about: "An item without a value, a day or a confidence. A missing confidence counts as medium.",
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
    about: "A part of the block is not there: absent lists are empty, absent settings are true.",
    help: "compare with what `memskill init` writes",
    bad: &["saved_memory:\n  version: 1\n  items: []\ndeletions: []"],
    good: &[
        "saved_memory:\n  version: 1\n  updated: 2026-11-17\n  settings: {enabled: true, announce_writes: true}\n  items: []\ndeletions: []",
    ],
    ..RULE
};

pub(super) const CHECK: Check =
    Check { rules: &[UNKNOWN, MISSING, MISSING_PART], look: Look::Memory(look), fix: None };

fn look(outline: &Outline<'_>, _: &CheckContext, findings: &mut Findings) {
    let memory = outline.memory();
    let settings = outline.field(outline.saved, "settings");
    unknown(outline, outline.root, SECTION_FIELDS[0], findings);
    unknown(outline, outline.saved, SECTION_FIELDS[1], findings);
    settings.into_iter().for_each(|map| unknown(outline, map, SECTION_FIELDS[2], findings));
    parts(outline, findings);
    for (index, item) in memory.items.iter().enumerate() {
        let node = outline.item(index);
        if item.name().is_none() && outline.field(node, "value").is_none() {
            continue;
        }
        unknown(outline, node, &ITEM_FIELDS, findings);
        let lacks = |name: &str| outline.field(node, name).is_none_or(|id| outline.is_null(id));
        let missing = ["value", "added", "confidence"].into_iter().filter(|name| lacks(name));
        let missing: Vec<String> = missing.map(|name| format!("`{name}`")).collect();
        if !missing.is_empty() && outline.is_map(node) {
            let message = format!("this item has no {}", missing.join(", no "));
            findings.add(&MISSING, outline.span(node), message);
        }
    }
    for (index, tombstone) in memory.deletions.iter().enumerate() {
        if tombstone.key.is_some() || tombstone.value != Value::Null {
            unknown(outline, outline.tombstone(index), &TOMBSTONE_FIELDS, findings);
        }
    }
}

fn unknown(outline: &Outline<'_>, map: NodeId, known: &[&str], findings: &mut Findings) {
    for (key, _) in outline.pairs(map) {
        let name = outline.scalar_text(*key).unwrap_or_default();
        if !known.contains(&name) && name != "<<" {
            let message = format!("{} is no field of the protocol", redactor::name(name));
            findings.add(&UNKNOWN, outline.span(*key), message);
        }
    }
}

fn parts(outline: &Outline<'_>, findings: &mut Findings) {
    let (root, saved) = (outline.root, outline.saved);
    let at = outline.name_span(root, "saved_memory");
    let lacks =
        |map: NodeId, name: &str| outline.field(map, name).is_none_or(|id| outline.is_null(id));
    let mut missing: Vec<&str> = ["version", "updated", "settings", "items"].to_vec();
    missing.retain(|name| lacks(saved, name));
    if lacks(root, "deletions") && lacks(saved, "deletions") {
        missing.push("deletions");
    }
    if let Some(settings) = outline.field(saved, "settings").filter(|id| outline.is_map(*id)) {
        missing.extend(["enabled", "announce_writes"].iter().filter(|name| lacks(settings, name)));
    }
    for name in missing {
        findings.add(&MISSING_PART, at.clone(), format!("the block has no `{name}`"));
    }
}
