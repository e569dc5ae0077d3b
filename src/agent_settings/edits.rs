//! Edits of a text: byte ranges to replace, and the comments and commas between values.

use std::ops::Range;

use super::Format;

/// Replacements of byte ranges.
#[derive(Debug, Default)]
pub(super) struct Edits(Vec<(Range<usize>, String)>);

impl Edits {
    pub(super) fn remove(&mut self, range: Range<usize>) {
        self.replace(range, "");
    }

    pub(super) fn insert(&mut self, at: usize, new: impl Into<String>) {
        self.replace(at..at, new);
    }

    pub(super) fn replace(&mut self, range: Range<usize>, new: impl Into<String>) {
        self.0.push((range, new.into()));
    }

    pub(super) fn append(&mut self, mut others: Self) {
        self.0.append(&mut others.0);
    }

    /// Whether every byte of the text stays.
    pub(super) fn keep_all(&self) -> bool {
        self.0.iter().all(|(range, _)| range.is_empty())
    }

    /// Applies the edits to a part of the text that contains all of them. They may overlap.
    pub(super) fn apply(&self, text: &str, part: Range<usize>) -> Option<String> {
        let mut edits: Vec<_> = self.0.iter().collect();
        edits.sort_by_key(|(range, _)| range.start);
        let (mut out, mut at) = (String::with_capacity(part.len() + 256), part.start);
        for (range, new) in edits {
            out.push_str(text.get(at..range.start.max(at))?);
            out.push_str(new);
            at = at.max(range.end);
        }
        out.push_str(text.get(at..part.end)?);
        Some(out)
    }
}

/// What separates values, besides whitespace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Separator {
    /// A comment to the end of its line, without the line break.
    LineComment,
    BlockComment,
    Comma,
}

/// The comments and commas in a part of a text that starts outside strings and comments.
pub(super) fn separators(
    text: &str,
    part: Range<usize>,
    format: Format,
) -> Vec<(Separator, Range<usize>)> {
    let (bytes, mut at, mut found) = (&text.as_bytes()[..part.end], part.start, Vec::new());
    while at < part.end {
        let rest = &bytes[at..];
        let (separator, length) = match (rest[0], format) {
            (b'"', _) | (b'\'', Format::Toml) => (None, string_length(rest, format)),
            (b'#', Format::Toml) => (Some(Separator::LineComment), line_length(rest)),
            (b'/', Format::Json) if rest.starts_with(b"//") => {
                (Some(Separator::LineComment), line_length(rest))
            }
            (b'/', Format::Json) if rest.starts_with(b"/*") => {
                (Some(Separator::BlockComment), block_length(rest))
            }
            (b',', _) => (Some(Separator::Comma), 1),
            _ => (None, 1),
        };
        found.extend(separator.map(|separator| (separator, at..at + length)));
        at += length;
    }
    found
}

/// The comments in a part of a text.
pub(super) fn comments(text: &str, part: Range<usize>, format: Format) -> Vec<&str> {
    let separators = separators(text, part, format).into_iter();
    let comments = separators.filter(|(separator, _)| *separator != Separator::Comma);
    comments.map(|(_, range)| text[range].trim_end()).collect()
}

/// All comments of a text.
pub(super) fn all_comments(text: &str, format: Format) -> Vec<&str> {
    comments(text, 0..text.len(), format)
}

/// The end of the last comment or comma in a gap.
pub(super) fn trimmed_end(text: &str, gap: Range<usize>) -> usize {
    gap.start + text[gap].trim_end().len()
}

pub(super) fn has_line_break(text: &str) -> bool {
    text.contains(['\n', '\r'])
}

/// The length of a string with its quotes, one or three on each side.
fn string_length(rest: &[u8], format: Format) -> usize {
    let quote = rest[0];
    let three = [quote; 3];
    let close =
        if format == Format::Toml && rest.starts_with(&three) { &three[..] } else { &three[..1] };
    let mut at = close.len();
    while at < rest.len() {
        match rest[at] {
            b'\\' if quote == b'"' => at += 1,
            _ if rest[at..].starts_with(close) => {
                // `""""` ends a TOML string whose last character is a quote.
                let more = rest[at + close.len()..].iter().take_while(|byte| **byte == quote);
                let more = if close.len() == 3 { more.take(2).count() } else { 0 };
                return at + close.len() + more;
            }
            _ => {}
        }
        at += 1;
    }
    rest.len()
}

fn line_length(rest: &[u8]) -> usize {
    rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len())
}

fn block_length(rest: &[u8]) -> usize {
    let inner = rest.get(2..).unwrap_or_default();
    inner.windows(2).position(|pair| pair == b"*/").map_or(rest.len(), |at| at + 4)
}
