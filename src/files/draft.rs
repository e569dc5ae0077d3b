//! Drafts: new versions of a file that are not in place yet.
//!
//! A draft starts as `w.PID`. The process id keeps writers apart on file systems without locks. Once the draft is
//! complete, has the metadata of the file it will replace, and is synced, it is renamed to `x.BASE.NEW`, where BASE and
//! NEW are the fingerprints of the text it replaces and of its own text. The exchange puts the old version of the file
//! under that name, so the writer that finds the draft after a crash can tell whether it is the only copy of someone's
//! text. If it is, it is kept as `saved.N` until a person removes it. After a successful exchange the old version stays as
//! `old.BASE` until the next write: a program that had it open may still write to it.
//!
//! Each name ends in a signature, because a file of such a name can also come with a repository. A writer touches a draft
//! of another process only if the signature is right and git does not track the file. Only in the user's own state folder,
//! where nothing can come with a repository, no signature is needed.
//!
//! A writer keeps its draft open until the draft is in place, so that others see that it is in use. That ends when the
//! writer dies: the next one in the same folder recognises drafts that nobody will finish, and removes them.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use super::read::fingerprint_at;
use super::{FileMode, Signer, TextFile, folder};
use crate::error::{Error, Result};
use crate::model::fingerprint;
use crate::root::is_tracked;
use crate::system;

/// Replaces a fingerprint in a draft's name if there was no file before, or is none after.
const NO_FILE: &str = "none";

/// A folder that drafts are written to.
pub(crate) struct Drafts {
    folder: PathBuf,
    /// Starts each draft's name. Empty in a state folder, which belongs to one file.
    prefix: String,
    signer: Signer,
    /// Whether the folder belongs to the user's own state.
    is_users_own: bool,
}

/// What a folder contains that looks like drafts.
#[derive(Default)]
pub(super) struct Found {
    /// Drafts that were started and not finished.
    pub(super) unfinished: Vec<PathBuf>,
    /// Finished drafts that a writer has not settled.
    pub(super) finished: Vec<PathBuf>,
    /// Old versions that were replaced.
    pub(super) replaced: Vec<PathBuf>,
    /// Versions that are kept until a person removes them.
    pub(super) saved: Vec<PathBuf>,
    /// Files that have the name of a draft, but that this machine did not write.
    pub(super) foreign: Vec<PathBuf>,
}

impl Drafts {
    /// Uses the state folder, which is created if necessary; `None` if that is not possible, or if it is on another file
    /// system than the target, because files cannot be exchanged across file systems.
    pub(super) fn in_state(state: &Path, target: &Path) -> Result<Option<Self>> {
        match folder::make_state(state) {
            Err(error) if error.is_unwritable() => return Ok(None),
            made => made?,
        }
        let device = |path: &Path| system::device(path).map_err(Error::io("read", path));
        let is_same = device(folder::of(target))? == device(state)?;
        Ok(is_same.then(|| Self::signed_within(state, &Signer::default())))
    }

    /// Uses a folder of the user's own state.
    pub(crate) fn within(folder: &Path) -> Self {
        let (folder, prefix, signer) = (folder.to_owned(), String::new(), Signer::default());
        Self { folder, prefix, signer, is_users_own: true }
    }

    /// Uses a folder that may have come with a repository.
    pub(crate) fn signed_within(folder: &Path, signer: &Signer) -> Self {
        Self { is_users_own: false, ..Self::within(folder) }.signed(signer)
    }

    /// Uses the target's own folder.
    pub(crate) fn next_to(target: &Path) -> Self {
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        let prefix = format!(".{name}.memskill-");
        Self { prefix, ..Self::signed_within(folder::of(target), &Signer::default()) }
    }

    /// Signs the names of drafts, so that other processes can recognise them.
    pub(crate) fn signed(self, signer: &Signer) -> Self {
        Self { signer: signer.clone(), ..self }
    }

    /// Whether this draft is in this folder.
    pub(super) fn contain(&self, draft: &Path) -> bool {
        folder::of(draft) == self.folder
    }

    /// Looks for drafts of other processes.
    pub(super) fn find(&self) -> Result<Found> {
        let mut found = Found::default();
        for name in folder::names(&self.folder)? {
            let Some(stem) = self.stem(&name) else { continue };
            let path = self.folder.join(&name);
            let kind = stem.split('.').next().unwrap_or_default();
            if !["w", "x", "old", "saved"].contains(&kind) {
                continue;
            }
            match kind {
                // The repository was moved or copied since.
                "old" if !self.is_own(&stem, &path) => {}
                _ if !self.is_own(&stem, &path) => found.foreign.push(path),
                "w" => found.unfinished.push(path),
                "x" => found.finished.push(path),
                "old" => found.replaced.push(path),
                _ => found.saved.push(path),
            }
        }
        Ok(found)
    }

    /// Removes drafts that a killed process started and did not finish.
    pub(crate) fn remove_abandoned(&self) -> Result<()> {
        let drafts = self.find()?.unfinished;
        let mut abandoned = drafts.iter().filter(|draft| system::is_abandoned(draft));
        abandoned.try_for_each(|draft| folder::remove(draft))
    }

    /// The name of a draft without the prefix.
    fn stem(&self, name: &OsStr) -> Option<String> {
        name.to_str()?.strip_prefix(&self.prefix).map(str::to_owned)
    }

    /// Whether this user's memskill wrote a draft.
    fn is_own(&self, stem: &str, path: &Path) -> bool {
        self.is_users_own || self.signer.verified_name(stem).is_some() && !self.is_tracked(path)
    }

    /// Whether git tracks a draft. It never tracks files in a state folder.
    fn is_tracked(&self, path: &Path) -> bool {
        !self.prefix.is_empty() && is_tracked(path)
    }

    /// Whether old versions are kept until the next write. Next to the file, where people and git would see them, and
    /// without a key, so that nobody would recognise them, they are removed at once.
    pub(super) fn keeps_replaced(&self) -> bool {
        self.prefix.is_empty() && self.signer.has_key()
    }

    /// Keeps an old version that was replaced, if possible.
    pub(super) fn keep_replaced(&self, draft: &Path) -> Result<()> {
        if !self.keeps_replaced() {
            return folder::remove(draft);
        }
        let old = self.replaced_path(&DraftName::read(draft, self).base);
        system::rename(draft, &old).map_err(Error::io("keep", old))
    }

    /// Gives a file that will be replaced a second name, as an old version; `None` if its file system cannot do that.
    pub(super) fn link_replaced(&self, target: &Path, base: &TextFile) -> Option<PathBuf> {
        let old = self.replaced_path(&fingerprint_of(&base.text));
        let _ = folder::remove(&old);
        std::fs::hard_link(target, &old).ok().map(|()| old)
    }

    /// The path of an old version.
    fn replaced_path(&self, base: &str) -> PathBuf {
        self.signed_path(&format!("old.{base}"))
    }

    /// Removes an old version that was replaced, or saves what a program has written to it since. If a writer died before
    /// it replaced the file, this is only another name of the file.
    pub(super) fn settle_replaced(&self, old: &Path, target: &Path) -> Result<()> {
        let base = Some(DraftName::read(old, self).base);
        let is_target = || matches!((system::identity(old), system::identity(target)), (Ok(a), Ok(b)) if a == b);
        if fingerprint_at(old)? == base || is_target() {
            folder::remove(old)
        } else {
            self.save(old)
        }
    }

    /// Removes all old versions that were replaced, also from before the repository was moved.
    pub(crate) fn remove_replaced(&self) -> Result<()> {
        let names = folder::names(&self.folder)?;
        let is_old = |name: &&OsString| self.stem(name).is_some_and(|it| it.starts_with("old."));
        names.iter().filter(is_old).try_for_each(|name| folder::remove(&self.folder.join(name)))
    }

    /// Keeps what a draft contains, under a name that is still free.
    pub(super) fn save(&self, draft: &Path) -> Result<()> {
        for number in 1.. {
            let saved = self.signed_path(&format!("saved.{number}"));
            let renamed = match system::rename_new(draft, &saved) {
                Err(error) if error.kind() == io::ErrorKind::Unsupported => match saved.exists() {
                    true => Err(io::ErrorKind::AlreadyExists.into()),
                    false => system::rename(draft, &saved),
                },
                renamed => renamed,
            };
            match renamed {
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
            system::rename(draft, path).map_err(Error::io("write", path))
        })
    }

    /// Writes a file atomically unless one exists. Returns whether it did.
    pub(crate) fn write_new(&self, path: &Path, text: &str, mode: FileMode) -> Result<bool> {
        let prepare = |_: &File| Ok(());
        self.write_then((text, mode), prepare, |draft| match system::rename_new(draft, path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
            renamed => renamed.map(|()| true).map_err(Error::io("create", path)),
        })
    }

    /// Replaces a private file atomically, if it still exists.
    pub(crate) fn write_existing(&self, path: &Path, text: &str) -> Result<()> {
        let prepare = |_: &File| Ok(());
        self.write_then((text, FileMode::Private), prepare, |draft| {
            let written = match system::exchange(draft, path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
                Err(error) if error.kind() == io::ErrorKind::Unsupported => match path.exists() {
                    true => system::rename(draft, path),
                    false => Ok(()),
                },
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
        let draft = self.signed_path(&format!("w.{}", std::process::id()));
        // If it cannot be removed, writing fails and says so: a read-only folder is not about removing.
        let _ = folder::remove(&draft);
        let _ = self.remove_abandoned();
        let written = write_synced(&draft, (text, mode), prepare).and_then(|_in_use| put(&draft));
        // Here is the old text after an exchange, or a draft that was not put in place, perhaps because the disk is full.
        let _ = folder::remove(&draft);
        written
    }

    /// The path of the finished draft that replaces `base` with `text`. `None` stands for no file.
    pub(super) fn finished_path(&self, base: Option<&TextFile>, text: Option<&str>) -> PathBuf {
        let part = |text: Option<&str>| text.map_or(NO_FILE.to_owned(), fingerprint_of);
        let base = part(base.map(|base| base.text.as_str()));
        self.signed_path(&format!("x.{base}.{}", part(text)))
    }

    /// The path of a draft whose name is signed, if there is a key.
    fn signed_path(&self, stem: &str) -> PathBuf {
        self.folder.join(format!("{}{}", self.prefix, self.signer.signed_name(stem)))
    }
}

/// The fingerprint of a text as the names of drafts have it.
fn fingerprint_of(text: &str) -> String {
    format!("{:016x}", fingerprint(text.as_bytes()))
}

/// The name of a finished draft.
pub(super) struct DraftName {
    base: String,
    new: String,
}

impl DraftName {
    /// Parses the name of a finished draft.
    pub(super) fn read(draft: &Path, drafts: &Drafts) -> Self {
        let stem = draft.file_name().and_then(|name| drafts.stem(name)).unwrap_or_default();
        let mut parts = stem.split('.').skip(1).map(str::to_owned);
        let mut part = || parts.next().unwrap_or_default();
        Self { base: part(), new: part() }
    }

    /// Whether this is the fingerprint of the draft's own text.
    pub(super) fn is_new(&self, fingerprint: Option<&str>) -> bool {
        fingerprint == Some(&*self.new)
    }

    /// Whether this is the fingerprint of the text that the draft replaces.
    pub(super) fn is_base(&self, fingerprint: &str) -> bool {
        fingerprint == self.base
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

/// Writes and syncs a new file, which counts as in use until it is dropped.
fn write_synced(
    path: &Path,
    (text, mode): (&str, FileMode),
    prepare: impl FnOnce(&File) -> Result<()>,
) -> Result<File> {
    let mut file = system::create_draft(path, mode).map_err(Error::io("write", path))?;
    system::write_all(&mut file, text).map_err(Error::io("write", path))?;
    prepare(&file)?;
    // A rename can reach the disk before the data, and a power failure would leave an empty file. Never retry a failed
    // sync: the kernel may have dropped the data and report success.
    file.sync_all().map_err(Error::io("sync", path))?;
    Ok(file)
}
