//! A query: the meaningful words of a question, each with its expansions.
//!
//! An *expansion* is one way in which an item can express a [`QueryWord`]: the word itself in any inflection, a synonym,
//! a translation, a narrower or a broader term. Each has a weight relative to the word itself, and an
//! item scores by the best expansions it contains. A query is built without looking at the items; expansions that
//! depend on them (typos, prefixes) are added by [`super::fuzzy`].

use super::concepts::{ConceptLink, ConceptTerm, Relation, lookup};
use super::fuzzy::misspelt_terms;
use super::language::Language;
use super::question::{QueryToken, Question};
use super::synonyms::Synonyms;
use super::terms::{QueryTerms, TermForm, TermId};
use super::tokenizer::{bigrams, fold_accents};
use super::word_lists::is_weak;

/// The maximum number of words in a query. A longer question is probably a pasted text, whose start shows its subject.
const MAX_WORDS: usize = 64;

/// The weights of expansions, relative to the word itself.
pub(super) mod weight {
    /// The word itself, in any inflection.
    pub(crate) const EXACT: f32 = 1.0;
    /// Two words of the question written as one.
    pub(crate) const JOINED: f32 = 0.9;
    /// One word of the question written as two.
    pub(crate) const SPLIT: f32 = 0.8;
    /// A word that differs by one typo.
    pub(crate) const ONE_TYPO: f32 = 0.75;
    /// A word that differs by two typos.
    pub(crate) const TWO_TYPOS: f32 = 0.55;
    /// A word with a long common prefix and a different ending.
    pub(crate) const RELATED: f32 = 0.5;
    /// A longer word that starts with this one.
    pub(crate) const PREFIX: f32 = 0.6;
    /// A translation of a word that is not English.
    pub(crate) const TRANSLATION: f32 = 0.9;
    /// A translation of an English word.
    pub(crate) const FROM_ENGLISH: f32 = 0.6;
    /// Another word for the same concept.
    pub(crate) const EQUIVALENT: f32 = 0.6;
    /// A kind of what the word means.
    pub(crate) const NARROWER: f32 = 0.35;
    /// What the word is a kind of.
    pub(crate) const BROADER: f32 = 0.3;
    /// A weak word of the question, such as `use` or `make`.
    pub(crate) const WEAK_WORD: f32 = 0.35;
}

/// A question, ready to be searched for.
pub(super) struct Query {
    /// Its meaningful words, without duplicates.
    pub(super) words: Vec<QueryWord>,
    /// The terms of all expansions.
    pub(super) terms: QueryTerms,
    /// Whether the end of the question is not part of the query.
    pub(super) is_cut: bool,
}

/// A meaningful word of a question.
pub(super) struct QueryWord {
    /// The word as it was asked, in lower case.
    pub(super) text: String,
    /// Its weight among the words of the query.
    pub(super) weight: f32,
    /// How an item can express it.
    pub(super) expansions: Vec<Expansion>,
    /// Further expansions, used if no item contains any of the others.
    pub(super) fallbacks: Vec<Expansion>,
    /// Whether it is in the concept list.
    pub(super) has_concept: bool,
}

/// One way in which an item can express a query word.
pub(super) struct Expansion {
    /// The terms that express it together; more than one form a phrase.
    pub(super) terms: Vec<TermId>,
    /// How much it counts, relative to the word itself.
    pub(super) weight: f32,
    /// The language that the item must be in: `actual` means `current` only in a Spanish text.
    pub(super) only_in: Option<Language>,
}

impl Expansion {
    /// An expansion that items in any language can contain.
    pub(super) fn new(terms: Vec<TermId>, weight: f32) -> Self {
        Self { terms, weight, only_in: None }
    }
}

impl Query {
    /// Parses a question and expands it by the concept list and the team's synonyms.
    pub(super) fn parse(text: &str, synonyms: &Synonyms) -> Self {
        let question = Question::parse(text, synonyms);
        let mut query = Self { words: Vec::new(), terms: QueryTerms::default(), is_cut: false };
        for token in &question.tokens {
            if query.words.iter().any(|word| word.text == token.text) {
                continue;
            }
            query.is_cut |= query.words.len() == MAX_WORDS;
            if query.is_cut {
                break;
            }
            let word = query.expand(token, &question.languages);
            query.words.push(word);
        }
        query.is_cut |= question.is_cut;
        query
    }

    fn expand(&mut self, token: &QueryToken, languages: &[Language]) -> QueryWord {
        let english = TermForm::Stem(Language::En);
        let mut expansions = Vec::new();
        for form in token.forms(languages) {
            let term = self.terms.intern(form, &token.text);
            expansions.push(Expansion::new(vec![term], weight::EXACT));
        }
        if token.is_run {
            expansions.push(Expansion::new(self.bigram_terms(&token.text), weight::EXACT));
        }
        for (compound, weight) in &token.compounds {
            let term = self.terms.intern(english, compound);
            expansions.push(Expansion::new(vec![term], *weight));
        }
        for concept in &token.concepts {
            expansions.extend(self.concept_expansions(*concept, weight::EXACT, languages));
        }
        for synonym in &token.synonyms {
            let terms = synonym.iter().map(|stem| self.terms.intern_stem(english, stem)).collect();
            expansions.push(Expansion::new(terms, weight::EQUIVALENT));
        }
        let has_concept = !token.concepts.is_empty();
        let fallbacks = match token.is_run || has_concept {
            true => Vec::new(),
            false => self.fallbacks(&token.text, languages),
        };
        let is_weak = is_weak(&token.text) && !token.is_in_term;
        let weight = if is_weak { weight::WEAK_WORD } else { 1.0 };
        QueryWord { text: token.text.clone(), weight, expansions, fallbacks, has_concept }
    }

    /// The stems of the word in other languages, and the concepts whose English terms it may be a typo of.
    fn fallbacks(&mut self, word: &str, languages: &[Language]) -> Vec<Expansion> {
        let mut expansions = Vec::new();
        for language in Language::other_latin() {
            let term = self.terms.intern(TermForm::Stem(language), word);
            expansions.push(Expansion::new(vec![term], weight::EXACT));
        }
        for term in misspelt_terms(&fold_accents(&Language::En.stem(word))) {
            for concept in lookup(Language::En, term) {
                expansions.extend(self.concept_expansions(concept, weight::ONE_TYPO, languages));
            }
        }
        expansions
    }

    /// The terms of a concept as expansions; `certainty` is the weight of the word's match with the concept.
    fn concept_expansions(
        &mut self,
        concept: ConceptLink,
        certainty: f32,
        languages: &[Language],
    ) -> Vec<Expansion> {
        let mut expansions = Vec::new();
        for term in concept.terms() {
            let weight = match (concept.relation, term.relation) {
                (Relation::Equivalent, Relation::Narrower) => weight::NARROWER,
                (Relation::Equivalent, _) if term.language == concept.language => {
                    weight::EQUIVALENT
                }
                (Relation::Equivalent, _) if concept.language == Language::En => {
                    weight::FROM_ENGLISH
                }
                (Relation::Equivalent, _) => weight::TRANSLATION,
                (Relation::Narrower, Relation::Equivalent) => weight::BROADER,
                // Yarn does not answer a question about npm.
                (Relation::Narrower, Relation::Narrower) => continue,
            };
            let is_foreign = Language::other_latin().any(|language| language == term.language)
                && !languages.contains(&term.language);
            let only_in = is_foreign.then_some(term.language);
            let terms = self.concept_terms(&term);
            expansions.push(Expansion { terms, weight: weight * certainty, only_in });
        }
        expansions
    }

    fn concept_terms(&mut self, term: &ConceptTerm) -> Vec<TermId> {
        if term.language.is_unspaced() {
            return self.bigram_terms(term.stems);
        }
        let form = TermForm::Stem(term.language);
        term.stems.split(' ').map(|stem| self.terms.intern_stem(form, stem)).collect()
    }

    fn bigram_terms(&mut self, run: &str) -> Vec<TermId> {
        bigrams(run).map(|bigram| self.terms.intern(TermForm::Exact, bigram)).collect()
    }
}
