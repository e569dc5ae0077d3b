//! The protocol's verbs: remember, forget, confirm, doubt, change_setting, transfer, tidy.
//!
//! The only code that changes a memory. A rule knows no text and no file; the day is an argument.

mod archive;
mod candidates;
mod forget;
mod near;
mod people;
mod propose;
mod remember;
mod settle;

mod tidy;
mod transfer;

pub use candidates::read_candidates;
pub use forget::{MatchLimit, Target, forget};
pub(crate) use near::{MIN_WORDS, near, words};
pub use people::PersonalKeys;
pub use remember::{Candidate, Change, Intent, WriteMode, remember};
pub use settle::{Setting, change_setting, confirm, doubt};
pub use tidy::{ArchiveReason, Proposal, TombstoneRetention, tidy};
pub use transfer::{ConflictPolicy, Transfer, transfer};

use crate::model::Item;

/// The reason of a tombstone whose item went to another memory.
const MOVED: &str = "moved";
/// The reason of a tombstone whose item went to the archive.
const ARCHIVED: &str = "archived";

/// Counts a change of the value, a lowered confidence or a removed tag, so that merges can order it.
fn stamp(old: &Item, new: &mut Item) {
    let lost_tag = old.tags.iter().any(|tag| !new.is_tagged(tag));
    if old.value != new.value || new.effective_confidence() < old.effective_confidence() || lost_tag
    {
        new.rev = old.rev.saturating_add(1);
    }
}
