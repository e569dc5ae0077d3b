//! The place of a cue in a sentence, and what its neighbours say about it.

use super::phrases::Phrases;
use super::sentence::{Sentence, is_mark};
use super::tongue::{Order, Tongue};

/// A cue where it stands.
pub(super) struct Place<'p, 't> {
    pub(super) sentence: &'p Sentence<'t>,
    /// Its first word, and the word behind its last.
    pub(super) at: usize,
    pub(super) end: usize,
    pub(super) tongue: &'p Tongue,
}

impl Place<'_, '_> {
    /// Whether the cue is of its language: a word that others have in another sense needs a witness.
    pub(super) fn is_own(&self) -> bool {
        let is_shared = self.tongue.shared.have(self.sentence.word(self.at));
        !is_shared || self.sentence.has(0, usize::MAX, self.tongue.witnesses)
    }

    /// Whether everything before the cue in its clause only leads to it.
    pub(super) fn is_led(&self) -> bool {
        self.sentence.is_led(self.at, self.tongue)
    }

    /// Whether the cue stands behind a joining word, in a sentence that speaks of nothing else.
    pub(super) fn is_joined(&self) -> bool {
        let before = self.at.checked_sub(1).map_or("", |before| self.sentence.word(before));
        self.tongue.joins.have(before) && !self.speaks_of_others()
    }

    fn speaks_of_others(&self) -> bool {
        self.tongue.others.have(self.sentence.first(self.tongue))
    }

    /// Whether the word behind the cue is one of these.
    pub(super) fn follows(&self, words: Phrases) -> bool {
        words.have(self.sentence.word(self.end))
    }

    /// Whether one of the phrases is in the rest of the sentence.
    pub(super) fn goes_on(&self, phrases: Phrases) -> bool {
        self.sentence.has(self.end, usize::MAX, phrases)
    }

    /// Whether nothing follows the cue.
    pub(super) fn is_empty(&self) -> bool {
        self.sentence.word(self.end).is_empty()
    }

    /// Whether the cue tells what is liked in general.
    pub(super) fn is_preference(&self) -> bool {
        let from = if self.tongue.order == Order::Last { 0 } else { self.end };
        let chooses =
            self.sentence.has(from, self.sentence.clause_end(self.end), self.tongue.choices);
        (from == 0 || self.is_led()) && !chooses && !self.ends_in_letter()
    }

    /// `I prefer B`: a name that only the talk at hand explains.
    fn ends_in_letter(&self) -> bool {
        let last = self.sentence.word(self.sentence.clause_end(self.end).saturating_sub(1));
        last.chars().count() == 1 && last.chars().all(|c| c.is_alphanumeric())
    }

    /// Whether the cue begins a clause that speaks of nothing else.
    pub(super) fn is_opening(&self) -> bool {
        let next = self.sentence.said(self.end);
        self.is_led() && !next.is_empty() && !self.tongue.others.have(next)
    }

    /// Whether the cue ends or continues a clause that tells the agent to do something.
    pub(super) fn is_closing(&self) -> bool {
        let first = self.sentence.first(self.tongue);
        let is_made =
            self.tongue.makings.have(first) || self.sentence.has(0, self.at, self.tongue.doubts);
        let ends = self.at > 1 && self.sentence.clause_end(self.end) == self.end;
        let is_within = self.tongue.order == Order::Around && self.is_behind_verb();
        is_within || ends && !is_made && !self.speaks_of_others()
    }

    /// Whether `always` or `never` stands beside a verb that orders.
    pub(super) fn is_order(&self) -> bool {
        // `can you always …?` asks whether it can be done.
        if self.is_hypothetical() || self.is_afterthought() || self.sentence.is_asked(self.tongue) {
            return false;
        }
        match self.tongue.order {
            Order::Last => {
                let last = self.sentence.clause_end(self.end) - 1;
                last >= self.end && !self.is_stated(self.sentence.word(last))
            }
            Order::Around if self.is_behind_verb() || self.is_behind_kind() => true,
            _ => {
                let is_free = self.is_led() || self.is_joined() || self.is_framed();
                is_free && !self.is_stated(self.verb())
            }
        }
    }

    /// Whether the clause begins as `before you` does, so that no comma need stand before the wish.
    pub(super) fn is_framed(&self) -> bool {
        let start = self.sentence.clause(self.at, self.tongue);
        self.tongue.frames.begin(&self.sentence.words()[start..])
    }

    /// The word that the cue is about: the first behind it that is no filler.
    fn verb(&self) -> &str {
        let rest = self.sentence.words().get(self.end..).unwrap_or_default();
        let verb = rest.iter().find(|word| !self.tongue.fillers.have(word));
        verb.copied().unwrap_or_default()
    }

    /// Whether a word beside the cue makes a statement of it.
    fn is_stated(&self, word: &str) -> bool {
        is_no_word(word) || self.tongue.stated.have(word) || self.ends_stated(word)
    }

    fn ends_stated(&self, word: &str) -> bool {
        let ends = self.tongue.stated_ends.end(word);
        ends && word.chars().count() > 2 && !self.tongue.unstated.have(word)
    }

    /// Whether the clause begins with a verb that orders and the cue follows it.
    fn is_behind_verb(&self) -> bool {
        let start = self.sentence.clause(self.at, self.tongue);
        let Some(between) = self.sentence.words().get(start..self.at) else { return false };
        let mut words = between.iter().filter(|word| !self.tongue.fillers.have(word));
        let (Some(verb), None) = (words.next(), words.next()) else { return false };
        let is_told = self.tongue.told_ends.end(verb);
        let is_other = self.tongue.others.have(verb) || self.tongue.asks.have(verb);
        let is_bare = is_no_word(self.sentence.word(self.end));
        let is_stated = self.tongue.stated.have(verb) || self.ends_stated(self.verb());
        !is_other && !is_bare && !is_stated && (!is_told || self.tongue.unstated.have(verb))
    }

    /// `Tests immer zuerst schreiben`: a thing that teams have rules for, and an infinitive that orders.
    fn is_behind_kind(&self) -> bool {
        let before = self.at.checked_sub(1).map_or("", |before| self.sentence.word(before));
        let last = self.sentence.word(self.sentence.clause_end(self.end) - 1);
        self.tongue.kinds.have(before) && last.ends_with("en") && !self.speaks_of_others()
    }

    /// `if the token is old, always …` is about a program.
    fn is_hypothetical(&self) -> bool {
        let is_if = matches!(self.sentence.word(0), "if" | "when" | "once");
        is_if && self.is_later() && self.tongue.others.have(self.sentence.word(1))
    }

    /// `it reads the file, never stdin` adds one word to what was said.
    fn is_afterthought(&self) -> bool {
        self.is_later() && self.sentence.clause_end(self.end) <= self.end + 1
    }

    /// Whether another clause stands before that of the cue.
    fn is_later(&self) -> bool {
        self.sentence.words()[..self.at].iter().any(|word| is_mark(word))
    }

    /// Whether the cue is about things that teams have rules for.
    pub(super) fn is_norm(&self) -> bool {
        let start = self.sentence.clause(self.at, self.tongue);
        let is_of_kind = self.sentence.has(start, self.at, self.tongue.kinds);
        let first = &self.sentence.word(start);
        let lists = [self.tongue.others, self.tongue.choices, self.tongue.makings];
        is_of_kind && self.at <= start + 4 && lists.iter().all(|list| !list.have(first))
    }

    /// Whether the cue is about what the agent does, and not about who uses a program.
    pub(super) fn is_about_agent(&self) -> bool {
        let speaks_on = self.at == 0 || self.is_led() || !self.speaks_of_others();
        speaks_on && !self.follows(self.tongue.uses)
    }

    /// Whether the cue is in a sentence that forbids, and not only here and now.
    pub(super) fn is_forbidden(&self) -> bool {
        let first = self.sentence.first(self.tongue);
        matches!(first, "don't" | "dont" | "do" | "never" | "only" | "no")
            && !self.sentence.has(self.end, self.sentence.clause_end(self.end), self.tongue.places)
    }
}

/// Whether there is no word, but an end, a mark or a number.
fn is_no_word(word: &str) -> bool {
    word.is_empty() || is_mark(word) || word.starts_with(|c: char| c.is_ascii_digit())
}
