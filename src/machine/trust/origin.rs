//! Where the text of a memory file may come from: this machine, or someone else through git.

use std::collections::{HashMap, HashSet};

use super::record::{ItemDigests, TrustRecord, digests_in};
use crate::files::folder;
use crate::root::{FileHistory, FoundBy, HistoryError, Location, Oid};

/// Where the text of a memory file may come from.
pub(super) enum Origin {
    /// There is no repository, so the text was typed on this machine.
    Typed,
    /// Git knows which versions came from elsewhere. `digests` has the items of each version.
    Git { history: Box<FileHistory>, digests: HashMap<Oid, HashSet<String>> },
    /// The repository cannot be opened.
    Closed,
    /// Git does not know.
    Unclear,
}

impl Origin {
    /// Asks git about the memory file at this location.
    pub(super) fn of(location: &Location) -> Self {
        if location.found_by == FoundBy::Directory {
            return Self::Typed;
        }
        let path = &location.memory_path;
        let is_link = path.symlink_metadata().is_ok_and(|found| found.is_symlink());
        match history(location) {
            Err(HistoryError::Closed) => Self::Closed,
            // A link may lead to a file that git does not know but someone else wrote.
            Ok(history) if !location.is_merging() && (history.has_versions() || !is_link) => {
                let versions = history.texts().into_iter();
                let digests =
                    versions.filter_map(|(id, text)| Some((id, digests_in(&text)?))).collect();
                Self::Git { history: Box::new(history), digests }
            }
            _ => Self::Unclear,
        }
    }

    /// Whether someone else wrote an item that this machine has not seen. A merge may combine two versions of an item, so
    /// its value is also looked up alone.
    pub(super) fn is_theirs(&self, item: &ItemDigests, record: &TrustRecord) -> bool {
        let Self::Git { history, digests } = self else {
            return !matches!(self, Self::Typed);
        };
        // A version that cannot be read may contain anything.
        let has_arrived = |digest: &str| {
            history.has_arrived(|id| digests.get(&id).is_none_or(|all| all.contains(digest)))
        };
        has_arrived(&item.whole) || !record.has_seen(&item.value) && has_arrived(&item.value)
    }
}

fn history(location: &Location) -> Result<FileHistory, HistoryError> {
    let target = location.target().map_err(|_| HistoryError::Unclear)?;
    let root = location.root.as_deref().unwrap_or(folder::of(&target));
    let root = root.canonicalize().map_err(|_| HistoryError::Unclear)?;
    FileHistory::of(&root, target.strip_prefix(&root).map_err(|_| HistoryError::Unclear)?)
}
