//! Copies of what a repair replaced.

use std::path::Path;

use super::draft::{Drafts, PRIVATE};
use super::folder;
use crate::error::Result;
use crate::model::fingerprint;

/// Keeps the bytes of a file that will be repaired, once.
pub(super) fn keep(state: &Path, text: &str) -> Result<()> {
    let copies = state.join("backup");
    folder::make(&copies)?;
    let path = copies.join(format!("{:016x}.md", fingerprint(text.as_bytes())));
    if path.exists() {
        return Ok(());
    }
    Drafts::within(state).write_to(&path, (text, PRIVATE), |_| Ok(()))?;
    folder::sync(&copies)
}
