//! Names of items: digests of what decides whether and how an agent gets them.

use std::collections::HashSet;

use serde_json::json;

use crate::document::Document;
use crate::model::{Item, Memory};
use crate::recover::recover;
use crate::root::digest;

/// The names of an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Names {
    /// Of everything that decides.
    pub(super) whole: String,
    /// Of its key and value alone: what it says.
    pub(super) value: String,
}

impl Names {
    pub(super) fn of(item: &Item) -> Self {
        let mut tags: Vec<&str> = item.tags.iter().map(String::as_str).collect();
        tags.sort_unstable();
        let expires = item.expires.map(|day| day.to_string());
        let value = item.value.to_json();
        let name =
            |said: serde_json::Value| digest(said.to_string().as_bytes()).unwrap_or_default();
        let whole =
            json!([item.name(), value, item.effective_confidence().as_str(), tags, expires]);
        Self { whole: name(whole), value: name(json!([item.name(), value])) }
    }
}

/// What a text says, sound or damaged: what is read of the one must be known of the other.
pub(super) fn read(text: &str) -> Option<Memory> {
    let document = Document::parse(text)
        .or_else(|_| recover(text, None).map(|repaired| repaired.document))
        .ok()?;
    Some(document.memory().clone())
}

/// Every name of every item in a text.
pub(super) fn names_in(text: &str) -> Option<HashSet<String>> {
    let names =
        read(text)?.items.iter().map(Names::of).flat_map(|one| [one.whole, one.value]).collect();
    Some(names)
}
