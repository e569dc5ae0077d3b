//! Conventions: whether a statement says how a team works, and not how a program behaves.

use super::Cue;
use crate::signal::language::CueKind;
use crate::signal::sentence::{MAX_WORDS, is_separator};

/// How many words after `in this project` are searched for who does something.
const SUBJECT_WORDS: usize = 8;

impl Cue<'_, '_> {
    /// Whether `in this project` is part of a statement about what the team does.
    pub(super) fn is_convention(&self) -> bool {
        let start = self.sentence.clause(self.start, self.language);
        let is_first = start >= self.start;
        let (from, to) =
            if is_first { (self.end, self.end + SUBJECT_WORDS) } else { (start, start + 2) };
        let words = self.sentence.words();
        let near = &words[from.min(words.len())..to.min(words.len())];
        let is_ours = || near.iter().any(|word| self.is_team_word(word));
        (is_ours() || is_first && self.places_artifacts(from, to)) && !self.reports_problem()
    }

    /// Whether artifacts live somewhere, are named or must do something: `the tests live in spec/`.
    fn places_artifacts(&self, from: usize, to: usize) -> bool {
        let has = |list| self.sentence.has(from..to, list);
        self.only_continues()
            && (has(self.language.each) || has(self.language.artifacts))
            && has(self.language.placement_verbs)
    }

    /// Whether `we use` is about all of the team's work.
    pub(super) fn covers_all_work(&self) -> bool {
        let (sentence, language) = (self.sentence, self.language);
        let is_specific =
            self.precedes(language.determiners) || self.precedes(language.other_subjects);
        let last = sentence.word(sentence.clause_end(self.end).saturating_sub(1));
        let is_habit = !is_specific && !language.product_nouns.contains(last);
        self.starts_clause()
            && is_habit
            && self.only_continues()
            && sentence.has(0..usize::MAX, language.everywhere)
            && !self.reports_problem()
    }

    /// Whether each later clause only continues the statement. Another might set a task or report a problem.
    fn only_continues(&self) -> bool {
        let (words, language) = (self.sentence.words(), self.language);
        let continues = |at: usize| {
            let rest = words.get(at..).unwrap_or_default();
            let is_quote = rest.first().is_some_and(|word| *word == "\"");
            let lists = [language.continuations, language.cues(CueKind::Avoid)];
            is_quote || lists.iter().any(|list| list.begin(rest))
        };
        let is_lead_in = |at: usize| language.lead_ins.contains(self.sentence.word(at));
        let later = self.end + 1..words.len().min(self.end + MAX_WORDS);
        let mut separators = later.filter(|at| is_separator(words[*at]));
        separators.all(|at| continues(at + 1) || is_lead_in(at + 1) && continues(at + 2))
    }

    /// Whether `we don't` precedes a habit that teams have or avoid.
    pub(super) fn is_team_prohibition(&self) -> bool {
        let habits = self.language.team_habits;
        let is_habit = habits.is_empty() || self.precedes(habits);
        let object = self.end + usize::from(!habits.is_empty());
        let is_specific = self.language.determiners.contains(self.sentence.word(object));
        self.starts_clause()
            && is_habit
            && (!is_specific || self.is_followed_by(self.language.instead))
            && !self.reports_problem()
    }

    /// Whether the cue introduces what a program does: `from now on the api returns 204`.
    pub(super) fn is_news(&self) -> bool {
        let (sentence, language) = (self.sentence, self.language);
        let is_separated = sentence.word_from(self.end) != sentence.word(self.end);
        let at = self.end + usize::from(is_separated);
        let [next, second, third] = [at, at + 1, at + 2].map(|at| sentence.word(at));
        let reports = |word| self.is_statement_verb(word) && !language.artifacts.contains(word);
        let is_subject =
            |word: &str| language.other_subjects.contains(word) || word.starts_with("l'");
        // `ab jetzt liefert die api`: in German and Dutch the verb comes first.
        let is_verb = language.reporting_endings.contains("t")
            && next.ends_with('t')
            && !language.statement_exceptions.contains(next);
        is_subject(next) && (reports(second) || reports(third))
            || is_verb && is_subject(second) && !self.is_team_word(second)
    }

    fn is_team_word(&self, word: &str) -> bool {
        let language = self.language;
        language.team_words.contains(word) || word.len() > 4 && language.team_verb_endings.end(word)
    }

    /// Whether the sentence reports a failure or a need, or is about this moment only.
    fn reports_problem(&self) -> bool {
        self.sentence.has(0..usize::MAX, self.language.problems) || self.is_temporary()
    }
}
