//! The ledger: what files of other programs said before memskill had a part in them.
//!
//! Each file has a folder for this user alone, with its page: the text before, a digest of the text that memskill left, and
//! the folders that memskill made for it. As long as nobody else changed the file, it goes back to the very bytes that it
//! had. A file is written as a memory is, under a lock and by an exchange ([`crate::files`]), so that an editor's save at the
//! same moment is not lost. What a change replaces is also kept as a copy with the time in its name.

use std::cmp::Reverse;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::error::{Error, InstallError, Result};
use crate::files::{Drafts, Lock, Outcome, PATIENCE, PRIVATE, Swap, TextFile, folder, read_text};
use crate::model::{Scope, fingerprint};
use crate::root::{Environment, digest};

/// The name of a page.
const PAGE: &str = "page.json";

/// The pages of all files.
#[derive(Debug)]
pub struct InstallRecords {
    pages: PathBuf,
    copies: PathBuf,
}

/// What is known of a file that memskill has a part in.
#[derive(Clone, Debug, Default)]
pub struct InstallRecord {
    /// Its text before; none where there was no file.
    pub before: Option<String>,
    /// The digest of the text that memskill left.
    after: String,
    /// The folders that memskill made for it, the innermost first.
    made: Vec<PathBuf>,
}

/// What becomes of a file.
#[derive(Debug)]
pub struct FileChange<'t> {
    /// What it says now; none where there is none.
    pub now: Option<&'t str>,
    /// What it will say; none where it goes.
    pub then: Option<&'t str>,
    /// What it said before memskill had a part in it.
    pub before: Option<&'t str>,
    /// Whether it is memskill's own text that goes, of which nobody needs a copy.
    pub is_own: bool,
}

impl InstallRecord {
    /// Whether the file is as memskill left it.
    pub fn is_of(&self, text: &str) -> bool {
        digest(text.as_bytes()).is_some_and(|name| name == self.after)
    }
}

impl InstallRecords {
    /// The ledger of this user.
    pub fn of(environment: &Environment) -> Result<Self> {
        let state = environment.shared_state().ok_or(Error::NoStateFolder)?;
        Ok(Self { pages: state.join("installed"), copies: state.join("backups") })
    }

    /// The page of a file; none where memskill has no part in it, as far as is known.
    pub fn record(&self, file: &Path) -> Option<InstallRecord> {
        let text = read_text(&self.state(file).join(PAGE)).ok()??.text;
        let page: Value = serde_json::from_str(&text).ok()?;
        if page["path"].as_str()? != file.to_string_lossy() {
            return None;
        }
        let made = page["made"].as_array()?.iter().filter_map(Value::as_str).map(PathBuf::from);
        Some(InstallRecord {
            before: page["before"].as_str().map(str::to_owned),
            after: page["after"].as_str()?.to_owned(),
            made: made.collect(),
        })
    }

    /// Puts a text in the place of what a file says now, and notes what it said before memskill had a part in it. A file that
    /// is to go has none. Answers with the copy of what was replaced.
    pub fn write(
        &self,
        file: &Path,
        change: &FileChange<'_>,
        stamp: &str,
    ) -> Result<Option<PathBuf>> {
        let state = self.state(file);
        let _lock = Lock::acquire(&state, PATIENCE)?;
        let within = folder::of(file);
        let missing = within.ancestors().take_while(|folder| !folder.exists());
        let made: Vec<PathBuf> = missing.map(Path::to_owned).chain(self.folders(file)).collect();
        fs::create_dir_all(within).map_err(Error::io("make", within))?;
        let mut swap = Swap::begin(&state, file, Scope::Repo)?;
        swap.clear_leftovers()?;
        let old = read_text(file)?;
        if old.as_ref().map(|old| old.text.as_str()) != change.now {
            return Err(InstallError::Changed(file.to_owned()).into());
        }
        if old.as_ref().is_some_and(TextFile::is_read_only) {
            return Err(Error::ReadOnly(file.to_owned()));
        }
        let copied = change.now.filter(|_| !change.is_own);
        let copy = copied.map(|now| self.copy(file, now, stamp)).transpose()?;
        let outcome = match (change.then, &old) {
            (Some(text), old) => {
                // The page comes first: whoever is killed in between has a page of a text that is not there, which says nothing.
                self.note(file, (change.before, text), &made)?;
                swap.replace(old.as_ref(), text)?
            }
            (None, Some(old)) => swap.remove(old)?,
            (None, None) => Outcome::Done,
        };
        match outcome {
            Outcome::Done => Ok(copy),
            Outcome::Again => Err(InstallError::Changed(file.to_owned()).into()),
        }
    }

    /// The folders that memskill made for a file, the innermost first.
    pub fn folders(&self, file: &Path) -> Vec<PathBuf> {
        self.record(file).map(|page| page.made).unwrap_or_default()
    }

    /// Removes those of the folders that are empty by now; what is not is somebody else's.
    pub fn sweep(mut folders: Vec<PathBuf>) {
        folders.sort_by_key(|folder| Reverse(folder.components().count()));
        folders.iter().for_each(|folder| drop(fs::remove_dir(folder)));
    }

    /// Forgets a file in which memskill has no part any longer.
    pub fn close(&self, file: &Path) -> Result<()> {
        folder::remove(&self.state(file).join(PAGE))
    }

    /// Writes the page of a file.
    fn note(&self, file: &Path, texts: (Option<&str>, &str), made: &[PathBuf]) -> Result<()> {
        let (before, after) = texts;
        let made: Vec<_> = made.iter().map(|folder| folder.to_string_lossy()).collect();
        let page = json!({
            "path": file.to_string_lossy(),
            "before": before,
            "after": digest(after.as_bytes()),
            "made": made,
        });
        let state = self.state(file);
        Drafts::within(&state).write_to(&state.join(PAGE), (&page.to_string(), PRIVATE), |_| Ok(()))
    }

    /// Keeps what a file says.
    fn copy(&self, file: &Path, text: &str, stamp: &str) -> Result<PathBuf> {
        folder::make(&self.copies)?;
        let part =
            |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // Several agents have a file of the same name, each in a folder of its own.
        let name = format!("{}-{}", part(folder::of(file)).trim_start_matches('.'), part(file));
        let mut number = 1;
        loop {
            let path = self.copies.join(match number {
                1 => format!("{stamp}-{name}"),
                _ => format!("{stamp}-{number}-{name}"),
            });
            if Drafts::within(&self.copies).write_new(&path, (text, PRIVATE))? {
                return Ok(path);
            }
            number += 1;
        }
    }

    /// The folder of a file's page, lock and drafts.
    fn state(&self, file: &Path) -> PathBuf {
        let name = fingerprint(file.as_os_str().as_encoded_bytes());
        self.pages.join(format!("{name:016x}"))
    }
}
