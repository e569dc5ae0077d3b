//! Recall: the items that answer a question.
//!
//! The profile holds the few items that shape every session; everything else is found when it is asked for. A
//! question is taken apart into words ([`words`], [`reading`]), each word into the ways in which an item may say it
//! ([`query`], with the concept list of [`concepts`]), and every item is scored by how well it says them ([`rank`]).
//! There is no index and no cache: a memory is small, and [`sieve`] passes over what cannot matter.

mod answer;
mod concepts;
mod guesses;
mod jargon;
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

use std::cmp::{Ordering, Reverse};
use std::collections::HashMap;
use std::fmt;

use crate::error::{Error, Result, Unanswered};
use crate::guard;
use crate::model::{Item, Key, Memory, Scope};
use jargon::{Jargon, SYNONYMS};
use matches::Matches;
use query::Query;
use rank::{Ranking, Scored};
use shelf::{Book, Shelf};
use sieve::Sieve;

/// Below this share of the question, the best answer is a weak one.
const WEAK_BELOW: f32 = 0.4;

/// What scores less than this share of the best item is noise beside it.
const TAIL: f32 = 0.15;

/// What was found.
pub struct Recall<'m> {
    query: Query,
    shelf: Shelf<'m>,
    matches: Matches,
    ranking: Ranking,
    /// The items, the best first.
    scored: Vec<Scored>,
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
    /// How it says the words of the question, as far as it does.
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
        let (words, items): (Vec<_>, Vec<_>) =
            items(memories).into_iter().partition(|(_, item)| item.is_tagged(SYNONYMS));
        let jargon = Jargon::of(words.into_iter().map(|(_, item)| item));
        let mut query = Query::parse(question, &jargon);
        if query.units.is_empty() {
            return Err(Error::Unanswered(Unanswered::NoWords));
        }
        let sieve = Sieve::of(&query);
        let shelf = Shelf::of(items, &sieve);
        let mut matches = Matches::of(&query, &shelf);
        guesses::guess(&mut query, &shelf, &mut matches);
        let ranking = Ranking::new(&query, &shelf, &matches);
        let mut scored = ranking.scored(&query, &shelf, &matches);
        let best = scored.iter().map(|one| one.score).fold(0.0, f32::max);
        scored.retain(|one| one.score >= TAIL * best);
        scored.sort_unstable_by(|a, b| compared(a, b, &shelf));
        Ok(Self { query, shelf, matches, ranking, scored })
    }

    /// Whether even the best item answers little of the question.
    pub fn is_weak(&self) -> bool {
        self.scored.first().is_some_and(|best| best.coverage < WEAK_BELOW)
    }

    /// Whether the question was longer than what is searched for.
    pub fn is_cut(&self) -> bool {
        self.query.is_cut
    }

    /// An item that was found, and why.
    fn recalled(&self, one: &Scored) -> Recalled<'m> {
        let book = &self.shelf.books[one.book];
        let explained = self.ranking.explained(&self.query, (&self.shelf, book), &self.matches);
        let units = self.query.units.iter().zip(explained).filter(|(_, (score, _))| *score > 0.0);
        let matched = units.map(|(unit, (score, words))| {
            let said = words.iter().map(|word| self.shelf.words[*word].as_str());
            Matched { asked: unit.word.clone(), said: said.collect::<Vec<_>>().join(" "), score }
        });
        Recalled {
            scope: book.scope,
            item: book.item,
            score: one.score,
            coverage: one.coverage,
            matched: matched.collect(),
        }
    }
}

/// The items that are searched: those that hold. For the same key, a repository's item that may be shown shadows the
/// user's.
fn items<'m>(memories: &[(Scope, &'m Memory)]) -> Vec<(Scope, &'m Item)> {
    let of_scope = |wanted: Scope| {
        let own = memories.iter().filter(move |(scope, _)| *scope == wanted);
        own.flat_map(move |(scope, memory)| memory.holding().map(move |item| (*scope, item)))
    };
    let mut items: Vec<(Scope, &Item)> = of_scope(Scope::Repo).collect();
    let of_user: Vec<(Scope, &Item)> = of_scope(Scope::User).collect();
    if !of_user.is_empty() {
        let keyed = items.iter().filter_map(|(_, item)| item.key.as_ref().map(|key| (key, *item)));
        let of_repo: HashMap<&Key, &Item> = keyed.collect();
        let above = |item: &Item| item.key.as_ref().and_then(|key| of_repo.get(key));
        let is_shadowed =
            |item: &Item| above(item).is_some_and(|above| guard::withheld(above).is_none());
        items.extend(of_user.into_iter().filter(|(_, item)| !is_shadowed(item)));
    }
    items.retain(|(_, item)| !item.value.is_blank());
    items
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

/// By score; confidence, then the later day, then the repository, then the key only break ties.
fn compared(a: &Scored, b: &Scored, shelf: &Shelf<'_>) -> Ordering {
    let rest = |one: &Scored| {
        let Book { scope, item, .. } = shelf.books[one.book];
        (Reverse(item.sureness()), Reverse(item.added), scope, item.name(), one.book)
    };
    b.score.total_cmp(&a.score).then_with(|| rest(a).cmp(&rest(b)))
}
