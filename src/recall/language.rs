//! The languages that recall knows: their columns in the concept list, their letters there and their stems.

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

/// The columns of the concept list; the first two are English.
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
/// The column of what is narrower than the concept.
pub(crate) const NARROWER: usize = 1;

impl Language {
    /// Those with the Latin alphabet besides English.
    pub(crate) const LATIN: [Self; 4] = [Self::De, Self::Es, Self::Fr, Self::Pt];
    /// Those with stems.
    pub(crate) const SPACED: [Self; 6] =
        [Self::En, Self::De, Self::Es, Self::Fr, Self::Pt, Self::Ru];
    /// Those without spaces between words, and Korean.
    pub(crate) const UNSPACED: [Self; 3] = [Self::Zh, Self::Ja, Self::Ko];

    /// The letter that stands for it in the compiled concept list.
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
        let algorithm = match self {
            Self::En => Algorithm::English,
            Self::De => Algorithm::German,
            Self::Es => Algorithm::Spanish,
            Self::Fr => Algorithm::French,
            Self::Pt => Algorithm::Portuguese,
            Self::Ru => Algorithm::Russian,
            Self::Zh | Self::Ja | Self::Ko => return Cow::Borrowed(word),
        };
        // Names, versions and symbols have no forms.
        let has_digit = word.bytes().any(|byte| byte.is_ascii_digit());
        if has_digit || !(3..=MAX_STEMMED).contains(&word.len()) {
            return Cow::Borrowed(word);
        }
        let stemmer = Stemmer::create(algorithm);
        match word.contains('ё') {
            true => stemmer.stem(&word.replace('ё', "е")).into_owned().into(),
            false => stemmer.stem(word),
        }
    }
}

/// The longest word that has a stem, in bytes: what is longer is no word.
const MAX_STEMMED: usize = 60;
