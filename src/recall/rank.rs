//! The ranking: BM25F over the fields of an item, word by word of the question.
//!
//! A unit counts by the best of its ways; what an item says of all units together is scaled by its *coverage*, the
//! share of the question that it answers at all. Nothing fades with age: a preference that was saved two years ago
//! is as true as one of yesterday.

use super::language::Language;
use super::matches::Matches;
use super::query::{Query, Way};
use super::shelf::{Book, FIELDS, Shelf, WordId};
use super::stops::spoken;
use super::terms::TermId;
use super::words::{Piece, pieces};

/// How soon more mentions of a word stop to count.
const SATURATION: f32 = 1.2;
/// How much longer fields count less.
const LENGTH: f32 = 0.4;
/// What a second word for the same thing adds.
const SECOND: f32 = 0.3;
/// What a word counts in the key, in the value, among the tags.
const FIELD_WEIGHTS: [f32; FIELDS] = [2.0, 1.0, 0.5];

/// How well an item answers.
pub(super) struct Scored {
    /// The place of the item on the shelf.
    pub(super) book: usize,
    /// How well.
    pub(super) score: f32,
    /// The share of the question that it answers.
    pub(super) coverage: f32,
    /// How each unit is met.
    pub(super) met: Vec<Met>,
}

/// How an item meets a unit.
pub(super) struct Met {
    /// The place of the unit in the query.
    pub(super) unit: usize,
    /// The words of the item that meet it.
    pub(super) words: Vec<WordId>,
    /// What the best way adds.
    pub(super) score: f32,
    /// How much of the unit is met.
    share: f32,
    /// What the next best way adds, by another word.
    second: f32,
}

impl Met {
    /// Takes the better of two ways to meet a unit; the other one counts as the second where its words are others.
    fn join(&mut self, mut new: Self) {
        if new.score > self.score {
            std::mem::swap(self, &mut new);
            self.second = self.second.max(new.second);
        }
        if new.words != self.words {
            self.second = self.second.max(new.score);
        }
    }

    /// What it adds: an item that says the same in two words is more about it.
    fn total(&self) -> f32 {
        self.score + SECOND * self.second
    }
}

/// Scores every item that has anything to do with the question; in the order of the shelf.
pub(super) fn scored(query: &Query, shelf: &Shelf<'_>, matches: &Matches) -> Vec<Scored> {
    let ranking = Ranking::new(query, shelf, matches);
    let books = shelf.books.iter().enumerate();
    books.filter_map(|(place, book)| ranking.score(place, book)).collect()
}

/// What the whole shelf says about the terms.
struct Ranking<'r> {
    query: &'r Query,
    matches: &'r Matches,
    averages: [f32; FIELDS],
    /// How telling each term is.
    rarity: Vec<f32>,
    /// How telling each unit is.
    unit_rarity: Vec<f32>,
    /// The ways that a term is part of: unit and place.
    ways_of: Vec<Vec<(usize, usize)>>,
}

/// A term that an item has: how often, and as which word.
struct Said {
    term: TermId,
    frequency: f32,
    word: WordId,
}

impl<'r> Ranking<'r> {
    fn new(query: &'r Query, shelf: &Shelf<'_>, matches: &'r Matches) -> Self {
        let count = shelf.books.len();
        let mut frequency = vec![0_usize; query.terms.len()];
        let mut lengths = [0_f32; FIELDS];
        let mut last = vec![usize::MAX; query.terms.len()];
        for (place, book) in shelf.books.iter().enumerate() {
            for (field, length) in book.lengths.iter().enumerate() {
                lengths[field] += *length as f32;
            }
            for term in book.words.iter().flat_map(|(word, _)| matches.terms(*word)) {
                frequency[*term] += usize::from(std::mem::replace(&mut last[*term], place) != place);
            }
        }
        let averages = lengths.map(|length| (length / count.max(1) as f32).max(1.0));
        let rarity: Vec<f32> = frequency.iter().map(|own| rarity(*own, count)).collect();
        let mut ways_of = vec![Vec::new(); query.terms.len()];
        for (unit, place, way) in all_ways(query) {
            way.terms.iter().for_each(|term| ways_of[*term].push((unit, place)));
        }
        let unit_rarity = unit_rarities(query, (&frequency, &rarity), count);
        Self { query, matches, averages, rarity, unit_rarity, ways_of }
    }

    fn score(&self, place: usize, book: &Book<'_>) -> Option<Scored> {
        let said = self.said(book);
        let mut met: Vec<Met> = Vec::new();
        for (unit, place) in said.iter().flat_map(|one| &self.ways_of[one.term]) {
            let way = &self.query.units[*unit].ways[*place];
            let new = self.meet(*unit, way, &said);
            if new.score == 0.0 || !self.may_be(way, book) {
                continue;
            }
            match met.iter_mut().find(|old| old.unit == *unit) {
                Some(old) => old.join(new),
                None => met.push(new),
            }
        }
        if met.is_empty() {
            return None;
        }
        let mass = |unit: usize| self.query.units[unit].weight * self.unit_rarity[unit];
        let all: f32 = (0..self.query.units.len()).map(mass).sum();
        let coverage = met.iter().map(|one| mass(one.unit) * one.share).sum::<f32>() / all;
        let score = |one: &Met| self.query.units[one.unit].weight * one.total();
        let sum: f32 = met.iter().map(score).sum();
        met.sort_by_key(|one| one.unit);
        Some(Scored { book: place, score: sum * (0.5 + 0.5 * coverage), coverage, met })
    }

    /// The terms that an item has, each once.
    fn said(&self, book: &Book<'_>) -> Vec<Said> {
        let mut said: Vec<Said> = Vec::new();
        for (word, field) in &book.words {
            let field = *field as usize;
            let length = book.lengths[field] as f32 / self.averages[field];
            let frequency = FIELD_WEIGHTS[field] / (1.0 - LENGTH + LENGTH * length);
            for term in self.matches.terms(*word) {
                match said.iter_mut().find(|one| one.term == *term) {
                    Some(one) => one.frequency += frequency,
                    None => said.push(Said { term: *term, frequency, word: *word }),
                }
            }
        }
        said
    }

    /// What a way gives where an item has these terms: for several words the mean of what is there, and less where
    /// some are missing.
    fn meet(&self, unit: usize, way: &Way, said: &[Said]) -> Met {
        let (mut sum, mut words, mut present, mut telling) = (0.0, Vec::new(), 0.0, 0.0);
        for term in &way.terms {
            let Some(one) = said.iter().find(|one| one.term == *term) else { continue };
            present += 1.0;
            words.push(one.word);
            // `on` alone is nothing of `turn on`.
            if way.terms.len() == 1 || !self.query.terms.is_stop(*term) {
                telling += 1.0;
                sum += self.rarity[one.term] * one.frequency * (SATURATION + 1.0)
                    / (one.frequency + SATURATION);
            }
        }
        let part = present / way.terms.len() as f32;
        let share = if telling > 0.0 { way.weight * part * part } else { 0.0 };
        words.dedup();
        Met { unit, words, score: sum / f32::max(telling, 1.0) * share, share, second: 0.0 }
    }

    /// Whether the item is in the language that the way is bound to.
    fn may_be(&self, way: &Way, book: &Book<'_>) -> bool {
        way.only_in.is_none_or(|language| is_in(language, book))
    }
}

/// Whether the words and letters of an item tell that it is in a language.
fn is_in(language: Language, book: &Book<'_>) -> bool {
    let mut words = Vec::new();
    pieces(&book.item.value.to_string(), |piece| {
        if let Piece::Word(word) = piece {
            words.push(word.to_owned());
        }
    });
    spoken(words.iter().map(String::as_str)).contains(&language)
}

fn all_ways(query: &Query) -> impl Iterator<Item = (usize, usize, &Way)> {
    let units = query.units.iter().enumerate();
    units.flat_map(|(unit, own)| {
        own.ways.iter().enumerate().map(move |(place, way)| (unit, place, way))
    })
}

/// How telling each unit is: by its own word; where no item has that, by the best word that one has for it; a word
/// that means nothing to any item is as telling as can be.
fn unit_rarities(query: &Query, (frequency, rarities): (&[usize], &[f32]), count: usize) -> Vec<f32> {
    let of_unit = |unit: &super::query::Unit| {
        let met = unit.ways.iter().filter(|way| way.terms.iter().any(|term| frequency[*term] > 0));
        let best = met.max_by(|a, b| a.weight.total_cmp(&b.weight));
        best.map_or_else(|| rarity(0, count), |way| {
            let of_terms = way.terms.iter().map(|term| rarities[*term]);
            of_terms.sum::<f32>() / way.terms.len() as f32
        })
    };
    query.units.iter().map(of_unit).collect()
}

/// The inverse document frequency of BM25.
fn rarity(frequency: usize, count: usize) -> f32 {
    let (frequency, count) = (frequency as f32, count as f32);
    (1.0 + (count - frequency + 0.5) / (frequency + 0.5)).ln()
}
