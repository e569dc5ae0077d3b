//! Fields that hold something else than they should, and a version that this program does not know.

use super::redactor;
use super::{Check, CheckContext, Findings, Look, RULE, Rule, Severity};
use crate::document::Outline;
use crate::model::{Confidence, Settings};
use crate::yaml::NodeId;

const WRONG_TYPE: Rule = Rule {
    id: "wrong-type",
    severity: Severity::Error,
    about: "A field holds something else than it should: a switch that is no `true` or `false`, tags that are no list, a word that is no confidence.",
    help: "write it as the file format in the README says",
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
const NEWER: Rule = Rule {
    id: "newer-version",
    about: "The memory has a version that this program reads and does not write.",
    help: "update memskill",
    bad: &["saved_memory:\n  version: 2\n  items: []"],
    good: &["saved_memory:\n  version: 1\n  items: []"],
    ..RULE
};

pub(super) const CHECK: Check =
    Check { rules: &[WRONG_TYPE, NEWER], look: Look::Memory(look), fix: None };

/// What a field may hold.
#[derive(Clone, Copy)]
enum Type {
    Text,
    Count,
    Switch,
    List,
    Map,
    Confidence,
}

const ITEM: [(&str, Type); 6] = [
    ("key", Type::Text),
    ("source", Type::Text),
    ("confidence", Type::Confidence),
    ("tags", Type::List),
    ("rev", Type::Count),
    ("gen", Type::Count),
];
const TOMBSTONE: [(&str, Type); 3] =
    [("key", Type::Text), ("reason", Type::Text), ("gen", Type::Count)];

fn look(outline: &Outline<'_>, _: &CheckContext, findings: &mut Findings) {
    let (root, saved, memory) = (outline.root, outline.saved, outline.memory());
    let mut test = |map, fields: &[(&str, Type)]| fields_of(outline, map, fields, findings);
    test(root, &[("deletions", Type::List)]);
    test(saved, &[("version", Type::Count), ("settings", Type::Map), ("items", Type::List)]);
    test(saved, &[("deletions", Type::List)]);
    if let Some(settings) = outline.field(saved, "settings") {
        test(settings, &[("enabled", Type::Switch), ("announce_writes", Type::Switch)]);
    }
    (0..memory.items.len()).for_each(|index| test(outline.item(index), &ITEM));
    (0..memory.deletions.len()).for_each(|index| test(outline.tombstone(index), &TOMBSTONE));
    if memory.version > 1 {
        let message = format!("version {} is read, and never written", memory.version);
        findings.add(&NEWER, outline.field_span(saved, "version"), message);
    }
}

fn fields_of(outline: &Outline<'_>, map: NodeId, fields: &[(&str, Type)], findings: &mut Findings) {
    for (name, wanted) in fields {
        let Some(id) = outline.field(map, name).filter(|id| !outline.is_null(*id)) else {
            continue;
        };
        if !wanted.admits(outline, id) {
            let said =
                outline.scalar_text(id).map(|said| format!(", not {}", redactor::name(said)));
            let (is, said) = (wanted.as_str(), said.unwrap_or_default());
            findings.add(
                &WRONG_TYPE,
                outline.field_span(map, name),
                format!("`{name}` should be {is}{said}"),
            );
        }
    }
}

impl Type {
    fn admits(self, outline: &Outline<'_>, id: NodeId) -> bool {
        let said = outline.scalar_text(id);
        match self {
            Self::Text => said.is_some(),
            Self::Count => said.and_then(|said| said.parse().ok()).is_some_and(|n: u64| n > 0),
            Self::Switch => said.is_some_and(is_switch),
            Self::List => outline.is_list(id),
            Self::Map => outline.is_map(id),
            Self::Confidence => said.is_some_and(|said| said.parse::<Confidence>().is_ok()),
        }
    }

    /// What it should be.
    fn as_str(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Count => "a number from 1 on",
            Self::Switch => "`true` or `false`",
            Self::List => "a list",
            Self::Map => "a map",
            Self::Confidence => "`low`, `medium` or `high`",
        }
    }
}

fn is_switch(said: &str) -> bool {
    let on = ["true", "yes", "on"].iter().any(|word| word.eq_ignore_ascii_case(said.trim()));
    on || Settings::is_off(said.trim())
}
