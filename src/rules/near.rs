//! Which items say the same, or nearly.
//!
//! Two values are *near* when they share four fifths of their words: worth a look, and no more, since one word can turn
//! the rest around. They say *the same* when they differ in nothing but the capital at the beginning, spacing, quotes, the end of the sentence
//! and words that tell nothing, word for word in the same order: then one of them is enough.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::model::{Date, Item, Memory, ON_DEMAND, Value};

/// Fewer words than that are alike by chance.
pub(crate) const MIN_WORDS: usize = 3;
/// More words than that are not looked at.
const MAX_WORDS: usize = 200;
/// With how many items one is compared for each of its words.
const MAX_COMPARED: usize = 16;

/// Words without which a sentence says the same. No negation, no pronoun, nothing that tells a direction.
const FILLERS: [&str; 6] = ["the", "please", "always", "should", "must", "shall"];
/// Words of keys that tell nothing about what is said.
const GENERIC: &str = "code coding convention conventions default defaults format formatting general guideline \
    guidelines misc note notes policy preference preferences prefs project repo rule rules setting settings style \
    styles team tool tooling tools workflow";
/// From so many letters on, a word of a key is known where a longer or shorter form of it is.
const MIN_STEM: usize = 4;

/// The words of a text, in lower case.
pub(crate) fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
}

/// The items that are near an earlier one, each with the first of those. Items are compared only where they share one of
/// their rarest words, of which two near values must have one in common, so that ten thousand items stay quick.
pub(crate) fn near(memory: &Memory) -> Vec<(usize, usize)> {
    let said: Vec<Vec<String>> = memory
        .items
        .iter()
        .zip(memory.current_flags())
        .map(|(item, holds)| if holds { words_of(item) } else { Vec::new() })
        .collect();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    said.iter().flatten().for_each(|word| *counts.entry(word).or_default() += 1);
    let mut seen: HashMap<&str, Vec<usize>> = HashMap::new();
    let mut sets: Vec<Vec<&str>> = Vec::with_capacity(said.len());
    let mut pairs = Vec::new();
    for (index, words) in said.iter().enumerate() {
        let mut set: Vec<&str> = words.iter().map(String::as_str).collect();
        set.sort_unstable_by_key(|word| (counts[word], *word));
        let rare = &set[..set.len() - (set.len() * 4).div_ceil(5) + usize::from(!set.is_empty())];
        let others = rare
            .iter()
            .flat_map(|word| seen.get(word).into_iter().flatten().rev().take(MAX_COMPARED));
        let near = others.filter(|other| are_near(&set, &sets[**other])).min();
        pairs.extend(near.map(|other| (index, *other)));
        rare.iter().for_each(|word| seen.entry(word).or_default().push(index));
        sets.push(set);
    }
    pairs
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

/// What an item comes to: those that come to the same say the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Gist {
    said: String,
    /// What the key says besides.
    about: BTreeSet<String>,
    /// When it holds, and whether it waits to be asked for.
    bounds: (Option<Date>, bool),
}

impl Gist {
    /// What an item comes to; nothing where it says too little to be told from others.
    pub(super) fn of(item: &Item) -> Option<Self> {
        let key = item.key.as_ref()?;
        let known = words_of(item);
        let said = match &item.value {
            _ if known.is_empty() => return None,
            _ if key.is_lesson() => format!("{:?}", item.value),
            Value::Text(text) => essence(text),
            other => format!("{other:?}"),
        };
        let tells = |word: &String| {
            let is_known = known.iter().any(|own| is_form(own, word));
            !is_known && !GENERIC.split(' ').any(|own| own == word)
        };
        // The key of a lesson is only its name.
        let about = words(key.as_str()).filter(|word| !key.is_lesson() && tells(word)).collect();
        Some(Self { said, about, bounds: (item.expires, item.is_tagged(ON_DEMAND)) })
    }
}

/// Whether two words are forms of one: `indent`, `indentation`.
fn is_form(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    short == long || short.len() >= MIN_STEM && long.starts_with(short)
}

/// The words that matter, in their order. What stands inside a word stays: `C++` is no `C#`, and `1.2` no `12`. So do
/// marks that stand alone (`end lines with ;`) and those that code puts behind a name (`save!`, `int?`, `x;`).
fn essence(text: &str) -> String {
    let opens = |c: char| matches!(c, '"' | '\'' | '`' | '(' | '“' | '‘' | '«');
    let closes = |c: char| matches!(c, '"' | '\'' | '`' | ')' | '”' | '’' | '»' | '.' | ',' | ':');
    let bare = |word| match str::trim_end_matches(str::trim_start_matches(word, opens), closes) {
        "" => word,
        bare => bare,
    };
    let is_filler = |word: &&str| FILLERS.iter().any(|own| own.eq_ignore_ascii_case(word));
    let words = text.split_whitespace().map(bare).filter(|word| !is_filler(word));
    // A sentence begins with a capital; inside it, `Foo` is no `foo`.
    let cased = words.enumerate().map(|(place, word)| match place {
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
    fn what_differs_in_anything_that_tells_something_is_not_the_same() {
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
    fn a_key_that_tells_something_else_makes_a_difference() {
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
