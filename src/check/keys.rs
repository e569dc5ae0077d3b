//! Names of items: absent, unsound, spelt otherwise than they are read, or without a namespace.

use super::redactor::{self, item_name};
use super::{Check, CheckContext, Findings, Look, RULE, Remedy, Rule, Severity};
use crate::document::{Document, Outline};
use crate::model::{Date, Key};
use crate::yaml::NodeId;

const KEYLESS: Rule = Rule {
    id: "keyless-item",
    about: "An item without a key: it can be read, but not changed or forgotten by name.",
    help: "write it as `- key: …` with its `value: …` below",
    bad: &["- use tabs", "- Encoding rule: UTF-8 without BOM"],
    good: &["- key: files.encoding\n  value: UTF-8 without BOM"],
    ..RULE
};
const UNSOUND: Rule = Rule {
    id: "unsound-key",
    severity: Severity::Error,
    about: "A key that is not dotted words of letters, digits, `_` and `-`, or longer than 64 characters. No command finds it.",
    help: "rename it, for example `writing.tone`",
    bad: &[
        "- key: a/b\n  value: plain",
        "deletions:\n  - key: a..b\n    removed: 2026-11-01\n    reason: user asked",
    ],
    good: &["- key: a.b\n  value: plain"],
    ..RULE
};
const SPELLING: Rule = Rule {
    id: "key-spelling",
    about: "A key is not spelt as it is read: lower case, `_` for spaces.",
    help: "spell it as it is read; `memskill check --fix` does",
    bad: &["- key: Writing.Tone\n  value: plain"],
    good: &["- key: writing.tone\n  value: plain"],
    remedy: Remedy::Fix,
    ..RULE
};
const NO_NAMESPACE: Rule = Rule {
    id: "no-namespace",
    about: "A key of one word says too little to stay unique.",
    help: "put a subject before it, for example `writing.tone`",
    bad: &["- key: tone\n  value: plain"],
    good: &["- key: writing.tone\n  value: plain"],
    ..RULE
};

pub(super) const CHECK: Check = Check {
    rules: &[KEYLESS, UNSOUND, SPELLING, NO_NAMESPACE],
    look: Look::Memory(look),
    fix: Some(fix),
};

fn look(outline: &Outline<'_>, _: &CheckContext, findings: &mut Findings) {
    let memory = outline.memory();
    for (index, item) in memory.items.iter().enumerate() {
        let node = outline.item(index);
        let at = || outline.field_span(node, "key");
        match &item.key {
            Some(key) if !key.is_namespaced() => {
                let message = format!("{} has no namespace", item_name(item));
                findings.add(&NO_NAMESPACE, at(), message);
            }
            None if item.invalid_key.is_some() => {
                findings.add(&UNSOUND, at(), format!("{} is no sound key", item_name(item)));
            }
            None => findings.add(&KEYLESS, outline.span(node), "this item has no key"),
            Some(_) => {}
        }
    }
    for (index, tombstone) in memory.deletions.iter().enumerate() {
        let unsound = tombstone.other.iter().find(|(name, _)| name == "key");
        if let Some((_, said)) = unsound {
            let at = outline.field_span(outline.tombstone(index), "key");
            findings.add(
                &UNSOUND,
                at,
                format!("{} is no sound key", redactor::name(&said.to_string())),
            );
        }
    }
    for (node, key) in misspelt(outline) {
        let message = format!("this key is read as {}", redactor::name(key.as_str()));
        findings.add(&SPELLING, outline.span(node), message);
    }
}

/// The nodes of keys that are not spelt as they are read.
fn misspelt<'o>(outline: &'o Outline<'_>) -> impl Iterator<Item = (NodeId, &'o Key)> {
    let memory = outline.memory();
    let items =
        memory.items.iter().enumerate().map(|(index, item)| (outline.item(index), &item.key));
    let tombstones = memory.deletions.iter().enumerate();
    let tombstones = tombstones.map(|(index, one)| (outline.tombstone(index), &one.key));
    items.chain(tombstones).filter_map(|(map, key)| {
        let pair = outline
            .pairs(map)
            .iter()
            .find(|(name, _)| outline.scalar_text(*name) == Some("key"))?;
        let key = key.as_ref()?;
        outline.scalar_text(pair.1).filter(|said| *said != key.as_str()).map(|_| (pair.1, key))
    })
}

/// Spells the keys anew where they stand, without touching anything else.
fn fix(document: &Document, _: Date) -> Option<String> {
    let outline = document.outline()?;
    if document.block().nested.is_some() {
        return None;
    }
    let mut cuts: Vec<_> = misspelt(&outline)
        .filter(|(_, key)| key.as_str().chars().any(char::is_alphabetic))
        .map(|(node, key)| (outline.span(node), key))
        .collect();
    cuts.sort_by_key(|(place, _)| place.start);
    let text = document.text();
    let mut new = String::with_capacity(text.len());
    let mut at = 0;
    for (place, key) in cuts {
        let quote = text[place.clone()].chars().next().filter(|c| matches!(c, '"' | '\''));
        let quote = quote.map_or_else(String::new, String::from);
        // Two items may stand for one node through an alias.
        if place.start >= at {
            new += &format!("{}{quote}{key}{quote}", &text[at..place.start]);
            at = place.end;
        }
    }
    new += &text[at..];
    let now = Document::parse(new.as_str()).ok()?;
    (new != text && now.memory() == document.memory()).then_some(new)
}
