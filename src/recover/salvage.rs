//! What can still be read from a text that is past mending.
//!
//! Items and tombstones are taken one by one from every YAML block, each read as a small memory of its own, so
//! that one broken entry does not cost the others. One-line entries that do not parse are kept as text.

use std::collections::HashSet;

use super::mend::mend;
use crate::document::yaml_blocks;
use crate::error::{Error, Result};
use crate::merge::merge;
use crate::model::{Date, Memory};
use crate::render::is_hidden;
use crate::yaml::quote;

/// The names that end a list.
const HEADS: [&str; 5] = ["saved_memory", "memory", "settings", "version", "updated"];

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

/// Which list an entry belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Items,
    Deletions,
}

/// Some lines that seem to be one item or tombstone.
struct Entry<'s> {
    section: Section,
    lines: Vec<&'s str>,
}

/// The memory that a damaged text still says.
pub(super) fn salvage(text: &str) -> Result<Memory> {
    let mut memory = Memory { updated: "1970-01-01".parse().ok(), ..Memory::default() };
    if !text.contains("saved_memory") && yaml_blocks(text).is_empty() {
        return Ok(memory);
    }
    for source in sources(text) {
        read_settings(&source, &mut memory)?;
        for entry in entries(&source) {
            read_entry(&entry, &mut memory);
        }
    }
    // Joining a memory with itself leaves one state for each key.
    Ok(merge(None, &memory, &memory))
}

/// Whether a text says anywhere outside its entries that memory is disabled.
pub(super) fn is_disabled(text: &str) -> bool {
    sources(text).iter().any(|source| settings(source).any(|line| is_off(line, "enabled")))
}

/// The YAML of every block, without what is invisible; the whole text where there is none.
fn sources(text: &str) -> Vec<String> {
    let breaks = text.replace("\r\n", "\n").replace(['\r', '\u{c}'], "\n").replace('\u{a0}', " ");
    let text: String =
        breaks.chars().filter(|c| matches!(c, '\n' | '\t') || !is_hidden(*c)).collect();
    let blocks = yaml_blocks(&text);
    let said: Vec<String> = blocks.iter().map(|block| block.yaml(&text).into_owned()).collect();
    let is_memory = |yaml: &String| yaml.contains("saved_memory") || !entries(yaml).is_empty();
    if said.iter().any(is_memory) {
        return said;
    }
    vec![text.lines().map(|line| line.trim_start_matches("> ")).collect::<Vec<_>>().join("\n")]
}

/// Reads what single lines say; a memory that was disabled anywhere stays so.
fn read_settings(source: &str, memory: &mut Memory) -> Result<()> {
    for line in settings(source) {
        memory.settings.enabled &= !is_off(line, "enabled");
        memory.settings.announce_writes &= !is_off(line, "announce_writes");
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

/// Whether a line turns a setting off, in whatever punctuation.
fn is_off(line: &str, name: &str) -> bool {
    let Some((_, rest)) = line.split_once(name) else {
        return false;
    };
    let rest = rest.trim_start_matches(['"', '\'', ' ', '*']);
    let value = rest.strip_prefix(':').map(|rest| rest.trim_start_matches(['"', '\'', ' ', '*']));
    let word = value.and_then(|value| value.split(|c: char| !c.is_alphanumeric()).next());
    let off = ["false", "no", "off", "0", "n"];
    word.is_some_and(|word| off.iter().any(|own| own.eq_ignore_ascii_case(word)))
}

/// The lines of a source that are no part of an entry.
fn settings(source: &str) -> impl Iterator<Item = &str> {
    let taken: HashSet<*const u8> = entries(source)
        .iter()
        .flat_map(|entry| entry.lines.iter().map(|line| line.as_ptr()))
        .collect();
    source.lines().filter(move |line| !taken.contains(&line.as_ptr()))
}

/// The entries of `items` and `deletions`, wherever something looks like one.
fn entries(source: &str) -> Vec<Entry<'_>> {
    let mut found: Vec<Entry<'_>> = Vec::new();
    let mut section = None;
    let mut is_open = false;
    let mut dash = usize::MAX;
    for line in source.lines().filter(|line| !is_marker(line) && !line.trim().is_empty()) {
        let (indent, said) = (line.len() - line.trim_start().len(), line.trim_start());
        let named = |name: &str| said.trim_start_matches(['"', '{', ' ']).starts_with(name);
        let has_key = found
            .last()
            .is_some_and(|entry| is_open && entry.lines.iter().any(|own| begins_with_key(own)));
        if named("items") || named("deletions") {
            section = Some(if named("items") { Section::Items } else { Section::Deletions });
            (is_open, dash) = (false, usize::MAX);
        } else if indent < dash && HEADS.iter().any(|head| named(head)) {
            (section, is_open) = (None, false);
        } else if starts_entry(said, indent <= dash && section.is_some())
            || has_key && said.starts_with("key:")
        {
            dash = dash.min(indent);
            // Braces that close on their line are a whole entry.
            is_open =
                !(said.starts_with('{') && said.trim_end().trim_end_matches(',').ends_with('}'));
            found.push(Entry { section: section.unwrap_or(Section::Items), lines: vec![line] });
        } else if let Some(entry) = found.last_mut().filter(|_| is_open) {
            entry.lines.push(line);
        }
    }
    found
}

/// A dash in a list, or a bullet of any kind before a key.
fn starts_entry(said: &str, in_list: bool) -> bool {
    let bullet = said.starts_with("- ") || said == "-";
    in_list && bullet || said.starts_with(['-', '*', '+', '•', '{']) && begins_with_key(said)
}

fn begins_with_key(line: &str) -> bool {
    let bare = line.trim_start_matches(|c: char| "-*+•{\" ".contains(c));
    bare.strip_prefix("key")
        .is_some_and(|rest| rest.trim_start_matches(['"', ' ']).starts_with(':'))
}

fn is_marker(line: &str) -> bool {
    ["<<<<<<< ", "|||||||", ">>>>>>> "].iter().any(|mark| line.starts_with(mark))
        || line.trim_end() == "======="
}

/// Reads one entry: as it is, then field by field, then as text.
fn read_entry(entry: &Entry<'_>, memory: &mut Memory) {
    let (section, lines) = (entry.section, entry.lines.as_slice());
    let read = alone(section, &dashed(lines))
        .or_else(|| alone(section, &by_field(lines)?))
        .or_else(|| alone(section, &as_text(lines)?));
    let Some(read) = read else { return };
    for mut item in read.items {
        item.origin = None;
        if !memory.items.contains(&item) {
            memory.items.push(item);
        }
    }
    for mut tombstone in read.deletions {
        tombstone.origin = None;
        if !memory.deletions.contains(&tombstone) {
            memory.deletions.push(tombstone);
        }
    }
}

/// The memory of one entry by itself.
fn alone(section: Section, entry: &str) -> Option<Memory> {
    let block = match section {
        Section::Items => format!("saved_memory:\n  items:\n{entry}"),
        Section::Deletions => format!("saved_memory:\n  items: []\ndeletions:\n{entry}"),
    };
    let fence = "`".repeat(1 + entry.split(|c| c != '`').map(str::len).max().unwrap_or(0).max(2));
    let document = mend(&format!("{fence}yaml\n{block}{fence}\n"))?;
    let memory: &Memory = document.memory();
    let found = memory.items.len() + memory.deletions.len();
    (found == 1).then(|| memory.clone())
}

/// The lines as they are, four spaces in, behind one sound dash.
fn dashed(lines: &[&str]) -> String {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let (first, rest) = lines.split_first().map_or(("", lines), |(first, rest)| (*first, rest));
    let said = bare(first);
    let column = first.len() - first.trim_end().len() + first.find(said).unwrap_or(0);
    let least = rest.iter().map(|line| indent(line)).min().unwrap_or(column);
    let mut out = format!("    - {}\n", said.trim_end().trim_end_matches(','));
    for line in rest {
        out += &format!("      {}\n", line[least..].trim_end());
    }
    out
}

/// A line without its bullet.
fn bare(line: &str) -> &str {
    let said = line.trim_start();
    said.strip_prefix(['-', '*', '+', '•']).map_or(said, str::trim_start)
}

/// Each known field by itself, the later of two, its value quoted where it does not parse.
fn by_field(lines: &[&str]) -> Option<String> {
    let mut fields: Vec<(&str, String)> = Vec::new();
    for line in lines {
        let said = bare(line).trim_end().trim_end_matches(',');
        let named =
            said.split_once(':').map(|(name, value)| (name.trim().trim_matches('"'), value.trim()));
        let Some((name, value)) = named.filter(|(name, _)| FIELDS.contains(name)) else {
            let (_, value) = fields.last_mut()?;
            *value = format!("{value} {said}");
            continue;
        };
        fields.retain(|(own, _)| *own != name);
        fields.push((name, value.to_owned()));
    }
    let line = |(index, (name, value)): (usize, &(&str, String))| {
        let lead = if index == 0 { "    - " } else { "      " };
        let parses = alone(Section::Items, &format!("    - {name}: {value}\n")).is_some();
        let value = if parses { value.clone() } else { quote(value.trim_matches('"')) };
        format!("{lead}{name}: {value}\n")
    };
    Some(fields.iter().enumerate().map(line).collect()).filter(|entry: &String| !entry.is_empty())
}

/// A one-line entry as quoted text.
fn as_text(lines: &[&str]) -> Option<String> {
    let [line] = lines else { return None };
    let said = bare(line).trim();
    (!said.is_empty()).then(|| format!("    - {}\n", quote(said)))
}
