//! The prose of a prompt: what the user says, as plain sentences.
//!
//! Prose is what remains without code, quotes, tagged blocks, logs and diffs: lower-case text without accents, one
//! sentence per line. A sentence keeps its `?`. Within it `,` and `:` are words of their own, `"` replaces a quotation,
//! and a leading `•` marks a list item.

use super::blocks::{Blocks, Excerpt, untagged};

/// The sentences of a text, each followed by a line break.
pub(crate) fn sentences(text: &str, excerpt: Excerpt) -> String {
    let text = untagged(text, excerpt);
    let mut prose = Prose { out: String::with_capacity(text.len() + 64) };
    let mut blocks = Blocks::new(&text, excerpt);
    let mut is_wrapped = false;
    for line in text.lines() {
        if blocks.contain(line) {
            prose.end();
            is_wrapped = false;
            continue;
        }
        let line = line.trim();
        // A sentence continues after a line break that only wraps the text.
        if !(is_wrapped && line.starts_with(char::is_lowercase)) {
            prose.end();
        }
        prose.push_line(line);
        is_wrapped = line.len() >= 60;
    }
    prose.end();
    prose.out
}

/// Opening quotation marks, and what closes each.
const QUOTES: &[(char, &[char])] = &[
    ('`', &['`']),
    ('"', &['"']),
    ('“', &['”', '“']),
    ('”', &['”']),
    ('„', &['“', '”']),
    ('«', &['»']),
    ('「', &['」']),
    ('『', &['』']),
    ('《', &['》']),
];

struct Prose {
    out: String,
}

impl Prose {
    fn push_line(&mut self, line: &str) {
        let mut rest = if self.is_in_sentence() { line } else { self.without_marker(line) };
        let mut before = ' ';
        while let Some(c) = rest.chars().next() {
            let after = &rest[c.len_utf8()..];
            rest = match after_quotation(c, before, after) {
                Some(after) => {
                    self.push_word('"');
                    after
                }
                None => {
                    self.push_char(c, before, after.chars().next().unwrap_or(' '));
                    after
                }
            };
            before = c;
        }
        self.push_space();
    }

    /// The line without its list marker; the marker becomes `•`.
    fn without_marker<'l>(&mut self, line: &'l str) -> &'l str {
        let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let numbered = (digits > 0).then(|| line[digits..].strip_prefix(['.', ')'])).flatten();
        let item = numbered.or_else(|| line.strip_prefix(['-', '*', '•', '+']));
        match item.filter(|item| item.starts_with(' ')) {
            Some(item) => {
                self.out.push_str("• ");
                item
            }
            None => line.trim_start_matches('#'),
        }
    }

    fn push_char(&mut self, c: char, before: char, next: char) {
        let is_free = !next.is_alphanumeric();
        match c {
            '?' | '？' if is_free || c == '？' => {
                self.push_word('?');
                self.end();
            }
            '.' | '!' | '…' if next.is_whitespace() => self.end(),
            '。' | '！' | '．' => self.end(),
            ',' | ';' if is_free || !before.is_ascii_digit() => self.push_word(','),
            '、' | '，' | '；' | '—' | '–' | '（' | '）' => self.push_word(','),
            '(' if !before.is_alphanumeric() => self.push_word(','),
            ')' if is_free => self.push_word(','),
            '-' if before == ' ' && next == ' ' => self.push_word(','),
            ':' if next.is_whitespace() => self.push_word(':'),
            '：' => self.push_word(':'),
            '*' | '"' | '“' | '”' | '¿' | '¡' => (),
            c if c.is_whitespace() => self.push_space(),
            c => push_plain(&mut self.out, c),
        }
    }

    /// Adds a punctuation mark as a word of its own.
    fn push_word(&mut self, mark: char) {
        self.push_space();
        self.out.push(mark);
        self.out.push(' ');
    }

    fn push_space(&mut self) {
        if !(self.out.is_empty() || self.out.ends_with([' ', '\n'])) {
            self.out.push(' ');
        }
    }

    /// Whether the last sentence is not yet complete.
    fn is_in_sentence(&self) -> bool {
        !(self.out.is_empty() || self.out.ends_with('\n'))
    }

    fn end(&mut self) {
        let kept = self.out.trim_end_matches([' ', ',', '•']).len();
        self.out.truncate(kept);
        if self.is_in_sentence() {
            self.out.push('\n');
        }
    }
}

/// What follows a quotation that this character opens and that is closed on the same line.
fn after_quotation(c: char, before: char, after: &str) -> Option<&str> {
    if matches!(c, '\'' | '‘') {
        // An apostrophe inside a word, or before `tis`, is not a quotation mark.
        let closes = |(at, mark): &(usize, char)| {
            let next = after[at + mark.len_utf8()..].chars().next();
            matches!(mark, '\'' | '’') && !next.is_some_and(char::is_alphanumeric)
        };
        let is_open = !before.is_alphanumeric();
        let (at, mark) = after.char_indices().filter(|_| is_open).find(closes)?;
        return Some(&after[at + mark.len_utf8()..]);
    }
    let (_, closing) = QUOTES.iter().find(|(open, _)| *open == c)?;
    let at = after.find(*closing)?;
    let close = after[at..].chars().next()?;
    Some(&after[at + close.len_utf8()..])
}

/// Adds a character in lower case and without its accent.
fn push_plain(out: &mut String, c: char) {
    if c.is_ascii() {
        out.push(c.to_ascii_lowercase());
    } else {
        let letters = c.to_lowercase().filter(|c| !matches!(c, '\u{300}'..='\u{36f}'));
        out.extend(letters.map(plain));
    }
}

fn plain(c: char) -> char {
    match c {
        'à'..='å' | 'ą' => 'a',
        'ç' | 'ć' | 'č' => 'c',
        'è'..='ë' | 'ę' | 'ě' => 'e',
        'ì'..='ï' | 'ı' => 'i',
        'ñ' | 'ń' | 'ň' => 'n',
        'ò'..='ö' | 'ő' => 'o',
        'ù'..='ü' | 'ű' | 'ů' => 'u',
        'ý' | 'ÿ' => 'y',
        'ğ' => 'g',
        'ł' => 'l',
        'ř' => 'r',
        'ś' | 'ş' | 'š' => 's',
        'ź' | 'ż' | 'ž' => 'z',
        'ё' => 'е',
        '’' | 'ʼ' | '‘' => '\'',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_is_what_the_user_says() {
        for (text, expected) in [
            ("", ""),
            ("Fix it. Thanks!", "fix it\nthanks\n"),
            ("why?\nno", "why ?\nno\n"),
            ("Café, naïve: oui", "cafe , naive : oui\n"),
            ("run `never()` in \"a b\"", "run \" in \"\n"),
            ("don't 'remember me' it's", "don't \" it's\n"),
            ("- a\n2. b\n-c", "• a\n• b\n-c\n"),
            ("v1.2.3 of foo.rs", "v1.2.3 of foo.rs\n"),
            ("a\n```\nb\n```\nc", "a\nc\n"),
            ("> a\nb\n    c", "b\n"),
            ("<a_b>x</a_b>y", "y\n"),
            ("请记住。好", "请记住\n好\n"),
        ] {
            assert_eq!(sentences(text, Excerpt::Whole), expected, "{text}");
        }
    }

    #[test]
    fn a_sentence_continues_on_the_next_line() {
        let text =
            "this line is long enough that an editor would have broken it here,\nand it goes on";
        assert_eq!(sentences(text, Excerpt::Whole).lines().count(), 1);
        assert_eq!(sentences("short\nand it ends", Excerpt::Whole).lines().count(), 2);
    }
}
