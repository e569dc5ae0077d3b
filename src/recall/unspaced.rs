//! Questions in Chinese, Japanese and Korean, which have no spaces where other languages have them.

use super::concepts::{Sense, senses};
use super::language::Language;
use super::reading::Token;
use super::stops::unspaced_stop;

/// The most characters of a word of the concept list.
const LONGEST: usize = 10;

/// Parts unspaced text at the words of the concept list; words without meaning go.
pub(super) fn segments(token: Token) -> Vec<Token> {
    let is_one = token.text.chars().nth(1).is_none() && unspaced_stop(&token.text) == 0;
    if !token.is_run || is_one {
        return vec![token];
    }
    let mut found = Vec::new();
    let mut open = String::new();
    let mut rest = token.text.as_str();
    while let Some(c) = rest.chars().next() {
        let (length, senses) = longest_concept(rest);
        let stop = unspaced_stop(rest);
        let step = length.max(stop);
        if step == 0 {
            open.push(c);
            rest = &rest[c.len_utf8()..];
            continue;
        }
        found.extend(leftover(&mut open));
        if length > stop {
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
    let ends: Vec<usize> = ends.take(LONGEST).skip(1).collect();
    for end in ends.into_iter().rev() {
        let word = &text[..end];
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
