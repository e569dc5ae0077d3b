//! What a secret looks like when only its characters can tell.

use super::everyday::{is_everyday, is_made_up, is_reference, is_term};
use crate::render::head;

/// How often the kind of character (lower case, upper case, digit, other) changes within a value.
pub(super) fn turns(value: &[u8]) -> usize {
    let kind = |byte: u8| match byte {
        b'a'..=b'z' => 0,
        b'A'..=b'Z' => 1,
        b'0'..=b'9' => 2,
        _ => 3,
    };
    value.windows(2).filter(|pair| kind(pair[0]) != kind(pair[1])).count()
}

/// How much a value must look like a secret before it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strength {
    /// Anything that people choose for a password.
    Password,
    /// As a machine makes tokens, or as a person mixes characters.
    Token,
    /// Clearly no word: several kinds of characters, and long.
    Strong,
    /// Long and made by chance.
    Random,
    /// A few digits.
    Code,
    /// `name:password` or `name / password`.
    Pair,
}

impl Strength {
    /// What counts where there is no tie at all.
    pub(super) fn strictest(self) -> Self {
        match self {
            Self::Code | Self::Pair => self,
            _ => Self::Random,
        }
    }

    /// What counts where the tie is weaker.
    pub(super) fn stricter(self) -> Self {
        match self {
            Self::Password | Self::Token => Self::Strong,
            other => other,
        }
    }
}

/// How much of a value is looked at.
const MOST_BYTES: usize = 120;

/// Whether a value looks like a secret.
pub(super) fn is_secret(value: &str, strength: Strength) -> bool {
    let value = head(value, MOST_BYTES);
    if is_made_up(value) || is_reference(value) {
        return false;
    }
    if strength == Strength::Code {
        return is_code(value);
    }
    let kinds = Kinds::of(value);
    let turns = turns(value.as_bytes());
    !is_everyday(value)
        && match strength {
            Strength::Password => {
                value.len() >= 4 && (kinds.is_mixed() || is_popular(value) || is_jumbled(value))
            }
            Strength::Token => {
                value.len() >= 8 && kinds.is_mixed() && (turns > 1 || value.len() >= 20)
                    || is_jumbled(value)
            }
            Strength::Strong => {
                value.len() >= 7
                    && kinds.letters
                    && kinds.digits
                    && (kinds.count() > 2 || turns > 2)
                    || is_random(value)
            }
            Strength::Random => is_random(value),
            Strength::Pair => is_pair(value),
            Strength::Code => false,
        }
}

/// A code of access: four digits or more, or digits and letters in groups.
fn is_code(value: &str) -> bool {
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    let is_plain = value.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-#*".contains(&byte));
    is_plain && (digits >= 4 || digits > 0 && value.len() >= 8) && !is_term(value)
}

/// Letters of both cases that are no words put together: `KwpmcQMo`, not `DatabaseUrl`.
fn is_jumbled(value: &str) -> bool {
    let bytes = value.as_bytes();
    let is_hump = |pair: &[u8]| pair[0].is_ascii_uppercase() && !pair[1].is_ascii_lowercase();
    let odd = bytes.windows(2).filter(|pair| is_hump(pair)).count()
        + bytes
            .windows(3)
            .filter(|three| {
                three[0].is_ascii_uppercase()
                    && three[1].is_ascii_lowercase()
                    && three[2].is_ascii_uppercase()
            })
            .count();
    bytes.len() >= 10
        && bytes.iter().all(u8::is_ascii_alphabetic)
        && bytes.iter().any(u8::is_ascii_lowercase)
        && odd >= 2
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

/// Long and made by chance: identifiers and words do not change their kind of character so often.
pub(super) fn is_random(value: &str) -> bool {
    let bytes = value.as_bytes();
    let core = bytes.iter().filter(|byte| byte.is_ascii_alphanumeric()).count();
    let digits = bytes.iter().filter(|byte| byte.is_ascii_digit()).count();
    let is_hex = bytes.iter().all(|byte| byte.is_ascii_hexdigit() || *byte == b'-');
    if is_hex {
        return core >= 16 && digits > 0 && digits < core;
    }
    core >= 16 && core * 4 >= bytes.len() * 3 && turns(bytes) * 3 >= bytes.len() && digits > 0
        || core >= 24 && turns(bytes) * 5 >= bytes.len() * 2
}

/// `name:password`, where the password looks like one.
fn is_pair(value: &str) -> bool {
    let Some((name, password)) = value.split_once([':', '/', '%']) else { return false };
    let is_name = !name.is_empty()
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-@".contains(&byte));
    is_name
        && password.len() >= 6
        && !password.starts_with('/')
        && Kinds::of(password).is_mixed()
        && !password.contains('/')
        && !is_made_up(password)
        && !is_everyday(password)
}

/// Passwords that need no digits to be known as such.
fn is_popular(value: &str) -> bool {
    const POPULAR: [&str; 16] = [
        "letmein",
        "qwerty",
        "swordfish",
        "iloveyou",
        "opensesame",
        "trustno",
        "monkey",
        "dragon",
        "sunshine",
        "princess",
        "football",
        "shadow",
        "hunter",
        "welcome",
        "correcthorsebatterystaple",
        "abc",
    ];
    let lower = value.to_ascii_lowercase();
    POPULAR.contains(&lower.as_str()) || lower.starts_with("qwert")
}
