//! What differs between operating systems: files, locks, the user's folders, standard input, programs.
//!
//! Each platform has one file with the same functions. They report [`std::io::Error`]; the caller adds what it was doing.
//! No other module asks which platform it runs on.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
use unix as platform;
#[cfg(windows)]
use windows as platform;

use std::io;
use std::path::{Path, PathBuf};

pub use platform::{
    CONFIG, DATA, EDITOR, GIT_FOLDERS, HOME, MAKE_WRITABLE, STATE, Stream, account_home,
    current_dir, editor, read_stdin, write_all,
};
pub(crate) use platform::{
    IGNORES_CASE, check_writable, copy_attributes, copy_owner, create_draft, device, exchange,
    hard_links, identity, identity_of, irregular_kind, is_abandoned, is_executable,
    is_lock_unsupported, is_on_other_machine, is_own, is_running, is_standard, lock_path,
    make_executable, make_folder, make_folders, names, open_excluding_writers, open_for_appending,
    open_for_reading, open_lock, program_files, remove, rename, rename_new, replace, sync_folder,
    variable_name,
};

/// A folder of the user: the variable that names it, and where it is below the home folder if the variable is not set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UserFolder {
    /// The name of the variable.
    pub variable: &'static str,
    /// The path below the home folder.
    pub below_home: &'static str,
}

/// Who may read a new file. On Windows it always inherits that from its folder.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FileMode {
    /// This user only, whatever the umask.
    Private,
    /// Everyone the umask permits.
    Shared,
}

/// What appending does with the file that is there.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AppendMode {
    /// Start with an empty file, created if necessary.
    Restart,
    /// Keep the existing file; fail if it is gone.
    Continue,
}

/// What identifies a file independently of its path: its device and its number there.
pub(crate) type Identity = (u64, u64);

/// The absolute path without symbolic links, as users write it: without `\\?\` on Windows.
pub fn canonicalize(path: &Path) -> io::Result<PathBuf> {
    dunce::canonicalize(path)
}

/// Adds a piece of input, or drops everything once there is more than `limit`.
fn collect(input: &mut Vec<u8>, piece: &[u8], limit: usize) {
    match input.len() + piece.len() <= limit {
        true => input.extend(piece),
        false => input.clear(),
    }
}
