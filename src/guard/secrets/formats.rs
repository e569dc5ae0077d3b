//! Formats: tokens whose form their providers have made public.
//!
//! The table is text (`formats.txt`), one line a form: what is literal stands as it is, `{36 alnum}` is that many
//! characters of an alphabet. Nothing is compiled at start-up: a line is read only where its beginning fits.

use super::everyday::is_made_up;
use super::look::turns;
use crate::guard::reading::{Build, Reading};

const TABLE: &str = include_str!("formats.txt");

/// The shortest run of token characters that is worth a look.
const SHORTEST: usize = 16;

/// How many words of a run are looked at: a run of a million short words is no token, and must not cost like many.
const MOST_STARTS: usize = 64;
/// The same for forms that begin with any character.
const MOST_OPEN_STARTS: usize = 8;
/// The most characters of a piece that are counted.
const MOST_COUNTED: usize = 256;

/// Whether a text holds a token of a known format, in one piece or in several.
pub(super) fn has_token(reading: &Reading<'_>) -> bool {
    let has_split_token =
        || reading.words.iter().any(|word| is_split_token(reading.ahead(word.span.start)));
    reading.build.is_varied && (has_whole_token(reading) || has_split_token())
}

fn has_whole_token(reading: &Reading<'_>) -> bool {
    let text = reading.text;
    reading.build.longest >= SHORTEST
        && runs(text)
            .any(|run| starts(text, run).zip(0..).any(|(at, nth)| is_token(&text[at..], nth)))
}

/// Whether a text begins with a token that something was put into: spaces, quotes, marks of Markdown.
fn is_split_token(text: &str) -> bool {
    let forms = LINES.iter().filter(|line| line.first == text.as_bytes()[0]);
    let forms = forms.map(|line| &TABLE[line.start as usize..line.end as usize]);
    forms.filter(|form| is_begun(form, text)).any(|form| {
        let whole: String =
            text.chars().filter(|c| c.is_ascii_alphanumeric() || "_-.".contains(*c)).collect();
        matched(form, &whole).is_some_and(|length| {
            let token = &whole[..length.min(MOST_TURNED)];
            // Words put together are no token.
            turns(token.as_bytes()) * 10 >= token.len() * 3 && !is_made_up(token)
        })
    })
}

/// How much of a split token is looked at; what follows may be words.
const MOST_TURNED: usize = 36;

/// Whether a text begins as only tokens of this form do.
fn is_begun(form: &str, text: &str) -> bool {
    let literal = form.split('{').next().unwrap_or_default();
    literal.len() > 3 && text.starts_with(literal)
}

/// Runs of characters that tokens are made of, long and varied enough to be one.
fn runs(text: &str) -> impl Iterator<Item = std::ops::Range<usize>> {
    let mut at = 0;
    let bytes = text.as_bytes();
    std::iter::from_fn(move || {
        while at < bytes.len() {
            let start = at + bytes[at..].iter().position(|byte| is_of_token(*byte))?;
            let rest = &bytes[start..];
            let end = rest.iter().position(|byte| !is_of_token(*byte)).unwrap_or(rest.len());
            at = start + end;
            if end >= SHORTEST && Build::of(&rest[..end]).is_varied {
                return Some(start..start + end);
            }
        }
        None
    })
}

fn is_of_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_-./:+=~$!|?&".contains(&byte)
}

/// Where a token may begin in a run: at the start of each word.
fn starts(text: &str, run: std::ops::Range<usize>) -> impl Iterator<Item = usize> {
    let bytes = text.as_bytes();
    let begins = move |at: &usize| {
        bytes[*at].is_ascii_alphanumeric()
            && (*at == run.start || !bytes[*at - 1].is_ascii_alphanumeric())
    };
    (run.start..run.end).filter(begins).take(MOST_STARTS)
}

/// Whether a text, which is the nth word of a run, begins with a token of a known format.
fn is_token(text: &str, nth: usize) -> bool {
    let first = text.as_bytes()[0];
    let fits = |line: &Line| line.first == first || line.first == b'{' && nth < MOST_OPEN_STARTS;
    LINES.iter().filter(|line| fits(line)).any(|line| {
        let form = &TABLE[line.start as usize..line.end as usize];
        matched(form, text).is_some_and(|length| !is_made_up(&text[..length]))
    })
}

/// The length of what a form matches at the beginning of a text.
fn matched(form: &str, text: &str) -> Option<usize> {
    let (mut form, mut at) = (form, 0);
    while !form.is_empty() {
        let (literal, rest) = form.split_once('{').unwrap_or((form, ""));
        if !text[at..].starts_with(literal) {
            return None;
        }
        at += literal.len();
        let Some((piece, after)) = rest.split_once('}') else { break };
        form = after;
        let (least, most, is_of) = piece_of(piece)?;
        let ahead = text.as_bytes()[at..].iter().take(MOST_COUNTED);
        let run = ahead.take_while(|byte| is_of(byte)).count();
        // What follows may be of the same alphabet; then as much is taken as leaves it room.
        let follows = form.split('{').next().unwrap_or_default();
        let taken = match follows.as_bytes().first() {
            Some(byte) if is_of(byte) => {
                let room = text.len().min(at + run + follows.len());
                text.get(at..room)?.rfind(follows)?
            }
            _ => run,
        };
        let is_last = form.is_empty();
        if taken < least || taken > most || is_last && taken < run {
            return None;
        }
        at += taken;
    }
    Some(at)
}

/// `20 hex`, `20+ hex` or `4-8 hex`: how many, and of which characters.
fn piece_of(piece: &str) -> Option<(usize, usize, Alphabet)> {
    let (count, alphabet) = piece.split_once(' ')?;
    let (least, most) = match (count.strip_suffix('+'), count.split_once('-')) {
        (Some(least), _) => (least.parse().ok()?, usize::MAX),
        (None, Some((least, most))) => (least.parse().ok()?, most.parse().ok()?),
        (None, None) => (count.parse().ok()?, count.parse().ok()?),
    };
    Some((least, most, alphabet_of(alphabet)?))
}

/// Whether a character belongs to an alphabet.
type Alphabet = fn(&u8) -> bool;

/// The alphabet of that name.
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

/// Where a form stands in the table, and what it begins with.
#[derive(Clone, Copy)]
struct Line {
    start: u16,
    end: u16,
    first: u8,
}

static LINES: [Line; count()] = lines();

/// How many forms the table has.
const fn count() -> usize {
    let (mut count, mut next) = (0, next_line(0));
    while let Some((_, end)) = next {
        count += 1;
        next = next_line(end);
    }
    count
}

const fn lines<const N: usize>() -> [Line; N] {
    let mut lines = [Line { start: 0, end: 0, first: 0 }; N];
    let (mut at, mut next) = (0, next_line(0));
    while let Some((start, end)) = next {
        lines[at] = Line { start: start as u16, end: end as u16, first: TABLE.as_bytes()[start] };
        at += 1;
        next = next_line(end);
    }
    lines
}

/// The form of the next line: what follows the provider's name.
const fn next_line(from: usize) -> Option<(usize, usize)> {
    let table = TABLE.as_bytes();
    let mut end = from;
    while end < table.len() {
        let line = end;
        while end < table.len() && table[end] != b'\n' {
            end += 1;
        }
        if line < end && table[line] != b'#' {
            let mut start = line;
            while table[start] != b' ' {
                start += 1;
            }
            while table[start] == b' ' {
                start += 1;
            }
            return Some((start, end));
        }
        end += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::examples::filled;

    fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
        let lines = TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.map(|line| line.split_once(' ').map(|(name, form)| (name, form.trim())).unwrap())
    }

    #[test]
    fn every_form_finds_its_own_tokens_in_a_sentence() {
        let is_missed = |form: &str| {
            let token = filled(form);
            let texts = [format!("our key is {token}, keep it"), format!("KEY=\"{token}\"")];
            texts.iter().any(|text| !has_token(&Reading::new(text, 0)))
        };
        let missed: Vec<_> = rows().filter(|(_, form)| is_missed(form)).collect();
        assert!(missed.is_empty(), "{missed:?}");
    }

    #[test]
    fn the_table_covers_the_field() {
        let providers: std::collections::HashSet<&str> = rows().map(|(name, _)| name).collect();
        assert!(providers.len() > 250, "README says so: {}", providers.len());
        assert_eq!(rows().count(), LINES.len());
    }

    #[test]
    fn a_token_is_found_in_pieces() {
        let token = filled("ghp_{36 alnum}");
        for between in [" ", "\t", "|", "**", "' '", "\" & \"", "\u{301}", "\\"] {
            let text = format!("push with {}{between}{} today", &token[..12], &token[12..]);
            assert!(has_token(&Reading::new(&text, 0)), "{text}");
        }
        let talk =
            "ghp_ tokens are forbidden since 2024 because they are not scoped to 1 repository";
        assert!(!has_token(&Reading::new(talk, 0)));
    }

    #[test]
    fn words_paths_and_placeholders_are_no_tokens() {
        for text in [
            "conventional-commits and needs-confirmation",
            "sk-XXXXXXXXXXXXXXXXXXXXXXXX is the placeholder in docs",
            "getAccessTokenFromRequestHeader",
            "ghcr.io/acme/app@sha256:0000000000000000000000000000000000000000",
            "src/parsers/token_parser_test.rs",
            "",
        ] {
            assert!(!has_token(&Reading::new(text, 0)), "{text}");
        }
    }
}
