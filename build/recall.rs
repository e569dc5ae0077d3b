//! Compiles `src/recall/concepts.tsv` into texts that `src/recall/concepts.rs` searches as they are.
//!
//! `rows` has a line per concept: its columns with every word stemmed; `starts` holds the offset of each line.
//! `terms` has a line per term, sorted by bytes: the letter of its language and the term, then the numbers of its rows,
//! each with its relation (`=` equivalent, `>` narrower).

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::shared::language::{COLUMNS, Language, NARROWER};
use crate::shared::words::{Piece, folded, pieces};
use crate::table::Fault;

const PATH: &str = "src/recall/concepts.tsv";
const HEADER: &str = "concept\tnarrower\tde\tes\tfr\tpt\tru\tzh\tja\tko";

/// The compiled texts.
#[derive(Default)]
pub(crate) struct Concepts {
    pub(crate) terms: String,
    pub(crate) rows: String,
    pub(crate) starts: Vec<usize>,
}

/// The rows of each term, with its relation to them.
type Terms = BTreeMap<String, BTreeSet<(usize, char)>>;

pub(crate) fn compile() -> Result<Concepts, Fault> {
    println!("cargo::rerun-if-changed={PATH}");
    let list = std::fs::read_to_string(PATH)
        .map_err(|error| Fault::new(PATH, 1, format!("cannot be read: {error}")))?;
    check(&list)?;
    let (mut terms, mut concepts) = (Terms::new(), Concepts::default());
    for line in list.lines().skip(1) {
        let row = concepts.starts.len();
        concepts.starts.push(concepts.rows.len());
        for (number, column) in line.split('\t').enumerate() {
            concepts.rows += &members(number, column, |term, relation| {
                terms.entry(term).or_default().insert((row, relation));
            });
            concepts.rows.push('\t');
        }
        concepts.rows.push('\n');
    }
    concepts.terms = terms.iter().map(term_line).collect();
    Ok(concepts)
}

/// Rejects other columns than the known ones, and a concept that is listed twice.
fn check(list: &str) -> Result<(), Fault> {
    let mut seen = HashSet::new();
    for (number, line) in (1..).zip(list.lines()) {
        let fault = |message: String| Err(Fault::new(PATH, number, message));
        let columns = line.split('\t').count();
        if number == 1 && line != HEADER {
            return fault(format!("unknown columns; expected `{}`", HEADER.replace('\t', " ")));
        }
        if columns != COLUMNS.len() {
            return fault(format!("{columns} columns; expected {}", COLUMNS.len()));
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

/// The stemmed members of a column. Calls `add` with every spelling by which a member is found.
fn members(number: usize, column: &str, mut add: impl FnMut(String, char)) -> String {
    let language = COLUMNS[number];
    let relation = if number == NARROWER { '>' } else { '=' };
    let mut members: Vec<String> = Vec::new();
    for member in column.split(',').map(str::trim).filter(|member| !member.is_empty()) {
        let spelling = Spelling::of(language, member);
        // A name of a concept may be written as one word or as two: `time zone`, `timezone`.
        let joined = spelling.joined.filter(|_| number == 0);
        let found_by = [Some(&spelling.stems), joined.as_ref(), spelling.unaccented.as_ref()];
        for term in found_by.into_iter().flatten() {
            add(format!("{}{term}", language.letter()), relation);
        }
        members.push(spelling.stems);
        members.extend(joined);
    }
    members.dedup();
    members.join(",")
}

/// The spellings of a word or phrase.
struct Spelling {
    /// The stems of its words.
    stems: String,
    /// Two words written as one.
    joined: Option<String>,
    /// Its words without accents: people leave them out, and the stem depends on them.
    unaccented: Option<String>,
}

impl Spelling {
    fn of(language: Language, member: &str) -> Self {
        let mut words: Vec<String> = Vec::new();
        pieces(member, |piece| match piece {
            Piece::Word(word) | Piece::Run(word) => words.push(word.to_owned()),
            Piece::Whole(..) => {}
        });
        let stem = |word: &str| folded(&language.stem(word)).into_owned();
        let joined = match words.as_slice() {
            [first, second] if first.len() > 2 && second.len() > 2 => {
                Some(stem(&format!("{first}{second}")))
            }
            _ => None,
        };
        let bare: Vec<String> = words.iter().map(|word| folded(word).into_owned()).collect();
        let stems = words.iter().map(|word| stem(word)).collect::<Vec<_>>().join(" ");
        Self { stems, joined, unaccented: (bare != words).then(|| bare.join(" ")) }
    }
}
