//! Codes: letters and digits that stand for one card, account or person.
//!
//! A code may be written in groups, `4-4-4-4` or `AB 12 34`, so every group of a text begins a code, and each code
//! is judged by its beginnings: the first group, the first two, and so on.

use std::ops::Range;

use crate::guard::reading::Reading;

/// The most marks of a code; more is a hash or a key.
const MOST_MARKS: usize = 36;
/// The most groups of a code.
const MOST_GROUPS: usize = 10;

/// A code and the groups it is written in.
#[derive(Clone, Copy)]
pub(super) struct Code {
    start: usize,
    marks: [u8; MOST_MARKS],
    groups: [Group; MOST_GROUPS],
    count: usize,
    /// Whether nothing is glued to its front, as `v1.` or `id-` would be.
    pub(super) is_free: bool,
}

/// Where a group ends and what stands before it.
#[derive(Clone, Copy, Default)]
struct Group {
    marks_end: usize,
    text_end: usize,
    joint: char,
}

/// The beginning of a code.
#[derive(Clone, Copy)]
pub(super) struct Part<'c> {
    code: &'c Code,
    count: usize,
}

/// Whether a text has so many digits at all; most have not, and no code either.
pub(super) fn has_digits(reading: &Reading<'_>, least: usize) -> bool {
    let text = reading.text;
    reading.build.digits >= least
        || !text.is_ascii() && text.chars().filter_map(digit).count() >= least
}

/// Every code of a text, in order; they overlap.
pub(super) fn codes(text: &str) -> impl Iterator<Item = Code> {
    let begins = |token: &Range<usize>| {
        let token = text[token.clone()].as_bytes();
        token.len() < 3 || !token.iter().all(u8::is_ascii_lowercase)
    };
    tokens(text, 0).filter(begins).filter_map(|token| Code::from(text, token))
}

impl Code {
    /// The code that begins with this token.
    fn from(text: &str, first: Range<usize>) -> Option<Self> {
        let groups = [Group::default(); MOST_GROUPS];
        let is_free = !is_glued(&text[..first.start]);
        let start = first.start;
        let mut code = Self { start, marks: [0; MOST_MARKS], groups, count: 0, is_free };
        let mut joint = '\0';
        let mut next = Some(first);
        while let Some(token) = next.take() {
            if !is_group(&text[token.clone()]) || !code.push(text, token.clone(), joint) {
                break;
            }
            let mut rest = text[token.end..].chars();
            joint = rest.next().filter(|c| is_joint(*c)).unwrap_or('\0');
            let from = token.end + joint.len_utf8();
            if joint != '\0' && rest.next().is_some_and(|c| mark(c).is_some()) {
                next = tokens(text, from).next();
            }
        }
        code.marks().iter().any(u8::is_ascii_digit).then_some(code)
    }

    /// Adds a group, if there is room.
    fn push(&mut self, text: &str, token: Range<usize>, joint: char) -> bool {
        let from = self.marks().len();
        let room = self.marks.len() - from;
        if self.count == MOST_GROUPS || text[token.clone()].chars().nth(room).is_some() {
            return false;
        }
        let mut marks_end = from;
        for found in text[token.clone()].chars().filter_map(mark) {
            self.marks[marks_end] = found;
            marks_end += 1;
        }
        self.groups[self.count] = Group { marks_end, text_end: token.end, joint };
        self.count += 1;
        true
    }

    fn marks(&self) -> &[u8] {
        self.whole().marks()
    }

    /// All of it.
    pub(super) fn whole(&self) -> Part<'_> {
        Part { code: self, count: self.count }
    }

    /// Its beginnings, the shortest first.
    pub(super) fn parts(&self) -> impl Iterator<Item = Part<'_>> {
        (1..=self.count).map(|count| Part { code: self, count })
    }
}

impl<'c> Part<'c> {
    /// Its letters, in upper case, and digits, without what stands between the groups.
    pub(super) fn marks(self) -> &'c [u8] {
        let end = self.count.checked_sub(1).map_or(0, |last| self.code.groups[last].marks_end);
        &self.code.marks[..end]
    }

    /// Where it stands in the text.
    pub(super) fn span(self) -> Range<usize> {
        self.code.start..self.code.groups[self.count - 1].text_end
    }

    /// The lengths of its groups.
    pub(super) fn lengths(self) -> impl Iterator<Item = usize> + 'c {
        let groups = &self.code.groups[..self.count];
        groups
            .iter()
            .scan(0, |from, group| Some(group.marks_end - std::mem::replace(from, group.marks_end)))
    }

    /// Whether its groups have these lengths.
    pub(super) fn is_grouped(self, lengths: &[usize]) -> bool {
        self.lengths().eq(lengths.iter().copied())
    }

    /// What stands between its groups.
    pub(super) fn joints(self) -> impl Iterator<Item = char> + 'c {
        self.code.groups[..self.count].iter().skip(1).map(|group| group.joint)
    }

    /// How many digits it has.
    pub(super) fn digits(self) -> usize {
        self.marks().iter().filter(|mark| mark.is_ascii_digit()).count()
    }

    /// Whether it stands alone in the text, glued to nothing.
    pub(super) fn is_free(self, text: &str) -> bool {
        let mut rest = text[self.span().end..].chars();
        let goes_on = rest.next().is_some_and(|c| matches!(c, '-' | '.' | '/' | '_' | ':'))
            && rest.next().is_some_and(char::is_alphanumeric);
        self.code.is_free && !goes_on
    }

    /// Whether it is a day, `2026-11-16` or `16.11.2026`.
    pub(super) fn is_date(self) -> bool {
        let first = Part { code: self.code, count: self.count.min(3) };
        let mut lengths = [0; 3];
        first.lengths().zip(&mut lengths).for_each(|(from, to)| *to = from);
        matches!(lengths, [4, 1..=2, 1..=2] | [1..=2, 1..=2, 4])
            && first.joints().all(|joint| matches!(joint, '-' | '.' | '/'))
    }

    /// Whether it counts releases, `5.6.0`.
    pub(super) fn is_version(self) -> bool {
        self.joints().next() == Some('.')
            && self.lengths().next().is_some_and(|length| length < 3)
            && self.digits() < 7
    }
}

/// The tokens of a text from there on: marks without a gap.
fn tokens(text: &str, from: usize) -> impl Iterator<Item = Range<usize>> {
    let mut at = from;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(|c| mark(c).is_some())?;
        let rest = &text[start..];
        at = start + rest.find(|c| mark(c).is_none()).unwrap_or(rest.len());
        Some(start..at)
    })
}

/// Whether a token can be a group: it has a digit, or it is a few capitals.
fn is_group(token: &str) -> bool {
    token.chars().any(|c| digit(c).is_some())
        || token.len() <= 8 && token.chars().count() <= 4 && token.chars().all(char::is_uppercase)
}

/// Whether the text before a code runs into it.
fn is_glued(before: &str) -> bool {
    let mut back = before.chars().rev();
    match back.next() {
        Some('-' | '.' | '/') => back.next().is_some_and(char::is_alphanumeric),
        Some(c) => matches!(c, '_' | '@' | '#' | '$' | '+'),
        None => false,
    }
}

/// What may stand between two groups.
fn is_joint(c: char) -> bool {
    matches!(c, ' ' | '-' | '.' | '/' | '(' | '\u{a0}' | '\u{2009}' | '\u{202f}' | '‐' | '‑' | '–')
}

/// A character of a code: a digit of any script as ASCII, a letter in upper case. Cyrillic letters, on number
/// plates, are all the same.
fn mark(c: char) -> Option<u8> {
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
    fn every_group_begins_a_code() {
        let text = "see AB-12 34, ٣٤ v1.2";
        let found: Vec<String> = codes(text)
            .map(|code| String::from_utf8_lossy(code.whole().marks()).into_owned())
            .collect();
        assert_eq!(found, ["AB1234", "1234", "34", "34V12", "V12", "2"]);
    }

    #[test]
    fn days_and_versions_are_known() {
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
