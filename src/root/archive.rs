//! Where the archive of a memory is.

use super::{Environment, Found, Location};
use crate::error::{MoveError, Result};

/// What the name of every archive ends with.
const ENDING: &str = "archive.md";

impl Location {
    /// The archive beside a memory: `memories.archive.md` beside `memories.md`. It shares its lock with whoever names it
    /// with `--file`.
    pub fn archive(&self, environment: &Environment) -> Result<Self> {
        let name = self.memory_path.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with(&format!(".{ENDING}")) {
            return Err(MoveError::Archive(self.memory_path.clone()).into());
        }
        let memory_path = self.memory_path.with_extension(ENDING);
        let state_dir = environment.state_of(&memory_path);
        Ok(Self { found: Found::Archive, memory_path, state_dir, ..self.clone() })
    }
}
