//! Backups of damaged texts that a repair replaced.

use std::cmp::Reverse;
use std::fs;
use std::path::Path;

use crate::error::{Error, Result};
use crate::files::{Drafts, folder};
use crate::model::fingerprint;

/// How many backups are kept. Not more, because they contain items that the user may have forgotten on purpose.
const MAX_BACKUPS: usize = 10;

/// Keeps a text that is about to be replaced. The same text is kept only once.
pub(super) fn keep(state: &Path, text: &str) -> Result<()> {
    let backups = state.join("backup");
    folder::make(&backups)?;
    let path = backups.join(format!("{:016x}.md", fingerprint(text.as_bytes())));
    if path.exists() {
        return Ok(());
    }
    Drafts::within(state).write_private(&path, text)?;
    remove_oldest(&backups, &path)?;
    folder::sync(&backups)
}

/// Removes the oldest backups but never the new one, even if the clock was set back.
fn remove_oldest(backups: &Path, new: &Path) -> Result<()> {
    let paths = folder::names(backups)?.into_iter().map(|name| backups.join(name));
    let mut files: Vec<_> = paths.filter(|path| path.is_file() && path != new).collect();
    files
        .sort_by_key(|path| Reverse(path.metadata().and_then(|metadata| metadata.modified()).ok()));
    for path in files.iter().skip(MAX_BACKUPS - 1) {
        fs::remove_file(path).map_err(Error::io("remove", path))?;
    }
    Ok(())
}
