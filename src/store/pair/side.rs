//! One of two files that change together: its draft, its exchange, and its way back.

use std::path::{Path, PathBuf};

use super::Paired;
use crate::error::{Error, MoveError, Result};
use crate::files::{Outcome, Swap, TextFile, read_text};
use crate::store::plan::OnDisk;
use crate::store::{Notice, Store, Updated, backup};

/// One of the two on its way.
pub(super) struct Side<'s> {
    store: &'s Store,
    state: &'s Path,
    swap: Swap<'s>,
    pub(super) found: Option<OnDisk>,
    /// Whether a new text was put into its place, or may have been.
    is_put: bool,
}

/// Which of the two say the new text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    Neither,
    /// What was to move is in both: it could not be taken back, since somebody else saved or the disk refused.
    GainingAlone,
    Both,
}

/// Writes the gaining file, then the losing one; the first goes back where the second stays as it was.
pub(super) fn write<T>(
    gaining: &mut Side<'_>,
    losing: &mut Side<'_>,
    planned: &mut Paired<T>,
) -> (Result<Outcome>, Standing) {
    let outcome = exchange(gaining, losing, planned);
    if matches!(outcome, Ok(Outcome::Done)) {
        return (outcome, Standing::Both);
    }
    let standing = stand(gaining, losing, planned);
    // Drafts of what was not written are nobody's, and a full disk should not get fuller.
    let _ = gaining.swap.clear_leftovers().and(losing.swap.clear_leftovers());
    match (outcome, standing) {
        // Somebody's save could not be given back and is kept: there is nothing left to write.
        (Ok(_), Standing::Both) => (Ok(Outcome::Done), standing),
        (outcome, _) => (outcome, standing),
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
    // Somebody else saved before it could arrive.
    if !gaining.is_put && !says(gaining, &gained.after) {
        return Standing::Neither;
    }
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
    pub(super) fn told(self, error: Error, [gained, lost]: &[PathBuf; 2]) -> Error {
        let (gained, lost) = (gained.clone(), lost.clone());
        match self {
            Self::GainingAlone => {
                MoveError::HalfWritten { gained, lost, error: Box::new(error) }.into()
            }
            Self::Neither | Self::Both => error,
        }
    }
}

impl<'s> Side<'s> {
    pub(super) fn begin(store: &'s Store, state: &'s Path, target: &'s Path) -> Result<Self> {
        let swap = Swap::begin(state, target, store.location.scope)?;
        Ok(Self { store, state, swap, found: None, is_put: false })
    }

    /// Settles leftovers and reads the file; answers with what is kept for a person.
    pub(super) fn read(&mut self) -> Result<Vec<PathBuf>> {
        let kept = self.swap.clear_leftovers()?;
        self.is_put = false;
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
        let outcome = self.swap.put(draft, base);
        self.is_put = !matches!(outcome, Ok(Outcome::Again));
        let outcome = outcome?;
        if base.is_some_and(TextFile::has_other_names) {
            planned.notices.push(Notice::HardLink(self.swap.target()));
        }
        Ok(outcome)
    }

    /// Brings back what was found, where the file says `text`, and answers whether that was done.
    fn go_back(&mut self, text: &str) -> Result<bool> {
        let Some(now) = read_text(&self.swap.target())?.filter(|now| now.text == text) else {
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

    fn base(&self) -> Option<&TextFile> {
        self.found.as_ref().map(|found| &found.file)
    }
}
