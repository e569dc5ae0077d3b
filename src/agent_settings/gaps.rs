//! What stands between values: blanks, comments and commas.

use std::ops::Range;

use super::Format;

/// What a byte range is, apart from values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// A comment to the end of its line, without that end.
    LineComment,
    /// A comment between two marks.
    BlockComment,
    Comma,
}

/// The comments and commas of a text, or of a part of it that begins outside of strings and comments.
pub(super) fn pieces(text: &str, part: Range<usize>, format: Format) -> Vec<(Piece, Range<usize>)> {
    let (bytes, mut at, mut pieces) = (&text.as_bytes()[..part.end], part.start, Vec::new());
    while at < part.end {
        let rest = &bytes[at..];
        let (piece, length) = match (rest[0], format) {
            (b'"', _) | (b'\'', Format::Toml) => (None, string(rest, format)),
            (b'#', Format::Toml) => (Some(Piece::LineComment), line(rest)),
            (b'/', Format::Json) if rest.starts_with(b"//") => {
                (Some(Piece::LineComment), line(rest))
            }
            (b'/', Format::Json) if rest.starts_with(b"/*") => {
                (Some(Piece::BlockComment), block(rest))
            }
            (b',', _) => (Some(Piece::Comma), 1),
            _ => (None, 1),
        };
        pieces.extend(piece.map(|piece| (piece, at..at + length)));
        at += length;
    }
    pieces
}

/// The comments of a text, as they are spelt.
pub(super) fn comments(text: &str, part: Range<usize>, format: Format) -> Vec<&str> {
    let pieces = pieces(text, part, format).into_iter();
    let comments = pieces.filter(|(piece, _)| *piece != Piece::Comma);
    comments.map(|(_, range)| text[range].trim_end()).collect()
}

/// Where the last thing in a gap ends that is not blank.
pub(super) fn lead(text: &str, gap: Range<usize>) -> usize {
    gap.start + text[gap].trim_end().len()
}

/// Whether a text goes over the end of a line.
pub(super) fn is_broken(text: &str) -> bool {
    text.contains(['\n', '\r'])
}

/// How far a string goes: to its closing quotes, one or three.
fn string(rest: &[u8], format: Format) -> usize {
    let quote = rest[0];
    let three = [quote; 3];
    let close =
        if format == Format::Toml && rest.starts_with(&three) { &three[..] } else { &three[..1] };
    let mut at = close.len();
    while at < rest.len() {
        match rest[at] {
            b'\\' if quote == b'"' => at += 1,
            _ if rest[at..].starts_with(close) => {
                // `""""` ends a TOML string with a quote in it.
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

fn line(rest: &[u8]) -> usize {
    rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len())
}

fn block(rest: &[u8]) -> usize {
    let inner = rest.get(2..).unwrap_or_default();
    inner.windows(2).position(|pair| pair == b"*/").map_or(rest.len(), |at| at + 4)
}
