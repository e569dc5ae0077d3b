//! Keys that are in `items` and in `deletions` at once.

use std::collections::HashMap;

use super::redactor::item_name;
use super::{Check, CheckContext, Findings, Look, Remedy, Rule, Severity, with_memory};
use crate::document::{Document, Outline};
use crate::model::{Date, Item, Key, Memory, Tombstone};

const BOTH: Rule = Rule {
    id: "alive-and-forgotten",
    severity: Severity::Error,
    about: "A key has an item and a tombstone. The item is shown, but a merge may take it for forgotten.",
    help: "remove one of the two; `memskill check --fix` drops a tombstone that is older than the item",
    bad: &[
        "saved_memory:\n  items:\n    - key: a.b\n      value: plain\ndeletions:\n  - key: a.b\n    removed: 2026-11-01\n    reason: user asked",
    ],
    good: &[
        "saved_memory:\n  items: []\ndeletions:\n  - key: a.b\n    removed: 2026-11-01\n    reason: user asked",
    ],
    remedy: Remedy::Fix,
};

pub(super) const CHECK: Check = Check { rules: &[BOTH], look: Look::Memory(look), fix: Some(fix) };

fn look(outline: &Outline<'_>, _: &CheckContext, findings: &mut Findings) {
    let memory = outline.memory();
    let tombstones = tombstones(memory);
    for (index, item) in memory.items.iter().enumerate() {
        if let Some(tombstone) = item.key.as_ref().and_then(|key| tombstones.get(key)) {
            let day = tombstone.removed.map_or_else(String::new, |day| format!(" on {day}"));
            let message = format!("{} was forgotten{day} and is an item again", item_name(item));
            findings.add(&BOTH, outline.field_span(outline.item(index), "key"), message);
        }
    }
}

fn tombstones(memory: &Memory) -> HashMap<&Key, &Tombstone> {
    memory.deletions.iter().filter_map(|one| Some((one.key.as_ref()?, one))).collect()
}

/// Drops the tombstone where the item is surely younger; its generation says so from now on. Else a person decides.
fn fix(document: &Document, today: Date) -> Option<String> {
    let before = document.memory();
    let tombstones = tombstones(before);
    let mut memory = before.clone();
    let mut reborn: Vec<&Key> = Vec::new();
    for (old, item) in before.items.iter().zip(&mut memory.items) {
        let Some((key, tombstone)) = old.key.as_ref().and_then(|key| tombstones.get_key_value(key))
        else {
            continue;
        };
        if is_younger(old, tombstone) {
            item.generation = item.generation.max(tombstone.generation.saturating_add(1));
            reborn.push(key);
        }
    }
    reborn.sort_unstable();
    let is_reborn = |key: &Key| reborn.binary_search(&key).is_ok();
    memory.deletions.retain(|one| !one.key.as_ref().is_some_and(is_reborn));
    with_memory(document, memory, today)
}

fn is_younger(item: &Item, tombstone: &Tombstone) -> bool {
    let later =
        matches!((item.added, tombstone.removed), (Some(added), Some(removed)) if added > removed);
    item.generation > tombstone.generation || later
}
