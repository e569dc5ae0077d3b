//! Gives an item another key.

use super::forget::{add_tombstones, tombstone};
use super::near_miss::find;
use super::transfer::take_generation;
use super::{Change, PersonalKeys};
use crate::error::{Error, Result};
use crate::guard;
use crate::model::{Date, Item, Key, Memory, Value};

/// Gives an item a new key; all other fields stay. The old key gets a tombstone that names the new one, so an agent that
/// still knows the old key cannot save it a second time, and is told where it went.
pub fn rename(
    memory: &mut Memory,
    [old, new]: [&Key; 2],
    personal_keys: PersonalKeys,
    today: Date,
) -> Result<Change> {
    let mut item = find(memory, old)?.clone();
    if memory.item(new).is_some() {
        return Err(Error::KeyExists(new.to_string()));
    }
    personal_keys.admit(memory, new)?;
    let gone = tombstone(&item, &format!("renamed to {new}"), today);
    item.key = Some(new.clone());
    take_generation(memory, &mut item, new);
    item.tag_if_low();
    // What the user allowed was another key.
    guard::admit(&Item::new(Some(new.clone()), Value::Null))?;
    guard::hold_back(&mut item)?;
    // In its place: the change is one line, and comments stay.
    if let Some(index) = memory.position(old) {
        memory.items[index] = item.clone();
    }
    memory.items.retain(|other| other.key.as_ref() != Some(old));
    add_tombstones(memory, std::iter::once(gone));
    memory.set_updated(today);
    Ok(Change::Updated(item))
}
