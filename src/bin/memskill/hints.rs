//! Hints: the command to run, or the change to make, after a failure.
//!
//! The library says what happened; only the program knows its own commands and flags.

use std::borrow::Cow;
use std::io;

use memskill::guard::{TextContext, withheld_text};
use memskill::store::{Notice, NoticeKind};
use memskill::{
    Error, InstallError, Missing, MoveError, RecallError, Refusal, Verdict, WayOn, system,
};

use crate::error::{CommandError, TrustError};

type Hint = Cow<'static, str>;

/// The hint for the error that made a command fail.
pub(crate) fn for_failure(error: &anyhow::Error) -> Option<Hint> {
    match (error.downcast_ref(), error.downcast_ref()) {
        (Some(error), _) => for_error(error),
        (_, Some(error)) => for_command(error),
        _ => None,
    }
}

/// The hint for a notice of the store.
pub(crate) fn for_notice(notice: &Notice) -> Option<Hint> {
    match &notice.kind {
        NoticeKind::NotWritten(error) => for_error(error),
        _ => notice.hint(),
    }
}

fn for_command(error: &CommandError) -> Option<Hint> {
    let hint = match error {
        CommandError::TwoMemories => "drop one of them",
        CommandError::OneMemory => {
            "drop it: `promote` moves from the repository to the user, `demote` the other way"
        }
        CommandError::LessonWithValue(_) => return None,
        CommandError::NotShellScript(_) => {
            "make it run `memskill check --staged` and fail when that fails"
        }
        CommandError::NotExecutable(_) => "make it executable (`chmod +x`) or remove it",
        CommandError::Trust(TrustError::Never) => {
            "`git config --unset memskill.trust` lets you decide again; add `--global` if it is set there"
        }
        CommandError::Trust(TrustError::Own) => "drop `--user` to trust this repository's memory",
        CommandError::Trust(TrustError::NoTerminal) => "ask the user to run it in a terminal",
        CommandError::Trust(TrustError::Declined) => {
            "hooks do not apply this memory; `memskill show --all` lists it"
        }
        CommandError::EditRefused(_) => {
            "correct it there and copy it over the memory file, or run `memskill edit` again"
        }
        CommandError::EditorFailed(_) => "set VISUAL or EDITOR to a command that opens a file",
        CommandError::Unwritable { command, .. } => {
            let line = format!("if this is a sandbox, ask the user to run: {command}");
            let is_withheld = withheld_text(&line, TextContext::Notes).is_some();
            return Some(if is_withheld { "ask the user to run it".into() } else { line.into() });
        }
        CommandError::InOtherMemory { command, .. } => {
            return Some(format!("`memskill {command}`").into());
        }
    };
    Some(hint.into())
}

/// The hint for an error of the library.
pub(crate) fn for_error(error: &Error) -> Option<Hint> {
    let hint = match error {
        Error::At { error, .. } => return for_error(error),
        Error::Io { source, .. } => return for_io(source).map(Cow::Borrowed),
        Error::Guarded(refusal) => return Some(for_refusal(refusal)),
        Error::Move(error) => return Some(for_move(error)),
        Error::Install(error) => for_install(error)?,
        Error::Recall(RecallError::Disabled) => {
            "`memskill enable` turns it on; `memskill show --all` lists every item"
        }
        Error::Recall(RecallError::NoWords) => {
            "name what you are looking for: a tool, a file, a topic"
        }
        Error::NotAFile { .. } => "move it elsewhere, or choose another file with `--file`",
        Error::NotUtf8(_) => "save it as UTF-8 in your editor",
        Error::TooLarge(_) => "move old items to another file by hand",
        Error::NoMemory(_) => {
            "`memskill recover` turns it into one and keeps its text; `--file` chooses another file"
        }
        Error::NoFile(_) => "the first `memskill remember` creates it",
        Error::NewerVersion(_) => "update memskill",
        Error::NotLossless(_) => "make this change in your editor",
        Error::ReadOnly(_) => {
            let command = system::MAKE_WRITABLE;
            return Some(format!("make it writable (`{command}`) if it should change").into());
        }
        Error::Foreign(_) => {
            "git calls this dubious ownership; `git config --global --add safe.directory FOLDER` trusts it"
        }
        Error::LinkOutside(_) => "replace the link with a file, or choose its target with `--file`",
        Error::BadState(_) => "remove it; memskill creates a new one",
        Error::NoStateFolder => {
            return Some(format!("set {} or {}", system::HOME, system::STATE.variable).into());
        }
        Error::NoUserFolder => {
            let (home, config) = (system::HOME, system::CONFIG.variable);
            return Some(format!("set {home}, {config} or MEMSKILL_HOME").into());
        }
        Error::Locked(_) | Error::Busy(_) => "try again in a moment",
        Error::EditedMeanwhile(_) => "copy your changes from there into the memory file",
        Error::ChangedSince(key) => {
            return Some(
                format!("`memskill undo {key}` takes the last change of that item back").into(),
            );
        }
        Error::NothingToUndo(_) | Error::NothingToRedo(_) => {
            "`memskill undo --list` lists the writes; `git log -p` has what was committed"
        }
        Error::InConflict(_) => "finish the merge, or run `memskill recover` to resolve the file",
        Error::NoWorkTree(_) => {
            "run it in a work tree (`-C DIR`), or choose the file with `--file`"
        }
        Error::NoRepository(_) => {
            "run it in a repository (`-C DIR`), or create one with `git init`"
        }
        Error::Git { .. } => "repair the repository, or choose the file with `--file`",
        _ => return for_rule(error),
    };
    Some(hint.into())
}

fn for_refusal(refusal: &Refusal) -> Hint {
    let Refusal { rule, advice, .. } = *refusal;
    let way_on = match refusal.way_on {
        WayOn::Reword => return advice.into(),
        WayOn::Allow => format!("if the user calls it a false alarm, add `--allow {rule}`"),
        WayOn::Ask => {
            "if the user asked for it, leave out `--auto`: it is then held until they confirm it"
                .to_owned()
        }
        WayOn::OtherKey => {
            "it can be saved under another key, and is then held until the user confirms it"
                .to_owned()
        }
    };
    format!("{advice}; {way_on}").into()
}

/// The hint for an error of a rule, about an item or a candidate.
fn for_rule(error: &Error) -> Option<Hint> {
    let hint = match error {
        Error::NoValue(_) | Error::BadCandidates(_) => "`memskill remember --help` has examples",
        Error::UnknownRule { .. } => "`memskill rules` lists them",
        Error::ReservedTag(_) => {
            "`--allow RULE` allows a false alarm; `memskill confirm KEY` releases what is held"
        }
        Error::Held(key) => {
            return Some(
                format!("ask the user to run `memskill confirm {key}` in a terminal").into(),
            );
        }
        Error::Unreviewed(key) => {
            return Some(
                format!("`memskill trust` reviews this memory; `memskill remember {key} VALUE` saves your own value").into(),
            );
        }
        Error::HeldInstead(_) => {
            "save it without `--allow`: it is held until the user runs `memskill confirm KEY`"
        }
        Error::NeverAllowed(_) => "change the text; nothing overrides this rule",
        Error::Disabled => "drop `--auto` if the user asked for this, or run `memskill enable`",
        Error::Contradiction(_) => "ask the user; if they agree, save it without `--auto`",
        Error::Forgotten { .. } => "ask the user; without `--auto` it is saved again",
        Error::Personal(_) => {
            "save it in the user's memory (`--user`); `--here` keeps it in this repository on purpose"
        }
        Error::NotAList(_) => "drop `--append` to replace the value",
        Error::NotFound(Missing { what, is_in_values: true, .. }) => {
            return Some(format!("`memskill forget --value {what}` looks in values").into());
        }
        Error::KeyExists(_) => "choose another key, or `memskill forget` one of the two",
        Error::Malformed { field: "key", .. } => {
            "a key looks like `writing.tone`; quote a text as a whole to save it without a key"
        }
        Error::NotFound(_) => {
            "`memskill recall WORDS` finds an item by its words; `--user` looks in the user's memory"
        }
        Error::Ambiguous(_) => "name one by its key, or use `--all` for all of them",
        _ => return None,
    };
    Some(hint.into())
}

/// How to get an item into the profile, or to it.
pub(crate) fn for_verdict(verdict: Verdict, key: &str, is_user: bool) -> Option<Hint> {
    let user = if is_user { " --user" } else { "" };
    let hint = match verdict {
        Verdict::Disabled => format!("`memskill enable{user}` applies it"),
        Verdict::Held => {
            format!("the user decides, in a terminal: `memskill confirm{user} {key}`")
        }
        Verdict::Low | Verdict::NeedsConfirmation => {
            format!("`memskill confirm{user} {key}` puts it in, once the user agrees")
        }
        Verdict::Expired => format!(
            "`memskill remember{user} {key} --expires YYYY-MM-DD` sets another day, `--no-expires` removes it"
        ),
        Verdict::OnDemand => "`memskill recall WORDS` finds it".to_owned(),
        Verdict::Withheld(_) => "`memskill check` says why".to_owned(),
        Verdict::Shadowed => {
            format!("the repository's item applies here; `memskill forget {key}` removes it")
        }
        Verdict::Cap | Verdict::Budget => {
            "`memskill recall WORDS` finds it; `--tag pinned` puts it in, or tag others `on-demand`"
                .to_owned()
        }
        _ => return None,
    };
    Some(hint.into())
}

fn for_move(error: &MoveError) -> Hint {
    match error {
        MoveError::OneFile(_) => "keep the user's memory outside the repository (`MEMSKILL_HOME`)",
        MoveError::Archive(_) => "name the memory itself",
        MoveError::AlreadyThere { key, .. } => {
            return format!("`memskill show {key}` shows it").into();
        }
        MoveError::Clash { .. } => {
            "`--replace` overwrites the value there; or `memskill forget` one of the two"
        }
        _ => "nothing is lost; run the command again to finish",
    }
    .into()
}

fn for_install(error: &InstallError) -> Option<&'static str> {
    match error {
        InstallError::Fault { .. } => {
            Some("fix it in your editor, then try again; nothing was changed")
        }
        InstallError::Changed(_) => Some("run the command again"),
        InstallError::NoUserFile(_) => Some("use `--project`"),
        _ => None,
    }
}

fn for_io(source: &io::Error) -> Option<&'static str> {
    match source.kind() {
        io::ErrorKind::NotFound => Some("check the path"),
        io::ErrorKind::PermissionDenied => Some("check who owns the file and its folder"),
        io::ErrorKind::StorageFull => Some("free some disk space; the memory file is unchanged"),
        io::ErrorKind::ResourceBusy => {
            Some("if the file itself is a mount point, mount its folder instead")
        }
        io::ErrorKind::ReadOnlyFilesystem => Some("the file system is mounted read-only"),
        _ => None,
    }
}
