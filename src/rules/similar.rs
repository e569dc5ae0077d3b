//! Finds items that say the same or nearly the same.
//!
//! Two values are *similar* if they share four fifths of their words. That is only a hint for a person, since
//! one word can reverse the meaning. Two values are *the same* if they have the same words in the same order
//! and differ only in the initial capital, spacing, quotes, final punctuation and filler words; then one of
//! them is enough.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::lists;
use crate::model::{Date, Item, Memory, ON_DEMAND, Value};

/// Values with fewer words are not compared: they are similar by chance.
pub(crate) const MIN_WORDS: usize = 3;
/// Words beyond this limit are ignored.
const MAX_WORDS: usize = 200;
/// The maximum number of items that are compared for each word.
const MAX_COMPARED: usize = 16;

/// The minimum length for matching a word of a key with a longer or shorter form of it.
const MIN_STEM: usize = 4;

pub(crate) fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
}

/// The items that are similar to an earlier one, each with the first of those. Similar values must have one of
/// their rarest words in common, so only such items are compared; this keeps ten thousand items fast.
pub(crate) fn similar_pairs(memory: &Memory) -> Vec<(usize, usize)> {
    let word_lists: Vec<Vec<String>> = memory
        .items
        .iter()
        .zip(memory.current_flags())
        .map(|(item, is_current)| if is_current { words_of(item) } else { Vec::new() })
        .collect();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    word_lists.iter().flatten().for_each(|word| *counts.entry(word).or_default() += 1);
    let mut seen: HashMap<&str, Vec<usize>> = HashMap::new();
    let mut sets: Vec<Vec<&str>> = Vec::with_capacity(word_lists.len());
    let mut pairs = Vec::new();
    for (index, words) in word_lists.iter().enumerate() {
        let mut set: Vec<&str> = words.iter().map(String::as_str).collect();
        set.sort_unstable_by_key(|word| (counts[word], *word));
        let rare = &set[..set.len() - (set.len() * 4).div_ceil(5) + usize::from(!set.is_empty())];
        let others = rare
            .iter()
            .flat_map(|word| seen.get(word).into_iter().flatten().rev().take(MAX_COMPARED));
        let first = others.filter(|other| are_similar(&set, &sets[**other])).min();
        pairs.extend(first.map(|other| (index, *other)));
        rare.iter().for_each(|word| seen.entry(word).or_default().push(index));
        sets.push(set);
    }
    pairs
}

fn are_similar(a: &[&str], b: &[&str]) -> bool {
    let other: HashSet<&&str> = b.iter().collect();
    let shared = a.iter().filter(|word| other.contains(word)).count();
    shared * 5 >= (a.len() + b.len() - shared) * 4
}

/// The distinct words of a value; none if there are too few to compare.
fn words_of(item: &Item) -> Vec<String> {
    let mut words: Vec<String> = words(&item.value.to_string()).take(MAX_WORDS).collect();
    words.sort_unstable();
    words.dedup();
    if words.len() < MIN_WORDS { Vec::new() } else { words }
}

/// The normalised content of an item; items with equal gists say the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Gist {
    text: String,
    /// The words of the key that the value does not have.
    key_words: BTreeSet<String>,
    /// The last valid day, and whether the item is `on-demand`.
    conditions: (Option<Date>, bool),
}

impl Gist {
    /// The gist of an item; `None` if its value is too short to tell it from others.
    pub(super) fn of(item: &Item) -> Option<Self> {
        let key = item.key.as_ref()?;
        let known = words_of(item);
        let text = match &item.value {
            _ if known.is_empty() => return None,
            _ if key.is_lesson() => format!("{:?}", item.value),
            Value::Text(text) => normalised(text),
            other => format!("{other:?}"),
        };
        let is_significant = |word: &String| {
            let is_known = known.iter().any(|own| is_form(own, word));
            !is_known && !lists::GENERIC_KEY_WORDS.contains(word)
        };
        // The key of a lesson is only a label.
        let key_words =
            words(key.as_str()).filter(|word| !key.is_lesson() && is_significant(word)).collect();
        Some(Self { text, key_words, conditions: (item.expires, item.is_tagged(ON_DEMAND)) })
    }
}

/// Whether two words are forms of one word, such as `indent` and `indentation`.
fn is_form(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    short == long || short.len() >= MIN_STEM && long.starts_with(short)
}

/// The significant words in their order. Punctuation inside a word stays (`C++`, `C#`, `1.2`), as do marks that
/// stand alone (`end lines with ;`) and those that code puts after a name (`save!`, `int?`, `x;`).
fn normalised(text: &str) -> String {
    let opens = |c: char| matches!(c, '"' | '\'' | '`' | '(' | '“' | '‘' | '«');
    let closes = |c: char| matches!(c, '"' | '\'' | '`' | ')' | '”' | '’' | '»' | '.' | ',' | ':');
    let bare = |word| match str::trim_end_matches(str::trim_start_matches(word, opens), closes) {
        "" => word,
        bare => bare,
    };
    let words = text.split_whitespace().map(bare);
    let words = words.filter(|word| !lists::FILLERS.contains_ignoring_case(word));
    // The first word may have a capital; inside a sentence, `Foo` differs from `foo`.
    let cased = words.enumerate().map(|(index, word)| match index {
        0 => word.to_lowercase(),
        _ => word.to_owned(),
    });
    cased.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gist(key: &str, value: &str) -> Option<Gist> {
        Gist::of(&Item::new(key.parse().ok(), Value::Text(value.to_owned())))
    }

    #[test]
    fn only_insignificant_differences_are_the_same() {
        let same = [
            ("Use tabs for indentation", "use tabs  for indentation."),
            ("Always use the `cargo nextest` runner", "use cargo nextest runner"),
            ("tabs, not spaces", "Tabs not spaces"),
        ];
        let other = [
            ("prefer tabs over spaces", "prefer spaces over tabs"),
            ("use tabs for indentation", "do not use tabs for indentation"),
            ("use tabs for indentation", "never use tabs for indentation"),
            ("wrap lines at 80 columns", "wrap lines at 100 columns"),
            ("write the examples in C++", "write the examples in C#"),
            ("support Python 3.11 and later", "support Python 3.1 and later"),
            ("ask Ada before a release", "ask Bob before a release"),
            ("run tests with pytest first", "run tests with unittest first"),
            ("migrate from mysql to postgres", "migrate to mysql from postgres"),
            ("run git commit --no-verify here", "run git commit --verify here"),
            ("keep the .env file private", "keep the env file private"),
            ("answer my mails in English", "answer your mails in English"),
            ("separate csv fields with ;", "separate csv fields with ,"),
            ("quote all strings with '", "quote all strings with \""),
            ("write statements like `return x;`", "write statements like `return x`"),
            ("name the constants like FOO", "name the constants like foo"),
            ("choose option a first", "choose option first"),
            ("persist the records with save!", "persist the records with save"),
        ];
        for (a, b) in same {
            assert_eq!(gist("notes.x", a), gist("rules.x", b), "{a} / {b}");
        }
        for (a, b) in other {
            assert_ne!(gist("notes.x", a), gist("notes.x", b), "{a} / {b}");
        }
        assert_eq!(gist("notes.x", "true enough"), None, "too few words");
    }

    #[test]
    fn a_key_about_another_subject_makes_a_difference() {
        let value = "retry at most three times";
        for (a, b, same) in [
            ("api.retry", "db.retry", false),
            ("api.retry", "retry.policy", false),
            ("notes.retry_three_times", "retry.policy", true),
            ("rust.retries", "yaml.retries", false),
            ("writing.length", "code.length", false),
        ] {
            assert_eq!(gist(a, value) == gist(b, value), same, "{a} / {b}");
        }
        let value = "use tabs for indentation";
        assert_eq!(gist("code.indent", value), gist("style.indentation", value));
    }
}
