//! The memory file on disk.
//!
//! The only code that writes a memory file. Readers take no lock: a replacement is seen whole or not at all.
//! A writer holds the lock from before its read until after its write (`lock`), writes a draft (`draft`) and
//! exchanges it with the file, so that neither another memskill nor an editor that saves at that moment loses
//! anything. See `swap` for the protocol, step by step.

mod answers;
mod backup;
mod notice;
mod pair;
mod plan;
mod text;

pub use crate::files::MAX_FILE_BYTES;
pub use answers::{Loaded, Updated};
pub use notice::Notice;
pub use pair::{Pair, Paired};

use std::path::Path;
use std::time::Instant;

use crate::document::{Damage, Document};
use crate::error::{Error, Result};
use crate::files::{Lock, Outcome, PATIENCE, Swap, TextFile, folder};
use crate::machine::trust::{self, Trust};
use crate::model::{Memory, Scope};
use crate::recover::recover;
use crate::root::{Access, FoundBy, Location};
use crate::rules::Intent;
use plan::OnDisk;

/// Which texts are copied before they are replaced.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Copies {
    /// Those that a repair replaces.
    Damaged,
    /// All.
    All,
}

/// A memory file and its lock.
#[derive(Debug)]
pub struct Store {
    location: Location,
}

impl Store {
    /// The store at a location. Nothing is touched yet.
    pub fn open(location: Location) -> Self {
        Self { location }
    }

    /// Where it is.
    pub fn location(&self) -> &Location {
        &self.location
    }

    /// Whether hooks apply this memory.
    pub fn trust(&self) -> Trust {
        trust::status(&self.location)
    }

    /// Reads without a lock and without a write; none where there is no file.
    pub fn load(&self) -> Result<Option<Loaded>> {
        let path = &self.location.memory_path;
        let Some(found) = OnDisk::now(&self.location)? else {
            return Ok(None);
        };
        let (document, notice) = match found.parsed {
            Ok(document) => {
                let named = document.non_list_field();
                let notice = named.map(|name| Notice::NotAList { path: path.clone(), name });
                (document, notice)
            }
            Err(Damage::NoMemory) => return Err(Error::NoMemory(path.clone())),
            Err(damage) => {
                let repaired = recover(&found.file.text, self.base().as_deref())?;
                let path = path.clone();
                (repaired.document, Some(Notice::Unrepaired { path, damage }))
            }
        };
        let notices = notice.into_iter().collect();
        Ok(Some(Loaded { document, notices, trust: self.trust() }.judged(self)))
    }

    /// Reads, and first creates a missing file or repairs a damaged one. Where that cannot be written, the answer
    /// comes from memory, with a notice that says why. The user's memory is not created by reading.
    pub fn ensure(&self) -> Result<Loaded> {
        let (mut loaded, is_enough) = match self.load()? {
            Some(loaded) => {
                let is_sound = !loaded.notices.iter().any(Notice::is_damage);
                (loaded, is_sound)
            }
            None => (Loaded::nothing(self.trust()), self.location.scope == Scope::User),
        };
        if is_enough || self.is_in_conflict() {
            return Ok(loaded);
        }
        // Nobody asked for this write: it may not take a text that appears meanwhile for a memory.
        match self.update(Intent::Automatic, |_| Ok(())) {
            Ok(done) => {
                loaded.document = Document::parse(done.after).unwrap_or(loaded.document);
                loaded.notices = done.notices;
                loaded.trust = self.trust();
            }
            Err(error @ Error::NoMemory(_)) => return Err(error),
            Err(Error::Foreign(_)) => {}
            Err(error) => {
                let path = self.location.memory_path.clone();
                loaded.notices.push(Notice::NotWritten { path, error });
            }
        }
        Ok(loaded.judged(self))
    }

    /// Changes the memory under the lock. The edit may run again if somebody else saves at the same moment.
    pub fn update<T>(
        &self,
        intent: Intent,
        edit: impl FnMut(&mut Memory) -> Result<T>,
    ) -> Result<Updated<T>> {
        self.change((intent, Copies::Damaged), spliced(&self.location.memory_path, edit))
    }

    /// Puts the text that an edit of the document leads to on disk.
    fn change<T>(
        &self,
        (intent, copies): (Intent, Copies),
        mut edit: impl FnMut(&Document) -> Result<(T, String)>,
    ) -> Result<Updated<T>> {
        self.check_writable()?;
        let state = self.state()?;
        let target = self.location.target()?;
        let lock = Lock::acquire(state, PATIENCE)?;
        let mut swap = Swap::begin(state, &target, self.location.scope)?;
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            let kept = swap.clear_leftovers()?;
            let found = OnDisk::settled(&self.location)?;
            let mut planned = self.plan(found.as_ref(), intent, &mut edit)?;
            if planned.is_change() {
                let copied =
                    found.as_ref().filter(|found| copies == Copies::All || !found.is_sound());
                copied.map_or(Ok(()), |old| backup::keep(state, &old.file.text))?;
                let outcome = write(&mut swap, found.as_ref(), &mut planned)?;
                if outcome == Outcome::Again {
                    continue;
                }
                planned.record(self, intent);
            }
            planned.notices.extend(lock.unsupported().map(Notice::no_lock));
            planned.notices.extend(kept.into_iter().map(Notice::Kept));
            return Ok(planned);
        }
        Err(Error::Busy(target))
    }

    /// What [`Store::update`] would do: it refuses what that refuses and writes nothing.
    pub fn preview<T>(
        &self,
        intent: Intent,
        edit: impl FnMut(&mut Memory) -> Result<T>,
    ) -> Result<Updated<T>> {
        self.check_writable()?;
        let found = OnDisk::now(&self.location)?;
        self.plan(found.as_ref(), intent, &mut spliced(&self.location.memory_path, edit))
    }

    /// Where the lock, drafts and copies are.
    fn state(&self) -> Result<&Path> {
        self.location.state_dir.as_deref().ok_or(Error::NoStateFolder)
    }

    /// Somebody else's memory is not written, and a slip in the name of a file makes no folders.
    fn check_writable(&self) -> Result<()> {
        let path = &self.location.memory_path;
        let folder = folder::of(path);
        match folder.metadata() {
            _ if self.location.access == Access::ReadOnly => Err(Error::Foreign(path.clone())),
            Err(error) if self.location.found_by == FoundBy::File => {
                Err(Error::io("find", folder)(error))
            }
            _ => Ok(()),
        }
    }
}

/// A change of a memory as a change of its text.
fn spliced<T>(
    path: &Path,
    mut edit: impl FnMut(&mut Memory) -> Result<T>,
) -> impl FnMut(&Document) -> Result<(T, String)> {
    move |document| {
        let mut memory = document.memory().clone();
        let answer = edit(&mut memory)?;
        Ok((answer, document.with_memory(&memory).map_err(|error| error.at(path))?))
    }
}

/// Puts a planned text into the place of what was found.
fn write<T>(
    swap: &mut Swap<'_>,
    found: Option<&OnDisk>,
    planned: &mut Updated<T>,
) -> Result<Outcome> {
    let base = found.map(|found| &found.file);
    let outcome = swap.replace(base, &planned.after)?;
    if base.is_some_and(TextFile::has_other_names) {
        planned.notices.push(Notice::HardLink(swap.target()));
    }
    Ok(outcome)
}
