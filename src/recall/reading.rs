//! A question taken apart: the languages it may be in, the phrases it has, the tokens that mean something.

use super::concepts::Sense;
use super::german::reunite;
use super::jargon::Jargon;
use super::language::Language;
use super::phrases::{foreign, phrases, widen};
use super::query::weight;
use super::stops::{is_stop, spoken};
use super::terms::{Form, is_cyrillic};
use super::unspaced::segments;
use super::words::{Piece, pieces};

/// How much of a question is read, in tokens: enough for a task with its description.
const MAX_TOKENS: usize = 400;
/// How much of one stretch of unspaced text is read, in characters.
const MAX_RUN: usize = 400;

/// A question taken apart.
pub(super) struct Question {
    /// What means something, in order.
    pub(super) tokens: Vec<Token>,
    /// The languages with the Latin alphabet that it may be in, the likeliest first.
    pub(super) spoken: Vec<Language>,
    /// Whether its end was not read.
    pub(super) is_cut: bool,
}

/// A word of a question, or a stretch of unspaced text.
#[derive(Clone, Default)]
pub(super) struct Token {
    /// The word in lower case.
    pub(super) text: String,
    /// Whether it is a stretch of unspaced text.
    pub(super) is_run: bool,
    /// What it and its neighbours are as one word, and what that counts.
    pub(super) wholes: Vec<(String, f32)>,
    /// The concepts that it stands for, alone or with its neighbours, and in which language.
    pub(super) senses: Vec<(Language, Sense)>,
    /// Other words for it, alone or with its neighbours, that the memories know.
    pub(super) jargon: Vec<Vec<String>>,
    /// Whether it and a neighbour of it are one term.
    pub(super) is_in_term: bool,
}

impl Token {
    /// The forms in which the word itself is compared.
    pub(super) fn forms(&self, spoken: &[Language]) -> Vec<Form> {
        match () {
            () if self.is_run => Vec::new(),
            () if self.is_russian() => vec![Form::Exact, Form::Stem(Language::Ru)],
            () => {
                let stems = spoken.iter().map(|language| Form::Stem(*language));
                [Form::Exact].into_iter().chain(stems).collect()
            }
        }
    }

    pub(super) fn is_russian(&self) -> bool {
        self.text.starts_with(is_cyrillic)
    }

    /// The languages that it may be a word of.
    pub(super) fn languages<'a>(&self, spoken: &'a [Language]) -> &'a [Language] {
        match () {
            () if self.is_run => &[],
            () if self.is_russian() => &[Language::Ru],
            () => spoken,
        }
    }

    pub(super) fn is_stop(&self, spoken: &[Language]) -> bool {
        self.languages(spoken).iter().any(|language| is_stop(*language, &self.text))
    }
}

impl Question {
    /// Takes a question apart.
    pub(super) fn read(text: &str, jargon: &Jargon) -> Self {
        let (mut tokens, is_cut) = tokens(text);
        let spoken = spoken(tokens.iter().map(|token| token.text.as_str()));
        let is_english =
            spoken == [Language::En] && tokens.iter().any(|token| token.is_stop(&spoken));
        join(&mut tokens);
        phrases(&mut tokens, &spoken);
        reunite(&mut tokens, &spoken);
        widen(&mut tokens, jargon);
        // Their part in a phrase is known to the other words of it.
        tokens.retain(|token| !token.is_stop(&spoken));
        if !is_english {
            for token in tokens.iter_mut().filter(|token| token.senses.is_empty()) {
                token.senses = foreign(token, &spoken);
            }
        }
        let tokens = tokens.into_iter().flat_map(segments).collect();
        Self { tokens, spoken, is_cut }
    }
}

fn tokens(text: &str) -> (Vec<Token>, bool) {
    let mut tokens: Vec<Token> = Vec::new();
    let mut is_cut = false;
    pieces(text, |piece| match piece {
        _ if tokens.len() >= MAX_TOKENS => is_cut = true,
        Piece::Word(word) => tokens.push(Token { text: word.to_owned(), ..Token::default() }),
        Piece::Run(run) => {
            let end = run.char_indices().nth(MAX_RUN).map_or(run.len(), |(at, _)| at);
            is_cut |= end < run.len();
            tokens.push(Token { text: run[..end].to_owned(), is_run: true, ..Token::default() });
        }
        Piece::Whole(whole, parts) => {
            let first = tokens.len().saturating_sub(parts);
            for part in &mut tokens[first..] {
                part.wholes.push((whole.to_owned(), weight::ITSELF));
            }
        }
    });
    (tokens, is_cut)
}

/// `time zone` may be written `timezone`.
fn join(tokens: &mut [Token]) {
    for index in 1..tokens.len() {
        let (before, after) = tokens.split_at_mut(index);
        let (Some(first), Some(second)) = (before.last_mut(), after.first_mut()) else { continue };
        let is_word = |token: &Token| !token.is_run && token.text.len() > 2;
        if is_word(first) && is_word(second) {
            let whole = format!("{}{}", first.text, second.text);
            first.wholes.push((whole.clone(), weight::JOINED));
            second.wholes.push((whole, weight::JOINED));
        }
    }
}
