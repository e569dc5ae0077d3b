//! Keywords with a value: "the staging password is …", `API_TOKEN=…`, in any language.
//!
//! A keyword alone is ordinary talk ("password reset flow"). It needs a value that looks like a secret, tied to
//! the keyword by a sign or verb or right after it. The looser the tie and the weaker the word (`pass`, `key`), the
//! more the value must look like a secret.

use std::ops::Range;

use super::values::{Strength, is_secret};
use crate::guard::analysis::{Analysis, Word};
use crate::guard::lexicon::Concepts;
use crate::guard::lexicon::concept::{
    ATTRIBUTE, IDENTIFIER, IS, KEY, KEY_QUALIFIER, LOGIN, PASSWORD, PIN_CODE, PUBLIC, RECOVERY,
    TOKEN, VAGUE,
};

/// How many words may come between a keyword and the sign or verb that ties a value to it.
const MAX_DISTANCE: usize = 7;
/// How many words after the sign are tried as values: "is now …", "is still …".
const MAX_VALUES: usize = 3;

/// How many keywords of a text are examined. A value short enough to be saved has far fewer.
const MAX_KEYWORDS: usize = 500;

/// The words that may name a secret.
pub(super) const KEYWORDS: Concepts = PASSWORD.or(TOKEN).or(KEY).or(LOGIN).or(PIN_CODE);

/// Whether a keyword has a value.
pub(super) fn has_value(analysis: &Analysis<'_>) -> bool {
    if !analysis.concepts.meets(KEYWORDS) {
        return false;
    }
    let keywords = analysis.words.iter().zip(0..).filter(|(word, _)| word.concepts.meets(KEYWORDS));
    let near = keywords.take(MAX_KEYWORDS);
    near.filter_map(|(_, at)| Keyword::at(analysis, at)).any(|keyword| keyword.has_value())
}

/// A word that names a secret.
struct Keyword<'r, 't> {
    analysis: &'r Analysis<'t>,
    /// The last word of the identifier that it is part of.
    at: usize,
    /// How much a value must look like a secret if it is tied to the keyword.
    strength: Strength,
    /// Whether the word also means other things, so that only a direct tie makes it a keyword: `pass`, `key`, `tokens`.
    is_weak: bool,
}

/// What connects a value to a keyword.
#[derive(Clone, Copy)]
enum Tie {
    /// A sign or verb right after the keyword: `token: …`, "the password is …".
    Direct,
    /// A sign or verb after some words: "password for the test database: …".
    Late,
    /// Nothing, but the value comes right after the keyword.
    Next,
    /// Nothing.
    Loose,
}

impl<'r, 't> Keyword<'r, 't> {
    fn at(analysis: &'r Analysis<'t>, at: usize) -> Option<Self> {
        let word = &analysis.words[at];
        let (strength, is_vague) = strength(analysis, at)?;
        let last = last_of_name(analysis, at);
        // `TOKEN_TTL` and `passwordField` name what their last word says.
        let tail = &analysis.words[at + 1..=last];
        if is_reference(analysis, word) || tail.iter().any(|word| word.concepts.meets(ATTRIBUTE)) {
            return None;
        }
        // The key of an item says little about what follows in a sentence.
        let is_weak = is_vague || word.span.start < analysis.content_start;
        Some(Self { analysis, at: last, strength, is_weak })
    }

    fn has_value(&self) -> bool {
        self.has_adjacent_value() || self.has_tied_value()
    }

    /// How much a value must look like a secret with that tie.
    fn needed(&self, tie: Tie) -> Option<Strength> {
        match (self.strength, tie) {
            (Strength::Code, Tie::Loose) => None,
            (Strength::Code | Strength::Pair, _) | (_, Tie::Direct) => Some(self.strength),
            (_, Tie::Loose) => Some(Strength::Random),
            _ if self.is_weak => Some(Strength::Random),
            (Strength::Password, Tie::Next) => Some(Strength::Strong),
            (_, Tie::Late | Tie::Next) => Some(self.strength),
        }
    }

    /// Whether a value follows the keyword directly. `password 7 …` has the number of its kind in between.
    fn has_adjacent_value(&self) -> bool {
        let from = self.analysis.words[self.at].span.end;
        let value = first_value(self.analysis.ahead(from));
        let skipped = value.filter(|value| value.len() == 1).map_or(0, |value| value.end);
        self.has_value_after(from + skipped, Tie::Next)
    }

    /// Whether a value follows `:`, `=` or a verb, perhaps after some words ("password for the test database: …").
    /// Without such a tie the value must be one that can be nothing but a secret.
    fn has_tied_value(&self) -> bool {
        let words = &self.analysis.words[self.at..];
        for (index, word) in words.iter().enumerate().take(MAX_DISTANCE) {
            let next = words.get(index + 1);
            let gap_end = next.map_or(self.analysis.text.len(), |next| next.span.start);
            let gap = &self.analysis.text[word.span.end..gap_end];
            let sign = tie_in(gap);
            let is_tied = sign.is_some() || index > 0 && word.concepts.meets(IS);
            let tie = match index {
                _ if !is_tied => Tie::Loose,
                0 | 1 => Tie::Direct,
                _ => Tie::Late,
            };
            let from = word.span.end + sign.unwrap_or(0);
            // Without a space the gap is inside a value or a name that has a value of its own.
            let is_apart = index == 0 || !gap.is_ascii() || gap.contains(char::is_whitespace);
            if is_apart && self.has_value_after(from, tie) {
                return true;
            }
            let ends_sentence = gap.contains(['\n', ';', '?', '!']) || gap.contains(". ");
            let is_attribute = next.is_some_and(|next| next.concepts.meets(ATTRIBUTE));
            if ends_sentence || is_attribute && index == 0 {
                return false;
            }
        }
        false
    }

    fn has_value_after(&self, mut from: usize, tie: Tie) -> bool {
        let Some(strength) = self.needed(tie) else { return false };
        // Without a tie only the next value is tried: the words after it get their own turn.
        let values = match tie {
            Tie::Next | Tie::Loose => 1,
            Tie::Direct | Tie::Late if strength == Strength::Code => 1,
            Tie::Direct | Tie::Late => MAX_VALUES,
        };
        for nth in 0..values {
            let rest = self.analysis.ahead(from);
            let Some(value) = first_value(rest) else { return false };
            from += value.end;
            // "is read from", "is hashed with": only the first value may look weak.
            let is_later = nth > 0 && strength == Strength::Password;
            let strength = if is_later { Strength::Token } else { strength };
            if is_secret(&rest[value], strength) {
                return !self.is_public(from);
            }
        }
        false
    }

    /// Whether the text says right after a value that it is public.
    fn is_public(&self, value_end: usize) -> bool {
        let words = &self.analysis.words;
        let first = words.partition_point(|word| word.span.start < value_end);
        let mut after = words[first..].iter().take(MAX_VALUES);
        self.strength != Strength::Password && after.any(|word| word.concepts.meets(PUBLIC))
    }
}

/// Whether a keyword refers to a secret kept elsewhere: `${DB_PASSWORD}`, `arn:…:key/…`.
fn is_reference(analysis: &Analysis<'_>, word: &Word) -> bool {
    let near = word.span.start.saturating_sub(200)..word.span.start;
    let name = analysis.text.as_bytes()[near].rsplit(u8::is_ascii_whitespace).next();
    analysis.ahead(word.span.end).starts_with(['}', ')'])
        || name.is_some_and(|name| name.windows(4).any(|four| four == b"arn:"))
}

/// The last word of the identifier that a word is part of.
fn last_of_name(analysis: &Analysis<'_>, at: usize) -> usize {
    let word = &analysis.words[at];
    let after = analysis.ahead(word.span.end);
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let length = after.find(|c| !is_of_name(c)).unwrap_or(after.len());
    let is_ascii = analysis.word(word).is_ascii();
    let is_in_name = |next: &&Word| is_ascii && next.span.start < word.span.end + length;
    at + analysis.words[at + 1..].iter().take_while(is_in_name).count()
}

/// How much a value must look like a secret after a keyword, and whether the word is vague. `None` if it names no
/// secret.
fn strength(analysis: &Analysis<'_>, at: usize) -> Option<(Strength, bool)> {
    let words = &analysis.words;
    let (word, before) = (&words[at], &words[at.saturating_sub(3)..at]);
    let any_before = |wanted: Concepts| before.iter().any(|word| word.concepts.meets(wanted));
    let is_vague = word.concepts.meets(VAGUE);
    // "cache key", "clave de caché"
    let is_link =
        |word: &&Word| matches!(analysis.word(word), "de" | "di" | "do" | "da" | "du" | "del");
    let next = words[at + 1..].iter().take(2).find(|word| !is_link(word));
    let mut neighbours = before.last().into_iter().chain(next);
    if word.concepts.meets(KEY) && neighbours.any(|word| word.concepts.meets(IDENTIFIER)) {
        return None;
    }
    if word.concepts.meets(PASSWORD) {
        return Some((Strength::Password, is_vague));
    }
    if word.concepts.meets(PIN_CODE) {
        let grants_access = word.concepts.meets(RECOVERY) || any_before(RECOVERY);
        return grants_access.then_some((Strength::Code, is_vague));
    }
    if word.concepts.meets(LOGIN) && !word.concepts.meets(TOKEN) {
        return Some((Strength::Pair, is_vague));
    }
    if any_before(PUBLIC) || next.is_some_and(|word| word.concepts.meets(PUBLIC)) {
        return None;
    }
    let is_token = word.concepts.meets(TOKEN);
    Some(match any_before(KEY_QUALIFIER) {
        true => (Strength::Token, is_vague),
        false if is_token => (Strength::Token, true),
        false => (Strength::Random, true),
    })
}

/// The end of the sign that ties a value to a name: `:`, `=`, `->`, `,` between quotes.
fn tie_in(gap: &str) -> Option<usize> {
    let at = gap
        .find(['=', ':', '：', '→', '＝'])
        .or_else(|| gap.find("->"))
        .or_else(|| gap.find("', '"))
        .or_else(|| gap.find("\", \""))?;
    let sign = &gap[at..];
    let length = sign
        .chars()
        .take_while(|c| "=:：→＝->'\",".contains(*c))
        .map(char::len_utf8)
        .sum::<usize>();
    Some(at + length)
}

/// The first run of characters that a value can consist of, without surrounding punctuation.
fn first_value(text: &str) -> Option<Range<usize>> {
    let skipped = |c: char| !c.is_ascii_graphic() || "\"'`,;()[]*:=>".contains(c);
    let start = text.find(|c| !skipped(c))?;
    let rest = &text[start..];
    let ends = |c: char| !c.is_ascii_graphic() || "\"'`".contains(c);
    let run = &rest[..rest.find(ends).unwrap_or(rest.len())];
    // In queries and connection strings, the next parameter ends a value.
    let next = run.split_once(['&', ';', ',']).filter(|(_, next)| next.contains('='));
    let run = next.map_or(run, |(value, _)| value);
    let value = run.trim_end_matches(['.', ',', ';', ':', ')', ']', '}', '>']);
    Some(start..start + if value.is_empty() { run.len() } else { value.len() })
}
