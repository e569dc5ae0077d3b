//! Lists of words that need more than [`lists::compile`], contexts of personal words, and formats of tokens.

use std::fmt::Write as _;

use crate::lists;
use crate::pool::{HashIndex, Pool};
use crate::table::{Fault, Section, Table};

/// The lists and contexts of `personal`.
pub(crate) fn personal(pool: &mut Pool) -> Result<String, Fault> {
    let mut code = lists::compile("src/guard/personal/lists.txt", pool)?;
    let table = Table::read("src/guard/personal/context.txt")?;
    for section in &table.sections {
        let mut seen: Vec<&str> = Vec::new();
        for entry in &section.entries {
            let Some((words, _)) = entry.text.split_once(" : ") else {
                return Err(table.fault(entry.line, "expected `words : words near them`"));
            };
            for word in words.split(' ') {
                if seen.contains(&word) {
                    return Err(table.fault(entry.line, format!("`{word}` has a line already")));
                }
                seen.push(word);
            }
        }
        let name = section.name.to_uppercase();
        let list = pool.list(&section.entries);
        let _ = writeln!(code, "pub(super) static {name}: ContextRules = ContextRules({list});");
    }
    Ok(code)
}

/// The lists of `secrets`, and an index of commands that take a password.
pub(crate) fn secrets(pool: &mut Pool) -> Result<String, Fault> {
    let table = Table::read("src/guard/secrets/lists.txt")?;
    let mut code = lists::constants(&table, pool, |section| argument(section).is_none())?;
    let mut index = HashIndex::default();
    for (section, argument) in table.sections.iter().filter_map(|one| Some((one, argument(one)?))) {
        for entry in &section.entries {
            let Some((command, flag)) = entry.text.split_once(' ') else {
                return Err(table.fault(entry.line, "expected `command flag`"));
            };
            let start = pool.add(&entry.text);
            let row = format!(
                "Command {{ start: {start}, name: {}, flag: {}, argument: Argument::{argument} }}",
                command.len(),
                flag.len()
            );
            index.add(command.as_bytes(), row);
        }
    }
    code += &index.code("COMMANDS", "Command").replacen("static", "pub(super) static", 1);
    Ok(code)
}

/// How the commands of a section take a password.
fn argument(section: &Section) -> Option<&'static str> {
    Some(match section.name.as_str() {
        "attached_password" => "Attached",
        "next_password" => "Next",
        "pair_password" => "Pair",
        "later_password" => "Later",
        _ => return None,
    })
}

/// The formats of tokens, sorted by their first character.
pub(crate) fn formats(pool: &mut Pool) -> Result<String, Fault> {
    let table = Table::read("src/guard/secrets/formats.txt")?;
    let mut formats: Vec<String> = Vec::new();
    for entry in table.sections.iter().flat_map(|section| &section.entries) {
        let Some((_, format)) = entry.text.split_once(' ') else {
            return Err(table.fault(entry.line, "expected `provider format`"));
        };
        formats.push(format.trim().replace('¦', "|"));
    }
    formats.sort_by_key(|format| format.as_bytes()[0]);
    let rows: String = formats
        .iter()
        .map(|format| {
            let (first, start, length) = (format.as_bytes()[0], pool.add(format), format.len());
            format!("Format {{ start: {start}, length: {length}, first: {first} }},\n")
        })
        .collect();
    Ok(format!("static FORMATS: [Format; {}] = [\n{rows}];\n", formats.len()))
}

/// The characters that pass for an ASCII letter, sorted.
pub(crate) fn look_alikes() -> Result<String, Fault> {
    let table = Table::read("src/guard/views/look_alikes.txt")?;
    let mut pairs: Vec<(char, char)> = Vec::new();
    for section in &table.sections {
        for entry in &section.entries {
            let is_alphabet = section.name == "alphabets";
            let letters = if is_alphabet { "abcdefghijklmnopqrstuvwxyz" } else { &section.name };
            let characters: Vec<char> = entry.text.chars().filter(|c| *c != ' ').collect();
            if is_alphabet && characters.len() != letters.len() {
                return Err(table.fault(entry.line, "an alphabet has 26 characters"));
            }
            pairs.extend(characters.into_iter().zip(letters.chars().cycle()));
        }
    }
    pairs.retain(|(character, _)| !character.is_ascii());
    pairs.sort_unstable();
    if let Some(pair) = pairs.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(table.fault(1, format!("`{}` is listed twice", pair[0].0)));
    }
    Ok(format!("static LOOK_ALIKES: [(char, char); {}] = {pairs:?};\n", pairs.len()))
}
