//! The concept list as the program holds it: two texts that are searched as they are, so that starting costs nothing.
//!
//! `rows` has a line for each concept: its columns with every word stemmed. `terms` has a line for each term, in the
//! order of their bytes: the letter of its language and the term, then the places of its rows, each with how the
//! term stands there. Runs when the program is built.

use std::collections::{BTreeMap, BTreeSet};

use super::language::{COLUMNS, Language, NARROWER};
use super::words::{Piece, folded, pieces};

/// The list, ready to be searched.
pub(crate) struct Compiled {
    pub(crate) terms: String,
    pub(crate) rows: String,
}

/// Compiles the list; its first line names the columns.
pub(crate) fn compile(list: &str) -> Compiled {
    let mut terms: BTreeMap<String, BTreeSet<(usize, char)>> = BTreeMap::new();
    let mut rows = String::new();
    for line in list.lines().skip(1).filter(|line| !line.is_empty()) {
        let row = rows.len();
        for (place, (language, column)) in COLUMNS.into_iter().zip(line.split('\t')).enumerate() {
            let relation = if place == NARROWER { '>' } else { '=' };
            let mut members: Vec<String> = Vec::new();
            for member in column.split(',').map(str::trim).filter(|member| !member.is_empty()) {
                let spelling = Spelling::of(language, member);
                for term in spelling.sought.iter().chain(&spelling.unaccented) {
                    let places = terms.entry(format!("{}{term}", language.letter())).or_default();
                    places.insert((row, relation));
                }
                members.extend(spelling.sought);
            }
            members.dedup();
            rows += &members.join(",");
            rows.push('\t');
        }
        rows.push('\n');
    }
    Compiled { terms: terms.iter().map(term_line).collect(), rows }
}

fn term_line((term, places): (&String, &BTreeSet<(usize, char)>)) -> String {
    let places = places.iter().map(|(row, relation)| format!("{relation}{row}"));
    format!("{term}\t{}\n", places.collect::<Vec<_>>().join(" "))
}

/// How a member of a concept may be spelt.
struct Spelling {
    /// Its stems, and the stem of two words written as one.
    sought: Vec<String>,
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
        let stem = |word: &String| folded(&language.stem(word)).into_owned();
        let mut sought = vec![words.iter().map(stem).collect::<Vec<_>>().join(" ")];
        if let [first, second] = words.as_slice()
            && first.len() > 2
            && second.len() > 2
        {
            sought.push(stem(&format!("{first}{second}")));
        }
        let bare = words.iter().map(|word| folded(word)).collect::<Vec<_>>().join(" ");
        let has_accents = words.iter().any(|word| bare_differs(word));
        Self { sought, unaccented: has_accents.then_some(bare) }
    }
}

fn bare_differs(word: &str) -> bool {
    folded(word) != word
}
