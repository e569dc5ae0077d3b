//! A memory file in git's index.

use std::path::Path;

use git2::{ErrorCode, Index, IndexEntry, IndexEntryExtendedFlag, Repository, RepositoryOpenFlags};

use super::git::broken;
use super::{FILE_NAME, FoundBy, Location};
use crate::error::{Error, Result};
use crate::system;

/// The staged version of a memory file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Staged {
    /// The file is not in the index.
    Absent,
    /// The text that a commit would contain.
    Text(String),
    /// The index contains the sides of an unfinished merge.
    Conflict,
}

impl Location {
    /// The memory file as a commit would contain it. Inside a git hook this reads the index that git names in the
    /// environment.
    pub fn staged(&self) -> Result<Staged> {
        let path = &self.memory_path;
        let failed = |error: git2::Error| broken(path, &error);
        let (repo, inside) = match self.found_by {
            // A commit contains the file in the work tree, even if this machine keeps the memory outside.
            FoundBy::Repo | FoundBy::Outside => {
                let name = path.file_name().map_or(Path::new(FILE_NAME), Path::new);
                (Repository::open_from_env().map_err(failed)?, name)
            }
            FoundBy::File => match repository_of(path) {
                Some((repo, inside)) => (repo, inside),
                None => return Ok(Staged::Absent),
            },
            FoundBy::Directory | FoundBy::User | FoundBy::Archive => return Ok(Staged::Absent),
        };
        let index = repo.index().map_err(failed)?;
        if (1..=3).any(|stage| index.get_path(inside, stage).is_some()) {
            return Ok(Staged::Conflict);
        }
        let Some(entry) = index.get_path(inside, 0).filter(|entry| !is_intent_to_add(entry)) else {
            return Ok(Staged::Absent);
        };
        let blob = repo.find_blob(entry.id).map_err(failed)?;
        let text = String::from_utf8(blob.content().to_owned());
        text.map(Staged::Text).map_err(|_| Error::NotUtf8(path.clone()))
    }
}

/// The sides of a file that a merge or rebase left in conflict: base, ours, theirs.
pub fn stages(memory_path: &Path) -> Option<[Option<String>; 3]> {
    let (repo, inside) = repository_of(memory_path)?;
    let index: Index = repo.index().ok()?;
    let side = |stage: i32| {
        let entry = index.get_path(inside, stage)?;
        let blob = repo.find_blob(entry.id).ok()?;
        String::from_utf8(blob.content().to_owned()).ok()
    };
    let sides = [side(1), side(2), side(3)];
    sides.iter().any(Option::is_some).then_some(sides)
}

/// The text of a file in git's HEAD.
pub(crate) fn committed_text(path: &Path) -> Option<String> {
    let (repo, inside) = repository_of(path)?;
    let entry = repo.head().ok()?.peel_to_tree().ok()?.get_path(inside).ok()?;
    String::from_utf8(repo.find_blob(entry.id()).ok()?.content().to_owned()).ok()
}

/// Whether git tracks a file. A repository that cannot be read might track it.
pub(crate) fn is_tracked(path: &Path) -> bool {
    let Some(folder) = path.parent() else { return false };
    let none: [&Path; 0] = [];
    let repo = match Repository::open_ext(folder, RepositoryOpenFlags::empty(), none) {
        Ok(repo) => repo,
        Err(error) => return error.code() != ErrorCode::NotFound,
    };
    let real = system::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let root = repo.workdir().and_then(|root| system::canonicalize(root).ok());
    let inside = root.as_ref().and_then(|root| real.strip_prefix(root).ok());
    let (Some(inside), Some(name)) = (inside, path.file_name()) else { return false };
    let file = inside.join(name);
    repo.index().map_or(true, |index| (0..=3).any(|stage| index.get_path(&file, stage).is_some()))
}

/// The repository whose work tree contains a file, and the file's path in it.
fn repository_of(path: &Path) -> Option<(Repository, &Path)> {
    let none: [&Path; 0] = [];
    let repo = Repository::open_ext(path.parent()?, RepositoryOpenFlags::empty(), none).ok()?;
    let inside = path.strip_prefix(system::canonicalize(repo.workdir()?).ok()?).ok()?;
    Some((repo, inside))
}

/// Whether an entry comes from `git add -N` and has no content yet.
fn is_intent_to_add(entry: &IndexEntry) -> bool {
    let flags = IndexEntryExtendedFlag::from_bits_truncate(entry.flags_extended);
    flags.contains(IndexEntryExtendedFlag::INTENT_TO_ADD)
}
