//! For what an agent is told about memskill, and which files that are.

use std::path::{Path, PathBuf};

use crate::agents::{Agent, UserDirs};
use crate::error::{Error, InstallError, Result};

/// Where agents look for it, from a home or the top of a work tree.
pub const SKILL_PATHS: [&str; 2] =
    [".agents/skills/memskill/SKILL.md", ".claude/skills/memskill/SKILL.md"];
/// Codex's other file for hooks, beside the first.
const CODEX_TOML: &str = "config.toml";

/// For what an agent is told about memskill.
#[derive(Clone, Debug)]
pub enum InstallTarget {
    /// For one repository, in the work tree that begins here.
    Project(PathBuf),
    /// For every repository of this user.
    User(UserDirs),
}

impl InstallTarget {
    /// The top of the work tree, which no link may lead out of; none where the files are the user's own.
    pub fn root(&self) -> Option<&Path> {
        match self {
            Self::Project(root) => Some(root),
            Self::User(_) => None,
        }
    }

    /// The usual file of an agent.
    pub(super) fn file(&self, agent: &Agent) -> Result<PathBuf> {
        self.files(agent).map(|mut files| files.swap_remove(0))
    }

    /// The files that an agent reads there, the usual one first.
    pub fn files(&self, agent: &Agent) -> Result<Vec<PathBuf>> {
        let first = match self {
            Self::Project(root) => root.join(agent.project),
            Self::User(user_dirs) => {
                (agent.user)(user_dirs).ok_or_else(|| match user_dirs.home() {
                    Some(_) => Error::Install(InstallError::NoUserFile(agent.title)),
                    None => Error::NoUserFolder,
                })?
            }
        };
        let other = (agent.name == "codex").then(|| first.with_file_name(CODEX_TOML));
        Ok(std::iter::once(first).chain(other).collect())
    }

    /// The files of the skill.
    pub fn skills(&self) -> Vec<PathBuf> {
        match self {
            Self::Project(root) => SKILL_PATHS.iter().map(|skill| root.join(skill)).collect(),
            Self::User(user_dirs) => {
                let own = user_dirs.claude().map(|folder| folder.join("skills/memskill/SKILL.md"));
                user_dirs
                    .home()
                    .map(|home| home.join(SKILL_PATHS[0]))
                    .into_iter()
                    .chain(own)
                    .collect()
            }
        }
    }
}
