//! Changing a memory file: the text that an edit leads to, and the loop that writes it.

use std::borrow::Cow;
use std::time::Instant;

use super::writer::{Backup, FileWriter, OnDisk};
use super::{Notice, NoticeKind, Store, Updated};
use crate::document::{Damage, Document};
use crate::error::{Error, Result};
use crate::files::{Lock, MAX_FILE_BYTES, Outcome, WRITE_TIMEOUT};
use crate::machine::trust::{OwnWrite, record_write};
use crate::model::Memory;
use crate::recover::{Repair, recover};
use crate::root::{FoundBy, Location, stages};
use crate::rules::Intent;

impl Store {
    /// Changes the memory under the lock. The edit may run again if someone else saves at the same time.
    pub fn update<T>(
        &self,
        intent: Intent,
        edit: impl FnMut(&mut Memory) -> Result<T>,
    ) -> Result<Updated<T>> {
        self.write(intent, Backup::Damaged, self.edit_text(edit))
    }

    /// What [`Store::update`] would do. It refuses what that refuses and writes nothing.
    pub fn preview<T>(
        &self,
        intent: Intent,
        edit: impl FnMut(&mut Memory) -> Result<T>,
    ) -> Result<Updated<T>> {
        self.preview_write(intent, self.edit_text(edit))
    }

    /// Rewrites the text of the document. A damaged one is repaired first. The old text is always backed up.
    pub fn rewrite(&self, edit: impl Fn(&Document) -> String) -> Result<Updated<()>> {
        self.write(Intent::Explicit, Backup::Always, |document| Ok(((), edit(document))))
    }

    /// What [`Store::rewrite`] would do. It refuses what that refuses and writes nothing.
    pub fn preview_rewrite(&self, edit: impl Fn(&Document) -> String) -> Result<Updated<()>> {
        self.preview_write(Intent::Explicit, |document| Ok(((), edit(document))))
    }

    /// Turns an edit of the memory into an edit of the document's text.
    fn edit_text<T>(
        &self,
        mut edit: impl FnMut(&mut Memory) -> Result<T>,
    ) -> impl FnMut(&Document) -> Result<(T, String)> {
        move |document| {
            let mut memory = document.memory().clone();
            let answer = edit(&mut memory)?;
            Ok((answer, self.text_with(document, &memory)?))
        }
    }

    /// The text of a document after its memory changed.
    pub(super) fn text_with(&self, document: &Document, memory: &Memory) -> Result<String> {
        document.with_memory(memory).map_err(|error| error.at(&self.location.memory_path))
    }

    fn preview_write<T>(
        &self,
        intent: Intent,
        mut edit: impl FnMut(&Document) -> Result<(T, String)>,
    ) -> Result<Updated<T>> {
        self.check_writable()?;
        self.plan(OnDisk::read(&self.location)?.as_ref(), intent, &mut edit)
    }

    /// Runs the write protocol of `files::replace` until it succeeds or the time is up.
    fn write<T>(
        &self,
        intent: Intent,
        backup: Backup,
        mut edit: impl FnMut(&Document) -> Result<(T, String)>,
    ) -> Result<Updated<T>> {
        self.check_writable()?;
        let state = self.state()?;
        let target = self.location.target()?;
        let lock = Lock::acquire(state)?;
        let mut writer = FileWriter::new(self, state, &target)?;
        let deadline = Instant::now() + WRITE_TIMEOUT;
        while Instant::now() < deadline {
            let saved = writer.read()?;
            let mut planned = self.plan(writer.found.as_ref(), intent, &mut edit)?;
            if planned.is_change() {
                let draft = writer.write_draft(&planned.after, backup)?;
                if writer.put(&draft, &mut planned.notices)? == Outcome::Retry {
                    continue;
                }
                planned.record(&self.location, intent);
            }
            planned.notices.extend(lock.unsupported().map(|path| NoticeKind::NoLock.at(path)));
            planned.notices.extend(saved.into_iter().map(|path| NoticeKind::Kept.at(path)));
            return Ok(planned);
        }
        Err(Error::Busy(target))
    }

    /// Computes the text that the edit leads to. Writes nothing.
    fn plan<T>(
        &self,
        found: Option<&OnDisk>,
        intent: Intent,
        edit: &mut impl FnMut(&Document) -> Result<(T, String)>,
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
        (answer, after): (T, String),
    ) -> Result<Updated<T>> {
        let path = &self.location.memory_path;
        let before = found.map(|found| found.file.text.clone());
        let planned = Updated { answer, before, after, notices: notice.into_iter().collect() };
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
    /// Updates the trust record after this write.
    pub(super) fn record(&mut self, location: &Location, intent: Intent) {
        let write = OwnWrite { before: self.before.as_deref(), after: &self.after, intent };
        if let Err(error) = record_write(location, &write) {
            self.notices.push(NoticeKind::Untrusted(error).at(&location.memory_path));
        }
    }
}
