//! Compiles the tables of recall: `src/recall/concepts.tsv` and the word lists in `src/recall/languages/`.
//!
//! The concept list becomes texts that `src/recall/concepts.rs` searches in place.
//! `rows` has a line per concept: its columns with every word stemmed; `starts` holds the offset of each line.
//! `terms` has a line per term, sorted by bytes: the letter of its language and the term, then the numbers of its rows,
//! each with its relation (`=` equivalent, `>` narrower).

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Write as _;

use crate::pool::{HashIndex, Pool};
use crate::shared::language::{Language, NARROWER};
use crate::shared::tokenizer::{Token, fold_accents, tokenize};
use crate::table::{Entry, Fault, Name, Table};

const PATH: &str = "src/recall/concepts.tsv";

/// The compiled texts.
#[derive(Default)]
pub(crate) struct Concepts {
    pub(crate) terms: String,
    pub(crate) rows: String,
    pub(crate) starts: Vec<usize>,
}

/// The rows of each term, with its relation to them.
type Terms = BTreeMap<String, BTreeSet<(usize, char)>>;

pub(crate) fn compile_concepts() -> Result<Concepts, Fault> {
    println!("cargo::rerun-if-changed={PATH}");
    let list = std::fs::read_to_string(PATH)
        .map_err(|error| Fault::new(PATH, 1, format!("cannot be read: {error}")))?;
    check(&list)?;
    let (mut terms, mut concepts) = (Terms::new(), Concepts::default());
    for line in list.lines().skip(1) {
        let row = concepts.starts.len();
        concepts.starts.push(concepts.rows.len());
        for (number, (column, language)) in line.split('\t').zip(Language::columns()).enumerate() {
            concepts.rows += &compile_column(number, column, language, |term, relation| {
                terms.entry(term).or_default().insert((row, relation));
            });
            concepts.rows.push('\t');
        }
        concepts.rows.push('\n');
    }
    concepts.terms = terms.iter().map(term_line).collect();
    Ok(concepts)
}

/// Rejects unknown columns, and a concept that is listed twice.
fn check(list: &str) -> Result<(), Fault> {
    let mut titles: Vec<&str> = Language::ALL.into_iter().map(Language::column).collect();
    titles.insert(NARROWER, "narrower");
    let mut seen = HashSet::new();
    for (number, line) in (1..).zip(list.lines()) {
        let fault = |message: String| Err(Fault::new(PATH, number, message));
        let columns = line.split('\t').count();
        if number == 1 && line != titles.join("\t") {
            return fault(format!("unknown columns; expected `{}`", titles.join(" ")));
        }
        if columns != titles.len() {
            return fault(format!("{columns} columns; expected {}", titles.len()));
        }
        let name = line.split(['\t', ',']).next().unwrap_or_default();
        if !seen.insert(name) {
            return fault(format!("duplicate concept `{name}`"));
        }
    }
    Ok(())
}

fn term_line((term, rows): (&String, &BTreeSet<(usize, char)>)) -> String {
    let rows = rows.iter().map(|(row, relation)| format!("{relation}{row}"));
    format!("{term}\t{}\n", rows.collect::<Vec<_>>().join(" "))
}

/// Stems the terms of a column and calls `add` with every spelling that finds one of them.
fn compile_column(
    number: usize,
    column: &str,
    language: Language,
    mut add: impl FnMut(String, char),
) -> String {
    let relation = if number == NARROWER { '>' } else { '=' };
    let mut stemmed: Vec<String> = Vec::new();
    for term in column.split(',').map(str::trim).filter(|term| !term.is_empty()) {
        let spellings = Spellings::new(language, term);
        // A name of a concept may be written as one word or as two: `time zone`, `timezone`.
        let joined = spellings.joined.filter(|_| number == 0);
        let all = [Some(&spellings.stems), joined.as_ref(), spellings.unaccented.as_ref()];
        for spelling in all.into_iter().flatten() {
            add(format!("{}{spelling}", language.letter()), relation);
        }
        stemmed.push(spellings.stems);
        stemmed.extend(joined);
    }
    stemmed.dedup();
    stemmed.join(",")
}

/// The spellings of a word or phrase.
struct Spellings {
    /// The stems of its words.
    stems: String,
    /// Two words written as one.
    joined: Option<String>,
    /// Its words without accents and unstemmed: a stemmer that relies on accents fails on text typed without them.
    unaccented: Option<String>,
}

impl Spellings {
    fn new(language: Language, term: &str) -> Self {
        let mut words: Vec<String> = Vec::new();
        tokenize(term, |token| match token {
            Token::Word(word) | Token::Run(word) => words.push(word.to_owned()),
            Token::Compound(..) => {}
        });
        let stem = |word: &str| fold_accents(&language.stem(word)).into_owned();
        let joined = match words.as_slice() {
            [first, second] if first.len() > 2 && second.len() > 2 => {
                Some(stem(&format!("{first}{second}")))
            }
            _ => None,
        };
        let bare: Vec<String> = words.iter().map(|word| fold_accents(word).into_owned()).collect();
        let stems = words.iter().map(|word| stem(word)).collect::<Vec<_>>().join(" ");
        Self { stems, joined, unaccented: (bare != words).then(|| bare.join(" ")) }
    }
}

const FOLDER: &str = "src/recall/languages";

/// The generated code of the word lists; see `src/recall/word_lists.rs`.
pub(crate) fn compile_word_lists(pool: &mut Pool) -> Result<String, Fault> {
    let sections = Table::read(&format!("{FOLDER}/sections.txt"))?;
    let (lists, index) = (Name::all(&sections, "lists")?, Name::all(&sections, "index")?);
    let tables = Table::read_folder(FOLDER)?;
    let mut code = "/// The word lists of a language.\npub(super) struct WordLists {\n".to_owned();
    for list in &lists {
        let _ = writeln!(code, "/// {}\npub(super) {}: Phrases,", list.meaning, list.name);
    }
    let _ = writeln!(code, "}}\nstatic WORD_LISTS: [WordLists; {}] = [", Language::ALL.len());
    let mut stopwords = HashIndex::default();
    for table in tables.iter().filter(|table| table.stem() != "sections") {
        if !Language::ALL.iter().any(|language| language.file() == table.stem()) {
            return Err(table.fault(1, "src/recall/language.rs has no language with this file"));
        }
    }
    for (number, language) in Language::ALL.into_iter().enumerate() {
        assert_eq!(number, language as usize, "Language::ALL is in the order of the enum");
        let missing = || Fault::new(FOLDER, 1, format!("no file {}.txt", language.file()));
        let table = tables.iter().find(|table| table.stem() == language.file());
        let table = table.ok_or_else(missing)?;
        let is_known = |name: &str| lists.iter().chain(&index).any(|known| known.name == name);
        table.check(is_known, spelled)?;
        code += "WordLists {\n";
        for list in &lists {
            let _ = writeln!(code, "{}: {},", list.name, pool.list(table.entries(&list.name)));
        }
        code += "},\n";
        for Entry { text, .. } in table.entries("stopwords") {
            let start = pool.add(text);
            let end = start + text.len();
            let row = format!("language: Language::{language:?}, start: {start}, end: {end}");
            stopwords.add(text.as_bytes(), format!("StopwordRow {{ {row} }}"));
        }
    }
    Ok(code + "];\n" + &stopwords.code("STOPWORDS", "StopwordRow"))
}

/// A word as the tokenizer spells it: the only spelling that a question can match.
fn spelled(word: &str) -> String {
    let mut spelled = None;
    tokenize(word, |token| match token {
        Token::Word(word) => {
            spelled.get_or_insert_with(|| word.to_owned());
        }
        Token::Run(run) => {
            let longest = run.chars().take(Language::LONGEST_UNSPACED);
            spelled.get_or_insert_with(|| longest.collect());
        }
        Token::Compound(..) => {}
    });
    spelled.unwrap_or_default()
}
