//! A quick test of which words a text can have, shared with the build script.

/// How many words of a phrase are tested by their prefixes before the text is searched.
pub(crate) const PREFIXED_WORDS: usize = 4;

/// One of 64 bits, chosen by the first two bytes of a word.
pub(crate) fn prefix_bit(word: &[u8]) -> u64 {
    let first = u32::from(word[0].to_ascii_lowercase());
    let second = word.get(1).map_or(0, |byte| u32::from(byte.to_ascii_lowercase()));
    1 << (first.wrapping_mul(31).wrapping_add(second).wrapping_mul(0x9e37_79b1) >> 26)
}
