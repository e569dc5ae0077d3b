//! Two memory files that change together: both, or neither.
//!
//! What moves from one file to another is written where it arrives before it is taken away where it leaves, so that
//! whoever is killed in between leaves it in both, never in none; doing it again finishes the move. Both locks are
//! held, both texts are proven and both drafts are on disk before the first file is replaced. Where the second cannot
//! be replaced, the first goes back to what it was, by the same exchange.

mod side;

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::Instant;

use rustix::fs::Access;

use super::plan::OnDisk;
use super::{Notice, Store, Updated};
use crate::document::Document;
use crate::error::{Error, MoveError, Result};
use crate::files::{Lock, Outcome, PATIENCE, folder};
use crate::machine::trust::mark_untrusted;
use crate::model::Memory;
use crate::rules::Intent;
use side::{Side, Standing, write};

/// The memory that gains something and the one that loses it.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'s> {
    /// Where it arrives.
    pub gaining: &'s Store,
    /// Where it leaves.
    pub losing: &'s Store,
}

/// What a write of two files did.
#[derive(Debug)]
pub struct Paired<T> {
    /// What the edit answered.
    pub answer: T,
    /// What the gaining file says now, or would say; none where the edit left its memory alone.
    pub gained: Option<Updated<()>>,
    /// The same of the losing file.
    pub lost: Option<Updated<()>>,
}

impl Pair<'_> {
    /// Changes both memories under both locks; the gaining one comes first. The edit may run again if somebody else
    /// saves one of them at the same moment. A memory that it leaves alone is neither written nor repaired.
    pub fn update<T>(
        &self,
        mut edit: impl FnMut(&mut Memory, &mut Memory) -> Result<T>,
    ) -> Result<Paired<T>> {
        let targets = self.check()?;
        // A missing file is waited for: not where the answer is no, or nothing changes.
        if !targets.iter().all(|target| target.exists()) {
            match self.preview(&mut edit) {
                Err(error) if error.is_refusal() => return Err(error),
                Ok(glance) if glance.gained.is_none() && glance.lost.is_none() => {
                    return Ok(glance);
                }
                _ => {}
            }
        }
        let states = [self.gaining.state()?, self.losing.state()?];
        let locks = Lock::acquire_both(states, PATIENCE)?;
        let mut gaining = Side::begin(self.gaining, states[0], &targets[0])?;
        let mut losing = Side::begin(self.losing, states[1], &targets[1])?;
        let deadline = Instant::now() + PATIENCE;
        let mut standing = Standing::Neither;
        while Instant::now() < deadline {
            let kept = gaining.read().and_then(|kept| Ok([kept, losing.read()?].concat()));
            let kept = kept.map_err(|error| standing.told(error, &targets))?;
            let found = [gaining.found.as_ref(), losing.found.as_ref()];
            let planned = self.plan(found, &mut edit);
            let mut planned = planned.map_err(|error| standing.told(error, &targets))?;
            let outcome;
            (outcome, standing) = write(&mut gaining, &mut losing, &mut planned);
            let outcome = outcome.map_err(|error| standing.told(error, &targets))?;
            if outcome == Outcome::Done {
                planned
                    .gained
                    .iter_mut()
                    .for_each(|one| one.record(self.gaining, Intent::Explicit));
                planned.lost.iter_mut().for_each(|one| one.record(self.losing, Intent::Explicit));
                let told = locks.iter().filter_map(Lock::unsupported).map(Notice::no_lock);
                planned.note(told.chain(kept.into_iter().map(Notice::Kept)).collect());
                return Ok(planned);
            }
        }
        Err(standing.told(Error::Busy(targets[1].clone()), &targets))
    }

    /// What [`Pair::update`] would do: it refuses what that refuses and writes nothing.
    pub fn preview<T>(
        &self,
        mut edit: impl FnMut(&mut Memory, &mut Memory) -> Result<T>,
    ) -> Result<Paired<T>> {
        self.check()?;
        let found = [OnDisk::now(&self.gaining.location)?, OnDisk::now(&self.losing.location)?];
        self.plan([found[0].as_ref(), found[1].as_ref()], &mut edit)
    }

    /// The files themselves, which must be two, and each in a folder that may be written.
    fn check(&self) -> Result<[PathBuf; 2]> {
        let stores = [self.gaining, self.losing];
        stores.iter().try_for_each(|store| store.check_writable())?;
        let targets = [stores[0].location.target()?, stores[1].location.target()?];
        if is_one([&targets[0], &targets[1]]) {
            return Err(MoveError::OneFile(targets[0].clone()).into());
        }
        for target in &targets {
            let within = folder::of(target);
            let refused = |error: rustix::io::Errno| Error::io("write to", within)(error.into());
            if within.is_dir() {
                rustix::fs::access(within, Access::WRITE_OK).map_err(refused)?;
            }
        }
        Ok(targets)
    }

    /// The texts that the edit leads to; each is proven.
    fn plan<T>(
        &self,
        [gaining, losing]: [Option<&OnDisk>; 2],
        edit: &mut impl FnMut(&mut Memory, &mut Memory) -> Result<T>,
    ) -> Result<Paired<T>> {
        let explicit = Intent::Explicit;
        let outer = self.gaining.plan(gaining, explicit, &mut |to| {
            let inner = self.losing.plan(losing, explicit, &mut |from| {
                let (mut gains, mut loses) = (to.memory().clone(), from.memory().clone());
                // A stranger's item may not call itself harmless on its way into the user's memory.
                mark_untrusted(&self.losing.location, &mut loses.items, self.losing.trust());
                let answer = edit(&mut gains, &mut loses)?;
                let changed = [gains != *to.memory(), loses != *from.memory()];
                let text = spliced(self.losing, from, &loses)?;
                Ok(((answer, changed, spliced(self.gaining, to, &gains)?), text))
            })?;
            let ((answer, changed, text), lost) = inner.split();
            Ok(((answer, changed, lost), text))
        })?;
        let ((answer, [gains, loses], lost), gained) = outer.split();
        Ok(Paired { answer, gained: gains.then_some(gained), lost: loses.then_some(lost) })
    }
}

/// The text that says a changed memory.
fn spliced(store: &Store, document: &Document, memory: &Memory) -> Result<String> {
    let path = &store.location.memory_path;
    document.with_memory(memory).map_err(|error| error.at(path))
}

/// Whether two paths lead to one file, be it there or not.
fn is_one(paths: [&Path; 2]) -> bool {
    let [a, b] = paths.map(|path| {
        let folder = folder::of(path);
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        path.file_name().map(|name| folder.join(name))
    });
    let [one, other] =
        paths.map(|path| path.metadata().ok().map(|found| (found.dev(), found.ino())));
    a == b || one.is_some() && one == other
}

impl<T> Updated<T> {
    /// The answer, and what became of the text.
    fn split(self) -> (T, Updated<()>) {
        let Self { answer, before, after, notices } = self;
        (answer, Updated { answer: (), before, after, notices })
    }
}

impl<T> Paired<T> {
    /// Everything to tell the user.
    pub fn notices(&self) -> impl Iterator<Item = &Notice> {
        self.gained.iter().chain(&self.lost).flat_map(|one| &one.notices)
    }

    /// Adds what is to be told; where nothing changed there is nothing to tell.
    fn note(&mut self, told: Vec<Notice>) {
        if let Some(one) = self.lost.as_mut().or(self.gained.as_mut()) {
            one.notices.extend(told);
        }
    }
}
