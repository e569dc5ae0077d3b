//! Decoding: base64, base32, hexadecimal, binary, lists of character codes, percent encoding, HTML entities and escapes.

use crate::guard::analysis::Analysis;

/// Shorter pieces cannot hold a sentence.
const SHORTEST: usize = 8;

/// The digits of an encoding that packs bits: how many bits each stands for, and its value.
struct Digits(u32, fn(u8) -> Option<u8>);

const BASE64: Digits = Digits(6, |byte| {
    Some(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' | b'-' => 62,
        b'/' | b'_' => 63,
        _ => return None,
    })
});
const BASE32: Digits = Digits(5, |byte| {
    Some(match byte.to_ascii_uppercase() {
        letter @ b'A'..=b'Z' => letter - b'A',
        digit @ b'2'..=b'7' => digit - b'2' + 26,
        _ => return None,
    })
});
const HEX: Digits = Digits(4, |byte| Some(char::from(byte).to_digit(16)? as u8));
const BINARY: Digits = Digits(1, |byte| Some(char::from(byte).to_digit(2)? as u8));

/// Decodes a piece of base64 in either alphabet; `None` if the result is not text.
pub(in crate::guard) fn base64(piece: &str) -> Option<String> {
    let piece = piece.trim_end_matches('=');
    let (decoded, length) = unpacked(piece, &BASE64);
    (length == piece.len() && decoded.len() >= 4).then_some(decoded)
}

/// What pieces of base64, base32, hexadecimal and binary digits say, even if spaces split them.
pub(super) fn packed(analysis: &Analysis<'_>) -> Option<String> {
    // A word ends where the case changes, which happens all the time in base64.
    let parts = analysis.words.windows(2).filter(|pair| pair[0].span.end == pair[1].span.start);
    let stats = analysis.stats;
    let has_digits = stats.digits >= SHORTEST && stats.digits * 4 >= analysis.text.len();
    if !stats.may_hold_token && !has_digits && parts.take(SHORTEST).count() < SHORTEST {
        return None;
    }
    let mut found = String::new();
    for digits in [BASE64, BASE32, BINARY] {
        add_pieces(analysis.content(), &digits, &mut found);
    }
    add_pieces(&analysis.content().replace("0x", " ").replace("U+00", " "), &HEX, &mut found);
    (!found.is_empty()).then_some(found)
}

fn add_pieces(text: &str, digits: &Digits, found: &mut String) {
    let is_digit = |byte: &u8| (digits.1)(*byte).is_some();
    let mut at = 0;
    while let Some(start) = text.as_bytes()[at..].iter().position(is_digit) {
        at += start;
        let (piece, length) = unpacked(&text[at..], digits);
        if piece.len() >= SHORTEST {
            found.extend([&piece, " "]);
            at += length;
        } else {
            at += text.as_bytes()[at..].iter().take_while(|byte| is_digit(byte)).count();
        }
    }
}

/// What the digits at the start of a text say, as far as they decode to text, and where that ends: after a word of
/// digits, if possible.
fn unpacked(text: &str, Digits(bits, digit): &Digits) -> (String, usize) {
    let (mut decoded, mut held, mut count) = (Vec::new(), 0_u32, 0);
    let (mut kept, mut length) = (0, 0);
    for (at, byte) in text.bytes().chain([0]).enumerate() {
        let Some(value) = digit(byte) else {
            (kept, length) = (decoded.len(), at);
            if b" \t\r\n,;:-|".contains(&byte) {
                continue;
            }
            break;
        };
        held = (held << bits | u32::from(value)) & 0xffff;
        count += bits;
        if count >= 8 {
            count -= 8;
            let byte = (held >> count) as u8;
            decoded.push(byte);
            // Most words are not encoded: give up as soon as the first bytes are not text.
            let is_odd = byte.is_ascii_control() && !byte.is_ascii_whitespace();
            if is_odd || matches!(decoded.len(), 4 | 16) && !starts_text(&decoded) {
                if kept < SHORTEST {
                    (kept, length) = (decoded.len() - 1, at);
                }
                break;
            }
        }
    }
    decoded.truncate(kept);
    let valid = decoded.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    (valid.to_owned(), length)
}

fn starts_text(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).map_or_else(|error| error.error_len().is_none(), |_| true)
}

pub(super) fn decimal_codes(analysis: &Analysis<'_>) -> Option<String> {
    codes(analysis, 10)
}

pub(super) fn octal_codes(analysis: &Analysis<'_>) -> Option<String> {
    codes(analysis, 8)
}

/// The characters or bytes that the numbers of a text stand for: `105 103 110 …`
fn codes(analysis: &Analysis<'_>, radix: u32) -> Option<String> {
    if analysis.stats.digits < 2 * SHORTEST {
        return None;
    }
    let numbers =
        analysis.content().split(|c: char| !c.is_alphanumeric()).filter(|one| !one.is_empty());
    let codes =
        numbers.map(|number| u32::from_str_radix(number, radix).ok().and_then(char::from_u32));
    let codes: Vec<Option<char>> = codes.collect();
    let is_code = |code: &Option<char>| code.is_some_and(|c| !c.is_control() || c.is_whitespace());
    let runs = codes.chunk_by(|one, next| is_code(one) && is_code(next));
    let run: String = runs.max_by_key(|run| run.len())?.iter().flatten().collect();
    let as_bytes = || run.chars().map(|c| u8::try_from(c).ok()).collect::<Option<Vec<u8>>>();
    let text = as_bytes().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or(run);
    (text.chars().count() >= SHORTEST).then_some(text)
}

/// `%69%67…`
pub(super) fn percent(analysis: &Analysis<'_>) -> Option<String> {
    replaced(analysis, b'%', |after, decoded| {
        decoded.push(u8::from_str_radix(after.get(..2)?, 16).ok()?);
        Some(2)
    })
}

/// `&lt;`, `&#105;`, `&#x69;`
pub(super) fn entities(analysis: &Analysis<'_>) -> Option<String> {
    replaced(analysis, b'&', |after, decoded| {
        let length = after.bytes().take(9).position(|byte| byte == b';')?;
        let c = match &after[..length] {
            "lt" | "LT" => '<',
            "gt" | "GT" => '>',
            "amp" => '&',
            "quot" => '"',
            "apos" => '\'',
            "nbsp" => ' ',
            name => {
                let number = name.strip_prefix('#')?;
                let hex = number.strip_prefix(['x', 'X']);
                let (digits, radix) = hex.map_or((number, 10), |digits| (digits, 16));
                char::from_u32(u32::from_str_radix(digits, radix).ok()?)?
            }
        };
        push(decoded, c);
        Some(length + 1)
    })
}

/// `\x69`, `\u0069`, `\u{69}`
pub(super) fn escapes(analysis: &Analysis<'_>) -> Option<String> {
    replaced(analysis, b'\\', |after, decoded| {
        let code = |digits: &str| u32::from_str_radix(digits, 16).ok();
        if let Some(digits) = after.strip_prefix('x') {
            decoded.push(code(digits.get(..2)?)? as u8);
            return Some(3);
        }
        let digits = after.strip_prefix('u')?;
        let braced = digits.strip_prefix('{').and_then(|digits| digits.split_once('}'));
        let (digits, length) = match braced {
            Some((digits, _)) => (digits, digits.len() + 3),
            None => (digits.get(..4)?, 5),
        };
        push(decoded, char::from_u32(code(digits)?)?);
        Some(length)
    })
}

fn push(decoded: &mut Vec<u8>, c: char) {
    decoded.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
}

/// The text with each escape replaced by what it stands for. An escape starts with a mark; `decode` reads what
/// follows and returns its length.
fn replaced(
    analysis: &Analysis<'_>,
    mark: u8,
    decode: fn(&str, &mut Vec<u8>) -> Option<usize>,
) -> Option<String> {
    if !analysis.has(&[mark]) {
        return None;
    }
    let (mut decoded, mut rest, mut is_changed) = (Vec::new(), analysis.content(), false);
    while let Some((before, after)) = rest.split_once(char::from(mark)) {
        decoded.extend_from_slice(before.as_bytes());
        let length = decode(after, &mut decoded);
        is_changed |= length.is_some();
        if length.is_none() {
            decoded.push(mark);
        }
        rest = &after[length.unwrap_or(0)..];
    }
    decoded.extend_from_slice(rest.as_bytes());
    is_changed.then(|| String::from_utf8_lossy(&decoded).into_owned())
}
