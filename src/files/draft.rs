//! Drafts: new versions of a file that are not in place yet.
//!
//! A draft starts as `w.PID`. The process id keeps writers apart on file systems without locks. Once the draft is
//! complete, has the metadata of the file it will replace, and is synced, it is renamed to `x.BASE.NEW`, where BASE and
//! NEW are the fingerprints of the text it replaces and of its own text. The exchange puts the old version of the file
//! under that name, so the writer that finds the draft after a crash can tell whether it is the only copy of someone's
//! text. If it is, it is kept as `saved.N.md` until a person removes it.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::{TextFile, folder, unix};
use crate::error::{Error, Result};
use crate::model::fingerprint;

/// Replaces a fingerprint in a draft's name if there was no file before, or is none after.
const NO_FILE: &str = "none";

/// Who may read a new file.
#[derive(Clone, Copy)]
pub(crate) enum FileMode {
    /// This user only, whatever the umask.
    Private,
    /// Everyone the umask permits.
    Shared,
}

/// The folder that drafts are written to.
pub(crate) struct Drafts {
    folder: PathBuf,
    /// Starts each draft's name. Empty in a state folder, which belongs to one file.
    prefix: String,
}

impl Drafts {
    /// Uses the state folder if it is on the target's file system; files cannot be exchanged across file systems.
    pub(super) fn near(state: &Path, target: &Path) -> Result<Self> {
        let device = |path: &Path| {
            let metadata = path.metadata().map_err(Error::io("read", path))?;
            Ok::<_, Error>(unix::identity(&metadata).0)
        };
        let is_same = device(folder::of(target))? == device(state)?;
        Ok(if is_same { Self::within(state) } else { Self::next_to(target) })
    }

    /// Uses this folder.
    pub(crate) fn within(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), prefix: String::new() }
    }

    /// Uses the target's own folder.
    pub(crate) fn next_to(target: &Path) -> Self {
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        Self { folder: folder::of(target).to_owned(), prefix: format!(".{name}.memskill-") }
    }

    /// Whether drafts are in the target's own folder.
    pub(super) fn are_next_to_target(&self) -> bool {
        !self.prefix.is_empty()
    }

    /// Drafts that were started and not finished.
    pub(super) fn unfinished(&self) -> Result<Vec<PathBuf>> {
        self.starting_with("w.")
    }

    /// Finished drafts that a writer has not settled.
    pub(super) fn finished(&self) -> Result<Vec<PathBuf>> {
        self.starting_with("x.")
    }

    /// Versions that are kept until a person removes them.
    pub(super) fn saved(&self) -> Result<Vec<PathBuf>> {
        self.starting_with("saved.")
    }

    /// Keeps what a draft contains, under a name that is still free.
    pub(super) fn save(&self, draft: &Path) -> Result<()> {
        for number in 1.. {
            let saved = self.path(&format!("saved.{number}.md"));
            match unix::rename_new(draft, &saved) {
                Ok(()) => break,
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(Error::io("keep", saved)(error)),
            }
        }
        folder::sync(&self.folder)
    }

    /// Writes a file for this user only, atomically.
    pub(crate) fn write_private(&self, path: &Path, text: &str) -> Result<()> {
        self.write(path, (text, FileMode::Private), |_| Ok(()))
    }

    /// Writes a file atomically: it gets its name only when it is complete and synced. `prepare` may change the draft's
    /// metadata.
    pub(crate) fn write(
        &self,
        path: &Path,
        (text, mode): (&str, FileMode),
        prepare: impl FnOnce(&File) -> Result<()>,
    ) -> Result<()> {
        self.write_then((text, mode), prepare, |draft| {
            fs::rename(draft, path).map_err(Error::io("write", path))
        })
    }

    /// Writes a file atomically unless one exists. Returns whether it did.
    pub(crate) fn write_new(&self, path: &Path, text: &str, mode: FileMode) -> Result<bool> {
        let prepare = |_: &File| Ok(());
        self.write_then((text, mode), prepare, |draft| match unix::rename_new(draft, path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
            renamed => renamed.map(|()| true).map_err(Error::io("create", path)),
        })
    }

    /// Replaces a private file atomically, if it still exists.
    pub(crate) fn write_existing(&self, path: &Path, text: &str) -> Result<()> {
        let prepare = |_: &File| Ok(());
        self.write_then((text, FileMode::Private), prepare, |draft| {
            let written = match unix::exchange(draft, path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
                Err(error) if unix::is_rename_unsupported(&error) && path.exists() => {
                    fs::rename(draft, path)
                }
                exchanged => exchanged,
            };
            written.map_err(Error::io("write", path))
        })
    }

    /// Writes a draft, syncs it and puts it in place.
    fn write_then<T>(
        &self,
        (text, mode): (&str, FileMode),
        prepare: impl FnOnce(&File) -> Result<()>,
        put: impl FnOnce(&Path) -> Result<T>,
    ) -> Result<T> {
        // A file of that name is from a dead process that had our process id.
        let draft = self.path(&format!("w.{}", std::process::id()));
        folder::remove(&draft)?;
        let written = write_synced(&draft, (text, mode), prepare).and_then(|()| put(&draft));
        // Here is the old text after an exchange, or a draft that was not put in place, perhaps because the disk is full.
        let _ = folder::remove(&draft);
        written
    }

    /// The path of the finished draft that replaces `base` with `text`. `None` stands for no file.
    pub(super) fn finished_path(&self, base: Option<&TextFile>, text: Option<&str>) -> PathBuf {
        let part = |text: Option<&str>| match text {
            Some(text) => format!("{:016x}", fingerprint(text.as_bytes())),
            None => NO_FILE.to_owned(),
        };
        let base = part(base.map(|base| base.text.as_str()));
        self.path(&format!("x.{base}.{}", part(text)))
    }

    fn starting_with(&self, start: &str) -> Result<Vec<PathBuf>> {
        let start = format!("{}{start}", self.prefix);
        let names = folder::names(&self.folder)?.into_iter();
        let own = names.filter(|name| name.as_encoded_bytes().starts_with(start.as_bytes()));
        Ok(own.map(|name| self.folder.join(name)).collect())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{}{name}", self.prefix))
    }
}

/// The name of a finished draft.
pub(super) struct DraftName {
    base: String,
    new: String,
}

impl DraftName {
    /// Parses the name of a draft.
    pub(super) fn read(draft: &Path) -> Self {
        let name = draft.file_name().unwrap_or_default().to_string_lossy();
        let mut parts = name.rsplit('.').map(str::to_owned);
        let new = parts.next().unwrap_or_default();
        Self { base: parts.next().unwrap_or_default(), new }
    }

    /// Whether this is the fingerprint of the draft's own text.
    pub(super) fn is_new(&self, fingerprint: Option<&str>) -> bool {
        fingerprint == Some(&*self.new)
    }

    /// Whether the draft stands for a removal.
    pub(super) fn is_removal(&self) -> bool {
        self.new == NO_FILE
    }

    /// Whether a text with this fingerprint exists without the draft, or was replaced on purpose.
    pub(super) fn is_expendable(&self, fingerprint: &str) -> bool {
        fingerprint == self.base || fingerprint == self.new
    }
}

fn write_synced(
    path: &Path,
    (text, mode): (&str, FileMode),
    prepare: impl FnOnce(&File) -> Result<()>,
) -> Result<()> {
    let mut file = unix::create_new(path, mode).map_err(Error::io("write", path))?;
    file.write_all(text.as_bytes()).map_err(Error::io("write", path))?;
    prepare(&file)?;
    // A rename can reach the disk before the data, and a power failure would leave an empty file. Never retry a failed
    // sync: the kernel may have dropped the data and report success.
    file.sync_all().map_err(Error::io("sync", path))
}
