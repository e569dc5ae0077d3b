//! The shelf: the items that are searched, with the words of theirs that a query may be about.

use std::collections::HashMap;

use super::sieve::{Forms, Sieve};
use super::words::{Piece, pairs, pieces};
use crate::guard;
use crate::model::{Item, NEEDS_CONFIRMATION, ON_DEMAND, PINNED, Scope, Value};

/// Fields of an item that are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Key,
    Value,
    Tag,
}

/// How many fields there are.
pub(super) const FIELDS: usize = 3;
/// The names of a lesson's parts, which every lesson has.
const PARTS: [&str; 3] = ["issue", "outcome", "fix"];

/// The number of a word on its [`Shelf`].
pub(super) type WordId = usize;

/// An item that is searched.
pub(super) struct Book<'m> {
    /// Whose item it is.
    pub(super) scope: Scope,
    /// The item.
    pub(super) item: &'m Item,
    /// The number of words in each field.
    pub(super) lengths: [u32; FIELDS],
    /// Where its words begin among those that passed the sieve, and where they end.
    hits: (usize, usize),
}

/// The items that are searched.
#[derive(Default)]
pub(super) struct Shelf<'m> {
    /// Each item.
    pub(super) books: Vec<Book<'m>>,
    /// Each word that passed the sieve, once.
    pub(super) words: Vec<String>,
    /// For each word, the forms in which it may be a term.
    pub(super) forms: Vec<Forms>,
    hits: Vec<(WordId, Field)>,
    ids: HashMap<String, WordId>,
}

impl<'m> Shelf<'m> {
    /// Puts items on the shelf.
    pub(super) fn of(items: Vec<(Scope, &'m Item)>, sieve: &Sieve) -> Self {
        let mut shelf = Self::default();
        for (scope, item) in items {
            let start = shelf.hits.len();
            let mut book = Book { scope, item, lengths: [0; FIELDS], hits: (start, start) };
            if let Some(name) = item.name() {
                shelf.read(name, Field::Key, &mut book, sieve);
            }
            shelf.read_value(&item.value, &mut book, sieve);
            let tags = item.tags.iter().filter(|tag| !is_ours(tag));
            tags.for_each(|tag| shelf.read(tag, Field::Tag, &mut book, sieve));
            book.hits.1 = shelf.hits.len();
            shelf.books.push(book);
        }
        shelf
    }

    /// The words of an item that passed the sieve.
    pub(super) fn words_of(&self, book: &Book<'_>) -> &[(WordId, Field)] {
        &self.hits[book.hits.0..book.hits.1]
    }

    fn read_value(&mut self, value: &Value, book: &mut Book<'m>, sieve: &Sieve) {
        match value {
            Value::Text(text) | Value::Number(text) => self.read(text, Field::Value, book, sieve),
            Value::List(values) => {
                values.iter().for_each(|value| self.read_value(value, book, sieve));
            }
            Value::Map(pairs) => {
                for (name, value) in pairs {
                    if !PARTS.contains(&name.as_str()) {
                        self.read(name, Field::Value, book, sieve);
                    }
                    self.read_value(value, book, sieve);
                }
            }
            Value::Null | Value::Bool(_) => {}
        }
    }

    fn read(&mut self, text: &str, field: Field, book: &mut Book<'m>, sieve: &Sieve) {
        let mut put = |word: &str| {
            book.lengths[field as usize] += 1;
            if let Some(forms) = sieve.forms(word) {
                let id = self.id(word, forms);
                self.hits.push((id, field));
            }
        };
        pieces(text, |piece| match piece {
            Piece::Word(word) | Piece::Whole(word, _) => put(word),
            Piece::Run(run) => pairs(run).for_each(&mut put),
        });
    }

    fn id(&mut self, word: &str, forms: Forms) -> WordId {
        if let Some(id) = self.ids.get(word) {
            return *id;
        }
        self.ids.insert(word.to_owned(), self.words.len());
        self.words.push(word.to_owned());
        self.forms.push(forms);
        self.words.len() - 1
    }
}

/// Whether a tag is a mark of the protocol, which says nothing about what the item is about.
fn is_ours(tag: &str) -> bool {
    [NEEDS_CONFIRMATION, ON_DEMAND, PINNED].contains(&tag) || tag.starts_with(guard::ALLOWED)
}
