//! A question taken apart: the languages it may be in, the phrases it has, the tokens that mean something.

use super::concepts::{Sense, senses};
use super::jargon::{Jargon, stem};
use super::language::Language;
use super::query::weight;
use super::stops::{is_stop, spoken, unspaced_stop};
use super::terms::{Form, is_cyrillic};
use super::words::{Piece, folded, is_unspaced, pieces};

/// How much of a question is read, in tokens: enough for a task with its description.
const MAX_TOKENS: usize = 400;
/// How much of one stretch of unspaced text is read, in characters.
const MAX_RUN: usize = 400;
/// The most bytes of a word that is taken apart: longer ones are no words.
const LONGEST_COMPOUND: usize = 80;
/// The most words of a phrase of the concept list.
const LONGEST_PHRASE: usize = 4;
/// The most characters of a word of the concept list in unspaced text.
const LONGEST_UNSPACED: usize = 10;

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
    /// Whether it stands for a concept together with its neighbours.
    pub(super) is_in_phrase: bool,
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

    fn is_russian(&self) -> bool {
        self.text.starts_with(is_cyrillic)
    }

    /// The languages that it may be a word of.
    fn languages<'a>(&self, spoken: &'a [Language]) -> &'a [Language] {
        match () {
            () if self.is_run => &[],
            () if self.is_russian() => &[Language::Ru],
            () => spoken,
        }
    }

    fn is_stop(&self, spoken: &[Language]) -> bool {
        self.languages(spoken).iter().any(|language| is_stop(*language, &self.text))
    }
}

impl Question {
    /// Takes a question apart.
    pub(super) fn read(text: &str, jargon: &Jargon) -> Self {
        let (mut tokens, is_cut) = tokens(text);
        let spoken = spoken(tokens.iter().map(|token| token.text.as_str()));
        join(&mut tokens);
        phrases(&mut tokens, &spoken);
        reunite(&mut tokens, &spoken);
        widen(&mut tokens, jargon);
        tokens.retain(|token| {
            token.is_in_phrase || !token.jargon.is_empty() || !token.is_stop(&spoken)
        });
        for token in tokens.iter_mut().filter(|token| token.senses.is_empty()) {
            token.senses = foreign(token);
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

/// Finds the concepts of words and phrases. The longest phrase holds: a package manager manages no people.
fn phrases(tokens: &mut [Token], spoken: &[Language]) {
    for length in (1..=LONGEST_PHRASE).rev() {
        for start in 0..(tokens.len() + 1).saturating_sub(length) {
            let span = start..start + length;
            if tokens[span.clone()].iter().any(|token| token.is_in_phrase) {
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
                    token.is_in_phrase = true;
                }
            }
        }
    }
}

/// Finds the memories' own words for words and phrases.
fn widen(tokens: &mut [Token], jargon: &Jargon) {
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
fn foreign(token: &Token) -> Vec<(Language, Sense)> {
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
        found.extend(compound(&token.text).into_iter().map(|sense| (Language::De, sense)));
    }
    found
}

/// The concepts of the two halves of a German compound: `Testabdeckung`, `Steuersatz`, `Auslieferungsstopp`.
fn compound(word: &str) -> Vec<Sense> {
    if word.len() > LONGEST_COMPOUND {
        return Vec::new();
    }
    let ends = word.char_indices().map(|(at, _)| at).filter(|at| *at >= 4 && word.len() - at >= 4);
    let mut ends: Vec<usize> = ends.collect();
    ends.reverse();
    let concept = |part: &str| senses(Language::De, &folded(&Language::De.stem(part)));
    for at in ends {
        let (first, second) = word.split_at(at);
        let bare = ["s", "n", "en", "es"].into_iter().filter_map(|link| first.strip_suffix(link));
        let first = [first].into_iter().chain(bare).map(concept).find(|found| !found.is_empty());
        if let Some(mut found) = first {
            found.extend(concept(second));
            return found;
        }
    }
    Vec::new()
}

/// `führe … aus` is `ausführen`: a German verb may leave its first syllable at the end of the sentence.
fn reunite(tokens: &mut [Token], spoken: &[Language]) {
    const PREFIXES: [&str; 16] = [
        "ab", "an", "auf", "aus", "bei", "durch", "ein", "fest", "her", "hin", "los", "nach", "um",
        "vor", "zu", "zurück",
    ];
    let Some((last, before)) = tokens.split_last_mut() else { return };
    if !spoken.contains(&Language::De) || !PREFIXES.contains(&last.text.as_str()) {
        return;
    }
    for token in before.iter_mut().filter(|token| token.senses.is_empty()) {
        let verb = format!("{}{}", last.text, token.text);
        let found = senses(Language::De, &folded(&Language::De.stem(&verb)));
        token.senses.extend(found.into_iter().map(|sense| (Language::De, sense)));
    }
}

/// Parts unspaced text at the words of the concept list; words without meaning go.
fn segments(token: Token) -> Vec<Token> {
    if !token.is_run {
        return vec![token];
    }
    let mut found = Vec::new();
    let mut open = String::new();
    let mut rest = token.text.as_str();
    while let Some(c) = rest.chars().next() {
        let (length, senses) = longest_concept(rest);
        let stop = unspaced_stop(rest);
        let step = if length > stop { length } else { stop };
        if step == 0 {
            open.push(c);
            rest = &rest[c.len_utf8()..];
            continue;
        }
        found.extend(leftover(&mut open));
        if step == length && length > stop {
            let text = rest[..length].to_owned();
            found.push(Token { text, is_run: true, senses, ..Token::default() });
        }
        rest = &rest[step..];
    }
    found.extend(leftover(&mut open));
    found
}

/// What no list knows is searched for as it is; a single syllable or an ending in Hiragana says nothing.
fn leftover(open: &mut String) -> Option<Token> {
    let text = std::mem::take(open);
    let is_ending = text.chars().all(|c| matches!(c, '\u{3040}'..='\u{309f}'));
    let is_word = text.chars().count() > 1 && !is_ending;
    is_word.then(|| Token { text, is_run: true, ..Token::default() })
}

/// The longest word of the concept list at the beginning of unspaced text.
fn longest_concept(text: &str) -> (usize, Vec<(Language, Sense)>) {
    let ends = text.char_indices().map(|(at, c)| at + c.len_utf8());
    let ends: Vec<usize> = ends.take(LONGEST_UNSPACED).skip(1).collect();
    for end in ends.into_iter().rev() {
        let word = &text[..end];
        debug_assert!(word.starts_with(is_unspaced));
        let found: Vec<(Language, Sense)> = Language::UNSPACED
            .into_iter()
            .flat_map(|language| {
                senses(language, word).into_iter().map(move |sense| (language, sense))
            })
            .collect();
        if !found.is_empty() {
            return (end, found);
        }
    }
    (0, Vec::new())
}
