//! Reading, locking and replacing files so that neither a crash nor a concurrent save loses text.
//!
//! This module knows nothing about memories. [`Replacer`] documents the write protocol step by step. System calls that
//! exist only on Unix are in `unix`.

mod draft;
pub(crate) mod folder;
mod lock;
mod read;
mod replace;
mod signature;
mod unix;

pub(crate) use draft::{Drafts, FileMode};
pub(crate) use lock::{Lock, WRITE_TIMEOUT};
pub use read::MAX_FILE_BYTES;
pub(crate) use read::{TextFile, read_text};
pub use replace::Leftovers;
pub(crate) use replace::{Outcome, Replacer};
pub(crate) use signature::Signer;
pub(crate) use unix::{
    AppendMode, append, check_writable, identity, is_running, is_unlocked, owner,
};
pub use unix::{account_home, current_user, write_all};
