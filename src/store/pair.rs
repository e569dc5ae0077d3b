//! Two memory files that change together: both or neither.
//!
//! Items that move are written to the destination before they are removed from the source. If the process dies in between,
//! they are in both files, never in neither, and running the command again finishes the move. Before the first file is
//! replaced, both locks are held and both drafts are on disk. If the second file cannot be replaced, the first is restored
//! by the same protocol.

use std::path::{Path, PathBuf};
use std::time::Instant;

use super::undo::withheld_items;
use super::update::Edited;
use super::writer::{FileWriter, OnDisk};
use super::{Notice, NoticeKind, Store, Updated};
use crate::error::{Error, MoveError, Result};
use crate::files::{Lock, Outcome, WRITE_TIMEOUT, folder};
use crate::machine::trust::{arrivals, mark_untrusted};
use crate::model::Memory;
use crate::rules::Intent;
use crate::system;

/// Two memories between which items move.
#[derive(Clone, Copy, Debug)]
pub struct StorePair<'s> {
    /// The destination.
    pub to: &'s Store,
    /// The source.
    pub from: &'s Store,
}

/// What writing two files did.
#[derive(Debug)]
pub struct PairUpdate<T> {
    /// What the edit returned.
    pub answer: T,
    /// What happened to the destination; `None` if the edit did not change it.
    pub to: Option<Updated<()>>,
    /// What happened to the source; `None` if the edit did not change it.
    pub from: Option<Updated<()>>,
}

impl StorePair<'_> {
    /// Changes both memories under both locks; the edit gets the destination first. The edit may run again if someone else
    /// saves one of them at the same time. A memory that it does not change is neither written nor repaired.
    pub fn update<T>(
        &self,
        mut edit: impl FnMut(&mut Memory, &mut Memory) -> Result<T>,
    ) -> Result<PairUpdate<T>> {
        let targets = self.check()?;
        // Reading waits for a missing file to appear. Do not wait if the edit is refused or changes nothing.
        if !targets.iter().all(|target| target.exists()) {
            match self.preview(&mut edit) {
                Err(error) if error.is_refusal() => return Err(error),
                Ok(preview) if preview.to.is_none() && preview.from.is_none() => {
                    return Ok(preview);
                }
                _ => {}
            }
        }
        let folders = [folder::of(&targets[0]), folder::of(&targets[1])];
        folders.iter().try_for_each(|folder| folder::make(folder))?;
        let locks = Lock::acquire_both([
            self.to.lock_target(&targets[0]),
            self.from.lock_target(&targets[1]),
        ])?;
        let mut to = FileWriter::new(self.to, &targets[0])?;
        let mut from = FileWriter::new(self.from, &targets[1])?;
        let deadline = Instant::now() + WRITE_TIMEOUT;
        let mut written = Written::Neither;
        while Instant::now() < deadline {
            let explain = |error: Error| written.explain(error, &targets);
            let leftovers = to.read().and_then(|leftovers| Ok([leftovers, from.read()?]));
            let leftovers = leftovers.map_err(explain)?;
            let found = [to.found.as_ref(), from.found.as_ref()];
            let mut planned = self.plan(found, &mut edit).map_err(explain)?;
            let outcome;
            (outcome, written) = write(&mut to, &mut from, &mut planned);
            if outcome.map_err(|error| written.explain(error, &targets))? == Outcome::Done {
                for (store, writer, done) in
                    [(self.to, &mut to, &mut planned.to), (self.from, &mut from, &mut planned.from)]
                {
                    let failure = writer.keep_step();
                    if let Some(done) = done {
                        done.record(store, Intent::Explicit, failure);
                    }
                }
                let unsupported = locks.iter().filter_map(Lock::unsupported);
                planned.notify(unsupported.map(|path| NoticeKind::NoLock.at(path)));
                planned.notify(leftovers.into_iter().flat_map(Notice::of_leftovers));
                return Ok(planned);
            }
        }
        Err(written.explain(Error::Busy(targets[1].clone()), &targets))
    }

    /// What [`StorePair::update`] would do. It refuses what that refuses and writes nothing.
    pub fn preview<T>(
        &self,
        mut edit: impl FnMut(&mut Memory, &mut Memory) -> Result<T>,
    ) -> Result<PairUpdate<T>> {
        self.check()?;
        let found = [OnDisk::read(&self.to.location)?, OnDisk::read(&self.from.location)?];
        self.plan([found[0].as_ref(), found[1].as_ref()], &mut edit)
    }

    /// Checks that the two are different files in writable folders, and returns the files.
    fn check(&self) -> Result<[PathBuf; 2]> {
        let stores = [self.to, self.from];
        stores.iter().try_for_each(|store| store.check_writable())?;
        let targets = [stores[0].location.target()?, stores[1].location.target()?];
        if is_same_file([&targets[0], &targets[1]]) {
            return Err(MoveError::OneFile(targets[0].clone()).into());
        }
        for folder in targets.iter().map(|target| folder::of(target)) {
            if folder.is_dir() {
                system::check_writable(folder).map_err(Error::io("write to", folder))?;
            }
        }
        Ok(targets)
    }

    /// Computes the texts that the edit leads to. Writes nothing.
    fn plan<T>(
        &self,
        [to, from]: [Option<&OnDisk>; 2],
        edit: &mut impl FnMut(&mut Memory, &mut Memory) -> Result<T>,
    ) -> Result<PairUpdate<T>> {
        let (to_document, to_notice) = self.to.prepare(to, Intent::Explicit)?;
        let (from_document, from_notice) = self.from.prepare(from, Intent::Explicit)?;
        let mut to_memory = to_document.memory().clone();
        let mut from_memory = from_document.memory().clone();
        // An item from someone else must not pass for the user's own in the other memory.
        let location = &self.from.location;
        mark_untrusted(location, &mut from_memory.items, self.from.trust());
        for index in arrivals(location, &from_document).items {
            from_memory.items[index].is_untrusted = true;
        }
        let answer = edit(&mut to_memory, &mut from_memory)?;
        let is_to_changed = to_memory != *to_document.memory();
        let is_from_changed = from_memory != *from_document.memory();
        let from_text = self.from.text_with(&from_document, &from_memory)?;
        let to_text = self.to.text_with(&to_document, &to_memory)?;
        let edited = |text, old: &Memory, new: &Memory| Edited {
            answer: (),
            text,
            withheld: withheld_items(old, new),
        };
        let from_edit = edited(from_text, from_document.memory(), &from_memory);
        let to_edit = edited(to_text, to_document.memory(), &to_memory);
        let from_done = self.from.finish(from, from_notice, from_edit)?;
        let to_done = self.to.finish(to, to_notice, to_edit)?;
        Ok(PairUpdate {
            answer,
            to: is_to_changed.then_some(to_done),
            from: is_from_changed.then_some(from_done),
        })
    }
}

impl<T> PairUpdate<T> {
    /// Everything to tell the user.
    pub fn notices(&self) -> impl Iterator<Item = &Notice> {
        self.to.iter().chain(&self.from).flat_map(|done| &done.notices)
    }

    /// Adds notices, unless nothing was written.
    fn notify(&mut self, notices: impl Iterator<Item = Notice>) {
        if let Some(done) = self.from.as_mut().or(self.to.as_mut()) {
            done.notices.extend(notices);
        }
    }
}

/// Whether two paths lead to the same file, which need not exist.
fn is_same_file(paths: [&Path; 2]) -> bool {
    let [a, b] = paths.map(|path| {
        let folder = folder::of(path);
        let folder = system::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        path.file_name().map(|name| folder.join(name))
    });
    let [one, other] = paths.map(|path| system::identity(path).ok());
    a == b || one.is_some() && one == other
}

/// Which of the two files have the new text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Written {
    Neither,
    /// The moved items are in both files. The destination could not be restored, because someone else saved it or the
    /// disk refused.
    OnlyDestination,
    Both,
}

impl Written {
    /// Adds to an error that the move is half done, if it is.
    fn explain(self, error: Error, [to, from]: &[PathBuf; 2]) -> Error {
        match self {
            Self::Neither | Self::Both => error,
            Self::OnlyDestination => {
                let (gained, lost) = (to.clone(), from.clone());
                MoveError::HalfWritten { gained, lost, error: Box::new(error) }.into()
            }
        }
    }
}

/// Writes the destination, then the source. If the source cannot be written, restores the destination.
fn write<T>(
    to: &mut FileWriter<'_>,
    from: &mut FileWriter<'_>,
    planned: &mut PairUpdate<T>,
) -> (Result<Outcome>, Written) {
    let outcome = write_both(to, from, planned);
    if matches!(outcome, Ok(Outcome::Done)) {
        return (outcome, Written::Both);
    }
    let written = roll_back(to, from, planned);
    if written != Written::Both {
        from.drop_step();
    }
    if written == Written::Neither {
        to.drop_step();
    }
    // Remove the drafts that were not used, in case the disk is full.
    let _ = to.replacer.settle_leftovers().and(from.replacer.settle_leftovers());
    match (outcome, written) {
        // Someone's save could not be put back and was saved aside, so both files have the new text after all.
        (Ok(_), Written::Both) => (Ok(Outcome::Done), written),
        (outcome, _) => (outcome, written),
    }
}

/// Writes both drafts, then puts one after the other in place.
fn write_both<T>(
    to: &mut FileWriter<'_>,
    from: &mut FileWriter<'_>,
    planned: &mut PairUpdate<T>,
) -> Result<Outcome> {
    let draft = |writer: &mut FileWriter<'_>, new: &Option<Updated<()>>| {
        new.as_ref().map(|new| writer.write_draft(&new.after)).transpose()
    };
    let to_draft = draft(to, &planned.to)?;
    let from_draft = draft(from, &planned.from)?;
    if let (Some(new), Some(draft)) = (&mut planned.to, to_draft)
        && to.put(&draft, &mut new.notices)? == Outcome::Retry
    {
        return Ok(Outcome::Retry);
    }
    match (&mut planned.from, from_draft) {
        (Some(new), Some(draft)) => from.put(&draft, &mut new.notices),
        _ => Ok(Outcome::Done),
    }
}

/// Restores the destination after a failure, unless the items may have left the source: then they would be in neither file.
fn roll_back<T>(
    to: &mut FileWriter<'_>,
    from: &FileWriter<'_>,
    planned: &PairUpdate<T>,
) -> Written {
    let contains =
        |file: &FileWriter<'_>, text: &str| file.replacer.contains(Some(text)).unwrap_or(false);
    let Some(new) = &planned.to else { return Written::Neither };
    // Someone else saved before our text was in place.
    if !to.is_put && !contains(to, &new.after) {
        return Written::Neither;
    }
    if planned.from.as_ref().is_some_and(|new| contains(from, &new.after)) {
        return Written::Both;
    }
    let is_source_intact = from.is_as_found().unwrap_or(false);
    let is_restored = to.is_as_found().unwrap_or(false)
        || is_source_intact && to.restore(&new.after).unwrap_or(false);
    if is_restored { Written::Neither } else { Written::OnlyDestination }
}
