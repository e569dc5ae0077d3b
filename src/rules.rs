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

use crate::model::{Confidence, Item, NEEDS_CONFIRMATION};

/// Counts a change of the value, a lowered confidence or a removed tag, so that merges can order it.
fn stamp(old: &Item, new: &mut Item) {
    let lost_tag = old.tags.iter().any(|tag| !new.is_tagged(tag));
    if old.value != new.value || new.sureness() < old.sureness() || lost_tag {
        new.rev = old.rev + 1;
    }
}

/// `low` always carries its tag; anything surer never does.
fn set_confidence(item: &mut Item, level: Confidence) {
    item.confidence = Some(level);
    if level == Confidence::Low {
        add_tag(item, NEEDS_CONFIRMATION);
    } else {
        item.tags.retain(|tag| tag != NEEDS_CONFIRMATION);
    }
}

fn add_tag(item: &mut Item, tag: &str) {
    if !item.is_tagged(tag) {
        item.tags.push(tag.to_owned());
    }
}
