//! Which words of the items are which terms of the query.

use super::query::Query;
use super::shelf::{Shelf, WordId};
use super::terms::TermId;

/// For each word of a shelf, the terms that it is.
pub(super) struct Matches {
    of_word: Vec<Vec<TermId>>,
    is_met: Vec<bool>,
}

impl Matches {
    /// Compares every word that passed the sieve with the terms, once.
    pub(super) fn of(query: &Query, shelf: &Shelf<'_>) -> Self {
        let words = shelf.words.iter().zip(&shelf.forms);
        let of_word: Vec<Vec<TermId>> =
            words.map(|(word, forms)| query.terms.said_by(word, *forms)).collect();
        let mut is_met = vec![false; query.terms.len()];
        of_word.iter().flatten().for_each(|term| is_met[*term] = true);
        Self { of_word, is_met }
    }

    /// The terms that a word is.
    pub(super) fn terms(&self, word: WordId) -> &[TermId] {
        &self.of_word[word]
    }

    /// Whether any item has the term.
    pub(super) fn is_met(&self, term: TermId) -> bool {
        self.is_met.get(term).is_some_and(|is_met| *is_met)
    }

    /// Takes a word for a term that was made for it.
    pub(super) fn add(&mut self, word: WordId, term: TermId) {
        if self.is_met.len() <= term {
            self.is_met.resize(term + 1, false);
        }
        self.is_met[term] = true;
        if !self.of_word[word].contains(&term) {
            self.of_word[word].push(term);
        }
    }
}
