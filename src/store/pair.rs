//! Two memory files that change together: both, or neither.
//!
//! What moves from one file to another is written where it arrives before it is taken away where it leaves, so that
//! whoever is killed in between leaves it in both, never in none; doing it again finishes the move. Both locks are
//! held, both texts are proven and both drafts are on disk before the first file is replaced. Where the second cannot
//! be replaced, the first goes back to what it was, by the same exchange.

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::Instant;

use rustix::fs::Access;

use super::lock::Lock;
use super::plan::OnDisk;
use super::swap::{Outcome, Swap};
use super::{Notice, PATIENCE, Store, Updated, backup, disk, folder};
use crate::document::Document;
use crate::error::{Error, Result, Unmoved};
use crate::model::Memory;
use crate::rules::Intent;

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

/// Which of the two say the new text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    Neither,
    /// What was to move is in both: it could not be taken back, since somebody else saved or the disk refused.
    GainingAlone,
    Both,
}

/// One of the two on its way.
struct Side<'s> {
    store: &'s Store,
    state: &'s Path,
    swap: Swap<'s>,
    found: Option<OnDisk>,
}

impl Pair<'_> {
    /// Changes both memories under both locks; the gaining one comes first. The edit may run again if somebody else
    /// saves one of them at the same moment. A memory that it leaves alone is neither written nor repaired.
    pub fn update<T>(
        &self,
        mut edit: impl FnMut(&mut Memory, &mut Memory) -> Result<T>,
    ) -> Result<Paired<T>> {
        let targets = self.check()?;
        let states = [self.gaining.state()?, self.losing.state()?];
        let locks = Lock::acquire_both(states, PATIENCE)?;
        let mut gaining = Side::begin(self.gaining, states[0], &targets[0])?;
        let mut losing = Side::begin(self.losing, states[1], &targets[1])?;
        let deadline = Instant::now() + PATIENCE;
        let mut standing = Standing::Neither;
        while Instant::now() < deadline {
            let kept = [gaining.read()?, losing.read()?].concat();
            let found = [gaining.found.as_ref(), losing.found.as_ref()];
            let planned = self.plan(found, &mut edit);
            let mut planned = planned.map_err(|error| standing.told(error, &targets))?;
            let outcome;
            (outcome, standing) = write(&mut gaining, &mut losing, &mut planned);
            let outcome = outcome.map_err(|error| standing.told(error, &targets))?;
            if outcome == Outcome::Done {
                let told = locks.iter().filter_map(Lock::notice);
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
        let targets = [disk::target(&stores[0].location)?, disk::target(&stores[1].location)?];
        if is_one([&targets[0], &targets[1]]) {
            return Err(Unmoved::OneFile(targets[0].clone()).into());
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

impl<'s> Side<'s> {
    fn begin(store: &'s Store, state: &'s Path, target: &'s Path) -> Result<Self> {
        let swap = Swap::begin(state, target, store.location.scope)?;
        Ok(Self { store, state, swap, found: None })
    }

    /// Settles leftovers and reads the file; answers with what is kept for a person.
    fn read(&mut self) -> Result<Vec<PathBuf>> {
        let kept = self.swap.clear_leftovers()?;
        self.found = OnDisk::settled(&self.store.location)?;
        Ok(kept)
    }

    /// The draft of a planned text; what a repair replaces is copied first.
    fn draft(&self, planned: &Updated<()>) -> Result<PathBuf> {
        let damaged = self.found.as_ref().filter(|found| !found.is_sound());
        damaged.map_or(Ok(()), |old| backup::keep(self.state, &old.file.text))?;
        self.swap.draft(self.base(), &planned.after)
    }

    /// Puts a draft into the file's place.
    fn put(&mut self, draft: &Path, planned: &mut Updated<()>) -> Result<Outcome> {
        let base = self.found.as_ref().map(|found| &found.file);
        let outcome = self.swap.put(draft, base)?;
        if base.is_some_and(disk::File::has_other_names) {
            planned.notices.push(Notice::HardLink(self.swap.target()));
        }
        Ok(outcome)
    }

    /// Brings back what was found, where the file says `text`, and answers whether that was done.
    fn go_back(&mut self, text: &str) -> Result<bool> {
        let Some(now) = disk::read_path(&self.swap.target())?.filter(|now| now.text == text) else {
            return Ok(false);
        };
        let outcome = match &self.found {
            Some(old) => self.swap.replace(Some(&now), &old.file.text)?,
            None => self.swap.remove(&now)?,
        };
        Ok(outcome == Outcome::Done)
    }

    fn is_as_found(&self) -> Result<bool> {
        self.swap.says(self.base().map(|file| file.text.as_str()))
    }

    fn base(&self) -> Option<&disk::File> {
        self.found.as_ref().map(|found| &found.file)
    }
}

/// Writes the gaining file, then the losing one; the first goes back where the second stays as it was.
fn write<T>(
    gaining: &mut Side<'_>,
    losing: &mut Side<'_>,
    planned: &mut Paired<T>,
) -> (Result<Outcome>, Standing) {
    match exchange(gaining, losing, planned) {
        Ok(Outcome::Done) => (Ok(Outcome::Done), Standing::Both),
        outcome => (outcome, stand(gaining, losing, planned)),
    }
}

/// Both drafts, then one file after the other.
fn exchange<T>(
    gaining: &mut Side<'_>,
    losing: &mut Side<'_>,
    planned: &mut Paired<T>,
) -> Result<Outcome> {
    let arriving = planned.gained.as_ref().map(|text| gaining.draft(text)).transpose()?;
    let leaving = planned.lost.as_ref().map(|text| losing.draft(text)).transpose()?;
    if let (Some(text), Some(draft)) = (&mut planned.gained, arriving)
        && gaining.put(&draft, text)? == Outcome::Again
    {
        return Ok(Outcome::Again);
    }
    match (&mut planned.lost, leaving) {
        (Some(text), Some(draft)) => losing.put(&draft, text),
        _ => Ok(Outcome::Done),
    }
}

/// What stands where after a failure. What arrived is taken back, unless it may have left the other file: then it would
/// be in none.
fn stand<T>(gaining: &mut Side<'_>, losing: &Side<'_>, planned: &Paired<T>) -> Standing {
    let says = |side: &Side<'_>, text: &str| side.swap.says(Some(text)).unwrap_or(false);
    let Some(gained) = &planned.gained else { return Standing::Neither };
    if planned.lost.as_ref().is_some_and(|lost| says(losing, &lost.after)) {
        return Standing::Both;
    }
    let has_stayed = losing.is_as_found().unwrap_or(false);
    let is_back = gaining.is_as_found().unwrap_or(false)
        || has_stayed && gaining.go_back(&gained.after).unwrap_or(false);
    if is_back { Standing::Neither } else { Standing::GainingAlone }
}

impl Standing {
    /// A failure, with what stands where if that is not what stood there before.
    fn told(self, error: Error, [gained, lost]: &[PathBuf; 2]) -> Error {
        let (gained, lost) = (gained.clone(), lost.clone());
        match self {
            Self::GainingAlone => {
                Unmoved::HalfWritten { gained, lost, error: Box::new(error) }.into()
            }
            Self::Neither | Self::Both => error,
        }
    }
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
