//! The write protocol: draft, sync, exchange, sync the folder, look at what was swapped out.
//!
//! A lock does not stop an editor. So the draft is *exchanged* with the file, and what comes out is looked at: if
//! it is not what the change was made from, somebody saved in between, and their version goes back. The names of
//! drafts ([`super::draft`]) let the next writer finish what a killed one began:
//!
//! 1. the lock is held; 2. leftovers are settled ([`Swap::clear_leftovers`]); 3. the file is read; 4. the new
//!    text is made and proven; 5. it is written as a draft and synced; 6. the file is read again, and if it changed,
//!    back to 2; 7. the two are exchanged; 8. the folder is synced; 9. what came out is the base: done; it is not:
//!    it goes back, and back to 2.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, RenameFlags};
use rustix::io::Errno;

use super::draft::{DraftName, Drafts};
use super::{TextFile, fingerprint_at, folder, read_text};
use crate::error::{Error, Result};
use crate::model::Scope;

/// What came of one attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The file says the new text, and it is on disk.
    Done,
    /// Somebody else saved at the same moment; read and try again.
    Again,
}

/// One writer's way to a new file.
pub(crate) struct Swap<'s> {
    state: &'s Path,
    target: &'s Path,
    scope: Scope,
    drafts: Drafts,
}

impl<'s> Swap<'s> {
    /// Finds the place for drafts, and makes the memory file's folder if need be.
    pub(crate) fn begin(state: &'s Path, target: &'s Path, scope: Scope) -> Result<Self> {
        folder::make(folder::of(target))?;
        Ok(Self { state, target, scope, drafts: Drafts::near(state, target)? })
    }

    /// The file that is replaced.
    pub(crate) fn target(&self) -> PathBuf {
        self.target.to_owned()
    }

    /// Step 2: deletes drafts that hold nothing of anybody else's, and gives back or keeps the others. Answers with
    /// everything that is kept: it is told until somebody removes it, since a killed writer could not tell.
    pub(crate) fn clear_leftovers(&self) -> Result<Vec<PathBuf>> {
        let mut unfinished = self.drafts.unfinished()?;
        if self.drafts.are_beside() {
            unfinished.append(&mut Drafts::within(self.state).unfinished()?);
        }
        unfinished.iter().try_for_each(|draft| folder::remove(draft))?;
        for draft in self.drafts.finished()? {
            self.settle(&draft)?;
        }
        self.drafts.kept()
    }

    /// Steps 5 to 9.
    pub(crate) fn replace(&mut self, base: Option<&TextFile>, text: &str) -> Result<Outcome> {
        let draft = self.draft(base, text)?;
        self.put(&draft, base)
    }

    /// Step 5: the new text, complete and synced.
    pub(crate) fn draft(&self, base: Option<&TextFile>, text: &str) -> Result<PathBuf> {
        self.drafts.write((self.target, self.scope), base, text)
    }

    /// Steps 6 to 9.
    pub(crate) fn put(&mut self, draft: &Path, base: Option<&TextFile>) -> Result<Outcome> {
        let exchanged = self.is_still(base).and_then(|still| match base {
            _ if !still => Ok(false),
            Some(_) => self.exchange(draft, base),
            None => self.place(draft),
        });
        self.looked_at(exchanged, draft)
    }

    /// Steps 5 to 9 for a file that goes: it takes the name of a draft, so that a save in between comes back.
    pub(crate) fn remove(&mut self, base: &TextFile) -> Result<Outcome> {
        let draft = self.drafts.path_of_removed(base);
        let moved = self.is_still(Some(base)).and_then(|still| match still {
            true => self.take_away(&draft),
            false => Ok(false),
        });
        self.looked_at(moved, &draft)
    }

    /// Step 8 and 9, after an exchange that was made, was not or failed.
    fn looked_at(&self, exchanged: Result<bool>, draft: &Path) -> Result<Outcome> {
        match exchanged {
            Ok(true) => {
                folder::sync(folder::of(self.target))?;
                self.settle(draft)
            }
            Ok(false) => self.settle(draft).and(Ok(Outcome::Again)),
            Err(error) => {
                // An exchange that is said to have failed may have happened: the draft is looked at all the same.
                let _ = self.settle(draft);
                Err(error)
            }
        }
    }

    /// Step 6: whether the file is what the change was made from.
    fn is_still(&self, base: Option<&TextFile>) -> Result<bool> {
        self.says(base.map(|file| file.text.as_str()))
    }

    /// Whether the file says this; none means that there is no file.
    pub(crate) fn says(&self, text: Option<&str>) -> Result<bool> {
        match read_text(self.target) {
            Ok(now) => Ok(now.as_ref().map(|file| file.text.as_str()) == text),
            Err(Error::NotUtf8(_) | Error::TooLarge(_) | Error::NotAFile { .. }) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Step 7: exchanges draft and file; false where the file is gone.
    fn exchange(&mut self, draft: &Path, base: Option<&TextFile>) -> Result<bool> {
        match self.rename(draft, RenameFlags::EXCHANGE) {
            Ok(()) => Ok(true),
            Err(Errno::NOENT) => Ok(false),
            Err(error) if is_unsupported(error) => self.overwrite(draft, base),
            Err(error) => self.move_over(error),
        }
    }

    /// Step 7 for a new file: it takes its name only if nobody else has taken it.
    fn place(&mut self, draft: &Path) -> Result<bool> {
        match self.rename(draft, RenameFlags::NOREPLACE) {
            Ok(()) => Ok(true),
            Err(Errno::EXIST) => Ok(false),
            Err(error) if is_unsupported(error) => match fs::hard_link(draft, self.target) {
                Ok(()) => Ok(true),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
                Err(_) => self.overwrite(draft, None),
            },
            Err(error) => self.move_over(error),
        }
    }

    /// Step 7 for a file that goes; false where it is gone already.
    fn take_away(&self, draft: &Path) -> Result<bool> {
        match fs::rename(self.target, draft) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            moved => moved.map(|()| true).map_err(Error::io("remove", self.target)),
        }
    }

    /// Network and old file systems cannot exchange; a look right before the rename is the best there is.
    fn overwrite(&self, draft: &Path, base: Option<&TextFile>) -> Result<bool> {
        let still = self.is_still(base)?;
        if still {
            fs::rename(draft, self.target).map_err(Error::io("replace", self.target))?;
        }
        Ok(still)
    }

    /// One file system can be mounted twice, and nothing can be renamed from one mount to the other. Then drafts
    /// are made beside the file; every other failure is told.
    fn move_over(&mut self, error: Errno) -> Result<bool> {
        if error != Errno::XDEV || self.drafts.are_beside() {
            return Err(Error::io("replace", self.target)(error.into()));
        }
        self.drafts = Drafts::beside(self.target);
        Ok(false)
    }

    /// Step 9: looks at what a draft holds now. Nobody's only copy: it goes. Somebody's version: it goes back into
    /// its place if the file still says what we wrote, and is kept if the file has moved on.
    fn settle(&self, draft: &Path) -> Result<Outcome> {
        let Some(held) = fingerprint_at(draft)? else {
            return Ok(Outcome::Done);
        };
        let name = DraftName::read(draft);
        if name.is_spare(&held) {
            folder::remove(draft)?;
            return Ok(Outcome::Done);
        }
        let now = fingerprint_at(self.target)?;
        if now.is_none() && name.is_of_removed() {
            let returned = self.rename(draft, RenameFlags::NOREPLACE);
            returned.map_or_else(|_| self.drafts.keep(draft), |()| Ok(()))?;
        } else if name.is_new(now.as_deref()) {
            self.give_back(draft, &name)?;
        } else {
            self.drafts.keep(draft)?;
        }
        Ok(Outcome::Again)
    }

    fn give_back(&self, draft: &Path, name: &DraftName) -> Result<()> {
        if self.rename(draft, RenameFlags::EXCHANGE).is_ok() {
            folder::sync(folder::of(self.target))?;
            if name.is_new(fingerprint_at(draft)?.as_deref()) {
                return folder::remove(draft);
            }
            // A still later save came out. That one belongs into the file, and the earlier one is kept.
            let _ = self.rename(draft, RenameFlags::EXCHANGE);
        }
        self.drafts.keep(draft)
    }

    fn rename(&self, draft: &Path, how: RenameFlags) -> rustix::io::Result<()> {
        rustix::fs::renameat_with(CWD, draft, CWD, self.target, how)
    }
}

fn is_unsupported(error: Errno) -> bool {
    matches!(error, Errno::INVAL | Errno::NOSYS | Errno::NOTSUP)
}
