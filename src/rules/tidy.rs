//! Tidies a memory: merges items that say the same and archives outdated ones.
//!
//! Nothing is lost: an archived item keeps all its fields, and one of the merged items stays. Items that the
//! guard withholds are left alone, so that a secret does not spread to a second file. A second run changes
//! nothing.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;

use super::forget::{add_tombstones, tombstone};
use super::similar::Gist;
use super::{ARCHIVED, bump_revision};
use crate::guard;
use crate::model::{Date, Item, Key, Memory, PINNED, Tombstone, Value};

/// Unconfirmed items are archived after this many days.
const UNCONFIRMED_DAYS: i64 = 180;
/// Tombstones are kept for at least this many days.
const RETENTION_DAYS: i64 = 365;

/// The maximum length of a key before a number is appended.
const MAX_STEM: usize = 56;

/// Whether to keep old tombstones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TombstoneRetention {
    /// Keep them: an unmerged clone or branch cannot bring their items back.
    Keep,
    /// Drop them after a year.
    DropAfterOneYear,
}

/// Why an item is archived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ArchiveReason {
    /// The item expired on this day.
    Expired(Date),
    /// The item was not confirmed or noticed again for this many days.
    Unconfirmed(i64),
}

impl fmt::Display for ArchiveReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expired(day) => write!(f, "expired on {day}"),
            Self::Unconfirmed(days) => write!(f, "not confirmed for {days} days"),
        }
    }
}

/// One change that tidying makes.
#[derive(Clone, Debug)]
pub enum Proposal {
    /// Remove an item because another says the same.
    Merge {
        /// The removed item.
        item: Item,
        /// The remaining item after the merge.
        into: Item,
    },
    /// Move an item to the archive.
    Archive {
        /// The item.
        item: Item,
        /// Why it is archived.
        reason: ArchiveReason,
        /// The key in the archive, which differs if the archive has another item with the old key.
        key: Key,
    },
    /// Drop an old tombstone.
    Drop(Tombstone),
    /// Leave an item alone because the guard withholds it.
    Leave {
        /// The item.
        item: Item,
        /// The rule that withholds it.
        rule: &'static str,
    },
}

/// Tidies a memory and moves outdated items to the archive.
pub fn tidy(
    archive: &mut Memory,
    memory: &mut Memory,
    retention: TombstoneRetention,
    today: Date,
) -> Vec<Proposal> {
    let before = (memory.items.len(), memory.deletions.len());
    let outdated = outdated_keys(memory, today);
    let mut proposals = merge_same(memory, &outdated, today);
    proposals.extend(archive_outdated(archive, memory, outdated, today));
    if retention == TombstoneRetention::DropAfterOneYear {
        let is_old = |one: &mut Tombstone| {
            one.removed.is_some_and(|removed| today.days_after(removed) > RETENTION_DAYS)
        };
        proposals.extend(memory.deletions.extract_if(.., is_old).map(Proposal::Drop));
    }
    if before != (memory.items.len(), memory.deletions.len()) {
        memory.set_updated(today);
    }
    proposals
}

fn outdated_keys(memory: &Memory, today: Date) -> HashMap<Key, ArchiveReason> {
    let items = memory.current_items();
    items.filter_map(|item| Some((item.key.clone()?, archive_reason(item, today)?))).collect()
}

fn archive_reason(item: &Item, today: Date) -> Option<ArchiveReason> {
    if let Some(day) = item.expires.filter(|_| item.is_expired(today)) {
        return Some(ArchiveReason::Expired(day));
    }
    let days = item.added.max(item.seen).map(|day| today.days_after(day));
    let days = days.filter(|days| {
        *days > UNCONFIRMED_DAYS && item.is_unconfirmed() && !item.is_tagged(PINNED)
    });
    days.map(ArchiveReason::Unconfirmed)
}

/// Moves outdated items to the archive, with all other items of the same key; otherwise one of those would
/// become current.
fn archive_outdated(
    archive: &mut Memory,
    memory: &mut Memory,
    mut outdated: HashMap<Key, ArchiveReason>,
    today: Date,
) -> Vec<Proposal> {
    let is_outdated = |outdated: &HashMap<Key, ArchiveReason>, item: &Item| {
        item.key.as_ref().is_some_and(|key| outdated.contains_key(key))
    };
    let candidates = memory.items.iter().filter(|item| is_outdated(&outdated, item));
    let withheld: Vec<(Item, &str)> =
        candidates.filter_map(|item| Some((item.clone(), guard::withheld(item)?))).collect();
    for key in withheld.iter().filter_map(|(item, _)| item.key.as_ref()) {
        outdated.remove(key);
    }
    let left = withheld.into_iter().map(|(item, rule)| Proposal::Leave { item, rule });
    let mut proposals: Vec<Proposal> = left.collect();
    let gone: Vec<Item> =
        memory.items.extract_if(.., |item| is_outdated(&outdated, item)).collect();
    if gone.is_empty() {
        return proposals;
    }
    add_tombstones(memory, gone.iter().map(|item| tombstone(item, ARCHIVED, today)));
    let keys = add_to_archive(archive, &gone, today);
    let named = gone.into_iter().zip(keys).filter_map(|(item, key)| {
        let reason = *outdated.get(item.key.as_ref()?)?;
        Some(Proposal::Archive { item, reason, key })
    });
    proposals.extend(named);
    proposals
}

fn merge_same(
    memory: &mut Memory,
    outdated: &HashMap<Key, ArchiveReason>,
    today: Date,
) -> Vec<Proposal> {
    let (mut proposals, mut tombstones) = (Vec::new(), Vec::new());
    let mut gone = BTreeSet::new();
    for indexes in same_groups(memory, outdated) {
        let items: Vec<&Item> = indexes.iter().map(|index| &memory.items[*index]).collect();
        let withheld = items.iter().find_map(|item| Some((*item, guard::withheld(item)?)));
        if let Some((item, rule)) = withheld {
            proposals.push(Proposal::Leave { item: item.clone(), rule });
            continue;
        }
        let Some((kept, into)) = merged(&items) else { continue };
        let reason = format!("merged into {}", into.name().unwrap_or_default());
        for (index, item) in indexes.iter().zip(items).filter(|(index, _)| **index != indexes[kept])
        {
            tombstones.push(tombstone(item, &reason, today));
            proposals.push(Proposal::Merge { item: item.clone(), into: into.clone() });
            gone.insert(*index);
        }
        memory.items[indexes[kept]] = into;
    }
    memory.take_items(&gone);
    add_tombstones(memory, tombstones.into_iter());
    proposals
}

/// Groups the indexes of items that say the same. Outdated items, items whose key is not unique and conflict
/// copies are in no group.
fn same_groups(memory: &Memory, outdated: &HashMap<Key, ArchiveReason>) -> Vec<Vec<usize>> {
    let mut counts: HashMap<&Key, usize> = HashMap::new();
    let keys = memory.items.iter().filter_map(|item| item.key.as_ref());
    keys.for_each(|key| *counts.entry(key).or_default() += 1);
    let mut groups: BTreeMap<Gist, Vec<usize>> = BTreeMap::new();
    for (index, item) in memory.items.iter().enumerate() {
        let Some(key) = &item.key else { continue };
        if counts[key] == 1 && !outdated.contains_key(key) && !key.is_conflict_copy() {
            let indexes = Gist::of(item).map(|gist| groups.entry(gist).or_default());
            indexes.into_iter().for_each(|indexes| indexes.push(index));
        }
    }
    let mut groups: Vec<_> =
        groups.into_values().flat_map(|indexes| split_if_pinned(memory, indexes)).collect();
    groups.retain(|indexes| indexes.len() > 1);
    groups.sort_unstable();
    groups
}

/// Splits a group that has a pinned item by equal values.
fn split_if_pinned(memory: &Memory, indexes: Vec<usize>) -> Vec<Vec<usize>> {
    if !indexes.iter().any(|index| memory.items[*index].is_tagged(PINNED)) {
        return vec![indexes];
    }
    let mut groups: BTreeMap<&Value, Vec<usize>> = BTreeMap::new();
    for index in indexes {
        groups.entry(&memory.items[index].value).or_default().push(index);
    }
    groups.into_values().collect()
}

/// The index of the item that stays (the highest confidence, then the latest) and its merged content; `None` if
/// the guard refuses the result, for example because of its size.
fn merged(items: &[&Item]) -> Option<(usize, Item)> {
    let latest = |item: &Item| item.added.max(item.seen);
    let rank = |index: &usize| {
        (items[*index].effective_confidence(), latest(items[*index]), std::cmp::Reverse(*index))
    };
    let kept = (0..items.len()).max_by_key(rank)?;
    let old = items[kept];
    let mut new = old.clone();
    for other in items.iter().filter(|item| item.key != old.key) {
        let mut other = (*other).clone();
        // The user allowed the wording of the other item, not of this one.
        other.tags.retain(|tag| !guard::is_decision(tag));
        let source = new.source.clone().or(other.source.clone());
        new = Item { source, ..new.merged_with(other) };
        if guard::has_too_many_tags(&new) {
            return None;
        }
    }
    // Saving the same thing again counts as noticing it again.
    let last = items.iter().filter_map(|item| latest(item)).max();
    new.seen = new.seen.max(last.filter(|day| Some(*day) > new.added));
    new.tag_if_low();
    bump_revision(old, &mut new);
    guard::admit(&new).is_ok().then_some((kept, new))
}

/// Adds items to an archive and returns their keys there. If the archive has another item with the same key, the
/// first free one of `KEY.2`, `KEY.3`, … is used. An item that is already there is not added again.
fn add_to_archive(archive: &mut Memory, items: &[Item], today: Date) -> Vec<Key> {
    let mut generations: HashMap<Key, u64> = HashMap::new();
    for one in &archive.deletions {
        let Some(key) = one.key.clone() else { continue };
        let generation = generations.entry(key).or_default();
        *generation = one.generation.saturating_add(1).max(*generation);
    }
    let mut known = ArchiveKeys::of(archive);
    let (mut new, mut keys) = (Vec::new(), Vec::new());
    for item in items {
        let content = content(item);
        let Some(key) = item.key.as_ref().and_then(|own| known.find(own, &content)) else {
            continue;
        };
        if !known.contents.contains_key(&key) {
            let generation = item.generation.max(generations.get(&key).copied().unwrap_or(1));
            let mut item =
                Item { key: Some(key.clone()), generation, origin: None, ..item.clone() };
            item.tag_if_low();
            known.insert(key.clone(), content);
            new.push(item);
        }
        keys.push(key);
    }
    if !new.is_empty() {
        let is_known = |key: &Key| known.contents.contains_key(key);
        archive.deletions.retain(|one| !one.key.as_ref().is_some_and(is_known));
        archive.insert_items(new);
        archive.set_updated(today);
    }
    keys
}

/// The keys of an archive. Finding one takes the same time however many items had the same key.
#[derive(Default)]
struct ArchiveKeys {
    contents: HashMap<Key, String>,
    /// The key `STEM.NUMBER` of an item, by its stem and content.
    numbered: HashMap<(String, String), Key>,
    /// The first number that may be free, by stem.
    next: HashMap<String, u32>,
}

impl ArchiveKeys {
    fn of(archive: &Memory) -> Self {
        let mut keys = Self::default();
        for item in &archive.items {
            item.key.iter().for_each(|key| keys.insert(key.clone(), content(item)));
        }
        keys
    }

    fn insert(&mut self, key: Key, content: String) {
        if let Some((stem, _)) = key.as_str().rsplit_once('.') {
            let by_content = self.numbered.entry((stem.to_owned(), content.clone()));
            by_content.or_insert_with(|| key.clone());
        }
        self.contents.insert(key, content);
    }

    /// The key for an item: its own or a numbered one, which has the same content or is free.
    fn find(&mut self, own: &Key, content: &str) -> Option<Key> {
        if self.contents.get(own).is_none_or(|there| there == content) {
            return Some(own.clone());
        }
        let stem: String = own.as_str().chars().take(MAX_STEM).collect();
        let by_content = (stem.trim_end_matches('.').to_owned(), content.to_owned());
        if let Some(key) = self.numbered.get(&by_content) {
            return Some(key.clone());
        }
        let (stem, _) = by_content;
        let next = self.next.entry(stem.clone()).or_insert(2);
        loop {
            let key: Key = format!("{stem}.{next}").parse().ok()?;
            *next += 1;
            if !self.contents.contains_key(&key) {
                return Some(key);
            }
        }
    }
}

/// Everything that an archived item keeps, as text for comparing. Its key and generation may change.
fn content(item: &Item) -> String {
    let mut item =
        Item { key: None, generation: 1, origin: None, is_untrusted: false, ..item.clone() };
    item.tag_if_low();
    format!("{item:?}")
}
