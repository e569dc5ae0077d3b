//! The user's folders in which agents keep their settings.

use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use crate::system;

/// The user's home folder, and the variables that move an agent's folder elsewhere.
#[derive(Clone)]
pub struct UserDirs {
    variables: HashMap<OsString, OsString>,
}

// Environment variables often contain secrets.
impl std::fmt::Debug for UserDirs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("UserDirs").field("home", &self.home()).finish()
    }
}

impl UserDirs {
    /// Takes the environment variables of the process; empty ones count as unset.
    pub fn new(variables: impl IntoIterator<Item = (OsString, OsString)>) -> Self {
        let set = variables.into_iter().filter(|(_, value)| !value.is_empty());
        Self { variables: set.map(|(name, value)| (system::variable_name(name), value)).collect() }
    }

    fn variable(&self, name: &str) -> Option<PathBuf> {
        self.variables.get(OsStr::new(name)).map(PathBuf::from)
    }

    /// The user's home folder.
    pub fn home(&self) -> Option<PathBuf> {
        self.variable(system::HOME)
    }

    /// Every path that a program of this name could have on the PATH.
    pub fn program_paths(&self, name: &str) -> impl Iterator<Item = PathBuf> {
        // Without a PATH there are no folders. Splitting an empty one would give the current folder.
        let path = self.variable("PATH");
        let folders = path.iter().flat_map(std::env::split_paths);
        let extensions = self.variable("PATHEXT");
        let files = system::program_files(name, extensions.as_deref().map(Path::as_os_str));
        let in_folder = |folder: PathBuf| files.iter().map(move |file| folder.join(file));
        let paths: Vec<PathBuf> = folders.flat_map(in_folder).collect();
        paths.into_iter()
    }

    /// The program of this name on the PATH.
    pub fn program(&self, name: &str) -> Option<PathBuf> {
        self.program_paths(name).find(|path| path.is_file())
    }

    /// The folder that a variable names, or else one below the home folder.
    pub(super) fn folder(&self, variable: &str, below_home: &str) -> Option<PathBuf> {
        self.variable(variable).or_else(|| Some(self.home()?.join(below_home)))
    }

    /// A folder below the home folder.
    pub(super) fn below_home(&self, path: &str) -> Option<PathBuf> {
        self.home().map(|home| home.join(path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_path_no_program_is_found() {
        let paths = |path: Option<OsString>| {
            let variable = path.map(|path| (OsString::from("PATH"), path));
            UserDirs::new(variable).program_paths("claude").collect::<Vec<_>>()
        };
        let folders = ["a", "b"].map(|name| std::env::temp_dir().join(name));
        let files = system::program_files("claude", None);
        let expected = folders.iter().flat_map(|folder| files.iter().map(|file| folder.join(file)));
        let path = std::env::join_paths(&folders).unwrap();
        assert_eq!(paths(Some(path)), expected.collect::<Vec<_>>());
        assert!(paths(None).is_empty() && paths(Some(OsString::new())).is_empty());
    }
}
