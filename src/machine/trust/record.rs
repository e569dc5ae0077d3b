//! The trust record of one memory: a private file of this user, outside of every repository.
//!
//! Line 1 names the memory, line 2 binds the record to the repository, line 3 is the digest of the last text that was seen
//! as a whole. Each other line is the digest of an item that was seen, or, after a word, of one that waits for a review or
//! was replaced since. A path alone cannot identify a repository, because another clone
//! may be created at the path of a trusted one. So the git folder holds the same random token as line 2, and cloning does
//! not copy it.

use std::collections::HashSet;
use std::path::PathBuf;

use serde_json::json;

use crate::document::Document;
use crate::error::{Error, Result};
use crate::files::{Drafts, folder, read_text};
use crate::machine::key::random_word;
use crate::machine::{signer, writing_signer};
use crate::model::{Item, fingerprint};
use crate::recover::recover;
use crate::root::{Access, Location, digest};

/// How many digests a record keeps; the oldest are dropped first.
const MAX_DIGESTS: usize = 100_000;

/// The length of the token in the git folder.
const TOKEN_LENGTH: usize = 32;

/// Replaces the text's digest if a hook created the memory. Hooks can come with a clone, so this is not trust yet; the
/// first item that someone saves here makes it so.
const CREATED_BY_HOOK: &str = "created by a hook";

/// Replaces the text's digest while there is no memory. What appears there later and did not come through git is the
/// user's own.
const NO_MEMORY_YET: &str = "no memory yet";

/// Starts the line of an unreviewed item.
const UNREVIEWED: &str = "unreviewed ";

/// Starts the line of an item that was seen, and replaced or removed since.
const FORMER: &str = "former ";

/// What this machine has seen of a memory that it trusts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TrustRecord {
    /// The token that the git folder holds too; empty outside of a repository.
    binding: String,
    /// The digest of the text in which every item was seen.
    text: String,
    /// Digests of seen items, the oldest first.
    seen_in_order: Vec<String>,
    seen: HashSet<String>,
    /// Items that were seen, and replaced or removed since.
    former: HashSet<String>,
    /// Items from someone else that the user has not reviewed.
    unreviewed: HashSet<String>,
}

impl TrustRecord {
    /// Where the record of a memory is.
    pub(super) fn path(location: &Location) -> Option<PathBuf> {
        let name = fingerprint(location.identity.as_os_str().as_encoded_bytes());
        Some(location.shared_state.as_ref()?.join("trust").join(format!("{name:016x}")))
    }

    /// Reads the record; `None` if there is none, or if it belongs to another memory or repository.
    pub(super) fn read(location: &Location) -> Option<Self> {
        let file = read_text(&Self::path(location)?).ok()??;
        let mut lines = file.text.lines();
        if lines.next()? != identity(location) {
            return None;
        }
        let binding = lines.next()?.to_owned();
        if binding != read_binding(location).unwrap_or_default() {
            return None;
        }
        let mut record = Self { binding, text: lines.next()?.to_owned(), ..Self::default() };
        for line in lines {
            if let Some(digest) = line.strip_prefix(UNREVIEWED) {
                record.unreviewed.insert(digest.to_owned());
            } else if let Some(digest) = line.strip_prefix(FORMER) {
                record.former.insert(digest.to_owned());
            } else {
                record.seen_in_order.push(line.to_owned());
                record.seen.insert(line.to_owned());
            }
        }
        Some(record)
    }

    /// Writes the record atomically.
    pub(super) fn write(&self, location: &Location) -> Result<()> {
        let path = Self::path(location).ok_or(Error::NoStateFolder)?;
        let folder = folder::of(&path);
        folder::make(folder)?;
        Drafts::within(folder).write_private(&path, &self.to_text(location)?)
    }

    /// Writes the record unless it is gone, so that trust revoked in the meantime stays revoked.
    pub(super) fn rewrite(&self, location: &Location) -> Result<()> {
        let path = Self::path(location).ok_or(Error::NoStateFolder)?;
        Drafts::within(folder::of(&path)).write_existing(&path, &self.to_text(location)?)
    }

    fn to_text(&self, location: &Location) -> Result<String> {
        let mut lines = vec![identity(location), make_binding(location)?, self.text.clone()];
        let dropped = self.seen_in_order.len().saturating_sub(MAX_DIGESTS);
        lines.extend(self.seen_in_order.iter().skip(dropped).cloned());
        lines.extend(self.unreviewed.iter().map(|item| format!("{UNREVIEWED}{item}")));
        lines.extend(self.former.iter().take(MAX_DIGESTS).map(|item| format!("{FORMER}{item}")));
        Ok(lines.join("\n") + "\n")
    }

    /// Whether it is bound to a repository rather than only to a path.
    pub(super) fn is_bound(&self) -> bool {
        !self.binding.is_empty()
    }

    /// The record of a memory that a hook created.
    pub(super) fn of_hook() -> Self {
        Self { text: CREATED_BY_HOOK.to_owned(), ..Self::default() }
    }

    /// Whether a hook created the memory and nobody has saved an item since. Such a record does not confer trust.
    pub(super) fn is_of_hook(&self) -> bool {
        self.text == CREATED_BY_HOOK
    }

    /// The record of a repository without a memory.
    pub(super) fn of_absence() -> Self {
        Self { text: NO_MEMORY_YET.to_owned(), ..Self::default() }
    }

    /// Whether there was no memory when this was recorded.
    pub(super) fn is_of_absence(&self) -> bool {
        self.text == NO_MEMORY_YET
    }

    pub(super) fn has_seen(&self, digest: &str) -> bool {
        self.seen.contains(digest)
    }

    /// Whether the words of an item are known to the user: it was seen once, and is not waiting for a review.
    pub(super) fn knows(&self, digest: &str) -> bool {
        (self.has_seen(digest) || self.former.contains(digest)) && !self.is_unreviewed(digest)
    }

    /// Adds an item that the user has reviewed: from now on it counts as the user's own.
    pub(super) fn add_reviewed(&mut self, item: ItemDigests) {
        self.unreviewed.remove(&item.whole);
        self.add_seen(item);
    }

    /// Adds an item that was announced or saved here, so that it no longer counts as new.
    pub(super) fn add_seen(&mut self, item: ItemDigests) {
        for digest in [item.whole, item.value] {
            if self.seen.insert(digest.clone()) {
                self.seen_in_order.push(digest);
            }
        }
    }

    /// Moves items from seen to former: if one comes back, that is news.
    pub(super) fn remove_seen<'i>(&mut self, items: impl Iterator<Item = &'i ItemDigests>) {
        for item in items {
            if self.seen.remove(&item.whole) {
                self.former.insert(item.whole.clone());
            }
            self.seen.remove(&item.value);
        }
        self.seen_in_order.retain(|digest| self.seen.contains(digest));
    }

    /// Adds an item from someone else. It stays so even if git later attributes it to this machine.
    pub(super) fn add_unreviewed(&mut self, item: &ItemDigests) {
        self.unreviewed.insert(item.whole.clone());
    }

    pub(super) fn is_unreviewed(&self, digest: &str) -> bool {
        self.unreviewed.contains(digest)
    }

    pub(super) fn has_unreviewed(&self) -> bool {
        !self.unreviewed.is_empty()
    }

    /// Whether every item of this text was seen.
    pub(super) fn is_of_text(&self, text: &str) -> bool {
        digest(text.as_bytes()).is_some_and(|digest| digest == self.text)
    }

    /// The record after every item of this text was seen.
    pub(super) fn with_text(self, text: &str) -> Self {
        Self { text: digest(text.as_bytes()).unwrap_or_default(), ..self }
    }
}

/// Digests of an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ItemDigests {
    /// Of everything that decides whether and how an agent gets the item.
    pub(super) whole: String,
    /// Of its key and value alone.
    pub(super) value: String,
    /// Of its value alone, which stays the same under another key.
    pub(super) content: String,
}

impl ItemDigests {
    pub(super) fn of(item: &Item) -> Self {
        let mut tags: Vec<&str> = item.tags.iter().map(String::as_str).collect();
        tags.sort_unstable();
        let expires = item.expires.map(|day| day.to_string());
        let value = item.value.to_json();
        let digest =
            |json: serde_json::Value| digest(json.to_string().as_bytes()).unwrap_or_default();
        let whole =
            json!([item.name(), value, item.effective_confidence().as_str(), tags, expires]);
        let content = digest(json!([value]));
        Self { whole: digest(whole), value: digest(json!([item.name(), value])), content }
    }
}

/// Reads a text. A damaged one is recovered first, because the recovered items are the ones that get applied.
pub(super) fn read_document(text: &str) -> Option<Document> {
    Document::parse(text).or_else(|_| recover(text, None).map(|repaired| repaired.document)).ok()
}

/// The memory's identity on one line.
fn identity(location: &Location) -> String {
    location.identity.to_string_lossy().replace('\n', "\u{fffd}")
}

/// The token in the git folder; `None` if this user's memskill did not make it. An unpacked archive can bring one along,
/// and would be trusted like another that was unpacked at the same path before.
fn read_binding(location: &Location) -> Option<String> {
    let path = binding_path(location)?;
    let token = read_text(&path).ok()??.text;
    let signer = signer(location.shared_state.as_deref(), &path.to_string_lossy());
    signer.verified_name(&token)?;
    Some(token)
}

/// The token in the git folder, created if necessary; empty without a git folder that we may write to.
fn make_binding(location: &Location) -> Result<String> {
    let Some(path) = binding_path(location) else {
        return Ok(String::new());
    };
    if let Some(token) = read_binding(location) {
        return Ok(token);
    }
    let signer = writing_signer(location.shared_state.as_deref(), &path.to_string_lossy());
    let token = signer.signed_name(&random_word(TOKEN_LENGTH));
    folder::make_state(folder::of(&path))?;
    Drafts::next_to(&path).signed(&signer).write_private(&path, &token)?;
    read_binding(location).ok_or(Error::BadState(path))
}

fn binding_path(location: &Location) -> Option<PathBuf> {
    let is_ours = location.access == Access::Write && location.identity.is_dir();
    is_ours.then(|| location.identity.join("memskill").join("trust"))
}
