//! Where words are in a sentence, and whether what they say is wanted or forbidden.
//!
//! "Never deploy without asking" and "deploy without asking" have nearly the same words. So each word gets
//! a position and the negation it is under, and addresses and paths get concepts that no word list can hold.

use std::ops::Range;

use super::{addresses, lists};
use crate::guard::analysis::{Analysis, Word};
use crate::guard::lexicon::Concepts;
use crate::guard::lexicon::concept::{
    ATTACK_TALK, AVOID, LINK, LOCAL, NOT, NOT_AFTER, NOW, SENSITIVE, START_FILE, TEST, USER, VAULT,
    WITHOUT,
};

/// Concepts that a word can get from the address or path it is part of.
pub(super) const ADDRESS_CONCEPTS: Concepts = LINK.or(LOCAL).or(SENSITIVE).or(START_FILE).or(VAULT);

/// Concepts without which nothing is negated.
pub(super) const NEGATIONS: Concepts = NOT.or(NOT_AFTER).or(WITHOUT);

/// The distance that a word adds. A character of a script without spaces adds half of it.
pub(super) const WORD: u32 = 2;

/// The distance that the end of a sentence adds.
const SENTENCE: u32 = 5;

/// A word with its position and negation.
#[derive(Clone, Copy)]
pub(super) struct PlacedWord {
    pub(super) concepts: Concepts,
    /// The distance from the start of the text.
    pub(super) position: u32,
    /// The number of its sentence.
    pub(super) sentence: u32,
    /// The position where its clause starts.
    clause: u32,
    pub(super) starts_sentence: bool,
    /// Whether a negation is right next to it.
    pub(super) is_negated: bool,
    /// Whether a word before it in the clause forbids it.
    pub(super) is_forbidden: bool,
}

/// The words of the content with their positions and negations.
pub(super) fn placed_words(analysis: &Analysis<'_>) -> Vec<PlacedWord> {
    let words = analysis.content_words();
    let quotations = mentioned_quotations(analysis);
    let mut placed: Vec<PlacedWord> = Vec::with_capacity(words.len());
    let mut scanner = Scanner::default();
    let mut address_end = 0;
    for (at, word) in words.iter().enumerate() {
        let from = if at == 0 { analysis.content_start } else { words[at - 1].span.end };
        let separator = separator(analysis, from, word);
        let is_quoted = quotations.iter().any(|span| span.contains(&word.span.start));
        let address = addresses::concepts_at(analysis.text, word.span.clone());
        let is_inside = word.span.start < address_end;
        if !is_inside {
            let end = addresses::end_of_address(analysis.text, word.span.clone());
            address_end = address_end.max(end);
        }
        let concepts = if is_quoted
            || is_inside
            || is_modifier(analysis, word)
            || is_passive(analysis, words, at)
        {
            Concepts::NONE
        } else if address.meets(LINK) {
            address
        } else {
            word.concepts.or(address)
        };
        if is_inside {
            // An address counts as one word, and its parts mean nothing.
            placed.extend(placed.last().copied().map(|last| PlacedWord { concepts, ..last }));
            continue;
        }
        let word = scanner.place(separator, concepts, analysis.word(word));
        placed.push(word);
        if concepts.meets(NOT_AFTER) {
            negate_before(&mut placed, &scanner);
        }
    }
    settle_double_negations(&mut placed);
    placed
}

/// What separates two words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Separator {
    Space,
    Comma,
    Colon,
    Sentence,
}

/// The state of a walk over the words of a text.
#[derive(Default)]
struct Scanner {
    position: u32,
    sentence: u32,
    has_started: bool,
    /// Where the clause starts.
    clause: u32,
    /// The last negation of the clause.
    last_negation: Option<u32>,
    /// The last word of the clause that forbids what follows: "never", "avoid".
    last_prohibition: Option<u32>,
    /// Whether the sentence has a prohibition: "never … without" does not mean "without".
    has_prohibition: bool,
}

impl Scanner {
    fn place(&mut self, separator: Separator, concepts: Concepts, word: &str) -> PlacedWord {
        let starts_sentence = self.separate(separator, word);
        let is_double = concepts.meets(WITHOUT) && !concepts.meets(NOT) && self.has_prohibition;
        let is_negation = concepts.meets(NOT.or(WITHOUT)) && !is_double;
        let is_near =
            |from: Option<u32>, far: u32| from.is_some_and(|at| self.position - at <= far);
        let placed = PlacedWord {
            concepts,
            position: self.position,
            sentence: self.sentence,
            clause: self.clause,
            starts_sentence,
            is_negated: is_negation || is_near(self.last_negation, 4 * WORD),
            is_forbidden: is_near(self.last_prohibition, 12 * WORD),
        };
        if lists::REMINDERS.contains_ignoring_case(word) && is_near(self.last_negation, 2 * WORD) {
            // "Do not forget to …" asks for what follows.
            (self.last_negation, self.last_prohibition) = (None, None);
        }
        if is_negation {
            self.last_negation = Some(self.position);
        } else if is_double {
            self.last_negation = None;
        }
        if concepts.meets(NOT.or(AVOID)) {
            self.last_prohibition = Some(self.position);
            self.has_prohibition = true;
        }
        let is_short = word.chars().nth(3).is_none() && !word.is_ascii();
        self.position += if is_short { 1 } else { WORD };
        placed
    }

    /// Drops what does not reach beyond a separator. Returns whether a sentence starts.
    fn separate(&mut self, separator: Separator, word: &str) -> bool {
        let starts_sentence = !self.has_started || separator == Separator::Sentence;
        let starts_request = lists::CONJUNCTIONS.contains_ignoring_case(word);
        self.has_started = true;
        if separator == Separator::Sentence {
            self.sentence += 1;
            self.position += SENTENCE;
            self.has_prohibition = false;
        }
        if separator != Separator::Space || starts_request {
            self.clause = self.position;
            self.last_negation = None;
        }
        if separator >= Separator::Colon || starts_request {
            self.last_prohibition = None;
        }
        starts_sentence
    }
}

/// Applies a negation that comes after the verb, as in German and Japanese.
fn negate_before(placed: &mut [PlacedWord], scanner: &Scanner) {
    let Some((negation, before)) = placed.split_last_mut() else { return };
    let is_reached = |word: &&mut PlacedWord| {
        word.position >= scanner.clause && negation.position - word.position <= 5 * WORD
    };
    for word in before.iter_mut().rev().take_while(is_reached) {
        word.is_negated = true;
        word.is_forbidden = true;
    }
}

/// "Without approval, do not …": a negation after "without" in the same clause makes it a restriction.
fn settle_double_negations(placed: &mut [PlacedWord]) {
    for clause in placed.chunk_by_mut(|one, next| one.clause == next.clause) {
        let is_without = |word: &PlacedWord| word.concepts.meets(WITHOUT);
        let Some(first) = clause.iter().position(is_without) else { continue };
        let is_negation =
            |word: &PlacedWord| word.concepts.meets(NOT.or(NOT_AFTER)) && !is_without(word);
        if clause[first..].iter().any(is_negation) {
            clause.iter_mut().for_each(|word| word.is_negated = false);
        }
    }
}

/// What separates a word from the one before it.
fn separator(analysis: &Analysis<'_>, from: usize, word: &Word) -> Separator {
    let gap = &analysis.text[from..word.span.start];
    let mut separator = Separator::Space;
    let mut chars = gap.chars().peekable();
    while let Some(c) = chars.next() {
        let ends_word = chars.peek().is_some_and(|next| !"/.~\\*_-".contains(*next));
        separator = separator.max(match c {
            '!' | '?' | ';' | '\n' | '\r' | '。' | '！' | '？' | '；' | '।' | '؟' | '؛' | '|' => {
                Separator::Sentence
            }
            '.' if ends_word => Separator::Sentence,
            ':' if ends_word => Separator::Colon,
            '：' => Separator::Colon,
            ',' | '，' | '、' | '،' | '—' | '–' | '(' | ')' => Separator::Comma,
            _ => Separator::Space,
        });
    }
    separator
}

/// Whether a word only modifies the next: "user names" does not mean the user, "now that" is not a time.
fn is_modifier(analysis: &Analysis<'_>, word: &Word) -> bool {
    let is_user = word.concepts.meets(USER) && analysis.word(word).eq_ignore_ascii_case("user");
    if !is_user && !word.concepts.meets(NOW) {
        return false;
    }
    let Some(rest) = analysis.text[word.span.end..].strip_prefix([' ', '-']) else { return false };
    let next = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    if !is_user {
        return next == "that";
    }
    !next.is_empty() && !lists::AFTER_USER.contains_ignoring_case(next)
}

/// Whether a word that looks like a command only describes: "tokens are read from …".
fn is_passive(analysis: &Analysis<'_>, words: &[Word], at: usize) -> bool {
    const BE: [&str; 8] = ["are", "is", "was", "were", "be", "been", "being", "gets"];
    const SAME_AS_PARTICIPLE: [&str; 6] = ["read", "put", "set", "cast", "hidden", "broadcast"];
    let is_one_of = |word: &Word, known: &[&str]| {
        known.iter().any(|known| known.eq_ignore_ascii_case(analysis.word(word)))
    };
    at > 0 && is_one_of(&words[at], &SAME_AS_PARTICIPLE) && is_one_of(&words[at - 1], &BE)
}

/// The quotations of a text that talks about attacks: what they quote is not an attack.
fn mentioned_quotations(analysis: &Analysis<'_>) -> Vec<Range<usize>> {
    if !analysis.concepts.meets(ATTACK_TALK.or(TEST)) {
        return Vec::new();
    }
    let quotations = quotations(analysis.text);
    let is_outside =
        |word: &&Word| !quotations.iter().any(|quoted| quoted.contains(&word.span.start));
    let mut outside = analysis.content_words().iter().filter(is_outside);
    let is_talk = outside.any(|word| word.concepts.meets(ATTACK_TALK.or(TEST)));
    if is_talk { quotations } else { Vec::new() }
}

/// The first few passages in quotation marks.
fn quotations(text: &str) -> Vec<Range<usize>> {
    let mut quotations = Vec::new();
    let mut open: Option<(usize, char)> = None;
    for (at, c) in text.char_indices() {
        match open {
            Some((start, end)) if c == end => {
                quotations.push(start..at);
                open = None;
            }
            Some(_) => {}
            None => open = closing_mark(c).map(|end| (at, end)),
        }
        if quotations.len() == 8 {
            break;
        }
    }
    quotations
}

fn closing_mark(c: char) -> Option<char> {
    Some(match c {
        '"' => '"',
        '`' => '`',
        '“' => '”',
        '„' => '“',
        '«' => '»',
        '「' => '」',
        '『' => '』',
        _ => return None,
    })
}
