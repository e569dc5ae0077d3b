//! The record of trust in one memory: a file of this user, outside of every repository.
//!
//! Its first line names the memory, the second binds it to the repository, the third is the text that was last seen as a whole,
//! each other line is an item. A path alone would not do: another clone may take the place of one that was trusted. So the git
//! folder holds the same random word, which no clone brings along.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;

use super::super::draft::{Drafts, PRIVATE};
use super::super::{disk, folder};
use super::names::Names;
use crate::error::{Error, Result};
use crate::model::fingerprint;
use crate::root::{Access, Location, digest};

/// The most items that are remembered as seen; the oldest go first.
const MAX_ITEMS: usize = 100_000;

/// Stands in the place of a text that was seen where a hook created the memory. A hook may have come with a clone, so
/// that is no trust yet: the first item that somebody saves there makes it so.
const CREATED: &str = "created by a hook";

/// What this machine has seen of a memory that it trusts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Record {
    /// The word that the git folder holds, too; empty where there is none.
    bond: String,
    text: String,
    items: Vec<String>,
    known: HashSet<String>,
    /// Items that came from strangers, and that the user has not looked at.
    strange: HashSet<String>,
}

/// What the line of such an item begins with.
const STRANGE: &str = "stranger ";

impl Record {
    /// Where the record of a memory is.
    pub(super) fn path(location: &Location) -> Option<PathBuf> {
        let name = fingerprint(location.identity.as_os_str().as_encoded_bytes());
        Some(location.shared_state.as_ref()?.join("trust").join(format!("{name:016x}")))
    }

    /// Reads the record; none where there is none, or where it is of another memory whose name has the same fingerprint.
    pub(super) fn read(location: &Location) -> Option<Self> {
        let file = disk::read_path(&Self::path(location)?).ok()??;
        let mut lines = file.text.lines();
        if lines.next()? != identity(location) {
            return None;
        }
        let bond = lines.next()?.to_owned();
        if bond != bond_of(location).unwrap_or_default() {
            return None;
        }
        let text = lines.next()?.to_owned();
        let (strange, items): (Vec<&str>, Vec<&str>) =
            lines.partition(|line| line.starts_with(STRANGE));
        let strange = strange.iter().map(|line| line[STRANGE.len()..].to_owned()).collect();
        let items: Vec<String> = items.into_iter().map(str::to_owned).collect();
        let known = items.iter().cloned().collect();
        Some(Self { bond, text, items, known, strange })
    }

    /// Writes the record, whole or not at all.
    pub(super) fn write(&self, location: &Location) -> Result<()> {
        let path = Self::path(location).ok_or(Error::NoStateFolder)?;
        folder::make(folder::of(&path))?;
        let text = self.text_for(location)?;
        Drafts::within(folder::of(&path)).write_to(&path, (&text, PRIVATE), |_| Ok(()))
    }

    /// Writes the record unless it is gone: trust that was taken back meanwhile stays so.
    pub(super) fn rewrite(&self, location: &Location) -> Result<()> {
        let path = Self::path(location).ok_or(Error::NoStateFolder)?;
        let text = self.text_for(location)?;
        Drafts::within(folder::of(&path)).write_over(&path, (&text, PRIVATE))
    }

    fn text_for(&self, location: &Location) -> Result<String> {
        let mut lines = vec![identity(location), bind(location)?, self.text.clone()];
        lines.extend(self.items.iter().skip(self.items.len().saturating_sub(MAX_ITEMS)).cloned());
        lines.extend(self.strange.iter().map(|item| format!("{STRANGE}{item}")));
        Ok(lines.join("\n") + "\n")
    }

    /// Whether it is bound to a repository, and not to a path alone.
    pub(super) fn is_bound(&self) -> bool {
        !self.bond.is_empty()
    }

    /// The record of a memory that a hook created.
    pub(super) fn of_hook() -> Self {
        Self { text: CREATED.to_owned(), ..Self::default() }
    }

    /// Whether it is that, and no trust.
    pub(super) fn is_of_hook(&self) -> bool {
        self.text == CREATED
    }

    pub(super) fn knows(&self, item: &str) -> bool {
        self.known.contains(item)
    }

    /// Notes items that the user has looked at: they are nobody's but the user's now.
    pub(super) fn trust(&mut self, items: impl Iterator<Item = Names>) {
        for item in items {
            self.strange.remove(&item.whole);
            self.add(std::iter::once(item));
        }
    }

    /// Notes items that are no news any longer.
    pub(super) fn add(&mut self, items: impl Iterator<Item = Names>) {
        for Names { whole, value } in items {
            for name in [whole, value] {
                if self.known.insert(name.clone()) {
                    self.items.push(name);
                }
            }
        }
    }

    /// Notes items that are strangers' whatever git says later.
    pub(super) fn mark(&mut self, items: impl Iterator<Item = Names>) {
        self.strange.extend(items.map(|item| item.whole));
    }

    /// Whether an item was noted as a stranger's.
    pub(super) fn is_strange(&self, item: &str) -> bool {
        self.strange.contains(item)
    }

    /// Whether any was.
    pub(super) fn has_strangers(&self) -> bool {
        !self.strange.is_empty()
    }

    /// Forgets that items were seen.
    pub(super) fn drop<'i>(&mut self, items: impl Iterator<Item = &'i Names>) {
        for Names { whole, value } in items {
            self.known.remove(whole);
            self.known.remove(value);
        }
        self.items.retain(|item| self.known.contains(item));
    }

    /// Whether every item of this text was seen.
    pub(super) fn is_of_text(&self, text: &str) -> bool {
        digest(text.as_bytes()).is_some_and(|name| name == self.text)
    }

    /// The record once every item of this text was seen.
    pub(super) fn with_text(self, text: &str) -> Self {
        Self { text: digest(text.as_bytes()).unwrap_or_default(), ..self }
    }
}

/// The memory's name in one line.
fn identity(location: &Location) -> String {
    location.identity.to_string_lossy().replace('\n', "\u{fffd}")
}

/// The word in the git folder.
fn bond_of(location: &Location) -> Option<String> {
    Some(disk::read_path(&bond_path(location)?).ok()??.text)
}

/// The word in the git folder, made if need be; empty where there is no such folder, or it is not ours to write.
fn bind(location: &Location) -> Result<String> {
    let Some(path) = bond_path(location) else {
        return Ok(String::new());
    };
    folder::make(folder::of(&path))?;
    let random = || RandomState::new().hash_one(&path);
    let word = format!("{:016x}{:016x}", random(), random());
    Drafts::within(folder::of(&path)).write_new(&path, (&word, PRIVATE))?;
    bond_of(location).ok_or(Error::BadState(path))
}

fn bond_path(location: &Location) -> Option<PathBuf> {
    let is_ours = location.access == Access::Write && location.identity.is_dir();
    is_ours.then(|| location.identity.join("memskill").join("trust"))
}
