//! Changes the confidence of an item and the settings of a memory.

use super::near_miss::find;
use super::{Change, bump_revision};
use crate::error::Result;
use crate::guard;
use crate::model::{Confidence, Date, Item, Key, Memory};

/// Sets the confidence to high, removes `needs-confirmation` and records the day in `seen` and the user's word in `source`.
pub fn confirm(memory: &mut Memory, key: &Key, today: Date) -> Result<Change> {
    if let Some(item) = memory.item(key) {
        guard::admit_kept(item)?;
    }
    update(memory, key, today, |item| {
        item.set_confidence(Confidence::High);
        item.set_confirmed_source();
        item.seen = Some(today);
    })
}

/// Lowers the confidence by one level.
pub fn doubt(memory: &mut Memory, key: &Key, today: Date) -> Result<Change> {
    update(memory, key, today, |item| {
        item.set_confidence(item.effective_confidence().lowered());
    })
}

fn update(
    memory: &mut Memory,
    key: &Key,
    today: Date,
    change: impl FnOnce(&mut Item),
) -> Result<Change> {
    let old = find(memory, key)?.clone();
    let mut new = old.clone();
    change(&mut new);
    bump_revision(&old, &mut new);
    if new == old {
        return Ok(Change::Unchanged(old));
    }
    memory.replace_item(new.clone());
    memory.set_updated(today);
    Ok(Change::Updated(new))
}

/// A setting and its new value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// Whether memory is applied and written automatically.
    Enabled(bool),
    /// Whether automatic writes are announced.
    Announce(bool),
}

/// Changes a setting; returns whether it had another value before.
pub fn change_setting(memory: &mut Memory, setting: Setting, today: Date) -> bool {
    let before = memory.settings;
    match setting {
        Setting::Enabled(on) => memory.settings.enabled = on,
        Setting::Announce(on) => memory.settings.announce_writes = on,
    }
    let changed = memory.settings != before;
    if changed {
        memory.set_updated(today);
    }
    changed
}
