//! A cue at its position in a sentence, and whether the words around it make it a signal.
//!
//! `always` in `always run the tests` is a request, in `it always crashes` a report. The position in the clause, the
//! words next to the cue and the subject of the sentence separate the two.

mod convention;
mod imperative;

use super::Signal;
use super::language::{CueKind, Language, VerbPosition};
use super::sentence::Sentence;
use crate::tables::Phrases;
use imperative::is_not_a_word;

/// How many words after `i prefer` may name a choice; what comes later is about something else.
const CHOICE_WORDS: usize = 6;

/// A cue at its position.
pub(super) struct Cue<'s, 't> {
    pub(super) kind: CueKind,
    pub(super) language: &'s Language,
    pub(super) sentence: &'s Sentence<'t>,
    /// The index of its first word.
    pub(super) start: usize,
    /// The index after its last word.
    pub(super) end: usize,
}

impl Cue<'_, '_> {
    /// What the cue asks for, if it is a signal here.
    pub(super) fn signal(&self) -> Option<Signal> {
        let is_signal = self.is_of_language()
            && self.is_meant()
            && !self.is_in_question()
            && !self.is_dictated();
        is_signal.then_some(match self.kind {
            CueKind::Forget
            | CueKind::ForgetIt
            | CueKind::Delete
            | CueKind::IsOutdated
            | CueKind::StopRemembering => Signal::Forget,
            CueKind::StopAnnouncing => Signal::StopAnnouncing,
            _ => Signal::Save,
        })
    }

    /// Whether the condition of the cue's kind holds; `languages/sections.txt` describes the kinds.
    fn is_meant(&self) -> bool {
        let language = self.language;
        match self.kind {
            CueKind::FromNowOn => !self.is_news(),
            CueKind::StopRemembering => true,
            CueKind::InFuture => self.is_opening() || self.is_closing(),
            CueKind::AsARule => self.is_opening(),
            CueKind::Always => self.is_imperative() || self.ends_order(),
            CueKind::Ever => self.ends_order(),
            CueKind::WeAlways => self.starts_clause() && self.precedes(language.habits),
            CueKind::WeDoNot => self.is_team_prohibition(),
            CueKind::InThisProject => self.is_convention(),
            CueKind::ShouldAlways => self.is_about_artifacts(),
            CueKind::IWantYouTo => {
                let lasting = [CueKind::Always, CueKind::InFuture];
                let is_lasting =
                    lasting.iter().any(|kind| self.is_followed_by(language.cues(*kind)));
                self.starts_clause() && !self.precedes(language.other_subjects) && is_lasting
            }
            CueKind::Memorize => self.starts_clause() || self.is_on_occasion(),
            CueKind::IPrefer => self.is_preference(),
            CueKind::Avoid => self.starts_sentence() && self.is_lasting() && !self.is_specific(),
            CueKind::PleaseAvoid => {
                self.starts_clause() && self.is_lasting() && !self.is_specific()
            }
            CueKind::Stop => self.is_about_habit() && self.is_lasting(),
            CueKind::EveryTimeYou => self.is_about_agent(),
            CueKind::UnlessIAsk => self.is_in_prohibition(),
            CueKind::AfterEach => self.is_in_creation_ban(),
            CueKind::WeUse => self.covers_all_work(),
            CueKind::ForMe => self.ends_occasion(),
            CueKind::Forget => self.is_about_memory(),
            CueKind::ForgetIt => {
                self.follows(language.memory_nouns) && !self.follows(language.product_nouns)
            }
            CueKind::Delete => self.is_about_saved_item(),
            CueKind::IsOutdated => self.is_about_note(),
            CueKind::StopAnnouncing => {
                (self.starts_clause() || self.is_joined()) && self.is_lasting()
            }
            CueKind::NotACue => false,
        }
    }

    fn is_in_question(&self) -> bool {
        match self.kind {
            // `what you noted` begins like a question.
            CueKind::IsOutdated => self.sentence.has_question_mark(self.language),
            _ => self.sentence.is_question(self.start, self.language),
        }
    }

    /// Whether the cue is part of a text that the agent is asked to write: `add this line: …`.
    fn is_dictated(&self) -> bool {
        let is_after_colon = self.sentence.words()[..self.start].contains(&":");
        let first = self.sentence.first(self.language);
        is_after_colon && self.language.writing_tasks.contains(first)
    }

    /// Whether the sentence is in the cue's language. A word with another meaning elsewhere needs evidence.
    fn is_of_language(&self) -> bool {
        let is_ambiguous = self.language.ambiguous_cues.contains(self.sentence.word(self.start));
        !is_ambiguous || self.sentence.has(0..usize::MAX, self.language.evidence)
    }

    /// Whether only lead-ins precede the cue in its clause.
    fn starts_clause(&self) -> bool {
        self.sentence.starts_clause(self.start, self.language)
    }

    /// Whether only lead-ins precede the cue in its sentence.
    fn starts_sentence(&self) -> bool {
        self.sentence.starts_sentence(self.start, self.language)
    }

    /// Whether a conjunction precedes the cue, in a sentence without another subject.
    fn is_joined(&self) -> bool {
        self.language.conjunctions.contains(self.word_before()) && !self.has_other_subject()
    }

    fn word_before(&self) -> &str {
        self.start.checked_sub(1).map_or("", |before| self.sentence.word(before))
    }

    fn has_other_subject(&self) -> bool {
        self.language.other_subjects.contains(self.sentence.first(self.language))
    }

    /// Whether the word right after the cue is one of these.
    fn precedes(&self, words: Phrases) -> bool {
        words.contains(self.sentence.word(self.end))
    }

    /// Whether one of the phrases is before the cue in the sentence.
    fn follows(&self, phrases: Phrases) -> bool {
        self.sentence.has(0..self.start, phrases)
    }

    /// Whether one of the phrases is in the rest of the sentence.
    fn is_followed_by(&self, phrases: Phrases) -> bool {
        self.sentence.has(self.end..usize::MAX, phrases)
    }

    /// Whether the request is limited neither to the moment nor to one place in the code.
    fn is_lasting(&self) -> bool {
        let is_verb_last = self.language.verb_position() == VerbPosition::Last;
        let from = if is_verb_last { 0 } else { self.end };
        let has = |list| self.sentence.has(from..self.sentence.clause_end(self.end), list);
        let is_local =
            has(self.language.code_locations) && !has(self.language.cues(CueKind::InThisProject));
        !is_local && !self.is_temporary()
    }

    fn is_temporary(&self) -> bool {
        self.sentence.has(0..usize::MAX, self.language.temporary)
    }

    /// Whether the cue is about one particular thing (`avoid the race`), or about nothing.
    fn is_specific(&self) -> bool {
        let next = self.sentence.word_from(self.end);
        let is_determiner =
            |word: &str| self.language.determiners.contains(word) || word.starts_with("l'");
        // `avoid blocking the thread` has the determiner one word later.
        let is_habit = self.language.habit_endings.end(next);
        next.is_empty()
            || is_determiner(next)
            || is_habit && is_determiner(self.sentence.word(self.end + 1))
    }

    /// Whether the cue begins a clause about something that the agent does: `stop adding`.
    fn is_about_habit(&self) -> bool {
        let endings = self.language.habit_endings;
        if self.language.verb_position() == VerbPosition::Last {
            return self.start > 0 && endings.end(self.word_before());
        }
        let verb = self.sentence.word(self.end);
        let has_determiner = self.language.determiners.contains(self.sentence.word(self.end + 1));
        let is_habit = self.language.habits.contains(verb) || endings.end(verb) && !has_determiner;
        self.starts_clause() && (endings.is_empty() || is_habit)
    }

    /// Whether the cue states a general preference.
    fn is_preference(&self) -> bool {
        let is_verb_last = self.language.verb_position() == VerbPosition::Last;
        let from = if is_verb_last { 0 } else { self.end };
        let to = self.sentence.clause_end(self.end).min(self.end + CHOICE_WORDS);
        let is_choice = self.sentence.has(from..to, self.language.choices);
        let has_object = !is_not_a_word(self.sentence.word(self.end));
        (from == 0 || self.starts_clause() && has_object) && !is_choice && !self.ends_in_letter()
    }

    /// `I prefer B`: an option that only this conversation explains.
    fn ends_in_letter(&self) -> bool {
        let last = self.sentence.word(self.sentence.clause_end(self.end).saturating_sub(1));
        last.chars().count() == 1 && last.chars().all(char::is_alphanumeric)
    }

    /// Whether the cue begins a clause without another subject.
    fn is_opening(&self) -> bool {
        let next = self.sentence.word_from(self.end);
        self.starts_clause() && !next.is_empty() && !self.language.other_subjects.contains(next)
    }

    /// Whether the cue ends or continues a clause that addresses the agent.
    fn is_closing(&self) -> bool {
        let first = self.sentence.first(self.language);
        let is_task =
            self.language.writing_tasks.contains(first) || self.follows(self.language.uncertainty);
        let is_last = self.start > 1 && self.sentence.clause_end(self.end) == self.end;
        let is_inside =
            self.language.verb_position() == VerbPosition::Around && self.follows_imperative();
        is_inside || is_last && !is_task && !self.has_other_subject()
    }

    /// Whether the clause begins like `before you`, so that no comma is needed before the request.
    fn is_on_occasion(&self) -> bool {
        let start = self.sentence.clause(self.start, self.language);
        self.language.occasions.begin(&self.sentence.words()[start..])
    }

    /// Whether the cue is about things that teams have rules for.
    fn is_about_artifacts(&self) -> bool {
        let start = self.sentence.clause(self.start, self.language);
        let has_artifact = self.sentence.has(start..self.start, self.language.artifacts);
        let first = self.sentence.word(start);
        let language = self.language;
        let excluded = [language.other_subjects, language.choices, language.writing_tasks];
        has_artifact && self.start <= start + 4 && excluded.iter().all(|list| !list.contains(first))
    }

    /// Whether the cue is about what the agent does, and not about how somebody uses a program.
    fn is_about_agent(&self) -> bool {
        let is_own = self.start == 0 || self.starts_clause() || !self.has_other_subject();
        is_own && !self.precedes(self.language.user_actions)
    }

    /// Whether the sentence forbids something, and not only here and now.
    fn is_in_prohibition(&self) -> bool {
        let first = self.sentence.first(self.language);
        matches!(first, "don't" | "dont" | "do" | "never" | "only" | "no") && self.is_lasting()
    }

    /// Whether the sentence forbids creating artifacts of a kind.
    fn is_in_creation_ban(&self) -> bool {
        let is_ban = self.sentence.begins(self.language.prohibitions, self.language);
        is_ban && self.is_general() && self.is_lasting()
    }

    /// Whether neither what precedes the cue nor what follows it is one particular thing.
    fn is_general(&self) -> bool {
        let determiners = self.language.determiners;
        !self.follows(determiners) && !self.precedes(determiners)
    }

    /// Whether the cue ends a clause about what the agent does for the user: `when you write sql for me, …`.
    fn ends_occasion(&self) -> bool {
        let continues = self.end + 1 < self.sentence.words().len();
        let is_last = self.sentence.clause_end(self.end) == self.end;
        self.is_on_occasion() && is_last && continues && self.is_general() && !self.is_temporary()
    }

    /// Whether the cue is about something that was said or saved, and not only postponed.
    fn is_about_memory(&self) -> bool {
        let refers = self.is_followed_by(self.language.forget_objects) || self.is_reversal();
        (self.starts_clause() || self.is_joined()) && refers && !self.is_temporary()
    }

    /// Whether the sentence drops one named thing for another: `forget about yarn, we went back to npm`.
    fn is_reversal(&self) -> bool {
        let end = self.sentence.clause_end(self.end);
        let is_named = !self.sentence.has(self.end..end, self.language.determiners);
        // The first words of the reversal itself (`, wir nutzen jetzt`) do not count as a location.
        let is_local = self.sentence.has(end + 4..usize::MAX, self.language.code_locations);
        is_named && !is_local && self.is_followed_by(self.language.reversals)
    }

    /// Whether the cue removes something that the agent saved, and not data of a program.
    fn is_about_saved_item(&self) -> bool {
        let clause = self.end..self.sentence.clause_end(self.end);
        let is_product = self.sentence.has(clause, self.language.product_nouns);
        (self.starts_clause() || self.is_joined())
            && self.is_followed_by(self.language.saved_phrases)
            && !is_product
            && !self.is_temporary()
    }

    /// Whether the cue takes back something that the agent saved: `what you noted about x is outdated`.
    fn is_about_note(&self) -> bool {
        let language = self.language;
        let is_saved = self.follows(language.saved_phrases) && self.follows(language.memory_nouns);
        (is_saved || self.follows(language.noted_openings))
            && !self.follows(language.product_nouns)
            && !self.is_temporary()
    }
}
