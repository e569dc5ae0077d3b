//! The lexicon: `concepts.txt` names the concepts, the other files of the folder hold the words of one language each.

use std::collections::HashMap;
use std::fmt::Write as _;

use crate::pool::{HashIndex, Pool};
use crate::table::{Entry, Fault, Name, Table};

const FOLDER: &str = "src/guard/lexicon";

/// As many as a `u128` has bits.
const MAX_CONCEPTS: usize = 128;

/// The concepts; the position of each is its number.
pub(crate) fn concepts() -> Result<Vec<Name>, Fault> {
    let table = Table::read(&format!("{FOLDER}/concepts.txt"))?;
    let mut concepts: Vec<Name> = Vec::new();
    for section in &table.sections {
        concepts.extend(Name::all(&table, &section.name)?);
    }
    if concepts.len() > MAX_CONCEPTS {
        return Err(table.fault(1, format!("more than {MAX_CONCEPTS} concepts")));
    }
    Ok(concepts)
}

/// The number of a concept.
pub(crate) fn number(concepts: &[Name], name: &str) -> Option<usize> {
    concepts.iter().position(|concept| concept.name == name)
}

/// The names of all concepts, and a constant for each.
pub(crate) fn constants(concepts: &[Name]) -> String {
    let names: Vec<&str> = concepts.iter().map(|concept| concept.name.as_str()).collect();
    let mut code = format!(
        "/// The names, by number.\npub(super) const NAMES: [&str; {}] = {names:?};\n",
        names.len()
    );
    for (number, concept) in concepts.iter().enumerate() {
        let name = concept.name.to_uppercase();
        let _ = writeln!(
            code,
            "/// {}.\npub(in crate::guard) const {name}: Concepts = Concepts::nth({number});",
            concept.meaning
        );
    }
    code
}

/// The index of all words. See `src/guard/lexicon.rs` for how it is searched.
pub(crate) fn compile(concepts: &[Name], pool: &mut Pool) -> Result<String, Fault> {
    let mut index = HashIndex::default();
    let mut files: HashMap<(usize, String), String> = HashMap::new();
    let tables = Table::read_folder(FOLDER)?;
    for table in tables.iter().filter(|table| table.stem() != "concepts") {
        table.reject_repeated_sections()?;
        for section in &table.sections {
            let Some(concept) = number(concepts, &section.name) else {
                let message = format!("unknown concept [{}]; concepts.txt has them", section.name);
                return Err(table.fault(section.line, message));
            };
            for entry in &section.entries {
                check_spelling(table, entry)?;
                let file = files.insert((concept, entry.text.clone()), table.stem().to_owned());
                if let Some(file) = file {
                    let (word, name) = (&entry.text, &section.name);
                    let message = format!("{file}.txt has `{word}` for [{name}] already");
                    return Err(table.fault(entry.line, message));
                }
                add(&mut index, pool, concept, &entry.text);
            }
        }
    }
    Ok(index.code("WORDS", "Row"))
}

fn check_spelling(table: &Table, entry: &Entry) -> Result<(), Fault> {
    let stem = entry.text.trim_matches('*');
    let stars = entry.text.matches('*').count();
    let problem = if stem != stem.to_lowercase() {
        "must be in lower case"
    } else if stem.contains([' ', '*']) {
        "must be one word, with * at its start or end"
    } else if stars > 1 {
        "must not have more than one *"
    } else if stem.len() < 2 || stars == 1 && stem.len() < 3 {
        "is too short"
    } else if entry.text.len() > usize::from(u8::MAX) {
        "is too long"
    } else {
        return Ok(());
    };
    Err(table.fault(entry.line, format!("`{}` {problem}", entry.text)))
}

/// Indexes a word by its first three bytes, and an ending (`*passwort`) by `*` and its last three.
fn add(index: &mut HashIndex, pool: &mut Pool, concept: usize, word: &str) {
    let (text, kind) = match (word.strip_prefix('*'), word.strip_suffix('*')) {
        (Some(ending), _) => (ending, "Ending"),
        (None, Some(stem)) => (stem, "Stem"),
        (None, None) => (word, "Word"),
    };
    let (start, length) = (pool.add(text), text.len());
    let bytes = text.as_bytes();
    let fourth = bytes.get(3).copied().unwrap_or_default();
    let row = format!(
        "Row {{ start: {start}, length: {length}, concept: {concept}, fourth: {fourth}, kind: Kind::{kind} }}"
    );
    let key = match kind {
        "Ending" => [b"*", &bytes[bytes.len() - 3..]].concat(),
        _ => bytes[..bytes.len().min(3)].to_vec(),
    };
    index.add(&key, row);
}
