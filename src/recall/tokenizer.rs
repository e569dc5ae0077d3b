//! The tokenizer: splits text into lower-case words.
//!
//! Identifiers are split at `_`, at `-`, where the case changes and between letters and digits: `retryBackoff`,
//! `retry_backoff` and `retry-backoff` all become the words `retry` and `backoff`, followed by the compound
//! `retrybackoff`. Chinese, Japanese, Korean and Thai text has no usable spaces; a stretch of it is one [`Token::Run`],
//! which is searched by its character bigrams. The build script tokenizes the concept list with this same file.

use std::borrow::Cow;

use unicode_normalization::char::is_combining_mark;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfkc_quick};

/// A token of a text, in lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'t> {
    /// A word.
    Word(&'t str),
    /// An identifier as one word, after the words it consists of, and how many those are.
    Compound(&'t str, usize),
    /// A stretch of text in a script without spaces.
    Run(&'t str),
}

/// Calls `take` with each token of a text, in order.
pub(crate) fn tokenize(text: &str, mut take: impl FnMut(Token<'_>)) {
    let text = normalized(text);
    let mut splitter = Splitter::default();
    let mut rest = &*text;
    while let Some(start) = rest.find(|c: char| c.is_alphanumeric()) {
        rest = &rest[start..];
        let length = plain_word_length(rest);
        if length > 0 {
            take(Token::Word(&rest[..length]));
            rest = &rest[length..];
            continue;
        }
        let is_run = rest.starts_with(is_unspaced);
        let length = if is_run { run_length(rest) } else { identifier_length(rest) };
        let (text, after) = rest.split_at(length);
        if is_run {
            take(Token::Run(text));
        } else {
            splitter.split(text, &mut take);
        }
        rest = after;
    }
}

/// The character bigrams of a run; a single character is its own bigram.
pub(crate) fn bigrams(run: &str) -> impl Iterator<Item = &str> {
    let starts = run.char_indices().map(|(at, _)| at);
    let ends = run.char_indices().skip(1).map(|(at, c)| at + c.len_utf8());
    let alone = (run.chars().count() == 1).then_some(run);
    starts.zip(ends).map(|(start, end)| &run[start..end]).chain(alone)
}

/// A lower-case word without accents: `résumé` becomes `resume`.
pub(crate) fn fold_accents(word: &str) -> Cow<'_, str> {
    if word.is_ascii() || word.starts_with(is_unspaced) {
        return Cow::Borrowed(word);
    }
    let mut folded = String::with_capacity(word.len());
    for c in word.nfd().filter(|c| !is_combining_mark(*c)) {
        match c {
            'ß' => folded.push_str("ss"),
            'œ' => folded.push_str("oe"),
            'æ' => folded.push_str("ae"),
            'ø' => folded.push('o'),
            'ł' => folded.push('l'),
            _ => folded.push(c),
        }
    }
    Cow::Owned(folded)
}

/// Whether a character belongs to a script without spaces between words. Korean has spaces, but attaches particles to its
/// nouns.
pub(crate) fn is_unspaced(c: char) -> bool {
    // Not U+30FB, the middle dot that separates the words of Japanese compounds.
    matches!(c, '\u{3005}'..='\u{3007}' | '\u{3040}'..='\u{30fa}' | '\u{30fc}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}'
        | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}'
        | '\u{1100}'..='\u{11ff}' | '\u{ac00}'..='\u{d7af}' | '\u{20000}'..='\u{3ffff}'
        | '\u{0e00}'..='\u{0e7f}')
}

/// Whether a letter is Russian or from a related alphabet.
pub(crate) fn is_cyrillic(c: char) -> bool {
    matches!(c, '\u{400}'..='\u{52f}')
}

/// The NFKC form, which replaces full-width letters, ligatures and combining accents.
fn normalized(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || is_nfkc_quick(text.chars()) == IsNormalized::Yes {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.nfkc().collect())
    }
}

fn run_length(text: &str) -> usize {
    text.find(|c: char| !is_unspaced(c)).unwrap_or(text.len())
}

/// The length of a word of lower-case ASCII letters that is not part of an identifier, or zero. This fast path takes
/// most words.
fn plain_word_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let length = bytes.iter().take_while(|byte| byte.is_ascii_lowercase()).count();
    match bytes.get(length) {
        None => length,
        Some(after) if after.is_ascii() && !after.is_ascii_alphanumeric() => {
            if matches!(after, b'_' | b'-' | b'.') { 0 } else { length }
        }
        Some(_) => 0,
    }
}

/// The length of an identifier: what a double click selects in an editor, including parts joined by hyphens, and dots
/// between digits.
fn identifier_length(text: &str) -> usize {
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        let after = || text[at + c.len_utf8()..].chars().next().unwrap_or(' ');
        let belongs = match c {
            '_' | '-' => is_spaced(before) && is_spaced(after()),
            '.' => before.is_ascii_digit() && after().is_ascii_digit(),
            _ => is_spaced(c) || is_combining_mark(c),
        };
        if !belongs {
            return at;
        }
        before = c;
    }
    text.len()
}

/// Whether a character is a letter or digit of a script with spaces.
fn is_spaced(c: char) -> bool {
    c.is_alphanumeric() && !is_unspaced(c)
}

/// Splits identifiers, reusing its buffers.
#[derive(Default)]
struct Splitter {
    /// The identifier in lower case, without `_` and `-`.
    lower: String,
    /// Where each word ends in it.
    ends: Vec<usize>,
}

impl Splitter {
    /// Splits an identifier at `_` and `-`, where the case changes and between letters and digits.
    fn split(&mut self, identifier: &str, take: &mut impl FnMut(Token<'_>)) {
        self.lower.clear();
        self.ends.clear();
        for part in identifier.split(['_', '-']) {
            self.split_part(part);
            self.ends.push(self.lower.len());
        }
        let mut start = 0;
        for end in &self.ends {
            take(Token::Word(&self.lower[start..*end]));
            start = *end;
        }
        if self.ends.len() > 1 {
            take(Token::Compound(&self.lower, self.ends.len()));
        }
    }

    /// Lower-cases a part without `_` and `-`, and records where its words end except for the last.
    fn split_part(&mut self, part: &str) {
        let (first, from) = (self.ends.len(), self.lower.len());
        if part.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return self.lower.push_str(part);
        }
        let mut before = None;
        for (at, c) in part.char_indices() {
            let after = &part[at + c.len_utf8()..];
            if before.is_some_and(|before| is_boundary(before, c, after)) {
                self.ends.push(self.lower.len());
            }
            before = Some(c);
            self.lower.extend(c.to_lowercase());
        }
        // Do not split off single characters: `k8s`, `i18n`, `s3`, `x86` and `iOS` are words.
        let mut start = from;
        let mut has_single = false;
        for end in self.ends[first..].iter().chain(&[self.lower.len()]) {
            has_single |= end - start == 1;
            start = *end;
        }
        if has_single {
            self.ends.truncate(first);
        }
    }
}

/// Whether a new word starts at `c`. The `s` of `URLs` does not start one.
fn is_boundary(before: char, c: char, after: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit() || c == '.';
    if is_digit(before) != is_digit(c) {
        return true;
    }
    let ends_acronym =
        before.is_uppercase() && after.starts_with(char::is_lowercase) && after != "s";
    c.is_uppercase() && (before.is_lowercase() || ends_acronym)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tokens of a text, compounds in brackets and runs in angle brackets.
    fn tokens(text: &str) -> String {
        let mut tokens = Vec::new();
        tokenize(text, |token| {
            tokens.push(match token {
                Token::Word(word) => word.to_owned(),
                Token::Compound(compound, parts) => format!("[{compound} {parts}]"),
                Token::Run(run) => format!("<{run}>"),
            });
        });
        tokens.join(" ")
    }

    #[test]
    fn identifiers_paths_and_scripts_are_split() {
        for (text, expected) in [
            ("Run the tests", "run the tests"),
            ("storageState", "storage state [storagestate 2]"),
            ("created_at", "created at [createdat 2]"),
            ("SettingWithCopyWarning", "setting with copy warning [settingwithcopywarning 4]"),
            ("HTTPServer", "http server [httpserver 2]"),
            ("services/mailer/main.rs", "services mailer main rs"),
            ("pre-commit", "pre commit [precommit 2]"),
            ("react19", "react 19 [react19 2]"),
            ("k8s i18n e2e s3 x86", "k8s i18n e2e s3 x86"),
            ("iOS PRs URLs", "ios prs urls"),
            ("stable 1.79.0, pinned", "stable 1.79.0 pinned"),
            ("don't l'API", "don t l api"),
            ("--no-verify", "no verify [noverify 2]"),
            ("problem+json", "problem json"),
            ("Größe ＡＰＩ", "größe api"),
            ("UIは「です・ます」調", "ui <は> <です> <ます> <調>"),
            ("用pnpm安装", "<用> pnpm <安装>"),
            ("테스트를 실행", "<테스트를> <실행>"),
            ("\u{0}\u{202e}!?", ""),
        ] {
            assert_eq!(tokens(text), expected, "{text}");
        }
    }

    #[test]
    fn a_run_is_split_into_bigrams() {
        assert_eq!(bigrams("包管理器").collect::<Vec<_>>(), ["包管", "管理", "理器"]);
        assert_eq!(bigrams("锁").collect::<Vec<_>>(), ["锁"]);
        assert_eq!(bigrams("").count(), 0);
    }

    #[test]
    fn accents_are_folded() {
        for (word, expected) in
            [("größe", "grosse"), ("ключ", "ключ"), ("ёлка", "елка"), ("tests", "tests")]
        {
            assert_eq!(fold_accents(word), expected);
        }
    }
}
