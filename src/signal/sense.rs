//! The senses of cues: what must hold around a phrase so that it is a wish of the prompt's writer.
//!
//! `always` in `always run the tests` is a wish, in `it always crashes` a report; the place in the clause, the
//! words beside it and who is spoken of tell them apart.

use super::Signal;
use super::phrases::Phrases;
use super::sentence::{Sentence, is_mark};
use super::tongue::{Order, Tongue};

/// What a cue needs to be a signal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Sense {
    /// `from now on`: a wish anywhere but in a question.
    Hence,
    /// `in future`: a wish at the beginning of a clause, or at the end of one that speaks to the agent.
    Framing,
    /// `as a rule`: a wish at the beginning of a clause.
    Opening,
    /// `always`, `never`: a wish beside a verb that orders.
    Always,
    /// `we always`: a convention if people do such things as a habit.
    Habit,
    /// `should always`: a convention if it is about things of a kind, and not about one at hand.
    Norm,
    /// `i want you to`: a wish if it goes on with `always` or `never`.
    Want,
    /// `memorize`: a wish at the beginning of a clause.
    Note,
    /// `i prefer`: a preference unless it chooses among things at hand.
    Prefer,
    /// `please avoid`: a wish unless it is about the task at hand.
    Avoid,
    /// `stop`: a wish about what an agent does too often.
    Stop,
    /// `every time you`: a wish unless somebody uses a program.
    Whenever,
    /// `unless i ask`: a wish in a clause that forbids.
    Bound,
    /// `forget`: a wish if it speaks of what was said or saved.
    Forget,
    /// `stop remembering`: a wish to forget anywhere but in a question.
    Unlearn,
    /// What only looks like a cue.
    Idle,
}

impl Sense {
    /// What a cue of this sense asks for.
    pub(super) fn signal(self) -> Signal {
        if matches!(self, Self::Forget | Self::Unlearn) { Signal::Forget } else { Signal::Save }
    }

    /// Whether the cue between two places of a sentence is a wish.
    pub(super) fn holds(
        self,
        sentence: &Sentence<'_>,
        at: usize,
        end: usize,
        tongue: &Tongue,
    ) -> bool {
        let place = Place { sentence, at, end, tongue };
        if !place.is_own() {
            return false;
        }
        let is_meant = match self {
            Self::Hence | Self::Unlearn => true,
            Self::Framing => place.is_opening() || place.is_closing(),
            Self::Opening => place.is_opening(),
            Self::Always => place.is_order(),
            Self::Habit => place.is_led() && place.follows(tongue.deeds),
            Self::Norm => place.is_norm(),
            Self::Want => {
                place.is_led() && !place.follows(tongue.others) && place.goes_on(tongue.always())
            }
            Self::Note => place.is_led() || place.is_framed(),
            Self::Prefer => place.is_preference(),
            Self::Avoid => place.is_led() && !place.is_empty() && !place.goes_on(tongue.places),
            Self::Stop => {
                place.is_led() && place.follows(tongue.deeds) && !place.goes_on(tongue.places)
            }
            Self::Whenever => place.is_about_agent(),
            Self::Bound => place.is_forbidden(),
            Self::Forget => (place.is_led() || place.is_joined()) && place.goes_on(tongue.claims),
            Self::Idle => false,
        };
        is_meant && !sentence.is_question(tongue)
    }
}

/// A cue where it stands.
struct Place<'p, 't> {
    sentence: &'p Sentence<'t>,
    at: usize,
    end: usize,
    tongue: &'p Tongue,
}

impl Place<'_, '_> {
    /// Whether the cue is of its language: a word that others have in another sense needs a witness.
    fn is_own(&self) -> bool {
        let is_shared = self.tongue.shared.have(self.sentence.word(self.at));
        !is_shared || self.sentence.has(0, usize::MAX, self.tongue.witnesses)
    }

    fn is_led(&self) -> bool {
        self.sentence.is_led(self.at, self.tongue)
    }

    /// Whether the cue stands behind a joining word, in a sentence that speaks of nothing else.
    fn is_joined(&self) -> bool {
        let before = self.at.checked_sub(1).map_or("", |before| self.sentence.word(before));
        self.tongue.joins.have(before) && !self.speaks_of_others()
    }

    fn speaks_of_others(&self) -> bool {
        self.tongue.others.have(self.sentence.first(self.tongue))
    }

    /// Whether the word behind the cue is one of these.
    fn follows(&self, words: Phrases) -> bool {
        words.have(self.sentence.word(self.end))
    }

    /// Whether one of the phrases is in the rest of the sentence.
    fn goes_on(&self, phrases: Phrases) -> bool {
        self.sentence.has(self.end, usize::MAX, phrases)
    }

    fn is_empty(&self) -> bool {
        self.sentence.word(self.end).is_empty()
    }

    fn is_preference(&self) -> bool {
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

    fn is_opening(&self) -> bool {
        let next = self.sentence.said(self.end);
        self.is_led() && !next.is_empty() && !self.tongue.others.have(next)
    }

    /// Whether the cue ends or continues a clause that tells the agent to do something.
    fn is_closing(&self) -> bool {
        let first = self.sentence.first(self.tongue);
        let is_made =
            self.tongue.makings.have(first) || self.sentence.has(0, self.at, self.tongue.doubts);
        let ends = self.at > 1 && self.sentence.clause_end(self.end) == self.end;
        let is_within = self.tongue.order == Order::Around && self.is_behind_verb();
        is_within || ends && !is_made && !self.speaks_of_others()
    }

    fn is_order(&self) -> bool {
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
    fn is_framed(&self) -> bool {
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
        let is_number = word.starts_with(|c: char| c.is_ascii_digit());
        let is_none = word.is_empty() || is_mark(word) || is_number;
        is_none || self.tongue.stated.have(word) || self.ends_stated(word)
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
        let next = self.sentence.word(self.end);
        let is_number =
            next.is_empty() || is_mark(next) || next.starts_with(|c: char| c.is_ascii_digit());
        let is_stated = self.tongue.stated.have(verb) || self.ends_stated(self.verb());
        !is_other && !is_number && !is_stated && (!is_told || self.tongue.unstated.have(verb))
    }

    /// `Tests immer zuerst schreiben`: a thing that teams have rules for, and an infinitive that orders.
    fn is_behind_kind(&self) -> bool {
        let before = self.at.checked_sub(1).map_or("", |before| self.sentence.word(before));
        let last = self.sentence.word(self.sentence.clause_end(self.end) - 1);
        self.tongue.kinds.have(before) && last.ends_with("en") && !self.speaks_of_others()
    }

    /// `if the token is old, always …` is about a program.
    fn is_hypothetical(&self) -> bool {
        let start = self.sentence.words().iter().position(|word| is_mark(word));
        let is_behind = start.is_some_and(|mark| mark < self.at);
        let words = self.sentence.words();
        let is_if = |at: usize| matches!(words[at], "if" | "when" | "once");
        is_behind && is_if(0) && self.tongue.others.have(self.sentence.word(1))
    }

    /// `it reads the file, never stdin` adds one word to what was said.
    fn is_afterthought(&self) -> bool {
        let is_later = self.sentence.words()[..self.at].iter().any(|word| is_mark(word));
        is_later && self.sentence.clause_end(self.end) <= self.end + 1
    }

    fn is_norm(&self) -> bool {
        let start = self.sentence.clause(self.at, self.tongue);
        let is_of_kind = self.sentence.has(start, self.at, self.tongue.kinds);
        let first = &self.sentence.word(start);
        let lists = [self.tongue.others, self.tongue.choices, self.tongue.makings];
        is_of_kind && self.at - start <= 4 && lists.iter().all(|list| !list.have(first))
    }

    fn is_about_agent(&self) -> bool {
        let speaks_on = self.at == 0 || self.is_led() || !self.speaks_of_others();
        speaks_on && !self.follows(self.tongue.uses)
    }

    fn is_forbidden(&self) -> bool {
        let first = self.sentence.first(self.tongue);
        matches!(first, "don't" | "dont" | "do" | "never" | "only" | "no")
            && !self.sentence.has(self.end, self.sentence.clause_end(self.end), self.tongue.places)
    }
}
