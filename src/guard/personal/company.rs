//! Company: the words around a word or a number, which say what it means.

use std::ops::Range;

use super::super::lexicon::Concepts;
use super::super::reading::{Reading, Word};

/// Words that mean something only beside others: the words, and the beginnings of those others.
pub(super) type Beside = &'static [(&'static str, &'static str)];

/// How far a number may stand from the word that says what it is.
const REACH: usize = 6;

/// Whether a word has the company that it needs, if it needs any.
pub(super) fn is_in_company(reading: &Reading<'_>, word: usize, rows: Beside) -> bool {
    let Some((_, others)) = row(rows, &lower(reading, word)) else { return true };
    let around = around(reading, word..word + 1, 3).filter(|other| *other != word);
    around.map(|other| lower(reading, other)).any(|other| begins_with_any(&other, others))
}

/// The row of a word.
pub(super) fn row(rows: Beside, word: &str) -> Option<&'static (&'static str, &'static str)> {
    rows.iter().find(|(words, _)| words.split(' ').any(|one| one == word))
}

/// A word in lower case.
pub(super) fn lower(reading: &Reading<'_>, word: usize) -> String {
    reading.word(&reading.words[word]).to_lowercase()
}

/// The words with a concept around a place in the text, those before it first.
pub(super) fn near(
    reading: &Reading<'_>,
    span: Range<usize>,
    concept: Concepts,
) -> impl Iterator<Item = usize> {
    let first = reading.words.partition_point(|word| word.span.end <= span.start);
    let last = reading.words.partition_point(|word| word.span.start < span.end);
    around(reading, first..last, REACH)
        .filter(move |word| reading.words[*word].concepts.meets(concept))
}

/// The words around some words.
fn around(reading: &Reading<'_>, words: Range<usize>, reach: usize) -> Range<usize> {
    words.start.saturating_sub(reach)..(words.end + reach).min(reading.words.len())
}

/// Whether a word is one of those between spaces, or begins like one that ends with `*`.
fn begins_with_any(word: &str, others: &str) -> bool {
    others.split(' ').any(|other| match other.strip_suffix('*') {
        Some(stem) => word.starts_with(stem),
        None => word == other,
    })
}

/// Whether any of these words has a concept.
pub(super) fn any(words: &[Word], concept: Concepts) -> bool {
    words.iter().any(|word| word.concepts.meets(concept))
}
