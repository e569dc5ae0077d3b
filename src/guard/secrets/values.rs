//! Whether a value looks like a secret, judged by its characters alone.

use super::everyday::{is_everyday, is_hash, is_name, is_placeholder, is_term};
use super::lists;
use crate::render::head;

/// How often the class of character (lower case, upper case, digit, other) changes within a value.
pub(super) fn class_changes(value: &[u8]) -> usize {
    let class = |byte: u8| match byte {
        b'a'..=b'z' => 0,
        b'A'..=b'Z' => 1,
        b'0'..=b'9' => 2,
        _ => 3,
    };
    value.windows(2).filter(|pair| class(pair[0]) != class(pair[1])).count()
}

/// How much a value must look like a secret to count as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strength {
    /// Anything that people use as a password.
    Password,
    /// Like a generated token, or mixed characters.
    Token,
    /// Clearly not a word: long, with several kinds of characters.
    Strong,
    /// Long and random.
    Random,
    /// A few digits.
    Code,
    /// `name:password` or `name / password`.
    Pair,
}

/// How much of a value is examined.
const MOST_BYTES: usize = 120;

/// Whether a value looks like a secret.
pub(super) fn is_secret(value: &str, strength: Strength) -> bool {
    let value = head(value, MOST_BYTES);
    let kinds = Kinds::of(value);
    let changes = class_changes(value.as_bytes());
    match strength {
        Strength::Password => {
            value.len() >= 4
                && (kinds.is_mixed() || is_popular(value) || is_scrambled(value))
                && !is_everyday(value)
        }
        Strength::Strong => {
            (value.len() >= 7
                && kinds.letters
                && kinds.digits
                && (kinds.count() > 2 || changes > 2)
                || is_random(value))
                && !is_everyday(value)
        }
        // People choose words as passwords; machines do not issue them.
        Strength::Token => {
            (value.len() >= 8 && kinds.is_mixed() && (changes > 1 || value.len() >= 20)
                || is_scrambled(value))
                && !is_everyday(value)
                && !is_name(value)
        }
        Strength::Random => {
            is_random(value) && !is_everyday(value) && !is_name(value) && !is_hash(value)
        }
        Strength::Code => is_code(value) && !is_placeholder(value),
        Strength::Pair => is_pair(value),
    }
}

/// An access code: at least four digits, groups of the same length with digits in them, or a long mixture.
fn is_code(value: &str) -> bool {
    let value = value.trim_end_matches(['#', '*']);
    let mut groups = value.split('-').peekable();
    let length = groups.peek().map_or(0, |first| first.len());
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    let is_group =
        |group: &str| group.len() == length && group.bytes().all(|c| c.is_ascii_alphanumeric());
    let is_mixture = || value.len() >= 8 && !is_name(value) && !is_hash(value);
    digits > 0
        && groups.all(is_group)
        && (digits >= 4 && (digits == value.len() || length < value.len()) || is_mixture())
        && !is_term(value)
}

/// Long letters in both cases that are not joined words: `KwpmcQMo`, not `DatabaseUrl`.
fn is_scrambled(value: &str) -> bool {
    value.len() >= 10 && value.bytes().all(|byte| byte.is_ascii_alphabetic()) && is_jumbled(value)
}

/// Whether lower and upper case change as they do not in joined words.
pub(super) fn is_jumbled(letters: &str) -> bool {
    let bytes = letters.as_bytes();
    let is_upper = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_uppercase);
    let is_odd = |at: &usize| is_upper(*at) && (is_upper(at + 1) || is_upper(at + 2));
    bytes.iter().any(u8::is_ascii_lowercase) && (0..bytes.len()).filter(is_odd).count() >= 2
}

/// Which kinds of characters a value has.
struct Kinds {
    letters: bool,
    both_cases: bool,
    digits: bool,
    signs: bool,
}

impl Kinds {
    fn of(value: &str) -> Self {
        let has = |is_it: fn(&u8) -> bool| value.bytes().any(|byte| is_it(&byte));
        let (lower, upper) = (has(u8::is_ascii_lowercase), has(u8::is_ascii_uppercase));
        let signs = has(|byte| b"!@#$%^&*+?~=|".contains(byte));
        Self {
            letters: lower || upper,
            both_cases: lower && upper,
            digits: has(u8::is_ascii_digit),
            signs,
        }
    }

    fn count(&self) -> usize {
        [self.letters, self.both_cases, self.digits, self.signs]
            .into_iter()
            .filter(|is| *is)
            .count()
    }

    fn is_mixed(&self) -> bool {
        self.letters && (self.digits || self.signs)
    }
}

/// Whether a value is long and random: identifiers and words do not change their class of character so often.
pub(super) fn is_random(value: &str) -> bool {
    let bytes = value.as_bytes();
    let core = bytes.iter().filter(|byte| byte.is_ascii_alphanumeric()).count();
    let digits = bytes.iter().filter(|byte| byte.is_ascii_digit()).count();
    let is_hex = bytes.iter().all(|byte| byte.is_ascii_hexdigit() || *byte == b'-');
    if is_hex {
        return core >= 16 && digits > 0 && digits < core;
    }
    core >= 16
        && core * 4 >= bytes.len() * 3
        && class_changes(bytes) * 3 >= bytes.len()
        && digits > 0
        || core >= 24 && class_changes(bytes) * 5 >= bytes.len() * 2
}

/// `name:password`, if the password looks like one.
fn is_pair(value: &str) -> bool {
    let Some((name, password)) = value.split_once([':', '/', '%']) else { return false };
    let is_name = !name.is_empty()
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-@".contains(&byte));
    is_name
        && password.len() >= 6
        && !password.starts_with('/')
        && Kinds::of(password).is_mixed()
        && !password.contains('/')
        && !is_everyday(password)
}

/// Passwords that are known as such without digits.
fn is_popular(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    lists::POPULAR_PASSWORDS.contains(&lower) || lower.starts_with("qwert")
}
