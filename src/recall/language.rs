//! The languages of recall, and their stemmers.
//!
//! Each has a column in `concepts.tsv` and a file in `languages/`.

use std::borrow::Cow;

use rust_stemmers::{Algorithm, Stemmer};

/// A language that recall knows.
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

/// How the words of a language are written, which decides how they are found in a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Writing {
    Latin,
    Cyrillic,
    /// Words cannot be split at spaces. Korean has spaces, but attaches particles to its nouns.
    Unspaced,
}

/// The column of narrower terms in the concept list: kinds and examples of the concept. Like the first column, it is
/// English.
pub(crate) const NARROWER: usize = 1;

/// The longest word that is stemmed, in bytes. Longer strings are not words.
const MAX_STEMMED: usize = 60;

impl Language {
    /// Every language, in the order of the enum and of the columns of the concept list.
    pub(crate) const ALL: [Self; 9] =
        [Self::En, Self::De, Self::Es, Self::Fr, Self::Pt, Self::Ru, Self::Zh, Self::Ja, Self::Ko];
    /// The longest word of an unspaced language that is recognised, in characters.
    pub(crate) const LONGEST_UNSPACED: usize = 10;

    /// The title of its column in the concept list, the name of its file in `languages/`, and how it is written.
    const fn row(self) -> (&'static str, &'static str, Writing) {
        match self {
            Self::En => ("concept", "english", Writing::Latin),
            Self::De => ("de", "german", Writing::Latin),
            Self::Es => ("es", "spanish", Writing::Latin),
            Self::Fr => ("fr", "french", Writing::Latin),
            Self::Pt => ("pt", "portuguese", Writing::Latin),
            Self::Ru => ("ru", "russian", Writing::Cyrillic),
            Self::Zh => ("zh", "chinese", Writing::Unspaced),
            Self::Ja => ("ja", "japanese", Writing::Unspaced),
            Self::Ko => ("ko", "korean", Writing::Unspaced),
        }
    }

    /// The title of its column in the concept list.
    #[allow(dead_code, reason = "only the build reads titles")]
    pub(crate) fn column(self) -> &'static str {
        self.row().0
    }

    /// The name of its file in `languages/`, without the ending.
    #[allow(dead_code, reason = "only the build reads files")]
    pub(crate) fn file(self) -> &'static str {
        self.row().1
    }

    /// The language of each column of the concept list.
    pub(crate) fn columns() -> impl Iterator<Item = Self> {
        let (english, others) = Self::ALL.split_at(NARROWER);
        english.iter().chain(english).chain(others).copied()
    }

    /// Languages that use the Latin alphabet, English first.
    pub(crate) fn latin() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|language| language.row().2 == Writing::Latin)
    }

    /// Languages other than English that use the Latin alphabet.
    pub(crate) fn other_latin() -> impl Iterator<Item = Self> {
        Self::latin().skip(1)
    }

    /// Languages with a stemmer.
    pub(crate) fn stemmed() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|language| !language.is_unspaced())
    }

    /// Languages whose words cannot be split at spaces.
    pub(crate) fn unspaced() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|language| language.is_unspaced())
    }

    /// Whether its words cannot be split at spaces.
    pub(crate) fn is_unspaced(self) -> bool {
        self.row().2 == Writing::Unspaced
    }

    /// The letter that marks the language in the compiled concept list.
    pub(crate) fn letter(self) -> char {
        char::from(b'a' + self as u8)
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
