//! Reading, locking and replacing files so that neither a crash nor a concurrent save loses text.
//!
//! This module knows nothing about memories. [`Replacer`] documents the write protocol step by step. System calls are in
//! [`crate::system`].

mod draft;
pub(crate) mod folder;
mod lock;
mod read;
mod replace;
mod signature;

pub(crate) use crate::system::{AppendMode, FileMode};
pub(crate) use draft::Drafts;
pub(crate) use lock::{Lock, LockTarget, WRITE_TIMEOUT};
pub use read::MAX_FILE_BYTES;
pub(crate) use read::{TextFile, append, read_text};
pub use replace::Leftovers;
pub(crate) use replace::{Outcome, Replacer};
pub(crate) use signature::Signer;
