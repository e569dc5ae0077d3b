//! What an edit promises about the text it leaves.
//!
//! The promises are checked without memskill's own YAML code where that is possible: by a second reader,
//! by bytes, and by undoing the edit.

use memskill::{Document, Memory};
use serde_yaml::Value as Yaml;

use crate::operation::Operation;

/// The text after edits, or why they were refused; `None` where there is nothing to edit.
pub fn perform(before: &str, operations: &[Operation]) -> Option<Result<String, String>> {
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

/// The first promise that edits broke.
pub fn broken(before: &str, operations: &[Operation], after: &str) -> Result<(), String> {
    let old = Document::parse(before).map_err(|damage| format!("{damage:?}"))?;
    let now = Document::parse(after).map_err(|damage| format!("{damage:?}"))?;
    let mut wanted = old.memory().clone();
    for operation in operations {
        operation.apply(&mut wanted);
    }
    ensure(*now.memory() == wanted, "it says what was meant")?;
    let (parts, new_parts) = (block(before), block(after));
    if let (Some((above, yaml, below)), Some((new_above, new_yaml, new_below))) = (parts, new_parts)
    {
        ensure((above, below) == (new_above, new_below), "the notes stay")?;
        second_reader(yaml, new_yaml, operations, old.memory())?;
        let json = |yaml: &str| serde_json::from_str::<serde_json::Value>(yaml).is_ok();
        ensure(!json(yaml) || json(new_yaml), "JSON stays JSON")?;
    }
    ensure(kept_comments(before) == kept_comments(after), "comments stay")?;
    line_breaks(before, after)?;
    match operations {
        [operation] => undone(before, operation, old.memory(), after),
        _ => Ok(()),
    }
}

fn ensure(holds: bool, promise: &str) -> Result<(), String> {
    holds.then_some(()).ok_or_else(|| format!("broken: {promise}"))
}

/// The text above the memory's YAML, the YAML, and the text below, found by hand: the last block that
/// speaks of a memory.
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

/// Data as intended, also to another YAML reader, where that one can read the file at all.
fn second_reader(
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
        if operation.witness(&mut expected, &memory).is_none() {
            return Ok(());
        }
        operation.apply(&mut memory);
    }
    let said: Yaml = serde_yaml::from_str(new)
        .map_err(|error| format!("broken: a second reader reads it: {error}"))?;
    let (mut said, mut expected) = (untagged(said), untagged(expected));
    if operations.len() > 1 {
        // What one operation adds and the next removes leaves an absent or empty list as it was.
        drop_empty_lists(&mut said);
        drop_empty_lists(&mut expected);
    }
    if said == expected {
        return Ok(());
    }
    Err(format!("broken: a second reader agrees\nexpected {expected:?}\nsaid     {said:?}"))
}

/// Data without its tags, which may stay or go with a value.
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

/// Comments that say `keep` must outlive every edit; others may go with the item they stand in.
fn kept_comments(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| line.find("# keep").map(|at| &line[at..])).collect()
}

fn line_breaks(before: &str, after: &str) -> Result<(), String> {
    let bare = |text: &str| text.replace("\r\n", "").contains('\n');
    if before.contains("\r\n") && !bare(before) {
        return ensure(!bare(after), "line breaks are the file's");
    }
    ensure(before.contains('\r') || !after.contains('\r'), "line breaks are the file's")
}

/// Undoing the edit restores the file byte for byte, where nothing was lost and no list was empty.
fn undone(before: &str, operation: &Operation, old: &Memory, after: &str) -> Result<(), String> {
    let now = Document::parse(after).map_err(|damage| format!("{damage:?}"))?;
    let mut back = now.memory().clone();
    match operation.verb.as_str() {
        "add" if !old.items.is_empty() => drop(back.items.pop()),
        "insert" if !old.items.is_empty() => drop(back.items.remove(operation.number(0))),
        "bury" if !old.deletions.is_empty() => drop(back.deletions.pop()),
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
            return Ok(()); // An origin belongs to one document; fields are undone in the stories.
        }
        _ => return Ok(()),
    }
    let undone =
        now.with_memory(&back).map_err(|error| format!("broken: it can be undone: {error}"))?;
    if undone == before || *old == back && is_respelled(operation) {
        return Ok(());
    }
    Err(format!("broken: undoing restores the file\n{}", crate::support::diff(before, &undone)))
}

/// `enabled: yes` is undone as `enabled: true`.
fn is_respelled(operation: &Operation) -> bool {
    matches!(operation.verb.as_str(), "setting")
}
