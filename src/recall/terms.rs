//! Terms: what is looked for in the words of the items.

use std::collections::HashMap;

use super::language::Language;
use super::stops::is_stop;
use super::words::folded;

/// The number of a term in its [`Terms`].
pub(super) type TermId = usize;

/// In which form a term is compared with a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Form {
    /// As it is, but for accents.
    Exact,
    /// By its stem in that language.
    Stem(Language),
}

/// All terms of a query, each once.
#[derive(Default)]
pub(super) struct Terms {
    ids: HashMap<(Form, String), TermId>,
    languages: Vec<Language>,
    are_stops: Vec<bool>,
}

impl Terms {
    /// The term of a word.
    pub(super) fn of(&mut self, form: Form, word: &str) -> TermId {
        match form {
            Form::Exact => self.stem(form, &folded(word)),
            Form::Stem(language) => self.stem(form, &folded(&language.stem(word))),
        }
    }

    /// The term of what is a stem already.
    pub(super) fn stem(&mut self, form: Form, stem: &str) -> TermId {
        if let Form::Stem(language) = form
            && !self.languages.contains(&language)
        {
            self.languages.push(language);
        }
        let next = self.ids.len();
        let id = *self.ids.entry((form, stem.to_owned())).or_insert(next);
        if id == next {
            let is_stop = matches!(form, Form::Stem(language) if is_stop(language, stem));
            self.are_stops.push(is_stop);
        }
        id
    }

    /// Whether a term says nothing by itself.
    pub(super) fn is_stop(&self, term: TermId) -> bool {
        self.are_stops[term]
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.ids.len()
    }

    /// The terms that a word of an item is.
    pub(super) fn said_by(&self, word: &str) -> Vec<TermId> {
        let is_ascii = word.is_ascii();
        let is_cyrillic = word.starts_with(is_cyrillic);
        let mut said: Vec<TermId> = self.id(Form::Exact, &folded(word)).into_iter().collect();
        for language in &self.languages {
            let may_be = match language {
                Language::Ru => is_cyrillic,
                _ => is_ascii || !is_cyrillic,
            };
            if may_be {
                said.extend(self.id(Form::Stem(*language), &folded(&language.stem(word))));
            }
        }
        said
    }

    /// The beginnings of all terms.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        self.ids.keys().map(|(_, text)| text.as_str())
    }

    fn id(&self, form: Form, text: &str) -> Option<TermId> {
        self.ids.get(&(form, text.to_owned())).copied()
    }
}

/// Whether a letter is one of Russian and its neighbours.
pub(super) fn is_cyrillic(c: char) -> bool {
    matches!(c, '\u{400}'..='\u{52f}')
}
