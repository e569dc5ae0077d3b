//! The senses of cues: what must hold around a phrase so that it is a wish of the prompt's writer.
//!
//! `always` in `always run the tests` is a wish, in `it always crashes` a report; the place in the clause, the
//! words beside it and who is spoken of tell them apart.

use super::Signal;
use super::place::Place;

/// What a cue needs to be a signal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Sense {
    /// `from now on`: a wish anywhere but in a question or in news about a program.
    Hence,
    /// `in future`: a wish at the beginning of a clause, or at the end of one that speaks to the agent.
    Framing,
    /// `as a rule`: a wish at the beginning of a clause.
    Opening,
    /// `always`, `never`: a wish beside a verb that orders.
    Always,
    /// `ever`: a wish where it ends an order.
    Seal,
    /// `we always`: a convention if people do such things as a habit.
    Habit,
    /// `we don't`: a convention if it is about what teams do or leave, and not about one thing at hand.
    Denial,
    /// `in this project`: a convention if it goes on with what we do, and tells of no trouble.
    Custom,
    /// `should always`: a convention if it is about things of a kind, and not about one at hand.
    Norm,
    /// `i want you to`: a wish if it goes on with `always`, `never` or `in future`.
    Want,
    /// `memorize`: a wish at the beginning of a clause.
    Note,
    /// `i prefer`: a preference unless it chooses among things at hand.
    Prefer,
    /// `avoid`, `prefer`: a wish that begins a sentence, unless it is about the task at hand.
    Avoid,
    /// `please avoid`: a wish that begins a clause, unless it is about the task at hand.
    Plea,
    /// `stop`: a wish about what an agent does too often.
    Stop,
    /// `every time you`: a wish unless somebody uses a program.
    Whenever,
    /// `unless i ask`: a wish in a clause that forbids.
    Bound,
    /// `after finishing`: a wish in a clause that forbids things of a kind.
    Round,
    /// `we use`, `we decided`: a convention if it is about all of our work.
    Reach,
    /// `for me`: a wish that follows what the agent does for its user.
    Favor,
    /// `forget`: a wish if it speaks of what was said or saved.
    Forget,
    /// `forget it`: a wish behind a word for what memory holds.
    Disown,
    /// `delete`: a wish to forget if it speaks of what the agent saved.
    Purge,
    /// `is outdated`: a wish to forget behind what the agent saved.
    Retract,
    /// `stop remembering`: a wish to forget anywhere but in a question.
    Unlearn,
    /// What only looks like a cue.
    Idle,
}

impl Sense {
    /// What a cue of this sense asks for.
    pub(super) fn signal(self) -> Signal {
        match self {
            Self::Forget | Self::Disown | Self::Purge | Self::Retract | Self::Unlearn => {
                Signal::Forget
            }
            _ => Signal::Save,
        }
    }

    /// Whether a cue of this sense is a wish where it stands.
    pub(super) fn holds(self, place: &Place<'_, '_>) -> bool {
        let is_question = || match self {
            // `what you noted` asks nothing.
            Self::Retract => place.sentence.is_asked(place.tongue),
            _ => place.sentence.is_question(place.at, place.tongue),
        };
        place.is_own() && self.is_meant(place) && !is_question()
    }

    fn is_meant(self, place: &Place<'_, '_>) -> bool {
        let tongue = place.tongue;
        match self {
            Self::Hence => !place.is_news(),
            Self::Unlearn => true,
            Self::Framing => place.is_opening() || place.is_closing(),
            Self::Opening => place.is_opening(),
            Self::Always => place.is_order() || place.is_seal(),
            Self::Seal => place.is_seal(),
            Self::Habit => place.is_led() && place.follows(tongue.deeds),
            Self::Denial => place.is_denial(),
            Self::Custom => place.is_custom(),
            Self::Norm => place.is_norm(),
            Self::Want => {
                let is_lasting = [Self::Always, Self::Framing].map(|sense| tongue.cues_of(sense));
                let is_lasting = is_lasting.into_iter().any(|cues| place.goes_on(cues));
                place.is_led() && !place.follows(tongue.others) && is_lasting
            }
            Self::Note => place.is_led() || place.is_framed(),
            Self::Prefer => place.is_preference(),
            Self::Avoid => place.is_foremost() && place.is_lasting() && !place.is_pointed(),
            Self::Plea => place.is_led() && place.is_lasting() && !place.is_pointed(),
            Self::Stop => place.is_deed() && place.is_lasting(),
            Self::Whenever => place.is_about_agent(),
            Self::Bound => place.is_forbidden(),
            Self::Round => place.is_banned(),
            Self::Reach => place.is_reaching(),
            Self::Favor => place.is_favor(),
            Self::Forget => place.is_claim(),
            Self::Disown => {
                let has = |list| place.sentence.has(0, place.at, list);
                has(tongue.memos) && !has(tongue.wares)
            }
            Self::Purge => place.is_purge(),
            Self::Retract => place.is_retracted(),
            Self::Idle => false,
        }
    }
}
