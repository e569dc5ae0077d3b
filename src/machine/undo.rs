//! The undo log: what a memory file contained before and after each write.
//!
//! A step is a private file: a signature, a line of JSON with the command, the time and the lengths of the two texts, then
//! the texts. Steps are numbered. A step that was taken back keeps its number and gets another extension, so it can be
//! made again. A new step ends that: steps that were taken back before it are dropped.
//!
//! Steps are in the state folder, or in the user's if that is read-only. A state folder can come with a repository, so the
//! name of a step is signed, too: a file without a valid signature is not a step, whatever it contains.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::signer;
use crate::document::{Document, memory_in};
use crate::error::{Error, Result};
use crate::files::{Drafts, Signer, folder, read_text};
use crate::model::Memory;
use crate::root::Location;
use crate::system;

/// How many steps are kept.
const MAX_STEPS: usize = 50;
/// How many bytes all steps may have. The newest is always kept.
const MAX_BYTES: u64 = 8 << 20;
/// What the signatures of steps are about. Not the path: a repository that the user moves keeps its steps.
const SUBJECT: &str = "undo";
const MADE: &str = "step";
const TAKEN_BACK: &str = "undone";

/// Who made a step, and when.
#[derive(Clone, Debug, Default)]
pub struct StepLabel {
    /// The command, without its arguments.
    pub command: String,
    /// Seconds since 1970.
    pub time: u64,
}

/// One write.
#[derive(Clone, Debug)]
pub struct UndoStep {
    path: PathBuf,
    pub(crate) number: u64,
    /// Who made it, and when.
    pub label: StepLabel,
    /// The text before; `None` if there was no file.
    pub before: Option<String>,
    /// The text after; `None` if the file was removed.
    pub after: Option<String>,
    /// Whether it was taken back and can be made again.
    pub is_undone: bool,
    /// The step whose change of one item this one took back.
    pub(crate) undoes: Option<u64>,
}

impl UndoStep {
    /// The memories before and after. A text that is not a memory counts as an empty one.
    pub fn memories(&self) -> [Memory; 2] {
        [&self.before, &self.after].map(|text| memory_in(text.as_deref()))
    }
}

/// The undo log of one memory.
pub(crate) struct UndoLog {
    /// Where steps may be, the preferred folder first.
    folders: Vec<PathBuf>,
    signer: Signer,
}

impl UndoLog {
    pub(crate) fn of(location: &Location) -> Self {
        let folders = location.state_folders().into_iter().map(|state| state.join("undo"));
        let signer = signer(location.shared_state.as_deref(), SUBJECT);
        Self { folders: folders.collect(), signer }
    }

    /// Every step, the newest first.
    pub(crate) fn steps(&self) -> Result<Vec<UndoStep>> {
        let mut files = self.files();
        files.reverse();
        files.iter().filter_map(|file| self.read(file).transpose()).collect()
    }

    /// Records a write before it happens. Returns the file of the step.
    pub(crate) fn record(
        &self,
        label: &StepLabel,
        [before, after]: [Option<&str>; 2],
        undoes: Option<u64>,
    ) -> Result<PathBuf> {
        if !self.signer.has_key() {
            return Err(Error::NoStateFolder);
        }
        let number = self.next_number(before);
        let text = self.text(label, [before, after], undoes);
        let mut failure = Error::NoStateFolder;
        for folder in &self.folders {
            let name = self.signer.signed_name(&format!("{number:08}"));
            let path = folder.join(format!("{name}.{MADE}"));
            match self.write(&path, &text) {
                Err(error) if error.is_unwritable() => failure = error,
                written => return written.map(|()| path),
            }
        }
        Err(failure)
    }

    /// The number for a step that starts from this text. The step of a write that was killed before it happened is replaced.
    fn next_number(&self, text: Option<&str>) -> u64 {
        let files = self.files();
        let Some(newest) = files.last() else { return 1 };
        let is_unmade = |step: &UndoStep| {
            !step.is_undone && step.before.as_deref() == text && step.after.as_deref() != text
        };
        match self.read(newest).ok().flatten().filter(is_unmade) {
            // If it stays, undo skips it.
            Some(step) if folder::remove(&step.path).is_ok() => step.number,
            _ => newest.number + 1,
        }
    }

    /// Drops what a new step makes obsolete: the oldest steps, and those that were taken back before it.
    pub(crate) fn prune(&self) {
        let files = self.files();
        let newest = files.iter().rposition(|file| !file.is_undone).unwrap_or(0);
        let (mut steps, mut bytes) = (0, 0);
        for (index, file) in files.iter().enumerate().rev() {
            steps += 1;
            bytes += file.path.metadata().map_or(0, |metadata| metadata.len());
            let is_over = index < newest && (steps > MAX_STEPS || bytes > MAX_BYTES);
            if is_over || index < newest && file.is_undone {
                // A step that cannot be removed is only too many.
                let _ = folder::remove(&file.path);
            }
        }
    }

    /// Fails if a step cannot be changed. Then it must not be taken back either: the next call would take it back again.
    pub(crate) fn check_writable(&self, step: &UndoStep) -> Result<()> {
        let texts = [step.before.as_deref(), step.after.as_deref()];
        self.write(&step.path, &self.text(&step.label, texts, step.undoes))
    }

    /// Records that a step was taken back or made again. The texts are those that the file had before and after: they
    /// differ from the recorded ones if the step was undone item by item.
    pub(crate) fn turn(&self, step: &UndoStep, texts: [Option<&str>; 2]) -> Result<()> {
        let extension = if step.is_undone { MADE } else { TAKEN_BACK };
        let path = step.path.with_extension(extension);
        if texts != [step.before.as_deref(), step.after.as_deref()] {
            self.write(&step.path, &self.text(&step.label, texts, step.undoes))?;
        }
        system::rename(&step.path, &path).map_err(Error::io("write", path))
    }

    /// Removes every step in which one of the memories has something that must not be kept, or cannot be read.
    pub(crate) fn purge(&self, is_purged: impl Fn(&Memory) -> bool) -> Result<()> {
        let is_kept = |text: &Option<String>| match text.as_ref().map(|it| Document::parse(&**it)) {
            None => true,
            Some(parsed) => parsed.is_ok_and(|document| !is_purged(document.memory())),
        };
        for file in self.files() {
            let step = self.read(&file).ok().flatten();
            if !step.is_some_and(|step| is_kept(&step.before) && is_kept(&step.after)) {
                folder::remove(&file.path)?;
            }
        }
        Ok(())
    }

    fn write(&self, path: &Path, text: &str) -> Result<()> {
        let folder = folder::of(path);
        folder::make_state(folder)?;
        Drafts::signed_within(folder, &self.signer).write_private(path, text)
    }

    fn text(
        &self,
        label: &StepLabel,
        [before, after]: [Option<&str>; 2],
        undoes: Option<u64>,
    ) -> String {
        let head = json!({
            "command": label.command,
            "time": label.time,
            "before": before.map(str::len),
            "after": after.map(str::len),
            "undoes": undoes,
        });
        let body = [&head.to_string(), "\n", before.unwrap_or(""), after.unwrap_or("")].concat();
        let signature = self.signer.sign(&body).unwrap_or_default();
        [&signature, "\n", &body].concat()
    }

    /// Reads a step; `None` if it is not ours. One that cannot be read is an error: without it, an older step would look like
    /// the last one.
    fn read(&self, file: &StepFile) -> Result<Option<UndoStep>> {
        match read_text(&file.path) {
            Err(error @ Error::Io { .. }) => Err(error),
            found => Ok(found.ok().flatten().and_then(|found| self.parse(file, &found.text))),
        }
    }

    fn parse(&self, file: &StepFile, text: &str) -> Option<UndoStep> {
        let (signature, body) = text.split_once('\n')?;
        if !self.signer.has_signed(body, signature) {
            return None;
        }
        let (head, texts) = body.split_once('\n')?;
        let head: Value = serde_json::from_str(head).ok()?;
        let length = |name: &str| head[name].as_u64().map(|length| length as usize);
        let (before, after) = texts.split_at_checked(length("before").unwrap_or(0))?;
        Some(UndoStep {
            path: file.path.clone(),
            number: file.number,
            label: StepLabel {
                command: head["command"].as_str()?.to_owned(),
                time: head["time"].as_u64()?,
            },
            before: length("before").map(|_| before.to_owned()),
            after: length("after").map(|_| after.to_owned()),
            is_undone: file.is_undone,
            undoes: head["undoes"].as_u64(),
        })
    }

    /// The files of all steps, the oldest first.
    fn files(&self) -> Vec<StepFile> {
        let mut files = Vec::new();
        for folder in &self.folders {
            let names = folder::names(folder).unwrap_or_default();
            let own =
                names.iter().filter_map(|name| StepFile::read(folder.join(name), &self.signer));
            files.extend(own);
        }
        files.sort_by_key(|file| file.number);
        files
    }
}

/// The file of a step.
struct StepFile {
    path: PathBuf,
    number: u64,
    is_undone: bool,
}

impl StepFile {
    /// Reads the name of a step; `None` if this user's memskill did not make it.
    fn read(path: PathBuf, signer: &Signer) -> Option<Self> {
        let is_undone = match path.extension()?.to_str()? {
            MADE => false,
            TAKEN_BACK => true,
            _ => return None,
        };
        let number = signer.verified_name(path.file_stem()?.to_str()?)?.parse().ok()?;
        Some(Self { path, number, is_undone })
    }
}
