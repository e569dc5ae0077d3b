//! The text of a memory file as a whole: read as it is, or rewritten; and texts beside it.

use super::plan::{OnDisk, read};
use super::{Copies, Store, Updated};
use crate::document::{Document, TEMPLATE};
use crate::error::{Error, Result};
use crate::files::{Drafts, PUBLIC, folder, read_text};
use crate::machine::trust;
use crate::root::FoundBy;
use crate::rules::Intent;

/// A file beside the memory file is read up to this size.
const MAX_BESIDE: u64 = 1 << 20;

impl Store {
    /// The text of the file as it is, sound or damaged.
    ///
    /// A file that was named and is not there is a mistake; a repository without a memory is none.
    pub fn text(&self) -> Result<String> {
        if let Some(file) = read(&self.location)? {
            return Ok(file.text);
        }
        let path = self.location.memory_path.clone();
        match path.metadata() {
            Err(error) if self.location.found_by == FoundBy::File => {
                Err(Error::io("read", path)(error))
            }
            _ => Err(Error::NoFile(path)),
        }
    }

    /// Whether the file is larger than one that people keep by hand.
    pub fn is_large(&self) -> bool {
        let target = self.location.target().ok();
        let found = target.and_then(|target| target.symlink_metadata().ok());
        found.is_some_and(|found| found.len() > MAX_BESIDE)
    }

    /// The texts of small files beside the memory file, by name. What is no such file is passed over.
    pub fn beside(&self, names: &[&str]) -> Vec<(String, String)> {
        let folder = folder::of(&self.location.memory_path);
        let text = |name: &&str| {
            let path = folder.join(name);
            path.symlink_metadata().ok().filter(|found| found.len() <= MAX_BESIDE)?;
            let file = read_text(&path).ok().flatten()?;
            Some(((*name).to_owned(), file.text))
        };
        names.iter().filter_map(text).collect()
    }

    /// Creates the file of a repository where there is none, and does nothing else; whether it did. No lock is taken: a
    /// file that somebody else creates at the same moment stays.
    pub fn create(&self) -> Result<bool> {
        let location = &self.location;
        let is_wanted = location.found_by == FoundBy::Repo && !location.is_merging();
        if !is_wanted || location.memory_path.symlink_metadata().is_ok() {
            return Ok(false);
        }
        self.check_writable()?;
        let path = &location.memory_path;
        let is_created = Drafts::beside(path).write_new(path, (TEMPLATE, PUBLIC))?;
        if is_created {
            // Whoever saves an item later can do without the record.
            let _ = trust::record_hook_creation(&self.location);
        }
        Ok(is_created)
    }

    /// Rewrites a document; a damaged one is repaired first. What is replaced is copied before.
    pub fn rewrite(&self, edit: impl Fn(&Document) -> String) -> Result<Updated<()>> {
        self.change((Intent::Explicit, Copies::All), |document| Ok(((), edit(document))))
    }

    /// What [`Store::rewrite`] would do: it refuses what that refuses and writes nothing.
    pub fn preview_rewrite(&self, edit: impl Fn(&Document) -> String) -> Result<Updated<()>> {
        self.check_writable()?;
        let found = OnDisk::now(&self.location)?;
        self.plan(found.as_ref(), Intent::Explicit, &mut |document| Ok(((), edit(document))))
    }
}
