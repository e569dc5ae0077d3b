//! Which words of a question stand for a concept, alone or together.

use super::concepts::{Sense, senses};
use super::german::compound;
use super::jargon::{Jargon, stem};
use super::language::Language;
use super::reading::Token;
use super::words::folded;

/// The most words of a phrase of the concept list.
const LONGEST_PHRASE: usize = 4;

/// Finds the concepts of words and phrases. Two words that are a term hold alone: a package manager manages no people.
/// A longer phrase is a sentence (`add a dependency`), whose words keep their own meaning.
pub(super) fn phrases(tokens: &mut [Token], spoken: &[Language]) {
    for length in (1..=LONGEST_PHRASE).rev() {
        for start in 0..(tokens.len() + 1).saturating_sub(length) {
            let span = start..start + length;
            if length == 1 && tokens[start].is_in_term {
                continue;
            }
            if tokens[span.clone()].iter().all(|token| token.is_stop(spoken)) {
                continue;
            }
            let found = concepts_of(&tokens[span.clone()], spoken);
            if length == 1 {
                tokens[start].senses.extend(found);
            } else if !found.is_empty() {
                for token in &mut tokens[span] {
                    token.senses.extend(found.iter().copied());
                    token.is_in_term |= length == 2;
                }
            }
        }
    }
}

/// Finds the memories' own words for words and phrases.
pub(super) fn widen(tokens: &mut [Token], jargon: &Jargon) {
    if jargon.is_empty() {
        return;
    }
    let stems: Vec<String> = tokens.iter().map(|token| stem(&token.text)).collect();
    for length in 1..=LONGEST_PHRASE.min(tokens.len()) {
        for start in 0..=tokens.len() - length {
            let others = jargon.others(&stems[start..start + length]);
            for token in &mut tokens[start..start + length] {
                token.jargon.extend(others.iter().cloned());
            }
        }
    }
}

fn concepts_of(tokens: &[Token], spoken: &[Language]) -> Vec<(Language, Sense)> {
    let [first, rest @ ..] = tokens else { return Vec::new() };
    for language in first.languages(spoken) {
        if rest.iter().all(|token| token.languages(spoken).contains(language)) {
            let stem = |token: &Token| folded(&language.stem(&token.text)).into_owned();
            let term = tokens.iter().map(stem).collect::<Vec<_>>().join(" ");
            let senses = senses(*language, &term);
            if !senses.is_empty() {
                return senses.into_iter().map(|sense| (*language, sense)).collect();
            }
        }
    }
    Vec::new()
}

/// The concepts of a word that English does not know: a question of one word has no other hint of its language.
pub(super) fn foreign(token: &Token, spoken: &[Language]) -> Vec<(Language, Sense)> {
    if token.is_run || token.is_russian() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for language in Language::LATIN {
        let mut senses_of = senses(language, &folded(&language.stem(&token.text)));
        if senses_of.is_empty() {
            senses_of = senses(language, &folded(&token.text));
        }
        found.extend(senses_of.into_iter().map(|sense| (language, sense)));
    }
    if found.is_empty() {
        found.extend(compound(&token.text, spoken).into_iter().map(|sense| (Language::De, sense)));
    }
    found
}
