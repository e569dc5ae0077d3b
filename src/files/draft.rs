//! Drafts: new texts on their way into the memory file.
//!
//! A draft is written as `w.PID`: where there are no locks, two writers must not meet in one. Once it is complete,
//! dressed like the file it will replace, and synced, it is renamed to `x.BASE.NEW`: the fingerprints of what it
//! replaces and of what it says. After the exchange the same name holds what was in the file before, so whoever finds
//! it later can tell whether it is anybody's only copy. What is, is kept as `saved.*` until a person removes it.

use std::fs;
use std::io::Write;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, Mode, OFlags, RenameFlags};
use rustix::io::Errno;

use super::metadata::copy_metadata;
use super::{TextFile, folder};
use crate::error::{Error, Result};
use crate::model::{Scope, fingerprint};

/// For this user alone.
pub(crate) const PRIVATE: Mode = Mode::RUSR.union(Mode::WUSR);
/// For whoever the user's mask lets.
pub(crate) const PUBLIC: Mode = Mode::from_raw_mode(0o666);
/// Stands in a draft's name where there is no file before, or after.
const NOTHING: &str = "none";

/// The place where drafts are made.
pub(crate) struct Drafts {
    folder: PathBuf,
    /// What their names begin with; nothing in a state folder, which belongs to one file.
    prefix: String,
}

/// What the name of a draft says.
pub(crate) struct DraftName {
    base: String,
    new: String,
}

impl Drafts {
    /// The state folder, where that is on the target's file system: nothing can be exchanged between two.
    pub(crate) fn near(state: &Path, target: &Path) -> Result<Self> {
        let device = |path: &Path| {
            let found = path.metadata().map_err(Error::io("read", path))?;
            Ok::<_, Error>(found.dev())
        };
        if device(folder::of(target))? != device(state)? {
            return Ok(Self::beside(target));
        }
        Ok(Self::within(state))
    }

    /// The state folder.
    pub(crate) fn within(state: &Path) -> Self {
        Self { folder: state.to_owned(), prefix: String::new() }
    }

    /// The target's own folder.
    pub(crate) fn beside(target: &Path) -> Self {
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        Self { folder: folder::of(target).to_owned(), prefix: format!(".{name}.memskill-") }
    }

    /// Whether drafts stand beside the memory file.
    pub(crate) fn are_beside(&self) -> bool {
        !self.prefix.is_empty()
    }

    /// Drafts that were begun.
    pub(crate) fn unfinished(&self) -> Result<Vec<PathBuf>> {
        self.beginning_with("w.")
    }

    /// Drafts that were finished, and are not known to be exchanged.
    pub(crate) fn finished(&self) -> Result<Vec<PathBuf>> {
        self.beginning_with("x.")
    }

    /// What was kept for a person.
    pub(crate) fn kept(&self) -> Result<Vec<PathBuf>> {
        self.beginning_with("saved.")
    }

    /// Keeps what a draft holds, without replacing what was kept before.
    pub(crate) fn keep(&self, draft: &Path) -> Result<()> {
        let mut number = 1;
        loop {
            let kept = self.path(&format!("saved.{number}.md"));
            match rustix::fs::renameat_with(CWD, draft, CWD, &kept, RenameFlags::NOREPLACE) {
                Ok(()) => return folder::sync(&self.folder),
                Err(Errno::EXIST) => number += 1,
                Err(error) => return Err(Error::io("keep", kept)(error.into())),
            }
        }
    }

    /// Writes a complete, synced draft that looks like the file it will replace.
    pub(crate) fn write(
        &self,
        (target, scope): (&Path, Scope),
        base: Option<&TextFile>,
        text: &str,
    ) -> Result<PathBuf> {
        let mode = match (base, scope) {
            (None, Scope::Repo) => PUBLIC,
            _ => PRIVATE,
        };
        let finished = self.path(&DraftName::of(base, text).to_string());
        self.write_to(&finished, (text, mode), |draft| match base {
            Some(base) => copy_metadata(draft, base, target),
            None => Ok(()),
        })?;
        Ok(finished)
    }

    /// Writes and syncs a file, which has its name only once it is complete.
    pub(crate) fn write_to(
        &self,
        path: &Path,
        (text, mode): (&str, Mode),
        prepare: impl FnOnce(&fs::File) -> Result<()>,
    ) -> Result<()> {
        let unfinished = self.unfinished_path()?;
        let written = write_synced(&unfinished, (text, mode), prepare)
            .and_then(|()| fs::rename(&unfinished, path).map_err(Error::io("write", path)));
        if written.is_err() {
            // A full disk should not get fuller.
            let _ = folder::remove(&unfinished);
        }
        written
    }

    /// Writes and syncs a file where there is none; whether it did.
    pub(crate) fn write_new(&self, path: &Path, (text, mode): (&str, Mode)) -> Result<bool> {
        let unfinished = self.unfinished_path()?;
        let written = write_synced(&unfinished, (text, mode), |_| Ok(())).and_then(|()| {
            match rustix::fs::renameat_with(CWD, &unfinished, CWD, path, RenameFlags::NOREPLACE) {
                Ok(()) => Ok(true),
                Err(Errno::EXIST) => Ok(false),
                Err(error) => Err(Error::io("create", path)(error.into())),
            }
        });
        if !matches!(written, Ok(true)) {
            let _ = folder::remove(&unfinished);
        }
        written
    }

    /// Where a file is put that is taken away.
    pub(crate) fn path_of_removed(&self, base: &TextFile) -> PathBuf {
        let new = NOTHING.to_owned();
        self.path(&DraftName { new, ..DraftName::of(Some(base), "") }.to_string())
    }

    /// Writes and syncs a file in the place of one that is there, and does nothing where there is none any longer.
    pub(crate) fn write_over(&self, path: &Path, (text, mode): (&str, Mode)) -> Result<()> {
        let unfinished = self.unfinished_path()?;
        write_synced(&unfinished, (text, mode), |_| Ok(()))?;
        let exchanged =
            rustix::fs::renameat_with(CWD, &unfinished, CWD, path, RenameFlags::EXCHANGE);
        let written = match exchanged {
            Ok(()) | Err(Errno::NOENT) => Ok(()),
            Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) if path.exists() => {
                fs::rename(&unfinished, path).map_err(Error::io("write", path))
            }
            Err(error) => Err(Error::io("write", path)(error.into())),
        };
        folder::remove(&unfinished)?;
        written
    }

    /// Where a draft is begun. What is there was left by a process that had this one's number, and is dead.
    fn unfinished_path(&self) -> Result<PathBuf> {
        let path = self.path(&format!("w.{}", std::process::id()));
        folder::remove(&path).map(|()| path)
    }

    fn beginning_with(&self, start: &str) -> Result<Vec<PathBuf>> {
        let start = format!("{}{start}", self.prefix);
        let names = folder::names(&self.folder)?;
        let named =
            names.iter().filter(|name| name.as_encoded_bytes().starts_with(start.as_bytes()));
        Ok(named.map(|name| self.folder.join(name)).collect())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{}{name}", self.prefix))
    }
}

impl DraftName {
    fn of(base: Option<&TextFile>, text: &str) -> Self {
        let fingerprint = |text: &str| format!("{:016x}", fingerprint(text.as_bytes()));
        Self {
            base: base.map_or_else(|| NOTHING.to_owned(), |base| fingerprint(&base.text)),
            new: fingerprint(text),
        }
    }

    /// Reads the name of a draft.
    pub(crate) fn read(draft: &Path) -> Self {
        let name = draft.file_name().unwrap_or_default().to_string_lossy();
        let mut parts = name.rsplit('.').map(str::to_owned);
        let new = parts.next().unwrap_or_default();
        Self { base: parts.next().unwrap_or_default(), new }
    }

    /// Whether this is the text that the draft was written for.
    pub(crate) fn is_new(&self, held: Option<&str>) -> bool {
        held == Some(&*self.new)
    }

    /// Whether the file was taken away.
    pub(crate) fn is_of_removed(&self) -> bool {
        self.new == NOTHING
    }

    /// Whether this text can be had without the draft: it is in the file, or was replaced on purpose.
    pub(crate) fn is_spare(&self, held: &str) -> bool {
        held == self.base || held == self.new
    }
}

impl std::fmt::Display for DraftName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "x.{}.{}", self.base, self.new)
    }
}

fn write_synced(
    path: &Path,
    (text, mode): (&str, Mode),
    prepare: impl FnOnce(&fs::File) -> Result<()>,
) -> Result<()> {
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let opened = rustix::fs::open(path, flags, mode);
    let opened = opened.map_err(|error| Error::io("write", path)(error.into()))?;
    let mut file = fs::File::from(opened);
    file.write_all(text.as_bytes()).map_err(Error::io("write", path))?;
    prepare(&file)?;
    // A rename can reach the disk before the data it names; a power cut would leave an empty file. A sync that
    // failed is not tried again: the system may have dropped the data and answer "done".
    file.sync_all().map_err(Error::io("sync", path))
}
