//! Orders: whether `always` and `never` stand beside a verb that tells the agent what to do.

use super::Place;
use crate::signal::sentence::is_mark;
use crate::signal::tongue::Order;

impl Place<'_, '_> {
    /// Whether `always` or `never` stands beside a verb that orders.
    pub(in crate::signal) fn is_order(&self) -> bool {
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

    /// The word that the cue is about: the first behind it that is no filler.
    fn verb(&self) -> &str {
        let rest = self.sentence.words().get(self.end..).unwrap_or_default();
        let verb = rest.iter().find(|word| !self.tongue.fillers.have(word));
        verb.copied().unwrap_or_default()
    }

    /// Whether a word beside the cue makes a statement of it.
    fn is_stated(&self, word: &str) -> bool {
        is_no_word(word) || self.is_telling(word)
    }

    /// Whether a word is a verb that tells what something does.
    pub(super) fn is_telling(&self, word: &str) -> bool {
        self.tongue.stated.have(word) || self.ends_stated(word)
    }

    fn ends_stated(&self, word: &str) -> bool {
        let ends = self.tongue.stated_ends.end(word);
        ends && word.chars().count() > 2 && !self.tongue.unstated.have(word)
    }

    /// Whether the clause begins with a verb that orders and the cue follows it.
    pub(super) fn is_behind_verb(&self) -> bool {
        let start = self.sentence.clause(self.at, self.tongue);
        let Some(between) = self.sentence.words().get(start..self.at) else { return false };
        let mut words = between.iter().filter(|word| !self.tongue.fillers.have(word));
        let Some(verb) = words.next().filter(|_| words.all(|word| self.tongue.kinds.have(word)))
        else {
            return false;
        };
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

    /// Whether the cue alone ends an order: `use the logger, always`.
    pub(in crate::signal) fn is_seal(&self) -> bool {
        let (first, tongue) = (self.sentence.first(self.tongue), self.tongue);
        let is_last = self.is_later() && self.end == self.sentence.words().len();
        let is_alone = self.sentence.clause(self.at, tongue) >= self.at;
        let is_made = tongue.makings.have(first) && !tongue.deeds.have(first);
        // `no emojis, ever` begins with no verb.
        let is_order = self.sentence.word(0) == "no" || !self.is_stated(first);
        is_last && is_alone && !is_made && !self.speaks_of_others() && is_order
    }

    /// Whether another clause stands before that of the cue.
    fn is_later(&self) -> bool {
        self.sentence.words()[..self.at].iter().any(|word| is_mark(word))
    }
}

/// Whether there is no word, but an end, a mark or a number.
pub(super) fn is_no_word(word: &str) -> bool {
    word.is_empty() || is_mark(word) || word.starts_with(|c: char| c.is_ascii_digit())
}
