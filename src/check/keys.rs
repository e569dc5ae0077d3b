//! Keys of items and tombstones: missing, invalid, not normalized, or without a namespace.

use super::redactor::{self, item_name};
use super::{Check, CheckContext, Findings, RULE, Remedy, Rule, Severity, items, tombstones};
use crate::document::{Document, Outline};
use crate::model::{Date, Key};
use crate::yaml::NodeId;

const KEYLESS: Rule = Rule {
    id: "keyless-item",
    about: "An item without a key: it is read, but cannot be changed or forgotten by name.",
    help: "write it as `- key: …` with its `value: …` below",
    bad: &["- use tabs", "- Encoding rule: UTF-8 without BOM"],
    good: &["- key: files.encoding\n  value: UTF-8 without BOM"],
    ..RULE
};
const INVALID: Rule = Rule {
    id: "unsound-key",
    severity: Severity::Error,
    about: "An invalid key, which no command finds. A key is at most 64 characters of letters, digits, `_` and `-` in words separated by dots.",
    help: "rename it, for example to `writing.tone`",
    bad: &[
        "- key: a/b\n  value: plain",
        "deletions:\n  - key: a..b\n    removed: 2026-11-01\n    reason: user asked",
    ],
    good: &["- key: a.b\n  value: plain"],
    ..RULE
};
const NOT_NORMALIZED: Rule = Rule {
    id: "key-spelling",
    about: "A key is not normalized to lower case with `_` for spaces.",
    help: "write the normalized key, as `memskill check --fix` does",
    bad: &["- key: Writing.Tone\n  value: plain"],
    good: &["- key: writing.tone\n  value: plain"],
    remedy: Remedy::Fix,
    ..RULE
};
const NO_NAMESPACE: Rule = Rule {
    id: "no-namespace",
    about: "A key of a single word is too general to stay unique.",
    help: "put a namespace in front, for example `writing.tone`",
    bad: &["- key: tone\n  value: plain"],
    good: &["- key: writing.tone\n  value: plain"],
    ..RULE
};

pub(super) const KEYS: Check =
    Check::of_memory(&[KEYLESS, INVALID, NOT_NORMALIZED, NO_NAMESPACE], check_keys)
        .with_fix(normalize_keys);

fn check_keys(outline: &Outline<'_>, _: &CheckContext, findings: &mut Findings) {
    for (node, item) in items(outline) {
        let span = || outline.field_span(node, "key");
        match &item.key {
            Some(key) if !key.is_namespaced() => {
                let message = format!("{} has no namespace", item_name(item));
                findings.add(&NO_NAMESPACE, span(), message);
            }
            None if item.invalid_key.is_some() => {
                findings.add(&INVALID, span(), format!("{} is not a valid key", item_name(item)));
            }
            None => findings.add(&KEYLESS, outline.span(node), "this item has no key"),
            Some(_) => {}
        }
    }
    for (node, tombstone) in tombstones(outline) {
        if let Some((_, key)) = tombstone.other.iter().find(|(name, _)| name == "key") {
            let message = format!("{} is not a valid key", redactor::name(&key.to_string()));
            findings.add(&INVALID, outline.field_span(node, "key"), message);
        }
    }
    for (node, key) in not_normalized(outline) {
        let message = format!("this key is read as {}", redactor::name(key.as_str()));
        findings.add(&NOT_NORMALIZED, outline.span(node), message);
    }
}

/// The nodes of keys that are written differently from how they are read.
fn not_normalized<'o>(outline: &'o Outline<'_>) -> impl Iterator<Item = (NodeId, &'o Key)> {
    let items = items(outline).map(|(node, item)| (node, &item.key));
    let tombstones = tombstones(outline).map(|(node, tombstone)| (node, &tombstone.key));
    items.chain(tombstones).filter_map(|(map, key)| {
        let mut pairs = outline.pairs(map).iter();
        let (_, node) = pairs.find(|(name, _)| outline.scalar_text(*name) == Some("key"))?;
        let key = key.as_ref()?;
        outline.scalar_text(*node).filter(|text| *text != key.as_str()).map(|_| (*node, key))
    })
}

/// Rewrites the keys in place and keeps their quotes.
fn normalize_keys(document: &Document, _: Date) -> Option<String> {
    let outline = document.outline()?;
    if document.block().nested.is_some() {
        return None;
    }
    let mut keys: Vec<_> = not_normalized(&outline)
        .filter(|(_, key)| key.as_str().chars().any(char::is_alphabetic))
        .map(|(node, key)| (outline.span(node), key))
        .collect();
    keys.sort_by_key(|(span, _)| span.start);
    let text = document.text();
    let mut new = String::with_capacity(text.len());
    let mut at = 0;
    for (span, key) in keys {
        let quote = text[span.clone()].chars().next().filter(|c| matches!(c, '"' | '\''));
        let quote = quote.map_or_else(String::new, String::from);
        // Through an alias, two items may share one node.
        if span.start >= at {
            new += &format!("{}{quote}{key}{quote}", &text[at..span.start]);
            at = span.end;
        }
    }
    new += &text[at..];
    let now = Document::parse(new.as_str()).ok()?;
    (new != text && now.memory() == document.memory()).then_some(new)
}
