//! The write protocol: draft, sync, exchange, look at what was swapped out, sync the folder.
//!
//! A lock does not stop an editor. So the draft is *exchanged* with the file, and what comes out is looked at: if
//! it is not what the change was made from, somebody saved in between, and their version goes back. The draft's
//! name `x.BASE.NEW` holds the fingerprints of what it replaces and of what it says, so that the next writer can
//! finish what a killed one began:
//!
//! 1. the lock is held; 2. leftovers are settled ([`Swap::clear_leftovers`]); 3. the file is read; 4. the new
//!    text is made and proven; 5. it is written to `w`, synced, renamed to `x.BASE.NEW`; 6. the file is read again,
//!    and if it changed, back to 3; 7. the two are exchanged; 8. the folder is synced; 9. what came out is the base:
//!    done; it is not: back to 2.

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::os::fd::AsFd;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, Mode, OFlags, RenameFlags, XattrFlags};
use rustix::io::Errno;

use super::Notice;
use super::disk::{self, File};
use crate::error::{Error, Result};
use crate::model::{Scope, fingerprint};

/// What came of one attempt.
pub(super) enum Outcome {
    /// The file says the new text, and it is on disk.
    Done,
    /// Somebody else saved at the same moment; read and try again.
    Again,
}

/// One writer's way to a new file.
pub(super) struct Swap<'s> {
    target: &'s Path,
    state: &'s Path,
    scope: Scope,
    /// Where drafts are: an exchange works within one file system only.
    drafts: PathBuf,
    prefix: &'static str,
}

impl<'s> Swap<'s> {
    /// Finds the place for drafts, and makes the memory file's folder if need be.
    pub(super) fn begin(state: &'s Path, target: &'s Path, scope: Scope) -> Result<Self> {
        let folder = target.parent().unwrap_or(Path::new("/"));
        make_folder(folder)?;
        let device = |path: &Path| {
            path.metadata()
                .map(|metadata| metadata.dev())
                .map_err(Error::io("read", path))
        };
        let (drafts, prefix) = if device(folder)? == device(state)? {
            (state.to_owned(), "")
        } else {
            (folder.to_owned(), ".memories.md.memskill-")
        };
        Ok(Self {
            target,
            state,
            scope,
            drafts,
            prefix,
        })
    }

    /// Step 2: deletes drafts that hold nothing of anybody else's, and gives back or keeps the others.
    pub(super) fn clear_leftovers(&mut self, notices: &mut Vec<Notice>) -> Result<()> {
        remove(&self.draft("w"))?;
        for name in names(&self.drafts)? {
            let name = name.to_string_lossy();
            if name.starts_with(&format!("{}x.", self.prefix)) {
                self.settle(&self.drafts.join(&*name), notices)?;
            }
        }
        Ok(())
    }

    /// Keeps the bytes of a file that will be repaired.
    pub(super) fn keep_copy(&self, text: &str) -> Result<()> {
        let folder = self.state.join("backup");
        make_folder(&folder)?;
        let path = folder.join(format!("{:016x}.md", fingerprint(text.as_bytes())));
        if path.exists() {
            return Ok(());
        }
        let draft = self.state.join("w");
        remove(&draft)?;
        write(&draft, text, Mode::RUSR | Mode::WUSR)?
            .sync_all()
            .map_err(Error::io("sync", &draft))?;
        fs::rename(&draft, &path).map_err(Error::io("write", &path))?;
        sync_folder(&folder)
    }

    /// Steps 5 to 9.
    pub(super) fn replace(
        &mut self,
        base: Option<&File>,
        text: &str,
        notices: &mut Vec<Notice>,
    ) -> Result<Outcome> {
        if base.is_some_and(|file| file.metadata.mode() & 0o222 == 0) {
            return Err(Error::ReadOnly(self.target.to_owned()));
        }
        let draft = self.write_draft(base, text)?;
        if !self.is_still(base)? {
            remove(&draft)?;
            return Ok(Outcome::Again);
        }
        let exchanged = match base {
            Some(_) => self.exchange(&draft, base)?,
            None => self.place(&draft)?,
        };
        if !exchanged {
            remove(&draft)?;
            return Ok(Outcome::Again);
        }
        sync_folder(self.target.parent().unwrap_or(Path::new("/")))?;
        if base.is_some_and(|file| file.metadata.nlink() > 1) {
            notices.push(Notice::HardLink(self.target.to_owned()));
        }
        self.settle(&draft, notices)
    }

    /// Step 5: a complete, synced draft that looks like the file it will replace.
    fn write_draft(&self, base: Option<&File>, text: &str) -> Result<PathBuf> {
        let path = self.draft("w");
        let mode = match (base, self.scope) {
            (None, Scope::Repo) => Mode::from_raw_mode(0o666),
            _ => Mode::RUSR | Mode::WUSR,
        };
        let file = write(&path, text, mode)?;
        if let Some(base) = base {
            self.dress(&file, base, &path)?;
        }
        // A rename can reach the disk before the data it names; a power cut would leave an empty file.
        file.sync_all().map_err(Error::io("sync", &path))?;
        let old = base.map_or(0, |base| fingerprint(base.text.as_bytes()));
        let named = self.draft(&format!(
            "x.{old:016x}.{:016x}",
            fingerprint(text.as_bytes())
        ));
        fs::rename(&path, &named).map_err(Error::io("write", &named))?;
        Ok(named)
    }

    /// Gives a draft the mode, owner and attributes of the file.
    fn dress(&self, draft: &fs::File, base: &File, path: &Path) -> Result<()> {
        let own = draft.metadata().map_err(Error::io("read", path))?;
        let wanted = &base.metadata;
        if (own.uid(), own.gid()) != (wanted.uid(), wanted.gid()) {
            std::os::unix::fs::fchown(draft, Some(wanted.uid()), Some(wanted.gid()))
                .map_err(Error::io("keep the owner of", self.target))?;
        }
        draft
            .set_permissions(wanted.permissions())
            .map_err(Error::io("keep the mode of", self.target))?;
        copy_attributes(self.target, draft);
        Ok(())
    }

    /// Step 6: whether the file is what the change was made from.
    fn is_still(&self, base: Option<&File>) -> Result<bool> {
        let now = disk::read_path(self.target)?;
        Ok(now.map(|file| file.text) == base.map(|file| file.text.clone()))
    }

    /// Step 7: exchanges draft and file; false where the file is gone.
    fn exchange(&self, draft: &Path, base: Option<&File>) -> Result<bool> {
        match rustix::fs::renameat_with(CWD, draft, CWD, self.target, RenameFlags::EXCHANGE) {
            Ok(()) => Ok(true),
            Err(Errno::NOENT) => Ok(false),
            // Network and old file systems cannot exchange; a check right before the rename is the best there is.
            Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => {
                let still = self.is_still(base)?;
                if still {
                    fs::rename(draft, self.target).map_err(Error::io("replace", self.target))?;
                }
                Ok(still)
            }
            Err(error) => self.give_up(draft, error),
        }
    }

    /// Step 7 for a new file: it takes its name only if nobody else has taken it.
    fn place(&self, draft: &Path) -> Result<bool> {
        match rustix::fs::renameat_with(CWD, draft, CWD, self.target, RenameFlags::NOREPLACE) {
            Ok(()) => Ok(true),
            Err(Errno::EXIST) => Ok(false),
            Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => {
                match fs::hard_link(draft, self.target) {
                    Ok(()) => Ok(true),
                    Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Ok(false),
                    Err(error) => Err(Error::io("create", self.target)(error)),
                }
            }
            Err(error) => self.give_up(draft, error),
        }
    }

    fn give_up(&self, draft: &Path, error: Errno) -> Result<bool> {
        remove(draft)?;
        Err(Error::io("replace", self.target)(error.into()))
    }

    /// Step 9: looks at what a draft holds now. Ours: it goes. Somebody else's: it goes back into its place if the
    /// file still says what we wrote, and is kept as `saved.*` if the file has moved on.
    fn settle(&self, draft: &Path, notices: &mut Vec<Notice>) -> Result<Outcome> {
        let Some(held) = self.held(draft)? else {
            return Ok(Outcome::Done);
        };
        let (base, new) = fingerprints(draft);
        if Some(&held) == base.as_ref() || Some(&held) == new.as_ref() {
            remove(draft)?;
            return Ok(Outcome::Done);
        }
        if self.held(self.target)? == new {
            let back =
                rustix::fs::renameat_with(CWD, draft, CWD, self.target, RenameFlags::EXCHANGE);
            if back.is_ok() {
                sync_folder(self.target.parent().unwrap_or(Path::new("/")))?;
                if self.held(draft)? == new {
                    remove(draft)?;
                    return Ok(Outcome::Again);
                }
            }
        }
        let kept = self.draft(&format!("saved.{held}"));
        fs::rename(draft, &kept).map_err(Error::io("keep", &kept))?;
        notices.push(Notice::Kept(kept));
        Ok(Outcome::Again)
    }

    /// The fingerprint of what a file holds, as drafts name it; none where there is no file.
    fn held(&self, path: &Path) -> Result<Option<String>> {
        match disk::read_path(path) {
            Ok(file) => Ok(file.map(|file| format!("{:016x}", fingerprint(file.text.as_bytes())))),
            Err(Error::NotUtf8(_) | Error::TooLarge(_) | Error::NotAFile { .. }) => {
                Ok(Some("unreadable".to_owned()))
            }
            Err(error) => Err(error),
        }
    }

    fn draft(&self, name: &str) -> PathBuf {
        self.drafts.join(format!("{}{name}", self.prefix))
    }
}

/// The fingerprints in a draft's name.
fn fingerprints(draft: &Path) -> (Option<String>, Option<String>) {
    let name = draft
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let mut parts = name.rsplit('.').map(str::to_owned);
    let new = parts.next();
    (parts.next(), new)
}

fn write(path: &Path, text: &str, mode: Mode) -> Result<fs::File> {
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let descriptor = rustix::fs::open(path, flags, mode)
        .map_err(|error| Error::io("write", path)(error.into()))?;
    let mut file = fs::File::from(descriptor);
    file.write_all(text.as_bytes())
        .map_err(Error::io("write", path))?;
    Ok(file)
}

/// Removes a draft that may not be there.
fn remove(path: &Path) -> Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(Error::io("remove", path)(error))
        }
        _ => Ok(()),
    }
}

/// Without this, a power cut can undo a rename that was already answered with "saved".
fn sync_folder(folder: &Path) -> Result<()> {
    let opened = fs::File::open(folder).map_err(Error::io("open", folder))?;
    match rustix::fs::fsync(opened.as_fd()) {
        Ok(()) | Err(Errno::INVAL | Errno::NOTSUP) => Ok(()),
        Err(error) => Err(Error::io("sync", folder)(error.into())),
    }
}

fn make_folder(folder: &Path) -> Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    if folder.is_dir() {
        return Ok(());
    }
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)
        .map_err(Error::io("make", folder))
}

/// The names in a folder. `std::fs::ReadDir` panics where closing the folder fails; this does not.
fn names(folder: &Path) -> Result<Vec<OsString>> {
    use std::os::unix::ffi::OsStrExt;
    let failed = |error: Errno| Error::io("list", folder)(error.into());
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let opened = rustix::fs::open(folder, flags, Mode::empty()).map_err(failed)?;
    let mut names = Vec::new();
    for entry in rustix::fs::Dir::new(opened).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        names.push(std::ffi::OsStr::from_bytes(entry.file_name().to_bytes()).to_owned());
    }
    Ok(names)
}

/// Copies extended attributes (access lists, security labels); what the file system refuses is left out.
fn copy_attributes(from: &Path, to: &fs::File) {
    let mut list = vec![0_u8; 4096];
    let Ok(length) = rustix::fs::llistxattr(from, &mut list) else {
        return;
    };
    for name in list[..length]
        .split(|byte| *byte == 0)
        .filter(|name| !name.is_empty())
    {
        let mut value = vec![0_u8; 65_536];
        if let Ok(length) = rustix::fs::lgetxattr(from, name, &mut value) {
            let _ = rustix::fs::fsetxattr(to, name, &value[..length], XattrFlags::empty());
        }
    }
}
