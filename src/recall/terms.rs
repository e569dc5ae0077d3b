//! Terms: what is looked for in the words of the items.

use std::collections::HashMap;

use super::language::Language;
use super::sieve::Forms;
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
    ids: HashMap<String, Ids>,
    are_stops: Vec<bool>,
}

/// The terms of one text, by their form.
#[derive(Default)]
struct Ids(Vec<(Form, TermId)>);

impl Ids {
    fn of(&self, form: Form) -> Option<TermId> {
        self.0.iter().find(|(own, _)| *own == form).map(|(_, id)| *id)
    }
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
        if let Some(known) = self.ids.get(stem).and_then(|ids| ids.of(form)) {
            return known;
        }
        let id = self.are_stops.len();
        self.are_stops.push(matches!(form, Form::Stem(language) if is_stop(language, stem)));
        self.ids.entry(stem.to_owned()).or_default().0.push((form, id));
        id
    }

    /// Whether a term says nothing by itself.
    pub(super) fn is_stop(&self, term: TermId) -> bool {
        self.are_stops[term]
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.are_stops.len()
    }

    /// The terms that a word of an item is.
    pub(super) fn said_by(&self, word: &str, forms: Forms) -> Vec<TermId> {
        let mut said = Vec::new();
        if forms.has(Form::Exact) {
            said.extend(self.ids.get(&*folded(word)).and_then(|ids| ids.of(Form::Exact)));
        }
        for language in Language::SPACED {
            let form = Form::Stem(language);
            if forms.has(form) {
                let stem = language.stem(word);
                said.extend(self.ids.get(&*folded(&stem)).and_then(|ids| ids.of(form)));
            }
        }
        said
    }

    /// All terms.
    pub(super) fn all(&self) -> impl Iterator<Item = (Form, &str)> {
        self.ids.iter().flat_map(|(text, ids)| ids.0.iter().map(|(form, _)| (*form, text.as_str())))
    }
}

/// Whether a letter is one of Russian and its neighbours.
pub(super) fn is_cyrillic(c: char) -> bool {
    matches!(c, '\u{400}'..='\u{52f}')
}
