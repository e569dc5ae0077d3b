//! Codes: letters and digits that identify a card, an account or a person.
//!
//! A code may be written in groups, such as `4-4-4-4` or `AB 12 34`. So every group of a text starts a code, and
//! each code is judged by all its prefixes: the first group, the first two, and so on.

use std::ops::Range;

use crate::guard::analysis::Analysis;

/// Longer codes are hashes or keys.
const MAX_CHARACTERS: usize = 36;
/// The most groups in a code.
const MAX_GROUPS: usize = 10;

/// A code with the groups it is written in.
#[derive(Clone, Copy)]
pub(super) struct Code {
    start: usize,
    characters: [u8; MAX_CHARACTERS],
    groups: [Group; MAX_GROUPS],
    count: usize,
    /// Whether nothing is attached to its front, such as `v1.` or `id-`.
    pub(super) is_separate: bool,
}

/// Where a group ends and what comes before it.
#[derive(Clone, Copy, Default)]
struct Group {
    characters_end: usize,
    text_end: usize,
    separator: char,
}

/// The first groups of a code.
#[derive(Clone, Copy)]
pub(super) struct CodePrefix<'c> {
    code: &'c Code,
    count: usize,
}

/// Whether a text has at least that many digits. Most texts do not, so they cannot have a code.
pub(super) fn has_digits(analysis: &Analysis<'_>, least: usize) -> bool {
    let text = analysis.text;
    analysis.stats.digits >= least
        || !text.is_ascii() && text.chars().filter_map(digit).count() >= least
}

/// Every code in a text, in order. They overlap.
pub(super) fn codes(text: &str) -> impl Iterator<Item = Code> {
    let can_start = |token: &Range<usize>| {
        let token = text[token.clone()].as_bytes();
        token.len() < 3 || !token.iter().all(u8::is_ascii_lowercase)
    };
    tokens(text, 0).filter(can_start).filter_map(|token| Code::from(text, token))
}

impl Code {
    /// The code that starts with this token.
    fn from(text: &str, first: Range<usize>) -> Option<Self> {
        let groups = [Group::default(); MAX_GROUPS];
        let is_separate = !is_attached(&text[..first.start]);
        let start = first.start;
        let mut code =
            Self { start, characters: [0; MAX_CHARACTERS], groups, count: 0, is_separate };
        let mut separator = '\0';
        let mut next = Some(first);
        while let Some(token) = next.take() {
            if !is_group(&text[token.clone()]) || !code.push(text, token.clone(), separator) {
                break;
            }
            let mut rest = text[token.end..].chars();
            separator = rest.next().filter(|c| is_separator(*c)).unwrap_or('\0');
            let from = token.end + separator.len_utf8();
            if separator != '\0' && rest.next().is_some_and(|c| code_character(c).is_some()) {
                next = tokens(text, from).next();
            }
        }
        code.characters().iter().any(u8::is_ascii_digit).then_some(code)
    }

    /// Adds a group if there is room.
    fn push(&mut self, text: &str, token: Range<usize>, separator: char) -> bool {
        let from = self.characters().len();
        let room = self.characters.len() - from;
        if self.count == MAX_GROUPS || text[token.clone()].chars().nth(room).is_some() {
            return false;
        }
        let mut characters_end = from;
        for found in text[token.clone()].chars().filter_map(code_character) {
            self.characters[characters_end] = found;
            characters_end += 1;
        }
        self.groups[self.count] = Group { characters_end, text_end: token.end, separator };
        self.count += 1;
        true
    }

    fn characters(&self) -> &[u8] {
        self.whole().characters()
    }

    /// The whole code.
    pub(super) fn whole(&self) -> CodePrefix<'_> {
        CodePrefix { code: self, count: self.count }
    }

    /// Its prefixes, the shortest first.
    pub(super) fn prefixes(&self) -> impl Iterator<Item = CodePrefix<'_>> {
        (1..=self.count).map(|count| CodePrefix { code: self, count })
    }
}

impl<'c> CodePrefix<'c> {
    /// Its upper-case letters and digits, without separators.
    pub(super) fn characters(self) -> &'c [u8] {
        let end = self.count.checked_sub(1).map_or(0, |last| self.code.groups[last].characters_end);
        &self.code.characters[..end]
    }

    /// Where it is in the text.
    pub(super) fn span(self) -> Range<usize> {
        self.code.start..self.code.groups[self.count - 1].text_end
    }

    /// The lengths of its groups.
    pub(super) fn lengths(self) -> impl Iterator<Item = usize> + 'c {
        let groups = &self.code.groups[..self.count];
        groups.iter().scan(0, |from, group| {
            Some(group.characters_end - std::mem::replace(from, group.characters_end))
        })
    }

    /// Whether its groups have these lengths.
    pub(super) fn is_grouped(self, lengths: &[usize]) -> bool {
        self.lengths().eq(lengths.iter().copied())
    }

    /// What separates its groups.
    pub(super) fn separators(self) -> impl Iterator<Item = char> + 'c {
        self.code.groups[..self.count].iter().skip(1).map(|group| group.separator)
    }

    /// Whether it has a format such as `a5d4a`: letters, digits or either (`x`), each with a count.
    pub(super) fn has_format(self, format: &str) -> bool {
        let mut characters = self.characters();
        for (class, count) in steps(format) {
            let is_of_class = |character: &u8| match class {
                b'd' => character.is_ascii_digit(),
                b'a' => !character.is_ascii_digit(),
                _ => true,
            };
            match characters.split_at_checked(count) {
                Some((these, rest)) if these.iter().all(is_of_class) => characters = rest,
                _ => return false,
            }
        }
        characters.is_empty()
    }

    /// The number of digits.
    pub(super) fn digits(self) -> usize {
        self.characters().iter().filter(|c| c.is_ascii_digit()).count()
    }

    /// Whether nothing is attached to it in the text.
    pub(super) fn is_separate(self, text: &str) -> bool {
        let mut rest = text[self.span().end..].chars();
        let continues = rest.next().is_some_and(|c| matches!(c, '-' | '.' | '/' | '_' | ':'))
            && rest.next().is_some_and(char::is_alphanumeric);
        self.code.is_separate && !continues
    }

    /// Whether it is a date: `2026-11-16` or `16.11.2026`.
    pub(super) fn is_date(self) -> bool {
        let first = CodePrefix { code: self.code, count: self.count.min(3) };
        let mut lengths = [0; 3];
        first.lengths().zip(&mut lengths).for_each(|(from, to)| *to = from);
        matches!(lengths, [4, 1..=2, 1..=2] | [1..=2, 1..=2, 4])
            && first.separators().all(|separator| matches!(separator, '-' | '.' | '/'))
    }

    /// Whether it is a version number: `5.6.0`.
    pub(super) fn is_version(self) -> bool {
        self.separators().next() == Some('.')
            && self.lengths().next().is_some_and(|length| length < 3)
            && self.digits() < 7
    }
}

/// The parts of a format: a class of character and a count.
fn steps(format: &str) -> impl Iterator<Item = (u8, usize)> {
    let is_class = |(_, c): &(usize, char)| c.is_ascii_alphabetic();
    format.char_indices().filter(is_class).map(|(at, class)| {
        let tail = &format[at + 1..];
        let length = tail.find(|c: char| !c.is_ascii_digit()).unwrap_or(tail.len());
        (class as u8, tail[..length].parse().unwrap_or(1))
    })
}

/// The tokens of a text from there on: runs of letters and digits.
fn tokens(text: &str, from: usize) -> impl Iterator<Item = Range<usize>> {
    let mut at = from;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(|c| code_character(c).is_some())?;
        let rest = &text[start..];
        at = start + rest.find(|c| code_character(c).is_none()).unwrap_or(rest.len());
        Some(start..at)
    })
}

/// Whether a token can be a group: it has a digit or is a few capitals.
fn is_group(token: &str) -> bool {
    token.chars().any(|c| digit(c).is_some())
        || token.len() <= 8 && token.chars().count() <= 4 && token.chars().all(char::is_uppercase)
}

/// Whether the text before a code is attached to it.
fn is_attached(before: &str) -> bool {
    let mut back = before.chars().rev();
    match back.next() {
        Some('-' | '.' | '/') => back.next().is_some_and(char::is_alphanumeric),
        Some(c) => matches!(c, '_' | '@' | '#' | '$' | '+'),
        None => false,
    }
}

/// Whether a character can separate two groups.
fn is_separator(c: char) -> bool {
    matches!(c, ' ' | '-' | '.' | '/' | '(' | '\u{a0}' | '\u{2009}' | '\u{202f}' | '‐' | '‑' | '–')
}

/// A character as codes are compared: digits of any script as ASCII, letters in upper case. Every Cyrillic letter,
/// as on number plates, becomes `_`.
fn code_character(c: char) -> Option<u8> {
    match c {
        'a'..='z' | 'A'..='Z' => Some(c.to_ascii_uppercase() as u8),
        'А'..='я' | 'І' => Some(b'_'),
        _ => digit(c),
    }
}

fn digit(c: char) -> Option<u8> {
    let zeros = ['0', '\u{660}', '\u{6f0}', '\u{966}', '\u{9e6}', '\u{ff10}'];
    let value = |zero: char| (c as u32).checked_sub(zero as u32).filter(|value| *value < 10);
    if c.is_ascii() {
        return c.is_ascii_digit().then_some(c as u8);
    }
    zeros.into_iter().find_map(value).map(|value| b'0' + value as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_group_starts_a_code() {
        let text = "see AB-12 34, ٣٤ v1.2";
        let found: Vec<String> = codes(text)
            .map(|code| String::from_utf8_lossy(code.whole().characters()).into_owned())
            .collect();
        assert_eq!(found, ["AB1234", "1234", "34", "34V12", "V12", "2"]);
    }

    #[test]
    fn dates_and_versions_are_recognized() {
        for (text, is_date, is_version) in [
            ("2026-11-16", true, false),
            ("16.11.2026", true, false),
            ("5.6.0", false, true),
            ("756.1234", false, false),
        ] {
            let code = codes(text).next().unwrap();
            assert_eq!(code.whole().is_date(), is_date, "{text}");
            assert_eq!(code.whole().is_version(), is_version, "{text}");
        }
    }
}
