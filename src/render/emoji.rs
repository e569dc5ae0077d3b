//! Emoji: pictures that may be made of several characters, some of them invisible on their own.

/// The selector that asks for a picture.
pub(super) const AS_PICTURE: char = '\u{fe0f}';
/// The selector that asks for a plain sign.
pub(super) const AS_SIGN: char = '\u{fe0e}';
/// The mark that makes a key of a digit.
pub(super) const KEYCAP: char = '\u{20e3}';
/// The picture that tags turn into the flag of a region.
pub(super) const BLACK_FLAG: char = '\u{1f3f4}';

/// The tags behind the black flag for England, Scotland and Wales; no other flag is made this way.
const REGIONS: [&str; 3] = [
    "\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
    "\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}",
];

/// Whether a character is a picture, or can become one.
///
/// Blocks of symbols that are mostly emoji count as a whole, so that next year's are known today.
pub(super) fn is_emoji(c: char) -> bool {
    matches!(c,
        '\u{a9}' | '\u{ae}' | '\u{203c}' | '\u{2049}' | '\u{2122}' | '\u{2139}'
        | '\u{2194}'..='\u{2199}' | '\u{21a9}'..='\u{21aa}' | '\u{231a}'..='\u{231b}' | '\u{2328}'
        | '\u{23cf}' | '\u{23e9}'..='\u{23f3}' | '\u{23f8}'..='\u{23fa}' | '\u{24c2}'
        | '\u{25aa}'..='\u{25ab}' | '\u{25b6}' | '\u{25c0}' | '\u{25fb}'..='\u{25fe}'
        | '\u{2600}'..='\u{27bf}' | '\u{2934}'..='\u{2935}' | '\u{2b05}'..='\u{2b07}'
        | '\u{2b1b}'..='\u{2b1c}' | '\u{2b50}' | '\u{2b55}' | '\u{3030}' | '\u{303d}'
        | '\u{3297}' | '\u{3299}' | '\u{1f000}'..='\u{1faff}')
}

/// How many tags of a region's flag a text begins with: all of them or none.
pub(super) fn region_tags(text: &str) -> usize {
    let region = REGIONS.iter().find(|region| text.starts_with(**region));
    region.map_or(0, |region| region.chars().count())
}
