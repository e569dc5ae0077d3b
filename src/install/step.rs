//! What becomes of one file.

use std::path::PathBuf;

use crate::error::Result;
use crate::machine::{FileChange, InstallRecords};

/// What becomes of one file.
#[derive(Debug)]
pub struct Step {
    /// The file.
    pub path: PathBuf,
    /// What it says now; none where there is none.
    pub now: Option<String>,
    /// What it will say; none where it goes.
    pub then: Option<String>,
    /// What it said before memskill had a part in it.
    pub(super) before: Option<String>,
    /// Whether it is left as the user changed it.
    pub is_kept: bool,
    /// Whether the whole file is memskill's.
    pub is_own: bool,
}

impl Step {
    /// Whether anything changes.
    pub fn is_change(&self) -> bool {
        self.now != self.then
    }

    /// Does it. Answers with the copy of what was replaced.
    pub fn take(&self, records: &InstallRecords, timestamp: &str) -> Result<Option<PathBuf>> {
        if !self.is_change() {
            return Ok(None);
        }
        let change = FileChange {
            current: self.now.as_deref(),
            new: self.then.as_deref(),
            original: self.before.as_deref(),
            is_own: self.is_own,
        };
        let copy = records.write(&self.path, &change, timestamp)?;
        // What is as it was before has no part of ours any longer.
        if self.then == self.before || self.then.is_none() {
            records.forget(&self.path)?;
        }
        Ok(copy)
    }
}
