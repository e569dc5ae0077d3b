//! An idiom: words that say more in a row than each of them does.

use super::sense;
use crate::guard::lexicon::Concepts;
use crate::guard::lexicon::instructions::{LOCAL, MENTION};
use crate::guard::reading::Reading;

/// Words in a row, and a concept without which none of the rows is there.
pub(super) struct Idioms {
    /// What one of the words of each stands for, so that most texts cost nothing.
    pub(super) hint: Concepts,
    pub(super) rows: &'static [&'static str],
}

/// Whether one of the idioms is in what is said, and nothing speaks against it.
pub(super) fn is_any_in(idioms: &[Idioms], reading: &Reading<'_>) -> bool {
    let is_close = |idioms: &&Idioms| reading.concepts.meets(idioms.hint);
    let found = idioms.iter().filter(is_close).flat_map(|idioms| idioms.rows);
    let mut found = found.filter_map(|row| place(row, reading)).peekable();
    if found.peek().is_none() || reading.concepts.meets(MENTION.or(LOCAL)) {
        return false;
    }
    let steps = sense::steps(reading);
    found.any(|at| steps.get(at).is_some_and(|step| !step.is_forbidden))
}

/// Where the words stand in a row.
fn place(row: &str, reading: &Reading<'_>) -> Option<usize> {
    let words = reading.said();
    let is_there = |at: &usize| {
        let here = words[*at..].iter().map(|word| reading.word(word));
        let mut pairs = row.split(' ').zip(here.map(Some).chain(std::iter::repeat(None)));
        pairs.all(|(wanted, word)| word.is_some_and(|word| word.eq_ignore_ascii_case(wanted)))
    };
    (0..words.len()).find(is_there)
}
