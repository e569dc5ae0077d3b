//! Digests of items: names for what decides whether and how an agent gets them.

use std::collections::HashSet;

use crate::document::Document;
use crate::model::{Item, Memory};
use crate::recover::recover;
use crate::root::digest;

/// What a text says, sound or damaged: what is read of the one must be known of the other.
pub(super) fn read(text: &str) -> Option<Memory> {
    let document = Document::parse(text)
        .or_else(|_| recover(text, None).map(|repaired| repaired.document))
        .ok()?;
    Some(document.memory().clone())
}

pub(super) fn digests_in(text: &str) -> Option<HashSet<String>> {
    read(text).map(|memory| digests(&memory).into_iter().collect())
}

pub(super) fn digests(memory: &Memory) -> Vec<String> {
    memory.items.iter().filter_map(digest_of).collect()
}

/// A name for what decides whether and how an agent gets an item.
pub(super) fn digest_of(item: &Item) -> Option<String> {
    let mut tags: Vec<&str> = item.tags.iter().map(String::as_str).collect();
    tags.sort_unstable();
    let expires = item.expires.map(|day| day.to_string());
    let said = serde_json::json!([
        item.name(),
        item.value.to_json(),
        item.sureness().as_str(),
        tags,
        expires,
    ]);
    digest(said.to_string().as_bytes())
}
