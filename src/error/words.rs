//! The words of each failure, and what to do about it. Each message exists once.

use std::borrow::Cow;
use std::fmt;
use std::io;
use std::path::Path;

use super::Error;

impl Error {
    /// What to do about it.
    pub fn hint(&self) -> Option<Cow<'static, str>> {
        let hint = match self {
            Self::At { error, .. } => return error.hint(),
            Self::Io { source, .. } => return io_hint(source).map(Cow::Borrowed),
            Self::Move(unmoved) => return Some(unmoved.hint()),
            Self::Install(why) => return Some(why.hint()),
            Self::Malformed { .. } => return None,
            Self::Guarded { rule, advice, is_allowable: true, .. } => {
                let way =
                    format!("if the user calls it a false alarm: `remember … --allow {rule}`");
                return Some(format!("{advice}; {way}").into());
            }
            Self::NotAFile { .. } => "move it away, or name another file with `--file`",
            Self::NotUtf8(_) => "save it as UTF-8 in your editor",
            Self::TooLarge(_) => "move old items to another file by hand",
            Self::NoMemory(_) => {
                "`memskill recover` makes it a memory and keeps its text; `--file` names another file"
            }
            Self::NoFile(_) => "`memskill init` creates it",
            Self::NewerVersion(_) => "update memskill",
            Self::NotLossless(_) => "make this change in your editor",
            Self::TwoMemories => "drop one of them",
            Self::ReadOnly(_) => "make it writable (`chmod u+w`) if it should change",
            Self::Foreign(_) => {
                "git calls this dubious ownership; `git config --global --add safe.directory FOLDER` trusts it"
            }
            Self::LinkOutside(_) => "replace the link by a file, or name the target with `--file`",
            Self::BadState(_) => "remove it; memskill makes it anew",
            Self::NoStateFolder => "set HOME or XDG_STATE_HOME",
            Self::NoUserFolder => "set HOME, XDG_CONFIG_HOME or MEMSKILL_HOME",
            Self::Locked(_) | Self::Busy(_) => "try again in a moment",
            Self::InConflict(_) => "finish the merge, or run `memskill recover` to settle the file",
            Self::NoWorkTree(_) => {
                "go to a work tree with `-C DIR`, or name the file with `--file`"
            }
            Self::NoRepository(_) => {
                "go to a repository with `-C DIR`, or make one with `git init`"
            }
            Self::Git { .. } => "repair the repository, or name the file with `--file`",
            Self::NoValue(_) | Self::BadCandidates(_) => "`memskill remember --help` has examples",
            Self::Guarded { advice, .. } => advice,
            Self::NoRule { .. } => "`memskill rules` lists them",
            Self::ReservedTag(_) => "`--allow RULE` sets it, if the user calls it a false alarm",
            Self::NeverAllowed(_) => "change the text; an exact rule has no false alarms",
            Self::Disabled => "drop `--auto` if the user asked for this, or run `memskill enable`",
            Self::Contradiction(_) => "ask the user; then save it without `--auto`",
            Self::Forgotten { .. } => "ask the user; without `--auto` it is saved again",
            Self::Personal(_) => {
                "the user's memory is the place for it (`--user`); `--here` keeps it in this repository on purpose"
            }
            Self::NotAList(_) => "drop `--append` to replace the value",
            Self::NotFound(_) => {
                "`memskill recall WORDS` finds an item by its words; `--user` means the user's memory"
            }
            Self::Recall(why) => why.hint(),
            Self::Trust(why) => why.hint(),
            Self::Ambiguous(_) => "name one by its key, or take them all with `--all`",
        };
        Some(hint.into())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { doing, path, .. } => write!(f, "could not {doing} {}", path.display()),
            Self::NotAFile { path, is } => write!(f, "{} is {is}, not a file", path.display()),
            Self::NewerVersion(version) => {
                write!(f, "the memory has version {version}, which is read but not written")
            }
            Self::NotLossless(what) => write!(f, "{what}; nothing was written"),
            Self::TwoMemories => write!(f, "--file and --user name two memories"),
            Self::At { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Move(unmoved) => unmoved.fmt(f),
            Self::NoStateFolder => write!(f, "there is no folder to keep the lock in"),
            Self::NoUserFolder => write!(f, "there is no folder for a memory of the user"),
            Self::Git { path, message } => {
                write!(f, "git cannot open the repository at {}: {message}", path.display())
            }
            Self::Malformed { field, given, allowed } => {
                write!(f, "{field} {given:?} is not {allowed}")
            }
            Self::NoValue(key) => write!(f, "there is no value for {key}"),
            Self::BadCandidates(why) => write!(f, "the candidates do not parse: {why}"),
            Self::Guarded { rule, field, complaint, .. } => {
                write!(f, "refused by the rule {rule}: {field} {complaint}")
            }
            Self::NoRule { name, close } => no_rule(f, name, close),
            Self::ReservedTag(tag) => write!(f, "the tag {tag:?} is not for a candidate to bring"),
            Self::NeverAllowed(rule) => write!(f, "the rule {rule} lets nothing pass"),
            Self::Disabled => write!(f, "memory is disabled; nothing is saved automatically"),
            Self::Contradiction(key) => {
                unasked(f, format_args!("{key} is known for sure with another value"), "changed")
            }
            Self::Forgotten { key, removed, reason } => {
                unasked(f, format_args!("{key} was forgotten on {removed} ({reason})"), "saved")
            }
            Self::Personal(key) => write!(f, "{key} is about a person, not about a repository"),
            Self::NotAList(key) => write!(f, "the value of {key} is no list"),
            Self::Recall(why) => why.fmt(f),
            Self::Trust(why) => why.fmt(f),
            Self::Install(why) => why.fmt(f),
            Self::NotFound(what) => write!(f, "no item matches {what}"),
            Self::Ambiguous(matches) => {
                write!(f, "{} items match: {}", matches.len(), matches.join(", "))
            }
            Self::NotUtf8(path) => around(f, "", path, " is not UTF-8 text"),
            Self::TooLarge(path) => around(f, "", path, " is larger than 32 MiB"),
            Self::NoMemory(path) => around(f, "", path, " holds no memory"),
            Self::NoFile(path) => around(f, "there is no memory at ", path, ""),
            Self::ReadOnly(path) => around(f, "", path, " is read-only"),
            Self::Foreign(path) => around(f, "", path, " belongs to another user"),
            Self::LinkOutside(path) => {
                around(f, "", path, " is a link that does not lead to a file below the root")
            }
            Self::BadState(path) => around(f, "", path, " is not a plain file or folder of yours"),
            Self::Locked(path) => around(f, "another process holds the lock ", path, ""),
            Self::Busy(path) => around(f, "", path, " kept changing for 5 seconds"),
            Self::InConflict(path) => around(f, "a merge has ", path, " in conflict"),
            Self::NoWorkTree(path) => around(f, "git has no work tree at ", path, ""),
            Self::NoRepository(path) => around(f, "there is no git repository at ", path, ""),
        }
    }
}

/// A failure that is about a path and nothing else.
fn around(f: &mut fmt::Formatter<'_>, before: &str, path: &Path, behind: &str) -> fmt::Result {
    write!(f, "{before}{}{behind}", path.display())
}

/// Why nothing happens to an item without a user who asks for it.
fn unasked(f: &mut fmt::Formatter<'_>, why: fmt::Arguments<'_>, done: &str) -> fmt::Result {
    write!(f, "{why}; it is not {done} automatically")
}

fn no_rule(f: &mut fmt::Formatter<'_>, name: &str, close: &[&str]) -> fmt::Result {
    write!(f, "there is no rule {name:?}")?;
    if close.is_empty() { Ok(()) } else { write!(f, ", but {}", close.join(", ")) }
}

fn io_hint(source: &io::Error) -> Option<&'static str> {
    match source.kind() {
        io::ErrorKind::NotFound => Some("check the path"),
        io::ErrorKind::PermissionDenied => Some("check who owns the file and its folder"),
        io::ErrorKind::StorageFull => Some("free some disk space; the memory file is as it was"),
        io::ErrorKind::ResourceBusy => Some("if the file is a mount of its own, mount its folder"),
        io::ErrorKind::ReadOnlyFilesystem => Some("the file system is mounted read-only"),
        _ => None,
    }
}
