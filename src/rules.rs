//! The protocol's rules: remember, forget, confirm, doubt, settings, transfer and tidy.
//!
//! This is the only code that changes a [`Memory`](crate::Memory). A rule knows neither text nor files; the
//! current day is an argument.

mod candidate;
mod confirm;
mod forget;
mod remember;
mod similar;
mod tidy;
mod transfer;
/// Lists of words, generated from `lists.txt`.
mod lists {
    use crate::tables::Phrases;

    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

pub use candidate::{Candidate, Intent, PersonalKeys, WriteMode, read_candidates};
pub use confirm::{Setting, change_setting, confirm, doubt};
pub use forget::{MatchLimit, Target, forget};
pub use remember::{Change, remember};
pub(crate) use similar::{MIN_WORDS, similar_pairs, words};
pub use tidy::{ArchiveReason, Proposal, TombstoneRetention, tidy};
pub use transfer::{ConflictPolicy, Transfer, transfer};

use crate::model::{ARCHIVED, Item, MOVED};

/// Increments the revision after a change of the value, a lower confidence or a removed tag, for merges.
fn bump_revision(old: &Item, new: &mut Item) {
    let lost_tag = old.tags.iter().any(|tag| !new.is_tagged(tag));
    let is_lowered = new.effective_confidence() < old.effective_confidence();
    if old.value != new.value || is_lowered || lost_tag {
        new.rev = old.rev.saturating_add(1);
    }
}
