//! A team's own synonyms, from items tagged `synonyms`.
//!
//! The value of such an item is a list (`[lantern, billing service]`), text with the synonyms separated by `,`, `;`, `=` or
//! line breaks, or a map from a word to its synonyms. These items expand questions and are never results themselves.

use super::language::Language;
use super::question::{LONGEST_PHRASE, QueryToken};
use super::tokenizer::{Token, fold_accents, tokenize};
use crate::model::{Item, Value};

/// The stems of a word or phrase.
type Stems = Vec<String>;

/// Groups of words and phrases that mean the same.
#[derive(Default)]
pub(super) struct Synonyms(Vec<Vec<Stems>>);

impl Synonyms {
    /// Reads the groups from items tagged `synonyms`.
    pub(super) fn from_items<'m>(items: impl Iterator<Item = &'m Item>) -> Self {
        let mut groups = Vec::new();
        for item in items {
            match &item.value {
                Value::Map(pairs) => {
                    let lines = pairs.iter().map(|(name, others)| format!("{name}, {others}"));
                    groups.extend(lines.map(|line| parse_group(&line)));
                }
                value => groups.push(parse_group(&value.to_string())),
            }
        }
        groups.retain(|group| group.len() > 1);
        Self(groups)
    }

    /// Adds the synonyms of each word and phrase to its tokens.
    pub(super) fn expand(&self, tokens: &mut [QueryToken]) {
        if self.0.is_empty() {
            return;
        }
        let stems: Stems = tokens.iter().map(|token| stem(&token.text)).collect();
        for length in 1..=LONGEST_PHRASE.min(tokens.len()) {
            for start in 0..=tokens.len() - length {
                let others = self.others(&stems[start..start + length]);
                for token in &mut tokens[start..start + length] {
                    token.synonyms.extend(others.iter().cloned());
                }
            }
        }
    }

    fn others(&self, stems: &[String]) -> Vec<Stems> {
        let groups = self.0.iter().filter(|group| group.iter().any(|own| own == stems));
        groups.flatten().filter(|own| *own != stems).cloned().collect()
    }
}

/// Synonyms in every language are compared by English stems.
fn stem(word: &str) -> String {
    fold_accents(&Language::En.stem(word)).into_owned()
}

fn parse_group(text: &str) -> Vec<Stems> {
    let members = text.split([',', ';', '=', '\n']).map(|member| {
        let mut stems = Vec::new();
        tokenize(member, |token| {
            if let Token::Word(word) | Token::Run(word) = token {
                stems.push(stem(word));
            }
        });
        stems
    });
    members.filter(|member| !member.is_empty()).collect()
}
