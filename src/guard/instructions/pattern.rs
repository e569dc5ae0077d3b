//! Patterns: concepts that mean harm when they occur near each other, in any language.
//!
//! The patterns of a rule are in its text file (`authority.txt` explains the format); the build turns
//! them into the arrays that this module searches.

use super::negation::{self, PlacedWord};
use super::tables::TERMS;
use crate::guard::analysis::Analysis;
use crate::guard::lexicon::Concepts;

/// How many words away an excuse may be.
const EXCUSE: u32 = 24;

/// Concepts near each other. The distance is measured from the first term.
pub(super) struct Pattern {
    /// The greatest distance in words.
    pub(super) within: u8,
    /// Its terms in [`TERMS`], all of which must occur.
    pub(super) terms: (u16, u16),
    /// Concepts of which none may occur.
    pub(super) unless: Concepts,
}

/// One of several concepts, perhaps in a certain polarity.
pub(super) struct Term {
    pub(super) concepts: Concepts,
    pub(super) polarity: Polarity,
}

/// Whether a term must be wanted or negated.
pub(super) enum Polarity {
    /// Either way.
    Any,
    /// Nothing in the clause forbids it.
    Wanted,
    /// It is negated or left out.
    Negated,
}

/// Whether the content matches one of the patterns.
pub(super) fn matches_any(patterns: &[Pattern], analysis: &Analysis<'_>) -> bool {
    let present = analysis.concepts.or(negation::DERIVED_CONCEPTS);
    // Nearly every text is rejected here, because it lacks the words.
    let mut possible = patterns.iter().filter(|pattern| pattern.is_possible(present)).peekable();
    if possible.peek().is_none() {
        return false;
    }
    let words = negation::placed_words(analysis);
    possible.any(|pattern| pattern.matches(&words, analysis.is_disguised))
}

impl Pattern {
    fn terms(&self) -> &'static [Term] {
        let (start, end) = self.terms;
        &TERMS[start as usize..end as usize]
    }

    fn is_possible(&self, present: Concepts) -> bool {
        self.terms().iter().all(|term| match term.polarity {
            Polarity::Any | Polarity::Wanted => present.meets(term.concepts),
            Polarity::Negated => present.meets(term.concepts) && present.meets(negation::NEGATIONS),
        })
    }

    fn matches(&self, words: &[PlacedWord], is_disguised: bool) -> bool {
        let terms = self.terms();
        let is_anchor = |(_, word): &(usize, &PlacedWord)| terms[0].is_met_by(word);
        words.iter().enumerate().filter(is_anchor).any(|(at, anchor)| {
            let near = neighbours(words, at, u32::from(self.within) * negation::WORD);
            terms.iter().all(|term| near.iter().any(|word| term.is_met_by(word)))
                && (is_disguised
                    || !self.is_excused(neighbours(words, at, EXCUSE * negation::WORD), anchor))
        })
    }

    /// Whether the part of the sentence around the anchor has an excuse: a concept that makes it harmless, or talk
    /// about attacks that leads to the anchor. A comma or colon ends such talk, and what follows is a command.
    fn is_excused(&self, around: &[PlacedWord], anchor: &PlacedWord) -> bool {
        around.iter().any(|word| {
            word.part == anchor.part && word.concepts.meets(self.unless)
                || word.is_talk_before(anchor)
        })
    }
}

impl Term {
    fn is_met_by(&self, word: &PlacedWord) -> bool {
        word.concepts.meets(self.concepts)
            && match self.polarity {
                Polarity::Any => true,
                Polarity::Wanted => !word.is_forbidden,
                Polarity::Negated => word.is_negated,
            }
    }
}

/// The words of a sentence at a distance of at most `far` from the word at an index, with that word.
fn neighbours(words: &[PlacedWord], at: usize, far: u32) -> &[PlacedWord] {
    let is_near = |word: &&PlacedWord| {
        word.sentence == words[at].sentence && word.position.abs_diff(words[at].position) <= far
    };
    let before = words[..at].iter().rev().take_while(is_near).count();
    let after = words[at..].iter().take_while(is_near).count();
    &words[at - before..at + after]
}
