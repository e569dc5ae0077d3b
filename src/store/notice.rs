//! What the store tells the user in addition to the result.

use std::borrow::Cow;
use std::fmt;
use std::path::PathBuf;

use crate::check::safe_text;
use crate::document::Damage;
use crate::error::Error;
use crate::files::Leftovers;

/// Something that happened while reading or writing and that the user should know.
#[derive(Debug)]
pub struct Notice {
    /// The memory file; for some kinds another file.
    pub path: PathBuf,
    /// What happened.
    pub kind: NoticeKind,
}

/// What happened to a file.
#[derive(Debug)]
#[non_exhaustive]
pub enum NoticeKind {
    /// The memory file was created.
    Created,
    /// The block was mended in place.
    Mended {
        /// What was wrong.
        damage: Damage,
        /// The old text.
        before: String,
        /// The new text.
        after: String,
    },
    /// The file was rebuilt from the template; its old text is in the notes.
    Recovered(Damage),
    /// This field of the block must be a list and is not, or it is too long.
    NotAList(&'static str),
    /// The file is damaged and was not repaired on disk.
    Unrepaired(Damage),
    /// The file could not be created or repaired.
    NotWritten(Error),
    /// The file was created, but could not be recorded as trusted.
    Untrusted(Error),
    /// Someone else saved the file during a write. The path is where their version is until the user removes it.
    Kept,
    /// A file looks like a draft of memskill, but this machine did not write it. It is left alone.
    NotOurs,
    /// An edit of the memory file never ended. The path is where its text is until the user removes it.
    Unsaved,
    /// The write could not be recorded in the undo log.
    NotUndoable(Error),
    /// The file had other hard links, which still have the old text.
    HardLink,
    /// The file system does not support locks. The path is the folder.
    NoLock,
}

impl NoticeKind {
    /// This kind of notice about a file.
    pub(super) fn at(self, path: impl Into<PathBuf>) -> Notice {
        Notice { path: path.into(), kind: self }
    }
}

impl Notice {
    /// What to tell the user about leftovers.
    pub fn of_leftovers(leftovers: Leftovers) -> impl Iterator<Item = Self> {
        let saved = leftovers.saved.into_iter().map(|path| NoticeKind::Kept.at(path));
        saved.chain(leftovers.foreign.into_iter().map(|path| NoticeKind::NotOurs.at(path)))
    }

    /// What to do about it.
    pub fn hint(&self) -> Option<Cow<'static, str>> {
        let hint = match &self.kind {
            NoticeKind::Recovered(_) => {
                "the old text is in the file, under `Non-authoritative notes`"
            }
            NoticeKind::NotAList(_) => {
                "write each entry as `- key: …`, with its other fields below"
            }
            NoticeKind::Unrepaired(_) => "run `memskill recover` to repair it",
            NoticeKind::NotWritten(_) => "run `memskill init` to see why",
            NoticeKind::Untrusted(_) => "outside a sandbox, `memskill trust` lets hooks apply it",
            NoticeKind::Kept => {
                let path = self.path.display();
                let hint = format!(
                    "their version is in {path}; remove that file when you no longer need it"
                );
                return Some(hint.into());
            }
            NoticeKind::Unsaved => "copy what you need from there and remove that file",
            NoticeKind::NotOurs => "it is left alone; remove it unless you know what it is",
            _ => return None,
        };
        Some(hint.into())
    }

    /// The error that caused it, if there is one.
    pub fn cause(&self) -> Option<&Error> {
        match &self.kind {
            NoticeKind::NotWritten(error)
            | NoticeKind::Untrusted(error)
            | NoticeKind::NotUndoable(error) => Some(error),
            _ => None,
        }
    }

    /// Whether the file on disk is still damaged.
    pub(super) fn is_damage(&self) -> bool {
        matches!(self.kind, NoticeKind::Unrepaired(_))
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        let why = |damage: &Damage| safe_text(&damage.to_string());
        match &self.kind {
            NoticeKind::Created => write!(f, "created {path}"),
            NoticeKind::Mended { damage, .. } => write!(f, "mended {path}: {}", why(damage)),
            NoticeKind::Recovered(damage) => write!(f, "recovered {path}: {}", why(damage)),
            NoticeKind::NotAList(name) => {
                write!(f, "{path}: `{name}` must be a list of at most 100,000 entries")
            }
            NoticeKind::Unrepaired(damage) => write!(f, "{path} is damaged: {}", why(damage)),
            NoticeKind::NotWritten(_) => write!(f, "could not write {path}"),
            NoticeKind::Untrusted(_) => f.write_str(
                "hooks do not apply this memory, as it could not be recorded as trusted",
            ),
            NoticeKind::Kept => {
                f.write_str("someone else saved the file while memskill was writing it")
            }
            NoticeKind::NotOurs => {
                write!(f, "{path} looks like a draft of memskill, but was not written here")
            }
            NoticeKind::Unsaved => {
                write!(f, "an earlier edit was not saved; its text is in {path}")
            }
            NoticeKind::NotUndoable(_) => {
                f.write_str("`memskill undo` cannot take this write back")
            }
            NoticeKind::HardLink => {
                write!(f, "{path} had other hard links, which still have the old text")
            }
            NoticeKind::NoLock => write!(f, "this file system does not support locks: {path}"),
        }
    }
}
