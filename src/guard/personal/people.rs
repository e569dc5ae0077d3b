//! What is said of people: their health and their private lives.
//!
//! A word such as `diabetes` is private when it is said of someone: a person is named before or after it with no
//! thing between them, or the sentence is short and says nothing of things, as notes that leave the subject out.
//! `the user builds a diabetes app` speaks of an app.

use super::super::lexicon::Concepts;
use super::super::lexicon::personal::{
    CARE, DELICATE, ILLNESS, INTIMATE, NEED, PERSON, THING, TRAIT,
};
use super::super::reading::{Reading, Word};
use super::company::{self, is_in_company, lower};
use super::senses::{BESIDE, LEAVES_SOMEONE_OUT, MAKES_A_THING, NEVER_PLAIN};

/// Whether a text speaks of someone's health.
pub(super) fn is_of_health(reading: &Reading<'_>) -> bool {
    let is_met = |concept| reading.concepts.meets(concept);
    is_met(ILLNESS) && Said::all(reading, ILLNESS).any(|said| said.of_someone() || said.in_a_note())
        || is_met(TRAIT)
            && !is_met(NEED)
            && Said::all(reading, TRAIT).any(|said| said.of_someone() || said.in_a_note())
        || is_met(CARE)
            && Said::all(reading, CARE)
                .any(|said| said.of_someone() || said.in_a_note() && said.is_plain())
}

/// Whether a text speaks of someone's orientation, belief, origin, convictions or disputes.
pub(super) fn is_of_private_life(reading: &Reading<'_>) -> bool {
    let is_met = |concept| reading.concepts.meets(concept);
    is_met(INTIMATE)
        && Said::all(reading, INTIMATE).any(|said| said.of_someone() || said.in_a_note())
        || is_met(DELICATE)
            && Said::all(reading, DELICATE)
                .any(|said| said.of_someone() || said.in_a_note() && said.is_plain())
}

/// Where a private word stands among the words of what is said.
struct Said<'r, 't> {
    reading: &'r Reading<'t>,
    /// The first word behind the name.
    first: usize,
    at: usize,
}

impl<'r, 't> Said<'r, 't> {
    /// Every word of a concept that is in the company it needs and makes no thing with what follows.
    fn all(reading: &'r Reading<'t>, concept: Concepts) -> impl Iterator<Item = Self> {
        let first = reading.words.len() - reading.said().len();
        let words = (first..reading.words.len()).map(move |at| Self { reading, first, at });
        words.filter(move |said| {
            reading.words[said.at].concepts.meets(concept)
                && (is_in_company(reading, said.at, BESIDE) || said.is_colour())
                && !said.is_thing()
        })
    }

    /// Whether the next word makes a thing of it; `allergic to` looks one word further.
    fn is_thing(&self) -> bool {
        let words = &self.reading.words;
        let makes =
            |next: usize| MAKES_A_THING.split(' ').any(|thing| thing == lower(self.reading, next));
        let is_to = |next: usize| lower(self.reading, next) == "to";
        let next = self.at + 1;
        let Some(word) = words.get(next) else { return false };
        word.concepts.meets(THING)
            || !words[self.at].concepts.meets(CARE) && makes(next)
            || words.get(next + 1).is_some_and(|word| word.concepts.meets(THING)) && is_to(next)
    }

    /// Whether a person is named, with no thing between them and the word.
    fn of_someone(&self) -> bool {
        let words = &self.reading.words;
        let stops =
            if words[self.at].concepts.meets(CARE.or(DELICATE)) { THING.or(NEED) } else { THING };
        let ends = |word: &&Word| self.is_person(word) || word.concepts.meets(stops);
        let is_someone = |word: &Word| self.is_person(word) && !word.concepts.meets(THING);
        let before = words[self.first..self.at].iter().rev().take(40).find(ends);
        let after = words[self.at + 1..].iter().take(3).find(ends);
        before.is_some_and(is_someone) || after.is_some_and(is_someone)
    }

    /// Whether it stands early in a short note that speaks of no thing.
    fn in_a_note(&self) -> bool {
        let words = &self.reading.words[self.first..];
        words.len() <= 14 && self.at - self.first <= 6 && !company::any(words, THING)
    }

    /// Whether it had company that leaves no doubt, and so needs no person.
    fn is_plain(&self) -> bool {
        let word = lower(self.reading, self.at);
        company::row(BESIDE, &word).is_some() && NEVER_PLAIN.split(' ').all(|one| one != word)
    }

    /// Whether it is the colour of someone: `she is black`, but `the theme is black`.
    fn is_colour(&self) -> bool {
        let is_one_of =
            |at: usize, words: &str| words.split(' ').any(|word| word == lower(self.reading, at));
        self.at >= self.first + 2
            && is_one_of(self.at, "black white asian")
            && is_one_of(self.at - 1, "is am m")
            && self.is_person(&self.reading.words[self.at - 2])
    }

    /// Whether a word is someone, or the first word and a verb that leaves someone out.
    fn is_person(&self, word: &Word) -> bool {
        let is_first = word.span == self.reading.words[self.first].span;
        let is_verb = || {
            LEAVES_SOMEONE_OUT
                .split(' ')
                .any(|verb| self.reading.word(word).eq_ignore_ascii_case(verb))
        };
        if is_first && is_verb() {
            return true;
        }
        // `I` is too short for the lexicon.
        word.concepts.meets(PERSON) || self.reading.word(word) == "I"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn health_is_refused_when_it_is_said_of_someone() {
        for text in [
            "she is pregnant, due in March",
            "type 1 diabetic",
            "takes 50 mg sertraline daily",
            "he had a heart attack",
            "his mother has Alzheimer's",
            "user has ADHD",
            "is going to therapy on Tuesdays",
            "Meine Frau hat Krebs",
            "elle souffre de dépression",
            "está embarazada",
            "tem câncer de pulmão",
            "è incinta",
            "heeft kanker",
            "choruje na cukrzycę",
            "у пользователя диабет первого типа",
            "вона вагітна",
            "depresyonda",
            "هي حامل",
            "יש לו סוכרת",
            "उसे मधुमेह है",
            "我有抑郁症",
            "彼女はうつ病です",
            "사용자는 당뇨병이 있다",
        ] {
            assert!(is_of_health(&Reading::new(text, 0)), "{text}");
        }
    }

    #[test]
    fn a_private_life_is_refused_when_it_is_said_of_someone() {
        for text in [
            "user is gay and not out at work",
            "the user is a member of the Communist party",
            "undocumented immigrant",
            "his ex-wife has custody of the children",
            "trade union member",
            "has a criminal record",
            "user is Black",
            "going through a divorce",
            "der Nutzer ist Muslim",
            "elle est juive",
            "es católico",
            "é ateu",
            "è ebreo",
            "is moslim",
            "jest gejem",
            "он гей",
            "член профсоюза",
            "вона єврейка",
            "alevi",
            "هو مسلم",
            "הוא הומו",
            "वह दलित है",
            "他是穆斯林",
            "離婚調停中",
            "이혼 소송 중",
        ] {
            assert!(is_of_private_life(&Reading::new(text, 0)), "{text}");
        }
    }

    #[test]
    fn things_and_ways_to_work_pass() {
        for text in [
            "health check every 30 s",
            "takes 20 ms to start",
            "pregnant pause in the animation",
            "the app tracks diabetes",
            "user works at a cancer research institute",
            "the user builds an app for people with diabetes",
            "ADHD: keep answers short",
            "uses a screen reader",
            "colour-blind: avoid red/green only",
            "dyslexia-friendly font",
            "user is allergic to semicolons",
            "panic = \"abort\"",
            "heart icon in the header",
            "chore: bump deps",
            "third-party libraries",
            "union types in TypeScript",
            "union member is tagged",
            "religion of tabs vs spaces",
            "native English speaker",
            "Christian is the team lead",
            "user likes black theme",
            "undocumented API",
            "chain of custody for artefacts",
            "conservative defaults",
            "parole chiave in italiano",
            "Jewish calendar library",
            "инвалидация кеша",
            "게이트웨이 포트 8080",
            "ゲイン調整",
            "宗教战争：tab 与空格",
        ] {
            let reading = Reading::new(text, 0);
            assert!(!is_of_health(&reading) && !is_of_private_life(&reading), "{text}");
        }
    }
}
