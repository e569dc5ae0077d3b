//! A text split into words, each with the concepts it stands for.
//!
//! Rules judge an [`Analysis`], never text alone. One text may have several: of the text itself, and of what it
//! says once decoded or freed from a disguise (`views`).

use std::ops::Range;

use super::lexicon::{self, Concepts};

/// A word or number. Identifiers such as `apiKey` and `API_KEY` are split into their words.
#[derive(Clone, Debug)]
pub(super) struct Word {
    /// Where it is in the text.
    pub(super) span: Range<usize>,
    /// What it means.
    pub(super) concepts: Concepts,
}

/// A text split into words.
#[derive(Clone, Debug)]
pub(super) struct Analysis<'t> {
    /// The text, which may start with the key of a value.
    pub(super) text: &'t str,
    /// Where the content starts, after the key.
    pub(super) content_start: usize,
    /// Whether the text was decoded or freed from a disguise. Nothing excuses such a text.
    pub(super) is_disguised: bool,
    /// Every word, including those of the key.
    pub(super) words: Vec<Word>,
    /// The concepts of all words.
    pub(super) concepts: Concepts,
    /// What the characters alone show. Most texts lack what a rule needs, so rules ask this first.
    pub(super) stats: CharStats,
}

/// Longer runs of letters are cut, which keeps the time linear.
const LONGEST_WORD: usize = 128;
/// How many bytes a rule looks ahead.
const LOOKAHEAD: usize = 300;

impl<'t> Analysis<'t> {
    /// Splits a text whose first `content_start` bytes are a key.
    pub(super) fn new(text: &'t str, content_start: usize) -> Self {
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
                (concepts_of(&word.to_lowercase()), 0)
            };
            at = span.end.max(span.start + length);
            concepts = concepts.or(meaning);
            words.push(Word { span: span.start..at, concepts: meaning });
        }
        let stats = CharStats::of(text.as_bytes());
        Self { text, content_start, is_disguised: false, words, concepts, stats }
    }

    /// Whether the text has all of these ASCII characters.
    pub(super) fn has(&self, characters: &[u8]) -> bool {
        characters.iter().all(|byte| self.stats.seen[*byte as usize])
    }

    /// Whether the text has one of these ASCII characters.
    pub(super) fn has_any(&self, characters: &[u8]) -> bool {
        characters.iter().any(|byte| self.stats.seen[*byte as usize])
    }

    /// The text without the key.
    pub(super) fn content(&self) -> &'t str {
        &self.text[self.content_start..]
    }

    /// The words of the content, without those of the key.
    pub(super) fn content_words(&self) -> &[Word] {
        let first = self.words.partition_point(|word| word.span.start < self.content_start);
        &self.words[first..]
    }

    /// The text from there on, limited to [`LOOKAHEAD`]: a text of many keywords must not be read to its end for
    /// each of them.
    pub(super) fn ahead(&self, from: usize) -> &'t str {
        let mut end = self.text.len().min(from + LOOKAHEAD);
        while !self.text.is_char_boundary(end) {
            end += 1;
        }
        &self.text[from..end]
    }

    /// The text of a word.
    pub(super) fn word(&self, word: &Word) -> &'t str {
        &self.text[word.span.clone()]
    }
}

/// What the characters of a text show, found in one pass.
#[derive(Clone, Copy, Debug)]
pub(super) struct CharStats {
    /// Which bytes there are.
    seen: [bool; 256],
    /// The number of digits.
    pub(super) digits: usize,
    /// The length of the longest run without a space.
    pub(super) longest_run: usize,
    /// Whether some run of letters and digits could be a token: words are short, in one case and without
    /// digits, tokens hardly ever.
    pub(super) may_hold_token: bool,
}

impl CharStats {
    pub(super) fn of(text: &[u8]) -> Self {
        let mut stats =
            Self { seen: [false; 256], digits: 0, longest_run: 0, may_hold_token: false };
        let (mut run, mut length, mut digits, mut upper) = (0, 0, 0, 0);
        for byte in text.iter().chain(b" ") {
            stats.seen[*byte as usize] = true;
            if byte.is_ascii_alphanumeric() {
                length += 1;
                digits += usize::from(byte.is_ascii_digit());
                upper += usize::from(byte.is_ascii_uppercase());
                continue;
            }
            stats.may_hold_token |= length > 32
                || length > 5 && digits > 0 && digits < length
                || upper > 2 && upper < length;
            stats.digits += digits;
            run += length + 1;
            if *byte <= b' ' {
                stats.longest_run = stats.longest_run.max(run - 1);
                run = 0;
            }
            (length, digits, upper) = (0, 0, 0);
        }
        stats
    }
}

/// Whether a word is only a prefix: `non-obvious` and `no-op` negate nothing in the sentence.
fn is_prefix(word: &str, after: &str) -> bool {
    after.starts_with('-') && ["non", "no"].iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// An ASCII word in lower case, without allocating if it is so already.
fn lowered<'b>(word: &'b str, buffer: &'b mut String) -> &'b str {
    if !word.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return word;
    }
    buffer.clear();
    buffer.push_str(word);
    buffer.make_ascii_lowercase();
    buffer
}

/// The concepts of a lower-case word. Arabic and Hebrew write articles and prepositions as prefixes.
fn concepts_of(word: &str) -> Concepts {
    let whole = lexicon::concepts(word);
    let is_prefixing = word.starts_with(|c: char| matches!(c, '\u{590}'..='\u{6ff}'));
    // A known word has no prefix: שאל is "ask", not a prefix and "do not".
    if !is_prefixing || whole != Concepts::NONE {
        return whole;
    }
    let tails = word.char_indices().skip(1).take(2).map(|(at, _)| &word[at..]);
    tails.fold(whole, |all, tail| all.or(lexicon::concepts(tail)))
}

/// The next word from there on: one character in scripts without spaces, one part of a camel-case identifier.
fn next_word(text: &str, from: usize) -> Option<Range<usize>> {
    let gap = text.as_bytes()[from..].iter().take_while(|byte| is_ascii_gap(**byte)).count();
    let ahead = text.as_bytes()[from + gap..].iter().take(LONGEST_WORD);
    let ascii = ahead.take_while(|byte| byte.is_ascii_alphanumeric());
    let (start, length) = (from + gap, ascii.count());
    if length > 0 && text.as_bytes().get(start + length).is_none_or(u8::is_ascii) {
        return Some(start..start + first_part(&text.as_bytes()[start..start + length]));
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
    Some(start..start + first_part(&rest.as_bytes()[..length]))
}

fn is_ascii_gap(byte: u8) -> bool {
    byte.is_ascii() && !byte.is_ascii_alphanumeric()
}

/// The length of the first word of an identifier: `apiKey` and `APIKey` have two.
fn first_part(name: &[u8]) -> usize {
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

/// Whether a character belongs to a script without spaces between words.
fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
        | '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_split_into_words() {
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
            let analysis = Analysis::new(text, 0);
            let words: Vec<&str> = analysis.words.iter().map(|word| analysis.word(word)).collect();
            assert_eq!(words.join("|"), expected);
        }
    }

    #[test]
    fn the_key_is_not_part_of_the_content() {
        let analysis = Analysis::new("git.ignore: vendor", 12);
        let content: Vec<&str> =
            analysis.content_words().iter().map(|word| analysis.word(word)).collect();
        assert_eq!(content, ["vendor"]);
    }
}
