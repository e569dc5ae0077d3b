//! The memory file on disk.
//!
//! No other module writes a memory file. Readers take no lock: a write replaces the file atomically, so they see the old
//! text or the new one. A writer holds the lock from before its read until after its write and follows the protocol of
//! `files::replace`, so neither another memskill nor an editor that saves at the same time loses anything.
//!
//! ```no_run
//! use std::path::Path;
//!
//! use memskill::Intent;
//! use memskill::root::{Environment, Location};
//! use memskill::store::Store;
//!
//! let environment = Environment { home: Some("/home/ada".into()), ..Environment::default() };
//! let location = Location::discover(Path::new("/home/ada/project"), &environment)?;
//! let done = Store::open(location).update(Intent::Explicit, |memory| {
//!     memory.settings.announce_writes = false;
//!     Ok(())
//! })?;
//! println!("{}", if done.is_change() { "saved" } else { "nothing to do" });
//! # Ok::<(), memskill::Error>(())
//! ```

mod edit;
mod notice;
mod pair;
mod undo;
mod update;
mod writer;

use std::path::Path;

pub use crate::files::MAX_FILE_BYTES;
pub use edit::WorkingCopy;
pub use notice::{Notice, NoticeKind};
pub use pair::{PairUpdate, StorePair};
pub use undo::{Direction, Undone};

use crate::document::{Damage, Document};
use crate::error::{Error, Result};
use crate::files::{LockTarget, TextFile, folder, read_text};
use crate::machine::StepLabel;
use crate::machine::trust::{self, Trust};
use crate::model::Item;
use crate::recover::recover;
use crate::root::{Access, FoundBy, Location};
use crate::rules::Intent;
use writer::OnDisk;

/// A larger file is not parsed for a glance. It has room for about 300 items.
const MAX_GLANCED: usize = 1 << 16;

/// Files next to the memory file are read up to this size.
const MAX_SIBLING: u64 = 1 << 20;

/// A memory file and its state folder.
#[derive(Debug)]
pub struct Store {
    location: Location,
    /// Who writes, for the undo log.
    label: StepLabel,
    /// The undo step whose change of one item the next write takes back.
    undoes: Option<u64>,
}

/// What reading a memory returns.
#[derive(Debug)]
pub struct Loaded {
    /// The document, recovered in memory if the file is damaged.
    pub document: Document,
    /// What to tell the user.
    pub notices: Vec<Notice>,
    /// Whether hooks apply it.
    pub trust: Trust,
}

/// What a glance at a memory returns.
#[derive(Debug)]
pub(crate) enum Glance {
    /// No memory: there is no file, or an unrelated one of that name.
    Nothing,
    /// A small and sound memory.
    Sound(Box<Loaded>),
    /// A file that takes more than a glance.
    Unread,
}

/// What a write did.
#[derive(Debug)]
pub struct Updated<T> {
    /// What the edit returned.
    pub answer: T,
    /// The text before; `None` if there was no file.
    pub before: Option<String>,
    /// The text after.
    pub after: String,
    /// What to tell the user.
    pub notices: Vec<Notice>,
    /// Items that the write removed or changed and that the guard withholds.
    withheld: Vec<Item>,
}

impl Store {
    /// The store at a location. This does not access the file system.
    pub fn open(location: Location) -> Self {
        Self { location, label: StepLabel::default(), undoes: None }
    }

    /// Says who writes, for the undo log.
    #[must_use]
    pub fn labelled(self, label: StepLabel) -> Self {
        Self { label, ..self }
    }

    /// Where it is.
    pub fn location(&self) -> &Location {
        &self.location
    }

    /// Whether hooks apply this memory.
    pub fn trust(&self) -> Trust {
        trust::status(&self.location)
    }

    /// Reads the memory without locking or writing anything; `None` if there is no file.
    pub fn load(&self) -> Result<Option<Loaded>> {
        let path = &self.location.memory_path;
        let Some(found) = OnDisk::read(&self.location)? else {
            return Ok(None);
        };
        let (document, kind) = match found.parsed {
            Ok(document) => {
                let kind = document.non_list_field().map(NoticeKind::NotAList);
                (document, kind)
            }
            Err(Damage::NoMemory) => return Err(Error::NoMemory(path.clone())),
            Err(damage) => {
                let recovered = recover(&found.file.text, self.conflict_base().as_deref())?;
                (recovered.document, Some(NoticeKind::Unrepaired(damage)))
            }
        };
        let notices = kind.into_iter().map(|kind| kind.at(path)).collect();
        Ok(Some(Loaded { document, notices, trust: self.trust() }.marked(&self.location)))
    }

    /// Reads the memory after creating a missing file or repairing a damaged one, for users who asked for that with
    /// `memskill.create`. If it fails, returns what can be read and a notice.
    pub fn ensure(&self) -> Result<Loaded> {
        let found = self.load()?;
        let is_sound =
            found.as_ref().is_some_and(|found| !found.notices.iter().any(Notice::is_damage));
        let mut loaded = found.unwrap_or_else(|| Loaded {
            document: Document::template(),
            notices: Vec::new(),
            trust: self.trust(),
        });
        if is_sound || self.is_in_conflict() {
            return Ok(loaded);
        }
        // Nobody asked for this write, so it is automatic: if other text appears under the name of the memory file in the
        // meantime, it is left alone.
        match self.update(Intent::Automatic, |_| Ok(())) {
            Ok(done) => {
                loaded.document = Document::parse(done.after).unwrap_or(loaded.document);
                loaded.notices = done.notices;
                loaded.trust = self.trust();
            }
            Err(error @ Error::NoMemory(_)) => return Err(error),
            Err(Error::Foreign(_)) => {}
            Err(error) => {
                let notice = NoticeKind::NotWritten(error).at(&self.location.memory_path);
                loaded.notices.push(notice);
            }
        }
        Ok(loaded.marked(&self.location))
    }

    /// The text of the file, sound or damaged.
    ///
    /// If there is no file, the error depends on how it was found: naming a missing file is a mistake, a repository
    /// without a memory is not.
    pub fn text(&self) -> Result<String> {
        if let Some(file) = read_text(&self.location.target()?)? {
            return Ok(file.text);
        }
        let path = self.location.memory_path.clone();
        match path.metadata() {
            Err(error) if self.location.found_by == FoundBy::File => {
                Err(Error::io("read", path)(error))
            }
            _ => Err(Error::NoFile(path)),
        }
    }

    /// Looks at a file that someone else may have written. This costs little whatever the file contains: a large file is
    /// not parsed and a damaged one is not repaired, so that neither uses up a hook's deadline.
    pub(crate) fn glance(&self, trust: Trust) -> Result<Glance> {
        let Some(TextFile { text, .. }) = read_text(&self.location.target()?)? else {
            return Ok(Glance::Nothing);
        };
        if text.len() <= MAX_GLANCED
            && let Ok(document) = Document::parse(text.as_str())
        {
            let loaded = Loaded { document, notices: Vec::new(), trust }.marked(&self.location);
            return Ok(Glance::Sound(Box::new(loaded)));
        }
        Ok(if text.contains("saved_memory") { Glance::Unread } else { Glance::Nothing })
    }

    /// The names and texts of small files in the same folder. Skips what is missing, too large or unreadable.
    pub fn sibling_texts(&self, names: &[&str]) -> Vec<(String, String)> {
        let folder = folder::of(&self.location.memory_path);
        let read = |name: &&str| {
            let path = folder.join(name);
            path.symlink_metadata().ok().filter(|found| found.len() <= MAX_SIBLING)?;
            let file = read_text(&path).ok().flatten()?;
            Some(((*name).to_owned(), file.text))
        };
        names.iter().filter_map(read).collect()
    }

    /// What a writer of the memory file locks.
    fn lock_target<'p>(&'p self, target: &'p Path) -> LockTarget<'p> {
        LockTarget { folder: folder::of(target), state: self.location.state_dir.as_deref() }
    }

    /// Refuses another user's memory, and a named file in a folder that does not exist: the name may be a typo.
    fn check_writable(&self) -> Result<()> {
        let path = &self.location.memory_path;
        if self.location.access == Access::ReadOnly {
            return Err(Error::Foreign(path.clone()));
        }
        let folder = folder::of(path);
        match folder.metadata() {
            Err(error) if self.location.found_by == FoundBy::File => {
                Err(Error::io("find", folder)(error))
            }
            _ => Ok(()),
        }
    }
}

impl Loaded {
    /// Treats the memory as trusted. The user must see what that means before agreeing to it.
    pub fn set_trusted(&mut self) {
        self.trust = Trust::Trusted;
        self.document.items_mut().iter_mut().for_each(|item| item.is_untrusted = false);
    }

    /// Marks the items that someone else may have written.
    fn marked(mut self, location: &Location) -> Self {
        let trust = self.trust;
        trust::mark_untrusted(location, self.document.items_mut(), trust);
        self
    }
}

impl<T> Updated<T> {
    fn new(answer: T, before: Option<String>, after: String) -> Self {
        Self { answer, before, after, notices: Vec::new(), withheld: Vec::new() }
    }

    /// Whether the text changed.
    pub fn is_change(&self) -> bool {
        self.before.as_deref() != Some(&*self.after)
    }
}
