//! Items that say nearly the same as another.
//!
//! Two values are near when they share four fifths of their words. Items are compared only where they share one of their
//! rarest words, of which two near values must have one in common, so that ten thousand items stay quick.

use std::collections::{HashMap, HashSet};

use super::veil::item_name;
use super::{Check, Findings, Look, RULE, Rule, Surroundings};
use crate::document::Outline;
use crate::model::Item;

/// Fewer words than that are alike by chance.
pub(super) const MIN_WORDS: usize = 3;
/// More words than that are not looked at.
const MAX_WORDS: usize = 200;
/// With how many items one is compared for each of its words.
const MAX_COMPARED: usize = 16;

const NEAR: Rule = Rule {
    id: "near-duplicate",
    about: "Two items say nearly the same. They take two bullets, and one day they will disagree.",
    help: "keep the better one and `memskill forget` the other",
    bad: &[
        "- key: a.b\n  value: Use tabs for indentation\n- key: c.d\n  value: use tabs for indentation.",
    ],
    good: &[
        "- key: a.b\n  value: Use tabs for indentation\n- key: c.d\n  value: use spaces for alignment",
    ],
    ..RULE
};

pub(super) const CHECK: Check = Check { rules: &[NEAR], look: Look::Memory(look), fix: None };

fn look(outline: &Outline<'_>, _: &Surroundings, findings: &mut Findings) {
    let memory = outline.memory();
    let holds = memory.holds();
    let said: Vec<Vec<String>> = memory
        .items
        .iter()
        .zip(holds)
        .map(|(item, holds)| if holds { words_of(item) } else { Vec::new() })
        .collect();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    said.iter().flatten().for_each(|word| *counts.entry(word).or_default() += 1);
    let mut seen: HashMap<&str, Vec<usize>> = HashMap::new();
    let mut sets: Vec<Vec<&str>> = Vec::with_capacity(said.len());
    for (index, words) in said.iter().enumerate() {
        let mut set: Vec<&str> = words.iter().map(String::as_str).collect();
        set.sort_unstable_by_key(|word| (counts[word], *word));
        let rare = &set[..set.len() - (set.len() * 4).div_ceil(5) + usize::from(!set.is_empty())];
        let others = rare
            .iter()
            .flat_map(|word| seen.get(word).into_iter().flatten().rev().take(MAX_COMPARED));
        let near = others.filter(|other| are_near(&set, &sets[**other])).min();
        if let Some(other) = near {
            let (own, other) = (item_name(&memory.items[index]), item_name(&memory.items[*other]));
            let message = format!("{own} says nearly the same as {other}");
            findings.add(&NEAR, outline.place_of(outline.item(index), "value"), message);
        }
        rare.iter().for_each(|word| seen.entry(word).or_default().push(index));
        sets.push(set);
    }
}

fn are_near(a: &[&str], b: &[&str]) -> bool {
    let other: HashSet<&&str> = b.iter().collect();
    let shared = a.iter().filter(|word| other.contains(word)).count();
    shared * 5 >= (a.len() + b.len() - shared) * 4
}

/// The different words of what an item says; none where they are too few to compare.
fn words_of(item: &Item) -> Vec<String> {
    let mut words: Vec<String> = words(&item.value.to_string()).take(MAX_WORDS).collect();
    words.sort_unstable();
    words.dedup();
    if words.len() < MIN_WORDS { Vec::new() } else { words }
}

/// The words of a text, in lower case.
pub(super) fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
}
