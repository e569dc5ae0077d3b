//! Copies of what a repair replaced.

use std::cmp::Reverse;
use std::fs;
use std::path::Path;

use crate::error::{Error, Result};
use crate::files::{Drafts, PRIVATE, folder};
use crate::model::fingerprint;

/// How many copies are kept: what was forgotten should not live on in them for ever.
const MAX_COPIES: usize = 10;

/// Keeps the bytes of a file that will be repaired, once.
pub(super) fn keep(state: &Path, text: &str) -> Result<()> {
    let copies = state.join("backup");
    folder::make(&copies)?;
    let path = copies.join(format!("{:016x}.md", fingerprint(text.as_bytes())));
    if path.exists() {
        return Ok(());
    }
    Drafts::within(state).write_to(&path, (text, PRIVATE), |_| Ok(()))?;
    remove_oldest(&copies, &path)?;
    folder::sync(&copies)
}

/// Removes the oldest copies, but never the new one, whatever the clock says.
fn remove_oldest(copies: &Path, new: &Path) -> Result<()> {
    let paths = folder::names(copies)?.into_iter().map(|name| copies.join(name));
    let mut files: Vec<_> = paths.filter(|path| path.is_file() && path != new).collect();
    files
        .sort_by_key(|path| Reverse(path.metadata().and_then(|metadata| metadata.modified()).ok()));
    for path in files.iter().skip(MAX_COPIES - 1) {
        fs::remove_file(path).map_err(Error::io("remove", path))?;
    }
    Ok(())
}
