//! Where words are in a sentence, and whether what they say is wanted or forbidden.
//!
//! "Never deploy without asking" and "deploy without asking" have nearly the same words. So each word gets
//! a position and the negation it is under, and addresses and paths get concepts that no word list can hold.

use std::ops::Range;

use super::{addresses, lists};
use crate::guard::analysis::{Analysis, Word};
use crate::guard::lexicon::Concepts;
use crate::guard::lexicon::concept::{
    AGENT, ATTACK_TALK, AVOID, CREDENTIAL, IGNORE, KEY, LINK, LOCAL, NOT, NOT_AFTER, NOW, PATH,
    SENSITIVE, SKIP, START_FILE, TEST, USER, VAULT, WITHOUT, YOU,
};

/// Concepts that a word can get from the address or path it is part of, or from the word before.
pub(super) const DERIVED_CONCEPTS: Concepts =
    CREDENTIAL.or(LINK).or(LOCAL).or(PATH).or(SENSITIVE).or(START_FILE).or(VAULT);

/// What an agent can be told to do. Such a word may also be a noun or describe what others do.
pub(super) const VERBS: Concepts = IGNORE.and_later();

/// Concepts without which nothing is negated.
pub(super) const NEGATIONS: Concepts = NOT.or(NOT_AFTER).or(WITHOUT);

/// The distance that a word adds. A character of a script without spaces adds half of it.
pub(super) const WORD: u32 = 2;

/// A word with its position and negation.
#[derive(Clone, Copy)]
pub(super) struct PlacedWord {
    pub(super) concepts: Concepts,
    /// The distance from the start of the text.
    pub(super) position: u32,
    /// The number of its sentence.
    pub(super) sentence: u32,
    /// The position where the part between two commas starts that it is in.
    pub(super) part: u32,
    /// The position where its clause starts.
    clause: u32,
    /// Whether a negation is right next to it.
    pub(super) is_negated: bool,
    /// Whether a word before it in the clause forbids it.
    pub(super) is_forbidden: bool,
}

impl PlacedWord {
    /// Whether the word is talk about attacks that leads to the anchor, in the same part of the sentence.
    pub(super) fn is_talk_before(&self, anchor: &Self) -> bool {
        self.part == anchor.part
            && self.position < anchor.position
            && self.concepts.meets(ATTACK_TALK)
    }
}

/// The words of the content with their positions and negations.
pub(super) fn placed_words(analysis: &Analysis<'_>) -> Vec<PlacedWord> {
    let words = analysis.content_words();
    let mut placed: Vec<PlacedWord> = Vec::with_capacity(words.len());
    let mut scanner = Scanner::default();
    let mut address_end = 0;
    for (at, word) in words.iter().enumerate() {
        let from = if at == 0 { analysis.content_start } else { words[at - 1].span.end };
        let separator = separator(analysis, from, word);
        let address = addresses::concepts_at(analysis.text, word.span.clone());
        let is_inside = word.span.start < address_end;
        if !is_inside {
            let end = addresses::end_of_address(analysis.text, word.span.clone());
            address_end = address_end.max(end);
        }
        let concepts = if is_inside || is_modifier(analysis, word) {
            Concepts::NONE
        } else if address.meets(LINK) {
            address
        } else {
            word.concepts.or(address)
        };
        // A key is a credential only if the word before says so: "API key", not "cache key".
        let is_secret_key = concepts.meets(KEY)
            && at > 0
            && lists::SECRET_KEYS.contains_ignoring_case(analysis.word(&words[at - 1]));
        let concepts = if is_secret_key { concepts.or(CREDENTIAL) } else { concepts };
        if is_inside {
            // An address counts as one word, and its parts mean nothing.
            placed.extend(placed.last().copied().map(|last| PlacedWord { concepts, ..last }));
            continue;
        }
        let mut placed_word = scanner.place(separator, concepts, analysis.word(word));
        if is_in_name(analysis, word) {
            placed_word.concepts = concepts.without(VERBS.or(LINK));
        } else if separator == Separator::Space && is_described(analysis, words, at) {
            placed_word.concepts = concepts.without(VERBS);
        }
        placed.push(placed_word);
        if concepts.meets(NOT_AFTER) {
            negate_before(&mut placed, &scanner);
        }
    }
    settle_double_negations(&mut placed);
    drop_mentions(analysis, &mut placed);
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
    /// Where the part between two commas starts.
    part: u32,
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
        self.separate(separator, word);
        let is_double = concepts.meets(WITHOUT) && !concepts.meets(NOT) && self.has_prohibition;
        let is_negation = concepts.meets(NOT.or(WITHOUT)) && !is_double;
        let is_near =
            |from: Option<u32>, far: u32| from.is_some_and(|at| self.position - at <= far);
        let placed = PlacedWord {
            concepts,
            position: self.position,
            sentence: self.sentence,
            part: self.part,
            clause: self.clause,
            is_negated: is_negation || is_near(self.last_negation, 4 * WORD),
            is_forbidden: is_near(self.last_prohibition, 12 * WORD),
        };
        if is_near(self.last_negation, 2 * WORD) {
            if lists::REMINDERS.contains_ignoring_case(word) {
                // "Do not forget to …" asks for what follows.
                (self.last_negation, self.last_prohibition) = (None, None);
            } else if concepts.meets(SKIP) {
                // "Never disable verification" wants the verification.
                self.last_negation = None;
            }
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

    /// Drops what does not reach beyond a separator.
    fn separate(&mut self, separator: Separator, word: &str) {
        let starts_request = lists::CONJUNCTIONS.contains_ignoring_case(word);
        if separator == Separator::Sentence {
            self.sentence += 1;
            self.has_prohibition = false;
        }
        if separator != Separator::Space {
            self.part = self.position;
        }
        if separator != Separator::Space || starts_request {
            self.clause = self.position;
            self.last_negation = None;
        }
        if separator >= Separator::Colon || starts_request {
            self.last_prohibition = None;
        }
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
            '。' | '！' | '？' | '।' | '؟' => Separator::Sentence,
            // A line break alone ends nothing: agents get the text in one line. Before a list item it does.
            '\n' | '\r' if !gap.trim().is_empty() => Separator::Sentence,
            '.' | '!' | '?' if ends_word => Separator::Sentence,
            ':' if ends_word => Separator::Colon,
            ';' | '；' | '؛' | '：' => Separator::Colon,
            ',' | '，' | '、' | '،' | '—' | '–' | '(' | ')' | '|' => Separator::Comma,
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

/// Whether a word is part of a name such as `LOG_LEVEL` or `REDIS_URL`.
fn is_in_name(analysis: &Analysis<'_>, word: &Word) -> bool {
    analysis.text[..word.span.start].ends_with('_')
        || analysis.text[word.span.end..].starts_with('_')
}

/// Whether a word looks like a command but is a noun ("the report", "access is", "email, phone"), part of a compound
/// ("read-only"), or says what others do: "tokens are read", "admins may approve".
fn is_described(analysis: &Analysis<'_>, words: &[Word], at: usize) -> bool {
    let word = &words[at];
    if !word.concepts.meets(VERBS) || !analysis.text[..word.span.start].ends_with(' ') {
        return false;
    }
    let after = &analysis.text[word.span.end..];
    let is_letter = |c: char| c.is_ascii_alphabetic();
    let next = after.strip_prefix(' ').and_then(|rest| rest.split(|c| !is_letter(c)).next());
    if after.starts_with(',')
        || next.is_some_and(|next| lists::AFTER_NOUNS.contains_ignoring_case(next))
        || after.strip_prefix('-').is_some_and(|rest| rest.starts_with(is_letter))
    {
        return true;
    }
    let is_adverb = |word: &&Word| lists::ADVERBS.contains_ignoring_case(analysis.word(word));
    let mut before = words[..at].iter().rev().skip_while(is_adverb);
    let Some(helper) = before.next().map(|word| analysis.word(word)) else { return false };
    if lists::ABILITIES.contains_ignoring_case(helper) {
        return before.next().is_some_and(|subject| !subject.concepts.meets(YOU.or(AGENT)));
    }
    lists::DETERMINERS.contains_ignoring_case(helper)
        || lists::FORMS_OF_BE.contains_ignoring_case(helper)
            && lists::PARTICIPLES.contains_ignoring_case(analysis.word(word))
}

/// Takes the meaning from quotations in sentences that talk about attacks: what they quote is not an attack.
fn drop_mentions(analysis: &Analysis<'_>, placed: &mut [PlacedWord]) {
    let talk = ATTACK_TALK.or(TEST);
    if analysis.is_disguised || !analysis.concepts.meets(talk) {
        return;
    }
    let words = analysis.content_words();
    let place = |at: usize| words.partition_point(|word| word.span.start < at);
    let quotations = quotations(analysis);
    let is_quoted = |word: &Word| quotations.iter().any(|quoted| quoted.contains(&word.span.start));
    for quoted in quotations.iter().map(|quoted| place(quoted.start)..place(quoted.end)) {
        let is_near = |near: &PlacedWord| {
            placed[quoted.clone()].iter().any(|inside| inside.sentence == near.sentence)
        };
        let mut outside = placed.iter().zip(words).filter(|(_, word)| !is_quoted(word));
        if outside.any(|(near, _)| near.concepts.meets(talk) && is_near(near)) {
            placed[quoted].iter_mut().for_each(|word| word.concepts = Concepts::NONE);
        }
    }
}

/// The first few passages in quotation marks.
fn quotations(analysis: &Analysis<'_>) -> Vec<Range<usize>> {
    let mut quotations = Vec::new();
    let mut open: Option<(usize, char)> = None;
    let start = analysis.content_start;
    for (at, c) in analysis.text[start..].char_indices().map(|(at, c)| (start + at, c)) {
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

/// The mark that ends a quotation, given the one that starts it.
fn closing_mark(c: char) -> Option<char> {
    const MARKS: [(char, char); 7] =
        [('"', '"'), ('`', '`'), ('“', '”'), ('„', '“'), ('«', '»'), ('「', '」'), ('『', '』')];
    MARKS.iter().find(|(open, _)| *open == c).map(|(_, close)| *close)
}
