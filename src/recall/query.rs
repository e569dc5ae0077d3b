//! A query: what somebody asks for, word by word, and the ways in which an item may say it.
//!
//! Each word of the question that means something is a [`Unit`]. A unit is met by its own word, by another form of
//! it, or by a word that the concept list knows for the same thing; each such [`Way`] has a weight, and the best one
//! counts. A query knows nothing of the items; what it cannot know without them (slips of the pen, cut-off words) is
//! added by [`super::guesses`].

use super::concepts::{Member, Relation, Sense, senses};
use super::guesses::misspelt_terms;
use super::jargon::Jargon;
use super::language::Language;
use super::reading::{Question, Token};
use super::stops::is_weak;
use super::terms::{Form, TermId, Terms};
use super::words::{folded, pairs};

/// The most units that a query has: a longer question is a text, and its beginning says what it is about.
const MAX_UNITS: usize = 64;

/// What a way of meeting a unit counts, against the word itself.
pub(super) mod weight {
    /// The word itself, in any form.
    pub(crate) const ITSELF: f32 = 1.0;
    /// Two words of the question written as one.
    pub(crate) const JOINED: f32 = 0.9;
    /// One word of the question written as two.
    pub(crate) const SPLIT: f32 = 0.8;
    /// One slip of the pen.
    pub(crate) const SLIP: f32 = 0.75;
    /// Two slips of the pen.
    pub(crate) const SLIPS: f32 = 0.55;
    /// A word that begins like this and ends in another way.
    pub(crate) const AKIN: f32 = 0.5;
    /// A longer word that begins with this.
    pub(crate) const BEGINNING: f32 = 0.6;
    /// The word of another language.
    pub(crate) const TRANSLATION: f32 = 0.9;
    /// The word of another language, asked for in English.
    pub(crate) const ABROAD: f32 = 0.6;
    /// Another word for the same concept.
    pub(crate) const EQUIVALENT: f32 = 0.6;
    /// A kind of what was asked for.
    pub(crate) const NARROWER: f32 = 0.35;
    /// What the asked-for is a kind of.
    pub(crate) const BROADER: f32 = 0.3;
    /// A unit that says little.
    pub(crate) const WEAK_UNIT: f32 = 0.35;
}

/// What somebody asks for.
pub(super) struct Query {
    /// The words that mean something.
    pub(super) units: Vec<Unit>,
    /// Every term of every way.
    pub(super) terms: Terms,
    /// Whether the question was longer than what is searched for.
    pub(super) is_cut: bool,
}

/// A word of the question that means something.
pub(super) struct Unit {
    /// The word as it was asked.
    pub(super) word: String,
    /// What it counts among the units.
    pub(super) weight: f32,
    /// How an item may say it.
    pub(super) ways: Vec<Way>,
    /// How an item may say it if none has the word itself.
    pub(super) guesses: Vec<Way>,
    /// Whether the concept list knows it.
    pub(super) is_concept: bool,
}

/// One way in which an item may say what a unit asks for.
pub(super) struct Way {
    /// The words that say it together.
    pub(super) terms: Vec<TermId>,
    /// What it counts.
    pub(super) weight: f32,
    /// The language that an item must be in: `actual` is Spanish for `current` only in a Spanish text.
    pub(super) only_in: Option<Language>,
}

impl Query {
    /// Reads a question, with what the memories say about words.
    pub(super) fn parse(text: &str, jargon: &Jargon) -> Self {
        let question = Question::read(text, jargon);
        let mut query = Self { units: Vec::new(), terms: Terms::default(), is_cut: false };
        for token in &question.tokens {
            if query.units.iter().any(|unit| unit.word == token.text) {
                continue;
            }
            query.is_cut |= query.units.len() == MAX_UNITS;
            if query.is_cut {
                break;
            }
            let unit = query.unit(token, &question.spoken);
            query.units.push(unit);
        }
        query.is_cut |= question.is_cut;
        query
    }

    fn unit(&mut self, token: &Token, spoken: &[Language]) -> Unit {
        let is_weak = is_weak(&token.text) && !token.is_in_term;
        let mut unit = Unit {
            word: token.text.clone(),
            weight: if is_weak { weight::WEAK_UNIT } else { 1.0 },
            ways: Vec::new(),
            guesses: Vec::new(),
            is_concept: !token.senses.is_empty(),
        };
        for form in token.forms(spoken) {
            let terms = vec![self.terms.of(form, &token.text)];
            unit.ways.push(Way { terms, weight: weight::ITSELF, only_in: None });
        }
        if token.is_run {
            let terms = self.pairs(&token.text);
            unit.ways.push(Way { terms, weight: weight::ITSELF, only_in: None });
        }
        for (whole, weight) in &token.wholes {
            let terms = vec![self.terms.of(Form::Stem(Language::En), whole)];
            unit.ways.push(Way { terms, weight: *weight, only_in: None });
        }
        for (language, sense) in &token.senses {
            unit.ways.extend(self.ways((*language, *sense), weight::ITSELF, spoken));
        }
        for words in &token.jargon {
            let form = Form::Stem(Language::En);
            let terms = words.iter().map(|stem| self.terms.stem(form, stem)).collect();
            unit.ways.push(Way { terms, weight: weight::EQUIVALENT, only_in: None });
        }
        if !token.is_run && !unit.is_concept {
            unit.guesses = self.guesses(&token.text, spoken);
        }
        unit
    }

    /// Another language's form of the word, and the concepts that it may be a slip of.
    fn guesses(&mut self, word: &str, spoken: &[Language]) -> Vec<Way> {
        let mut ways = Vec::new();
        for language in Language::LATIN {
            let terms = vec![self.terms.of(Form::Stem(language), word)];
            ways.push(Way { terms, weight: weight::ITSELF, only_in: None });
        }
        for term in misspelt_terms(&folded(&Language::En.stem(word))) {
            for sense in senses(Language::En, term) {
                ways.extend(self.ways((Language::En, sense), weight::SLIP, spoken));
            }
        }
        ways
    }

    /// The ways that a concept opens to a word of that language; `share` is what the way to the concept counts.
    fn ways(
        &mut self,
        (language, sense): (Language, Sense),
        share: f32,
        spoken: &[Language],
    ) -> Vec<Way> {
        let mut ways = Vec::new();
        for member in sense.members() {
            let weight = match (sense.relation, member.relation) {
                (Relation::Equivalent, Relation::Narrower) => weight::NARROWER,
                (Relation::Equivalent, _) if member.language == language => weight::EQUIVALENT,
                (Relation::Equivalent, _) if language == Language::En => weight::ABROAD,
                (Relation::Equivalent, _) => weight::TRANSLATION,
                (Relation::Narrower, Relation::Equivalent) => weight::BROADER,
                // Yarn is no answer to a question about npm.
                (Relation::Narrower, Relation::Narrower) => continue,
            };
            let is_foreign =
                Language::LATIN.contains(&member.language) && !spoken.contains(&member.language);
            let only_in = is_foreign.then_some(member.language);
            ways.push(Way { terms: self.member(&member), weight: weight * share, only_in });
        }
        ways
    }

    /// The terms of a word for a concept.
    fn member(&mut self, member: &Member) -> Vec<TermId> {
        if Language::UNSPACED.contains(&member.language) {
            return self.pairs(member.term);
        }
        let form = Form::Stem(member.language);
        member.term.split(' ').map(|stem| self.terms.stem(form, stem)).collect()
    }

    fn pairs(&mut self, run: &str) -> Vec<TermId> {
        pairs(run).map(|pair| self.terms.of(Form::Exact, pair)).collect()
    }
}
