//! What a word may mean that the items do not have: a slip of the pen, a word cut short, two words written as one.
//!
//! Words are compared as they are written, not by their stems: stems are short, and short words are all alike.

use super::concepts::beginning_with;
use super::matches::Matches;
use super::query::{Query, Way, weight};
use super::shelf::{Shelf, WordId};
use super::terms::Form;
use super::words::{folded, is_unspaced};

/// From how many letters on a word may have one slip.
const SLIP_FROM: usize = 5;
/// From how many letters on a word may have two.
const SLIPS_FROM: usize = 9;
/// From how many letters on a word may be the beginning of another.
const BEGINNING_FROM: usize = 3;
/// The fewest letters that words of one family have in common, and their share of the longer one.
const FAMILY_FROM: usize = 6;
const FAMILY_SHARE: f32 = 0.65;
/// The fewest letters of each half of a word that is taken apart.
const HALF: usize = 3;
/// The most bytes of a word that guesses are made for: longer ones are no words.
const LONGEST: usize = 80;
/// For how many words of a question guesses are made: one with more of them is no question.
const MOST_GUESSES: usize = 16;

/// Adds the ways that depend on how the words of the items are spelt.
pub(super) fn guess(query: &mut Query, shelf: &Shelf<'_>, matches: &mut Matches) {
    let mut guesses = 0;
    for index in 0..query.units.len() {
        let unit = &mut query.units[index];
        if !unit.word.chars().all(|c| c.is_alphanumeric() && !is_unspaced(c)) {
            continue;
        }
        let is_met = unit.ways.iter().flat_map(|way| &way.terms).any(|term| matches.is_met(*term));
        let is_word = unit.word.len() <= LONGEST;
        let is_unknown = !is_met && !unit.is_concept && is_word && guesses < MOST_GUESSES;
        let mut ways = if is_met { Vec::new() } else { std::mem::take(&mut unit.guesses) };
        let word = folded(&unit.word).into_owned();
        guesses += usize::from(is_unknown);
        ways.extend(similar(&word, is_unknown, (query, shelf), matches));
        if is_unknown {
            ways.extend(halves(&word, (query, shelf), matches));
        }
        query.units[index].ways.extend(ways);
    }
}

/// The English terms of the concept list that a word may be a slip of.
pub(super) fn misspelt_terms(stem: &str) -> impl Iterator<Item = &'static str> {
    let first = stem.chars().next().filter(|_| stem.chars().count() > SLIP_FROM);
    let terms = first.into_iter().flat_map(beginning_with);
    terms.filter(|term| !term.contains(' ') && is_slip(stem, term, 1))
}

/// Words of the items that are written much like this one.
fn similar(
    word: &str,
    is_unknown: bool,
    (query, shelf): (&mut Query, &Shelf<'_>),
    matches: &mut Matches,
) -> Vec<Way> {
    let length = word.chars().count();
    let mut ways = Vec::new();
    for (id, other) in shelf.words.iter().enumerate() {
        let other = folded(other);
        let weight = match () {
            () if is_family(word, &other) => weight::AKIN,
            () if !is_unknown => continue,
            () if length >= SLIP_FROM && is_slip(one(word), one(&other), 1) => weight::SLIP,
            () if length >= SLIPS_FROM && is_slip(word, &other, 2) => weight::SLIPS,
            () if length >= BEGINNING_FROM && other.starts_with(word) => weight::BEGINNING,
            () => continue,
        };
        ways.push(way(&[(id, &other)], weight, (query, matches)));
    }
    ways
}

/// A word without the `s` of its plural: who slips may do so in the singular.
fn one(word: &str) -> &str {
    word.strip_suffix('s').unwrap_or(word)
}

/// Whether two words begin alike for so long that one is made from the other: `simulator`, `simulation`.
fn is_family(one: &str, other: &str) -> bool {
    let common = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let longer = || one.chars().count().max(other.chars().count());
    common >= FAMILY_FROM && common as f32 >= FAMILY_SHARE * longer() as f32
}

/// Two words of the items that this one is made of.
fn halves(word: &str, (query, shelf): (&mut Query, &Shelf<'_>), matches: &mut Matches) -> Vec<Way> {
    let find = |half: &str| shelf.words.iter().position(|own| folded(own) == half);
    let mut ways = Vec::new();
    for (at, _) in word.char_indices() {
        let (first, second) = word.split_at(at);
        if first.chars().count() < HALF || second.chars().count() < HALF {
            continue;
        }
        if let (Some(one), Some(other)) = (find(first), find(second)) {
            ways.push(way(&[(one, first), (other, second)], weight::SPLIT, (query, matches)));
        }
    }
    ways
}

/// The way that these words of the items open.
fn way(words: &[(WordId, &str)], weight: f32, (query, matches): (&mut Query, &mut Matches)) -> Way {
    let terms = words.iter().map(|(id, text)| {
        let term = query.terms.of(Form::Exact, text);
        matches.add(*id, term);
        term
    });
    Way { terms: terms.collect(), weight, only_in: None }
}

/// Whether two words with the same first letter differ by at most so many slips: a letter too many, too few,
/// another one, or two in the wrong order.
fn is_slip(one: &str, other: &str, most: usize) -> bool {
    // A letter has at most four bytes: what differs by more needs no closer look.
    if one.chars().next() != other.chars().next() || one.len().abs_diff(other.len()) > 4 * most {
        return false;
    }
    let (a, b): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    if a.len().abs_diff(b.len()) > most {
        return false;
    }
    // Three rows of the table of distances: a swap of two letters looks two rows back.
    let mut rows =
        [vec![0; b.len() + 1], (0..=b.len()).collect::<Vec<usize>>(), vec![0; b.len() + 1]];
    for i in 1..=a.len() {
        rows[2][0] = i;
        for j in 1..=b.len() {
            let is_same = a[i - 1] == b[j - 1];
            let mut least = (rows[1][j - 1] + usize::from(!is_same))
                .min(rows[1][j] + 1)
                .min(rows[2][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[0][j - 2] + 1);
            }
            rows[2][j] = least;
        }
        rows.rotate_left(1);
    }
    rows[1][b.len()] <= most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_pen_are_forgiven_and_other_words_are_not() {
        for (one, other, most, expected) in [
            ("pakage", "package", 1, true),
            ("manger", "manager", 1, true),
            ("terrafrom", "terraform", 1, true),
            ("hydartion", "hydration", 1, true),
            ("kuberntees", "kubernetes", 2, true),
            ("same", "same", 1, true),
            ("xackage", "package", 1, false),
            ("deploy", "destroy", 1, false),
            ("परीक्षण", "परीक्षन", 1, true),
            ("दस्तावेज", "दस्तावेज़", 1, true),
            ("a", "", 1, false),
        ] {
            assert_eq!(is_slip(one, other, most), expected, "{one} {other}");
        }
    }

    #[test]
    fn words_of_one_family_have_letters_in_common_not_bytes() {
        for (one, other, expected) in [
            ("simulator", "simulation", true),
            ("simple", "simulation", false),
            ("документация", "документы", true),
            ("проба", "прова", false),
            ("запрос", "запуск", false),
        ] {
            assert_eq!(is_family(one, other), expected, "{one} {other}");
        }
    }
}
