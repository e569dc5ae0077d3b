//! The sieve: which words of the items are worth a closer look.
//!
//! Most words of a memory have nothing to do with a question. A word whose first three bytes begin no term of the
//! query can be none of them in any form, so it is passed over before it is stemmed, hashed or kept.

use super::query::Query;
use super::words::folded;

const BITS: usize = 1 << 15;

/// The beginnings of what is looked for.
pub(super) struct Sieve {
    beginnings: [u64; BITS / 64],
    /// First letters of words that may be misspelt.
    firsts: Vec<char>,
}

impl Sieve {
    /// The sieve of a query.
    pub(super) fn of(query: &Query) -> Self {
        let mut sieve = Self { beginnings: [0; BITS / 64], firsts: Vec::new() };
        query.terms.texts().for_each(|text| sieve.add(text));
        // A word that the list does not know may be misspelt, or two words written as one.
        for unit in query.units.iter().filter(|unit| !unit.is_concept) {
            let word = folded(&unit.word);
            sieve.firsts.extend(word.chars().next());
            word.char_indices().for_each(|(at, _)| sieve.add(&word[at..]));
        }
        sieve
    }

    /// Whether a word in lower case may be what is looked for.
    pub(super) fn passes(&self, word: &str) -> bool {
        let word = folded(word);
        let place = place(&word);
        let is_beginning = self.beginnings[place / 64] & 1 << (place % 64) != 0;
        is_beginning || word.chars().next().is_some_and(|first| self.firsts.contains(&first))
    }

    fn add(&mut self, text: &str) {
        let place = place(text);
        self.beginnings[place / 64] |= 1 << (place % 64);
    }
}

/// The bit of the first three bytes. A stem may end in `i` where its word has a `y`.
fn place(text: &str) -> usize {
    let byte = |at: usize| match text.as_bytes().get(at) {
        Some(b'y') => usize::from(b'i'),
        Some(byte) => usize::from(*byte),
        None => 0,
    };
    (byte(0) << 10 ^ byte(1) << 5 ^ byte(2)) % BITS
}
