//! Editing the file by hand, in a copy that counts only once it is checked.

use std::path::{Path, PathBuf};

use super::update::Edited;
use super::writer::OnDisk;
use super::{Notice, NoticeKind, Store, Updated, undo};
use crate::document::{Document, TEMPLATE};
use crate::error::{Error, Result};
use crate::files::{AppendMode, Lock, LockTarget, Signer, append, folder, read_text};
use crate::machine::writing_signer;
use crate::merge::merge;
use crate::rules::Intent;
use crate::system;

/// Starts the name of a copy's folder.
const EDIT: &str = "edit";

/// A copy of the memory file for the user's editor.
#[derive(Debug)]
pub struct WorkingCopy {
    /// The copy, in a folder of its own.
    pub path: PathBuf,
    /// The text of the memory file; `None` if there is none.
    original: Option<String>,
    /// Where the texts of edits are that never ended.
    pub notices: Vec<Notice>,
    /// Says that this edit goes on.
    _lock: Lock,
}

impl WorkingCopy {
    /// What the copy contained at first: the memory file, or a new one.
    pub fn base(&self) -> &str {
        self.original.as_deref().unwrap_or(TEMPLATE)
    }

    /// What the copy contains now.
    pub fn text(&self) -> Result<String> {
        let file = read_text(&self.path)?;
        file.map(|file| file.text).ok_or_else(|| Error::NoFile(self.path.clone()))
    }

    /// Whether this is what the copy contained at first.
    pub fn is_unchanged(&self, text: &str) -> bool {
        text == self.base()
    }

    /// Removes the copy if it contains nothing new.
    pub fn remove_unchanged(&self) {
        if self.text().is_ok_and(|text| self.is_unchanged(&text)) {
            self.remove();
        }
    }

    /// Removes the copy and what the editor left next to it.
    pub fn remove(&self) {
        remove(folder::of(&self.path));
    }
}

/// Removes the folder of a copy.
fn remove(folder: &Path) {
    // A copy that stays is private and only takes room.
    for name in folder::names(folder).unwrap_or_default() {
        let _ = folder::remove(&folder.join(name));
    }
    let _ = std::fs::remove_dir(folder);
}

impl Store {
    /// Makes a copy of the memory file for the user's editor.
    pub fn working_copy(&self) -> Result<WorkingCopy> {
        self.check_writable()?;
        let found = OnDisk::read(&self.location)?;
        let original = found.map(|found| found.file.text);
        let state = self.location.state_dir.as_deref().ok_or(Error::NoStateFolder)?;
        folder::make_state(state)?;
        let notices = self.unsaved_copies(state, original.as_deref())?;
        let name = self.location.memory_path.file_name().unwrap_or_default();
        let folder = self.new_folder(state)?;
        let _lock = Lock::acquire(LockTarget::own(&folder))?;
        let copy = WorkingCopy { path: folder.join(name), original, notices, _lock };
        // The copy needs no draft: if this process is killed now, there is nothing to lose.
        append(&copy.path, AppendMode::Restart, copy.base())?;
        Ok(copy)
    }

    /// Makes a folder for a copy. It must be new: one that came with a repository may be a link.
    fn new_folder(&self, state: &Path) -> Result<PathBuf> {
        let mut number = 1;
        loop {
            let name = format!("{EDIT}.{}.{number}", std::process::id());
            let folder = state.join(self.copy_signer().signed_name(&name));
            if folder::make_new(&folder)? {
                return Ok(folder);
            }
            number += 1;
        }
    }

    /// Looks for copies that a killed memskill left behind. Removes those without a new text, and reports the others.
    fn unsaved_copies(&self, state: &Path, current: Option<&str>) -> Result<Vec<Notice>> {
        let mut notices = Vec::new();
        for name in folder::names(state)? {
            let folder = state.join(&name);
            let process = name.to_str().and_then(|name| self.process_of_copy(name));
            let is_folder = folder.symlink_metadata().is_ok_and(|found| found.is_dir());
            // A process of another container may have any number; one here may not have its lock yet.
            let is_running = process.is_none_or(system::is_running);
            if !is_folder || is_running || !system::is_abandoned(&folder) {
                continue;
            }
            let copy = folder.join(self.location.memory_path.file_name().unwrap_or_default());
            // An editor that was killed, too, leaves what was typed in a file of its own.
            let lock = system::lock_path(&folder, Some(&folder));
            let is_ours = |path: PathBuf| path == copy || Some(path) == lock;
            let is_alone = folder::names(&folder)?.iter().all(|name| is_ours(folder.join(name)));
            match read_text(&copy).map(|found| found.map(|file| file.text)) {
                Ok(text) if is_alone && (text.is_none() || text.as_deref() == current) => {
                    remove(&folder);
                }
                _ => notices.push(NoticeKind::Unsaved.at(copy)),
            }
        }
        Ok(notices)
    }

    /// The process that made the folder of a copy; `None` if this user's memskill did not make it.
    fn process_of_copy(&self, name: &str) -> Option<i32> {
        let signer = self.copy_signer();
        let words = signer.verified_name(name)?.strip_prefix(EDIT)?.strip_prefix('.')?;
        words.split('.').next()?.parse().ok()
    }

    fn copy_signer(&self) -> Signer {
        let path = self.location.memory_path.to_string_lossy();
        writing_signer(self.location.shared_state.as_deref(), &path)
    }

    /// Saves an edited copy. If the file changed in the meantime, the changes of its items are merged into the new text.
    pub fn save_edited(&self, copy: &WorkingCopy, text: &str) -> Result<Updated<()>> {
        self.write_found(Intent::Explicit, |found| {
            let current = found.map(|found| found.file.text.as_str());
            if copy.is_unchanged(text) {
                return Ok(Edited::of_text(current.unwrap_or_default().to_owned()));
            }
            let text = match current {
                current if current == copy.original.as_deref() => text.to_owned(),
                current => self.merged(copy, (text, current))?,
            };
            let parse = |text: &str| Document::parse(text).ok();
            let withheld = match (parse(copy.base()), parse(&text)) {
                (Some(old), Some(new)) => undo::withheld_items(old.memory(), new.memory()),
                _ => Vec::new(),
            };
            Ok(Edited { answer: (), text, withheld })
        })
    }

    /// The edited text with what changed on disk since the copy was made.
    fn merged(&self, copy: &WorkingCopy, (text, current): (&str, Option<&str>)) -> Result<String> {
        let changed = || Error::EditedMeanwhile(copy.path.clone());
        let parse = |text: &str| Document::parse(text).map_err(|_| changed());
        let (base, ours) = (parse(copy.base())?, parse(text)?);
        let theirs = parse(current.ok_or_else(changed)?)?;
        // Only items can be merged. If anything else changed, one of the two texts would lose it.
        if self.text_with(&base, theirs.memory())? != theirs.text() {
            return Err(changed());
        }
        let merged = merge(Some(base.memory()), ours.memory(), theirs.memory());
        self.text_with(&ours, &merged)
    }
}
