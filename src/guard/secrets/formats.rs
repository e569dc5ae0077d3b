//! Tokens in formats that their providers have published.
//!
//! `formats.txt` lists them and explains how a format is written. A format is interpreted only where the text
//! starts like it.

use super::everyday::is_placeholder;
use super::lists;
use super::values::class_changes;
use crate::guard::analysis::{Analysis, CharStats};
use crate::tables;

/// The shortest run of characters that can be a token.
const SHORTEST: usize = 16;

/// How many words of a run are tried as the start of a token, which keeps the time linear.
const MAX_STARTS: usize = 64;
/// The same for formats that can start with any character.
const MAX_OPEN_STARTS: usize = 8;
/// How many characters of a placeholder are counted at most.
const MAX_COUNTED: usize = 256;

/// Whether a text has a token of a known format, in one piece or several.
pub(super) fn has_token(analysis: &Analysis<'_>) -> bool {
    let is_part = |start: usize| analysis.text[..start].ends_with(['_', '-']);
    let mut starts = analysis.words.iter().map(|word| word.span.start);
    let mut has_split_token =
        || starts.any(|start| !is_part(start) && is_split_token(analysis.ahead(start)));
    analysis.stats.may_hold_token && (has_whole_token(analysis) || has_split_token())
}

fn has_whole_token(analysis: &Analysis<'_>) -> bool {
    let text = analysis.text;
    analysis.stats.longest_run >= SHORTEST
        && runs(text)
            .any(|run| starts(text, run).zip(0..).any(|(at, nth)| is_token(&text[at..], nth)))
}

/// Whether a text starts with a token that is interrupted by spaces, quotes or Markdown.
fn is_split_token(text: &str) -> bool {
    let formats = formats_starting_with(text.as_bytes()[0]);
    formats.filter(|format| has_prefix_of(format, text)).any(|format| {
        let whole: String =
            text.chars().filter(|c| c.is_ascii_alphanumeric() || "_-.".contains(*c)).collect();
        matched_length(format, &whole).is_some_and(|length| {
            let token = &whole[..length.min(MAX_SPLIT_LENGTH)];
            // Joined words are not a token.
            class_changes(token.as_bytes()) * 10 >= token.len() * 3 && !is_placeholder(token)
        })
    })
}

/// How much of a split token is examined. What follows may be words.
const MAX_SPLIT_LENGTH: usize = 36;

/// Whether a text starts with the prefix of this format, and the prefix is distinctive.
fn has_prefix_of(format: &str, text: &str) -> bool {
    let literal = format.split('{').next().unwrap_or_default();
    literal.len() > 3 && text.starts_with(literal)
}

/// Runs of token characters that are long and varied enough to be a token.
fn runs(text: &str) -> impl Iterator<Item = std::ops::Range<usize>> {
    let mut at = 0;
    let bytes = text.as_bytes();
    std::iter::from_fn(move || {
        while at < bytes.len() {
            let start = at + bytes[at..].iter().position(|byte| is_token_byte(*byte))?;
            let rest = &bytes[start..];
            let end = rest.iter().position(|byte| !is_token_byte(*byte)).unwrap_or(rest.len());
            at = start + end;
            if end >= SHORTEST && CharStats::of(&rest[..end]).may_hold_token {
                return Some(start..start + end);
            }
        }
        None
    })
}

fn is_token_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_-./:+=~$!|?&".contains(&byte)
}

/// Where a token can start in a run: at each word.
fn starts(text: &str, run: std::ops::Range<usize>) -> impl Iterator<Item = usize> {
    let bytes = text.as_bytes();
    let starts_word = move |at: &usize| {
        bytes[*at].is_ascii_alphanumeric()
            && (*at == run.start || !bytes[*at - 1].is_ascii_alphanumeric())
            && !lists::PUBLIC_PREFIXES.iter().any(|prefix| text[..*at].ends_with(prefix))
    };
    (run.start..run.end).filter(starts_word).take(MAX_STARTS)
}

/// Whether a text, which starts at the nth word of a run, starts with a token of a known format.
fn is_token(text: &str, nth: usize) -> bool {
    let mut formats = formats_starting_with(text.as_bytes()[0]);
    let mut open_formats =
        (nth < MAX_OPEN_STARTS).then(|| formats_starting_with(b'{')).into_iter().flatten();
    let is_match = |format| {
        matched_length(format, text).is_some_and(|length| !is_placeholder(&text[..length]))
    };
    formats.any(is_match) || open_formats.any(is_match)
}

/// The length of the token of a format at the start of a text.
fn matched_length(format: &str, text: &str) -> Option<usize> {
    let (mut format, mut at) = (format, 0);
    while !format.is_empty() {
        let (literal, rest) = format.split_once('{').unwrap_or((format, ""));
        if !text[at..].starts_with(literal) {
            return None;
        }
        at += literal.len();
        let Some((placeholder, after)) = rest.split_once('}') else { break };
        format = after;
        let (least, most, is_of) = counts_of(placeholder)?;
        let ahead = text.as_bytes()[at..].iter().take(MAX_COUNTED);
        let run = ahead.take_while(|byte| is_of(byte)).count();
        // If what follows is in the same alphabet, take only as much as leaves room for it.
        let follows = format.split('{').next().unwrap_or_default();
        let taken = match follows.as_bytes().first() {
            Some(byte) if is_of(byte) => {
                let room = text.len().min(at + run + follows.len());
                text.get(at..room)?.rfind(follows)?
            }
            _ => run,
        };
        let is_last = format.is_empty();
        if taken < least || taken > most || is_last && taken < run {
            return None;
        }
        at += taken;
    }
    Some(at)
}

/// The minimum, maximum and alphabet of `20 hex`, `20+ hex` or `4-8 hex`.
fn counts_of(placeholder: &str) -> Option<(usize, usize, Alphabet)> {
    let (count, alphabet) = placeholder.split_once(' ')?;
    let (least, most) = match (count.strip_suffix('+'), count.split_once('-')) {
        (Some(least), _) => (least.parse().ok()?, usize::MAX),
        (None, Some((least, most))) => (least.parse().ok()?, most.parse().ok()?),
        (None, None) => (count.parse().ok()?, count.parse().ok()?),
    };
    Some((least, most, alphabet_of(alphabet)?))
}

/// A format in the text of all tables.
struct Format {
    start: u32,
    length: u8,
    /// Its first character; `{` if it can start with any of an alphabet.
    first: u8,
}

include!(concat!(env!("OUT_DIR"), "/guard_formats.rs"));

/// The formats with that first character.
fn formats_starting_with(first: u8) -> impl Iterator<Item = &'static str> {
    let start = FORMATS.partition_point(|format| format.first < first);
    let formats = FORMATS[start..].iter().take_while(move |format| format.first == first);
    formats.map(Format::text)
}

impl Format {
    fn text(&self) -> &'static str {
        tables::text(self.start, self.start + u32::from(self.length))
    }
}

/// Whether a character belongs to an alphabet.
type Alphabet = fn(&u8) -> bool;

/// The alphabet with that name.
pub(in crate::guard) fn alphabet_of(name: &str) -> Option<Alphabet> {
    Some(match name {
        "digits" => u8::is_ascii_digit,
        "hex" => u8::is_ascii_hexdigit,
        "lower" => |byte| byte.is_ascii_lowercase() || byte.is_ascii_digit(),
        "upper" => |byte| byte.is_ascii_uppercase() || byte.is_ascii_digit(),
        "letters" => u8::is_ascii_alphabetic,
        "alnum" => u8::is_ascii_alphanumeric,
        "word" => |byte| byte.is_ascii_alphanumeric() || *byte == b'_',
        "url" => |byte| byte.is_ascii_alphanumeric() || b"_-".contains(byte),
        "base64" => |byte| byte.is_ascii_alphanumeric() || b"+/=".contains(byte),
        "any" => |byte| byte.is_ascii_alphanumeric() || b"_-.=+".contains(byte),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::examples::filled;

    #[test]
    fn tokens_of_every_format_are_found_in_a_sentence() {
        let is_missed = |format: &&str| {
            let token = filled(format);
            let texts = [format!("our key is {token}, keep it"), format!("KEY=\"{token}\"")];
            texts.iter().any(|text| !has_token(&Analysis::new(text, 0)))
        };
        let missed: Vec<&str> = FORMATS.iter().map(Format::text).filter(is_missed).collect();
        assert!(missed.is_empty(), "{missed:?}");
    }

    #[test]
    fn the_table_has_more_than_250_providers() {
        let lines = include_str!("formats.txt").lines();
        let rows = lines.filter(|line| !line.is_empty() && !line.starts_with(['#', '[']));
        let providers: std::collections::HashSet<_> =
            rows.map(|row| row.split(' ').next()).collect();
        assert!(providers.len() > 250, "the docs say so: {}", providers.len());
    }

    #[test]
    fn a_split_token_is_found() {
        let token = filled("ghp_{36 alnum}");
        for between in [" ", "\t", "|", "**", "' '", "\" & \"", "\u{301}", "\\"] {
            let text = format!("push with {}{between}{} today", &token[..12], &token[12..]);
            assert!(has_token(&Analysis::new(&text, 0)), "{text}");
        }
        let talk =
            "ghp_ tokens are forbidden since 2024 because they are not scoped to 1 repository";
        assert!(!has_token(&Analysis::new(talk, 0)));
    }

    #[test]
    fn words_paths_and_placeholders_are_not_tokens() {
        for text in [
            "conventional-commits and needs-confirmation",
            "sk-XXXXXXXXXXXXXXXXXXXXXXXX is the placeholder in docs",
            "getAccessTokenFromRequestHeader",
            "ghcr.io/acme/app@sha256:0000000000000000000000000000000000000000",
            "src/parsers/token_parser_test.rs",
            "",
        ] {
            assert!(!has_token(&Analysis::new(text, 0)), "{text}");
        }
    }
}
