//! The prose of a prompt: what its writer says, as plain sentences.
//!
//! Prose is what is left without code, quotes, tagged blocks, logs and diffs. It comes as lower-case text without
//! accents, one sentence a line. A sentence keeps its `?`; within it `,` and `:` stand alone as words, `"` stands
//! for what was quoted, and `•` before it says that it is an item of a list.

use super::blocks::{Blocks, Part, untagged};

/// The sentences of a text, each ended by a line break.
pub(super) fn sentences(text: &str, part: Part) -> String {
    let text = untagged(text, part);
    let mut prose = Prose { out: String::with_capacity(text.len() + 64) };
    let mut blocks = Blocks::new(&text, part);
    let mut is_wrapped = false;
    for line in text.lines() {
        if blocks.hold(line) {
            prose.end();
            is_wrapped = false;
            continue;
        }
        let line = line.trim();
        // A sentence goes on behind a break that only keeps lines short.
        if !(is_wrapped && line.starts_with(char::is_lowercase)) {
            prose.end();
        }
        prose.push_line(line);
        is_wrapped = line.len() >= 60;
    }
    prose.end();
    prose.out
}

/// Quotation marks that open, and those that close them.
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
        let mut rest = if self.is_begun() { line } else { self.unlisted(line) };
        let mut before = ' ';
        while let Some(c) = rest.chars().next() {
            let behind = &rest[c.len_utf8()..];
            rest = match quoted(c, before, behind) {
                Some(behind) => {
                    self.push_apart('"');
                    behind
                }
                None => {
                    self.push_mark(c, before, behind.chars().next().unwrap_or(' '));
                    behind
                }
            };
            before = c;
        }
        self.push_space();
    }

    /// The line without the mark of a list, which is noted.
    fn unlisted<'l>(&mut self, line: &'l str) -> &'l str {
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

    fn push_mark(&mut self, c: char, before: char, next: char) {
        let is_free = !next.is_alphanumeric();
        match c {
            '?' | '？' if is_free || c == '？' => {
                self.push_apart('?');
                self.end();
            }
            '.' | '!' | '…' if next.is_whitespace() => self.end(),
            '。' | '！' | '．' => self.end(),
            ',' | ';' if is_free || !before.is_ascii_digit() => self.push_apart(','),
            '、' | '，' | '；' | '—' | '–' | '（' | '）' => self.push_apart(','),
            '(' if !before.is_alphanumeric() => self.push_apart(','),
            ')' if is_free => self.push_apart(','),
            '-' if before == ' ' && next == ' ' => self.push_apart(','),
            ':' if next.is_whitespace() => self.push_apart(':'),
            '：' => self.push_apart(':'),
            '*' | '"' | '“' | '”' | '¿' | '¡' => (),
            c if c.is_whitespace() => self.push_space(),
            c => push_plain(&mut self.out, c),
        }
    }

    /// Adds a mark as a word of its own.
    fn push_apart(&mut self, mark: char) {
        self.push_space();
        self.out.push(mark);
        self.out.push(' ');
    }

    fn push_space(&mut self) {
        if !(self.out.is_empty() || self.out.ends_with([' ', '\n'])) {
            self.out.push(' ');
        }
    }

    /// Whether a sentence has begun that is not ended.
    fn is_begun(&self) -> bool {
        !(self.out.is_empty() || self.out.ends_with('\n'))
    }

    fn end(&mut self) {
        let kept = self.out.trim_end_matches([' ', ',', '•']).len();
        self.out.truncate(kept);
        if self.is_begun() {
            self.out.push('\n');
        }
    }
}

/// What stands behind the quotation that a mark opens, if it opens one that is closed on its line.
fn quoted(c: char, before: char, behind: &str) -> Option<&str> {
    if matches!(c, '\'' | '‘') {
        // An apostrophe within a word quotes nothing, neither does one before `tis`.
        let closes = |(at, mark): &(usize, char)| {
            let next = behind[at + mark.len_utf8()..].chars().next();
            matches!(mark, '\'' | '’') && !next.is_some_and(char::is_alphanumeric)
        };
        let is_open = !before.is_alphanumeric();
        let (at, mark) = behind.char_indices().filter(|_| is_open).find(closes)?;
        return Some(&behind[at + mark.len_utf8()..]);
    }
    let (_, closing) = QUOTES.iter().find(|(open, _)| *open == c)?;
    let at = behind.find(*closing)?;
    let close = behind[at..].chars().next()?;
    Some(&behind[at + close.len_utf8()..])
}

/// Adds a character in lower case and without its accent.
fn push_plain(out: &mut String, c: char) {
    if c.is_ascii() {
        out.push(c.to_ascii_lowercase());
    } else {
        let seen = c.to_lowercase().filter(|c| !matches!(c, '\u{300}'..='\u{36f}'));
        out.extend(seen.map(plain));
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
    fn prose_is_what_the_writer_says() {
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
            assert_eq!(sentences(text, Part::Whole), expected, "{text}");
        }
    }

    #[test]
    fn a_sentence_goes_on_in_the_next_line() {
        let text =
            "this line is long enough that an editor would have broken it here,\nand it goes on";
        assert_eq!(sentences(text, Part::Whole).lines().count(), 1);
        assert_eq!(sentences("short\nand it ends", Part::Whole).lines().count(), 2);
    }
}
