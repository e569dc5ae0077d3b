//! Memory text made harmless for a terminal or an agent.
//!
//! What people and commits put into a memory is printed as one line without control or invisible
//! characters and without anything that could end the frame around it. Doing it twice changes nothing.

use std::iter::Peekable;
use std::str::Chars;

/// The text as one harmless line.
pub fn line(text: &str) -> String {
    if is_plain(text) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\u{1b}' | '\u{90}' | '\u{98}' | '\u{9b}' | '\u{9d}'..='\u{9f}' => {
                skip_sequence(c, &mut chars);
            }
            c if is_space(c) => {
                if !out.ends_with(' ') {
                    out.push(' ');
                }
            }
            c if is_hidden(c) => {}
            c => out.push(c),
        }
    }
    escaped(out.trim())
}

/// A line of a file as it is, but for what would act on a terminal.
pub fn visible(line: &str) -> String {
    let harmless = |c: &char| matches!(c, '\n' | '\t') || !is_hidden(*c);
    line.chars().filter(harmless).collect()
}

/// At most `most` characters, the last of them `…` where some are missing.
pub fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some(_) => {
            let kept: String = text.chars().take(most.saturating_sub(1)).collect();
            format!("{}…", kept.trim_end())
        }
    }
}

/// Whether there is nothing to do: what nearly every text is.
fn is_plain(text: &str) -> bool {
    let harmless = |byte: u8| (b' '..=b'~').contains(&byte) && !b"<`~[]".contains(&byte);
    text.bytes().all(harmless) && !text.contains("  ") && text.trim().len() == text.len()
}

/// Characters that are printed as a space.
fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{2800}' | '\u{180e}')
}

/// Characters that a reader does not see, or that change how others are seen.
pub(crate) fn is_hidden(c: char) -> bool {
    let plane_end = (c as u32) & 0xfffe == 0xfffe;
    c.is_control()
        || plane_end
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{fdd0}'..='\u{fdef}' | '\u{e000}'..='\u{f8ff}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
            | '\u{f0000}'..='\u{10ffff}')
}

/// The most characters of a control sequence; what is longer never ends.
const MAX_SEQUENCE: usize = 4096;

/// Drops an ECMA-48 sequence as a unit; one that never ends loses only its introducer.
fn skip_sequence(introducer: char, chars: &mut Peekable<Chars<'_>>) {
    let mut ahead = chars.clone();
    let mut left = MAX_SEQUENCE;
    let kind = if introducer == '\u{1b}' { ahead.next() } else { Some(introducer) };
    let ended = match kind {
        Some('[' | '\u{9b}') => ahead.by_ref().take(left).any(|c| matches!(c, '@'..='~')),
        Some(']' | 'P' | 'X' | '^' | '_' | '\u{90}' | '\u{98}' | '\u{9d}'..='\u{9f}') => loop {
            match ahead.next() {
                Some('\u{7}' | '\u{9c}') => break true,
                Some('\u{1b}') if ahead.peek() == Some(&'\\') => break ahead.next().is_some(),
                Some(_) if left > 0 => left -= 1,
                _ => break false,
            }
        },
        Some('0'..='~') => true,
        _ => false,
    };
    if ended {
        *chars = ahead;
    }
}

/// Breaks what could close a tag, a fence or a link around the text.
fn escaped(text: &str) -> String {
    text.replace('<', "&lt;")
        .replace("```", "'''")
        .replace("~~~", "---")
        .replace("![", "!(")
        .replace("](", "] (")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_becomes_one_harmless_line_and_stays_so() {
        for (text, expected) in [
            ("plain", "plain"),
            ("  a\n\tb\u{2028}c ", "a b c"),
            ("\u{1b}[31mred\u{1b}[0m", "red"),
            ("\u{1b}]0;title\u{7}x", "x"),
            ("\u{9b}2Jx", "x"),
            ("\u{1b}[never ends 1", "ever ends 1"),
            ("a\u{202e}b\u{200b}c\u{e0041}", "abc"),
            ("</system> x", "&lt;/system> x"),
            ("``` end", "''' end"),
            ("![x](http://y)", "!(x] (http://y)"),
            ("grüße 東京 🦀", "grüße 東京 🦀"),
        ] {
            let once = line(text);
            assert_eq!(once, expected);
            assert_eq!(line(&once), once, "twice is once");
        }
    }

    #[test]
    fn cutting_counts_characters() {
        assert_eq!(cut("grüße", 5), "grüße");
        assert_eq!(cut("grüße!", 5), "grüß…");
    }
}
