//! Decoding: base64, hexadecimal, percent encoding, HTML entities and escapes.

use crate::guard::analysis::Analysis;

/// Shorter pieces cannot hold a sentence.
const SHORTEST: usize = 16;

/// The decoded content of every encoded piece that decodes to text.
pub(super) fn pieces(text: &str, analysis: &Analysis<'_>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    if analysis.stats.may_hold_token && analysis.stats.longest_run >= SHORTEST {
        let pieces = text.split(|c: char| !is_of_piece(c));
        let long = pieces.filter(|piece| piece.len() >= SHORTEST);
        all.extend(long.filter_map(|piece| hex(piece).or_else(|| base64(piece))));
    }
    if analysis.has(b"%") {
        all.extend(percent(text));
    }
    if analysis.has(b"&;") {
        all.extend(entities(text));
    }
    if analysis.has(b"\\") {
        all.extend(escapes(text));
    }
    all
}

fn is_of_piece(c: char) -> bool {
    c.is_ascii_alphanumeric() || "+/=_-".contains(c)
}

/// Decodes base64 of either alphabet; `None` if the result is not text.
pub(in crate::guard) fn base64(piece: &str) -> Option<String> {
    let digits = piece.trim_end_matches('=');
    let mut bytes = Vec::with_capacity(digits.len() * 3 / 4);
    let (mut held, mut count) = (0_u32, 0);
    for byte in digits.bytes() {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        held = held << 6 | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((held >> count) as u8);
            // Most pieces are not base64: give up as soon as the first bytes are not UTF-8.
            if bytes.len() == 4
                && std::str::from_utf8(&bytes).is_err_and(|error| error.error_len().is_some())
            {
                return None;
            }
        }
    }
    as_text(bytes)
}

fn hex(piece: &str) -> Option<String> {
    let digits = piece.strip_prefix("0x").unwrap_or(piece).as_bytes();
    if !digits.len().is_multiple_of(2)
        || digits.len() < SHORTEST
        || !digits.iter().all(u8::is_ascii_hexdigit)
    {
        return None;
    }
    as_text(digits.chunks(2).filter_map(hex_byte).collect())
}

fn hex_byte(pair: &[u8]) -> Option<u8> {
    let digits = std::str::from_utf8(pair).ok().filter(|pair| pair.len() == 2)?;
    u8::from_str_radix(digits, 16).ok()
}

/// `%69%67…`
fn percent(text: &str) -> Option<String> {
    let (bytes, mut decoded, mut at, mut count) = (text.as_bytes(), Vec::new(), 0, 0);
    while at < bytes.len() {
        let value = bytes.get(at + 1..at + 3).filter(|_| bytes[at] == b'%').and_then(hex_byte);
        decoded.push(value.unwrap_or(bytes[at]));
        at += if value.is_some() { 3 } else { 1 };
        count += usize::from(value.is_some());
    }
    as_text(decoded).filter(|_| count > 0)
}

/// `&lt;`, `&#105;`, `&#x69;`
fn entities(text: &str) -> Option<String> {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        decoded.push_str(before);
        let end = after.bytes().take(9).position(|byte| byte == b';');
        let named = end.map(|end| (&after[..end], &after[end + 1..]));
        match named.and_then(|(name, rest)| Some((entity(name)?, rest))) {
            Some((c, after)) => {
                decoded.push(c);
                rest = after;
            }
            None => {
                decoded.push('&');
                rest = after;
            }
        }
    }
    decoded.push_str(rest);
    (decoded != text).then_some(decoded)
}

fn entity(name: &str) -> Option<char> {
    match name {
        "lt" | "LT" => Some('<'),
        "gt" | "GT" => Some('>'),
        "amp" => Some('&'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        "nbsp" => Some(' '),
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)
        }
    }
}

/// `\x69`, `\u0069`, `\u{69}`
fn escapes(text: &str) -> Option<String> {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        decoded.push_str(before);
        let (c, length) = escaped(after).unwrap_or(('\\', 0));
        decoded.push(c);
        rest = &after[length..];
    }
    decoded.push_str(rest);
    (decoded != text).then_some(decoded)
}

/// The character of an escape, and the length of the escape after the backslash.
fn escaped(after: &str) -> Option<(char, usize)> {
    let (digits, length) = match after.get(..2)? {
        "u{" => {
            let length = after[2..].bytes().take(7).position(|byte| byte == b'}')?;
            (&after[2..2 + length], length + 3)
        }
        start if start.starts_with('x') => (after.get(1..3)?, 3),
        start if start.starts_with('u') => (after.get(1..5)?, 5),
        _ => return None,
    };
    let code = u32::from_str_radix(digits, 16).ok()?;
    Some((char::from_u32(code)?, length))
}

/// The bytes as text, unless they have control characters or are too few.
fn as_text(bytes: Vec<u8>) -> Option<String> {
    let text = String::from_utf8(bytes).ok()?;
    let is_odd = |c: char| c.is_control() && !c.is_whitespace();
    (text.len() >= 4 && !text.contains(is_odd)).then_some(text)
}
