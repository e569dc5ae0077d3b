//! Lists of phrases as they stand in the tables: one text, parted by `|`.

/// Phrases of words, parted by `|`; none is empty.
#[derive(Clone, Copy)]
pub(super) struct Phrases(pub(super) &'static str);

impl Phrases {
    pub(super) const NONE: Self = Self("");

    fn each(self) -> impl Iterator<Item = &'static str> {
        self.0.split('|').filter(|phrase| !phrase.is_empty())
    }

    pub(super) fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Whether a word is one of them.
    pub(super) fn have(self, word: &str) -> bool {
        !word.is_empty() && self.each().any(|phrase| phrase == word)
    }

    /// Whether words begin with one of them.
    pub(super) fn begin(self, words: &[&str]) -> bool {
        self.each().any(|phrase| matched(words, phrase).is_some())
    }

    /// Whether a word ends in one of them.
    pub(super) fn end(self, word: &str) -> bool {
        self.each().any(|phrase| word.ends_with(phrase))
    }

    /// Whether one of them is anywhere in a text.
    pub(super) fn are_in(self, text: &str) -> bool {
        self.each().any(|phrase| text.contains(phrase))
    }

    /// What is left of a text behind the first of them that it begins with.
    pub(super) fn stripped(self, text: &str) -> Option<&str> {
        self.each().find_map(|phrase| text.strip_prefix(phrase))
    }

    /// Where each of them stands in a text that has it.
    pub(super) fn found(self, text: &str) -> impl Iterator<Item = (usize, &'static str)> {
        self.each()
            .flat_map(move |phrase| text.match_indices(phrase).map(move |(at, _)| (at, phrase)))
    }
}

/// How many words a phrase has, if the words begin with it.
pub(super) fn matched(words: &[&str], phrase: &str) -> Option<usize> {
    let mut count = 0;
    let is_same = phrase.split(' ').all(|own| {
        count += 1;
        words.get(count - 1) == Some(&own)
    });
    is_same.then_some(count)
}
