//! The languages of the concept list, and their stemmers.

use std::borrow::Cow;

use rust_stemmers::{Algorithm, Stemmer};

/// A language with a column in the concept list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Language {
    /// English
    En,
    /// German
    De,
    /// Spanish
    Es,
    /// French
    Fr,
    /// Portuguese
    Pt,
    /// Russian
    Ru,
    /// Chinese
    Zh,
    /// Japanese
    Ja,
    /// Korean
    Ko,
}

/// The language of each column of the concept list. The second column, [`NARROWER`], is English as well.
pub(crate) const COLUMNS: [Language; 10] = [
    Language::En,
    Language::En,
    Language::De,
    Language::Es,
    Language::Fr,
    Language::Pt,
    Language::Ru,
    Language::Zh,
    Language::Ja,
    Language::Ko,
];
/// The column of narrower terms: kinds and examples of the concept.
pub(crate) const NARROWER: usize = 1;

/// The longest word that is stemmed, in bytes. Longer strings are not words.
const MAX_STEMMED: usize = 60;

impl Language {
    /// Languages other than English that use the Latin alphabet.
    pub(crate) const OTHER_LATIN: [Self; 4] = [Self::De, Self::Es, Self::Fr, Self::Pt];
    /// Languages with a stemmer.
    pub(crate) const STEMMED: [Self; 6] =
        [Self::En, Self::De, Self::Es, Self::Fr, Self::Pt, Self::Ru];
    /// Languages whose words cannot be split at spaces. Korean has spaces, but attaches particles to its nouns.
    pub(crate) const UNSPACED: [Self; 3] = [Self::Zh, Self::Ja, Self::Ko];
    /// The longest word of such a language that is recognised, in characters.
    pub(crate) const LONGEST_UNSPACED: usize = 10;

    /// The letter that marks the language in the compiled concept list.
    pub(crate) fn letter(self) -> char {
        match self {
            Self::En => 'e',
            Self::De => 'd',
            Self::Es => 's',
            Self::Fr => 'f',
            Self::Pt => 'p',
            Self::Ru => 'r',
            Self::Zh => 'z',
            Self::Ja => 'j',
            Self::Ko => 'k',
        }
    }

    /// The stem of a lower-case word.
    pub(crate) fn stem(self, word: &str) -> Cow<'_, str> {
        // `create` gets a constant in each arm so that the linker can drop the tables of the other languages.
        let stemmer = match self {
            Self::En => Stemmer::create(Algorithm::English),
            Self::De => Stemmer::create(Algorithm::German),
            Self::Es => Stemmer::create(Algorithm::Spanish),
            Self::Fr => Stemmer::create(Algorithm::French),
            Self::Pt => Stemmer::create(Algorithm::Portuguese),
            Self::Ru => Stemmer::create(Algorithm::Russian),
            Self::Zh | Self::Ja | Self::Ko => return Cow::Borrowed(word),
        };
        // Names, versions and symbols are not inflected.
        let has_digit = word.bytes().any(|byte| byte.is_ascii_digit());
        if has_digit || !(3..=MAX_STEMMED).contains(&word.len()) {
            return Cow::Borrowed(word);
        }
        match word.contains('ё') {
            true => stemmer.stem(&word.replace('ё', "е")).into_owned().into(),
            false => stemmer.stem(word),
        }
    }
}
