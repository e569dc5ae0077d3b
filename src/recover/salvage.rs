//! Reads what can still be read from a text that cannot be mended.
//!
//! The lines of every YAML block are split into *fragments* that look like one item or tombstone. Each is
//! parsed as a small memory of its own, so one broken fragment does not affect the others. One-line fragments
//! that do not parse are kept as text.

use std::collections::HashSet;

use super::mend::mend;
use crate::document::{Document, ITEM_FIELDS, Marker, TOMBSTONE_FIELDS, fence_around, yaml_blocks};
use crate::error::{Error, Result};
use crate::merge::merge;
use crate::model::{Date, Item, Memory, Settings, Tombstone};
use crate::render::visible;
use crate::yaml::{indent, quote};

/// Names that end a list.
const HEADS: [&str; 5] = ["saved_memory", "memory", "settings", "version", "updated"];

pub(super) fn salvage(text: &str) -> Result<Memory> {
    let mut memory = collect(text)?;
    memory.items.iter_mut().for_each(Item::tag_if_low);
    // Merging a memory with itself leaves one item or tombstone for each key.
    Ok(merge(None, &memory, &memory))
}

/// Everything that can be read, with all items of a key.
pub(super) fn collect(text: &str) -> Result<Memory> {
    let mut memory = Memory { updated: "1970-01-01".parse().ok(), ..Memory::default() };
    if !text.contains("saved_memory") && yaml_blocks(text).is_empty() {
        return Ok(memory);
    }
    for source in sources(text) {
        if let Some(whole) = whole(&source) {
            add(&mut memory, whole);
            continue;
        }
        read_settings(&source, &mut memory)?;
        for fragment in fragments(&source) {
            read_fragment(&fragment, &mut memory);
        }
    }
    Ok(memory)
}

/// Whether a text disables the memory anywhere outside its fragments.
pub(super) fn is_disabled(text: &str) -> bool {
    sources(text).iter().any(|source| is_off(source, "enabled"))
}

/// The YAML of every block without invisible characters, or the whole text if no block has memory content.
fn sources(text: &str) -> Vec<String> {
    let breaks = text.replace("\r\n", "\n").replace(['\r', '\u{c}'], "\n").replace('\u{a0}', " ");
    let text = visible(&breaks);
    let blocks = yaml_blocks(&text);
    let yaml: Vec<String> = blocks.iter().map(|block| block.yaml(&text).into_owned()).collect();
    let is_memory = |yaml: &String| yaml.contains("saved_memory") || !fragments(yaml).is_empty();
    if yaml.iter().any(is_memory) {
        return yaml;
    }
    vec![text.lines().map(|line| line.trim_start_matches("> ")).collect::<Vec<_>>().join("\n")]
}

/// Reads settings from single lines. A memory that is disabled anywhere stays disabled.
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

/// Whether a source turns a setting off outside its fragments and comments, whatever the punctuation.
fn is_off(source: &str, name: &str) -> bool {
    let lines = outside(source).filter(|line| !line.trim_start().starts_with('#'));
    let text = lines.collect::<Vec<_>>().join("\n");
    text.match_indices(name).any(|(at, _)| {
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
        let rest = text[at + name.len()..].trim_start_matches(['"', '\'', ' ', '*']);
        let value = rest.strip_prefix(':').unwrap_or_default();
        // A tag or an anchor may precede the word, and the word may be on the next line.
        let words = value.split(|c: char| c.is_whitespace() || "\"'*,{}".contains(c));
        let mut words = words.filter(|word| !word.is_empty() && !word.starts_with(['!', '&']));
        !text[..at].ends_with(is_part) && words.next().is_some_and(Settings::is_off)
    })
}

/// Reads one fragment: as a whole, else field by field, else as text.
fn read_fragment(fragment: &Fragment<'_>, memory: &mut Memory) {
    let (list, lines) = (fragment.list, fragment.lines.as_slice());
    let bracketed = lines.first().filter(|line| line.trim_start().starts_with('['));
    let read = bracketed
        .and_then(|line| parse_alone(list, &format!("    {}\n", line.trim())))
        .or_else(|| parse_alone(list, &dashed(lines)))
        .or_else(|| parse_alone(list, &by_field(lines)?))
        .or_else(|| parse_alone(list, &as_text(lines)?));
    read.into_iter().for_each(|read| add(memory, read));
}

/// The memory of a source that parses on its own because only its fence was damaged.
fn whole(source: &str) -> Option<Memory> {
    let fence = fence_around(source);
    let document =
        Document::parse(format!("{fence}yaml\n{}\n{fence}\n", source.trim_end())).ok()?;
    Some(document.memory().clone()).filter(|memory| memory.version == 1)
}

fn add(memory: &mut Memory, other: Memory) {
    memory.updated = memory.updated.max(other.updated);
    memory.settings.enabled &= other.settings.enabled;
    memory.settings.announce_writes &= other.settings.announce_writes;
    memory.items.extend(other.items.into_iter().map(|item| Item { origin: None, ..item }));
    let tombstones = other.deletions.into_iter();
    memory.deletions.extend(tombstones.map(|one| Tombstone { origin: None, ..one }));
}

/// Parses one fragment as a memory of its own.
fn parse_alone(list: List, fragment: &str) -> Option<Memory> {
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

/// The lines as one list element, indented by four spaces.
fn dashed(lines: &[&str]) -> String {
    let (first, rest) = lines.split_first().map_or(("", lines), |(first, rest)| (*first, rest));
    let text = without_bullet(first);
    let least = rest.iter().map(|line| indent(line)).min().unwrap_or(0);
    let mut out = format!("    - {}\n", text.trim_end().trim_end_matches(','));
    for line in rest {
        out += &format!("      {}\n", line[least..].trim_end());
    }
    out
}

/// Each known field on its own, the later of two, with its value quoted if it does not parse.
fn by_field(lines: &[&str]) -> Option<String> {
    let mut fields: Vec<(&str, String)> = Vec::new();
    for line in lines {
        let text = without_bullet(line).trim_end().trim_end_matches(',');
        let Some((name, value)) = field(text) else {
            let (_, value) = fields.last_mut()?;
            *value = format!("{value} {text}");
            continue;
        };
        fields.retain(|(own, _)| *own != name);
        fields.push((name, value.to_owned()));
    }
    let has_content = |(name, _): &(&str, String)| ["value", "removed", "reason"].contains(name);
    if !fields.iter().any(has_content) {
        return None;
    }
    let line = |(index, (name, value)): (usize, &(&str, String))| {
        let lead = if index == 0 { "    - " } else { "      " };
        let parses = parse_alone(List::Items, &format!("    - {name}: {value}\n")).is_some();
        let value = if parses { value.clone() } else { quote(value.trim_matches('"')) };
        format!("{lead}{name}: {value}\n")
    };
    Some(fields.iter().enumerate().map(line).collect())
}

/// A known field and its value, even if the colon is missing.
fn field(text: &str) -> Option<(&str, &str)> {
    let colon = text.split_once(':').map(|(name, value)| (name.trim().trim_matches('"'), value));
    let is_known =
        |(name, _): &(&str, &str)| ITEM_FIELDS.contains(name) || TOMBSTONE_FIELDS.contains(name);
    let space = || text.split_once(' ').filter(is_known);
    colon.filter(is_known).or_else(space).map(|(name, value)| (name, value.trim()))
}

fn as_text(lines: &[&str]) -> Option<String> {
    let [line] = lines else { return None };
    let text = without_bullet(line).trim();
    (!text.is_empty()).then(|| format!("    - {}\n", quote(text)))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum List {
    Items,
    Deletions,
}

/// Lines that look like one item or tombstone.
struct Fragment<'s> {
    list: List,
    lines: Vec<&'s str>,
}

fn fragments(source: &str) -> Vec<Fragment<'_>> {
    let mut scanner =
        Scanner { found: Vec::new(), list: None, dash: usize::MAX, open: FragmentState::Closed };
    let has_content = |line: &&str| Marker::of(line).is_none() && !line.trim().is_empty();
    source.lines().filter(has_content).for_each(|line| scanner.take(line));
    scanner.found
}

/// The lines of a source that belong to no fragment.
fn outside(source: &str) -> impl Iterator<Item = &str> {
    let lines = fragments(source).into_iter().flat_map(|fragment| fragment.lines);
    let taken: HashSet<*const u8> = lines.map(str::as_ptr).collect();
    source.lines().filter(move |line| !taken.contains(&line.as_ptr()))
}

fn without_bullet(line: &str) -> &str {
    let text = line.trim_start();
    text.strip_prefix(['-', '*', '+', '•']).map_or(text, str::trim_start)
}

/// Whether the next line may belong to the last fragment.
#[derive(Clone, Copy, PartialEq)]
enum FragmentState {
    Closed,
    /// The fragment has no key yet.
    WithoutKey,
    /// The fragment has a key: a second key starts the next fragment, whose dash is missing.
    WithKey,
}

struct Scanner<'s> {
    found: Vec<Fragment<'s>>,
    list: Option<List>,
    /// The smallest indent of a dash in this list.
    dash: usize,
    open: FragmentState,
}

impl<'s> Scanner<'s> {
    fn take(&mut self, line: &'s str) {
        let (indent, text) = (line.len() - line.trim_start().len(), line.trim_start());
        let named = |name: &str| text.trim_start_matches(['"', '{', ' ']).starts_with(name);
        let second_key = self.open == FragmentState::WithKey && text.starts_with("key:");
        if named("items") || named("deletions") {
            self.list = Some(if named("items") { List::Items } else { List::Deletions });
            (self.open, self.dash) = (FragmentState::Closed, usize::MAX);
            // A list in brackets after its name is one fragment with many entries.
            if let Some((_, rest)) = text.split_once(':').filter(|(_, rest)| rest.contains('{')) {
                let list = self.list.unwrap_or(List::Items);
                self.found.push(Fragment { list, lines: vec![rest] });
            }
        } else if indent <= self.dash && HEADS.iter().any(|head| named(head)) {
            (self.list, self.open) = (None, FragmentState::Closed);
        } else if second_key || self.starts(text, indent) {
            self.dash = self.dash.min(indent);
            // Braces that close on the same line are a complete fragment.
            let end = text.trim_end().trim_end_matches(',');
            let is_whole = text.starts_with('{') && end.ends_with('}');
            self.open = match begins_with_key(line) {
                _ if is_whole => FragmentState::Closed,
                true => FragmentState::WithKey,
                false => FragmentState::WithoutKey,
            };
            let list = self.list.unwrap_or(List::Items);
            self.found.push(Fragment { list, lines: vec![line] });
        } else if let Some(last) =
            self.found.last_mut().filter(|_| self.open != FragmentState::Closed)
        {
            last.lines.push(line);
            if begins_with_key(line) {
                self.open = FragmentState::WithKey;
            }
        }
    }

    /// Whether a line starts a fragment: a dash in a list, or any bullet before a key.
    fn starts(&self, text: &str, indent: usize) -> bool {
        let is_dash = text.starts_with("- ") || text == "-";
        is_dash && indent <= self.dash && self.list.is_some()
            || text.starts_with(['-', '*', '+', '•', '{']) && begins_with_key(text)
    }
}

fn begins_with_key(line: &str) -> bool {
    let bare = line.trim_start_matches(|c: char| "-*+•{\" ".contains(c));
    bare.strip_prefix("key")
        .is_some_and(|rest| rest.trim_start_matches(['"', ' ']).starts_with(':'))
}
