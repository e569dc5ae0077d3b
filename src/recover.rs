//! Repairs a damaged memory file.
//!
//! A repair changes as little as possible and loses nothing that was saved. It first tries to *mend* the text
//! in place: it merges the sides of conflict markers, keeps the later of two fields with the same name and
//! fixes typing mistakes. If that is not enough, the file is *recovered*: a new block from the template with
//! everything that can still be read, followed by the old text, byte for byte, as notes. A second repair
//! changes nothing.

mod conflict;
mod mend;
mod salvage;

use std::collections::HashSet;

use crate::document::{Damage, Document, TEMPLATE, fence_around};
use crate::error::{Error, Result};
use crate::model::Item;

/// How a damaged text was repaired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repair {
    /// The text was empty; the result is the template.
    Created,
    /// Fixed in place.
    Mended,
    /// Rebuilt from the template, with the old text as notes.
    Recovered,
}

/// A repaired document.
#[derive(Clone, Debug)]
pub struct Repaired {
    /// The valid document.
    pub document: Document,
    /// How it was repaired.
    pub repair: Repair,
}

/// Repairs a damaged text. `base` is the merge base if the file is in conflict.
///
/// ```
/// use memskill::{Repair, recover};
///
/// let damaged = "```yaml\nsaved_memory:\n  items:\n    - key: rust.format\n      value: `cargo fmt`\n```\n";
/// let repaired = recover(damaged, None)?;
/// assert_eq!(repaired.repair, Repair::Mended);
/// assert!(repaired.document.text().contains("value: '`cargo fmt`'\n"));
/// # Ok::<(), memskill::Error>(())
/// ```
pub fn recover(damaged: &str, base: Option<&str>) -> Result<Repaired> {
    if damaged.trim_start_matches('\u{feff}').trim().is_empty() {
        return Ok(Repaired { document: Document::template(), repair: Repair::Created });
    }
    if let Some(document) = mended(damaged, base) {
        return Ok(Repaired { document, repair: Repair::Mended });
    }
    let document = rebuilt(damaged)?;
    Ok(Repaired { document, repair: Repair::Recovered })
}

/// The items of the other YAML blocks. They do not apply, but if the block is damaged one day, recovery takes them as well.
pub fn items_elsewhere(document: &Document) -> Vec<Item> {
    if !document.has_other_blocks() {
        return Vec::new();
    }
    let all = salvage::collect(document.text()).map(|memory| memory.items).unwrap_or_default();
    let content = |item: &Item| (item.name().map(str::to_owned), item.value.to_string());
    let own: HashSet<_> = document.memory().items.iter().map(content).collect();
    let others = all.into_iter().filter(|item| !own.contains(&content(item)));
    others.map(|item| Item { is_untrusted: true, ..item }).collect()
}

fn mended(damaged: &str, base: Option<&str>) -> Option<Document> {
    match Document::parse(damaged) {
        Ok(document) => Some(document),
        Err(Damage::Conflict) => conflict::resolve(damaged, base),
        Err(Damage::Broken(_) | Damage::Repeated { .. }) => {
            mend::mend(damaged).and_then(|mended| keep_disabled(mended, damaged))
        }
        Err(_) => None,
    }
}

/// Keeps a disabled memory disabled, even if mending removed the line that disabled it.
fn keep_disabled(mended: Document, damaged: &str) -> Option<Document> {
    if !mended.memory().settings.enabled || !salvage::is_disabled(damaged) {
        return Some(mended);
    }
    let mut memory = mended.memory().clone();
    memory.settings.enabled = false;
    Document::parse(mended.with_memory(&memory).ok()?).ok()
}

/// The template with everything that could be read, and the old text as notes.
fn rebuilt(damaged: &str) -> Result<Document> {
    let memory = salvage::salvage(damaged)?;
    let block = Document::template().with_memory(&memory).unwrap_or_else(|_| TEMPLATE.to_owned());
    let old = damaged.strip_prefix('\u{feff}');
    let bom = if old.is_some() { "\u{feff}" } else { "" };
    let notes = as_notes(old.unwrap_or(damaged));
    let eol = if damaged.contains("\r\n") { "\r\n" } else { "\n" };
    let text = format!("{bom}{}{notes}", block.replace('\n', eol));
    let document = Document::parse(text).map(Document::into_rebuilt);
    document.map_err(|_| Error::NotLossless("the damaged file could not be recovered"))
}

/// The old text under a heading, in a fence that it cannot close.
fn as_notes(old: &str) -> String {
    let eol = if old.contains("\r\n") { "\r\n" } else { "\n" };
    let fence = fence_around(old);
    let end = if old.ends_with('\n') { "" } else { eol };
    format!("{eol}## Non-authoritative notes{eol}{eol}{fence}text{eol}{old}{end}{fence}{eol}")
}
