//! Recall: the items that answer a question.
//!
//! The profile holds the few items that shape every session; everything else is found when it is asked for. A
//! question is taken apart into words ([`words`], [`reading`]), each word into the ways in which an item may say it
//! ([`query`], with the concept list of [`concepts`]), and every item is scored by how well it says them ([`rank`]).
//! There is no index and no cache: a memory is small, and [`sieve`] passes over what cannot matter.

mod answer;
mod concepts;
mod guesses;
mod language;
mod matches;
mod query;
mod rank;
mod reading;
mod shelf;
mod sieve;
mod stops;
mod terms;
mod words;

pub use answer::{Answer, DEFAULT_BUDGET, DEFAULT_LIMIT};

use std::cmp::Reverse;
use std::fmt;

use crate::error::{Error, Result};
use crate::model::{Item, Memory, Scope};
use matches::Matches;
use query::Query;
use rank::Scored;
use shelf::Shelf;
use sieve::Sieve;

/// Below this share of the question, the best answer is a weak one.
const WEAK_BELOW: f32 = 0.4;

/// What was found.
pub struct Recall<'m> {
    /// The items, the best first.
    pub found: Vec<Recalled<'m>>,
    /// Whether even the best item answers little of the question.
    pub is_weak: bool,
    /// The words that were searched for.
    pub words: Vec<String>,
    /// Whether the question was longer than what is searched for.
    pub is_cut: bool,
}

/// An item that was found.
pub struct Recalled<'m> {
    /// Whose item it is.
    pub scope: Scope,
    /// The item.
    pub item: &'m Item,
    /// How well it answers.
    pub score: f32,
    /// The share of the question that it answers.
    pub coverage: f32,
    /// For each word of the question that it meets: the word, and as which words the item says it.
    pub matched: Vec<Matched>,
}

/// How an item says a word of the question.
pub struct Matched {
    /// The word of the question.
    pub asked: String,
    /// The words of the item.
    pub said: String,
    /// What it adds to the score.
    pub score: f32,
}

impl<'m> Recall<'m> {
    /// Searches these memories.
    pub fn of(memories: &[(Scope, &'m Memory)], question: &str) -> Result<Self> {
        let mut query = Query::parse(question);
        if query.units.is_empty() {
            return Err(Error::NoWords);
        }
        let sieve = Sieve::of(&query);
        let items = memories.iter().flat_map(|(scope, memory)| memory.holding().map(move |item| (*scope, item)));
        let shelf = Shelf::of(items, &sieve);
        let mut matches = Matches::of(&query, &shelf);
        guesses::guess(&mut query, &shelf, &mut matches);
        let mut scored = rank::scored(&query, &shelf, &matches);
        scored.sort_by(|a, b| compared(a, b, &shelf));
        let is_weak = scored.first().is_some_and(|best| best.coverage < WEAK_BELOW);
        let found = scored.iter().map(|one| recalled(one, &query, &shelf)).collect();
        let words = query.units.into_iter().map(|unit| unit.word).collect();
        Ok(Self { found, is_weak, words, is_cut: query.is_cut })
    }
}

/// `bump → upgrade`, or the word alone where the item has it.
impl fmt::Display for Matched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.asked == self.said {
            true => f.write_str(&self.asked),
            false => write!(f, "{} → {}", self.asked, self.said),
        }
    }
}

/// By score; confidence, then the later day, then the repository only break ties.
fn compared(a: &Scored, b: &Scored, shelf: &Shelf<'_>) -> std::cmp::Ordering {
    let rest = |one: &Scored| {
        let book = &shelf.books[one.book];
        let item = book.item;
        (Reverse(item.sureness()), Reverse(item.added), book.scope, item.name().map(str::to_owned))
    };
    b.score.total_cmp(&a.score).then_with(|| rest(a).cmp(&rest(b)))
}

fn recalled<'m>(one: &Scored, query: &Query, shelf: &Shelf<'m>) -> Recalled<'m> {
    let book = &shelf.books[one.book];
    let matched = one.met.iter().map(|met| Matched {
        asked: query.units[met.unit].word.clone(),
        said: met.words.iter().map(|word| shelf.words[*word].as_str()).collect::<Vec<_>>().join(" "),
        score: met.score,
    });
    Recalled {
        scope: book.scope,
        item: book.item,
        score: one.score,
        coverage: one.coverage,
        matched: matched.collect(),
    }
}
