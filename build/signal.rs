//! Compiles `src/signal/languages/`: one file per language, with the sections that `sections.txt` lists.

use std::collections::HashSet;
use std::fmt::Write as _;

use crate::pool::{HashIndex, Pool};
use crate::shared::{blocks::Excerpt, prose};
use crate::table::{Fault, Name, Section, Table};

const FOLDER: &str = "src/signal/languages";

/// The sections of a language that is written without spaces, besides its rules.
const UNSPACED_LISTS: [&str; 4] =
    ["lead_ins", "question_words", "polite_requests", "request_endings"];

/// The generated code of all languages; see `src/signal/language.rs` and `src/signal/unspaced.rs`.
pub(crate) fn compile(pool: &mut Pool) -> Result<String, Fault> {
    let names = Table::read(&format!("{FOLDER}/sections.txt"))?;
    let (cues, lists) = (Name::all(&names, "cues")?, Name::all(&names, "lists")?);
    let tables = Table::read_folder(FOLDER)?;
    // A file without a verb position is not a language; it only contains sections that languages share.
    let languages: Vec<&Table> =
        tables.iter().filter(|table| table.section("verb_position").is_some()).collect();
    for table in tables.iter().filter(|table| table.stem() != "sections") {
        check(table, &cues, &lists)?;
    }
    let (mut index, mut code) = (HashIndex::default(), String::new());
    for (number, table) in languages.iter().enumerate() {
        let table = with_shared_entries(table, &tables)?;
        code += "Language {\n";
        for list in &lists {
            let _ = writeln!(code, "{}: {},", list.name, pool.list(table.entries(&list.name)));
        }
        code += "cues: [\n";
        for cue in &cues {
            let entries = table.entries(&format!("cue {}", cue.name));
            let (list, offsets) = pool.list_with_offsets(entries);
            let _ = writeln!(code, "{list},");
            for (entry, start) in entries.iter().zip(offsets) {
                index_cue(&entry.text, start, (number, cue), &mut index);
            }
        }
        code += "] },\n";
    }
    let count = languages.len();
    Ok(types(&cues, &lists)
        + &format!("pub(super) static LANGUAGES: [Language; {count}] = [\n{code}];\n")
        + &index.code("CUES", "CueRow")
        + &unspaced(pool)?)
}

/// The types whose names and meanings are in `sections.txt`.
fn types(cues: &[Name], lists: &[Name]) -> String {
    let mut code = "/// What else must be true of a sentence for a cue to be a signal.\n\
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]\npub(super) enum CueKind {\n"
        .to_owned();
    for cue in cues {
        let _ = writeln!(code, "/// {}\n{},", cue.meaning, cue.camel_case());
    }
    code += "}\n/// The words of one language.\n#[derive(Debug)]\npub(super) struct Language {\n";
    for list in lists {
        let _ = writeln!(code, "/// {}\npub(super) {}: Phrases,", list.meaning, list.name);
    }
    let _ = writeln!(code, "/// Its cues, by kind.\ncues: [Phrases; {}],\n}}", cues.len());
    code
}

/// Rejects what would never match: unknown sections, other spellings, a cue that is listed under two kinds.
fn check(table: &Table, cues: &[Name], lists: &[Name]) -> Result<(), Fault> {
    let has = |names: &[Name], name: &str| names.iter().any(|known| known.name == name);
    table.check(
        |name| name.strip_prefix("cue ").map_or(has(lists, name), |cue| has(cues, cue)),
        spelled,
    )?;
    let mut seen = HashSet::new();
    let cues = table.sections.iter().filter(|section| section.name.starts_with("cue "));
    for entry in cues.flat_map(|section| &section.entries) {
        if !seen.insert(&entry.text) {
            let message = format!("`{}` is a cue of another kind already", entry.text);
            return Err(table.fault(entry.line, message));
        }
    }
    Ok(())
}

/// A phrase in the spelling of prose.
fn spelled(phrase: &str) -> String {
    // Prose drops these at the end of a sentence; a phrase keeps them.
    let words = phrase.trim_end_matches([' ', ':', ',']);
    let prose = prose::sentences(words, Excerpt::Whole);
    format!("{}{}", prose.trim_end(), &phrase[words.len()..])
}

/// The table with the entries of `romance.txt` in place of `@romance`.
fn with_shared_entries(table: &Table, tables: &[Table]) -> Result<Table, Fault> {
    let mut sections = Vec::new();
    for Section { name, line, entries } in &table.sections {
        let mut all = Vec::new();
        for entry in entries {
            let Some(file) = entry.text.strip_prefix('@') else {
                all.push(entry.clone());
                continue;
            };
            let shared = tables.iter().find(|table| table.stem() == file);
            let shared = shared.and_then(|table| table.section(name));
            let missing = || table.fault(entry.line, format!("{file}.txt has no section [{name}]"));
            all.extend_from_slice(&shared.ok_or_else(missing)?.entries);
        }
        sections.push(Section { name: name.clone(), line: *line, entries: all });
    }
    Ok(Table { path: table.path.clone(), sections })
}

/// Indexes a cue by its first two words: many begin with the same word, few with the same two.
fn index_cue(text: &str, start: usize, (language, cue): (usize, &Name), index: &mut HashIndex) {
    let second_space = text.match_indices(' ').nth(1).map_or(text.len(), |(at, _)| at);
    let (kind, length) = (cue.camel_case(), text.len());
    let row = format!(
        "CueRow {{ language: {language}, kind: CueKind::{kind}, start: {start}, length: {length} }}"
    );
    index.add(&text.as_bytes()[..second_space], row);
}

/// The languages that are written without spaces: lists and rules.
fn unspaced(pool: &mut Pool) -> Result<String, Fault> {
    let mut code = String::new();
    for table in Table::read_folder(&format!("{FOLDER}/unspaced"))? {
        let rules = rules(&table)?;
        let _ = writeln!(
            code,
            "pub(super) static {}: Script = Script {{ rules: &[",
            table.stem().to_uppercase()
        );
        for rule in rules {
            let _ = writeln!(code, "Rule {{ {}", rule.head);
            for (field, section) in
                [("cues", Some(rule.cues)), ("with", rule.with), ("without", rule.without)]
            {
                let entries = section.map_or(&[][..], |section| &section.entries);
                let _ = writeln!(code, "{field}: {},", pool.list(entries));
            }
            code += "},\n";
        }
        code += "],\n";
        for list in UNSPACED_LISTS {
            let _ = writeln!(code, "{list}: {},", pool.list(table.entries(list)));
        }
        code += "};\n";
    }
    Ok(code)
}

/// A heading such as `[save first]` with its cues, and the sections `[with]` and `[without]` that follow it.
struct Rule<'t> {
    head: String,
    cues: &'t Section,
    with: Option<&'t Section>,
    without: Option<&'t Section>,
}

fn rules(table: &Table) -> Result<Vec<Rule<'_>>, Fault> {
    let mut rules: Vec<Rule<'_>> = Vec::new();
    for section in &table.sections {
        let unknown = || table.fault(section.line, format!("unknown section [{}]", section.name));
        match section.name.as_str() {
            "with" => rules.last_mut().ok_or_else(unknown)?.with = Some(section),
            "without" => rules.last_mut().ok_or_else(unknown)?.without = Some(section),
            name if UNSPACED_LISTS.contains(&name) => {}
            name => {
                let (signal, position) = name.split_once(' ').ok_or_else(unknown)?;
                let signal = match signal {
                    "save" => "Save",
                    "forget" => "Forget",
                    _ => return Err(unknown()),
                };
                let position = match position {
                    "anywhere" => "Anywhere",
                    "first" => "First",
                    "request" => "Request",
                    _ => return Err(unknown()),
                };
                let head = format!("signal: Signal::{signal}, position: Position::{position},");
                rules.push(Rule { head, cues: section, with: None, without: None });
            }
        }
    }
    Ok(rules)
}
