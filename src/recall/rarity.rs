//! How telling words are: the fewer items have one, the more it says about those.

use super::matches::Matches;
use super::query::{Query, Unit, Way};
use super::shelf::{FIELDS, Shelf};

/// How telling the words of a query are among the items of a shelf.
pub(super) struct Rarity {
    /// For each term.
    pub(super) of_terms: Vec<f32>,
    /// For each unit.
    pub(super) of_units: Vec<f32>,
    /// The mean number of words in each field.
    pub(super) lengths: [f32; FIELDS],
}

impl Rarity {
    /// Counts the terms of a query on a shelf.
    pub(super) fn on(shelf: &Shelf<'_>, query: &Query, matches: &Matches) -> Self {
        let (count, terms) = (shelf.books.len(), query.terms.len());
        let (mut frequency, mut last) = (vec![0_usize; terms], vec![usize::MAX; terms]);
        let mut lengths = [0_f32; FIELDS];
        for (place, book) in shelf.books.iter().enumerate() {
            for (sum, length) in lengths.iter_mut().zip(book.lengths) {
                *sum += length as f32;
            }
            for term in shelf.words_of(book).iter().flat_map(|(word, _)| matches.terms(*word)) {
                frequency[*term] += usize::from(last[*term] != place);
                last[*term] = place;
            }
        }
        let of_terms: Vec<f32> = frequency.iter().map(|own| rarity(*own, count)).collect();
        let of_unit = |unit: &Unit| unit_rarity(unit, (&frequency, &of_terms), count);
        Self {
            of_units: query.units.iter().map(of_unit).collect(),
            of_terms,
            lengths: lengths.map(|length| length / count.max(1) as f32),
        }
    }
}

/// How telling a unit is: by its own word; where no item has that, by the best word that one has for it; a word
/// that means nothing to any item is as telling as can be.
fn unit_rarity(unit: &Unit, (frequency, rarities): (&[usize], &[f32]), count: usize) -> f32 {
    let met = unit.ways.iter().filter(|way| way.terms.iter().any(|term| frequency[*term] > 0));
    let best = met.max_by(|a, b| a.weight.total_cmp(&b.weight));
    let mean = |way: &Way| {
        way.terms.iter().map(|term| rarities[*term]).sum::<f32>() / way.terms.len() as f32
    };
    best.map_or_else(|| rarity(0, count), mean)
}

/// The inverse document frequency of BM25, but for a floor: a word that every item has still tells something about the
/// question, and no far-fetched one may outweigh it.
fn rarity(frequency: usize, count: usize) -> f32 {
    let (frequency, count) = (frequency as f32, count as f32);
    (1.0 + (count + 0.5) / (frequency + 0.5)).ln()
}
