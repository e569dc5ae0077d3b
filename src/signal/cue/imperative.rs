//! Imperatives: whether `always` or `never` belongs to a verb that tells the agent what to do.

use super::Cue;
use crate::signal::language::VerbPosition;
use crate::signal::sentence::is_separator;

impl Cue<'_, '_> {
    /// Whether `always` or `never` is next to an imperative verb.
    pub(super) fn is_imperative(&self) -> bool {
        // `can you always …?` asks whether it is possible.
        if self.is_conditional()
            || self.is_afterthought()
            || self.sentence.has_question_mark(self.language)
        {
            return false;
        }
        match self.language.verb_position() {
            VerbPosition::Last => {
                let last = self.sentence.clause_end(self.end) - 1;
                last >= self.end && !self.makes_statement(self.sentence.word(last))
            }
            VerbPosition::Around if self.follows_imperative() || self.follows_artifact() => true,
            _ => {
                let is_free = self.starts_clause() || self.is_joined() || self.is_on_occasion();
                is_free && !self.makes_statement(self.verb())
            }
        }
    }

    /// The first word after the cue that is not a filler.
    fn verb(&self) -> &str {
        let rest = self.sentence.words().get(self.end..).unwrap_or_default();
        let verb = rest.iter().find(|word| !self.language.fillers.contains(word));
        verb.copied().unwrap_or_default()
    }

    /// Whether a word next to the cue makes it a statement.
    fn makes_statement(&self, word: &str) -> bool {
        is_not_a_word(word) || self.is_statement_verb(word)
    }

    /// Whether a verb says what something does.
    pub(super) fn is_statement_verb(&self, word: &str) -> bool {
        self.language.statement_verbs.contains(word) || self.has_statement_ending(word)
    }

    fn has_statement_ending(&self, word: &str) -> bool {
        let language = self.language;
        language.statement_endings.end(word)
            && word.chars().count() > 2
            && !language.statement_exceptions.contains(word)
    }

    /// Whether the clause begins with an imperative verb that the cue follows.
    pub(super) fn follows_imperative(&self) -> bool {
        let language = self.language;
        let start = self.sentence.clause(self.start, language);
        let Some(between) = self.sentence.words().get(start..self.start) else { return false };
        let mut words = between.iter().filter(|word| !language.fillers.contains(word));
        let Some(verb) = words.next() else { return false };
        if !words.all(|word| language.artifacts.contains(word)) {
            return false;
        }
        let is_report =
            language.reporting_endings.end(verb) && !language.statement_exceptions.contains(verb);
        let excluded = [language.other_subjects, language.question_words, language.statement_verbs];
        !is_report
            && excluded.iter().all(|list| !list.contains(verb))
            && !is_not_a_word(self.sentence.word(self.end))
            && !self.has_statement_ending(self.verb())
    }

    /// `Tests immer zuerst schreiben`: an artifact, and an infinitive in the role of an imperative.
    fn follows_artifact(&self) -> bool {
        let last = self.sentence.word(self.sentence.clause_end(self.end) - 1);
        self.language.artifacts.contains(self.word_before())
            && last.ends_with("en")
            && !self.has_other_subject()
    }

    /// `if the token is old, always …` describes a program.
    fn is_conditional(&self) -> bool {
        let is_if = matches!(self.sentence.word(0), "if" | "when" | "once");
        let subject = self.sentence.word(1);
        is_if && self.is_in_later_clause() && self.language.other_subjects.contains(subject)
    }

    /// `it reads the file, never stdin` adds one word to a statement.
    fn is_afterthought(&self) -> bool {
        self.is_in_later_clause() && self.sentence.clause_end(self.end) <= self.end + 1
    }

    /// Whether the cue alone ends an order: `use the logger, always`.
    pub(super) fn ends_order(&self) -> bool {
        let (language, first) = (self.language, self.sentence.first(self.language));
        let is_last = self.is_in_later_clause() && self.end == self.sentence.words().len();
        let is_alone = self.sentence.clause(self.start, language) >= self.start;
        let is_task = language.writing_tasks.contains(first) && !language.habits.contains(first);
        // `no emojis, ever` is an order without a verb.
        let is_order = self.sentence.word(0) == "no" || !self.makes_statement(first);
        is_last && is_alone && !is_task && !self.has_other_subject() && is_order
    }

    /// Whether another clause precedes that of the cue.
    fn is_in_later_clause(&self) -> bool {
        self.sentence.words()[..self.start].iter().any(|word| is_separator(word))
    }
}

/// Whether this is a number, a separator or the end of the sentence.
pub(super) fn is_not_a_word(word: &str) -> bool {
    word.is_empty() || is_separator(word) || word.starts_with(|c: char| c.is_ascii_digit())
}
