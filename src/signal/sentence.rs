//! A sentence as words, and where its clauses begin.

use std::ops::Range;

use super::language::Language;
use crate::tables::Phrases;

/// How many words are searched for a phrase. Without a limit, a sentence of nothing but cues costs quadratic time.
pub(super) const MAX_WORDS: usize = 64;

/// The words of a sentence; `,` and `:` are words that separate clauses.
#[derive(Default)]
pub(super) struct Sentence<'t> {
    words: Vec<&'t str>,
    has_question_mark: bool,
}

impl<'t> Sentence<'t> {
    pub(super) fn new(line: &'t str) -> Self {
        let mut words: Vec<&str> = line.split_ascii_whitespace().collect();
        let has_question_mark = words.pop_if(|word| *word == "?").is_some();
        Self { words, has_question_mark }
    }

    pub(super) fn words(&self) -> &[&'t str] {
        &self.words
    }

    /// Whether it ends with a question mark. `…, ok?` does not count.
    pub(super) fn has_question_mark(&self, language: &Language) -> bool {
        let separator = self.words.iter().rposition(|word| is_separator(word));
        let is_tag_question = separator.is_some_and(|separator| {
            let tail = &self.words[separator + 1..];
            tail.len() <= 2 && tail.iter().all(|word| language.lead_ins.contains(word))
        });
        self.has_question_mark && !is_tag_question
    }

    /// The word at an index, or an empty one after the last.
    pub(super) fn word(&self, at: usize) -> &'t str {
        self.words.get(at).copied().unwrap_or_default()
    }

    /// The word at an index, or the next one if that is a separator.
    pub(super) fn word_from(&self, at: usize) -> &'t str {
        self.word(if is_separator(self.word(at)) { at + 1 } else { at })
    }

    /// Where the clause around an index begins, after its lead-ins.
    pub(super) fn clause(&self, at: usize, language: &Language) -> usize {
        let separator = self.words[..at].iter().rposition(|word| is_separator(word));
        self.after_lead_ins(separator.map_or(0, |separator| separator + 1), language)
    }

    /// Where the clause around an index ends.
    pub(super) fn clause_end(&self, at: usize) -> usize {
        let rest = self.words.get(at..).unwrap_or_default();
        at + rest.iter().position(|word| is_separator(word)).unwrap_or(rest.len())
    }

    /// The first index from `at` on that is not a lead-in.
    fn after_lead_ins(&self, at: usize, language: &Language) -> usize {
        let rest = self.words.get(at..).unwrap_or_default();
        let is_lead_in =
            |word: &&str| language.lead_ins.contains(word) || is_separator(word) || *word == "•";
        at + rest.iter().take_while(|word| is_lead_in(word)).count()
    }

    /// Whether only lead-ins precede an index in its clause.
    pub(super) fn starts_clause(&self, at: usize, language: &Language) -> bool {
        self.is_start(self.clause(at, language), at, language)
    }

    /// Whether only lead-ins precede an index in the sentence.
    pub(super) fn starts_sentence(&self, at: usize, language: &Language) -> bool {
        self.is_start(self.after_lead_ins(0, language), at, language)
    }

    fn is_start(&self, start: usize, at: usize, language: &Language) -> bool {
        start >= at
            || self.is_polite(start, language) && self.after_lead_ins(start + 2, language) >= at
    }

    /// Whether a clause begins like `can you`.
    fn is_polite(&self, start: usize, language: &Language) -> bool {
        language.polite_requests.begin(&self.words[start..])
    }

    /// The first word that is not a lead-in.
    pub(super) fn first(&self, language: &Language) -> &'t str {
        self.word(self.after_lead_ins(0, language))
    }

    /// Whether one of the phrases begins the sentence, before or after its lead-ins.
    pub(super) fn begins(&self, phrases: Phrases, language: &Language) -> bool {
        let last = self.after_lead_ins(0, language).min(self.words.len()).min(MAX_WORDS);
        (0..=last).any(|at| phrases.begin(&self.words[at..]))
    }

    /// Whether the sentence wants an answer. A cue at its start is not a question word: `como norma`.
    pub(super) fn is_question(&self, cue: usize, language: &Language) -> bool {
        let start = self.after_lead_ins(0, language);
        if self.is_polite(start, language) {
            return false;
        }
        let begins_like_question =
            || start != cue && language.question_words.begin(&self.words[start..]);
        self.has_question_mark(language) || begins_like_question()
    }

    /// Whether one of the phrases is among the words of a range.
    pub(super) fn has(&self, range: Range<usize>, phrases: Phrases) -> bool {
        let end = range.end.min(self.words.len()).min(range.start + MAX_WORDS);
        !phrases.is_empty() && (range.start..end).any(|at| phrases.begin(&self.words[at..end]))
    }
}

/// Whether a word separates clauses.
pub(super) fn is_separator(word: &str) -> bool {
    matches!(word, "," | ":")
}
