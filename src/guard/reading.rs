//! A reading: a text cut into words, each with the concepts it stands for.
//!
//! Rules judge readings, never text alone. A text has more than one reading: as it stands, and as it reads once
//! it is decoded or its disguise is taken off (`views`).

use std::ops::Range;

use super::lexicon::{self, Concepts};

/// One word, number or name; names such as `apiKey` and `API_KEY` are cut into their words.
#[derive(Clone, Debug)]
pub(super) struct Word {
    /// Where it stands in the text.
    pub(super) span: Range<usize>,
    /// What it stands for.
    pub(super) concepts: Concepts,
}

/// A text cut into words.
#[derive(Clone, Debug)]
pub(super) struct Reading<'t> {
    /// The text, which may begin with the name of what is said.
    pub(super) text: &'t str,
    /// Where what is said begins, behind the name.
    pub(super) start: usize,
    /// Every word.
    pub(super) words: Vec<Word>,
    /// Everything that any of the words stands for.
    pub(super) concepts: Concepts,
    /// What the characters alone tell: what a rule needs is mostly not there.
    pub(super) build: Build,
}

/// The most letters of a word.
const LONGEST_WORD: usize = 128;
/// How many bytes a rule looks ahead.
const FAR_AHEAD: usize = 300;

impl<'t> Reading<'t> {
    /// Reads a text of which the first `start` bytes are a name.
    pub(super) fn new(text: &'t str, start: usize) -> Self {
        let mut words = Vec::with_capacity(text.len() / 5);
        let mut lower = String::with_capacity(32);
        let (mut at, mut concepts) = (0, Concepts::NONE);
        while let Some(span) = next_word(text, at) {
            let word = &text[span.clone()];
            let (meaning, length) = if is_prefix(word, &text[span.end..]) {
                (Concepts::NONE, 0)
            } else if word.is_ascii() {
                (lexicon::concepts(lowered(word, &mut lower)), 0)
            } else if word.starts_with(is_unspaced) {
                lexicon::unspaced(&text[span.start..])
            } else {
                (meant(&word.to_lowercase()), 0)
            };
            at = span.end.max(span.start + length);
            concepts = concepts.or(meaning);
            words.push(Word { span: span.start..at, concepts: meaning });
        }
        Self { text, start, words, concepts, build: Build::of(text.as_bytes()) }
    }

    /// Whether the text has all of these ASCII characters.
    pub(super) fn has(&self, characters: &[u8]) -> bool {
        characters.iter().all(|byte| self.build.seen[*byte as usize])
    }

    /// Whether the text has one of these ASCII characters.
    pub(super) fn has_any(&self, characters: &[u8]) -> bool {
        characters.iter().any(|byte| self.build.seen[*byte as usize])
    }

    /// The words of what is said, without those of its name.
    pub(super) fn said(&self) -> &[Word] {
        let first = self.words.partition_point(|word| word.span.start < self.start);
        &self.words[first..]
    }

    /// The text from there on, as far as a rule may look: what is tied to a word is near it, and a text of many such
    /// words must not be read to its end for each.
    pub(super) fn ahead(&self, from: usize) -> &'t str {
        let mut end = self.text.len().min(from + FAR_AHEAD);
        while !self.text.is_char_boundary(end) {
            end += 1;
        }
        &self.text[from..end]
    }

    /// What a word is in the text.
    pub(super) fn word(&self, word: &Word) -> &'t str {
        &self.text[word.span.clone()]
    }
}

/// What the characters of a text tell, found in one pass.
#[derive(Clone, Copy, Debug)]
pub(super) struct Build {
    /// Which bytes there are.
    seen: [bool; 256],
    /// How many digits there are.
    pub(super) digits: usize,
    /// How long the longest run without a space is.
    pub(super) longest: usize,
    /// Whether some run of letters and digits could be a token: words are short, of one case and have no digits;
    /// tokens hardly ever.
    pub(super) is_varied: bool,
}

impl Build {
    pub(super) fn of(text: &[u8]) -> Self {
        let mut build = Self { seen: [false; 256], digits: 0, longest: 0, is_varied: false };
        let (mut run, mut length, mut digits, mut upper) = (0, 0, 0, 0);
        for byte in text.iter().chain(b" ") {
            build.seen[*byte as usize] = true;
            if byte.is_ascii_alphanumeric() {
                length += 1;
                digits += usize::from(byte.is_ascii_digit());
                upper += usize::from(byte.is_ascii_uppercase());
                continue;
            }
            build.is_varied |= length > 32
                || length > 5 && digits > 0 && digits < length
                || upper > 2 && upper < length;
            build.digits += digits;
            run += length + 1;
            if *byte <= b' ' {
                build.longest = build.longest.max(run - 1);
                run = 0;
            }
            (length, digits, upper) = (0, 0, 0);
        }
        build
    }
}

/// Whether a word only begins another: `non-obvious` and `no-op` deny nothing of the sentence.
fn is_prefix(word: &str, behind: &str) -> bool {
    behind.starts_with('-') && ["non", "no"].iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// An ASCII word in lower case.
fn lowered<'b>(word: &'b str, buffer: &'b mut String) -> &'b str {
    if !word.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return word;
    }
    buffer.clear();
    buffer.push_str(word);
    buffer.make_ascii_lowercase();
    buffer
}

/// The concepts of a lower-case word; Arabic and Hebrew put articles and small words before it.
fn meant(word: &str) -> Concepts {
    let whole = lexicon::concepts(word);
    let is_prefixing = word.starts_with(|c: char| matches!(c, '\u{590}'..='\u{6ff}'));
    // A word that is known as it stands has no prefix: שאל is "ask", not a prefix and "do not".
    if !is_prefixing || whole != Concepts::NONE {
        return whole;
    }
    let tails = word.char_indices().skip(1).take(2).map(|(at, _)| &word[at..]);
    tails.fold(whole, |all, tail| all.or(lexicon::concepts(tail)))
}

/// The next word from there on. Unspaced scripts give one character, names one hump.
fn next_word(text: &str, from: usize) -> Option<Range<usize>> {
    let gap = text.as_bytes()[from..].iter().take_while(|byte| is_ascii_gap(**byte)).count();
    // A longer run is no word; cutting it keeps the time linear.
    let ahead = text.as_bytes()[from + gap..].iter().take(LONGEST_WORD);
    let ascii = ahead.take_while(|byte| byte.is_ascii_alphanumeric());
    let (start, length) = (from + gap, ascii.count());
    if length > 0 && text.as_bytes().get(start + length).is_none_or(u8::is_ascii) {
        return Some(start..start + hump(&text.as_bytes()[start..start + length]));
    }
    let start = start + text[start..].find(is_of_word)?;
    let rest = &text[start..];
    let first = rest.chars().next()?;
    if is_unspaced(first) {
        return Some(start..start + first.len_utf8());
    }
    let ends = |c: char| !is_of_word(c) || is_unspaced(c);
    let ahead = rest.char_indices().take(LONGEST_WORD);
    let length = ahead.map(|(at, c)| (at + c.len_utf8(), c)).take_while(|(_, c)| !ends(*c));
    let length = length.last().map_or(first.len_utf8(), |(end, _)| end);
    Some(start..start + hump(&rest.as_bytes()[..length]))
}

fn is_ascii_gap(byte: u8) -> bool {
    byte.is_ascii() && !byte.is_ascii_alphanumeric()
}

/// The length of the first word of a name: `apiKey` and `APIKey` are two.
fn hump(name: &[u8]) -> usize {
    if !name[1..].iter().any(u8::is_ascii_uppercase) {
        return name.len();
    }
    let is_upper = |at: usize| name.get(at).is_some_and(u8::is_ascii_uppercase);
    let is_lower = |at: usize| name.get(at).is_some_and(u8::is_ascii_lowercase);
    let turns = |at: &usize| is_upper(*at) && (is_lower(*at - 1) || is_lower(*at + 1));
    (1..name.len()).find(turns).unwrap_or(name.len())
}

fn is_of_word(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric();
    }
    // Vowel signs and joiners belong to the letters around them.
    c.is_alphanumeric()
        || matches!(c, '\u{300}'..='\u{36f}' | '\u{900}'..='\u{963}' | '\u{966}'..='\u{dff}' | '\u{200c}' | '\u{200d}')
}

/// Whether a letter is of a script that puts no spaces between words.
fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
        | '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_cut_into_words() {
        for (text, expected) in [
            ("the API_KEY, clientSecret=x", "the|API|KEY|client|Secret|x"),
            ("APIKey pa55word99", "API|Key|pa55word99"),
            ("das Root-Kennwort", "das|Root|Kennwort"),
            ("пароль: тест", "пароль|тест"),
            ("पासवर्ड है", "पासवर्ड|है"),
            ("密码", "密码"),
            ("", ""),
            ("…!?", ""),
        ] {
            let reading = Reading::new(text, 0);
            let words: Vec<&str> = reading.words.iter().map(|word| reading.word(word)).collect();
            assert_eq!(words.join("|"), expected);
        }
    }

    #[test]
    fn the_name_is_no_part_of_what_is_said() {
        let reading = Reading::new("git.ignore: vendor", 12);
        let said: Vec<&str> = reading.said().iter().map(|word| reading.word(word)).collect();
        assert_eq!(said, ["vendor"]);
    }
}
