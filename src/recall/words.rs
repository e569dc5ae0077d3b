//! Words: what a text is made of, once identifiers, paths and unspaced scripts are taken apart.
//!
//! `retryBackoff`, `retry_backoff` and `retry-backoff` are the words `retry` and `backoff`, and together the whole
//! `retrybackoff`. Chinese, Japanese and Korean have no such words: a stretch of them is a [`Piece::Run`]. The build
//! script reads the concept list with this file, too, so that a word is the same there and here.

use std::borrow::Cow;

use unicode_normalization::char::is_combining_mark;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfkc_quick};

/// A piece of a text, in lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece<'t> {
    /// A word.
    Word(&'t str),
    /// So many words before this one, written as one.
    Whole(&'t str, usize),
    /// A stretch of text in a script without spaces.
    Run(&'t str),
}

/// Hands over the pieces of a text in their order.
pub(crate) fn pieces(text: &str, mut take: impl FnMut(Piece<'_>)) {
    let text = composed(text);
    let mut scratch = Scratch::default();
    let mut rest = &*text;
    while let Some(start) = rest.find(|c: char| c.is_alphanumeric()) {
        rest = &rest[start..];
        let plain = plain_length(rest);
        if plain > 0 {
            take(Piece::Word(&rest[..plain]));
            rest = &rest[plain..];
            continue;
        }
        let is_run = rest.starts_with(is_unspaced);
        let end = if is_run { run_length(rest) } else { token_length(rest) };
        let (token, after) = rest.split_at(end);
        if is_run {
            take(Piece::Run(token));
        } else {
            scratch.split(token, &mut take);
        }
        rest = after;
    }
}

/// The pairs of neighbouring characters of a run, by which it is found; a single character is its own.
pub(crate) fn pairs(run: &str) -> impl Iterator<Item = &str> {
    let starts = run.char_indices().map(|(at, _)| at);
    let ends = run.char_indices().skip(1).map(|(at, c)| at + c.len_utf8());
    let alone = (run.chars().count() == 1).then_some(run);
    starts.zip(ends).map(|(start, end)| &run[start..end]).chain(alone)
}

/// A word without accents, so that `résumé` and `resume` are one.
pub(crate) fn folded(word: &str) -> Cow<'_, str> {
    if word.is_ascii() || word.starts_with(is_unspaced) {
        return Cow::Borrowed(word);
    }
    let bare = word.nfd().filter(|c| !is_combining_mark(*c));
    let mut folded = String::with_capacity(word.len());
    for c in bare {
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

/// Whether a script is written without spaces between words. Korean has some, but its endings stick to the words.
pub(crate) fn is_unspaced(c: char) -> bool {
    // Without the middle dot of Japanese compounds, which parts words.
    matches!(c, '\u{3005}'..='\u{3007}' | '\u{3040}'..='\u{30fa}' | '\u{30fc}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}'
        | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}'
        | '\u{1100}'..='\u{11ff}' | '\u{ac00}'..='\u{d7af}' | '\u{20000}'..='\u{3ffff}'
        | '\u{0e00}'..='\u{0e7f}')
}

/// Full-width letters, ligatures and split accents as the characters that they stand for.
fn composed(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || is_nfkc_quick(text.chars()) == IsNormalized::Yes {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.nfkc().collect())
    }
}

fn run_length(text: &str) -> usize {
    text.find(|c: char| !is_unspaced(c)).unwrap_or(text.len())
}

/// The length of a word of small letters with nothing joined to it: most words are, and need no closer look.
fn plain_length(text: &str) -> usize {
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

/// A token is what a programmer would select with a double click, and whatever hyphens join to it.
fn token_length(text: &str) -> usize {
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

/// A letter or digit of a script with spaces.
fn is_spaced(c: char) -> bool {
    c.is_alphanumeric() && !is_unspaced(c)
}

/// Buffers for the pieces of a token.
#[derive(Default)]
struct Scratch {
    lower: String,
    ends: Vec<usize>,
}

impl Scratch {
    /// Takes a token apart: at `_` and `-`, where the case changes, between letters and digits.
    fn split(&mut self, token: &str, take: &mut impl FnMut(Piece<'_>)) {
        self.lower.clear();
        self.ends.clear();
        for part in token.split(['_', '-']) {
            self.cut(part);
            self.ends.push(self.lower.len());
        }
        let mut start = 0;
        for end in &self.ends {
            take(Piece::Word(&self.lower[start..*end]));
            start = *end;
        }
        if self.ends.len() > 1 {
            take(Piece::Whole(&self.lower, self.ends.len()));
        }
    }

    /// Lower-cases a part and notes where its words end, but for the last.
    fn cut(&mut self, part: &str) {
        let (first, from) = (self.ends.len(), self.lower.len());
        if part.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return self.lower.push_str(part);
        }
        let mut before = None;
        for (at, c) in part.char_indices() {
            let after = &part[at + c.len_utf8()..];
            if before.is_some_and(|before| is_edge(before, c, after)) {
                self.ends.push(self.lower.len());
            }
            before = Some(c);
            self.lower.extend(c.to_lowercase());
        }
        // `k8s`, `i18n`, `s3`, `x86` and `iOS` are words by themselves.
        let mut start = from;
        let mut has_letter = false;
        for end in self.ends[first..].iter().chain(&[self.lower.len()]) {
            has_letter |= end - start == 1;
            start = *end;
        }
        if has_letter {
            self.ends.truncate(first);
        }
    }
}

/// Whether a new word begins between two characters. The `s` of `URLs` begins none.
fn is_edge(before: char, c: char, after: &str) -> bool {
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

    /// The pieces of a text, a whole in brackets, a run in angle brackets.
    fn told(text: &str) -> String {
        let mut told = Vec::new();
        pieces(text, |piece| {
            told.push(match piece {
                Piece::Word(word) => word.to_owned(),
                Piece::Whole(whole, parts) => format!("[{whole} {parts}]"),
                Piece::Run(run) => format!("<{run}>"),
            });
        });
        told.join(" ")
    }

    #[test]
    fn identifiers_paths_and_scripts_are_taken_apart() {
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
            assert_eq!(told(text), expected, "{text}");
        }
    }

    #[test]
    fn a_run_is_found_by_its_pairs() {
        assert_eq!(pairs("包管理器").collect::<Vec<_>>(), ["包管", "管理", "理器"]);
        assert_eq!(pairs("锁").collect::<Vec<_>>(), ["锁"]);
        assert_eq!(pairs("").count(), 0);
    }

    #[test]
    fn accents_are_folded() {
        for (word, expected) in
            [("größe", "grosse"), ("ключ", "ключ"), ("ёлка", "елка"), ("tests", "tests")]
        {
            assert_eq!(folded(word), expected);
        }
    }
}
