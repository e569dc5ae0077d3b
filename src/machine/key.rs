//! The key with which this user's memskill signs what it leaves behind.
//!
//! It is a random word in the user's state folder. The first write that can creates it. In a sandbox the folder is often
//! readable but not writable; without a key, drafts are not signed and a later writer leaves them alone.

use std::hash::{BuildHasher, RandomState};
use std::path::Path;

use crate::error::Result;
use crate::files::{Drafts, FileMode, Signer, folder, read_text};

const NAME: &str = "key";
/// The length of a key, in hexadecimal digits.
const LENGTH: usize = 64;

/// The signer for texts about a subject.
pub(crate) fn signer(shared_state: Option<&Path>, subject: &str) -> Signer {
    Signer::new(shared_state.and_then(read), subject)
}

/// The signer for texts about a subject, with a new key if there is none. Without a key a write is as safe, but a later writer
/// leaves its drafts alone.
pub(crate) fn writing_signer(shared_state: Option<&Path>, subject: &str) -> Signer {
    let _ = shared_state.map(make_key);
    signer(shared_state, subject)
}

/// Creates the key if there is none.
pub fn make_key(shared_state: &Path) -> Result<()> {
    if read(shared_state).is_some() {
        return Ok(());
    }
    folder::make(shared_state)?;
    let path = shared_state.join(NAME);
    Drafts::within(shared_state).write_new(&path, &random_word(LENGTH), FileMode::Private)?;
    Ok(())
}

/// A word that nobody can guess.
pub(super) fn random_word(length: usize) -> String {
    // Each state has its own keys, which the standard library derives from the system's random numbers.
    let number = || format!("{:016x}", RandomState::new().hash_one(NAME));
    let mut word = String::new();
    while word.len() < length {
        word += &number();
    }
    word
}

fn read(state: &Path) -> Option<String> {
    let key = read_text(&state.join(NAME)).ok()??.text;
    (key.len() == LENGTH).then_some(key)
}
