//! Copies of what a repair replaced.

use std::fs;
use std::path::Path;

use rustix::fs::Mode;

use super::{draft, folder};
use crate::error::{Error, Result};
use crate::model::fingerprint;

/// Keeps the bytes of a file that will be repaired, once.
pub(super) fn keep(state: &Path, text: &str) -> Result<()> {
    let copies = state.join("backup");
    folder::make(&copies)?;
    let path = copies.join(format!("{:016x}.md", fingerprint(text.as_bytes())));
    if path.exists() {
        return Ok(());
    }
    // The next writer clears this name if this one is killed.
    let unfinished = state.join("w");
    draft::write_synced(&unfinished, text, Mode::RUSR | Mode::WUSR, |_| Ok(()))?;
    fs::rename(&unfinished, &path).map_err(Error::io("write", &path))?;
    folder::sync(&copies)
}
