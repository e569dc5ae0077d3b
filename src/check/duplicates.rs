//! Keys that occur more than once: in several items, several tombstones, or an item and a tombstone.

use std::collections::HashMap;

use super::findings::LineStarts;
use super::redactor::{self, item_name};
use super::{
    Check, CheckContext, Findings, RULE, Remedy, Rule, Severity, items, tombstones, with_memory,
};
use crate::document::{Document, Outline};
use crate::model::{Date, Item, Key, Memory, Tombstone};

const DUPLICATE_KEY: Rule = Rule {
    id: "duplicate-key",
    severity: Severity::Error,
    about: "Several items have the same key. The one with the latest `added` applies; among equals, the last in the file.",
    help: "keep one of them; `memskill check --fix` keeps the one that applies",
    bad: &["- key: writing.tone\n  value: plain\n- key: writing.tone\n  value: short"],
    good: &["- key: writing.tone\n  value: plain\n- key: writing.length\n  value: short"],
    remedy: Remedy::Fix,
};
const DUPLICATE_TOMBSTONE: Rule = Rule {
    id: "duplicate-tombstone",
    about: "Several tombstones have the same key, as a line-based merge leaves them.",
    help: "keep the latest, as `memskill check --fix` does",
    bad: &[
        "deletions:\n  - {key: a.b, removed: 2026-11-01, reason: old}\n  - {key: a.b, removed: 2026-11-02, reason: old}",
    ],
    good: &["deletions:\n  - {key: a.b, removed: 2026-11-02, reason: old}"],
    remedy: Remedy::Fix,
    ..RULE
};

pub(super) const DUPLICATES: Check =
    Check::of_memory(&[DUPLICATE_KEY, DUPLICATE_TOMBSTONE], find_duplicates)
        .with_fix(remove_duplicates);

fn find_duplicates(outline: &Outline<'_>, _: &CheckContext, findings: &mut Findings) {
    find_duplicate_items(outline, findings);
    let latest = latest_tombstones(outline.memory());
    for (index, (node, tombstone)) in tombstones(outline).enumerate() {
        if let Some(key) = tombstone.key.as_ref().filter(|key| latest[*key] != index) {
            let message = format!("{} has a later tombstone", redactor::name(key.as_str()));
            findings.add(&DUPLICATE_TOMBSTONE, outline.field_span(node, "key"), message);
        }
    }
}

fn find_duplicate_items(outline: &Outline<'_>, findings: &mut Findings) {
    let is_current = outline.memory().current_flags();
    if is_current.iter().all(|is_current| *is_current) {
        return;
    }
    let (applied, ignored): (Vec<_>, Vec<_>) =
        items(outline).zip(is_current).partition(|(_, is_current)| *is_current);
    let nodes: HashMap<_, _> =
        applied.into_iter().map(|((node, item), _)| (&item.key, node)).collect();
    let lines = LineStarts::new(outline.document.text());
    for ((node, item), _) in ignored {
        let applied = nodes.get(&item.key).copied().unwrap_or(node);
        let line = lines.line(outline.span(applied).start);
        let message = format!("the item at line {line} has the same key and applies");
        findings.add(&DUPLICATE_KEY, outline.field_span(node, "key"), message);
    }
}

/// The index of the latest tombstone of each key: by generation, then date, then position.
fn latest_tombstones(memory: &Memory) -> HashMap<&Key, usize> {
    let mut latest: HashMap<&Key, usize> = HashMap::new();
    let rank = |index: usize| (memory.deletions[index].generation, memory.deletions[index].removed);
    for (index, tombstone) in memory.deletions.iter().enumerate() {
        let Some(key) = &tombstone.key else { continue };
        let best = latest.entry(key).or_insert(index);
        if rank(index) >= rank(*best) {
            *best = index;
        }
    }
    latest
}

fn remove_duplicates(document: &Document, today: Date) -> Option<String> {
    let before = document.memory();
    let mut memory = before.clone();
    let mut is_current = before.current_flags().into_iter();
    memory.items.retain(|_| is_current.next().unwrap_or(true));
    let latest = latest_tombstones(before);
    let mut index = 0;
    memory.deletions.retain(|tombstone| {
        index += 1;
        tombstone.key.as_ref().is_none_or(|key| latest[key] == index - 1)
    });
    with_memory(document, memory, today)
}

const ALIVE_AND_FORGOTTEN: Rule = Rule {
    id: "alive-and-forgotten",
    severity: Severity::Error,
    about: "A key has an item and a tombstone. The item is shown, but a merge may treat it as forgotten.",
    help: "remove one of the two; `memskill check --fix` drops a tombstone that is older than the item",
    bad: &[
        "saved_memory:\n  items:\n    - key: a.b\n      value: plain\ndeletions:\n  - key: a.b\n    removed: 2026-11-01\n    reason: user asked",
    ],
    good: &[
        "saved_memory:\n  items: []\ndeletions:\n  - key: a.b\n    removed: 2026-11-01\n    reason: user asked",
    ],
    remedy: Remedy::Fix,
};

pub(super) const FORGOTTEN: Check =
    Check::of_memory(&[ALIVE_AND_FORGOTTEN], find_forgotten).with_fix(drop_old_tombstones);

fn find_forgotten(outline: &Outline<'_>, _: &CheckContext, findings: &mut Findings) {
    let tombstones = tombstones_by_key(outline.memory());
    for (node, item) in items(outline) {
        if let Some(tombstone) = item.key.as_ref().and_then(|key| tombstones.get(key)) {
            let day = tombstone.removed.map_or_else(String::new, |day| format!(" on {day}"));
            let message = format!("{} was forgotten{day} and is an item again", item_name(item));
            findings.add(&ALIVE_AND_FORGOTTEN, outline.field_span(node, "key"), message);
        }
    }
}

fn tombstones_by_key(memory: &Memory) -> HashMap<&Key, &Tombstone> {
    memory.deletions.iter().filter_map(|one| Some((one.key.as_ref()?, one))).collect()
}

/// Drops a tombstone if the item is certainly newer, and records that in the item's generation. In other cases a person
/// has to decide.
fn drop_old_tombstones(document: &Document, today: Date) -> Option<String> {
    let before = document.memory();
    let tombstones = tombstones_by_key(before);
    let mut memory = before.clone();
    let mut revived: Vec<&Key> = Vec::new();
    for (old, item) in before.items.iter().zip(&mut memory.items) {
        let Some((key, tombstone)) = old.key.as_ref().and_then(|key| tombstones.get_key_value(key))
        else {
            continue;
        };
        if is_newer(old, tombstone) {
            item.generation = item.generation.max(tombstone.generation.saturating_add(1));
            revived.push(key);
        }
    }
    revived.sort_unstable();
    let is_revived = |key: &Key| revived.binary_search(&key).is_ok();
    memory.deletions.retain(|one| !one.key.as_ref().is_some_and(is_revived));
    with_memory(document, memory, today)
}

fn is_newer(item: &Item, tombstone: &Tombstone) -> bool {
    let is_later =
        matches!((item.added, tombstone.removed), (Some(added), Some(removed)) if added > removed);
    item.generation > tombstone.generation || is_later
}
