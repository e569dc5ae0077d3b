//! The ledger: what files of other programs said before memskill had a part in them.
//!
//! Each file has a page, for this user alone: its text before, a digest of the text that memskill left, and the folders
//! that memskill made for it. As long as nobody else changed the file, it goes back to the very bytes that it had. What a
//! change replaces is also kept as a copy with the time in its name.

use std::cmp::Reverse;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::draft::{Drafts, PRIVATE};
use super::{Foreign, disk, folder};
use crate::error::{Error, Result};
use crate::model::fingerprint;
use crate::root::{Environment, digest};

/// The pages of all files.
#[derive(Debug)]
pub struct Ledger {
    pages: PathBuf,
    copies: PathBuf,
}

/// What is known of a file that memskill has a part in.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Its text before; none where there was no file.
    pub before: Option<String>,
    /// The digest of the text that memskill left.
    after: String,
    /// The folders that memskill made for it, the innermost first.
    made: Vec<PathBuf>,
}

impl Page {
    /// Whether the file is as memskill left it.
    pub fn is_of(&self, text: &str) -> bool {
        digest(text.as_bytes()).is_some_and(|name| name == self.after)
    }
}

impl Ledger {
    /// The ledger of this user.
    pub fn of(environment: &Environment) -> Result<Self> {
        let state = environment.shared_state().ok_or(Error::NoStateFolder)?;
        Ok(Self { pages: state.join("installed"), copies: state.join("backups") })
    }

    /// The page of a file; none where memskill has no part in it, as far as is known.
    pub fn page(&self, file: &Path) -> Option<Page> {
        let text = disk::read_path(&self.path(file)).ok()??.text;
        let page: Value = serde_json::from_str(&text).ok()?;
        if page["path"].as_str()? != file.to_string_lossy() {
            return None;
        }
        let made = page["made"].as_array()?.iter().filter_map(Value::as_str).map(PathBuf::from);
        Some(Page {
            before: page["before"].as_str().map(str::to_owned),
            after: page["after"].as_str()?.to_owned(),
            made: made.collect(),
        })
    }

    /// Changes a file, reads it back, and notes what it said before. Answers with the copy of what it replaced.
    pub fn write(
        &self,
        file: &Path,
        (before, text): (Option<String>, &str),
        stamp: &str,
    ) -> Result<Option<PathBuf>> {
        let old = Foreign::read(file)?;
        let copy = self.copy(file, old.as_ref(), stamp)?;
        let missing = folder::of(file).ancestors().take_while(|folder| !folder.exists());
        let mut made: Vec<PathBuf> = missing.map(Path::to_owned).collect();
        made.extend(self.page(file).into_iter().flat_map(|page| page.made));
        let made: Vec<_> = made.iter().map(|folder| folder.to_string_lossy()).collect();
        let page = json!({
            "path": file.to_string_lossy(),
            "before": before,
            "after": digest(text.as_bytes()),
            "made": made,
        });
        // The page comes first: whoever is killed in between has a page of a text that is not there, which says nothing.
        folder::make(&self.pages)?;
        let place = self.path(file);
        Drafts::within(&self.pages).write_to(&place, (&page.to_string(), PRIVATE), |_| Ok(()))?;
        Foreign::write(file, old.as_ref(), text)?;
        match Foreign::read(file)? {
            Some(read) if read.text == text => Ok(copy),
            _ => Err(Error::Busy(file.to_owned())),
        }
    }

    /// Takes a file away.
    pub fn remove(&self, file: &Path, stamp: &str) -> Result<Option<PathBuf>> {
        let copy = self.copy(file, Foreign::read(file)?.as_ref(), stamp)?;
        folder::remove(file)?;
        self.close(file)?;
        Ok(copy)
    }

    /// The folders that memskill made for a file, the innermost first.
    pub fn folders(&self, file: &Path) -> Vec<PathBuf> {
        self.page(file).map(|page| page.made).unwrap_or_default()
    }

    /// Removes those of the folders that are empty by now; what is not is somebody else's.
    pub fn sweep(mut folders: Vec<PathBuf>) {
        folders.sort_by_key(|folder| Reverse(folder.components().count()));
        folders.iter().for_each(|folder| drop(fs::remove_dir(folder)));
    }

    /// Forgets a file in which memskill has no part any longer.
    pub fn close(&self, file: &Path) -> Result<()> {
        folder::remove(&self.path(file))
    }

    /// Keeps what a file says.
    fn copy(&self, file: &Path, old: Option<&Foreign>, stamp: &str) -> Result<Option<PathBuf>> {
        let Some(old) = old else {
            return Ok(None);
        };
        folder::make(&self.copies)?;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let names = (1..).map(|number| match number {
            1 => format!("{stamp}-{name}"),
            _ => format!("{stamp}-{number}-{name}"),
        });
        for name in names {
            let path = self.copies.join(name);
            if Drafts::within(&self.copies).write_new(&path, (&old.text, PRIVATE))? {
                return Ok(Some(path));
            }
        }
        Ok(None)
    }

    fn path(&self, file: &Path) -> PathBuf {
        let name = fingerprint(file.as_os_str().as_encoded_bytes());
        self.pages.join(format!("{name:016x}.json"))
    }
}
