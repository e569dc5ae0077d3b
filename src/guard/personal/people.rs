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
    ("union", "trade labor labour workers joined organi* rep* steward metall"),
    ("member", "union"),
    ("trade labor labour", "union party"),
    ("custody", "child* kids son daughter battle ex wife husband full joint sole shared has"),
    ("immigration", "status illegal* case"),
    ("trump biden", "support* vot* voter donat*"),
    (
        "spd cdu csu afd fdp rn lfi psoe vox pis chp akp mhp pt lega linken grünen кпрф лдпр",
        "mitglied* member* wähl* vot* afiliad* filiad* człon* üye* член* голос* iscritt* membre miembro membro support*",
    ),
    ("african", "american"),
    ("activist", "left right far political"),
    ("far", "activist extremist supports politically"),
    ("evangelical", "christian church"),
    ("jude", "ist bin"),
    ("scheiden", "lässt lassen lasse"),
    ("операцию операция операции", "сердц* перенёс* перенес* хирург*"),
    ("roma", "origin descent ethnic is"),
    ("papiers", "sans"),
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
    ("ethnic", "is background minority origin chinese roma russian albanian"),
    (
        "partei parti partido partito partij partia partii",
        "mitglied* kommunist* wählt membre communiste miembro membro comunista lid człon* üye* grüne* socialist* sozial*",
    ),
    ("партии партия партию", "член* коммунист* состоит голос*"),
    ("голосует wählt vote oy", "за af afd cdu spd grüne linke fdp pour lfi rn macron akp chp"),
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
];

/// What makes a thing of the word before it: `cancer research`, `diabetes type filter`.
const MAKES_A_THING: &str = "research hospital clinic institute centre center charity foundation study studies type types \
    awareness care ward unit job process pause risk";

/// Words that mean a thing even in company, unless a person is named.
const NEVER_PLAIN: &str =
    "member undocumented affair wife husband black white asian christian mg mcg мг sick ill krank";

/// Verbs that begin a note about someone.
const LEAVES_SOMEONE_OUT: &str = "is was has had takes got goes suffers ist hat war est était es está tiene é tem è ha heeft jest ma był była был была";

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
