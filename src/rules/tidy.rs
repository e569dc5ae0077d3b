//! Tidying a memory: what says the same becomes one item, what is over goes to the archive.
//!
//! Nothing is lost: an archived item is in the archive with all its fields, and of items that say the same one stays. What
//! the guard withholds is left where it is, since a secret should not spread into a second file. Twice is once.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::archive::put_away;
use super::forget::{bury, tombstone};
use super::near::Gist;
use super::{ARCHIVED, stamp};
use crate::guard;
use crate::model::{Date, Item, Key, Memory, PINNED, Tombstone, Value};

/// How many days an unsure item may wait to be confirmed.
const UNCONFIRMED_DAYS: i64 = 180;
/// How many days a tombstone is kept at least.
const REST: i64 = 365;

/// What becomes of old tombstones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TombstoneRetention {
    /// They stay: a clone or branch that has not merged yet cannot bring their items back.
    Keep,
    /// They go after a year.
    DropAfterOneYear,
}

/// Why an item is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArchiveReason {
    /// Its last day was this one.
    Expired(Date),
    /// It is unsure, and nobody confirmed or noticed it for so many days.
    Unconfirmed(i64),
}

/// One thing that tidying does.
#[derive(Clone, Debug)]
pub enum Proposal {
    /// An item goes, since another says the same.
    Merge {
        /// The item that goes.
        item: Item,
        /// The one that stays, as it will be.
        into: Item,
    },
    /// An item goes to the archive.
    Archive {
        /// The item.
        item: Item,
        /// Why.
        reason: ArchiveReason,
        /// Its key in the archive; another one where the archive has another item with its key.
        key: Key,
    },
    /// An old tombstone goes.
    Drop(Tombstone),
    /// An item should go and stays, since the guard withholds it.
    Leave {
        /// The item.
        item: Item,
        /// The rule that withholds it.
        rule: &'static str,
    },
}

/// Tidies a memory and puts what is over into its archive.
pub fn tidy(
    archive: &mut Memory,
    memory: &mut Memory,
    old: TombstoneRetention,
    today: Date,
) -> Vec<Proposal> {
    let before = (memory.items.len(), memory.deletions.len());
    let mut proposals = Vec::new();
    let over = items_over(memory, today);
    merge_same(memory, &over, today, &mut proposals);
    archive_over(archive, memory, over, today, &mut proposals);
    if old == TombstoneRetention::DropAfterOneYear {
        let is_old = |one: &mut Tombstone| {
            one.removed.is_some_and(|removed| today.days_after(removed) > REST)
        };
        proposals.extend(memory.deletions.extract_if(.., is_old).map(Proposal::Drop));
    }
    if before != (memory.items.len(), memory.deletions.len()) {
        memory.updated = Some(today);
    }
    proposals
}

/// The keys of items that are over.
fn items_over(memory: &Memory, today: Date) -> HashMap<Key, ArchiveReason> {
    let over =
        memory.current_items().filter_map(|item| Some((item.key.clone()?, over(item, today)?)));
    over.collect()
}

fn over(item: &Item, today: Date) -> Option<ArchiveReason> {
    if let Some(day) = item.expires.filter(|_| item.is_expired(today)) {
        return Some(ArchiveReason::Expired(day));
    }
    let days = item.added.max(item.seen).map(|day| today.days_after(day));
    let days = days.filter(|days| {
        *days > UNCONFIRMED_DAYS && item.is_unconfirmed() && !item.is_tagged(PINNED)
    });
    days.map(ArchiveReason::Unconfirmed)
}

/// Moves what is over to the archive; rivals of an item go with it, else one of them would hold.
fn archive_over(
    archive: &mut Memory,
    memory: &mut Memory,
    mut over: HashMap<Key, ArchiveReason>,
    today: Date,
    proposals: &mut Vec<Proposal>,
) {
    let is_over = |over: &HashMap<Key, ArchiveReason>, item: &Item| {
        item.key.as_ref().is_some_and(|key| over.contains_key(key))
    };
    for item in memory.items.iter().filter(|item| is_over(&over, item)).cloned().collect::<Vec<_>>()
    {
        if let Some(rule) = guard::withheld(&item) {
            item.key.as_ref().map(|key| over.remove(key));
            proposals.push(Proposal::Leave { item, rule });
        }
    }
    let gone: Vec<Item> = memory.items.extract_if(.., |item| is_over(&over, item)).collect();
    if gone.is_empty() {
        return;
    }
    bury(memory, gone.iter().map(|item| tombstone(item, ARCHIVED, today)));
    let keys = put_away(archive, &gone, today);
    let named = gone.into_iter().zip(keys).filter_map(|(item, key)| {
        let reason = *over.get(item.key.as_ref()?)?;
        Some(Proposal::Archive { item, reason, key })
    });
    proposals.extend(named);
}

/// Makes one item of those that say the same.
fn merge_same(
    memory: &mut Memory,
    over: &HashMap<Key, ArchiveReason>,
    today: Date,
    proposals: &mut Vec<Proposal>,
) {
    let mut tombstones = Vec::new();
    let mut gone: HashSet<usize> = HashSet::new();
    for places in same(memory, over) {
        let items: Vec<&Item> = places.iter().map(|place| &memory.items[*place]).collect();
        let withheld = items.iter().find_map(|item| Some((*item, guard::withheld(item)?)));
        if let Some((item, rule)) = withheld {
            proposals.push(Proposal::Leave { item: item.clone(), rule });
            continue;
        }
        let Some((kept, into)) = merged(&items) else { continue };
        let reason = format!("merged into {}", into.name().unwrap_or_default());
        for (place, item) in places.iter().zip(items).filter(|(place, _)| **place != places[kept]) {
            tombstones.push(tombstone(item, &reason, today));
            proposals.push(Proposal::Merge { item: item.clone(), into: into.clone() });
            gone.insert(*place);
        }
        memory.items[places[kept]] = into;
    }
    let mut place = 0;
    memory.items.retain(|_| {
        place += 1;
        !gone.contains(&(place - 1))
    });
    bury(memory, tombstones.into_iter());
}

/// The places of items that say the same, group by group. What is over, has a rival or lost a merge is in none.
fn same(memory: &Memory, over: &HashMap<Key, ArchiveReason>) -> Vec<Vec<usize>> {
    let mut counts: HashMap<&Key, usize> = HashMap::new();
    let keys = memory.items.iter().filter_map(|item| item.key.as_ref());
    keys.for_each(|key| *counts.entry(key).or_default() += 1);
    let mut groups: BTreeMap<Gist, Vec<usize>> = BTreeMap::new();
    for (place, item) in memory.items.iter().enumerate() {
        let Some(key) = &item.key else { continue };
        if counts[key] == 1 && !over.contains_key(key) && !key.is_conflict_copy() {
            let places = Gist::of(item).map(|gist| groups.entry(gist).or_default());
            places.into_iter().for_each(|places| places.push(place));
        }
    }
    let mut groups: Vec<_> =
        groups.into_values().flat_map(|places| as_pinned(memory, places)).collect();
    groups.retain(|places| places.len() > 1);
    groups.sort_unstable();
    groups
}

/// Where something is pinned, only values that are equal go together.
fn as_pinned(memory: &Memory, places: Vec<usize>) -> Vec<Vec<usize>> {
    if !places.iter().any(|place| memory.items[*place].is_tagged(PINNED)) {
        return vec![places];
    }
    let mut groups: Vec<(&Value, Vec<usize>)> = Vec::new();
    for place in places {
        let value = &memory.items[place].value;
        match groups.iter_mut().find(|(own, _)| *own == value) {
            Some((_, group)) => group.push(place),
            None => groups.push((value, vec![place])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// Which of some items stays, the surest and then the latest, and what it takes over from the others; none where that is
/// more than an item may have.
fn merged(items: &[&Item]) -> Option<(usize, Item)> {
    let latest = |item: &Item| item.added.max(item.seen);
    let rank = |place: &usize| {
        (items[*place].effective_confidence(), latest(items[*place]), std::cmp::Reverse(*place))
    };
    let kept = (0..items.len()).max_by_key(rank)?;
    let old = items[kept];
    let mut new = old.clone();
    for other in items.iter().filter(|item| item.key != old.key) {
        let mut other = (*other).clone();
        // An allowance was given for the other's own words.
        other.tags.retain(|tag| !tag.starts_with(guard::ALLOWED));
        let source = new.source.clone().or(other.source.clone());
        new = Item { source, ..new.merged_with(other) };
    }
    // Whoever said it again noticed it again.
    let last = items.iter().filter_map(|item| latest(item)).max();
    new.seen = new.seen.max(last.filter(|day| Some(*day) > new.added));
    stamp(old, &mut new);
    guard::admit(&new).is_ok().then_some((kept, new))
}
