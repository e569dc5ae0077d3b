//! Putting items into an archive, so that none is lost and none is there twice.

use std::collections::HashMap;

use crate::model::{Date, Item, Key, Memory};

/// The most characters of a key that a number is put behind.
const MAX_STEM: usize = 56;

/// Puts items into an archive and answers with the key of each there. Where the archive has another item with its key,
/// it gets the first of `KEY.2`, `KEY.3`, … that is free; an item that is there already is not put there again.
pub(super) fn put_away(archive: &mut Memory, items: &[Item], today: Date) -> Vec<Key> {
    let mut generations: HashMap<Key, u64> = HashMap::new();
    for one in &archive.deletions {
        let Some(key) = one.key.clone() else { continue };
        let generation = generations.entry(key).or_default();
        *generation = one.generation.saturating_add(1).max(*generation);
    }
    let known = archive.items.iter().filter_map(|item| Some((item.key.clone()?, item.clone())));
    let mut known: HashMap<Key, Item> = known.collect();
    let (mut new, mut keys) = (Vec::new(), Vec::new());
    for item in items {
        let Some(own) = &item.key else { continue };
        let is_its = |key: &Key| known.get(key).is_none_or(|there| is_same(there, item));
        let Some(key) = names(own).find(is_its) else { continue };
        if !known.contains_key(&key) {
            let generation = item.generation.max(generations.get(&key).copied().unwrap_or(1));
            let item = Item { key: Some(key.clone()), generation, origin: None, ..item.clone() };
            known.insert(key.clone(), item.clone());
            new.push(item);
        }
        keys.push(key);
    }
    if !new.is_empty() {
        archive.deletions.retain(|one| one.key.as_ref().is_none_or(|key| !known.contains_key(key)));
        archive.insert_items(new);
        archive.updated = Some(today);
    }
    keys
}

/// A key, and those that stand in its place where it is taken.
fn names(key: &Key) -> impl Iterator<Item = Key> {
    let stem: String = key.as_str().chars().take(MAX_STEM).collect();
    let numbered = move |number: u32| format!("{}.{number}", stem.trim_end_matches('.')).parse();
    std::iter::once(key.clone()).chain((2..).filter_map(move |number| numbered(number).ok()))
}

/// Whether an archived item is this one.
fn is_same(there: &Item, item: &Item) -> bool {
    let like = Item { key: there.key.clone(), generation: there.generation, ..item.clone() };
    *there == like
}
