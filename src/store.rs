//! The memory file on disk.
//!
//! The only code that writes a memory file. Readers take no lock: a replacement is seen whole or not at all.
//! A writer holds the lock from before its read until after its write ([`lock`]), writes a draft and exchanges it
//! with the file ([`swap`]), so that neither another memskill nor an editor that saves at that moment loses
//! anything. See `swap` for the protocol, step by step.

mod disk;
mod lock;
mod swap;

use std::path::PathBuf;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::document::{Damage, Document};
use crate::error::{Error, Result};
use crate::model::{Memory, Scope};
use crate::recover::{Repair, recover};
use crate::root::{Access, Location, stages};
use crate::rules::Intent;
use disk::File;
use lock::Lock;
use swap::{Outcome, Swap};

/// A memory is at most this large; a larger file is refused unread.
pub const MAX_BYTES: u64 = 32 << 20;
/// How long a writer tries before it gives up.
const PATIENCE: Duration = Duration::from_secs(5);
/// Editors and git pass through missing, empty and half-written files while they save.
const SETTLING: Duration = Duration::from_millis(500);

/// Something that happened besides the answer, to be told to the user.
#[derive(Debug)]
pub enum Notice {
    /// There was no memory file; now there is.
    Created(PathBuf),
    /// The block was put right where it stood.
    Mended {
        /// The memory file.
        path: PathBuf,
        /// What was wrong.
        damage: Damage,
        /// The old text.
        before: String,
        /// The new text.
        after: String,
    },
    /// The file was rebuilt around the template; the old text is in its notes.
    Recovered {
        /// The memory file.
        path: PathBuf,
        /// What was wrong.
        damage: Damage,
    },
    /// The file is damaged and was not repaired on disk.
    Unrepaired {
        /// The memory file.
        path: PathBuf,
        /// What is wrong.
        damage: Damage,
    },
    /// Somebody else saved the file at the same moment; their version is kept here.
    Kept(PathBuf),
    /// The file had other names, which keep the old text.
    HardLink(PathBuf),
    /// This file system has no locks.
    NoLock(PathBuf),
}

/// What was read.
#[derive(Debug)]
pub struct Loaded {
    /// The document, repaired in memory where the file is damaged.
    pub document: Document,
    /// What to tell the user.
    pub notices: Vec<Notice>,
}

/// What a write did.
#[derive(Debug)]
pub struct Updated<T> {
    /// What the edit answered.
    pub answer: T,
    /// The text before; none where there was no file.
    pub before: Option<String>,
    /// The text now, or as it would be.
    pub after: String,
    /// What to tell the user.
    pub notices: Vec<Notice>,
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

    /// Reads without a lock and without a write; none where there is no file.
    pub fn load(&self) -> Result<Option<Loaded>> {
        let Some(file) = disk::read(&self.location)? else {
            return Ok(None);
        };
        match Document::parse(file.text) {
            Ok(document) => Ok(Some(Loaded {
                document,
                notices: Vec::new(),
            })),
            Err(damage) => self.load_damaged(damage).map(Some),
        }
    }

    /// Reads, and first creates a missing file or repairs a damaged one. Where that cannot be written, the answer
    /// comes from memory. The user's memory is not created by reading.
    pub fn ensure(&self) -> Result<Loaded> {
        let found = self.load()?;
        let sound = found
            .as_ref()
            .is_some_and(|loaded| loaded.notices.is_empty());
        let absent = found.is_none() && self.location.scope == Scope::User;
        let loaded = found.unwrap_or_else(|| Loaded {
            document: Document::template(),
            notices: Vec::new(),
        });
        if sound || absent || self.is_in_conflict() {
            return Ok(loaded);
        }
        match self.update(Intent::Explicit, |_| Ok(())) {
            Ok(done) => {
                let document = Document::parse(done.after).unwrap_or(loaded.document);
                Ok(Loaded {
                    document,
                    notices: done.notices,
                })
            }
            Err(_) => Ok(loaded),
        }
    }

    /// Changes the memory under the lock. The edit may run again if somebody else saves at the same moment.
    pub fn update<T>(
        &self,
        intent: Intent,
        mut edit: impl FnMut(&mut Memory) -> Result<T>,
    ) -> Result<Updated<T>> {
        self.check_writable()?;
        let state = self
            .location
            .state_dir
            .as_deref()
            .ok_or(Error::NoStateFolder)?;
        let target = disk::target(&self.location)?;
        let lock = Lock::acquire(state, PATIENCE)?;
        let mut swap = Swap::begin(state, &target, self.location.scope)?;
        let mut notices = lock.notice.into_iter().collect::<Vec<_>>();
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            swap.clear_leftovers(&mut notices)?;
            let file = self.settled(&disk::read(&self.location)?)?;
            let planned = self.plan(file.as_ref(), intent, &mut edit)?;
            if file.as_ref().map(|file| &file.text) == Some(&planned.after) {
                return Ok(planned.noting(notices));
            }
            if let Some(file) = file
                .as_ref()
                .filter(|file| Document::parse(file.text.as_str()).is_err())
            {
                swap.keep_copy(&file.text)?;
            }
            if let Outcome::Done = swap.replace(file.as_ref(), &planned.after, &mut notices)? {
                return Ok(planned.noting(notices));
            }
        }
        Err(Error::Busy(target))
    }

    /// What [`Store::update`] would do: it refuses what that refuses and writes nothing.
    pub fn preview<T>(
        &self,
        intent: Intent,
        mut edit: impl FnMut(&mut Memory) -> Result<T>,
    ) -> Result<Updated<T>> {
        self.check_writable()?;
        self.plan(disk::read(&self.location)?.as_ref(), intent, &mut edit)
    }

    fn check_writable(&self) -> Result<()> {
        match self.location.access {
            Access::Write => Ok(()),
            Access::ReadOnly => Err(Error::Foreign(self.location.memory_path.clone())),
        }
    }

    /// Whether a merge or rebase has the file in conflict right now.
    fn is_in_conflict(&self) -> bool {
        stages(&self.location.memory_path).is_some()
    }

    fn load_damaged(&self, damage: Damage) -> Result<Loaded> {
        let path = self.location.memory_path.clone();
        let Some(file) = disk::read(&self.location)? else {
            return Ok(Loaded {
                document: Document::template(),
                notices: Vec::new(),
            });
        };
        if damage == Damage::Foreign {
            return Err(Error::NoMemory(path));
        }
        let document = recover(&file.text, self.base().as_deref())?.document;
        Ok(Loaded {
            document,
            notices: vec![Notice::Unrepaired { path, damage }],
        })
    }

    /// The common past of a merge that has the file in conflict.
    fn base(&self) -> Option<String> {
        stages(&self.location.memory_path).and_then(|[base, ..]| base)
    }

    /// Reads again while the file is missing, empty or damaged: somebody may be saving it.
    fn settled(&self, first: &Option<File>) -> Result<Option<File>> {
        let sound = |file: &Option<File>| {
            file.as_ref()
                .is_some_and(|file| Document::parse(file.text.as_str()).is_ok())
        };
        let deadline = Instant::now() + SETTLING;
        let mut file = first.clone();
        while !sound(&file) && Instant::now() < deadline {
            sleep(Duration::from_millis(20));
            file = disk::read(&self.location)?;
        }
        Ok(file)
    }

    /// The text that the edit leads to.
    fn plan<T>(
        &self,
        file: Option<&File>,
        intent: Intent,
        edit: &mut impl FnMut(&mut Memory) -> Result<T>,
    ) -> Result<Updated<T>> {
        let before = file.map(|file| file.text.clone());
        let path = self.location.memory_path.clone();
        let (document, notice) = match &before {
            None => (Document::template(), Some(Notice::Created(path))),
            Some(text) => match Document::parse(text.as_str()) {
                Ok(document) => (document, None),
                Err(damage) => self.repaired(text, damage, intent)?,
            },
        };
        let mut memory = document.memory().clone();
        let answer = edit(&mut memory)?;
        let after = document.with_memory(&memory)?;
        if after.len() as u64 > MAX_BYTES {
            return Err(Error::TooLarge(self.location.memory_path.clone()));
        }
        Ok(Updated {
            answer,
            before,
            after,
            notices: notice.into_iter().collect(),
        })
    }

    fn repaired(
        &self,
        text: &str,
        damage: Damage,
        intent: Intent,
    ) -> Result<(Document, Option<Notice>)> {
        let path = self.location.memory_path.clone();
        match (&damage, intent) {
            (Damage::Foreign, Intent::Automatic) => return Err(Error::NoMemory(path)),
            (_, Intent::Automatic) if self.is_in_conflict() => return Err(Error::InConflict(path)),
            _ => {}
        }
        let repaired = recover(text, self.base().as_deref())?;
        let notice = match repaired.repair {
            Repair::Created => Notice::Created(path),
            Repair::Recovered => Notice::Recovered { path, damage },
            Repair::Mended => {
                let after = repaired.document.text().to_owned();
                Notice::Mended {
                    path,
                    damage,
                    before: text.to_owned(),
                    after,
                }
            }
        };
        Ok((repaired.document, Some(notice)))
    }
}

impl<T> Updated<T> {
    fn noting(mut self, mut notices: Vec<Notice>) -> Self {
        notices.append(&mut self.notices);
        Self { notices, ..self }
    }
}
