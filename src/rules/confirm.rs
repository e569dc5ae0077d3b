//! Changes the confidence of an item and the settings of a memory.

use super::near_miss::find;
use super::{Change, bump_revision};
use crate::error::{Error, Result};
use crate::guard;
use crate::model::{Confidence, Date, HELD, Item, Key, Memory};

/// Sets the confidence to high, removes `needs-confirmation` and records the day in `seen` and the user's word in `source`.
/// Refuses an item that the guard holds: [`release`] confirms it.
pub fn confirm(memory: &mut Memory, key: &Key, today: Date) -> Result<Change> {
    if let Some(item) = memory.item(key) {
        guard::judge_kept(item)?;
        if !guard::reasons_to_hold(item).is_empty() {
            return Err(Error::Held(key.to_string()));
        }
    }
    update(memory, key, today, |item| set_confirmed(item, today))
}

/// Confirms an item that the guard holds, once the user has seen it: from now on it passes the rules that held it. Refuses
/// an item that has changed since the user saw it.
pub fn release(memory: &mut Memory, seen: &Item, today: Date) -> Result<Change> {
    let Some(key) = seen.key.as_ref().filter(|key| memory.item(key) == Some(seen)) else {
        return Err(Error::ChangedSince(seen.name().unwrap_or_default().to_owned()));
    };
    guard::judge_kept(seen)?;
    update(memory, key, today, |item| {
        guard::release(item);
        set_confirmed(item, today);
    })
}

fn set_confirmed(item: &mut Item, today: Date) {
    // A rule that no longer exists holds nothing.
    item.tags.retain(|tag| !tag.starts_with(HELD));
    item.set_confidence(Confidence::High);
    item.set_confirmed_source();
    item.seen = Some(today);
}

/// The key of an item that is held in one memory and applies in the other with the same value.
pub(crate) fn released_key(before: &Memory, after: &Memory) -> Option<Key> {
    let applies = |held: &&Item| {
        let now = held.key.as_ref().and_then(|key| after.item(key));
        now.is_some_and(|now| !now.is_held() && now.value == held.value)
    };
    let mut held = before.current_items().filter(|item| item.is_held());
    held.find(applies).and_then(|item| item.key.clone())
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
