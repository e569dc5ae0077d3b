//! Changing a memory file: the text that an edit leads to, and the loop that writes it.

use std::borrow::Cow;
use std::time::Instant;

use super::undo::withheld_items;
use super::writer::{FileWriter, OnDisk};
use super::{Notice, NoticeKind, Store, Updated};
use crate::document::{Damage, Document};
use crate::error::{Error, Result};
use crate::files::{Lock, MAX_FILE_BYTES, WRITE_TIMEOUT, folder};
use crate::machine::Trust;
use crate::machine::trust::{self, OwnWrite, record_write};
use crate::model::{Date, Item, Memory};
use crate::recover::{Repair, recover};
use crate::root::{FoundBy, stages};
use crate::rules::{Change, Intent, release};

/// What an edit of a document leads to.
pub(super) struct Edited<T> {
    pub(super) answer: T,
    pub(super) text: String,
    /// Items that the edit removes or changes and that the guard withholds.
    pub(super) withheld: Vec<Item>,
}

impl Edited<()> {
    /// A new text that keeps the values of all items.
    pub(super) fn of_text(text: String) -> Self {
        Self { answer: (), text, withheld: Vec::new() }
    }
}

impl Store {
    /// Changes the memory under the lock. The edit may run again if someone else saves at the same time.
    pub fn update<T>(
        &self,
        intent: Intent,
        edit: impl FnMut(&mut Memory) -> Result<T>,
    ) -> Result<Updated<T>> {
        self.write(intent, self.edit_text(edit))
    }

    /// What [`Store::update`] would do. It refuses what that refuses and writes nothing.
    pub fn preview<T>(
        &self,
        intent: Intent,
        edit: impl FnMut(&mut Memory) -> Result<T>,
    ) -> Result<Updated<T>> {
        self.preview_write(intent, self.edit_text(edit))
    }

    /// Confirms an item that the guard holds, once the user has seen it: see [`release`].
    pub fn release(&self, seen: &Item, today: Date) -> Result<Updated<Change>> {
        let done = self.update(Intent::Explicit, |memory| release(memory, seen, today))?;
        trust::review(&self.location, done.answer.item())?;
        Ok(done)
    }

    /// Rewrites the text of the document. A damaged one is repaired first.
    pub fn rewrite(&self, edit: impl Fn(&Document) -> String) -> Result<Updated<()>> {
        self.write(Intent::Explicit, |document| Ok(Edited::of_text(edit(document))))
    }

    /// What [`Store::rewrite`] would do. It refuses what that refuses and writes nothing.
    pub fn preview_rewrite(&self, edit: impl Fn(&Document) -> String) -> Result<Updated<()>> {
        self.preview_write(Intent::Explicit, |document| Ok(Edited::of_text(edit(document))))
    }

    /// Turns an edit of the memory into an edit of the document's text.
    fn edit_text<T>(
        &self,
        mut edit: impl FnMut(&mut Memory) -> Result<T>,
    ) -> impl FnMut(&Document) -> Result<Edited<T>> {
        move |document| {
            let mut memory = document.memory().clone();
            // What somebody else allowed does not count here, whatever this write does with the item.
            trust::mark_untrusted(&self.location, &mut memory.items, self.trust());
            let answer = edit(&mut memory)?;
            let withheld = withheld_items(document.memory(), &memory);
            Ok(Edited { answer, text: self.text_with(document, &memory)?, withheld })
        }
    }

    /// The text of a document after its memory changed.
    pub(super) fn text_with(&self, document: &Document, memory: &Memory) -> Result<String> {
        document.with_memory(memory).map_err(|error| error.at(&self.location.memory_path))
    }

    fn preview_write<T>(
        &self,
        intent: Intent,
        mut edit: impl FnMut(&Document) -> Result<Edited<T>>,
    ) -> Result<Updated<T>> {
        self.check_writable()?;
        self.plan(OnDisk::read(&self.location)?.as_ref(), intent, &mut edit)
    }

    fn write<T>(
        &self,
        intent: Intent,
        mut edit: impl FnMut(&Document) -> Result<Edited<T>>,
    ) -> Result<Updated<T>> {
        self.write_planned(intent, |found| self.plan(found, intent, &mut edit))
    }

    /// Writes what an edit of the file as it is on disk leads to.
    pub(super) fn write_found<T>(
        &self,
        intent: Intent,
        mut edit: impl FnMut(Option<&OnDisk>) -> Result<Edited<T>>,
    ) -> Result<Updated<T>> {
        self.write_planned(intent, |found| self.finish(found, None, edit(found)?))
    }

    fn write_planned<T>(
        &self,
        intent: Intent,
        mut plan: impl FnMut(Option<&OnDisk>) -> Result<Updated<T>>,
    ) -> Result<Updated<T>> {
        let (mut done, notices) = self.transact(|writer| {
            let mut planned = plan(writer.found.as_ref())?;
            if planned.is_change() {
                let draft = writer.write_draft(&planned.after)?;
                if !writer.put_recorded((&draft, &planned.after), &mut planned.notices)? {
                    return Ok(None);
                }
                planned.record(self, intent, writer.keep_step());
            }
            Ok(Some(planned))
        })?;
        done.notices.extend(notices);
        Ok(done)
    }

    /// Runs the write protocol of `files::replace` until it succeeds or the time is up. Each attempt starts with the file
    /// as it was just read, and returns nothing if someone else saved at the same time.
    pub(super) fn transact<T>(
        &self,
        mut attempt: impl FnMut(&mut FileWriter<'_>) -> Result<Option<T>>,
    ) -> Result<(T, Vec<Notice>)> {
        self.check_writable()?;
        let target = self.location.target()?;
        folder::make(folder::of(&target))?;
        let lock = Lock::acquire(self.lock_target(&target))?;
        let mut writer = FileWriter::new(self, &target)?;
        let deadline = Instant::now() + WRITE_TIMEOUT;
        while Instant::now() < deadline {
            let leftovers = writer.read()?;
            if let Some(done) = attempt(&mut writer)? {
                let unsupported = lock.unsupported().map(|path| NoticeKind::NoLock.at(path));
                return Ok((
                    done,
                    unsupported.into_iter().chain(Notice::of_leftovers(leftovers)).collect(),
                ));
            }
        }
        Err(Error::Busy(target))
    }

    /// Computes the text that the edit leads to. Writes nothing.
    fn plan<T>(
        &self,
        found: Option<&OnDisk>,
        intent: Intent,
        edit: &mut impl FnMut(&Document) -> Result<Edited<T>>,
    ) -> Result<Updated<T>> {
        let (document, notice) = self.prepare(found, intent)?;
        let edited = edit(&document)?;
        self.finish(found, notice, edited)
    }

    /// The document to edit: what is on disk, repaired if necessary, or a new one.
    pub(super) fn prepare<'d>(
        &self,
        found: Option<&'d OnDisk>,
        intent: Intent,
    ) -> Result<(Cow<'d, Document>, Option<Notice>)> {
        let path = &self.location.memory_path;
        if intent == Intent::Automatic && self.location.is_merging() && self.is_in_conflict() {
            return Err(Error::InConflict(path.clone()));
        }
        let Some(found) = found else {
            let new = match self.location.found_by {
                FoundBy::Archive => Document::archive(),
                _ => Document::template(),
            };
            return Ok((Cow::Owned(new), Some(NoticeKind::Created.at(path))));
        };
        match &found.parsed {
            Ok(document) => Ok((Cow::Borrowed(document), None)),
            Err(damage) => {
                let (document, notice) = self.repaired(&found.file.text, damage, intent)?;
                match document.memory().version {
                    version if version > 1 => Err(Error::NewerVersion(version).at(path)),
                    _ => Ok((Cow::Owned(document), Some(notice))),
                }
            }
        }
    }

    /// Checks an edited text before it is written.
    pub(super) fn finish<T>(
        &self,
        found: Option<&OnDisk>,
        notice: Option<Notice>,
        edited: Edited<T>,
    ) -> Result<Updated<T>> {
        let path = &self.location.memory_path;
        let before = found.map(|found| found.file.text.clone());
        let planned = Updated {
            notices: notice.into_iter().collect(),
            withheld: edited.withheld,
            ..Updated::new(edited.answer, before, edited.text)
        };
        if planned.after.len() as u64 > MAX_FILE_BYTES {
            return Err(Error::TooLarge(path.clone()));
        }
        if planned.is_change() && found.is_some_and(|found| found.file.is_read_only()) {
            return Err(Error::ReadOnly(path.clone()));
        }
        Ok(planned)
    }

    /// Repairs a damaged text in memory, and describes the repair.
    fn repaired(&self, text: &str, damage: &Damage, intent: Intent) -> Result<(Document, Notice)> {
        let path = self.location.memory_path.clone();
        let sides = stages(&path);
        match (damage, intent) {
            (Damage::NoMemory, Intent::Automatic) => return Err(Error::NoMemory(path)),
            (_, Intent::Automatic) if sides.is_some() => return Err(Error::InConflict(path)),
            _ => {}
        }
        let base = sides.and_then(|[base, ..]| base);
        let repaired = recover(text, base.as_deref())?;
        let damage = damage.clone();
        let kind = match repaired.repair {
            Repair::Created => NoticeKind::Created,
            Repair::Recovered => NoticeKind::Recovered(damage),
            Repair::Mended => {
                let (before, after) = (text.to_owned(), repaired.document.text().to_owned());
                NoticeKind::Mended { damage, before, after }
            }
        };
        Ok((repaired.document, kind.at(path)))
    }

    /// Whether a merge or rebase left the file in conflict.
    pub(super) fn is_in_conflict(&self) -> bool {
        stages(&self.location.memory_path).is_some()
    }

    /// The common ancestor of the sides, if the file is in conflict.
    pub(super) fn conflict_base(&self) -> Option<String> {
        stages(&self.location.memory_path).and_then(|[base, ..]| base)
    }
}

impl<T> Updated<T> {
    /// Updates what this machine knows about the memory after this write. Anything that cannot be recorded costs one
    /// notice: the text is saved.
    pub(super) fn record(&mut self, store: &Store, intent: Intent, not_undoable: Option<Error>) {
        let location = &store.location;
        if !self.withheld.is_empty() {
            // A step that cannot be removed is as private as the file was.
            let _ = store.purge(&self.withheld);
        }
        let write = OwnWrite { before: self.before.as_deref(), after: &self.after, intent };
        let untrusted = record_write(location, &write).err();
        let untrusted = untrusted.filter(|_| store.trust() != Trust::Trusted);
        let kind = match (untrusted, not_undoable) {
            (Some(error), _) => NoticeKind::Untrusted(error),
            (None, Some(error)) => NoticeKind::NotUndoable(error),
            (None, None) => return,
        };
        self.notices.push(kind.at(&location.memory_path));
    }
}
