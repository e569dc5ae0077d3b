//! The lexicon: words of many languages and the concepts they stand for.
//!
//! A concept is what `ignore`, `ignoriere`, `игнорируй` and `忽略` have in common. Rules are written over
//! concepts, so adding a language means adding a file of words and no rule. `lexicon/concepts.txt` lists the
//! concepts and explains how words are written.

use crate::tables::{self, HashIndex};

/// The concepts, generated from `lexicon/concepts.txt`.
#[allow(dead_code, reason = "most concepts occur only in the patterns of text files")]
pub(super) mod concept {
    use super::Concepts;

    include!(concat!(env!("OUT_DIR"), "/guard_concepts.rs"));
}

/// A set of concepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Concepts(u128);

impl Concepts {
    /// The empty set.
    pub(super) const NONE: Self = Self(0);

    /// The set of one concept, given its number.
    const fn nth(number: u8) -> Self {
        Self(1 << number)
    }

    /// The set of the concepts whose bits are set.
    pub(super) const fn of_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// The union of both sets.
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What both sets have in common.
    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// This set without the concepts of the other.
    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The number of concepts.
    pub(super) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The concepts from this one on, in the order of `concepts.txt`.
    pub(super) const fn and_later(self) -> Self {
        Self(self.0.wrapping_neg())
    }

    /// Whether the sets have a concept in common.
    pub(super) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// A word of the lexicon.
struct Row {
    /// Where it is in the text of all tables.
    start: u32,
    length: u8,
    /// The number of its concept.
    concept: u8,
    /// Its fourth byte, which rules out most rows of a bucket; 0 if it is shorter.
    fourth: u8,
    kind: Kind,
}

/// What an entry matches.
enum Kind {
    /// The word.
    Word,
    /// Any word that starts with it: `instruktion*`.
    Stem,
    /// Any word that ends with it: `*passwort`.
    Ending,
}

include!(concat!(env!("OUT_DIR"), "/guard_lexicon.rs"));

/// Endings count only in words of more bytes than this.
const LONGEST_WITHOUT_ENDING: usize = 7;

/// The concepts of a lower-case word.
pub(super) fn concepts(word: &str) -> Concepts {
    let mut concepts = Concepts::NONE;
    let mut add = |row: &Row| concepts = concepts.or(Concepts::nth(row.concept));
    candidates(word.as_bytes()).filter(|row| row.matches_word(word)).for_each(&mut add);
    let ending = word.as_bytes().last_chunk::<3>();
    if let Some(ending) = ending.filter(|_| word.len() > LONGEST_WITHOUT_ENDING) {
        let rows = WORDS.candidates(&[b"*", ending]).iter();
        let is_ending = |row: &&Row| matches!(row.kind, Kind::Ending);
        rows.filter(is_ending).filter(|row| word.ends_with(row.text())).for_each(&mut add);
    }
    concepts
}

/// Whether a lower-case word is in the lexicon as it is, not by its stem or ending.
pub(super) fn is_listed(word: &str) -> bool {
    candidates(word.as_bytes()).any(|row| matches!(row.kind, Kind::Word) && row.text() == word)
}

/// The English words of these concepts, by the name of the concept. `*` stands for any letters.
pub(super) fn english_words(concepts: Concepts) -> Vec<(&'static str, Vec<&'static str>)> {
    let is_wanted = |name: &str| {
        let number = concept::NAMES.iter().position(|known| *known == name);
        number.is_some_and(|number| concepts.meets(Concepts::nth(number as u8)))
    };
    let sections = include_str!("lexicon/english.txt").split("\n[").skip(1);
    let named = sections.filter_map(|section| section.split_once(']'));
    let wanted = named.filter(|(name, _)| is_wanted(name));
    let words = |text: &'static str| text.split(['|', '\n']).map(str::trim);
    wanted
        .map(|(name, text)| (name, words(text).filter(|word| !word.is_empty()).collect()))
        .collect()
}

/// The concepts of the words at the start of text without spaces, and the length of the longest in bytes.
pub(super) fn unspaced(text: &str) -> (Concepts, usize) {
    let rows = candidates(text.as_bytes()).filter(|row| text.starts_with(row.text()));
    rows.fold((Concepts::NONE, 0), |(concepts, longest), row| {
        (concepts.or(Concepts::nth(row.concept)), longest.max(row.length.into()))
    })
}

/// The words and stems that a text may start with.
fn candidates(text: &[u8]) -> impl Iterator<Item = &'static Row> {
    let fourth = text.get(3).copied().unwrap_or_default();
    let rows = WORDS.candidates(&[&text[..text.len().min(3)]]).iter();
    rows.filter(move |row| {
        (row.fourth == 0 || row.fourth == fourth) && !matches!(row.kind, Kind::Ending)
    })
}

impl Row {
    fn text(&self) -> &'static str {
        tables::text(self.start, self.start + u32::from(self.length))
    }

    fn matches_word(&self, word: &str) -> bool {
        match self.kind {
            Kind::Word => word == self.text(),
            Kind::Stem => word.starts_with(self.text()),
            Kind::Ending => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_found_by_its_own_word() {
        assert!(WORDS.rows.len() > 13_000);
        for row in WORDS.rows {
            let word = match row.kind {
                Kind::Ending => format!("somewhere{}", row.text()),
                Kind::Word | Kind::Stem => row.text().to_owned(),
            };
            let found = concepts(&word).or(unspaced(&word).0);
            assert!(found.meets(Concepts::nth(row.concept)), "{word}");
        }
    }

    #[test]
    fn stems_and_endings_match_longer_words() {
        assert!(concepts("instruktionen").meets(concept::INSTRUCTION));
        assert!(concepts("datenbankpasswort").meets(concept::PASSWORD));
        assert_eq!(unspaced("密码是"), (concept::PASSWORD.or(concept::CREDENTIAL), 6));
    }
}
