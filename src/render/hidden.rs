//! Hidden characters: invisible ones, and those that change how others are displayed.
//!
//! They can smuggle text that only a machine reads, or reorder words. A few have legitimate uses and are kept
//! exactly there: joiners inside emoji and inside Arabic and Indic words, emoji variation selectors, the tags of
//! three flags. The decision depends only on the last kept character and on a next one that is certain to be
//! kept, so a second pass decides the same.

use std::str::Chars;

use unicode_normalization::char::{canonical_combining_class, is_combining_mark};

/// The maximum of combining marks in a row (UTS #39); more would cover neighbouring lines.
const MAX_MARKS: usize = 4;
const NON_JOINER: char = '\u{200c}';
const JOINER: char = '\u{200d}';
const BYTE_ORDER_MARK: char = '\u{feff}';
const SOFT_HYPHEN: char = '\u{ad}';
/// Variation selector: display as emoji.
const AS_EMOJI: char = '\u{fe0f}';
/// Variation selector: display as text.
const AS_TEXT: char = '\u{fe0e}';
/// Combining mark: displays a digit as a keycap.
const KEYCAP: char = '\u{20e3}';
/// The emoji that tags turn into the flag of a region.
const BLACK_FLAG: char = '\u{1f3f4}';

/// The tags after the black flag for England, Scotland and Wales; no other flag uses tags.
const REGIONS: [&str; 3] = [
    "\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
    "\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}",
];

/// Whether a text has hidden characters outside their legitimate uses, or too many combining marks.
pub fn has_hidden(text: &str) -> bool {
    let is_plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\t'..=b'\r'));
    !is_plain && hidden_positions(text).next().is_some()
}

/// The positions of hidden characters outside their legitimate uses, and of combining marks above the limit.
///
/// Leftovers of editors are dropped but not reported: soft hyphens, a byte order mark at the start, a selector
/// after an emoji, and one stray selector elsewhere. Two strays could encode something.
pub(crate) fn hidden_positions(text: &str) -> impl Iterator<Item = (usize, char)> {
    let (mut end, mut before, mut strays) = (0, None, 0);
    Filter::new(text).filter_map(move |decision| {
        let (Decision::Kept(c) | Decision::Dropped(c)) = decision;
        let is_legitimate = match decision {
            Decision::Kept(_) | Decision::Dropped(SOFT_HYPHEN) => true,
            Decision::Dropped(BYTE_ORDER_MARK) => before.is_none(),
            Decision::Dropped(AS_EMOJI | AS_TEXT) if before.is_some_and(is_emoji) => true,
            Decision::Dropped(AS_EMOJI | AS_TEXT) => {
                strays += 1;
                strays == 1
            }
            Decision::Dropped(_) => false,
        };
        let start = end;
        end += c.len_utf8();
        before = Some(c);
        (!is_legitimate).then_some((start, c))
    })
}

/// The visible characters of a text, including all white space.
pub(super) fn visible_chars(text: &str) -> impl Iterator<Item = char> {
    Filter::new(text).filter_map(|decision| match decision {
        Decision::Kept(c) => Some(c),
        Decision::Dropped(_) => None,
    })
}

pub(super) fn is_space(c: char) -> bool {
    c.is_whitespace() || c == '\u{2800}'
}

pub(super) fn is_line_break(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Whether a character is invisible or changes how others are displayed.
pub(crate) fn is_hidden(c: char) -> bool {
    let plane_end = (c as u32) & 0xfffe == 0xfffe;
    c.is_control()
        || plane_end
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{fdd0}'..='\u{fdef}' | '\u{e000}'..='\u{f8ff}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
            | '\u{f0000}'..='\u{10ffff}')
}

enum Decision {
    Kept(char),
    Dropped(char),
}

/// Iterates over a text and decides which characters to keep.
struct Filter<'t> {
    rest: Chars<'t>,
    before: char,
    marks: usize,
    /// Tags of a flag that are still expected.
    tags: usize,
}

impl<'t> Filter<'t> {
    fn new(text: &'t str) -> Self {
        Self { rest: text.chars(), before: ' ', marks: 0, tags: 0 }
    }

    fn keeps(&mut self, c: char) -> bool {
        match c {
            ' '..='~' => true,
            _ if self.tags > 0 => {
                self.tags -= 1;
                true
            }
            NON_JOINER | JOINER => self.joins_letters() || c == JOINER && self.joins_emoji(),
            AS_EMOJI if matches!(self.before, '0'..='9' | '#' | '*') => self.next_is(KEYCAP),
            AS_EMOJI => is_emoji(self.before),
            BLACK_FLAG => {
                self.tags = region_tags(self.rest.as_str());
                true
            }
            c if is_space(c) => true,
            c if is_hidden(c) => false,
            c => !is_mark(c) || self.marks < MAX_MARKS,
        }
    }

    /// Whether a joiner at this position is between two letters that it shapes, or after a virama, which it
    /// shapes even at the end of a word.
    fn joins_letters(&self) -> bool {
        let is_kept = |next: char| !is_mark(next) || self.marks < MAX_MARKS;
        let next = self.rest.clone().next();
        is_shaped(self.before)
            && (canonical_combining_class(self.before) == VIRAMA
                || next.is_some_and(|next| is_shaped(next) && is_kept(next)))
    }

    fn joins_emoji(&self) -> bool {
        (is_emoji(self.before) || self.before == AS_EMOJI)
            && self.rest.clone().next().is_some_and(is_emoji)
    }

    fn next_is(&self, c: char) -> bool {
        self.rest.as_str().starts_with(c)
    }
}

impl Iterator for Filter<'_> {
    type Item = Decision;

    fn next(&mut self) -> Option<Decision> {
        let c = self.rest.next()?;
        if !self.keeps(c) {
            return Some(Decision::Dropped(c));
        }
        self.before = c;
        self.marks = match c {
            // Marks on both sides of a joiner are displayed on one letter.
            NON_JOINER | JOINER => self.marks,
            c if is_mark(c) => self.marks + 1,
            _ => 0,
        };
        Some(Decision::Kept(c))
    }
}

/// The combining class of viramas, which suppress the vowel of a consonant.
const VIRAMA: u8 = 9;

/// Whether a letter or mark belongs to a script in which joiners change the display: Arabic and related
/// scripts, and those of India and its neighbours.
fn is_shaped(c: char) -> bool {
    let has_script = matches!(c,
        '\u{600}'..='\u{74f}' | '\u{750}'..='\u{77f}' | '\u{7c0}'..='\u{7ff}' | '\u{840}'..='\u{dff}'
        | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{a8e0}'..='\u{a8ff}'
        | '\u{11000}'..='\u{11fff}');
    has_script && !is_hidden(c) && (c.is_alphabetic() || is_mark(c))
}

fn is_mark(c: char) -> bool {
    c >= '\u{300}' && is_combining_mark(c)
}

/// Whether a character is an emoji or can become one.
///
/// Blocks that are mostly emoji count as a whole, to include those of future Unicode versions.
fn is_emoji(c: char) -> bool {
    matches!(c,
        '\u{a9}' | '\u{ae}' | '\u{203c}' | '\u{2049}' | '\u{2122}' | '\u{2139}'
        | '\u{2194}'..='\u{2199}' | '\u{21a9}'..='\u{21aa}' | '\u{231a}'..='\u{231b}' | '\u{2328}'
        | '\u{23cf}' | '\u{23e9}'..='\u{23f3}' | '\u{23f8}'..='\u{23fa}' | '\u{24c2}'
        | '\u{25aa}'..='\u{25ab}' | '\u{25b6}' | '\u{25c0}' | '\u{25fb}'..='\u{25fe}'
        | '\u{2600}'..='\u{27bf}' | '\u{2934}'..='\u{2935}' | '\u{2b05}'..='\u{2b07}'
        | '\u{2b1b}'..='\u{2b1c}' | '\u{2b50}' | '\u{2b55}' | '\u{3030}' | '\u{303d}'
        | '\u{3297}' | '\u{3299}' | '\u{1f000}'..='\u{1faff}')
}

/// The number of tags at the start of a text that complete a region's flag; 0 if they do not.
fn region_tags(text: &str) -> usize {
    let region = REGIONS.iter().find(|region| text.starts_with(**region));
    region.map_or(0, |region| region.chars().count())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(text: &str) -> String {
        visible_chars(text).collect()
    }

    #[test]
    fn legitimate_text_is_unchanged() {
        for text in [
            "grüße 東京 tiê\u{301}ng",
            "a\nb\r\tc\u{b}\u{c}\u{85}\u{2028}\u{2029}\u{2800}\u{a0}",
            "می\u{200c}خواهم",
            "क\u{94d}\u{200d}ष",
            "র\u{200d}\u{9cd}য",
            "ന\u{d4d}\u{200d} end",
            "👨\u{200d}👩\u{200d}👧 🧑🏽\u{200d}🚀",
            "🏳\u{fe0f}\u{200d}🌈 ❤\u{fe0f}\u{200d}🔥 ⚠\u{fe0f}",
            "1\u{fe0f}\u{20e3} #\u{fe0f}\u{20e3}",
            "🇩🇪",
            "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
            "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}x",
            "🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}",
            "a\u{301}\u{302}\u{303}\u{304}b\u{301}",
        ] {
            assert_eq!(printed(text), text);
            assert!(!has_hidden(text), "{text:?}");
        }
    }

    #[test]
    fn hidden_characters_are_removed_and_reported() {
        for (text, expected) in [
            ("a\u{0}b\u{8}c\u{7f}\u{80}\u{1b}", "abc"),
            ("ta\u{200b}bs\u{34f}\u{2060}\u{180e}", "tabs"),
            ("a\u{feff}b", "ab"),
            ("a\u{115f}\u{1160}\u{3164}\u{ffa0}b", "ab"),
            ("a\u{206a}\u{206f}b\u{fff9}c\u{fdd0}\u{ffff}\u{1fffe}", "abc"),
            ("safe \u{202e}gnp.exe\u{202c}\u{2066}\u{200f}\u{61c}", "safe gnp.exe"),
            ("a\u{e000}b\u{f0000}c\u{10fffd}", "abc"),
            ("a\u{e0041}\u{e0042}\u{e007f}", "a"),
            ("🏴\u{e006f}\u{e0062}\u{e0065}\u{e0079}\u{e007f} x", "🏴 x"),
            ("🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067} x", "🏴 x"),
            ("hi\u{e0100}\u{e01ef}", "hi"),
            ("😀\u{fe01}\u{fe02}\u{fe0d}", "😀"),
            ("a\u{fe0f}b\u{fe0e}c", "abc"),
            ("😀\u{fe0f}\u{fe0f}\u{fe0e}\u{fe0f}", "😀\u{fe0f}"),
            ("a\u{200d}b\u{200c}c", "abc"),
            ("😀\u{200d} \u{200d}😀", "😀 😀"),
            ("😀\u{200c}😀", "😀😀"),
            ("م\u{200c}\u{200c}خ", "م\u{200c}خ"),
            ("م\u{200c} م\u{200d}a", "م مa"),
            ("e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}", "e\u{301}\u{301}\u{301}\u{301}"),
            ("क\u{93c}\u{93c}\u{93c}\u{93c}\u{200d}\u{94d}", "क\u{93c}\u{93c}\u{93c}\u{93c}"),
        ] {
            assert_eq!(printed(text), expected, "{text:?}");
            assert_eq!(printed(expected), expected, "filtering is idempotent");
            assert!(has_hidden(text), "{text:?}");
            assert!(!has_hidden(expected), "{expected:?}");
        }
    }

    #[test]
    fn leftovers_of_editors_are_removed_silently() {
        for (text, expected) in [
            ("\u{feff}a", "a"),
            ("a\u{ad}b\u{ad}c", "abc"),
            ("a\u{fe0f}", "a"),
            ("1\u{fe0f}", "1"),
            ("✔\u{fe0e} ✔\u{fe0e} ✔\u{fe0e}", "✔ ✔ ✔"),
        ] {
            assert_eq!(printed(text), expected);
            assert!(!has_hidden(text), "{text:?}");
        }
    }
}
