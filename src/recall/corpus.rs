//! The corpus: the items to search, with the words of theirs that could match the query.

use std::collections::HashMap;
use std::ops::Range;

use super::prefilter::{FormSet, Prefilter};
use super::tokenizer::{Token, bigrams, tokenize};
use crate::guard;
use crate::model::{Item, NEEDS_CONFIRMATION, ON_DEMAND, PINNED, Scope, Value};

/// A searched field of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Key,
    Value,
    Tag,
}

/// The number of searched fields.
pub(super) const FIELDS: usize = 3;
/// Names in the value of a lesson. Every lesson has them, so they are not searched.
const LESSON_NAMES: [&str; 3] = ["issue", "outcome", "fix"];

/// The index of a word in [`Corpus::words`].
pub(super) type WordId = usize;

/// An item to search.
pub(super) struct Doc<'m> {
    /// The memory it belongs to.
    pub(super) scope: Scope,
    /// The item.
    pub(super) item: &'m Item,
    /// The number of words in each field.
    pub(super) lengths: [u32; FIELDS],
    /// Its range in [`Corpus::occurrences`].
    occurrences: Range<usize>,
}

/// The items to search.
#[derive(Default)]
pub(super) struct Corpus<'m> {
    /// One for each item.
    pub(super) docs: Vec<Doc<'m>>,
    /// The distinct words that passed the prefilter.
    pub(super) words: Vec<String>,
    /// The forms in which each word could match a term.
    pub(super) forms: Vec<FormSet>,
    occurrences: Vec<(WordId, Field)>,
    ids: HashMap<String, WordId>,
}

impl<'m> Corpus<'m> {
    /// Tokenizes the items and keeps the words that pass the prefilter.
    pub(super) fn new(items: Vec<(Scope, &'m Item)>, prefilter: &Prefilter) -> Self {
        let mut corpus = Self::default();
        for (scope, item) in items {
            let start = corpus.occurrences.len();
            let mut lengths = [0; FIELDS];
            for (field, text) in texts(item) {
                lengths[field as usize] += corpus.add(field, text, prefilter);
            }
            let occurrences = start..corpus.occurrences.len();
            corpus.docs.push(Doc { scope, item, lengths, occurrences });
        }
        corpus
    }

    /// The words of an item that passed the prefilter, in order.
    pub(super) fn occurrences(&self, doc: &Doc<'_>) -> &[(WordId, Field)] {
        &self.occurrences[doc.occurrences.clone()]
    }

    /// Adds the words of a text and returns how many it has.
    fn add(&mut self, field: Field, text: &str, prefilter: &Prefilter) -> u32 {
        let mut length = 0;
        let mut add_word = |word: &str| {
            length += 1;
            if let Some(forms) = prefilter.forms(word) {
                let id = self.intern(word, forms);
                self.occurrences.push((id, field));
            }
        };
        tokenize(text, |token| match token {
            Token::Word(word) | Token::Compound(word, _) => add_word(word),
            Token::Run(run) => bigrams(run).for_each(&mut add_word),
        });
        length
    }

    fn intern(&mut self, word: &str, forms: FormSet) -> WordId {
        if let Some(id) = self.ids.get(word) {
            return *id;
        }
        self.ids.insert(word.to_owned(), self.words.len());
        self.words.push(word.to_owned());
        self.forms.push(forms);
        self.words.len() - 1
    }
}

/// The searched texts of an item.
fn texts(item: &Item) -> Vec<(Field, &str)> {
    let mut texts: Vec<(Field, &str)> = Vec::new();
    texts.extend(item.name().map(|name| (Field::Key, name)));
    push_value(&item.value, &mut texts);
    let tags = item.tags.iter().filter(|tag| !is_protocol_tag(tag));
    texts.extend(tags.map(|tag| (Field::Tag, tag.as_str())));
    texts
}

fn push_value<'m>(value: &'m Value, texts: &mut Vec<(Field, &'m str)>) {
    match value {
        Value::Text(text) | Value::Number(text) => texts.push((Field::Value, text)),
        Value::List(values) => values.iter().for_each(|value| push_value(value, texts)),
        Value::Map(pairs) => {
            for (name, value) in pairs {
                if !LESSON_NAMES.contains(&name.as_str()) {
                    texts.push((Field::Value, name));
                }
                push_value(value, texts);
            }
        }
        Value::Null | Value::Bool(_) => {}
    }
}

/// Whether a tag belongs to the protocol and so does not describe the item's subject.
fn is_protocol_tag(tag: &str) -> bool {
    [NEEDS_CONFIRMATION, ON_DEMAND, PINNED].contains(&tag) || guard::is_decision(tag)
}
