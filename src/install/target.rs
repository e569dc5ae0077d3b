//! Where memskill is installed: in one project or for the user.

use std::path::{Path, PathBuf};

use crate::agents::{self, Agent, UserDirs};
use crate::error::{Error, InstallError, Result};

/// Where memskill is installed.
#[derive(Clone, Debug)]
pub enum InstallTarget {
    /// In one repository, whose work tree has this root.
    Project(PathBuf),
    /// For every repository of this user.
    User(UserDirs),
}

impl InstallTarget {
    /// The root of the work tree, which symbolic links must not leave; `None` for the user's own files.
    pub fn root(&self) -> Option<&Path> {
        match self {
            Self::Project(root) => Some(root),
            Self::User(_) => None,
        }
    }

    /// The agent's usual file.
    pub(super) fn file(&self, agent: &Agent) -> Result<PathBuf> {
        match self {
            Self::Project(root) => Ok(root.join(agent.project_file)),
            Self::User(user_dirs) => {
                (agent.user_file)(user_dirs).ok_or_else(|| match user_dirs.home() {
                    Some(_) => Error::Install(InstallError::NoUserFile(agent.title)),
                    None => Error::NoUserFolder,
                })
            }
        }
    }

    /// The agent's files that may hold memskill's part, the usual one first.
    pub fn files(&self, agent: &Agent) -> Result<Vec<PathBuf>> {
        let first = self.file(agent)?;
        let other = agent.alternative_file.map(|name| first.with_file_name(name));
        Ok(std::iter::once(first).chain(other).collect())
    }

    /// The skill's files.
    pub(super) fn skill_files(&self) -> Vec<PathBuf> {
        match self {
            Self::Project(root) => agents::project_skill_files(root),
            Self::User(user_dirs) => agents::user_skill_files(user_dirs),
        }
    }
}
