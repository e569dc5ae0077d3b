//! Fuzzy matching: typos, prefixes, related words and compounds written as one word.
//!
//! Runs after the exact matches are known. Words of the query that match nothing get expansions for the words of the items
//! that are spelt alike. Words are compared as written, not by their stems: stems are short, and short words are all
//! alike.

use super::concepts::english_terms;
use super::corpus::{Corpus, WordId};
use super::query::{Expansion, Query, weight};
use super::terms::{Matches, TermForm};
use super::tokenizer::{fold_accents, is_unspaced};

/// The shortest word that may contain one typo, in letters.
const ONE_TYPO_FROM: usize = 5;
/// The shortest word that may contain two.
const TWO_TYPOS_FROM: usize = 9;
/// The shortest word that may be a prefix of another.
const PREFIX_FROM: usize = 3;
/// The shortest common prefix of related words, in letters and as a share of the longer word.
const RELATED_FROM: usize = 6;
const RELATED_SHARE: f32 = 0.65;
/// The shortest half of a word that is split in two.
const SHORTEST_HALF: usize = 3;
/// The longest word that is matched fuzzily, in bytes. Longer strings are not words.
const LONGEST: usize = 80;
/// How many unknown words of a query are matched fuzzily, which bounds the time that a pasted text takes.
const MAX_UNKNOWN: usize = 16;

/// Adds the expansions that depend on how the words of the items are spelt.
pub(super) fn add_fuzzy_matches(query: &mut Query, corpus: &Corpus<'_>, matches: &mut Matches) {
    let mut unknown_words = 0;
    for index in 0..query.words.len() {
        let word = &mut query.words[index];
        if !word.text.chars().all(|c| c.is_alphanumeric() && !is_unspaced(c)) {
            continue;
        }
        let mut terms = word.expansions.iter().flat_map(|expansion| &expansion.terms);
        let is_matched = terms.any(|term| matches.is_matched(*term));
        let is_unknown = !is_matched
            && !word.has_concept
            && word.text.len() <= LONGEST
            && unknown_words < MAX_UNKNOWN;
        unknown_words += usize::from(is_unknown);
        let mut added = if is_matched { Vec::new() } else { std::mem::take(&mut word.fallbacks) };
        let text = fold_accents(&word.text).into_owned();
        let mut fuzzy = Fuzzy { query, corpus, matches };
        added.extend(fuzzy.similar_words(&text, is_unknown));
        if is_unknown {
            added.extend(fuzzy.splits(&text));
        }
        query.words[index].expansions.extend(added);
    }
}

/// The single-word English terms of the concept list that a stem may be a typo of.
pub(super) fn misspelt_terms(stem: &str) -> impl Iterator<Item = &'static str> {
    let first = stem.chars().next().filter(|_| stem.chars().count() > ONE_TYPO_FROM);
    let terms = first.into_iter().flat_map(english_terms);
    terms.filter(|term| !term.contains(' ') && is_typo(stem, term, 1))
}

struct Fuzzy<'a, 'm> {
    query: &'a mut Query,
    corpus: &'a Corpus<'m>,
    matches: &'a mut Matches,
}

impl Fuzzy<'_, '_> {
    /// Words of the items that are spelt like this one. A word that is known is only matched with related words.
    fn similar_words(&mut self, word: &str, is_unknown: bool) -> Vec<Expansion> {
        let length = word.chars().count();
        let mut expansions = Vec::new();
        for (id, other) in self.corpus.words.iter().enumerate() {
            let other = fold_accents(other);
            let weight = if is_related(word, &other) {
                weight::RELATED
            } else if !is_unknown {
                continue;
            } else if length >= ONE_TYPO_FROM && is_typo(singular(word), singular(&other), 1) {
                weight::ONE_TYPO
            } else if length >= TWO_TYPOS_FROM && is_typo(word, &other, 2) {
                weight::TWO_TYPOS
            } else if length >= PREFIX_FROM && other.starts_with(word) {
                weight::PREFIX
            } else {
                continue;
            };
            expansions.push(self.expansion(&[(id, &other)], weight));
        }
        expansions
    }

    /// Pairs of words of the items that form this word together.
    fn splits(&mut self, word: &str) -> Vec<Expansion> {
        let find = |half: &str| self.corpus.words.iter().position(|own| fold_accents(own) == half);
        let mut pairs = Vec::new();
        for (at, _) in word.char_indices() {
            let (first, second) = word.split_at(at);
            if first.chars().count() < SHORTEST_HALF || second.chars().count() < SHORTEST_HALF {
                continue;
            }
            if let (Some(one), Some(other)) = (find(first), find(second)) {
                pairs.push([(one, first), (other, second)]);
            }
        }
        pairs.iter().map(|pair| self.expansion(pair, weight::SPLIT)).collect()
    }

    fn expansion(&mut self, words: &[(WordId, &str)], weight: f32) -> Expansion {
        let mut terms = Vec::new();
        for (id, text) in words {
            let term = self.query.terms.intern(TermForm::Exact, text);
            self.matches.add(*id, term);
            terms.push(term);
        }
        Expansion::new(terms, weight)
    }
}

/// A word without its final `s`: the typo may be in the singular.
fn singular(word: &str) -> &str {
    word.strip_suffix('s').unwrap_or(word)
}

/// Whether the common prefix of two words is so long that they are related: `simulator`, `simulation`.
fn is_related(one: &str, other: &str) -> bool {
    let common = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let longer = || one.chars().count().max(other.chars().count());
    common >= RELATED_FROM && common as f32 >= RELATED_SHARE * longer() as f32
}

/// Whether two words start with the same letter and their edit distance is at most `most`. An edit inserts, deletes
/// or replaces a letter, or swaps two neighbours.
fn is_typo(one: &str, other: &str, most: usize) -> bool {
    // A letter has at most four bytes, so a larger difference in bytes rules it out without decoding.
    if one.chars().next() != other.chars().next() || one.len().abs_diff(other.len()) > 4 * most {
        return false;
    }
    let (a, b): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    if a.len().abs_diff(b.len()) > most {
        return false;
    }
    // The last three rows of the distance table: a swap of two letters looks two rows back.
    let mut rows =
        [vec![0; b.len() + 1], (0..=b.len()).collect::<Vec<usize>>(), vec![0; b.len() + 1]];
    for i in 1..=a.len() {
        rows[2][0] = i;
        for j in 1..=b.len() {
            let is_same = a[i - 1] == b[j - 1];
            let mut least = (rows[1][j - 1] + usize::from(!is_same))
                .min(rows[1][j] + 1)
                .min(rows[2][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[0][j - 2] + 1);
            }
            rows[2][j] = least;
        }
        rows.rotate_left(1);
    }
    rows[1][b.len()] <= most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typos_match_and_other_words_do_not() {
        for (one, other, most, expected) in [
            ("pakage", "package", 1, true),
            ("manger", "manager", 1, true),
            ("terrafrom", "terraform", 1, true),
            ("hydartion", "hydration", 1, true),
            ("kuberntees", "kubernetes", 2, true),
            ("same", "same", 1, true),
            ("xackage", "package", 1, false),
            ("deploy", "destroy", 1, false),
            ("परीक्षण", "परीक्षन", 1, true),
            ("दस्तावेज", "दस्तावेज़", 1, true),
            ("a", "", 1, false),
        ] {
            assert_eq!(is_typo(one, other, most), expected, "{one} {other}");
        }
    }

    #[test]
    fn related_words_share_letters_not_bytes() {
        for (one, other, expected) in [
            ("simulator", "simulation", true),
            ("simple", "simulation", false),
            ("документация", "документы", true),
            ("проба", "прова", false),
            ("запрос", "запуск", false),
        ] {
            assert_eq!(is_related(one, other), expected, "{one} {other}");
        }
    }
}
