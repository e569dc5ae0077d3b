//! The memory file while it is read and written.

use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::{Notice, NoticeKind, Store, backup};
use crate::document::{Damage, Document};
use crate::error::{Error, Result};
use crate::files::{Outcome, Replacer, TextFile, read_text};
use crate::root::Location;

/// How long to wait for a missing or damaged file. Editors and git briefly leave files missing, empty or half-written while
/// they save.
const SETTLE_TIME: Duration = Duration::from_millis(500);
/// How often to look at such a file.
const SETTLE_INTERVAL: Duration = Duration::from_millis(20);

/// A memory file as it was read, and its document.
pub(super) struct OnDisk {
    pub(super) file: TextFile,
    pub(super) parsed: Result<Document, Damage>,
}

impl OnDisk {
    /// Reads the file once; `None` if there is none.
    pub(super) fn read(location: &Location) -> Result<Option<Self>> {
        Ok(read_text(&location.target()?)?.map(Self::parse))
    }

    /// Reads the file, and waits a while if it is missing, damaged or ends within a character: someone may be saving it,
    /// and repairing it at that moment would destroy the save.
    pub(super) fn read_settled(location: &Location) -> Result<Option<Self>> {
        let deadline = Instant::now() + SETTLE_TIME;
        let mut found = Self::read(location);
        while is_unsettled(&found) && Instant::now() < deadline {
            sleep(SETTLE_INTERVAL);
            let file = location.target().and_then(|target| read_text(&target));
            found = match (file, found) {
                (Ok(Some(file)), Ok(Some(same))) if file.text == same.file.text => {
                    Ok(Some(Self { file, ..same }))
                }
                (file, _) => file.map(|file| file.map(Self::parse)),
            };
        }
        found
    }

    pub(super) fn is_sound(&self) -> bool {
        self.parsed.is_ok()
    }

    fn parse(file: TextFile) -> Self {
        let parsed = Document::parse(file.text.as_str());
        Self { file, parsed }
    }
}

fn is_unsettled(found: &Result<Option<OnDisk>>) -> bool {
    match found {
        Ok(found) => !found.as_ref().is_some_and(OnDisk::is_sound),
        Err(error) => matches!(error, Error::NotUtf8(_)),
    }
}

/// Which texts are backed up before they are replaced.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Backup {
    /// Only damaged ones.
    Damaged,
    /// All.
    Always,
}

/// A memory file while it is being written. See `files::replace` for the steps.
pub(super) struct FileWriter<'s> {
    store: &'s Store,
    state: &'s Path,
    pub(super) replacer: Replacer<'s>,
    /// The file as it was read; `None` if there is none.
    pub(super) found: Option<OnDisk>,
    /// Whether our text is in place, or may be.
    pub(super) is_put: bool,
}

impl<'s> FileWriter<'s> {
    pub(super) fn new(store: &'s Store, state: &'s Path, target: &'s Path) -> Result<Self> {
        let replacer = Replacer::new(state, target, store.location.scope)?;
        Ok(Self { store, state, replacer, found: None, is_put: false })
    }

    /// Settles leftovers and reads the file. Returns the versions that are saved for the user.
    pub(super) fn read(&mut self) -> Result<Vec<PathBuf>> {
        let saved = self.replacer.settle_leftovers()?;
        self.is_put = false;
        self.found = OnDisk::read_settled(&self.store.location)?;
        Ok(saved)
    }

    /// Writes the draft of a new text, after backing up the text it replaces.
    pub(super) fn write_draft(&self, text: &str, backup: Backup) -> Result<PathBuf> {
        if let Some(old) = &self.found
            && (backup == Backup::Always || !old.is_sound())
        {
            backup::keep(self.state, &old.file.text)?;
        }
        self.replacer.write_draft(self.base(), text)
    }

    /// Puts a draft in place.
    pub(super) fn put(&mut self, draft: &Path, notices: &mut Vec<Notice>) -> Result<Outcome> {
        let base = self.found.as_ref().map(|found| &found.file);
        let outcome = self.replacer.put(draft, base);
        self.is_put = !matches!(outcome, Ok(Outcome::Retry));
        if base.is_some_and(TextFile::has_hard_links) {
            notices.push(NoticeKind::HardLink.at(self.replacer.target()));
        }
        outcome
    }

    /// Restores the old text if the file contains `text`. Returns whether it did.
    pub(super) fn restore(&mut self, text: &str) -> Result<bool> {
        let current = read_text(self.replacer.target())?.filter(|current| current.text == text);
        let Some(current) = current else { return Ok(false) };
        let outcome = match &self.found {
            Some(old) => self.replacer.replace(Some(&current), &old.file.text)?,
            None => self.replacer.remove(&current)?,
        };
        Ok(outcome == Outcome::Done)
    }

    /// Whether the file contains what was read.
    pub(super) fn is_as_found(&self) -> Result<bool> {
        self.replacer.contains(self.base().map(|file| file.text.as_str()))
    }

    fn base(&self) -> Option<&TextFile> {
        self.found.as_ref().map(|found| &found.file)
    }
}
