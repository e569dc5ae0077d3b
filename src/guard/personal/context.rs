//! The words around a word or number, which decide what it means.

use std::ops::Range;

use crate::guard::analysis::{Analysis, Word};
use crate::guard::lexicon::Concepts;
use crate::guard::lexicon::concept::SAMPLE;
use crate::tables::Phrases;

/// Words that count only near certain other words: lines `words : others` of `context.txt`.
#[derive(Clone, Copy)]
pub(super) struct ContextRules(pub(super) Phrases);

impl ContextRules {
    /// The words of which one must be near `word`; `None` if it needs no context.
    pub(super) fn required(self, word: &str) -> Option<&'static str> {
        let mut lines = self.0.iter().filter_map(|line| line.split_once(" : "));
        let line = lines.find(|(words, _)| words.split(' ').any(|one| one == word));
        line.map(|(_, others)| others)
    }
}

/// The greatest distance between a number and the word that says what it is, in words.
const MAX_DISTANCE: usize = 6;

/// Whether a word has the context that it needs, if it needs any.
pub(super) fn has_context(analysis: &Analysis<'_>, word: usize, rules: ContextRules) -> bool {
    let Some(others) = rules.required(&lower(analysis, word)) else { return true };
    let around = around(analysis, word..word + 1, 3).filter(|other| *other != word);
    around.map(|other| lower(analysis, other)).any(|other| matches_any(&other, others))
}

/// A word in lower case.
pub(super) fn lower(analysis: &Analysis<'_>, word: usize) -> String {
    analysis.word(&analysis.words[word]).to_lowercase()
}

/// The words with a concept near a span of the text, in order.
pub(super) fn near(
    analysis: &Analysis<'_>,
    span: Range<usize>,
    concept: Concepts,
) -> impl Iterator<Item = usize> {
    let first = analysis.words.partition_point(|word| word.span.end <= span.start);
    let last = analysis.words.partition_point(|word| word.span.start < span.end);
    around(analysis, first..last, MAX_DISTANCE)
        .filter(move |word| analysis.words[*word].concepts.meets(concept))
}

/// Whether the sentence around a number says that it is made up for tests or documentation. The key does not count.
pub(super) fn is_sample(analysis: &Analysis<'_>, span: Range<usize>) -> bool {
    if !analysis.concepts.meets(SAMPLE) {
        return false;
    }
    let ends = [". ", "! ", "? ", "。"];
    let (before, after) = (&analysis.text[..span.start], &analysis.text[span.end..]);
    let starts = ends.iter().filter_map(|end| before.rfind(end));
    let start = starts.max().map_or(0, |at| at + 1).max(analysis.content_start);
    let end = ends.iter().filter_map(|end| after.find(end)).min().unwrap_or(after.len());
    let words = analysis.words.iter().filter(|word| word.span.start >= start);
    let mut words = words.take_while(|word| word.span.start < span.end + end);
    words.any(|word| word.concepts.meets(SAMPLE))
}

/// The words around some words, including them.
fn around(analysis: &Analysis<'_>, words: Range<usize>, distance: usize) -> Range<usize> {
    words.start.saturating_sub(distance)..(words.end + distance).min(analysis.words.len())
}

/// Whether a word is one of `others`, or starts with one that ends in `*`.
fn matches_any(word: &str, others: &str) -> bool {
    others.split(' ').any(|other| match other.strip_suffix('*') {
        Some(stem) => word.starts_with(stem),
        None => word == other,
    })
}

/// Whether any of these words has a concept.
pub(super) fn any(words: &[Word], concept: Concepts) -> bool {
    words.iter().any(|word| word.concepts.meets(concept))
}
