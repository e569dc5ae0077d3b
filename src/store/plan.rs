//! What a change leads to: from what is on disk to the text that will be written. Nothing is written here.

use std::thread::sleep;
use std::time::{Duration, Instant};

use super::{Notice, Store, Updated};
use crate::document::{Damage, Document};
use crate::error::{Error, Result};
use crate::files::{MAX_FILE_BYTES, TextFile, read_text};
use crate::recover::{Repair, recover};
use crate::root::{FoundBy, Location, stages};
use crate::rules::Intent;

/// Editors and git pass through missing, empty and half-written files while they save.
const SETTLING: Duration = Duration::from_millis(500);
/// How often such a file is looked at.
const GLANCE: Duration = Duration::from_millis(20);

/// A memory file as it was found, and what it says.
pub(super) struct OnDisk {
    pub(super) file: TextFile,
    pub(super) parsed: Result<Document, Damage>,
}

impl OnDisk {
    /// Reads the file as it is at this moment; none where there is none.
    pub(super) fn now(location: &Location) -> Result<Option<Self>> {
        Ok(read(location)?.map(Self::parse))
    }

    /// Reads again while the file is missing, damaged or half a character: somebody may be saving it, and a repair
    /// at that moment would destroy the save.
    pub(super) fn settled(location: &Location) -> Result<Option<Self>> {
        let deadline = Instant::now() + SETTLING;
        let mut found = Self::now(location);
        while is_unsettled(&found) && Instant::now() < deadline {
            sleep(GLANCE);
            found = match (read(location), found) {
                (Ok(Some(file)), Ok(Some(same))) if file.text == same.file.text => {
                    Ok(Some(Self { file, ..same }))
                }
                (read, _) => read.map(|file| file.map(Self::parse)),
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

impl Store {
    /// The text that the edit leads to.
    pub(super) fn plan<T>(
        &self,
        found: Option<&OnDisk>,
        intent: Intent,
        edit: &mut impl FnMut(&Document) -> Result<(T, String)>,
    ) -> Result<Updated<T>> {
        let path = &self.location.memory_path;
        if intent == Intent::Automatic && self.location.is_merging() && self.is_in_conflict() {
            return Err(Error::InConflict(path.clone()));
        }
        let made;
        let (document, notice) = match found.map(|found| (&found.file.text, &found.parsed)) {
            None => {
                made = match self.location.found_by {
                    FoundBy::Archive => Document::archive(),
                    _ => Document::template(),
                };
                (&made, Some(Notice::Created(path.clone())))
            }
            Some((_, Ok(document))) => (document, None),
            Some((text, Err(damage))) => {
                let (document, notice) = self.repaired(text, damage, intent)?;
                made = document;
                (&made, Some(notice))
            }
        };
        let version = document.memory().version;
        if version > 1 && found.is_some_and(|found| !found.is_sound()) {
            return Err(Error::NewerVersion(version).at(path));
        }
        let (answer, after) = edit(document)?;
        let planned = Updated {
            answer,
            before: found.map(|found| found.file.text.clone()),
            after,
            notices: notice.into_iter().collect(),
        };
        if planned.after.len() as u64 > MAX_FILE_BYTES {
            return Err(Error::TooLarge(path.clone()));
        }
        if planned.is_change() && found.is_some_and(|found| found.file.is_read_only()) {
            return Err(Error::ReadOnly(path.clone()));
        }
        Ok(planned)
    }

    /// A damaged text put right in memory, and what there is to say about it.
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
        let notice = match repaired.repair {
            Repair::Created => Notice::Created(path),
            Repair::Recovered => Notice::Recovered { path, damage },
            Repair::Mended => Notice::Mended {
                path,
                damage,
                before: text.to_owned(),
                after: repaired.document.text().to_owned(),
            },
        };
        Ok((repaired.document, notice))
    }

    /// Whether the index has more than one side of the file.
    pub(super) fn is_in_conflict(&self) -> bool {
        stages(&self.location.memory_path).is_some()
    }

    /// The common past of a merge that has the file in conflict.
    pub(super) fn base(&self) -> Option<String> {
        stages(&self.location.memory_path).and_then(|[base, ..]| base)
    }
}

/// Reads the memory file; `None` if there is none.
pub(super) fn read(location: &Location) -> Result<Option<TextFile>> {
    read_text(&location.target()?)
}
