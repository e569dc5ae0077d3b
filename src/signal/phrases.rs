//! Lists of phrases as they stand in the tables: one text, parted by `|`.

/// Phrases of words, parted by `|`; none is empty.
#[derive(Clone, Copy)]
pub(super) struct Phrases(pub(super) &'static str);

impl Phrases {
    pub(super) const NONE: Self = Self("");

    fn each(self) -> impl Iterator<Item = &'static str> {
        let mut rest = self.0;
        // Phrases are short: to look at each byte is quicker than to search.
        std::iter::from_fn(move || {
            let end = rest.bytes().position(|byte| byte == b'|').unwrap_or(rest.len());
            let phrase = &rest[..end];
            rest = rest.get(end + 1..).unwrap_or_default();
            Some(phrase).filter(|phrase| !phrase.is_empty())
        })
    }

    pub(super) fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Whether a word is one of them.
    pub(super) fn have(self, word: &str) -> bool {
        let is_first = || self.0.strip_prefix(word).is_some_and(|rest| rest.starts_with('|'));
        let is_last = || self.0.strip_suffix(word).is_some_and(|rest| rest.ends_with('|'));
        let is_within = || Parted::new(word).is_some_and(|parted| self.0.contains(parted.closed()));
        !word.is_empty() && (self.0 == word || is_first() || is_last() || is_within())
    }

    /// Whether words begin with one of them.
    pub(super) fn begin(self, words: &[&str]) -> bool {
        let Some(first) = words.first().and_then(|word| Parted::new(word)) else { return false };
        let may_begin = self.0.starts_with(words[0]) || self.0.contains(first.open());
        may_begin && self.each().any(|phrase| matched(words, phrase).is_some())
    }

    /// Whether a word ends in one of them.
    pub(super) fn end(self, word: &str) -> bool {
        self.each().any(|phrase| word.ends_with(phrase))
    }

    /// Whether one of them is anywhere in a text with these letters.
    pub(super) fn are_in(self, text: &str, letters: &Letters) -> bool {
        self.each().any(|phrase| letters.may_spell(phrase) && text.contains(phrase))
    }

    /// What is left of a text behind the first of them that it begins with.
    pub(super) fn stripped(self, text: &str) -> Option<&str> {
        self.each().find_map(|phrase| text.strip_prefix(phrase))
    }

    /// Where each of them stands in a text with these letters.
    pub(super) fn found<'t>(
        self,
        text: &'t str,
        letters: &'t Letters,
    ) -> impl Iterator<Item = (usize, &'static str)> + 't {
        let found = self.each().filter(|phrase| letters.may_spell(phrase));
        found.flat_map(move |phrase| text.match_indices(phrase).map(move |(at, _)| (at, phrase)))
    }
}

/// A word between two `|`, so that one search through a list finds it as a whole.
struct Parted {
    text: [u8; Self::MOST],
    len: usize,
}

impl Parted {
    /// Longer words are in no list.
    const MOST: usize = 64;

    fn new(word: &str) -> Option<Self> {
        let mut text = [b'|'; Self::MOST];
        text.get_mut(1..=word.len())?.copy_from_slice(word.as_bytes());
        (word.len() + 2 <= Self::MOST).then_some(Self { text, len: word.len() + 2 })
    }

    fn closed(&self) -> &str {
        std::str::from_utf8(&self.text[..self.len]).unwrap_or_default()
    }

    fn open(&self) -> &str {
        std::str::from_utf8(&self.text[..self.len - 1]).unwrap_or_default()
    }
}

/// The letters of a text, roughly: most phrases have one that the text has not, and need not be searched for.
#[derive(Default)]
pub(super) struct Letters([u64; 8]);

impl Letters {
    pub(super) fn of(text: &str) -> Self {
        let mut letters = Self::default();
        for (word, bit) in text.chars().map(Self::bit) {
            letters.0[word] |= bit;
        }
        letters
    }

    fn bit(c: char) -> (usize, u64) {
        let number = c as usize & 511;
        (number / 64, 1 << (number % 64))
    }

    fn may_spell(&self, phrase: &str) -> bool {
        phrase.chars().map(Self::bit).all(|(word, bit)| self.0[word] & bit != 0)
    }
}

/// How many words a phrase has, if the words begin with it.
pub(super) fn matched(words: &[&str], phrase: &str) -> Option<usize> {
    let mut rest = phrase;
    for (place, word) in words.iter().enumerate() {
        rest = rest.strip_prefix(word)?;
        if rest.is_empty() {
            return Some(place + 1);
        }
        rest = rest.strip_prefix(' ')?;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_its_phrases_and_no_parts_of_them() {
        let list = Phrases("from now on|always|on");
        assert!(list.have("always") && list.have("on") && Phrases("a").have("a"));
        assert!(
            !list.have("now") && !list.have("") && !list.have("way") && !Phrases::NONE.have("")
        );
        assert!(!list.have(&"a".repeat(1_000)) && !list.have(&"é".repeat(31)));
        assert!(list.begin(&["from", "now", "on", "it"]) && list.begin(&["on"]));
        assert!(!list.begin(&["from", "now"]) && !list.begin(&[]) && !list.begin(&["o"]));
    }
}
