//! The sieve: which words of the items are worth a closer look.
//!
//! Most words of a memory have nothing to do with a question. A word that begins like no term of the query can be
//! none of them in any form, so it is passed over before it is stemmed, hashed or kept.

use super::query::Query;
use super::terms::Form;
use super::words::folded;

/// A power of two: enough that two beginnings seldom meet.
const PLACES: usize = 1 << 13;
/// The mark of words that may be misspelt, or part of another.
const GUESS: u16 = 1 << 15;

/// The beginnings of what is looked for, each with the forms in which it is.
pub(super) struct Sieve {
    marks: Box<[u16; PLACES]>,
    /// First letters of words that may be misspelt.
    firsts: Vec<char>,
}

/// The forms in which a word may be a term.
#[derive(Clone, Copy)]
pub(super) struct Forms(u16);

impl Sieve {
    /// The sieve of a query.
    pub(super) fn of(query: &Query) -> Self {
        let mut sieve = Self { marks: Box::new([0; PLACES]), firsts: Vec::new() };
        query.terms.all().for_each(|(form, text)| sieve.add(text, mark(form)));
        for unit in &query.units {
            let word = folded(&unit.word);
            sieve.add(&word, GUESS);
            // A word that the list does not know may be misspelt, or two words written as one.
            if !unit.is_concept {
                sieve.firsts.extend(word.chars().next());
                word.char_indices().for_each(|(at, _)| sieve.add(&word[at..], GUESS));
            }
        }
        sieve
    }

    /// In which forms a word in lower case may be what is looked for; none where it cannot be.
    pub(super) fn forms(&self, word: &str) -> Option<Forms> {
        let word = folded(word);
        let mut forms = places(&word).into_iter().fold(0, |forms, at| forms | self.marks[at]);
        if word.chars().next().is_some_and(|first| self.firsts.contains(&first)) {
            forms |= GUESS;
        }
        (forms != 0).then_some(Forms(forms))
    }

    /// A stem may be shorter than its word, or end in an `e` that the word has not (`use` of `using`), so a short one
    /// is known by less.
    fn add(&mut self, text: &str, mark: u16) {
        let [two, three, four] = places(text);
        let place = match text.strip_suffix('e').unwrap_or(text).len() {
            ..3 => two,
            3 | 4 => three,
            _ => four,
        };
        self.marks[place] |= mark;
    }
}

impl Forms {
    /// Whether a word may be a term in that form.
    pub(super) fn has(self, form: Form) -> bool {
        self.0 & mark(form) != 0
    }
}

fn mark(form: Form) -> u16 {
    match form {
        Form::Exact => 1,
        Form::Stem(language) => 2 << language as u16,
    }
}

/// The places of the first two bytes, the first three and the first four. A stem may end in `i` where its word has a
/// `y`.
fn places(text: &str) -> [usize; 3] {
    let byte = |at: usize| match text.as_bytes().get(at) {
        Some(b'y') => u32::from(b'i'),
        Some(byte) => u32::from(*byte),
        None => 0,
    };
    let two = byte(0) << 8 | byte(1);
    let three = two << 8 | byte(2);
    let four = (three << 8 | byte(3)).wrapping_add(0x8000_0000);
    [two, three, four].map(|key| (key.wrapping_mul(0x9e37_79b1) >> 19) as usize % PLACES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recall::jargon::Jargon;
    use crate::recall::language::Language;

    #[test]
    fn a_word_passes_in_the_forms_that_share_a_stem_with_it() {
        for (asked, said) in [
            ("id", "ids"),
            ("use pnpm", "using"),
            ("age", "aging"),
            ("tie", "tying"),
            ("retry", "retries"),
            ("make", "making"),
            ("caches", "caching"),
            ("policies", "policy"),
        ] {
            let sieve = Sieve::of(&Query::parse(asked, &Jargon::default()));
            let forms = sieve.forms(said);
            assert!(
                forms.is_some_and(|forms| forms.has(Form::Stem(Language::En))),
                "{asked} {said}"
            );
        }
    }
}
