//! Two memories with a common past become one, whatever the order of merges.
//!
//! Each key has one state: an [`Item`] or a [`Tombstone`]. States are ordered by generation, tombstone before
//! item, revision, confidence and value; the greatest wins. Where both sides changed a value, the loser stays
//! beside the winner as an item that needs confirmation: nothing is lost, nothing is blocked.

use std::collections::{BTreeSet, HashMap};

use crate::model::{Confidence, Date, Item, Key, Memory, Tombstone, Value, fingerprint};

/// What a side says about a key.
#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    Alive(Item),
    Forgotten(Tombstone),
}

type States = HashMap<Key, State>;

/// One memory of two, with `ours` as the one whose text will be changed.
pub(crate) fn merge(base: Option<&Memory>, ours: &Memory, theirs: &Memory) -> Memory {
    let past = base.map(states);
    let (our, their) = (supplied(ours, past.as_ref()), supplied(theirs, past.as_ref()));
    let mut merged = ours.clone();
    merged.updated = ours.updated.max(theirs.updated);
    merged.settings.enabled = choice(
        base.map(|base| base.settings.enabled),
        ours.settings.enabled,
        theirs.settings.enabled,
        false,
    );
    merged.settings.announce_writes = choice(
        base.map(|base| base.settings.announce_writes),
        ours.settings.announce_writes,
        theirs.settings.announce_writes,
        true,
    );
    let keys: BTreeSet<&Key> = our.keys().chain(their.keys()).collect();
    let mut chosen = States::new();
    let mut copies = Vec::new();
    for key in keys {
        let then = past.as_ref().and_then(|past| past.get(key));
        let sides = (our.get(key), their.get(key));
        copies.extend(conflict(key, then, sides, base.is_some()));
        let state = greater(sides.0.cloned(), sides.1.cloned());
        chosen.extend(state.map(|state| (key.clone(), state)));
    }
    put(&mut merged, chosen);
    for copy in copies {
        if copy.key.as_ref().is_none_or(|key| merged.item(key).is_none()) {
            merged.insert_items(vec![copy]);
        }
    }
    join_nameless(&mut merged, base, theirs);
    merged
}

/// One-sided changes win; else the careful answer does.
fn choice(base: Option<bool>, ours: bool, theirs: bool, careful: bool) -> bool {
    match base {
        Some(base) if ours == base => theirs,
        Some(base) if theirs == base => ours,
        _ if ours == theirs => ours,
        _ => careful,
    }
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

/// A side's states, with what hand edits forgot: a revision, a tombstone, a new generation.
fn supplied(memory: &Memory, past: Option<&States>) -> States {
    let mut states = states(memory);
    for (key, then) in past.into_iter().flatten() {
        match (then, states.get_mut(key)) {
            (State::Alive(before), None) => {
                states
                    .insert(key.clone(), State::Forgotten(removed_by_hand(before, memory.updated)));
            }
            (State::Forgotten(_), None) => {
                states.insert(key.clone(), then.clone());
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

/// The greater of two states; equal values join.
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
    (a.generation, a.rev, &a.value) == (b.generation, b.rev, &b.value)
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

/// The loser, where both sides changed a value differently.
fn conflict(
    key: &Key,
    then: Option<&State>,
    sides: (Option<&State>, Option<&State>),
    has_base: bool,
) -> Option<Item> {
    let (Some(a), Some(b)) = sides else { return None };
    let (State::Alive(ours), State::Alive(theirs)) = (a, b) else { return None };
    if ours.value == theirs.value || ours.generation != theirs.generation {
        return None;
    }
    let both_changed = match then {
        Some(State::Alive(before)) => ours.value != before.value && theirs.value != before.value,
        _ => has_base || ours.rev == theirs.rev || ours.rev.min(theirs.rev) > 1,
    };
    if !both_changed {
        return None;
    }
    let lost = if rank(a) >= rank(b) { theirs } else { ours };
    let hash = fingerprint(format!("{:?}", lost.value).as_bytes()) & 0xff_ffff;
    // A key has at most 64 characters; a long one lends as many as there is room for.
    let stem: String = key.as_str().chars().take(48).collect();
    let name: Key = format!("{}.conflict-{hash:06x}", stem.trim_end_matches('.')).parse().ok()?;
    let mut copy = Item { key: Some(name), origin: None, ..lost.clone() };
    copy.set_confidence(Confidence::Low);
    Some(copy)
}

/// Makes a memory say these states: each at the place where it already speaks of its key, new ones in key order.
fn put(memory: &mut Memory, mut states: States) {
    let holds = memory.current_flags();
    let items = std::mem::take(&mut memory.items).into_iter().zip(holds);
    let tombstones = std::mem::take(&mut memory.deletions);
    for (item, _) in items.filter(|(_, holds)| *holds) {
        match item.key.as_ref().map(|key| states.remove(key)) {
            None => memory.items.push(item),
            Some(Some(State::Alive(now))) => memory.items.push(Item { origin: item.origin, ..now }),
            Some(state) => states.extend(state.and_then(|state| Some((item.key?, state)))),
        }
    }
    for one in tombstones {
        match one.key.as_ref().map(|key| states.remove(key)) {
            None => memory.deletions.push(one),
            Some(Some(State::Forgotten(now))) => {
                memory.deletions.push(Tombstone { origin: one.origin, ..now });
            }
            Some(state) => states.extend(state.and_then(|state| Some((one.key?, state)))),
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

/// Items and tombstones without a key are joined by what they say.
fn join_nameless(merged: &mut Memory, base: Option<&Memory>, theirs: &Memory) {
    let (known, kept) = (base.map(nameless).unwrap_or_default(), nameless(theirs));
    let mut said = BTreeSet::new();
    merged.items.retain(|item| {
        let is_gone = known.contains(&item.value) && !kept.contains(&item.value);
        item.key.is_some() || !is_gone && said.insert(item.value.clone())
    });
    let new = |item: &&Item| item.key.is_none() && !known.contains(&item.value);
    for item in theirs.items.iter().filter(new) {
        if said.insert(item.value.clone()) {
            merged.items.push(Item { origin: None, ..item.clone() });
        }
    }
    let mut said = BTreeSet::new();
    merged.deletions.retain(|one| one.key.is_some() || said.insert(one.value.clone()));
    for one in theirs.deletions.iter().filter(|one| one.key.is_none()) {
        if said.insert(one.value.clone()) {
            merged.deletions.push(Tombstone { origin: None, ..one.clone() });
        }
    }
}

/// What the items without a key say.
fn nameless(memory: &Memory) -> BTreeSet<Value> {
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

    /// What a memory says, whatever the order.
    fn said(memory: &Memory) -> Vec<String> {
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
                (said(&merge(None, &ours, &theirs)), said(&merge(None, &theirs, &ours)));
            assert!(one.iter().any(|line| line.starts_with(expected)), "{one:?}");
            assert_eq!(one, other, "the sides do not matter");
        }
    }

    #[test]
    fn equal_values_join() {
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
    fn the_base_supplies_what_hand_edits_forgot() {
        let base = memory("{key: a.b, value: x}, {key: c.d, value: y}", "");
        let gone = memory("{key: c.d, value: y}", "");
        let edited = memory("{key: a.b, value: x}, {key: c.d, value: z}", "");
        let merged = said(&merge(Some(&base), &gone, &edited));
        assert_eq!(merged, ["c.d: z [] medium", "forgotten Some(\"a.b\")"]);
        assert_eq!(said(&merge(Some(&base), &edited, &gone)), merged);
    }

    #[test]
    fn a_memory_joined_with_itself_says_the_same() {
        let one = memory(
            "{key: a.b, value: x}, plain, {key: a.b.c, value: [1, 2]}",
            "{key: d.e}, {value: words}",
        );
        assert_eq!(said(&merge(None, &one, &one)), said(&one));
        assert_eq!(merge(Some(&one), &one, &one), one);
    }
}
