//! Tables of words and phrases, compiled from text files when the program is built (see `build/`).
//!
//! The words of all tables are one long text. Lists and index rows refer to it by offset instead of by pointer, so the
//! loader has nothing to relocate when the program starts, and pages that are not searched are never read.

mod hash;

use hash::bucket;

static TEXT: &str = include_str!(concat!(env!("OUT_DIR"), "/tables.txt"));

/// The part of the tables' text between two offsets.
pub(crate) fn text(start: u32, end: u32) -> &'static str {
    &TEXT[start as usize..end as usize]
}

/// A list of words or phrases.
///
/// In the text, `|` precedes and follows each of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Phrases {
    start: u32,
    end: u32,
}

impl Phrases {
    /// The empty list.
    pub(crate) const NONE: Self = Self { start: 0, end: 0 };

    /// The list between two offsets of the text.
    pub(crate) const fn at(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    fn text(self) -> &'static str {
        text(self.start, self.end)
    }

    pub(crate) fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The phrases in order.
    pub(crate) fn iter(self) -> impl Iterator<Item = &'static str> {
        self.text().split('|').filter(|phrase| !phrase.is_empty())
    }

    /// Each rest of the list that begins with a phrase, where that phrase begins with `start`.
    fn starting_with(self, start: &str) -> impl Iterator<Item = &'static str> {
        let text = self.text();
        // `|` separates phrases, so it is in none of them.
        let is_possible = !start.is_empty() && !start.contains('|');
        let places = text.match_indices(start).filter(move |_| is_possible).map(|(at, _)| at);
        places.filter(|at| text.as_bytes()[at - 1] == b'|').map(|at| &text[at..])
    }

    /// Whether the list has this phrase.
    pub(crate) fn contains(self, phrase: &str) -> bool {
        self.starting_with(phrase).any(|rest| rest.as_bytes()[phrase.len()] == b'|')
    }

    /// Whether the list has this phrase, ignoring the case of ASCII letters.
    pub(crate) fn contains_ignoring_case(self, phrase: &str) -> bool {
        self.iter().any(|own| own.eq_ignore_ascii_case(phrase))
    }

    /// Whether the words begin with one of the phrases.
    pub(crate) fn begin(self, words: &[&str]) -> bool {
        let Some(first) = words.first() else { return false };
        self.starting_with(first).any(|rest| {
            let phrase = rest.split('|').next().unwrap_or_default();
            words_in(phrase, words).is_some()
        })
    }

    /// Whether the word ends with one of the phrases.
    pub(crate) fn end(self, word: &str) -> bool {
        self.iter().any(|phrase| word.ends_with(phrase))
    }

    /// Whether one of the phrases occurs anywhere in the text.
    pub(crate) fn occur_in(self, text: &str) -> bool {
        self.iter().any(|phrase| text.contains(phrase))
    }

    /// What follows the first of the phrases that the text begins with.
    pub(crate) fn strip_from(self, text: &str) -> Option<&str> {
        self.iter().find_map(|phrase| text.strip_prefix(phrase))
    }
}

/// How many words the phrase has, if the words begin with it.
pub(crate) fn words_in(phrase: &str, words: &[&str]) -> Option<usize> {
    let mut rest = phrase;
    for (count, word) in (1..).zip(words) {
        rest = rest.strip_prefix(word)?;
        if rest.is_empty() {
            return Some(count);
        }
        rest = rest.strip_prefix(' ')?;
    }
    None
}

/// Rows of a table, found by the hash of a key.
pub(crate) struct HashIndex<Row: 'static> {
    /// Where the rows of each bucket begin, and where the last end.
    pub(crate) starts: &'static [u16],
    pub(crate) rows: &'static [Row],
}

impl<Row> HashIndex<Row> {
    /// The rows of a key, and perhaps rows of others: the caller compares.
    pub(crate) fn candidates(&self, key: &[&[u8]]) -> &'static [Row] {
        let bucket = bucket(key);
        &self.rows[usize::from(self.starts[bucket])..usize::from(self.starts[bucket + 1])]
    }
}
