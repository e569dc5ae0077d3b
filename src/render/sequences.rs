//! Removes control sequences, which a terminal executes instead of displaying (ECMA-48).
//!
//! A sequence begins with ESC or, in its 8-bit form, with one character of U+0080–U+009F. It is removed as a
//! whole. A sequence that does not end on its line loses only its introducer; otherwise it could hide the
//! following lines of a diff.

use std::borrow::Cow;

const ESCAPE: char = '\u{1b}';

pub(super) fn stripped(text: &str) -> Cow<'_, str> {
    if !text.contains(is_introducer) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(is_introducer) {
        out.push_str(&rest[..at]);
        rest = after_sequence(&rest[at..]);
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// ESC, DCS, SOS, CSI, OSC, PM and APC.
fn is_introducer(c: char) -> bool {
    matches!(c, ESCAPE | '\u{90}' | '\u{98}' | '\u{9b}' | '\u{9d}'..='\u{9f}')
}

/// The text after the sequence at its start. No search goes beyond the next introducer, so the total time is
/// linear.
fn after_sequence(text: &str) -> &str {
    let mut chars = text.chars();
    let first = chars.next();
    let body = chars.as_str();
    let (body, end) = match (first, chars.next()) {
        (Some('\u{9b}'), _) => (body, control_end(body)),
        (Some(ESCAPE), Some('[')) => (chars.as_str(), control_end(chars.as_str())),
        (Some(ESCAPE), Some(']' | 'P' | 'X' | '^' | '_')) => {
            (chars.as_str(), string_end(chars.as_str()))
        }
        (Some(ESCAPE), _) => (body, escape_end(body)),
        _ => (body, string_end(body)),
    };
    &body[end.unwrap_or(0)..]
}

/// The end of a control sequence: parameters, intermediates and a final character.
fn control_end(body: &str) -> Option<usize> {
    let rest = body.trim_start_matches(|c| matches!(c, '0'..='?'));
    let rest = rest.trim_start_matches(|c| matches!(c, ' '..='/'));
    rest.starts_with(|c| matches!(c, '@'..='~')).then(|| body.len() - rest.len() + 1)
}

/// The end of an escape sequence: intermediates and a final character.
fn escape_end(body: &str) -> Option<usize> {
    let rest = body.trim_start_matches(|c| matches!(c, ' '..='/'));
    rest.starts_with(|c| matches!(c, '0'..='~')).then(|| body.len() - rest.len() + 1)
}

/// The end of a string: ST or, as terminals accept, BEL. Any other control character aborts the string.
fn string_end(body: &str) -> Option<usize> {
    let at = body.find(|c: char| c.is_control() && c != '\t')?;
    let end =
        ["\u{7}", "\u{9c}", "\u{1b}\\"].into_iter().find(|end| body[at..].starts_with(end))?;
    Some(at + end.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sequence_is_removed_as_a_whole() {
        for (text, expected) in [
            ("no sequence at all", "no sequence at all"),
            ("\u{1b}[31mred\u{1b}[0m theme", "red theme"),
            ("\u{1b}[38;2;255;0;0mred\u{9b}0m", "red"),
            ("\u{1b}[?25l\u{1b}[2 qcursor", "cursor"),
            ("\u{9b}2Jcleared", "cleared"),
            ("\u{1b}]0;title\u{7}x", "x"),
            ("\u{1b}]52;c;cGF5bG9hZA==\u{1b}\\copy", "copy"),
            ("\u{9d}52;c;cGF5bG9hZA==\u{9c}copy", "copy"),
            ("\u{1b}]8;;http://y\u{1b}\\link\u{1b}]8;;\u{1b}\\", "link"),
            ("\u{1b}Pq#0;2;0\u{1b}\\sixel", "sixel"),
            ("\u{90}q\u{9c}a\u{98}s\u{9c}b\u{9e}p\u{9c}c\u{9f}a\u{9c}", "abc"),
            ("\u{1b}Xs\u{1b}\\a\u{1b}^p\u{1b}\\b\u{1b}_a\u{1b}\\c", "abc"),
            ("\u{1b}cre\u{1b}(Bset\u{1b}#8\u{1b} F\u{1b}7", "reset"),
            ("\u{1b}]0;größe 🦀\u{7}wide", "wide"),
        ] {
            assert_eq!(stripped(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_sequence_without_an_end_loses_only_its_introducer() {
        for (text, expected) in [
            ("a\u{1b}[", "a"),
            ("a\u{1b}[31", "a31"),
            ("a\u{9b}31", "a31"),
            ("a\u{1b}[31\nb", "a31\nb"),
            ("a\u{1b}[1é", "a1é"),
            ("a\u{1b}]0;title", "a0;title"),
            ("a\u{9d}0;title", "a0;title"),
            ("a\u{1b}]0;title\nb\u{7}", "a0;title\nb\u{7}"),
            ("a\u{1b}]0;\u{1b}[31mb\u{7}", "a0;b\u{7}"),
            ("a\u{1b}Pq", "aq"),
            ("a\u{1b}", "a"),
            ("a\u{1b}é", "aé"),
            ("a\u{1b}\u{1b}[mb", "ab"),
        ] {
            assert_eq!(stripped(text), expected, "{text:?}");
        }
    }
}
