//! Reading, locking and replacing files so that neither a crash nor a concurrent save loses text.

mod draft;
pub(crate) mod folder;
mod lock;
mod metadata;
mod read;
mod swap;

pub(crate) use draft::{Drafts, PRIVATE, PUBLIC};
pub use lock::current_user;
pub(crate) use lock::{Lock, PATIENCE};
pub use read::MAX_FILE_BYTES;
pub(crate) use read::{TextFile, fingerprint_at, read_text};
pub(crate) use swap::{Outcome, Swap};
