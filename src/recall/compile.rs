//! The concept list as the program holds it: texts that are searched as they are, so that starting costs nothing.
//!
//! `rows` has a line for each concept: its columns with every word stemmed; `starts` says where each line begins.
//! `terms` has a line for each term, in the order of their bytes: the letter of its language and the term, then the
//! numbers of its rows, each with how the term stands there. Runs when the program is built.

use std::collections::{BTreeMap, BTreeSet};

use super::language::{COLUMNS, Language, NARROWER};
use super::words::{Piece, folded, pieces};

/// The list, ready to be searched.
#[derive(Default)]
pub(crate) struct Compiled {
    pub(crate) terms: String,
    pub(crate) rows: String,
    pub(crate) starts: Vec<usize>,
}

/// For each term the rows that it stands in, and how.
type Terms = BTreeMap<String, BTreeSet<(usize, char)>>;

/// Compiles the list; its first line names the columns.
pub(crate) fn compile(list: &str) -> Compiled {
    let mut terms = Terms::new();
    let mut compiled = Compiled::default();
    for line in list.lines().skip(1).filter(|line| !line.is_empty()) {
        let row = compiled.starts.len();
        compiled.starts.push(compiled.rows.len());
        for (place, column) in line.split('\t').enumerate() {
            compiled.rows += &members(place, column, |term, relation| {
                terms.entry(term).or_default().insert((row, relation));
            });
            compiled.rows.push('\t');
        }
        compiled.rows.push('\n');
    }
    compiled.terms = terms.iter().map(term_line).collect();
    compiled
}

fn term_line((term, places): (&String, &BTreeSet<(usize, char)>)) -> String {
    let places = places.iter().map(|(row, relation)| format!("{relation}{row}"));
    format!("{term}\t{}\n", places.collect::<Vec<_>>().join(" "))
}

/// The stemmed members of a column; hands over every spelling by which one is found.
fn members(place: usize, column: &str, mut put: impl FnMut(String, char)) -> String {
    let language = COLUMNS[place];
    let relation = if place == NARROWER { '>' } else { '=' };
    let mut members: Vec<String> = Vec::new();
    for member in column.split(',').map(str::trim).filter(|member| !member.is_empty()) {
        let spelling = Spelling::of(language, member);
        // A word for a concept may be written as one or as two: `time zone`, `timezone`.
        let joined = spelling.joined.filter(|_| place == 0);
        let found_by = [Some(&spelling.stems), joined.as_ref(), spelling.unaccented.as_ref()];
        for term in found_by.into_iter().flatten() {
            put(format!("{}{term}", language.letter()), relation);
        }
        members.push(spelling.stems);
        members.extend(joined);
    }
    members.dedup();
    members.join(",")
}

/// How a member of a concept may be spelt.
struct Spelling {
    /// By the stems of its words.
    stems: String,
    /// Two words as one.
    joined: Option<String>,
    /// As somebody asks who leaves the accents out, which the stem depends on.
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
