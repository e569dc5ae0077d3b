//! A repository's own words: items tagged `synonyms` say which words mean the same there.
//!
//! The value is a list (`[lantern, billing service]`), a line with commas or `=` between the words, or a map from a
//! word to others for it. Such items widen questions; they are no answers themselves.

use super::language::Language;
use super::words::{Piece, folded, pieces};
use crate::model::{Item, Value};

/// Words that mean the same: each the stems of a word or a phrase.
type Group = Vec<Vec<String>>;

/// What the memories say about words.
#[derive(Default)]
pub(super) struct Jargon(Vec<Group>);

impl Jargon {
    /// Reads what items say about words.
    pub(super) fn of<'m>(items: impl Iterator<Item = &'m Item>) -> Self {
        let mut groups = Vec::new();
        for item in items {
            match &item.value {
                Value::Map(pairs) => {
                    groups.extend(
                        pairs.iter().map(|(name, others)| group(&format!("{name}, {others}"))),
                    );
                }
                value => groups.push(group(&value.to_string())),
            }
        }
        groups.retain(|group| group.len() > 1);
        Self(groups)
    }

    /// Other words for these ones, as stems.
    pub(super) fn others(&self, words: &[String]) -> Vec<Vec<String>> {
        let groups = self.0.iter().filter(|group| group.iter().any(|own| own == words));
        groups.flatten().filter(|own| *own != words).cloned().collect()
    }

    /// Whether nothing is said.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The stem of an English word, by which jargon is compared.
pub(super) fn stem(word: &str) -> String {
    folded(&Language::En.stem(word)).into_owned()
}

fn group(text: &str) -> Group {
    let members = text.split([',', ';', '=', '\n']).map(|member| {
        let mut stems = Vec::new();
        pieces(member, |piece| {
            if let Piece::Word(word) | Piece::Run(word) = piece {
                stems.push(stem(word));
            }
        });
        stems
    });
    members.filter(|member| !member.is_empty()).collect()
}
