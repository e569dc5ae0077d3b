//! Keys that several items or tombstones have.

use std::collections::HashMap;

use super::findings::Lines;
use super::redactor;
use super::{Check, CheckContext, Findings, Look, RULE, Remedy, Rule, Severity, with_memory};
use crate::document::{Document, Outline};
use crate::model::{Date, Key, Memory};

const ITEM: Rule = Rule {
    id: "duplicate-key",
    severity: Severity::Error,
    about: "Several items have the same key. The one with the later `added`, then the later in the file, holds.",
    help: "keep one of them; `memskill check --fix` keeps the one that holds",
    bad: &["- key: writing.tone\n  value: plain\n- key: writing.tone\n  value: short"],
    good: &["- key: writing.tone\n  value: plain\n- key: writing.length\n  value: short"],
    remedy: Remedy::Fix,
};
const TOMBSTONE: Rule = Rule {
    id: "duplicate-tombstone",
    about: "Several tombstones have the same key, as a merge by lines leaves them.",
    help: "keep the latest; `memskill check --fix` does",
    bad: &[
        "deletions:\n  - {key: a.b, removed: 2026-11-01, reason: old}\n  - {key: a.b, removed: 2026-11-02, reason: old}",
    ],
    good: &["deletions:\n  - {key: a.b, removed: 2026-11-02, reason: old}"],
    remedy: Remedy::Fix,
    ..RULE
};

pub(super) const CHECK: Check =
    Check { rules: &[ITEM, TOMBSTONE], look: Look::Memory(look), fix: Some(fix) };

fn look(outline: &Outline<'_>, _: &CheckContext, findings: &mut Findings) {
    items(outline, findings);
    let memory = outline.memory();
    let latest = latest(memory);
    for (index, tombstone) in memory.deletions.iter().enumerate() {
        if let Some(key) = tombstone.key.as_ref().filter(|key| latest[*key] != index) {
            let message = format!("{} has a later tombstone", redactor::name(key.as_str()));
            findings.add(&TOMBSTONE, outline.field_span(outline.tombstone(index), "key"), message);
        }
    }
}

fn items(outline: &Outline<'_>, findings: &mut Findings) {
    let items = &outline.memory().items;
    let (holding, idle): (Vec<usize>, Vec<usize>) = {
        let holds = outline.memory().current_flags();
        (0..items.len()).partition(|index| holds[*index])
    };
    if idle.is_empty() {
        return;
    }
    let lines = Lines::of(outline.document.text());
    let line = |index: usize| lines.line(outline.span(outline.item(index)).start);
    let places: HashMap<_, _> =
        holding.into_iter().map(|index| (&items[index].key, index)).collect();
    for index in idle {
        let holder = places.get(&items[index].key).copied().unwrap_or(index);
        let message = format!("the item at line {} has this key, too, and holds", line(holder));
        findings.add(&ITEM, outline.field_span(outline.item(index), "key"), message);
    }
}

/// The place of the tombstone that counts for each key.
fn latest(memory: &Memory) -> HashMap<&Key, usize> {
    let mut latest: HashMap<&Key, usize> = HashMap::new();
    let rank = |index: usize| (memory.deletions[index].generation, memory.deletions[index].removed);
    for (index, key) in memory
        .deletions
        .iter()
        .enumerate()
        .filter_map(|(index, one)| Some((index, one.key.as_ref()?)))
    {
        let best = latest.entry(key).or_insert(index);
        if rank(index) >= rank(*best) {
            *best = index;
        }
    }
    latest
}

/// Removes what does not hold.
fn fix(document: &Document, today: Date) -> Option<String> {
    let before = document.memory();
    let mut memory = before.clone();
    let mut holds = before.current_flags().into_iter();
    memory.items.retain(|_| holds.next().unwrap_or(true));
    let latest = latest(before);
    let mut index = 0;
    memory.deletions.retain(|tombstone| {
        index += 1;
        tombstone.key.as_ref().is_none_or(|key| latest[key] == index - 1)
    });
    with_memory(document, memory, today)
}
