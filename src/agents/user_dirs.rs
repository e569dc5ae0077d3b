//! Where agents keep what is the user's.

use std::path::PathBuf;

/// The user's home, and the variables by which agents are moved out of it.
#[derive(Clone, Copy)]
pub struct UserDirs {
    /// What a variable says; an empty one counts as unset.
    pub variable: fn(&str) -> Option<PathBuf>,
}

impl std::fmt::Debug for UserDirs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("UserDirs").field("home", &self.home()).finish()
    }
}

impl UserDirs {
    /// The user's home.
    pub fn home(&self) -> Option<PathBuf> {
        (self.variable)("HOME")
    }

    /// Claude Code's folder, in which it looks for skills, too.
    pub fn claude(&self) -> Option<PathBuf> {
        self.folder("CLAUDE_CONFIG_DIR", ".claude")
    }

    /// Where a program is that is run by its name.
    pub fn program(&self, name: &str) -> Option<PathBuf> {
        let path = (self.variable)("PATH")?;
        let places = std::env::split_paths(&path).map(|folder| folder.join(name));
        places.into_iter().find(|place| place.is_file())
    }

    /// The folder that a variable names, else one below the home.
    pub(super) fn folder(&self, variable: &str, below_home: &str) -> Option<PathBuf> {
        (self.variable)(variable).or_else(|| Some(self.home()?.join(below_home)))
    }

    /// A folder below the home, as a list.
    pub(super) fn at_home(&self, below: &str) -> Vec<PathBuf> {
        self.home().map(|home| home.join(below)).into_iter().collect()
    }

    /// The same as a list, for what may be there.
    pub(super) fn folders(&self, variable: &str, below_home: &str) -> Vec<PathBuf> {
        self.folder(variable, below_home).into_iter().collect()
    }
}
