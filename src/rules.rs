//! The protocol's rules: remember, forget, rename, confirm, doubt, settings, transfer and tidy.
//!
//! This is the only code that changes a [`Memory`](crate::Memory). A rule knows neither text nor files; the
//! current day is an argument.

mod candidate;
mod confirm;
mod forget;
mod near_miss;
mod remember;
mod rename;
mod revert;
mod similar;
mod tidy;
mod transfer;
/// Lists of words, generated from `lists.txt`.
mod lists {
    use crate::tables::Phrases;

    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

pub use candidate::{Candidate, Expiry, Intent, PersonalKeys, WriteMode, read_candidates};
pub(crate) use confirm::released_key;
pub use confirm::{Setting, change_setting, confirm, doubt, release};
pub use forget::{MatchLimit, Target, forget};
pub use near_miss::{not_found, similar_tag};
pub use remember::{Change, remember};
pub use rename::rename;
pub use revert::{Part, changed_keys, revert};
pub(crate) use similar::{MIN_WORDS, similar_pairs, words};
pub use tidy::{ArchiveReason, Proposal, TombstoneRetention, tidy};
pub use transfer::{ConflictPolicy, Transfer, transfer};

use crate::model::{ARCHIVED, Item, MOVED};

/// The reason of a tombstone that taking back a save leaves.
const UNDONE: &str = "undone";

/// Increments the revision after a change that merging with the old item would undo: another value, a lower confidence, a
/// removed tag, a removed or earlier expiry.
fn bump_revision(old: &Item, new: &mut Item) {
    let lost_tag = old.tags.iter().any(|tag| !new.is_tagged(tag));
    let is_lowered = new.effective_confidence() < old.effective_confidence();
    let is_shortened = new.expires < old.expires;
    if old.value != new.value || is_lowered || lost_tag || is_shortened {
        new.rev = old.rev.saturating_add(1);
    }
}
