//! What reading and writing answer.

use super::{Notice, Store};
use crate::document::Document;
use crate::machine::trust::{OwnWrite, Trust, mark_untrusted, record_write};
use crate::rules::Intent;

/// What was read.
#[derive(Debug)]
pub struct Loaded {
    /// The document, repaired in memory where the file is damaged.
    pub document: Document,
    /// What to tell the user.
    pub notices: Vec<Notice>,
    /// Whether it is applied without being asked about.
    pub trust: Trust,
}

/// What a write did.
#[derive(Debug)]
pub struct Updated<T> {
    /// What the edit answered.
    pub answer: T,
    /// The text before; none where there was no file.
    pub before: Option<String>,
    /// The text now, or as it would be.
    pub after: String,
    /// What to tell the user.
    pub notices: Vec<Notice>,
}

impl Loaded {
    /// What there is to read where there is no file.
    pub(super) fn nothing(trust: Trust) -> Self {
        Self { document: Document::template(), notices: Vec::new(), trust }
    }

    /// The same as it reads once it is trusted: what is to be trusted has to be seen.
    pub fn entrusted(mut self) -> Self {
        self.entrust();
        self
    }

    /// Takes it for trusted.
    pub(crate) fn entrust(&mut self) {
        self.trust = Trust::Trusted;
        self.document.items_mut().iter_mut().for_each(|item| item.is_untrusted = false);
    }

    /// In a memory that is not trusted, no item may say of itself that it is harmless.
    pub(super) fn judged(mut self, store: &Store) -> Self {
        let trust = self.trust;
        mark_untrusted(&store.location, self.document.items_mut(), trust);
        self
    }
}

impl<T> Updated<T> {
    /// Records that the text is this machine's own.
    pub(super) fn record(&mut self, store: &Store, intent: Intent) {
        let write = OwnWrite { before: self.before.as_deref(), after: &self.after, intent };
        if let Err(error) = record_write(&store.location, &write) {
            let path = store.location.memory_path.clone();
            self.notices.push(Notice::Untrusted { path, error });
        }
    }

    /// Whether the text is another than before.
    pub fn is_change(&self) -> bool {
        self.before.as_deref() != Some(&*self.after)
    }
}
