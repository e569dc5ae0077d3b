//! Taking back writes of memskill, and making them again.
//!
//! If the file is as the step left it and the step is not committed, the bytes come back. Otherwise someone relies on what
//! is there now, so the step is undone item by item, as a change of its own that merges keep.

use std::collections::BTreeSet;

use super::writer::OnDisk;
use super::{Notice, Store, Updated};
use crate::document::memory_in;
use crate::error::{Error, Result};
use crate::files::{Drafts, Outcome};
use crate::guard;
use crate::machine::{UndoLog, UndoStep, signer};
use crate::model::{Date, Item, Key, Memory, Value};
use crate::root::committed_text;
use crate::rules::{Intent, Part, changed_keys, released_key, revert};

/// Which way to go along the undo log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Take back the last step.
    Back,
    /// Make again what was taken back last.
    Forward,
}

/// What `undo` did.
#[derive(Debug)]
pub struct Undone {
    /// The step.
    pub step: UndoStep,
    /// The text before; `None` if there was no file.
    pub before: Option<String>,
    /// The text after; `None` if the file is gone.
    pub after: Option<String>,
    /// Whether the step was undone item by item, because the file changed or was committed since.
    pub by_item: bool,
    /// Items of the step that someone else changed since. They stay.
    pub kept: Vec<Key>,
    /// What to tell the user.
    pub notices: Vec<Notice>,
}

impl Store {
    /// The steps that can be taken back or made again, the newest first.
    pub fn undo_steps(&self) -> Result<Vec<UndoStep>> {
        UndoLog::of(&self.location).steps()
    }

    /// Goes one step back or forward.
    pub fn undo(&self, direction: Direction, today: Date) -> Result<Undone> {
        let log = UndoLog::of(&self.location);
        let (mut undone, notices) = self.transact(|writer| {
            let planned = self.plan_undo(writer.found.as_ref(), (&log, direction), today)?;
            log.check_writable(&planned.step)?;
            let outcome = match &planned.after {
                Some(text) => {
                    let draft = writer.write_unrecorded(text)?;
                    writer.put(&draft, &mut Vec::new())?
                }
                None => writer.remove()?,
            };
            Ok((outcome == Outcome::Done).then_some(planned))
        })?;
        undone.notices = notices;
        let texts = match direction {
            Direction::Back => [undone.after.as_deref(), undone.before.as_deref()],
            Direction::Forward => [undone.before.as_deref(), undone.after.as_deref()],
        };
        log.turn(&undone.step, texts)?;
        if let (Some(_), Some(after)) = (&undone.before, &undone.after) {
            let mut done = Updated::new((), undone.before.clone(), after.clone());
            done.record(self, Intent::Explicit, None);
            undone.notices.append(&mut done.notices);
        }
        Ok(undone)
    }

    /// What [`Store::undo`] would do. Writes nothing.
    pub fn preview_undo(&self, direction: Direction, today: Date) -> Result<Undone> {
        self.check_writable()?;
        let log = UndoLog::of(&self.location);
        self.plan_undo(OnDisk::read(&self.location)?.as_ref(), (&log, direction), today)
    }

    /// Takes back the last change of one item, or brings back an item that something else removed.
    pub fn undo_item(&self, key: &Key, today: Date) -> Result<Updated<Option<Item>>> {
        let (step, to) = self.last_change(key)?;
        let store = Self { undoes: Some(step), ..Self::open(self.location.clone()) };
        store
            .labelled(self.label.clone())
            .update(Intent::Explicit, |memory| revert_item(memory, (key, &to), today))
    }

    /// What [`Store::undo_item`] would do. Writes nothing.
    pub fn preview_undo_item(&self, key: &Key, today: Date) -> Result<Updated<Option<Item>>> {
        let (_, to) = self.last_change(key)?;
        self.preview(Intent::Explicit, |memory| revert_item(memory, (key, &to), today))
    }

    /// Removes every undo step that contains one of these items, and the version before the last write.
    pub fn purge(&self, items: &[Item]) -> Result<()> {
        let location = &self.location;
        if let Some(state) = location.state_dir.as_deref().filter(|state| state.is_dir()) {
            let subject = location.target()?;
            let signer = signer(location.shared_state.as_deref(), &subject.to_string_lossy());
            Drafts::signed_within(state, &signer).remove_replaced()?;
        }
        let is_same = |item: &Item| {
            items.iter().any(|one| match &one.key {
                Some(key) => item.key.as_ref() == Some(key),
                None => item.value == one.value,
            })
        };
        UndoLog::of(location).purge(|memory| memory.items.iter().any(is_same))
    }

    fn plan_undo(
        &self,
        found: Option<&OnDisk>,
        (log, direction): (&UndoLog, Direction),
        today: Date,
    ) -> Result<Undone> {
        let current = found.map(|found| found.file.text.as_str());
        for step in candidates(log.steps()?, direction) {
            let (from, to) = match direction {
                Direction::Back => (&step.after, &step.before),
                Direction::Forward => (&step.before, &step.after),
            };
            // The write was killed before it happened, or someone else took it back.
            if current != from.as_deref() && current == to.as_deref() {
                continue;
            }
            let is_gone = current.is_none();
            let by_item = current != from.as_deref() && !is_gone || self.is_committed(from, to);
            let (after, kept) = if by_item {
                let (text, kept) =
                    self.reverted(found, [from, to].map(|text| memory_in(text.as_deref())), today)?;
                (Some(text), kept)
            } else {
                (to.clone(), Vec::new())
            };
            let before = current.map(str::to_owned);
            if before != after {
                check_release(&memory_in(current), &memory_in(after.as_deref()))?;
                return Ok(Undone { step, before, after, by_item, kept, notices: Vec::new() });
            }
            if let Some(key) = kept.into_iter().next() {
                return Err(Error::ChangedSince(key.to_string()));
            }
        }
        Err(match direction {
            Direction::Back => Error::NothingToUndo(self.location.memory_path.clone()),
            Direction::Forward => Error::NothingToRedo(self.location.memory_path.clone()),
        })
    }

    /// The current text with the difference between two memories undone, and the items that stay because someone else
    /// changed them.
    fn reverted(
        &self,
        found: Option<&OnDisk>,
        [from, to]: [Memory; 2],
        today: Date,
    ) -> Result<(String, Vec<Key>)> {
        let (document, _) = self.prepare(found, Intent::Explicit)?;
        let mut memory = document.memory().clone();
        let kept = revert(&mut memory, &from, &to, Part::Everything, today);
        Ok((self.text_with(&document, &memory)?, kept))
    }

    /// Whether git's HEAD contains what a step did.
    fn is_committed(&self, from: &Option<String>, to: &Option<String>) -> bool {
        let Some(head) = committed_text(&self.location.memory_path) else { return false };
        let [from, to] = [from, to].map(|text| memory_in(text.as_deref()));
        let (head, changed) = (memory_in(Some(&head)), changed_keys(&from, &to));
        !changed.is_disjoint(&changed_keys(&head, &to))
    }

    /// The step to take back for one item, and the memory in which the item is as it should be.
    fn last_change(&self, key: &Key) -> Result<(u64, Memory)> {
        let current = self.load()?.map(|loaded| loaded.document.memory().clone());
        last_change(&self.undo_steps()?, key, &current.unwrap_or_default())
            .ok_or_else(|| Error::NothingToUndo(self.location.memory_path.clone()))
    }
}

/// Makes one item as it is in another memory.
fn revert_item(
    memory: &mut Memory,
    (key, to): (&Key, &Memory),
    today: Date,
) -> Result<Option<Item>> {
    let from = memory.clone();
    revert(memory, &from, to, Part::Key(key), today);
    check_release(&from, memory)?;
    Ok(memory.item(key).cloned())
}

/// Refuses to release an item that the guard holds: only the user does that, with `confirm`.
fn check_release(before: &Memory, after: &Memory) -> Result<()> {
    released_key(before, after).map_or(Ok(()), |key| Err(Error::Held(key.to_string())))
}

/// The steps to try, the nearest first.
fn candidates(mut steps: Vec<UndoStep>, direction: Direction) -> Vec<UndoStep> {
    match direction {
        Direction::Back => steps.retain(|step| !step.is_undone),
        Direction::Forward => {
            // Only the steps after the last one that counts: a new write ends the way forward.
            let newest = steps.iter().find(|step| !step.is_undone).map_or(0, |step| step.number);
            steps.retain(|step| step.is_undone && step.number > newest);
            steps.reverse();
        }
    }
    steps
}

/// The step to take back for one item, and the memory in which the item is as it should be.
fn last_change(steps: &[UndoStep], key: &Key, current: &Memory) -> Option<(u64, Memory)> {
    let mut limit = u64::MAX;
    for step in steps.iter().filter(|step| !step.is_undone) {
        let [before, after] = step.memories();
        if step.number >= limit || !changed_keys(&before, &after).contains(key) {
            continue;
        }
        let is_newest = limit == u64::MAX;
        // Something else changed the item since: bring back what the log knows.
        if is_newest && changed_keys(&after, current).contains(key) {
            return Some((step.number, after));
        }
        match step.undoes {
            // This step took another one back. Go on below that one.
            Some(undone) => limit = undone,
            None => return Some((step.number, before)),
        }
    }
    None
}

/// The items that a write removes or changes and that the guard refuses. Their values must not stay in the undo log; what
/// is only held may.
pub(super) fn withheld_items(before: &Memory, after: &Memory) -> Vec<Item> {
    let (old, new) = before.differing_items(after);
    let kept: BTreeSet<(Option<&str>, &Value)> =
        new.iter().map(|item| (item.name(), &item.value)).collect();
    let gone = old.iter().filter(|item| !kept.contains(&(item.name(), &item.value)));
    gone.filter(|item| guard::judge_kept(item).is_err()).cloned().collect()
}
