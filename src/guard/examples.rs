//! Placeholders in example texts: `{36 alnum}` stands for that many characters. Sources and fixtures must not
//! contain what secret scanners look for.

use super::secrets::alphabet_of;

/// The text with every placeholder filled, the same way each time.
pub(crate) fn filled(example: &str) -> String {
    let mut filled = String::new();
    let mut rest = example;
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((piece, behind)) = after.split_once('}') else { break };
        let Some((count, alphabet)) = piece.split_once(' ').and_then(counted) else {
            filled.push_str(before);
            filled.push('{');
            rest = after;
            continue;
        };
        filled.push_str(before);
        for _ in 0..count {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            filled.push(char::from(alphabet[(state >> 33) as usize % alphabet.len()]));
        }
        rest = behind;
    }
    filled + rest
}

/// The count (of a range, the minimum) and the characters of an alphabet.
fn counted((count, alphabet): (&str, &str)) -> Option<(usize, Vec<u8>)> {
    let count = count.split(['+', '-']).next()?.parse().ok()?;
    let is_of = alphabet_of(alphabet)?;
    Some((
        count,
        (b'0'..=b'z').filter(|byte| byte.is_ascii_alphanumeric() && is_of(byte)).collect(),
    ))
}
