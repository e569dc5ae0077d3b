//! The terms that a query looks for, and which words of the corpus match them.

use std::collections::HashMap;

use super::corpus::{Corpus, WordId};
use super::language::Language;
use super::prefilter::FormSet;
use super::tokenizer::fold_accents;
use super::word_lists::is_stopword;

/// The index of a term in its [`QueryTerms`].
pub(super) type TermId = usize;

/// How a term is compared with a word of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum TermForm {
    /// The whole word, ignoring accents.
    Exact,
    /// The stem of the word in this language.
    Stem(Language),
}

/// All terms of a query, without duplicates.
#[derive(Default)]
pub(super) struct QueryTerms {
    ids: HashMap<String, Vec<(TermForm, TermId)>>,
    are_stopwords: Vec<bool>,
}

impl QueryTerms {
    /// The term for a word in this form.
    pub(super) fn intern(&mut self, form: TermForm, word: &str) -> TermId {
        match form {
            TermForm::Exact => self.intern_stem(form, &fold_accents(word)),
            TermForm::Stem(language) => self.intern_stem(form, &fold_accents(&language.stem(word))),
        }
    }

    /// The term for text that is already stemmed and without accents.
    pub(super) fn intern_stem(&mut self, form: TermForm, stem: &str) -> TermId {
        if let Some(known) = self.find(form, stem) {
            return known;
        }
        let id = self.are_stopwords.len();
        let is_stopword = matches!(form, TermForm::Stem(language) if is_stopword(language, stem));
        self.are_stopwords.push(is_stopword);
        self.ids.entry(stem.to_owned()).or_default().push((form, id));
        id
    }

    fn find(&self, form: TermForm, stem: &str) -> Option<TermId> {
        self.ids.get(stem)?.iter().find(|(own, _)| *own == form).map(|(_, id)| *id)
    }

    /// Whether a term is a stopword, which means nothing on its own.
    pub(super) fn is_stopword(&self, term: TermId) -> bool {
        self.are_stopwords[term]
    }

    /// The number of terms.
    pub(super) fn len(&self) -> usize {
        self.are_stopwords.len()
    }

    /// The terms that a word of an item matches, tried in the given forms only.
    fn matching(&self, word: &str, forms: FormSet) -> Vec<TermId> {
        let mut found = Vec::new();
        if forms.contains(TermForm::Exact) {
            found.extend(self.find(TermForm::Exact, &fold_accents(word)));
        }
        for language in Language::stemmed() {
            let form = TermForm::Stem(language);
            if forms.contains(form) {
                found.extend(self.find(form, &fold_accents(&language.stem(word))));
            }
        }
        found
    }

    /// Every term with its form, in no particular order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (TermForm, &str)> {
        self.ids.iter().flat_map(|(text, ids)| ids.iter().map(|(form, _)| (*form, text.as_str())))
    }
}

/// Which terms each word of the corpus matches.
pub(super) struct Matches {
    by_word: Vec<Vec<TermId>>,
    is_matched: Vec<bool>,
}

impl Matches {
    /// Compares every word of the corpus with the terms once.
    pub(super) fn new(terms: &QueryTerms, corpus: &Corpus<'_>) -> Self {
        let words = corpus.words.iter().zip(&corpus.forms);
        let by_word: Vec<Vec<TermId>> =
            words.map(|(word, forms)| terms.matching(word, *forms)).collect();
        let mut is_matched = vec![false; terms.len()];
        by_word.iter().flatten().for_each(|term| is_matched[*term] = true);
        Self { by_word, is_matched }
    }

    /// The terms that a word matches.
    pub(super) fn terms(&self, word: WordId) -> &[TermId] {
        &self.by_word[word]
    }

    /// Whether any word of the corpus matches the term.
    pub(super) fn is_matched(&self, term: TermId) -> bool {
        self.is_matched.get(term).is_some_and(|is_matched| *is_matched)
    }

    /// Records that a word matches a term, which may be new.
    pub(super) fn add(&mut self, word: WordId, term: TermId) {
        if self.is_matched.len() <= term {
            self.is_matched.resize(term + 1, false);
        }
        self.is_matched[term] = true;
        if !self.by_word[word].contains(&term) {
            self.by_word[word].push(term);
        }
    }
}
