//! Where what a memory file says may come from: this machine, or somebody else through git.

use std::collections::{HashMap, HashSet};

use super::names::{Names, names_in};
use super::record::Record;
use crate::root::{Found, Oid, Past, Silent};
use crate::store::{Store, disk, folder};

/// Where what a file says may come from.
pub(super) enum Origin {
    /// Nothing but this machine's keyboards: there is no repository.
    Typed,
    /// What git knows did not come from here alone.
    Git { past: Box<Past>, said: HashMap<Oid, HashSet<String>> },
    /// Git cannot be asked.
    Closed,
    /// Git cannot tell.
    Unclear,
}

impl Origin {
    fn git(past: Past) -> Self {
        let said = past.texts().into_iter().filter_map(|(id, text)| Some((id, names_in(&text)?)));
        let said = said.collect();
        Self::Git { past: Box::new(past), said }
    }

    /// Whether an item that this machine has not seen is somebody else's. Git may put an item together from two: then its
    /// value is looked at alone.
    pub(super) fn is_theirs(&self, names: &Names, record: &Record) -> bool {
        let Self::Git { past, said } = self else {
            return !matches!(self, Self::Typed);
        };
        // What cannot be read may say anything.
        let has_arrived = |name: &str| {
            past.has_arrived(|id| said.get(&id).is_none_or(|said| said.contains(name)))
        };
        has_arrived(&names.whole) || !record.knows(&names.value) && has_arrived(&names.value)
    }
}

impl Store {
    /// Where what the file says may come from.
    pub(super) fn origin(&self) -> Origin {
        if self.location.found == Found::Directory {
            return Origin::Typed;
        }
        let path = &self.location.memory_path;
        let is_link = path.symlink_metadata().is_ok_and(|found| found.is_symlink());
        let past = || {
            let target = disk::target(&self.location).map_err(|_| Silent::Unclear)?;
            let root = self.location.root.as_deref().unwrap_or(folder::of(&target));
            let root = root.canonicalize().map_err(|_| Silent::Unclear)?;
            Past::of(&root, target.strip_prefix(&root).map_err(|_| Silent::Unclear)?)
        };
        match past() {
            Err(Silent::Closed) => Origin::Closed,
            // What a link leads to may be anybody's, if git does not know it.
            Ok(past) if !self.location.is_merging() && (past.is_any() || !is_link) => {
                Origin::git(past)
            }
            _ => Origin::Unclear,
        }
    }
}
