//! A pattern: concepts that make a wish of a kind when they stand close together.

use super::sense::{self, Step};
use crate::guard::lexicon::Concepts;
use crate::guard::lexicon::instructions as words;
use crate::guard::reading::Reading;

/// Concepts near each other, and what they amount to. The first need is the one that the others are near to.
pub(super) struct Pattern {
    /// At most so many words away.
    within: u32,
    /// All of these.
    needs: &'static [Need],
    /// None of these among them.
    unless: Concepts,
}

/// All of these within so many words, unless one of those is among them.
pub(super) const fn near(within: u32, needs: &'static [Need], unless: Concepts) -> Pattern {
    Pattern { within, needs, unless }
}

/// One of several concepts, in a sense.
pub(super) struct Need {
    of: Concepts,
    sense: Sense,
}

enum Sense {
    Any,
    Said,
    Denied,
}

/// One of these, whatever is said about it.
pub(super) const fn any(of: Concepts) -> Need {
    Need { of, sense: Sense::Any }
}

/// One of these, wished for and not forbidden.
pub(super) const fn said(of: Concepts) -> Need {
    Need { of, sense: Sense::Said }
}

/// One of these, forbidden or left out.
pub(super) const fn denied(of: Concepts) -> Need {
    Need { of, sense: Sense::Denied }
}

/// Whether one of the patterns is in what is said.
pub(super) fn is_any_in(patterns: &[Pattern], reading: &Reading<'_>) -> bool {
    let possible = reading.concepts.or(sense::MARKS);
    // Nearly every text ends here: it has not even the words.
    let mut likely = patterns.iter().filter(|pattern| pattern.is_possible(possible)).peekable();
    if likely.peek().is_none() {
        return false;
    }
    let steps = sense::steps(reading);
    likely.any(|pattern| pattern.is_in(&steps))
}

impl Pattern {
    fn is_possible(&self, concepts: Concepts) -> bool {
        self.needs.iter().all(|need| match need.sense {
            Sense::Any | Sense::Said => concepts.meets(need.of),
            Sense::Denied => concepts.meets(need.of) && concepts.meets(sense::DENIALS),
        })
    }

    fn is_in(&self, steps: &[Step]) -> bool {
        let anchors = steps.iter().enumerate().filter(|(_, step)| self.needs[0].is_met_by(step));
        let mut anchors = anchors;
        anchors.any(|(at, anchor)| {
            let near = neighbours(steps, at, self.within * sense::WORD);
            self.needs.iter().all(|need| near.iter().any(|step| need.is_met_by(step)))
                && !near.iter().any(|step| step.concepts.meets(self.unless))
                && !is_mentioned(near, anchor)
        })
    }
}

impl Need {
    fn is_met_by(&self, step: &Step) -> bool {
        step.concepts.meets(self.of)
            && match self.sense {
                Sense::Any => true,
                Sense::Said => !step.is_forbidden,
                Sense::Denied => step.is_denied,
            }
    }
}

/// The steps that are at most that far from one of them.
fn neighbours(steps: &[Step], at: usize, far: u32) -> &[Step] {
    let is_near = |step: &&Step| step.place.abs_diff(steps[at].place) <= far;
    let before = steps[..at].iter().rev().take_while(is_near).count();
    let behind = steps[at..].iter().take_while(is_near).count();
    &steps[at - before..at + behind]
}

/// Talk about attacks is none, unless it opens with the command itself.
fn is_mentioned(near: &[Step], anchor: &Step) -> bool {
    let is_talk = |step: &Step| {
        step.concepts.meets(words::MENTION)
            && step.sentence == anchor.sentence
            && step.place < anchor.place
    };
    !anchor.opens && near.iter().any(is_talk)
}
