//! Why a file of another program was not changed, and what to do about it.

use std::borrow::Cow;
use std::fmt;
use std::path::PathBuf;

/// Why nothing was installed.
#[derive(Debug)]
pub enum InstallError {
    /// The agent's settings cannot be read, or not be changed without touching other lines.
    Fault {
        /// The settings file.
        path: PathBuf,
        /// The line and the column, from 1.
        place: (usize, usize),
        /// What is wrong there.
        problem: String,
    },
    /// Somebody else changed the file at the same moment.
    Changed(PathBuf),
    /// A hook of somebody else is in another language than the shell's.
    NoShellScript(PathBuf),
    /// A hook of somebody else is not executable: git does not run it, and should not begin to.
    NotExecutable(PathBuf),
    /// The agent has no file that holds in every repository.
    NoUserFile(&'static str),
}

impl InstallError {
    /// What to do about it.
    pub(super) fn hint(&self) -> Cow<'static, str> {
        match self {
            Self::Fault { .. } => {
                "put it right in your editor, then try again; nothing was changed"
            }
            Self::Changed(_) => "run the command again",
            Self::NoShellScript(_) => {
                "let it run `memskill check --staged`, and fail where that fails"
            }
            Self::NotExecutable(_) => "make it executable (`chmod +x`) or remove it",
            Self::NoUserFile(_) => "use `--project`",
        }
        .into()
    }
}

impl fmt::Display for InstallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fault { path, place: (line, column), problem } => {
                write!(f, "{}:{line}:{column}: {problem}", path.display())
            }
            Self::Changed(path) => {
                write!(f, "somebody else changed {} at the same moment", path.display())
            }
            Self::NoShellScript(path) => write!(f, "{} is no shell script", path.display()),
            Self::NotExecutable(path) => {
                write!(f, "{} is not executable, so git does not run it", path.display())
            }
            Self::NoUserFile(title) => {
                write!(f, "{title} has no file of rules that holds in every repository")
            }
        }
    }
}

impl From<InstallError> for super::Error {
    fn from(why: InstallError) -> Self {
        Self::Install(why)
    }
}
