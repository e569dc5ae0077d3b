//! Install records: what other programs' files contained before memskill edited them.
//!
//! Each file has a private folder with its record: the text before, a digest of the text that memskill wrote, and the
//! folders that memskill created. As long as nobody else changes the file, uninstalling restores it byte for byte. Files
//! are written like a memory, under a lock and by exchange ([`Replacer`]), so an editor's save at the same time is not
//! lost. The replaced text is also kept as a backup with the time in its name.

use std::cmp::Reverse;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::error::{Error, InstallError, Result};
use crate::files::{
    Drafts, FileMode, Leftovers, Lock, LockTarget, Outcome, Replacer, TextFile, folder, read_text,
};
use crate::machine::writing_signer;
use crate::model::{Scope, fingerprint};
use crate::root::{Environment, digest};

/// The file name of a record.
const RECORD: &str = "page.json";

/// The install records of this user.
#[derive(Debug)]
pub struct InstallRecords {
    shared_state: PathBuf,
    records: PathBuf,
    backups: PathBuf,
}

/// What is known about a file that memskill edited.
#[derive(Clone, Debug, Default)]
pub struct InstallRecord {
    /// Its text before memskill edited it; `None` if there was no file.
    pub before: Option<String>,
    /// The digest of the text that memskill wrote.
    after: String,
    /// The folders that memskill created for it, the innermost first.
    made: Vec<PathBuf>,
    /// The names of settings outside hooks that memskill added.
    pub added: Vec<String>,
}

/// A change of one file.
#[derive(Debug)]
pub struct FileChange<'t> {
    /// The current text; `None` if there is no file.
    pub current: Option<&'t str>,
    /// The new text; `None` to remove the file.
    pub new: Option<&'t str>,
    /// The text before memskill first edited the file.
    pub original: Option<&'t str>,
    /// The names of settings outside hooks that memskill added.
    pub added: &'t [String],
    /// Whether memskill wrote the current text, so that no backup is needed.
    pub is_own: bool,
}

/// What changing a file brought to light.
#[derive(Debug, Default)]
pub struct FileChanged {
    /// The backup of what was replaced.
    pub backup: Option<PathBuf>,
    /// What earlier writers left behind.
    pub leftovers: Leftovers,
}

impl InstallRecord {
    /// Whether this is still the text that memskill wrote.
    pub fn is_unchanged(&self, text: &str) -> bool {
        digest(text.as_bytes()).is_some_and(|digest| digest == self.after)
    }
}

impl InstallRecords {
    /// The records of this user.
    pub fn of(environment: &Environment) -> Result<Self> {
        let state = environment.shared_state().ok_or(Error::NoStateFolder)?;
        let (records, backups) = (state.join("installed"), state.join("backups"));
        Ok(Self { shared_state: state, records, backups })
    }

    /// The record of a file; `None` if there is no readable one.
    pub fn record(&self, file: &Path) -> Option<InstallRecord> {
        let text = read_text(&self.state(file).join(RECORD)).ok()??.text;
        let record: Value = serde_json::from_str(&text).ok()?;
        if record["path"].as_str()? != file.to_string_lossy() {
            return None;
        }
        let names = |name: &str| {
            let list = record[name].as_array().into_iter().flatten();
            list.filter_map(Value::as_str).map(str::to_owned)
        };
        Some(InstallRecord {
            before: record["before"].as_str().map(str::to_owned),
            after: record["after"].as_str()?.to_owned(),
            made: names("made").map(PathBuf::from).collect(),
            added: names("added").collect(),
        })
    }

    /// Changes a file and records its original text. The name of the backup starts with `timestamp`.
    pub fn write(
        &self,
        file: &Path,
        change: &FileChange<'_>,
        timestamp: &str,
    ) -> Result<FileChanged> {
        let state = self.state(file);
        folder::make(&state)?;
        let _lock = Lock::acquire(LockTarget::own(&state))?;
        let within = folder::of(file);
        let missing = within.ancestors().take_while(|folder| !folder.exists());
        let made: Vec<PathBuf> = missing.map(Path::to_owned).chain(self.folders(file)).collect();
        fs::create_dir_all(within).map_err(Error::io("make", within))?;
        let mut replacer = self.replacer(file)?;
        let leftovers = replacer.settle_leftovers()?;
        let base = read_text(file)?;
        if base.as_ref().map(|base| base.text.as_str()) != change.current {
            return Err(InstallError::Changed(file.to_owned()).into());
        }
        if base.as_ref().is_some_and(TextFile::is_read_only) {
            return Err(Error::ReadOnly(file.to_owned()));
        }
        let replaced = change.current.filter(|_| !change.is_own);
        let backup = replaced.map(|text| self.back_up(file, text, timestamp)).transpose()?;
        let outcome = match (change.new, &base) {
            (Some(text), base) => {
                // Write the record first. After a crash it describes a text that is not there, which does no harm.
                self.write_record(file, change, text, &made)?;
                replacer.replace(base.as_ref(), text)?
            }
            (None, Some(base)) => replacer.remove(base)?,
            (None, None) => Outcome::Done,
        };
        match outcome {
            Outcome::Done => Ok(FileChanged { backup, leftovers }),
            Outcome::Retry => Err(InstallError::Changed(file.to_owned()).into()),
        }
    }

    /// Finishes what a killed process left of an earlier change, without a change of its own.
    pub fn settle(&self, file: &Path) -> Result<FileChanged> {
        let state = self.state(file);
        if !state.is_dir() || !folder::of(file).is_dir() {
            return Ok(FileChanged::default());
        }
        let _lock = Lock::acquire(LockTarget::own(&state))?;
        let leftovers = self.replacer(file)?.settle_leftovers()?;
        Drafts::within(&state).remove_abandoned()?;
        Ok(FileChanged { backup: None, leftovers })
    }

    fn replacer<'f>(&self, file: &'f Path) -> Result<Replacer<'f>> {
        let signer = writing_signer(Some(&self.shared_state), &file.to_string_lossy());
        Replacer::new(Some(&self.state(file)), file, Scope::Repo, &signer)
    }

    /// The folders that memskill created for a file, the innermost first.
    pub fn folders(&self, file: &Path) -> Vec<PathBuf> {
        self.record(file).map(|record| record.made).unwrap_or_default()
    }

    /// Removes those of the folders that are empty now.
    pub fn remove_empty(mut folders: Vec<PathBuf>) {
        folders.sort_by_key(|folder| Reverse(folder.components().count()));
        folders.iter().for_each(|folder| drop(fs::remove_dir(folder)));
    }

    /// Removes the record of a file that contains nothing of memskill's anymore.
    pub fn forget(&self, file: &Path) -> Result<()> {
        folder::remove(&self.state(file).join(RECORD))
    }

    fn write_record(
        &self,
        file: &Path,
        change: &FileChange<'_>,
        after: &str,
        made: &[PathBuf],
    ) -> Result<()> {
        let made: Vec<_> = made.iter().map(|folder| folder.to_string_lossy()).collect();
        let record = json!({
            "path": file.to_string_lossy(),
            "before": change.original,
            "after": digest(after.as_bytes()),
            "made": made,
            "added": change.added,
        });
        let state = self.state(file);
        Drafts::within(&state).write_private(&state.join(RECORD), &record.to_string())
    }

    /// Writes a backup under a name that is still free.
    fn back_up(&self, file: &Path, text: &str, timestamp: &str) -> Result<PathBuf> {
        folder::make(&self.backups)?;
        let name =
            |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // Several agents have a file of the same name, so add the name of its folder.
        let name = format!("{}-{}", name(folder::of(file)).trim_start_matches('.'), name(file));
        let mut number = 1;
        loop {
            let path = self.backups.join(match number {
                1 => format!("{timestamp}-{name}"),
                _ => format!("{timestamp}-{number}-{name}"),
            });
            if Drafts::within(&self.backups).write_new(&path, text, FileMode::Private)? {
                return Ok(path);
            }
            number += 1;
        }
    }

    /// The folder for a file's record, lock and drafts.
    fn state(&self, file: &Path) -> PathBuf {
        let name = fingerprint(file.as_os_str().as_encoded_bytes());
        self.records.join(format!("{name:016x}"))
    }
}
