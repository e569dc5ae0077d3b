//! Hidden characters: those that a reader does not see, or that change how others are seen.
//!
//! They carry what nobody agreed to: text for a machine alone, or words in another order. A few have honest
//! uses, and stay exactly there: joiners inside pictures and inside Arabic and Indic words, the selector of a
//! picture, the tags of three flags. What stays is decided by the kept character before and a next one that
//! is sure to be kept, so a second look decides the same.

use std::str::Chars;

use unicode_normalization::char::{canonical_combining_class, is_combining_mark};

use super::emoji::{AS_PICTURE, AS_SIGN, BLACK_FLAG, KEYCAP, is_emoji, region_tags};

/// The most combining marks in a row (UTS #39); more cover the lines around.
const MAX_MARKS: usize = 4;
const NON_JOINER: char = '\u{200c}';
const JOINER: char = '\u{200d}';
const BYTE_ORDER_MARK: char = '\u{feff}';
const SOFT_HYPHEN: char = '\u{ad}';

/// Whether a text holds hidden characters outside of their honest uses, or marks in heaps.
pub fn hides(text: &str) -> bool {
    let is_plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\t'..=b'\r'));
    !is_plain && hiding(text).next().is_some()
}

/// Where a text holds hidden characters outside of their honest uses, or one mark too many.
///
/// Litter of editors is no hiding, though it is not printed: soft hyphens, a byte order mark at the start,
/// a selector behind an emoji, and one stray selector elsewhere. Two strays could spell something.
pub(crate) fn hiding(text: &str) -> impl Iterator<Item = (usize, char)> {
    let (mut end, mut before, mut strays) = (0, None, 0);
    Sieve::new(text).filter_map(move |sifted| {
        let (Sifted::Kept(c) | Sifted::Dropped(c)) = sifted;
        let is_honest = match sifted {
            Sifted::Kept(_) | Sifted::Dropped(SOFT_HYPHEN) => true,
            Sifted::Dropped(BYTE_ORDER_MARK) => before.is_none(),
            Sifted::Dropped(AS_PICTURE | AS_SIGN) if before.is_some_and(is_emoji) => true,
            Sifted::Dropped(AS_PICTURE | AS_SIGN) => {
                strays += 1;
                strays == 1
            }
            Sifted::Dropped(_) => false,
        };
        let start = end;
        end += c.len_utf8();
        before = Some(c);
        (!is_honest).then_some((start, c))
    })
}

/// What a reader sees of a text, white space of every kind included.
pub(super) fn seen(text: &str) -> impl Iterator<Item = char> {
    Sieve::new(text).filter_map(|sifted| match sifted {
        Sifted::Kept(c) => Some(c),
        Sifted::Dropped(_) => None,
    })
}

/// Characters that are printed as a space.
pub(super) fn is_space(c: char) -> bool {
    c.is_whitespace() || c == '\u{2800}'
}

/// Characters that a reader does not see, or that change how others are seen, wherever they stand.
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

/// A character of a text, and whether it stays.
enum Sifted {
    Kept(char),
    Dropped(char),
}

/// A walk over a text that knows what was kept before.
struct Sieve<'t> {
    rest: Chars<'t>,
    before: char,
    /// Combining marks in a row, up to here.
    marks: usize,
    /// Tags of a flag that are still to come.
    tags: usize,
}

impl<'t> Sieve<'t> {
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
            AS_PICTURE if matches!(self.before, '0'..='9' | '#' | '*') => self.next_is(KEYCAP),
            AS_PICTURE => is_emoji(self.before),
            BLACK_FLAG => {
                self.tags = region_tags(self.rest.as_str());
                true
            }
            c if is_space(c) => true,
            c if is_hidden(c) => false,
            c => !is_mark(c) || self.marks < MAX_MARKS,
        }
    }

    /// Whether a joiner would stand between two letters that it shapes, or behind a virama, which it shapes
    /// even at the end of a word.
    fn joins_letters(&self) -> bool {
        let is_kept = |next: char| !is_mark(next) || self.marks < MAX_MARKS;
        let next = self.rest.clone().next();
        is_shaped(self.before)
            && (canonical_combining_class(self.before) == VIRAMA
                || next.is_some_and(|next| is_shaped(next) && is_kept(next)))
    }

    fn joins_emoji(&self) -> bool {
        (is_emoji(self.before) || self.before == AS_PICTURE)
            && self.rest.clone().next().is_some_and(is_emoji)
    }

    fn next_is(&self, c: char) -> bool {
        self.rest.as_str().starts_with(c)
    }
}

impl Iterator for Sieve<'_> {
    type Item = Sifted;

    fn next(&mut self) -> Option<Sifted> {
        let c = self.rest.next()?;
        if !self.keeps(c) {
            return Some(Sifted::Dropped(c));
        }
        self.before = c;
        self.marks = match c {
            // Marks on both sides of a joiner still pile up on one letter.
            NON_JOINER | JOINER => self.marks,
            c if is_mark(c) => self.marks + 1,
            _ => 0,
        };
        Some(Sifted::Kept(c))
    }
}

/// The combining class of the signs that take the vowel from a consonant.
const VIRAMA: u8 = 9;

/// Letters and marks of the scripts in which a joiner changes what is seen: Arabic and its kin, and the
/// scripts of India and its neighbours.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(text: &str) -> String {
        seen(text).collect()
    }

    #[test]
    fn honest_text_stays_as_it_is() {
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
            assert!(!hides(text), "{text:?}");
        }
    }

    #[test]
    fn hidden_characters_go_and_are_told() {
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
            assert_eq!(printed(expected), expected, "twice is once");
            assert!(hides(text), "{text:?}");
            assert!(!hides(expected), "{expected:?}");
        }
    }

    #[test]
    fn litter_goes_without_a_word() {
        for (text, expected) in [
            ("\u{feff}a", "a"),
            ("a\u{ad}b\u{ad}c", "abc"),
            ("a\u{fe0f}", "a"),
            ("1\u{fe0f}", "1"),
            ("✔\u{fe0e} ✔\u{fe0e} ✔\u{fe0e}", "✔ ✔ ✔"),
        ] {
            assert_eq!(printed(text), expected);
            assert!(!hides(text), "{text:?}");
        }
    }
}
