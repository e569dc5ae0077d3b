//! Whether a value looks like a secret, judged by its characters alone.

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

impl Strength {
    /// What counts if nothing ties the value to the keyword.
    pub(super) fn strictest(self) -> Self {
        match self {
            Self::Code | Self::Pair => self,
            _ => Self::Random,
        }
    }

    /// What counts if the tie is weaker.
    pub(super) fn stricter(self) -> Self {
        match self {
            Self::Password | Self::Token => Self::Strong,
            other => other,
        }
    }
}

/// How much of a value is examined.
const MOST_BYTES: usize = 120;

/// Whether a value looks like a secret.
pub(super) fn is_secret(value: &str, strength: Strength) -> bool {
    let value = head(value, MOST_BYTES);
    if is_placeholder(value) || is_reference(value) {
        return false;
    }
    if strength == Strength::Code {
        return is_code(value);
    }
    let kinds = Kinds::of(value);
    let changes = class_changes(value.as_bytes());
    !is_ordinary(value)
        && match strength {
            Strength::Password => {
                value.len() >= 4 && (kinds.is_mixed() || is_popular(value) || is_jumbled(value))
            }
            Strength::Token => {
                value.len() >= 8 && kinds.is_mixed() && (changes > 1 || value.len() >= 20)
                    || is_jumbled(value)
            }
            Strength::Strong => {
                value.len() >= 7
                    && kinds.letters
                    && kinds.digits
                    && (kinds.count() > 2 || changes > 2)
                    || is_random(value)
            }
            Strength::Random => is_random(value),
            Strength::Pair => is_pair(value),
            Strength::Code => false,
        }
}

/// An access code: at least four digits, or digits and letters in groups.
fn is_code(value: &str) -> bool {
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    let is_plain = value.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-#*".contains(&byte));
    is_plain && (digits >= 4 || digits > 0 && value.len() >= 8) && !is_term(value)
}

/// Letters in both cases that are not joined words: `KwpmcQMo`, not `DatabaseUrl`.
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
        && !is_placeholder(password)
        && !is_ordinary(password)
}

/// Passwords that are known as such without digits.
fn is_popular(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    lists::POPULAR_PASSWORDS.contains(&lower) || lower.starts_with("qwert")
}

/// Whether a value is a placeholder for a secret, or made up for a document.
pub(super) fn is_placeholder(value: &str) -> bool {
    let opens = value.starts_with(['<', '$', '{', '}', '%', '[', '(', '*', '#', '@', '&', '…']);
    let lower = value.to_ascii_lowercase();
    let names_secret =
        value.bytes().all(|byte| byte.is_ascii_alphabetic() || b"_-".contains(&byte))
            && ["password", "passwd", "secret", "token", "passphrase"]
                .iter()
                .any(|name| lower.contains(name));
    opens
        || names_secret
        || lists::PLACEHOLDER_PARTS.iter().any(|part| lower.contains(part))
        || is_monotonous(value.as_bytes())
}

/// Long random values have many different characters.
fn is_monotonous(value: &[u8]) -> bool {
    let mut seen = 0_u128;
    value.iter().for_each(|byte| seen |= 1 << (byte & 127));
    value.len() >= 12 && seen.count_ones() < 6
}

/// `os.environ["X"]`, `process.env.X`, `vault:…`, `op://…`
fn is_reference(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    lists::REFERENCE_PARTS.iter().any(|part| lower.contains(part)) || value.contains("()")
}

/// Whether a value is a path, version, number with a unit, technical term or the like.
fn is_ordinary(value: &str) -> bool {
    is_path(value) || is_measure(value) || is_term(value) || is_dotted(value) || is_tag(value)
}

/// A path, file name or URL: `src/auth/reset.rs`, `passport.js`, `https://…`.
fn is_path(value: &str) -> bool {
    if value.contains("://") || value.starts_with(['/', '~', '.']) {
        return true;
    }
    let is_plain =
        |part: &str| part.bytes().all(|byte| byte.is_ascii_lowercase() || b"_-.*".contains(&byte));
    let slashed = value.contains('/')
        && value.split('/').filter(|part| is_plain(part)).count() * 2 >= value.split('/').count();
    let ending = value.rsplit_once('.').map(|(stem, ending)| (stem, ending.to_ascii_lowercase()));
    let has_ending = ending.is_some_and(|(stem, ending)| {
        lists::FILE_ENDINGS.contains(&ending)
            && !stem.is_empty()
            && !stem.contains(['!', '@', '#', '$'])
    });
    slashed || has_ending
}

/// `12`, `v1.2.3`, `64MiB`, `2026-11-17`, `15m`, `>=3.11`
fn is_measure(value: &str) -> bool {
    let value = value.trim_start_matches(['v', '>', '<', '=', '^', '~', '+', '-']);
    let digits =
        value.bytes().take_while(|byte| byte.is_ascii_digit() || b".,-:/x".contains(byte)).count();
    let unit = &value[digits..];
    digits > 0
        && unit.len() <= 4
        && unit.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'%')
        && !(value.len() > 6 && digits < value.len() / 2)
}

/// Technical terms with digits: `argon2id`, `SHA-256`, `ed25519`.
fn is_term(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    let is_version = |rest: &str| {
        let letters = rest.bytes().filter(u8::is_ascii_alphabetic).count();
        let is_apart = !rest.starts_with(|c: char| c.is_ascii_alphabetic()) || rest.len() < 2;
        rest.len() <= 12
            && letters <= 6
            && is_apart
            && rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_/".contains(&byte))
    };
    lists::TECHNICAL_TERMS.iter().filter_map(|term| lower.strip_prefix(term)).any(is_version)
}

/// Words and numbers separated by dots: `color.primary.500`.
fn is_dotted(value: &str) -> bool {
    let is_plain = |part: &str| {
        !part.is_empty()
            && (part.bytes().all(|byte| byte.is_ascii_digit())
                || part.bytes().all(|byte| byte.is_ascii_lowercase() || b"_-".contains(&byte)))
    };
    value.contains('.') && value.split('.').all(is_plain)
}

/// A YAML tag: `!Ref`, `!vault`.
fn is_tag(value: &str) -> bool {
    value.strip_prefix('!').is_some_and(|name| name.bytes().all(|byte| byte.is_ascii_alphabetic()))
}
