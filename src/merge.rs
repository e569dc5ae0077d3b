//! Merges two memories; the result does not depend on the order of merges.
//!
//! Each key has one state: an [`Item`] or a [`Tombstone`]. States are ordered by generation, then tombstones
//! above items, then revision, confidence and value; the greatest wins. If both sides changed a value, the
//! loser is kept as a second item that needs confirmation: nothing is lost and nobody is blocked.

use std::collections::{BTreeSet, HashMap};

use crate::model::{Confidence, Date, Item, Key, Memory, Settings, Tombstone, Value, fingerprint};

/// The state of a key on one side.
#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    Alive(Item),
    Forgotten(Tombstone),
}

type States = HashMap<Key, State>;

/// Merges `theirs` into `ours`, whose text will be edited.
pub(crate) fn merge(base: Option<&Memory>, ours: &Memory, theirs: &Memory) -> Memory {
    let past = base.map(states);
    let our = completed(ours, past.as_ref());
    let their = completed(theirs, past.as_ref());
    let mut merged = ours.clone();
    merged.updated = ours.updated.max(theirs.updated);
    // A one-sided change wins; if both sides changed a setting, the more careful value wins.
    let setting = |value: fn(&Settings) -> bool, careful: bool| {
        let (ours, theirs) = (value(&ours.settings), value(&theirs.settings));
        match base.map(|base| value(&base.settings)) {
            Some(base) if ours == base => theirs,
            Some(base) if theirs == base => ours,
            _ if ours == theirs => ours,
            _ => careful,
        }
    };
    merged.settings.enabled = setting(|settings| settings.enabled, false);
    merged.settings.announce_writes = setting(|settings| settings.announce_writes, true);
    let keys: BTreeSet<&Key> = our.keys().chain(their.keys()).collect();
    let mut chosen = States::new();
    let mut copies = Vec::new();
    for key in keys {
        let (ours, theirs) = (our.get(key), their.get(key));
        if let (Some(ours), Some(theirs)) = (ours, theirs) {
            let before = past.as_ref().map(|past| past.get(key));
            copies.extend(conflict_copy(key, before, ours, theirs));
        }
        let state = greater(ours.cloned(), theirs.cloned());
        chosen.extend(state.map(|state| (key.clone(), state)));
    }
    set_states(&mut merged, chosen);
    for copy in copies {
        if copy.key.as_ref().is_none_or(|key| merged.item(key).is_none()) {
            merged.insert_items(vec![copy]);
        }
    }
    merge_keyless(&mut merged, base, theirs);
    merged
}

fn states(memory: &Memory) -> States {
    let mut states: States = HashMap::new();
    let tombstones = memory
        .deletions
        .iter()
        .filter_map(|one| Some((one.key.clone()?, State::Forgotten(one.clone()))));
    let items = memory
        .current_items()
        .filter_map(|one| Some((one.key.clone()?, State::Alive(one.clone()))));
    for (key, state) in tombstones.chain(items) {
        let before = states.remove(&key);
        states.extend(greater(before, Some(state)).map(|state| (key, state)));
    }
    states
}

/// The states of a side, completed by what hand edits leave out: revisions, tombstones, generations.
fn completed(memory: &Memory, past: Option<&States>) -> States {
    let mut states = states(memory);
    for (key, before) in past.into_iter().flatten() {
        match (before, states.get_mut(key)) {
            (State::Alive(before), None) => {
                let tombstone = removed_by_hand(before, memory.updated);
                states.insert(key.clone(), State::Forgotten(tombstone));
            }
            (State::Forgotten(_), None) => {
                states.insert(key.clone(), before.clone());
            }
            (State::Alive(before), Some(State::Alive(now))) => {
                if now.value != before.value
                    && now.generation <= before.generation
                    && now.rev <= before.rev
                {
                    now.rev = before.rev.saturating_add(1);
                }
            }
            (State::Forgotten(before), Some(State::Alive(now))) => {
                now.generation = now.generation.max(before.generation.saturating_add(1));
            }
            (_, Some(State::Forgotten(_))) => {}
        }
    }
    states
}

fn removed_by_hand(item: &Item, day: Option<Date>) -> Tombstone {
    Tombstone {
        key: item.key.clone(),
        removed: day,
        reason: Some("removed by hand edit".to_owned()),
        generation: item.generation,
        ..Tombstone::default()
    }
}

/// The greater of two states; items with the same value are merged.
fn greater(a: Option<State>, b: Option<State>) -> Option<State> {
    match (a, b) {
        (Some(State::Alive(a)), Some(State::Alive(b))) if is_same(&a, &b) => {
            Some(State::Alive(a.merged_with(b)))
        }
        (Some(a), Some(b)) => Some(if rank(&a) >= rank(&b) { a } else { b }),
        (a, b) => a.or(b),
    }
}

fn is_same(a: &Item, b: &Item) -> bool {
    // A held value stays held, whatever the other side did with it.
    let is_revision = a.rev == b.rev || a.is_held() || b.is_held();
    (a.generation, &a.value) == (b.generation, &b.value) && is_revision
}

fn rank(state: &State) -> (u64, bool, u64, Option<Confidence>, Option<Date>, String) {
    match state {
        State::Forgotten(one) => {
            (one.generation, true, 0, None, one.removed, one.reason.clone().unwrap_or_default())
        }
        State::Alive(one) => (
            one.generation,
            false,
            one.rev,
            Some(one.effective_confidence()),
            None,
            format!("{:?}", one.value),
        ),
    }
}

/// The losing item under a key of its own, if both sides changed the value differently. `before` is the state
/// in the merge base, if there is a base.
fn conflict_copy(
    key: &Key,
    before: Option<Option<&State>>,
    our_state: &State,
    their_state: &State,
) -> Option<Item> {
    let (State::Alive(ours), State::Alive(theirs)) = (our_state, their_state) else { return None };
    if ours.value == theirs.value || ours.generation != theirs.generation {
        return None;
    }
    let both_changed = match before {
        Some(Some(State::Alive(before))) => {
            ours.value != before.value && theirs.value != before.value
        }
        Some(_) => true,
        None => ours.rev == theirs.rev || ours.rev.min(theirs.rev) > 1,
    };
    if !both_changed {
        return None;
    }
    let lost = if rank(our_state) >= rank(their_state) { theirs } else { ours };
    let hash = fingerprint(format!("{:?}", lost.value).as_bytes()) & 0xff_ffff;
    // Shorten long keys: a key has at most 64 characters.
    let stem: String = key.as_str().chars().take(48).collect();
    let name: Key = format!("{}.conflict-{hash:06x}", stem.trim_end_matches('.')).parse().ok()?;
    let mut copy = Item { key: Some(name), origin: None, ..lost.clone() };
    copy.set_confidence(Confidence::Low);
    Some(copy)
}

/// Sets the states of a memory: in place for keys that it already has, new ones in key order.
fn set_states(memory: &mut Memory, mut states: States) {
    let flags = memory.current_flags();
    let items = std::mem::take(&mut memory.items).into_iter().zip(flags);
    let tombstones = std::mem::take(&mut memory.deletions);
    for (item, _) in items.filter(|(_, is_current)| *is_current) {
        match item.key.as_ref().map(|key| states.remove(key)) {
            None => memory.items.push(item),
            Some(Some(State::Alive(now))) => memory.items.push(Item { origin: item.origin, ..now }),
            Some(state) => states.extend(state.and_then(|state| Some((item.key?, state)))),
        }
    }
    for tombstone in tombstones {
        match tombstone.key.as_ref().map(|key| states.remove(key)) {
            None => memory.deletions.push(tombstone),
            Some(Some(State::Forgotten(now))) => {
                memory.deletions.push(Tombstone { origin: tombstone.origin, ..now });
            }
            Some(state) => states.extend(state.and_then(|state| Some((tombstone.key?, state)))),
        }
    }
    let mut rest: Vec<(Key, State)> = states.into_iter().collect();
    rest.sort_by(|(a, _), (b, _)| a.cmp(b));
    let (mut items, mut tombstones) = (Vec::new(), Vec::new());
    for (_, state) in rest {
        match state {
            State::Alive(item) => items.push(Item { origin: None, ..item }),
            State::Forgotten(one) => tombstones.push(Tombstone { origin: None, ..one }),
        }
    }
    memory.insert_items(items);
    memory.insert_tombstones(tombstones);
}

/// Merges items and tombstones without a key by their values.
fn merge_keyless(merged: &mut Memory, base: Option<&Memory>, theirs: &Memory) {
    let (known, kept) = (base.map(keyless_values).unwrap_or_default(), keyless_values(theirs));
    let mut seen = BTreeSet::new();
    merged.items.retain(|item| {
        let is_gone = known.contains(&item.value) && !kept.contains(&item.value);
        item.key.is_some() || !is_gone && seen.insert(item.value.clone())
    });
    let new = |item: &&Item| item.key.is_none() && !known.contains(&item.value);
    for item in theirs.items.iter().filter(new) {
        if seen.insert(item.value.clone()) {
            merged.items.push(Item { origin: None, ..item.clone() });
        }
    }
    let mut seen = BTreeSet::new();
    merged.deletions.retain(|one| one.key.is_some() || seen.insert(one.value.clone()));
    for one in theirs.deletions.iter().filter(|one| one.key.is_none()) {
        if seen.insert(one.value.clone()) {
            merged.deletions.push(Tombstone { origin: None, ..one.clone() });
        }
    }
}

fn keyless_values(memory: &Memory) -> BTreeSet<Value> {
    let items = memory.items.iter().filter(|item| item.key.is_none());
    items.map(|item| item.value.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;

    fn memory(items: &str, deletions: &str) -> Memory {
        let block = format!(
            "saved_memory:\n  updated: 2026-11-01\n  items: [{items}]\ndeletions: [{deletions}]\n"
        );
        Document::parse(format!("```yaml\n{block}```\n")).expect("sound").memory().clone()
    }

    /// The content of a memory in a fixed order.
    fn content(memory: &Memory) -> Vec<String> {
        let items = memory
            .items
            .iter()
            .map(|item| format!("{item} {:?} {}", item.tags, item.effective_confidence().as_str()));
        let gone = memory
            .deletions
            .iter()
            .map(|one| format!("forgotten {:?}", one.key.as_ref().map(Key::as_str)));
        let mut all: Vec<String> = items.chain(gone).collect();
        all.sort();
        all
    }

    #[test]
    fn states_of_a_key_are_ordered_and_the_greatest_wins() {
        for (ours, theirs, expected) in [
            (("{key: a.b, value: x}", ""), ("", "{key: a.b}"), "forgotten"),
            (("{key: a.b, value: x, rev: 9}", ""), ("", "{key: a.b}"), "forgotten"),
            (("{key: a.b, value: x, gen: 2}", ""), ("", "{key: a.b}"), "a.b: x"),
            (("{key: a.b, value: x, gen: 2}", ""), ("", "{key: a.b, gen: 2}"), "forgotten"),
            (("{key: a.b, value: x, rev: 2}", ""), ("{key: a.b, value: y}", ""), "a.b: x"),
            (
                ("{key: a.b, value: x, confidence: high}", ""),
                ("{key: a.b, value: y, confidence: low}", ""),
                "a.b: x",
            ),
        ] {
            let (ours, theirs) = (memory(ours.0, ours.1), memory(theirs.0, theirs.1));
            let (one, other) =
                (content(&merge(None, &ours, &theirs)), content(&merge(None, &theirs, &ours)));
            assert!(one.iter().any(|line| line.starts_with(expected)), "{one:?}");
            assert_eq!(one, other, "the sides do not matter");
        }
    }

    #[test]
    fn items_with_equal_values_are_merged() {
        let ours = memory(
            "{key: a.b, value: x, confidence: low, tags: [needs-confirmation, a], added: 2026-02-01}",
            "",
        );
        let theirs = memory(
            "{key: a.b, value: x, confidence: medium, tags: [b], added: 2026-01-01, seen: 2026-03-01}",
            "",
        );
        let merged = merge(None, &ours, &theirs);
        let item = &merged.items[0];
        assert_eq!(
            (item.tags.join(" "), item.effective_confidence()),
            ("a b".to_owned(), Confidence::Medium)
        );
        assert_eq!((item.added, item.seen), ("2026-01-01".parse().ok(), "2026-03-01".parse().ok()));
    }

    #[test]
    fn the_base_completes_hand_edits() {
        let base = memory("{key: a.b, value: x}, {key: c.d, value: y}", "");
        let gone = memory("{key: c.d, value: y}", "");
        let edited = memory("{key: a.b, value: x}, {key: c.d, value: z}", "");
        let merged = content(&merge(Some(&base), &gone, &edited));
        assert_eq!(merged, ["c.d: z [] medium", "forgotten Some(\"a.b\")"]);
        assert_eq!(content(&merge(Some(&base), &edited, &gone)), merged);
    }

    #[test]
    fn merging_a_memory_with_itself_changes_nothing() {
        let one = memory(
            "{key: a.b, value: x}, plain, {key: a.b.c, value: [1, 2]}",
            "{key: d.e}, {value: words}",
        );
        assert_eq!(content(&merge(None, &one, &one)), content(&one));
        assert_eq!(merge(Some(&one), &one, &one), one);
    }
}
