//! Statistics about memories: number, confidence and age of items, and their share of an agent's context.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::guard::{TextContext, shown};
use crate::index::{Index, MAX_INDEX_BYTES};
use crate::model::{Confidence, Date, Item, Memory, NEEDS_CONFIRMATION, ON_DEMAND, PINNED, Scope};
use crate::profile::{MAX_BULLETS, MAX_BYTES, MAX_PINNED_BYTES, Profile};

/// A label and a number.
pub type Count = (String, usize);

/// Statistics about memories.
///
/// ```
/// use memskill::{Memory, Scope, Stats};
///
/// let memory = Memory::default();
/// let stats = Stats::of(&[(Scope::User, &memory)], "2026-11-17".parse()?);
/// assert_eq!(stats.scopes[0].items, 0);
/// # Ok::<(), memskill::Error>(())
/// ```
pub struct Stats {
    /// Statistics of each scope.
    pub scopes: Vec<ScopeStats>,
    /// The texts for agents, with all admitted items, and their limits.
    pub budgets: [Budget; 3],
}

/// Statistics of one memory.
pub struct ScopeStats {
    /// The scope of the memory.
    pub scope: Scope,
    /// Whether memory is enabled.
    pub is_enabled: bool,
    /// The number of items.
    pub items: usize,
    /// The number of tombstones.
    pub tombstones: usize,
    /// Items by the first word of their key, the largest number first.
    pub namespaces: Vec<Count>,
    /// Items by confidence.
    pub confidence: Vec<Count>,
    /// Items by the time since they were saved or last confirmed.
    pub age: Vec<Count>,
    /// Items that are pinned, on demand, unconfirmed or expired.
    pub marks: Vec<Count>,
}

/// A text for agents and its limit.
pub struct Budget {
    /// The name of the text.
    pub name: &'static str,
    /// Its size in bytes if all admitted items were in it.
    pub bytes: usize,
    /// The limit in bytes.
    pub most: usize,
}

impl Stats {
    /// Computes the statistics of these memories on a day.
    pub fn of(memories: &[(Scope, &Memory)], today: Date) -> Self {
        let profile = Profile::of(memories, today, MAX_BULLETS);
        let pinned = Profile::pinned(memories, today);
        let index = Index::of(memories, today).to_string();
        let budget = |name, bytes, most| Budget { name, bytes, most };
        let scopes = memories.iter().map(|(scope, memory)| ScopeStats::of(*scope, memory, today));
        Self {
            scopes: scopes.collect(),
            budgets: [
                budget("profile", profile.admitted_bytes(), MAX_BYTES),
                budget("pinned", pinned.admitted_bytes(), MAX_PINNED_BYTES),
                budget("index", index.len(), MAX_INDEX_BYTES),
            ],
        }
    }
}

impl ScopeStats {
    fn of(scope: Scope, memory: &Memory, today: Date) -> Self {
        let levels = [Confidence::High, Confidence::Medium, Confidence::Low];
        let level =
            |item: &Item| levels.iter().position(|level| *level == item.effective_confidence());
        Self {
            scope,
            is_enabled: memory.settings.enabled,
            items: memory.items.len(),
            tombstones: memory.deletions.len(),
            namespaces: namespaces(memory),
            confidence: counted(memory, levels.map(Confidence::as_str), level),
            age: counted(memory, AGES, |item| Some(age(item, today))),
            marks: marks(memory, today),
        }
    }
}

const AGES: [&str; 5] =
    ["within 30 days", "within 180 days", "within a year", "longer ago", "undated"];

/// The index in [`AGES`] for the time since an item was saved or last confirmed.
fn age(item: &Item, today: Date) -> usize {
    match item.added.max(item.seen).map(|day| today.days_after(day)) {
        None => 4,
        Some(..=30) => 0,
        Some(..=180) => 1,
        Some(..=365) => 2,
        Some(_) => 3,
    }
}

fn counted<const N: usize>(
    memory: &Memory,
    names: [&str; N],
    category: impl Fn(&Item) -> Option<usize>,
) -> Vec<Count> {
    let mut counts = [0; N];
    memory.items.iter().filter_map(category).for_each(|index| counts[index] += 1);
    names.into_iter().map(str::to_owned).zip(counts).collect()
}

fn namespaces(memory: &Memory) -> Vec<Count> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for item in &memory.items {
        let name = item.name().and_then(|name| name.split('.').next());
        *counts.entry(name.unwrap_or("without a key")).or_default() += 1;
    }
    // Names withheld by the same rule are counted together.
    let mut shown_counts: BTreeMap<String, usize> = BTreeMap::new();
    for (name, count) in counts {
        *shown_counts.entry(shown(name, TextContext::Item).into_owned()).or_default() += count;
    }
    let mut counts: Vec<Count> = shown_counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| Reverse(*count));
    counts
}

fn marks(memory: &Memory, today: Date) -> Vec<Count> {
    let tagged = |tag: &str| memory.items.iter().filter(|item| item.is_tagged(tag)).count();
    let expired = memory.items.iter().filter(|item| item.is_expired(today)).count();
    let counts = [
        ("pinned", tagged(PINNED)),
        ("on-demand", tagged(ON_DEMAND)),
        ("unconfirmed", tagged(NEEDS_CONFIRMATION)),
        ("expired", expired),
    ];
    counts.map(|(name, count)| (name.to_owned(), count)).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Value;

    #[test]
    fn namespaces_are_sorted_by_count_and_withheld_names_are_not_shown() {
        let token = |fill: &str| format!("ghp_{}.x", fill.repeat(3));
        let keys = ["a.x".to_owned(), "b.y".to_owned(), "b.z".to_owned()];
        let keys = keys.into_iter().chain(["a1B2c3D4e5F6", "F6e5D4c3B2a1"].map(token));
        let item = |key: String| Item::new(key.parse().ok(), Value::Text("tabs".to_owned()));
        let memory = Memory { items: keys.map(item).collect(), ..Memory::default() };
        let counts = namespaces(&memory);
        assert_eq!(counts.iter().map(|(_, count)| *count).collect::<Vec<_>>(), [2, 2, 1]);
        assert!(counts[0].0.starts_with("[withheld: "), "{counts:?}");
        assert_eq!((counts[1].0.as_str(), counts[2].0.as_str()), ("b", "a"));
    }

    #[test]
    fn an_item_is_as_old_as_its_last_confirmation() {
        let today: Date = "2026-11-17".parse().unwrap();
        let item = |added: &str, seen: &str| Item {
            added: added.parse().ok(),
            seen: seen.parse().ok(),
            ..Item::default()
        };
        for (added, seen, expected) in [
            ("2026-11-17", "", "within 30 days"),
            ("2026-10-18", "", "within 30 days"),
            ("2026-10-17", "", "within 180 days"),
            ("2020-01-01", "2026-11-01", "within 30 days"),
            ("2025-12-01", "", "within a year"),
            ("2024-12-01", "", "longer ago"),
            ("2030-01-01", "", "within 30 days"),
            ("", "", "undated"),
        ] {
            assert_eq!(AGES[age(&item(added, seen), today)], expected, "{added} {seen}");
        }
    }
}
