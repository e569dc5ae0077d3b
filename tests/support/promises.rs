//! What an edit promises about the text it leaves.
//!
//! Where possible they are checked without memskill's own YAML code: with another YAML parser, by comparing bytes, and by undoing
//! the edit.

use memskill::{Document, Memory};
use serde_yaml::Value as Yaml;

use super::operation::Operation;

/// The text after edits, or why they were refused; `None` if they change nothing.
pub fn edited(before: &str, operations: &[Operation]) -> Option<Result<String, String>> {
    let document = Document::parse(before).unwrap_or_else(|damage| panic!("{damage:?}\n{before}"));
    let mut wanted = document.memory().clone();
    for operation in operations {
        operation.apply(&mut wanted)?;
    }
    if wanted == *document.memory() {
        return None;
    }
    Some(document.with_memory(&wanted).map_err(|error| error.to_string()))
}

/// Checks all promises; the error is the first that edits broke.
pub fn keeps_promises(before: &str, operations: &[Operation], after: &str) -> Result<(), String> {
    let old = Document::parse(before).map_err(|damage| format!("{damage:?}"))?;
    let now = Document::parse(after).map_err(|damage| format!("{damage:?}"))?;
    let mut wanted = old.memory().clone();
    for operation in operations {
        operation.apply(&mut wanted);
    }
    ensure(*now.memory() == wanted, "the new text has the wanted memory")?;
    let (parts, new_parts) = (block(before), block(after));
    if let (Some((above, yaml, below)), Some((new_above, new_yaml, new_below))) = (parts, new_parts)
    {
        ensure((above, below) == (new_above, new_below), "the notes stay")?;
        other_parser_agrees(yaml, new_yaml, operations, old.memory())?;
        let json = |yaml: &str| serde_json::from_str::<serde_json::Value>(yaml).is_ok();
        ensure(!json(yaml) || json(new_yaml), "JSON stays JSON")?;
    }
    ensure(kept_comments(before) == kept_comments(after), "comments stay")?;
    keeps_line_endings(before, after)?;
    match operations {
        [operation] => can_be_undone(before, operation, old.memory(), after),
        _ => Ok(()),
    }
}

fn ensure(holds: bool, promise: &str) -> Result<(), String> {
    holds.then_some(()).ok_or_else(|| format!("broken: {promise}"))
}

/// The text above the memory's YAML, the YAML, and the text below, found without memskill: the last block that mentions a
/// memory.
pub fn block(text: &str) -> Option<(&str, &str, &str)> {
    let (mut open, mut found): (Option<(usize, &str)>, _) = (None, None);
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let bare = line.trim_start_matches('\u{feff}').trim();
        let mark = bare.trim_start_matches(['`', '~']);
        let fence = &bare[..bare.len() - mark.len()];
        match open {
            None if fence.len() >= 3 => open = Some((at + line.len(), fence)),
            Some((start, opening)) if mark.is_empty() && fence.starts_with(opening) => {
                if text[start..at].contains("saved_memory") {
                    found = Some((&text[..start], &text[start..at], &text[at..]));
                }
                open = None;
            }
            _ => {}
        }
        at += line.len();
    }
    found
}

/// Another YAML parser reads the wanted data, if it can read the file at all.
fn other_parser_agrees(
    yaml: &str,
    new: &str,
    operations: &[Operation],
    old: &Memory,
) -> Result<(), String> {
    let Ok(mut expected) = serde_yaml::from_str::<Yaml>(yaml) else {
        return Ok(());
    };
    let mut memory = old.clone();
    for operation in operations {
        if operation.apply_to_yaml(&mut expected, &memory).is_none() {
            return Ok(());
        }
        operation.apply(&mut memory);
    }
    let found: Yaml = serde_yaml::from_str(new)
        .map_err(|error| format!("broken: another parser reads it: {error}"))?;
    let (mut found, mut expected) = (untagged(found), untagged(expected));
    if operations.len() > 1 {
        // If one operation adds and the next removes an entry, an absent or empty list stays as it was.
        drop_empty_lists(&mut found);
        drop_empty_lists(&mut expected);
    }
    if found == expected {
        return Ok(());
    }
    Err(format!("broken: another parser agrees\nexpected {expected:?}\nfound    {found:?}"))
}

/// Data without YAML tags, which an edit may keep or drop with their value.
fn untagged(value: Yaml) -> Yaml {
    match value {
        Yaml::Tagged(tagged) => untagged(tagged.value),
        Yaml::Sequence(list) => list.into_iter().map(untagged).collect(),
        Yaml::Mapping(map) => {
            let pairs = map.into_iter().map(|(name, value)| (name, untagged(value)));
            Yaml::Mapping(pairs.collect())
        }
        value => value,
    }
}

fn drop_empty_lists(value: &mut Yaml) {
    let empty = |value: &Yaml| value.is_null() || value.as_sequence().is_some_and(Vec::is_empty);
    let named = |name: &Yaml| matches!(name.as_str(), Some("items" | "deletions" | "tags"));
    match value {
        Yaml::Mapping(map) => {
            map.retain(|name, value| !(named(name) && empty(value)));
            map.values_mut().for_each(drop_empty_lists);
        }
        Yaml::Sequence(list) => list.iter_mut().for_each(drop_empty_lists),
        _ => {}
    }
}

/// Comments that start with `# keep` must survive every edit; others may go with their item.
fn kept_comments(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| line.find("# keep").map(|at| &line[at..])).collect()
}

fn keeps_line_endings(before: &str, after: &str) -> Result<(), String> {
    let bare = |text: &str| text.replace("\r\n", "").contains('\n');
    if before.contains("\r\n") && !bare(before) {
        return ensure(!bare(after), "line endings stay");
    }
    ensure(before.contains('\r') || !after.contains('\r'), "line endings stay")
}

/// Undoing the edit restores the file byte for byte, unless something was removed or a list was empty.
fn can_be_undone(
    before: &str,
    operation: &Operation,
    old: &Memory,
    after: &str,
) -> Result<(), String> {
    let now = Document::parse(after).map_err(|damage| format!("{damage:?}"))?;
    let mut back = now.memory().clone();
    match operation.verb.as_str() {
        "add" if !old.items.is_empty() => drop(back.items.pop()),
        "insert" if !old.items.is_empty() => drop(back.items.remove(operation.number(0))),
        "add-tombstone" if !old.deletions.is_empty() => drop(back.deletions.pop()),
        "push" => {
            let index = operation.item(old).unwrap();
            let memskill::Value::List(list) = &mut back.items[index].value else {
                return Ok(());
            };
            list.pop();
            if list.is_empty() {
                return Ok(());
            }
        }
        "setting" if block(before).is_some_and(|(_, yaml, _)| yaml.contains(operation.word(0))) => {
            back.settings = old.settings;
        }
        "updated" if old.updated.is_some() => back.updated = old.updated,
        "field" if operation.word(1) != "tags" && !operation.value.is_null() => {
            let index = operation.item(old).unwrap();
            back.items[index].clone_from(&old.items[index]);
            return Ok(()); // An item keeps its origin in one document; `fixtures/edits` undo fields.
        }
        _ => return Ok(()),
    }
    let undone = now
        .with_memory(&back)
        .map_err(|error| format!("broken: the edit can be undone: {error}"))?;
    if undone == before || *old == back && is_respelled(operation) {
        return Ok(());
    }
    Err(format!("broken: undoing restores the file\n{}", super::diff(before, &undone)))
}

/// `enabled: yes` is undone as `enabled: true`.
fn is_respelled(operation: &Operation) -> bool {
    matches!(operation.verb.as_str(), "setting")
}
