//! The place of a cue in a sentence, and what its neighbours say about it.

mod custom;
mod order;

use super::phrases::Phrases;
use super::sense::Sense;
use super::sentence::Sentence;
use super::tongue::{Order, Tongue};
use order::is_no_word;

/// How many words behind `i prefer` may name a choice; what comes later is about something else.
const CHOICE: usize = 6;

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

    /// Whether nothing but leading words stands before the cue in its sentence.
    pub(super) fn is_foremost(&self) -> bool {
        self.sentence.is_foremost(self.at, self.tongue)
    }

    /// Whether the cue is tied to no moment, and to no place in the code but a whole project.
    pub(super) fn is_lasting(&self) -> bool {
        let from = if self.tongue.order == Order::Last { 0 } else { self.end };
        let has = |list| self.sentence.has(from, self.sentence.clause_end(self.end), list);
        let is_tied = has(self.tongue.places) && !has(self.tongue.cues_of(Sense::Custom));
        !is_tied && !self.is_momentary()
    }

    fn is_momentary(&self) -> bool {
        self.sentence.has(0, usize::MAX, self.tongue.moments)
    }

    /// Whether the cue speaks of one thing at hand (`avoid the race`), or of nothing.
    pub(super) fn is_pointed(&self) -> bool {
        let next = self.sentence.said(self.end);
        let points = |word: &str| self.tongue.pointers.have(word) || word.starts_with("l'");
        // `avoid blocking the thread` points one word later.
        let is_deed = self.tongue.deed_ends.end(next);
        next.is_empty() || points(next) || is_deed && points(self.sentence.word(self.end + 1))
    }

    /// Whether the cue begins a clause about something that the agent does: `stop adding`.
    pub(super) fn is_deed(&self) -> bool {
        let ends = self.tongue.deed_ends;
        if self.tongue.order == Order::Last {
            return self.at > 0 && ends.end(self.sentence.word(self.at - 1));
        }
        let deed = self.sentence.word(self.end);
        let is_pointed = self.tongue.pointers.have(self.sentence.word(self.end + 1));
        let is_deed = self.tongue.deeds.have(deed) || ends.end(deed) && !is_pointed;
        self.is_led() && (ends.is_empty() || is_deed)
    }

    /// Whether the cue tells what is liked in general.
    pub(super) fn is_preference(&self) -> bool {
        let from = if self.tongue.order == Order::Last { 0 } else { self.end };
        let to = self.sentence.clause_end(self.end).min(self.end + CHOICE);
        let chooses = self.sentence.has(from, to, self.tongue.choices);
        let is_bare = is_no_word(self.sentence.word(self.end));
        (from == 0 || self.is_led() && !is_bare) && !chooses && !self.ends_in_letter()
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

    /// Whether the clause begins as `before you` does, so that no comma need stand before the wish.
    pub(super) fn is_framed(&self) -> bool {
        let start = self.sentence.clause(self.at, self.tongue);
        self.tongue.frames.begin(&self.sentence.words()[start..])
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
        matches!(first, "don't" | "dont" | "do" | "never" | "only" | "no") && self.is_lasting()
    }

    /// Whether the cue is in a sentence that forbids to make things of a kind.
    pub(super) fn is_banned(&self) -> bool {
        let is_ban = self.sentence.begins(self.tongue.manners.bans, self.tongue);
        is_ban && self.is_general() && self.is_lasting()
    }

    /// Whether neither what stands before the cue nor what follows it is one thing at hand.
    fn is_general(&self) -> bool {
        let pointers = self.tongue.pointers;
        !self.sentence.has(0, self.at, pointers) && !self.follows(pointers)
    }

    /// Whether the cue ends a clause about what the agent does for its user: `when you write sql for me, …`.
    pub(super) fn is_favor(&self) -> bool {
        let goes_on = self.end + 1 < self.sentence.words().len();
        let ends = self.sentence.clause_end(self.end) == self.end;
        self.is_framed() && ends && goes_on && self.is_general() && !self.is_momentary()
    }

    /// Whether the cue is about what was said or saved, and not only put off.
    pub(super) fn is_claim(&self) -> bool {
        let is_free = self.is_led() || self.is_joined();
        let is_claim = self.goes_on(self.tongue.claims) || self.is_reverted();
        is_free && is_claim && !self.is_momentary()
    }

    /// Whether a thing by its name is given up for another: `forget about yarn, we went back to npm`.
    fn is_reverted(&self) -> bool {
        let end = self.sentence.clause_end(self.end);
        let is_named = !self.sentence.has(self.end, end, self.tongue.pointers);
        // `, wir nutzen jetzt` itself ties nothing to a place.
        let is_tied = self.sentence.has(end + 4, usize::MAX, self.tongue.places);
        is_named && !is_tied && self.goes_on(self.tongue.manners.reverts)
    }

    /// Whether the cue removes what the agent saved, and not what a program did.
    pub(super) fn is_purge(&self) -> bool {
        let end = self.sentence.clause_end(self.end);
        let is_ware = self.sentence.has(self.end, end, self.tongue.wares);
        let is_free = self.is_led() || self.is_joined();
        is_free && self.goes_on(self.tongue.kept) && !is_ware && !self.is_momentary()
    }

    /// Whether the cue takes back what the agent saved: `what you noted about x is outdated`.
    pub(super) fn is_retracted(&self) -> bool {
        let has = |list| self.sentence.has(0, self.at, list);
        let is_kept = has(self.tongue.kept) && has(self.tongue.memos);
        let is_noted = is_kept || has(self.tongue.manners.noted);
        is_noted && !has(self.tongue.wares) && !self.is_momentary()
    }
}
