//! The write protocol: replace a file without losing anyone's text, despite crashes and concurrent saves.
//!
//! Editors do not take our lock. Instead of renaming the draft over the file we exchange the two and inspect what came out.
//! If it is not the text we started from, someone saved in the meantime: exchange them back and retry. Draft names carry
//! enough to let the next writer recover after a crash ([`super::draft`]).
//!
//! 1. Take the lock. It keeps other memskill processes away ([`super::Lock`]).
//! 2. Settle drafts that a crashed writer left behind ([`Replacer::settle_leftovers`]).
//! 3. Read the file. This is the *base* of the change.
//! 4. Compute the new text, and parse it to prove that it contains the change.
//! 5. Write the new text to a draft, copy the file's metadata, and sync. Without the sync, a power failure after step 7 can
//!    leave an empty file.
//! 6. Read the file again. If it is no longer the base, go back to step 2.
//! 7. Exchange draft and file. Readers see the old text or the new text, never a part of one.
//! 8. Sync the folder. Without this, a power failure can undo the exchange after we reported success.
//! 9. Inspect what came out. If it is the base: done. Otherwise someone saved between steps 6 and 7: put their
//!    version back and go back to step 2. A program may have opened the base before step 7 and write to it only now, and
//!    nobody can see that it is open. So the base of a memory file is kept, and inspected again before the next write.
//!
//! The caller does steps 1, 3 and 4 and loops. If the process dies before step 7, the file is unchanged; after it, the file
//! is complete. In both cases step 2 of the next writer removes the draft, or rescues the text in it.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use super::draft::{DraftName, Drafts};
use super::read::{fingerprint_at, read_open};
use super::{FileMode, Signer, TextFile, folder, read_text};
use crate::error::{Error, Result, is_unwritable};
use crate::model::Scope;
use crate::system;

/// The result of one attempt to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The new text is in the file and on disk.
    Done,
    /// Someone else saved at the same time; read the file and try again.
    Retry,
}

/// What earlier writers left behind.
#[derive(Debug, Default)]
pub struct Leftovers {
    /// Versions that are kept until a person removes them.
    pub saved: Vec<PathBuf>,
    /// Files that look like drafts, but that this machine did not write. They are left alone.
    pub foreign: Vec<PathBuf>,
}

/// Replaces one file by the write protocol.
pub(crate) struct Replacer<'s> {
    target: &'s Path,
    scope: Scope,
    /// Where drafts may be, the preferred folder first.
    places: Vec<Drafts>,
    /// The index of the folder for new drafts.
    place: usize,
    /// What happens to an old version.
    replaced: Replaced,
}

/// What happens to an old version that was replaced.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Replaced {
    /// It is kept until the next write.
    Keep,
    /// It is removed at once.
    Remove,
}

impl<'s> Replacer<'s> {
    /// Prepares to replace `target`, whose folder must exist. Drafts are written to the state folder if possible, and next
    /// to the target if there is none, if it is read-only, or if it is on another file system.
    pub(crate) fn new(
        state: Option<&Path>,
        target: &'s Path,
        scope: Scope,
        signer: &Signer,
    ) -> Result<Self> {
        let in_state = state.map(|state| Drafts::in_state(state, target)).transpose()?.flatten();
        let places = in_state.into_iter().chain([Drafts::next_to(target)]);
        let places = places.map(|drafts| drafts.signed(signer)).collect();
        Ok(Self { target, scope, places, place: 0, replaced: Replaced::Remove })
    }

    /// Keeps each old version until the next write, for a program that still writes to it.
    pub(crate) fn keeping_replaced(self) -> Self {
        Self { replaced: Replaced::Keep, ..self }
    }

    /// The file to replace.
    pub(crate) fn target(&self) -> &Path {
        self.target
    }

    /// Step 2: deletes drafts that contain nothing of value, and restores or saves the others. Returns every saved version,
    /// old ones too: a writer that crashed could not report the one it saved.
    pub(crate) fn settle_leftovers(&self) -> Result<Leftovers> {
        let mut leftovers = Leftovers::default();
        for drafts in &self.places {
            match self.settle_all(drafts, &mut leftovers) {
                // This process is in a sandbox. A writer outside will settle them.
                Err(error) if error.is_unwritable() => {}
                settled => settled?,
            }
        }
        Ok(leftovers)
    }

    fn settle_all(&self, drafts: &Drafts, leftovers: &mut Leftovers) -> Result<()> {
        let found = drafts.find()?;
        found.unfinished.iter().try_for_each(|draft| folder::remove(draft))?;
        found
            .finished
            .iter()
            .try_for_each(|draft| self.settle(draft, Replaced::Remove).map(drop))?;
        found.replaced.iter().try_for_each(|old| drafts.settle_replaced(old, self.target))?;
        // Settling may have saved a version.
        let is_settled = found.finished.is_empty() && found.replaced.is_empty();
        let saved = if is_settled { found.saved } else { drafts.find()?.saved };
        leftovers.saved.extend(saved);
        leftovers.foreign.extend(found.foreign);
        Ok(())
    }

    /// Steps 5 to 9.
    pub(crate) fn replace(&mut self, base: Option<&TextFile>, text: &str) -> Result<Outcome> {
        let draft = self.write_draft(base, text)?;
        self.put(&draft, base)
    }

    /// Step 5: writes and syncs a draft with the metadata of the file it will replace.
    pub(crate) fn write_draft(&mut self, base: Option<&TextFile>, text: &str) -> Result<PathBuf> {
        let mode = match (base, self.scope) {
            (None, Scope::Repo) => FileMode::Shared,
            _ => FileMode::Private,
        };
        loop {
            let drafts = &self.places[self.place];
            let path = drafts.finished_path(base, Some(text));
            let written = drafts.write(&path, (text, mode), |draft| match base {
                Some(base) => copy_metadata(draft, base, self.target),
                None => Ok(()),
            });
            match written {
                Err(error) if error.is_unwritable() && self.has_other_place() => self.place += 1,
                written => return written.map(|()| path),
            }
        }
    }

    /// Steps 6 to 9.
    pub(crate) fn put(&mut self, draft: &Path, base: Option<&TextFile>) -> Result<Outcome> {
        let exchanged = self.is_unchanged(base).and_then(|is_unchanged| match base {
            _ if !is_unchanged => Ok(false),
            Some(_) => self.exchange(draft, base),
            None => self.create(draft),
        });
        self.conclude(exchanged, draft)
    }

    /// Steps 5 to 9 for removing the file. It is renamed to a draft, so a concurrent save can be restored.
    pub(crate) fn remove(&mut self, base: &TextFile) -> Result<Outcome> {
        let draft = self.places[self.place].finished_path(Some(base), None);
        let moved = self.is_unchanged(Some(base)).and_then(|is_unchanged| match is_unchanged {
            true => self.take_away(&draft),
            false => Ok(false),
        });
        self.conclude(moved, &draft)
    }

    /// Steps 8 and 9, whether the exchange took place, did not, or failed.
    fn conclude(&self, exchanged: Result<bool>, draft: &Path) -> Result<Outcome> {
        match exchanged {
            Ok(true) => {
                folder::sync(folder::of(self.target))?;
                self.settle(draft, self.replaced)
            }
            Ok(false) => self.settle(draft, Replaced::Remove).and(Ok(Outcome::Retry)),
            Err(error) => {
                // An exchange may take effect and still report an error, so inspect the draft anyway.
                let _ = self.settle(draft, Replaced::Remove);
                Err(error)
            }
        }
    }

    /// Step 6: whether the file is still the base of the change.
    fn is_unchanged(&self, base: Option<&TextFile>) -> Result<bool> {
        self.contains(base.map(|file| file.text.as_str()))
    }

    /// Whether the file contains exactly this text; `None` stands for no file.
    pub(crate) fn contains(&self, text: Option<&str>) -> Result<bool> {
        match read_text(self.target) {
            Ok(found) => Ok(found.as_ref().map(|file| file.text.as_str()) == text),
            Err(Error::NotUtf8(_) | Error::TooLarge(_) | Error::NotAFile { .. }) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Step 7: exchanges draft and file. Returns false if the file is gone.
    fn exchange(&mut self, draft: &Path, base: Option<&TextFile>) -> Result<bool> {
        match system::exchange(draft, self.target) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) if error.kind() == io::ErrorKind::Unsupported => self.overwrite(draft, base),
            Err(error) => self.move_drafts(error),
        }
    }

    /// Step 7 for a new file. Returns false if someone else created it first.
    fn create(&mut self, draft: &Path) -> Result<bool> {
        match system::rename_new(draft, self.target) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
            Err(error) if error.kind() == io::ErrorKind::Unsupported => self.overwrite(draft, None),
            Err(error) => self.move_drafts(error),
        }
    }

    /// Step 7 for removing the file. Returns false if it is already gone.
    fn take_away(&mut self, draft: &Path) -> Result<bool> {
        match system::rename(self.target, draft) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => self.move_drafts(error),
        }
    }

    /// Step 7 where files cannot be exchanged: on Windows, and on network and old file systems. Checks right before the
    /// rename, and gives the file a second name so that what the rename replaces can be inspected afterwards. On Windows
    /// nobody can write to the file in between. Only a save by renaming another file, in the moment between the second
    /// name and the rename, is lost. Returns false if someone else saved.
    fn overwrite(&self, draft: &Path, base: Option<&TextFile>) -> Result<bool> {
        let held = match system::open_excluding_writers(self.target) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            held => Some(held.map_err(Error::io("replace", self.target))?),
        };
        let current = match &held {
            Some(file) => Some(read_open(file, self.target)?.0),
            None => None,
        };
        if current.as_deref() != base.map(|base| base.text.as_bytes()) {
            return Ok(false);
        }
        let drafts = &self.places[self.place];
        let old = base.and_then(|base| drafts.link_replaced(self.target, base));
        let name = DraftName::read(draft, drafts);
        if let Err(error) = system::replace(held, draft, self.target) {
            let _ = old.map(|old| folder::remove(&old));
            return Err(Error::io("replace", self.target)(error));
        }
        match old {
            Some(old) => self.inspect(&old, drafts, &name),
            None => Ok(true),
        }
    }

    /// Step 9 where files cannot be exchanged: puts a version back that someone saved before the rename. Returns false in
    /// that case.
    fn inspect(&self, old: &Path, drafts: &Drafts, name: &DraftName) -> Result<bool> {
        let found = fingerprint_at(old)?;
        if found.as_deref().is_some_and(|found| name.is_base(found)) {
            return match self.replaced {
                Replaced::Keep if drafts.keeps_replaced() => Ok(true),
                _ => folder::remove(old).and(Ok(true)),
            };
        }
        match name.is_new(fingerprint_at(self.target)?.as_deref()) {
            true => system::rename(old, self.target).map_err(Error::io("replace", self.target))?,
            false => drafts.save(old)?,
        }
        Ok(false)
    }

    /// Handles an exchange that failed because of where the draft is: the two mounts of one file system between which no
    /// rename works, or a state folder that is read-only. Writes drafts next to the file from now on. Any other failure is
    /// returned.
    fn move_drafts(&mut self, error: io::Error) -> Result<bool> {
        let is_place = error.kind() == io::ErrorKind::CrossesDevices || is_unwritable(&error);
        if is_place && self.has_other_place() {
            self.place += 1;
            return Ok(false);
        }
        Err(Error::io("replace", self.target)(error))
    }

    fn has_other_place(&self) -> bool {
        self.place + 1 < self.places.len()
    }

    /// Step 9: inspects what a draft contains now. Text that exists elsewhere is deleted. Someone's version is put back
    /// into the file if that still contains our text, and is saved if the file has changed again.
    fn settle(&self, draft: &Path, replaced: Replaced) -> Result<Outcome> {
        let place = self.places.iter().find(|drafts| drafts.contain(draft));
        let (Some(drafts), Some(fingerprint)) = (place, fingerprint_at(draft)?) else {
            return Ok(Outcome::Done);
        };
        let name = DraftName::read(draft, drafts);
        if name.is_base(&fingerprint) && replaced == Replaced::Keep {
            return drafts.keep_replaced(draft).and(Ok(Outcome::Done));
        }
        if name.is_expendable(&fingerprint) {
            return folder::remove(draft).and(Ok(Outcome::Done));
        }
        let current = fingerprint_at(self.target)?;
        if current.is_none() && name.is_removal() {
            let restored = system::rename_new(draft, self.target);
            restored.map_or_else(|_| drafts.save(draft), |()| Ok(()))?;
        } else if name.is_new(current.as_deref()) {
            self.restore((draft, drafts), &name)?;
        } else {
            drafts.save(draft)?;
        }
        Ok(Outcome::Retry)
    }

    /// Puts someone's version back into the file.
    fn restore(&self, (draft, drafts): (&Path, &Drafts), name: &DraftName) -> Result<()> {
        if system::exchange(draft, self.target).is_ok() {
            folder::sync(folder::of(self.target))?;
            if name.is_new(fingerprint_at(draft)?.as_deref()) {
                return folder::remove(draft);
            }
            // Someone saved yet again. That later version belongs in the file; save the earlier one.
            let _ = system::exchange(draft, self.target);
        }
        drafts.save(draft)
    }
}

/// Gives a draft the owner, mode and extended attributes of the file it will replace.
fn copy_metadata(draft: &File, base: &TextFile, target: &Path) -> Result<()> {
    let permissions = base.metadata.permissions();
    system::copy_owner(draft, &base.metadata).map_err(Error::io("keep the owner of", target))?;
    draft.set_permissions(permissions).map_err(Error::io("keep the mode of", target))?;
    system::copy_attributes(draft, target).map_err(Error::io("keep the attributes of", target))
}
