//! The ranking: BM25F over the fields of an item, word by word of the question.
//!
//! A unit counts by the best of its ways; what an item says of all units together is scaled by its *coverage*, the
//! share of the question that it answers at all. Nothing fades with age: a preference that was saved two years ago
//! is as true as one of yesterday.

use super::language::Language;
use super::matches::Matches;
use super::query::{Query, Unit, Way};
use super::rarity::Rarity;
use super::shelf::{Book, FIELDS, Shelf, WordId};
use super::stops::Stops;
use super::terms::TermId;

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
}

/// How an item meets a unit.
#[derive(Clone, Default)]
struct Met {
    /// What the best way adds; zero where the item does not meet the unit.
    score: f32,
    /// The terms of the best way that the item has: their places in what it says.
    said: (usize, Option<(usize, usize)>),
    /// How much of the unit is met.
    share: f32,
    /// What the next best way adds, by another word. A phrase comes up with each of its words, so one that is there is
    /// its own second: two words in a row are no chance.
    second: f32,
}

/// A term that an item has.
struct Said {
    term: TermId,
    /// As which word.
    word: WordId,
    /// How much it is about that.
    strength: f32,
}

/// What the whole shelf says about the terms.
pub(super) struct Ranking {
    averages: [f32; FIELDS],
    /// How telling each term is.
    rarity: Vec<f32>,
    /// How much each unit counts: its weight, and how telling it is.
    masses: Vec<f32>,
    /// For each term the units that it meets alone.
    alone: Vec<Vec<Alone>>,
    /// For each term the ways that it is part of: unit and place.
    phrases: Vec<Vec<(usize, usize)>>,
    stops: Stops,
}

/// A way that is one term.
struct Alone {
    unit: usize,
    weight: f32,
    only_in: Option<Language>,
}

impl Ranking {
    /// Counts how telling the terms are on this shelf.
    pub(super) fn new(query: &Query, shelf: &Shelf<'_>, matches: &Matches) -> Self {
        let Rarity { of_terms, of_units, lengths } = Rarity::on(shelf, query, matches);
        let weighed = query.units.iter().zip(of_units).map(|(unit, rarity)| unit.weight * rarity);
        let mut ranking = Self {
            averages: lengths.map(|length| length.max(1.0)),
            masses: weighed.collect(),
            alone: of_terms.iter().map(|_| Vec::new()).collect(),
            phrases: vec![Vec::new(); of_terms.len()],
            rarity: of_terms,
            stops: Stops::default(),
        };
        for (unit, own) in query.units.iter().enumerate() {
            own.ways.iter().enumerate().for_each(|(place, way)| ranking.open(unit, place, way));
        }
        ranking
    }

    fn open(&mut self, unit: usize, place: usize, way: &Way) {
        let Way { weight, only_in, .. } = *way;
        match way.terms.as_slice() {
            [term] => match self.alone[*term]
                .iter_mut()
                .find(|one| one.unit == unit && one.only_in == only_in)
            {
                Some(one) => one.weight = one.weight.max(weight),
                None => self.alone[*term].push(Alone { unit, weight, only_in }),
            },
            terms => terms.iter().for_each(|term| self.phrases[*term].push((unit, place))),
        }
    }

    /// Scores every item that has anything to do with the question; in the order of the shelf.
    pub(super) fn scored(
        &self,
        query: &Query,
        shelf: &Shelf<'_>,
        matches: &Matches,
    ) -> Vec<Scored> {
        let all: f32 = self.masses.iter().sum();
        let mut met = vec![Met::default(); query.units.len()];
        let mut said = Vec::new();
        let mut scored = Vec::new();
        for (place, book) in shelf.books.iter().enumerate() {
            self.say(shelf, book, matches, &mut said);
            if said.is_empty() {
                continue;
            }
            self.meet((query, book), &said, &mut met);
            let (mut sum, mut mass) = (0.0, 0.0);
            for (unit, one) in met.iter().enumerate() {
                sum += query.units[unit].weight * one.total();
                mass += self.masses[unit] * one.share;
            }
            let coverage = mass / all;
            if sum > 0.0 {
                scored.push(Scored { book: place, score: sum * (0.5 + 0.5 * coverage), coverage });
            }
        }
        scored
    }

    /// How an item meets each unit: what that adds, and by which words.
    pub(super) fn explained(
        &self,
        query: &Query,
        (shelf, book): (&Shelf<'_>, &Book<'_>),
        matches: &Matches,
    ) -> Vec<(f32, Vec<WordId>)> {
        let mut said = Vec::new();
        let mut met = vec![Met::default(); query.units.len()];
        self.say(shelf, book, matches, &mut said);
        self.meet((query, book), &said, &mut met);
        let words = |one: &Met| match one.said {
            _ if one.score == 0.0 => Vec::new(),
            (first, None) => vec![said[first].word],
            (_, Some((unit, place))) => {
                let terms = &query.units[unit].ways[place].terms;
                let here =
                    terms.iter().filter_map(|term| said.iter().find(|one| one.term == *term));
                let mut words: Vec<WordId> = here.map(|one| one.word).collect();
                words.dedup();
                words
            }
        };
        let score = |(unit, one): (&Unit, &Met)| unit.weight * one.total();
        query.units.iter().zip(&met).map(|pair| (score(pair), words(pair.1))).collect()
    }

    /// Collects the terms that an item has, each once.
    fn say(&self, shelf: &Shelf<'_>, book: &Book<'_>, matches: &Matches, said: &mut Vec<Said>) {
        said.clear();
        for (word, field) in shelf.words_of(book) {
            let field = *field as usize;
            let length = book.lengths[field] as f32 / self.averages[field];
            let frequency = FIELD_WEIGHTS[field] / (1.0 - LENGTH + LENGTH * length);
            for term in matches.terms(*word) {
                match said.iter_mut().find(|one| one.term == *term) {
                    Some(one) => one.strength += frequency,
                    None => said.push(Said { term: *term, word: *word, strength: frequency }),
                }
            }
        }
        for one in said {
            one.strength *=
                (SATURATION + 1.0) / (one.strength + SATURATION) * self.rarity[one.term];
        }
    }

    fn meet(&self, (query, book): (&Query, &Book<'_>), said: &[Said], met: &mut [Met]) {
        met.fill(Met::default());
        let mut spoken: Option<Vec<Language>> = None;
        let mut may_be = |only_in: Option<Language>| {
            let mut is_in = |language| {
                spoken
                    .get_or_insert_with(|| self.stops.spoken(&book.item.value.to_string()))
                    .contains(&language)
            };
            only_in.is_none_or(&mut is_in)
        };
        for (place, one) in said.iter().enumerate() {
            for Alone { unit, weight, only_in } in &self.alone[one.term] {
                let score = weight * one.strength;
                let own = &mut met[*unit];
                if own.would_gain(score, place, said) && may_be(*only_in) {
                    own.join(Met { score, said: (place, None), share: *weight, second: 0.0 }, said);
                }
            }
            for (unit, way) in &self.phrases[one.term] {
                let way_of = &query.units[*unit].ways[*way];
                // Once, when its first word comes up.
                let first = said.iter().find(|other| way_of.terms.contains(&other.term));
                if first.is_none_or(|first| first.term != one.term) {
                    continue;
                }
                let (score, share) = phrase(way_of, query, said);
                let own = &mut met[*unit];
                if own.would_gain(score, place, said) && may_be(way_of.only_in) {
                    let said_of = (place, Some((*unit, *way)));
                    own.join(Met { score, said: said_of, share, second: 0.0 }, said);
                }
            }
        }
    }
}

impl Met {
    /// What it adds: an item that says the same in two words is more about it.
    fn total(&self) -> f32 {
        self.score + SECOND * self.second
    }

    /// Whether another way adds anything: the same word again only where it counts more.
    fn would_gain(&self, score: f32, place: usize, said: &[Said]) -> bool {
        let is_same = said[self.said.0].word == said[place].word;
        score > if is_same { self.score } else { self.second }
    }

    /// Takes the better of two ways to meet a unit; the other one counts as the second where its word is another.
    fn join(&mut self, mut new: Self, said: &[Said]) {
        let is_other = said[self.said.0].word != said[new.said.0].word;
        if new.score > self.score {
            std::mem::swap(self, &mut new);
            self.second = new.second;
        }
        if is_other {
            self.second = self.second.max(new.score);
        }
    }
}

/// What a way of several words gives: the mean of what is there, and less where some are missing.
fn phrase(way: &Way, query: &Query, said: &[Said]) -> (f32, f32) {
    let (mut sum, mut present, mut telling) = (0.0, 0.0, 0.0);
    for term in &way.terms {
        let Some(one) = said.iter().find(|one| one.term == *term) else { continue };
        present += 1.0;
        // `on` alone is nothing of `turn on`.
        if !query.terms.is_stop(*term) {
            telling += 1.0;
            sum += one.strength;
        }
    }
    if telling == 0.0 {
        return (0.0, 0.0);
    }
    let part = present / way.terms.len() as f32;
    let share = way.weight * part * part;
    (sum / telling * share, share)
}
