//! The word lists of each language, and which language a text is in.
//!
//! The lists are text files in `languages/`; `languages/sections.txt` explains their sections. Stopwords and accented
//! letters tell which Latin-alphabet languages a text may be in.

use super::language::Language;
use super::tokenizer::{Token, tokenize};
use crate::tables::{self, HashIndex, Phrases};

// `WordLists`, `WORD_LISTS` in the order of `Language`, and `STOPWORDS`.
include!(concat!(env!("OUT_DIR"), "/recall.rs"));

/// A stopword in the index.
struct StopwordRow {
    language: Language,
    start: u32,
    end: u32,
}

/// How much a word with an accented letter counts in the detection, compared with a stopword.
const ACCENT_SCORE: usize = 2;

/// The word lists of a language, except its stopwords.
pub(super) fn word_lists(language: Language) -> &'static WordLists {
    &WORD_LISTS[language as usize]
}

/// Whether a lower-case word is a stopword of this language.
pub(super) fn is_stopword(language: Language, word: &str) -> bool {
    let rows = STOPWORDS.candidates(&[word.as_bytes()]).iter();
    rows.filter(|row| row.language == language).any(|row| tables::text(row.start, row.end) == word)
}

/// Whether a word says little about the subject of a question without being a stopword.
pub(super) fn is_weak(word: &str) -> bool {
    word_lists(Language::En).weak_words.contains(word)
}

/// The length in bytes of the longest stopword that a run of unspaced text starts with, or zero.
pub(super) fn unspaced_stopword_length(text: &str) -> usize {
    let ends = text.char_indices().map(|(at, c)| at + c.len_utf8());
    let is_stopword =
        |end: &usize| Language::unspaced().any(|language| is_stopword(language, &text[..*end]));
    ends.take(Language::LONGEST_UNSPACED).filter(is_stopword).last().unwrap_or(0)
}

/// Tells which Latin-alphabet languages some words may be in.
#[derive(Default)]
pub(super) struct LanguageDetector {
    /// By language; those with another alphabet stay 0.
    scores: [usize; Language::ALL.len()],
}

impl LanguageDetector {
    /// The languages of a text, as [`LanguageDetector::languages`] returns them.
    pub(super) fn detect(text: &str) -> Vec<Language> {
        let mut detector = Self::default();
        tokenize(text, |token| {
            if let Token::Word(word) = token {
                detector.add(word);
            }
        });
        detector.languages()
    }

    /// Counts a lower-case word.
    pub(super) fn add(&mut self, word: &str) {
        for language in Language::latin() {
            let score = &mut self.scores[language as usize];
            let has_accent =
                !word.is_ascii() && word_lists(language).accented_letters.occur_in(word);
            *score += usize::from(is_stopword(language, word));
            *score += if has_accent { ACCENT_SCORE } else { 0 };
        }
    }

    /// The languages that the words may be in, the likeliest first. English is always the last; the others are those
    /// with the highest score, if it is higher than that of English.
    pub(super) fn languages(&self) -> Vec<Language> {
        let english = self.scores[Language::En as usize];
        let best = self.scores.into_iter().max().unwrap_or(0);
        let is_likely = |language: &Language| self.scores[*language as usize] == best;
        let likely = Language::other_latin().filter(is_likely).filter(|_| best > english);
        likely.chain([Language::En]).collect()
    }
}
