//! What can still be read from a text that is past mending.
//!
//! Items and tombstones are taken one by one from every YAML block, each read as a small memory of its own, so
//! that one broken entry does not cost the others. One-line entries that do not parse are kept as text.

use super::mend::mend;
use crate::document::yaml_blocks;
use crate::error::{Error, Result};
use crate::merge::merge;
use crate::model::{Date, Memory};
use crate::yaml::quote;

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

/// Which list an entry was found in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Items,
    Deletions,
}

/// The memory that a damaged text still says.
pub(super) fn salvage(text: &str) -> Result<Memory> {
    let mut memory = Memory::default();
    memory.updated = "1970-01-01".parse().ok();
    if !text.contains("saved_memory") && yaml_blocks(text).is_empty() {
        return Ok(memory);
    }
    for source in sources(text) {
        read_settings(&source, &mut memory)?;
        for (section, entry) in entries(&source) {
            read_entry(section, &entry, &mut memory);
        }
    }
    // Joining a memory with itself leaves one state for each key.
    Ok(merge(None, &memory, &memory))
}

/// The YAML of every block; the whole text where there is none.
fn sources(text: &str) -> Vec<String> {
    let text = text
        .replace("\r\n", "\n")
        .replace('\r', "\n")
        .replace('\u{a0}', " ");
    let blocks = yaml_blocks(&text);
    let said: Vec<String> = blocks
        .iter()
        .map(|block| block.yaml(&text).into_owned())
        .collect();
    if said
        .iter()
        .any(|yaml| !entries(yaml).is_empty() || yaml.contains("saved_memory"))
    {
        return said;
    }
    vec![
        text.lines()
            .map(|line| line.trim_start_matches("> "))
            .collect::<Vec<_>>()
            .join("\n"),
    ]
}

/// Reads what single lines say; a memory that was disabled anywhere stays so.
fn read_settings(source: &str, memory: &mut Memory) -> Result<()> {
    for line in source.lines() {
        let bare = line.trim().trim_end_matches(',').replace(['"', '\''], "");
        let Some((name, value)) = bare.split_once(':') else {
            continue;
        };
        let value = value.split(" #").next().unwrap_or_default().trim();
        let off = ["false", "no", "off", "0", "n"]
            .iter()
            .any(|word| word.eq_ignore_ascii_case(value));
        match name.trim() {
            "enabled" if off => memory.settings.enabled = false,
            "announce_writes" if off => memory.settings.announce_writes = false,
            "updated" => memory.updated = memory.updated.max(value.parse::<Date>().ok()),
            "version" => match value.parse() {
                Ok(version) if version > 1 => return Err(Error::NewerVersion(version)),
                _ => {}
            },
            _ => {}
        }
    }
    Ok(())
}

/// The entries of `items` and `deletions`, each as its own lines.
fn entries(source: &str) -> Vec<(Section, Vec<&str>)> {
    let mut found: Vec<(Section, Vec<&str>)> = Vec::new();
    let mut section = None;
    let mut dash = usize::MAX;
    for line in source
        .lines()
        .filter(|line| !is_marker(line) && !line.trim().is_empty())
    {
        let (indent, said) = (line.len() - line.trim_start().len(), line.trim_start());
        let name = said
            .split(':')
            .next()
            .unwrap_or_default()
            .trim_matches(['"', '\'', '{', ' ']);
        let opens = said.contains(':') && !said.starts_with(['-', '#']);
        match name {
            "items" if opens => (section, dash) = (Some(Section::Items), usize::MAX),
            "deletions" if opens => (section, dash) = (Some(Section::Deletions), usize::MAX),
            "saved_memory" | "settings" | "version" | "updated" if opens && indent < dash => {
                section = None
            }
            _ => {
                let Some(section) = section else { continue };
                let begins = starts_entry(said, indent, dash);
                if begins {
                    dash = dash.min(indent);
                    found.push((section, vec![line]));
                } else if let Some((_, lines)) = found.last_mut().filter(|(own, _)| *own == section)
                {
                    lines.push(line);
                }
            }
        }
    }
    found
}

fn starts_entry(said: &str, indent: usize, dash: usize) -> bool {
    let dashed = said.starts_with("- ") || said == "-";
    dashed && (indent <= dash || said.starts_with("- key:"))
        || said.starts_with('{')
        || said.starts_with("key:") && dash == usize::MAX
}

fn is_marker(line: &str) -> bool {
    ["<<<<<<< ", "|||||||", ">>>>>>> "]
        .iter()
        .any(|mark| line.starts_with(mark))
        || line.trim_end() == "======="
}

/// Reads one entry: as it is, then field by field, then as text.
fn read_entry(section: Section, lines: &[&str], memory: &mut Memory) {
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
    let fence = "`".repeat(
        1 + entry
            .split(|c| c != '`')
            .map(str::len)
            .max()
            .unwrap_or(0)
            .max(2),
    );
    let document = mend(&format!("{fence}yaml\n{block}{fence}\n"))?;
    let memory: &Memory = document.memory();
    let found = memory.items.len() + memory.deletions.len();
    (found == 1).then(|| memory.clone())
}

/// The lines as they are, four spaces in, with a dash if the first lacks one.
fn dashed(lines: &[&str]) -> String {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let least = lines.iter().map(|line| indent(line)).min().unwrap_or(0);
    let first = lines.first().map_or("", |line| line.trim_start());
    let lead = if first.starts_with('-') {
        "    "
    } else {
        "    - "
    };
    let rest = if first.starts_with('-') {
        "    "
    } else {
        "      "
    };
    let line = |(index, line): (usize, &&str)| {
        let line = line.trim_end().trim_end_matches([',', ']']);
        format!(
            "{}{}\n",
            if index == 0 { lead } else { rest },
            &line[least.min(indent(line))..]
        )
    };
    lines.iter().enumerate().map(line).collect()
}

/// Each known field by itself, its value quoted where it does not parse.
fn by_field(lines: &[&str]) -> Option<String> {
    let mut fields: Vec<(String, String)> = Vec::new();
    for line in lines {
        let said = line.trim().trim_start_matches("- ").trim_end_matches(',');
        let named = said
            .split_once(':')
            .map(|(name, value)| (name.trim().trim_matches('"'), value.trim()));
        match named.filter(|(name, _)| FIELDS.contains(name)) {
            Some((name, value)) => fields.push((name.to_owned(), value.to_owned())),
            None => {
                let (_, value) = fields.last_mut()?;
                value.push(' ');
                value.push_str(said);
            }
        }
    }
    let line = |(index, (name, value)): (usize, &(String, String))| {
        let lead = if index == 0 { "    - " } else { "      " };
        let plain = format!("    - {name}: {value}\n");
        let value = if alone(Section::Items, &plain).is_some() {
            value.clone()
        } else {
            quote(value.trim_matches('"'))
        };
        format!("{lead}{name}: {value}\n")
    };
    Some(fields.iter().enumerate().map(line).collect()).filter(|entry: &String| !entry.is_empty())
}

/// A one-line entry as quoted text.
fn as_text(lines: &[&str]) -> Option<String> {
    let [line] = lines else { return None };
    let said = line.trim().trim_start_matches("- ").trim();
    (!said.is_empty()).then(|| format!("    - {}\n", quote(said)))
}
