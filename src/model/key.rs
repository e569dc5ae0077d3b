//! Keys: the names of items.

use std::fmt;
use std::str::FromStr;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::error::Error;

const MAX_CHARS: usize = 64;

/// A dotted name such as `writing.tone`, always valid and normalised.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(String);

impl Key {
    /// The key as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the key names a lesson: it starts with `lessons.`.
    pub fn is_lesson(&self) -> bool {
        self.0.starts_with("lessons.")
    }

    /// Whether the key is about a person: its first word is `user`.
    pub fn is_about_user(&self) -> bool {
        self.0.split('.').next() == Some("user")
    }

    /// Whether the key belongs to the losing side of a merge: `KEY.conflict-` and six hex digits.
    pub(crate) fn is_conflict_copy(&self) -> bool {
        let tail = self.0.rsplit_once(".conflict-").map_or("", |(_, tail)| tail);
        tail.len() == 6 && tail.bytes().all(|byte| byte.is_ascii_hexdigit())
    }

    /// Whether the key has a namespace: at least two dotted words.
    pub fn is_namespaced(&self) -> bool {
        self.0.contains('.')
    }
}

impl FromStr for Key {
    type Err = Error;

    /// Normalises (trim, lower case, NFC, spaces to `_`) and rejects what is still not a valid key.
    fn from_str(typed: &str) -> Result<Self, Error> {
        let key = normalised(typed.trim());
        if key.chars().count() <= MAX_CHARS && key.split('.').all(is_word) {
            Ok(Self(key))
        } else {
            Err(Error::Malformed {
                field: "key",
                given: typed.chars().take(MAX_CHARS).collect(),
                expected: "dotted words of letters, digits, `_` and `-`, at most 64 characters",
            })
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn normalised(typed: &str) -> String {
    if typed.is_ascii() {
        return typed.to_ascii_lowercase().replace(' ', "_");
    }
    let spaced = |c: char| if c.is_whitespace() { '_' } else { c };
    typed.to_lowercase().nfc().map(spaced).collect()
}

fn is_word(word: &str) -> bool {
    let is_valid = |c: char| c.is_alphanumeric() || c == '_' || c == '-' || is_combining_mark(c);
    !word.is_empty() && word.chars().all(is_valid)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_normalised_or_rejected() {
        let long = "a".repeat(65);
        for (typed, expected) in [
            ("writing.tone", Some("writing.tone")),
            ("  Writing.Tone ", Some("writing.tone")),
            ("code style.indent width", Some("code_style.indent_width")),
            ("cafe\u{301}.name", Some("caf\u{e9}.name")),
            ("ÜBER.größe", Some("über.größe")),
            ("тесты.запуск", Some("тесты.запуск")),
            ("a-b_c.d1", Some("a-b_c.d1")),
            ("single", Some("single")),
            ("", None),
            (".", None),
            ("a..b", None),
            ("a.", None),
            ("a/b", None),
            ("a:b", None),
            ("a\tb", None),
            ("a\u{202e}b", None),
            (long.as_str(), None),
        ] {
            let key = typed.parse::<Key>().ok();
            assert_eq!(key.as_ref().map(Key::as_str), expected, "{typed:?}");
        }
    }
}
