//! Statements about people: their health and their private lives.
//!
//! A word such as `diabetes` is private if the text says it about someone: a person comes before or after it with
//! no thing in between, or the text is a short note without a subject that mentions no thing. `the user builds a
//! diabetes app` is about an app.

use super::context::{self, has_context, lower};
use super::lists;
use crate::guard::analysis::{Analysis, Word};
use crate::guard::lexicon::Concepts;
use crate::guard::lexicon::concept::{
    CONDITION, DELICATE, ILLNESS, INTIMATE, PERSON, THING, TREATMENT, WORK_PREFERENCE,
};

/// Whether a text is about someone's health.
pub(super) fn is_about_health(analysis: &Analysis<'_>) -> bool {
    let has = |concept| analysis.concepts.meets(concept);
    has(ILLNESS)
        && PrivateWord::all(analysis, ILLNESS)
            .any(|word| word.is_about_someone() || word.is_in_note())
        || has(CONDITION)
            && !has(WORK_PREFERENCE)
            && PrivateWord::all(analysis, CONDITION)
                .any(|word| word.is_about_someone() || word.is_in_note())
        || has(TREATMENT)
            && PrivateWord::all(analysis, TREATMENT)
                .any(|word| word.is_about_someone() || word.is_in_note() && word.is_clear())
}

/// Whether a text is about someone's orientation, belief, origin, convictions or disputes.
pub(super) fn is_about_private_life(analysis: &Analysis<'_>) -> bool {
    let has = |concept| analysis.concepts.meets(concept);
    has(INTIMATE)
        && PrivateWord::all(analysis, INTIMATE)
            .any(|word| word.is_about_someone() || word.is_in_note())
        || has(DELICATE)
            && PrivateWord::all(analysis, DELICATE)
                .any(|word| word.is_about_someone() || word.is_in_note() && word.is_clear())
}

/// A private word among the words of the content.
struct PrivateWord<'r, 't> {
    analysis: &'r Analysis<'t>,
    /// The first word of the content, after the key.
    first: usize,
    at: usize,
}

impl<'r, 't> PrivateWord<'r, 't> {
    /// Every word of a concept that has the context it needs and is not part of the name of a thing.
    fn all(analysis: &'r Analysis<'t>, concept: Concepts) -> impl Iterator<Item = Self> {
        let first = analysis.words.len() - analysis.content_words().len();
        let words = (first..analysis.words.len()).map(move |at| Self { analysis, first, at });
        words.filter(move |word| {
            analysis.words[word.at].concepts.meets(concept)
                && (has_context(analysis, word.at, lists::PRIVATE_LIFE_CONTEXT)
                    || word.describes_person())
                && !word.is_thing()
        })
    }

    /// Whether the next word turns it into a thing, as in `cancer research`; after `allergic to`, the one after that.
    fn is_thing(&self) -> bool {
        let words = &self.analysis.words;
        let names_thing = |next: usize| lists::THING_HEADS.contains(&lower(self.analysis, next));
        let is_to = |next: usize| lower(self.analysis, next) == "to";
        let next = self.at + 1;
        let Some(word) = words.get(next) else { return false };
        word.concepts.meets(THING)
            || !words[self.at].concepts.meets(TREATMENT) && names_thing(next)
            || is_to(next) && context::any(&words[next..words.len().min(next + 4)], THING)
    }

    /// Whether the text names a person, with no thing between them and the word.
    fn is_about_someone(&self) -> bool {
        let words = &self.analysis.words;
        let stops = if words[self.at].concepts.meets(TREATMENT.or(DELICATE)) {
            THING.or(WORK_PREFERENCE)
        } else {
            THING
        };
        let ends = |word: &&Word| self.is_person(word) || word.concepts.meets(stops);
        let is_someone = |word: &Word| self.is_person(word) && !word.concepts.meets(THING);
        let before = words[self.first..self.at].iter().rev().take(40).find(ends);
        let after = words[self.at + 1..].iter().take(3).find(ends);
        before.is_some_and(is_someone) || after.is_some_and(is_someone)
    }

    /// Whether it comes early in a short note that mentions no thing.
    fn is_in_note(&self) -> bool {
        let words = &self.analysis.words[self.first..];
        words.len() <= 14 && self.at - self.first <= 6 && !context::any(words, THING)
    }

    /// Whether its context leaves no doubt, so that the text need not name a person.
    fn is_clear(&self) -> bool {
        let word = lower(self.analysis, self.at);
        lists::PRIVATE_LIFE_CONTEXT.required(&word).is_some()
            && !lists::NEEDS_PERSON.contains(&word)
    }

    /// Whether it is a colour or origin that describes a person: `she is black`, but not `the theme is black`.
    fn describes_person(&self) -> bool {
        let is_one_of =
            |at: usize, words: &str| words.split(' ').any(|word| word == lower(self.analysis, at));
        self.at >= self.first + 2
            && is_one_of(self.at, "black white asian")
            && is_one_of(self.at - 1, "is am m")
            && self.is_person(&self.analysis.words[self.at - 2])
    }

    /// Whether a word is a person, or starts the text with a verb whose subject is left out.
    fn is_person(&self, word: &Word) -> bool {
        let is_first = word.span == self.analysis.words[self.first].span;
        let is_verb = || lists::OPENING_VERBS.contains_ignoring_case(self.analysis.word(word));
        if is_first && is_verb() {
            return true;
        }
        // `I` is too short for the lexicon.
        word.concepts.meets(PERSON) || self.analysis.word(word) == "I"
    }
}
