//! The senses of cues: what must hold around a phrase so that it is a wish of the prompt's writer.
//!
//! `always` in `always run the tests` is a wish, in `it always crashes` a report; the place in the clause, the
//! words beside it and who is spoken of tell them apart.

use super::Signal;
use super::place::Place;

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

    /// Whether a cue of this sense is a wish where it stands.
    pub(super) fn holds(self, place: &Place<'_, '_>) -> bool {
        let tongue = place.tongue;
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
        is_meant && !place.sentence.is_question(tongue)
    }
}
