//! Parses a question: tokens, languages, phrases and the concepts they name.

use super::concepts::{ConceptLink, lookup};
use super::language::Language;
use super::query::weight;
use super::segment::{compound_concepts, join_separable_verb, segment_run};
use super::synonyms::Synonyms;
use super::terms::TermForm;
use super::tokenizer::{Token, fold_accents, is_cyrillic, tokenize};
use super::word_lists::{LanguageDetector, is_stopword};

/// How many tokens of a question are read: enough for a task with its description.
const MAX_TOKENS: usize = 400;
/// How many characters of one run of unspaced text are read.
const MAX_RUN: usize = 400;
/// The longest phrase that is looked up, in words.
pub(super) const LONGEST_PHRASE: usize = 4;

/// A parsed question.
pub(super) struct Question {
    /// Its meaningful tokens, in order.
    pub(super) tokens: Vec<QueryToken>,
    /// The Latin-alphabet languages it may be in, the likeliest first.
    pub(super) languages: Vec<Language>,
    /// Whether its end was not read.
    pub(super) is_cut: bool,
}

/// A word of a question, or a run of unspaced text.
#[derive(Clone, Default)]
pub(super) struct QueryToken {
    /// The text in lower case.
    pub(super) text: String,
    /// Whether it is a run of unspaced text.
    pub(super) is_run: bool,
    /// The words that it forms when joined with its neighbours, each with a weight.
    pub(super) compounds: Vec<(String, f32)>,
    /// The concepts that it names, alone or as part of a phrase.
    pub(super) concepts: Vec<ConceptLink>,
    /// The team's synonyms for it or for a phrase that it is part of, as stems.
    pub(super) synonyms: Vec<Vec<String>>,
    /// Whether it is part of a two-word term of the concept list.
    pub(super) is_in_term: bool,
}

impl QueryToken {
    /// The forms in which the word itself is compared.
    pub(super) fn forms(&self, languages: &[Language]) -> Vec<TermForm> {
        if self.is_run {
            return Vec::new();
        }
        let stems = self.languages(languages).iter().map(|language| TermForm::Stem(*language));
        [TermForm::Exact].into_iter().chain(stems).collect()
    }

    /// The languages that it may be a word of, given those of the question.
    fn languages<'a>(&self, languages: &'a [Language]) -> &'a [Language] {
        if self.is_run {
            &[]
        } else if self.is_russian() {
            &[Language::Ru]
        } else {
            languages
        }
    }

    fn is_russian(&self) -> bool {
        self.text.starts_with(is_cyrillic)
    }

    fn is_stopword(&self, languages: &[Language]) -> bool {
        self.languages(languages).iter().any(|language| is_stopword(*language, &self.text))
    }
}

impl Question {
    /// Parses a question and expands it by the team's synonyms.
    pub(super) fn parse(text: &str, synonyms: &Synonyms) -> Self {
        let (mut tokens, is_cut) = query_tokens(text);
        let mut detector = LanguageDetector::default();
        tokens.iter().for_each(|token| detector.add(&token.text));
        let languages = detector.languages();
        let is_english =
            languages == [Language::En] && tokens.iter().any(|token| token.is_stopword(&languages));
        join_neighbours(&mut tokens);
        find_phrases(&mut tokens, &languages);
        join_separable_verb(&mut tokens, &languages);
        synonyms.expand(&mut tokens);
        // Phrases need their stopwords ("out of memory"), so they are dropped only now.
        tokens.retain(|token| !token.is_stopword(&languages));
        if !is_english {
            for token in tokens.iter_mut().filter(|token| token.concepts.is_empty()) {
                token.concepts = foreign_concepts(token, &languages);
            }
        }
        let tokens = tokens.into_iter().flat_map(segment_run).collect();
        Self { tokens, languages, is_cut }
    }
}

fn query_tokens(text: &str) -> (Vec<QueryToken>, bool) {
    let mut tokens: Vec<QueryToken> = Vec::new();
    let mut is_cut = false;
    tokenize(text, |token| match token {
        _ if tokens.len() >= MAX_TOKENS => is_cut = true,
        Token::Word(word) => {
            tokens.push(QueryToken { text: word.to_owned(), ..QueryToken::default() });
        }
        Token::Run(run) => {
            let end = run.char_indices().nth(MAX_RUN).map_or(run.len(), |(at, _)| at);
            is_cut |= end < run.len();
            let text = run[..end].to_owned();
            tokens.push(QueryToken { text, is_run: true, ..QueryToken::default() });
        }
        Token::Compound(compound, parts) => {
            let first = tokens.len().saturating_sub(parts);
            for part in &mut tokens[first..] {
                part.compounds.push((compound.to_owned(), weight::EXACT));
            }
        }
    });
    (tokens, is_cut)
}

/// Joins neighbouring words: an item may spell `time zone` as `timezone`.
fn join_neighbours(tokens: &mut [QueryToken]) {
    for index in 1..tokens.len() {
        let is_word = |token: &QueryToken| !token.is_run && token.text.len() > 2;
        if is_word(&tokens[index - 1]) && is_word(&tokens[index]) {
            let joined = format!("{}{}", tokens[index - 1].text, tokens[index].text);
            for token in &mut tokens[index - 1..=index] {
                token.compounds.push((joined.clone(), weight::JOINED));
            }
        }
    }
}

/// Finds the concepts of words and phrases, longest phrases first.
///
/// The words of a two-word term are not looked up alone: `package manager` has nothing to do with managing people.
/// A longer phrase is more like a sentence (`add a dependency`), and its words keep their own meaning as well.
fn find_phrases(tokens: &mut [QueryToken], languages: &[Language]) {
    for length in (1..=LONGEST_PHRASE).rev() {
        for start in 0..(tokens.len() + 1).saturating_sub(length) {
            let phrase = &mut tokens[start..start + length];
            if length == 1 && phrase[0].is_in_term
                || phrase.iter().all(|token| token.is_stopword(languages))
            {
                continue;
            }
            let found = phrase_concepts(phrase, languages);
            for token in phrase {
                token.concepts.extend(&found);
                token.is_in_term |= length == 2 && !found.is_empty();
            }
        }
    }
}

fn phrase_concepts(tokens: &[QueryToken], languages: &[Language]) -> Vec<ConceptLink> {
    let [first, rest @ ..] = tokens else { return Vec::new() };
    for language in first.languages(languages) {
        if rest.iter().all(|token| token.languages(languages).contains(language)) {
            let stem = |token: &QueryToken| fold_accents(&language.stem(&token.text)).into_owned();
            let stems = tokens.iter().map(stem).collect::<Vec<_>>().join(" ");
            let found = lookup(*language, &stems);
            if !found.is_empty() {
                return found;
            }
        }
    }
    Vec::new()
}

/// The concepts of a word in languages other than English. A question of a single word gives no other hint of its
/// language.
fn foreign_concepts(token: &QueryToken, languages: &[Language]) -> Vec<ConceptLink> {
    if token.is_run || token.is_russian() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for language in Language::other_latin() {
        let mut concepts = lookup(language, &fold_accents(&language.stem(&token.text)));
        if concepts.is_empty() {
            concepts = lookup(language, &fold_accents(&token.text));
        }
        found.extend(concepts);
    }
    if found.is_empty() {
        found = compound_concepts(&token.text, languages);
    }
    found
}
