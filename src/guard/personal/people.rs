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
use super::company::{self, Beside, is_in_company, lower};

/// Whether a text speaks of someone's health.
pub(super) fn is_of_health(reading: &Reading<'_>) -> bool {
    let is_met = |concept| reading.concepts.meets(concept);
    is_met(ILLNESS) && Said::all(reading, ILLNESS).any(|said| said.of_someone() || said.in_a_note())
        || is_met(TRAIT)
            && !is_met(NEED)
            && Said::all(reading, TRAIT).any(|said| said.of_someone() || said.in_a_note())
        || is_met(CARE) && Said::all(reading, CARE).any(|said| said.of_someone())
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

/// Words that speak of a person only beside others.
const BESIDE: Beside = &[
    ("heart", "attack* disease failure condition surgery problem*"),
    ("panic", "attack* disorder"),
    ("mental", "illness breakdown disorder hospital health"),
    ("eating", "disorder"),
    ("blood", "pressure type test sugar cancer"),
    ("chronic", "pain fatigue illness disease"),
    ("sick ill", "leave with chronically terminally seriously"),
    ("mg mcg мг", "takes take taking daily day prescribed dose принимает принимаю"),
    ("addict addicted addiction", "drug* alcohol heroin opioid* gambling cocaine"),
    ("krank", "ist bin chronisch schwer"),
    ("disorder", "bipolar eating personality anxiety mental panic sleep"),
    (
        "party",
        "communist conservative labour labor green republican democrat* socialist nazi liberal member votes political",
    ),
    ("union", "trade labor labour workers member joined organizer organiser rep steward"),
    ("undocumented", "immigrant worker migrant is i m status"),
    ("christian", "a devout practising practicing faith evangelical converted orthodox born-again"),
    ("church mosque synagogue temple", "attend* goes go prays member every sunday* friday*"),
    ("religion religious", "is deeply very converted islam practi*"),
    (
        "vote votes voted voter",
        "labour tory tories conservative* republican* democrat* green* trump biden harris afd cdu spd left right",
    ),
    (
        "politically political",
        "left right views party affiliation activist conservative liberal refugee",
    ),
    ("conservative liberal", "party politically vote* voter"),
    (
        "republican democrat republicans democrats",
        "a registered vote* voter party staunch member supports",
    ),
    ("criminal", "record conviction charge* past"),
    ("conviction", "criminal felony prior drug"),
    ("jail", "in time went sentence served"),
    ("parole", "on out"),
    ("probation", "on"),
    ("sexual", "orientation abuse assault harassment"),
    ("orientation", "sexual"),
    ("affair", "an having had"),
    ("wife husband", "ex abus* left cheat* separat*"),
    ("black white asian", "man woman person guy male female ethnic* identifies race"),
    ("trans", "man woman person is"),
    ("straight", "sexual* identifies"),
    ("visa permit h1b", "expired overstay* work student status illegal* immigration"),
    ("restraining", "order"),
    ("ethnic ethnicity", "is background minority origin chinese roma russian albanian"),
    (
        "partei parti partido partito partij partia partii",
        "mitglied* kommunist* wählt membre communiste miembro membro comunista lid człon* üye* grüne* socialist* sozial*",
    ),
    ("партии партия партию", "член* коммунист* состоит голос*"),
    ("голосует wählt vote oy", "за afd cdu spd grüne linke fdp pour lfi rn macron akp chp"),
    (
        "kirche église iglesia igreja chiesa kerk церковь",
        "geht katholisch* mitglied va fréquente ходит прихожан* miembro",
    ),
    ("вера религия", "его её православ*"),
    ("حزب מפלגה पार्टी 党", "عضو חבר חברה सदस्य 加 支 投"),
    ("custodia", "hijos hijo hija niños figli"),
    (
        "religion religión religião 宗教 信仰 民族",
        "muslim islam katholisch catholique su sua 他 她 用户 我",
    ),
    (
        "cancer",
        "has have had with breast lung survivor treatment diagnosed is skin s his her my beat",
    ),
];

/// What makes a thing of the word before it: `cancer research`, `diabetes type filter`.
const MAKES_A_THING: &str = "research hospital clinic institute centre center charity foundation study studies type types \
    awareness care ward unit job process pause risk";

/// Where a private word stands among the words of what is said.
struct Said<'r, 't> {
    reading: &'r Reading<'t>,
    /// The first word behind the name.
    first: usize,
    at: usize,
}

impl<'r, 't> Said<'r, 't> {
    /// Every word of a concept that is in the company it needs and makes no thing of what follows.
    fn all(reading: &'r Reading<'t>, concept: Concepts) -> impl Iterator<Item = Self> {
        let first = reading.words.len() - reading.said().len();
        let words = (first..reading.words.len()).map(move |at| Self { reading, first, at });
        words.filter(move |said| {
            reading.words[said.at].concepts.meets(concept)
                && is_in_company(reading, said.at, BESIDE)
                && !said.is_thing()
        })
    }

    /// Whether the next word makes a thing of it.
    fn is_thing(&self) -> bool {
        let next = self.at + 1;
        self.reading.words.get(next).is_some_and(|word| {
            word.concepts.meets(THING)
                || MAKES_A_THING.split(' ').any(|thing| thing == lower(self.reading, next))
        })
    }

    /// Whether a person is named, with no thing between them and the word.
    fn of_someone(&self) -> bool {
        let words = &self.reading.words;
        let stops =
            if words[self.at].concepts.meets(CARE.or(DELICATE)) { THING.or(NEED) } else { THING };
        // `I` is too short for the lexicon.
        let is_person = |word: &Word| word.concepts.meets(PERSON) || self.reading.word(word) == "I";
        let ends = |word: &&Word| is_person(word) || word.concepts.meets(stops);
        let is_someone = |word: &Word| is_person(word) && !word.concepts.meets(THING);
        let before = words[self.first..self.at].iter().rev().find(ends);
        let after = words[self.at + 1..].iter().take(3).find(ends);
        before.is_some_and(is_someone) || after.is_some_and(is_someone)
    }

    /// Whether it stands early in a short note that speaks of no thing.
    fn in_a_note(&self) -> bool {
        let words = &self.reading.words[self.first..];
        words.len() <= 14 && self.at - self.first <= 6 && !company::any(words, THING)
    }

    /// Whether it is a word that had company, and so is plain enough to need no person.
    fn is_plain(&self) -> bool {
        company::row(BESIDE, &lower(self.reading, self.at)).is_some()
    }
}
