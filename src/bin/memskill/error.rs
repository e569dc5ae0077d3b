//! Errors that only the program raises: arguments that do not fit together, and questions to the user.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;

use memskill::{Error, Scope};

/// Why a command stopped before it asked the library.
#[derive(Debug)]
pub(crate) enum CommandError {
    /// `--file` and `--user` were both given.
    TwoMemories,
    /// A command that works on two memories was given one.
    OneMemory,
    /// A lesson was given a value.
    LessonWithValue(String),
    /// The item is not in the selected memory, but in the other one.
    InOtherMemory {
        /// The item's key.
        key: String,
        /// The memory that has it.
        scope: Scope,
        /// The command for that memory.
        command: String,
    },
    /// The pre-commit hook is not a shell script.
    NotShellScript(PathBuf),
    /// The pre-commit hook is not executable: git does not run it, and should not start to.
    NotExecutable(PathBuf),
    /// `trust` did nothing.
    Trust(TrustError),
    /// The edited text has errors. The copy with that text.
    EditRefused(PathBuf),
    /// The editor ended with an error.
    EditorFailed(OsString),
    /// This process may not write there, but the user can run the command.
    Unwritable {
        /// The command line.
        command: String,
        /// What failed.
        error: Error,
    },
}

/// Why `trust` did nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TrustError {
    /// The user's configuration trusts no repository.
    Never,
    /// The memory is the user's own.
    Own,
    /// There is no terminal to ask on.
    NoTerminal,
    /// The user said no.
    Declined,
}

impl CommandError {
    /// Whether the answer is no (exit code 1), rather than wrong usage (2).
    pub(crate) fn is_refusal(&self) -> bool {
        matches!(self, Self::Trust(_) | Self::InOtherMemory { .. } | Self::EditRefused(_))
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TwoMemories => f.write_str("--file and --user name two different memories"),
            Self::OneMemory => f.write_str(
                "--file, MEMSKILL_FILE and --user name one memory; this command uses two",
            ),
            Self::LessonWithValue(value) => {
                write!(
                    f,
                    "unexpected value {value:?}: a lesson takes only --issue, --outcome and --fix"
                )
            }
            Self::InOtherMemory { key, scope, .. } => {
                let (here, there) = (scope.other().memory_name(), scope.memory_name());
                write!(f, "{key} is not in {here}, but in {there}")
            }
            Self::NotShellScript(path) => write!(f, "{} is not a shell script", path.display()),
            Self::NotExecutable(path) => {
                write!(f, "{} is not executable, so git does not run it", path.display())
            }
            Self::Trust(TrustError::Never) => f.write_str("`memskill.trust` is set to never"),
            Self::Trust(TrustError::Own) => f.write_str("the user's own memory needs no trust"),
            Self::Trust(TrustError::NoTerminal) => {
                f.write_str("not trusted: there is no terminal to ask on")
            }
            Self::Trust(TrustError::Declined) => f.write_str("not trusted"),
            Self::EditRefused(copy) => {
                write!(f, "not saved: the text has errors; it is kept in {}", copy.display())
            }
            Self::EditorFailed(editor) => {
                write!(f, "not saved: the editor failed: {}", editor.to_string_lossy())
            }
            Self::Unwritable { .. } => f.write_str("nothing was written"),
        }
    }
}

impl std::error::Error for CommandError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Unwritable { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl From<TrustError> for anyhow::Error {
    fn from(error: TrustError) -> Self {
        CommandError::Trust(error).into()
    }
}
