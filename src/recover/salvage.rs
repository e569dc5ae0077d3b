//! What can still be read from a text that is past mending.
//!
//! Items and tombstones are taken one by one from every YAML block, each read as a small memory of its own, so
//! that one broken fragment does not cost the others. One-line fragments that do not parse are kept as text.

use super::fragments::{Fragment, List, bare, fragments, outside};
use super::mend::mend;
use crate::document::{Document, fence_around, yaml_blocks};
use crate::error::{Error, Result};
use crate::merge::merge;
use crate::model::{Date, Item, Memory, Settings, Tombstone};
use crate::render::visible;
use crate::yaml::{indent, quote};

/// The fields whose lines are worth reading alone.
const FIELDS: [&str; 12] = [
    "key",
    "value",
    "added",
    "source",
    "confidence",
    "tags",
    "expires",
    "seen",
    "rev",
    "gen",
    "removed",
    "reason",
];

/// The memory that a damaged text still says.
pub(super) fn salvage(text: &str) -> Result<Memory> {
    let mut memory = Memory { updated: "1970-01-01".parse().ok(), ..Memory::default() };
    if !text.contains("saved_memory") && yaml_blocks(text).is_empty() {
        return Ok(memory);
    }
    for source in sources(text) {
        if let Some(whole) = whole(&source) {
            join(&mut memory, whole);
            continue;
        }
        read_settings(&source, &mut memory)?;
        for fragment in fragments(&source) {
            read_fragment(&fragment, &mut memory);
        }
    }
    // Joining a memory with itself leaves one state for each key.
    Ok(merge(None, &memory, &memory))
}

/// Whether a text says anywhere outside its fragments that memory is disabled.
pub(super) fn is_disabled(text: &str) -> bool {
    sources(text).iter().any(|source| is_off(source, "enabled"))
}

/// The YAML of every block, without what is invisible; the whole text where there is none.
fn sources(text: &str) -> Vec<String> {
    let breaks = text.replace("\r\n", "\n").replace(['\r', '\u{c}'], "\n").replace('\u{a0}', " ");
    let text = visible(&breaks);
    let blocks = yaml_blocks(&text);
    let said: Vec<String> = blocks.iter().map(|block| block.yaml(&text).into_owned()).collect();
    let is_memory = |yaml: &String| yaml.contains("saved_memory") || !fragments(yaml).is_empty();
    if said.iter().any(is_memory) {
        return said;
    }
    vec![text.lines().map(|line| line.trim_start_matches("> ")).collect::<Vec<_>>().join("\n")]
}

/// Reads what single lines say; a memory that was disabled anywhere stays so.
fn read_settings(source: &str, memory: &mut Memory) -> Result<()> {
    memory.settings.enabled &= !is_off(source, "enabled");
    memory.settings.announce_writes &= !is_off(source, "announce_writes");
    for line in outside(source) {
        let bare = line.trim().trim_end_matches(',').replace(['"', '\''], "");
        let Some((name, value)) = bare.split_once(':') else {
            continue;
        };
        match name.trim() {
            "updated" => memory.updated = memory.updated.max(value.trim().parse::<Date>().ok()),
            "version" => match value.trim().parse() {
                Ok(version) if version > 1 => return Err(Error::NewerVersion(version)),
                _ => {}
            },
            _ => {}
        }
    }
    Ok(())
}

/// Whether a source turns a setting off outside its fragments, in whatever punctuation. Comments do not count.
fn is_off(source: &str, name: &str) -> bool {
    let lines = outside(source).filter(|line| !line.trim_start().starts_with('#'));
    let text = lines.collect::<Vec<_>>().join("\n");
    text.match_indices(name).any(|(at, _)| {
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
        let rest = text[at + name.len()..].trim_start_matches(['"', '\'', ' ', '*']);
        let value = rest.strip_prefix(':').unwrap_or_default();
        // A tag or an anchor may stand before the word, and the word on the next line.
        let words = value.split(|c: char| c.is_whitespace() || "\"'*,{}".contains(c));
        let mut words = words.filter(|word| !word.is_empty() && !word.starts_with(['!', '&']));
        !text[..at].ends_with(is_part) && words.next().is_some_and(Settings::is_off)
    })
}

/// Reads one fragment: as it is, then field by field, then as text.
fn read_fragment(fragment: &Fragment<'_>, memory: &mut Memory) {
    let (list, lines) = (fragment.list, fragment.lines.as_slice());
    let bracketed = lines.first().filter(|line| line.trim_start().starts_with('['));
    let read = bracketed
        .and_then(|line| alone(list, &format!("    {}\n", line.trim())))
        .or_else(|| alone(list, &dashed(lines)))
        .or_else(|| alone(list, &by_field(lines)?))
        .or_else(|| alone(list, &as_text(lines)?));
    read.into_iter().for_each(|read| join(memory, read));
}

/// The memory of a source that is sound by itself: only its fence was damaged.
fn whole(source: &str) -> Option<Memory> {
    let fence = fence_around(source);
    let document =
        Document::parse(format!("{fence}yaml\n{}\n{fence}\n", source.trim_end())).ok()?;
    Some(document.memory().clone()).filter(|memory| memory.version == 1)
}

/// Adds what another source or a fragment says.
fn join(memory: &mut Memory, other: Memory) {
    memory.updated = memory.updated.max(other.updated);
    memory.settings.enabled &= other.settings.enabled;
    memory.settings.announce_writes &= other.settings.announce_writes;
    memory.items.extend(other.items.into_iter().map(|item| Item { origin: None, ..item }));
    let tombstones = other.deletions.into_iter();
    memory.deletions.extend(tombstones.map(|one| Tombstone { origin: None, ..one }));
}

/// The memory of one fragment by itself.
fn alone(list: List, fragment: &str) -> Option<Memory> {
    let block = match list {
        List::Items => format!("saved_memory:\n  items:\n{fragment}"),
        List::Deletions => format!("saved_memory:\n  items: []\ndeletions:\n{fragment}"),
    };
    let fence = fence_around(fragment);
    let document = mend(&format!("{fence}yaml\n{block}{fence}\n"))?;
    let memory: &Memory = document.memory();
    let found = memory.items.len() + memory.deletions.len();
    (found == 1 || fragment.trim_start().starts_with('[')).then(|| memory.clone())
}

/// The lines as they are, four spaces in, behind one sound dash.
fn dashed(lines: &[&str]) -> String {
    let (first, rest) = lines.split_first().map_or(("", lines), |(first, rest)| (*first, rest));
    let said = bare(first);
    let least = rest.iter().map(|line| indent(line)).min().unwrap_or(0);
    let mut out = format!("    - {}\n", said.trim_end().trim_end_matches(','));
    for line in rest {
        out += &format!("      {}\n", line[least..].trim_end());
    }
    out
}

/// Each known field by itself, the later of two, its value quoted where it does not parse.
fn by_field(lines: &[&str]) -> Option<String> {
    let mut fields: Vec<(&str, String)> = Vec::new();
    for line in lines {
        let said = bare(line).trim_end().trim_end_matches(',');
        let Some((name, value)) = field(said) else {
            let (_, value) = fields.last_mut()?;
            *value = format!("{value} {said}");
            continue;
        };
        fields.retain(|(own, _)| *own != name);
        fields.push((name, value.to_owned()));
    }
    let tells = |(name, _): &(&str, String)| ["value", "removed", "reason"].contains(name);
    if !fields.iter().any(tells) {
        return None;
    }
    let line = |(index, (name, value)): (usize, &(&str, String))| {
        let lead = if index == 0 { "    - " } else { "      " };
        let parses = alone(List::Items, &format!("    - {name}: {value}\n")).is_some();
        let value = if parses { value.clone() } else { quote(value.trim_matches('"')) };
        format!("{lead}{name}: {value}\n")
    };
    Some(fields.iter().enumerate().map(line).collect())
}

/// A known field and its value, even if the colon between them is missing.
fn field(said: &str) -> Option<(&str, &str)> {
    let colon = said.split_once(':').map(|(name, value)| (name.trim().trim_matches('"'), value));
    let named = colon.filter(|(name, _)| FIELDS.contains(name));
    let space = || said.split_once(' ').filter(|(name, _)| FIELDS.contains(name));
    named.or_else(space).map(|(name, value)| (name, value.trim()))
}

/// A one-line fragment as quoted text.
fn as_text(lines: &[&str]) -> Option<String> {
    let [line] = lines else { return None };
    let said = bare(line).trim();
    (!said.is_empty()).then(|| format!("    - {}\n", quote(said)))
}
