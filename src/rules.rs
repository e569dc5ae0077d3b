//! The protocol's verbs: remember, forget, confirm, doubt, switch.
//!
//! The only code that changes a memory. A rule knows no text and no file; the day is an argument.

mod candidates;
mod forget;
mod propose;
mod remember;
mod settle;

pub use candidates::read_candidates;
pub use forget::{Breadth, Target, forget};
pub use remember::{Candidate, Change, How, Intent, remember};
pub use settle::{Switch, confirm, doubt, switch};

use crate::model::Item;

/// Counts a change of the value, a lowered confidence or a removed tag, so that merges can order it.
fn stamp(old: &Item, new: &mut Item) {
    let lost_tag = old.tags.iter().any(|tag| !new.is_tagged(tag));
    if old.value != new.value || new.sureness() < old.sureness() || lost_tag {
        new.rev = old.rev.saturating_add(1);
    }
}
