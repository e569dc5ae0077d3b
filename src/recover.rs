//! Damage → one sound block.
//!
//! As little as possible is touched, and nothing that a person saved is lost. In this order: conflict markers
//! are settled by merging their sides, repeated names by keeping the later, slips of the hand are mended where
//! they stand. Only what is still damaged then is *recovered*: what can be read is kept, around it stands the
//! template, and the old text follows byte for byte as notes. Doing it twice changes nothing more.

mod conflict;
mod fragments;
mod mend;
mod salvage;

use crate::document::{Damage, Document, TEMPLATE, fence_around};
use crate::error::{Error, Result};

/// What was done to a damaged text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repair {
    /// There was nothing: the template.
    Created,
    /// Put right where it stood.
    Mended,
    /// Rebuilt around the template, the old text kept as notes.
    Recovered,
}

/// A sound text in the place of a damaged one.
#[derive(Clone, Debug)]
pub struct Repaired {
    /// The sound document.
    pub document: Document,
    /// What was done.
    pub repair: Repair,
}

/// Repairs a damaged text. `base` is the common past of a merge that has the file in conflict.
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

fn mended(damaged: &str, base: Option<&str>) -> Option<Document> {
    match Document::parse(damaged) {
        Ok(sound) => Some(sound),
        Err(Damage::Conflict) => conflict::settle(damaged, base),
        Err(Damage::Broken(_) | Damage::Repeated { .. }) => {
            mend::mend(damaged).and_then(|mended| still_disabled(mended, damaged))
        }
        Err(_) => None,
    }
}

/// A memory that said that it is disabled stays so, also where the line that said it was settled otherwise.
fn still_disabled(mended: Document, damaged: &str) -> Option<Document> {
    if !mended.memory().settings.enabled || !salvage::is_disabled(damaged) {
        return Some(mended);
    }
    let mut memory = mended.memory().clone();
    memory.settings.enabled = false;
    Document::parse(mended.with_memory(&memory).ok()?).ok()
}

/// The template with what could be read, and the old text as notes.
fn rebuilt(damaged: &str) -> Result<Document> {
    let memory = salvage::salvage(damaged)?;
    let template = Document::template();
    let said = template.with_memory(&memory);
    let block = said.unwrap_or_else(|_| TEMPLATE.to_owned());
    let old = damaged.strip_prefix('\u{feff}');
    let bom = if old.is_some() { "\u{feff}" } else { "" };
    let notes = noted(old.unwrap_or(damaged));
    let eol = if damaged.contains("\r\n") { "\r\n" } else { "\n" };
    let text = format!("{bom}{}{notes}", block.replace('\n', eol));
    Document::parse(text).map_err(|_| Error::NotLossless("the damaged file could not be recovered"))
}

/// The old text below its heading, in a fence that nothing inside can close.
fn noted(old: &str) -> String {
    let eol = if old.contains("\r\n") { "\r\n" } else { "\n" };
    let fence = fence_around(old);
    let end = if old.ends_with('\n') { "" } else { eol };
    format!("{eol}## Non-authoritative notes{eol}{eol}{fence}text{eol}{old}{end}{fence}{eol}")
}
