//! The concept list: words of software work that mean the same, in several languages.
//!
//! `concepts.tsv` is written by people: a row a concept, with its English words, narrower ones (the tools), and
//! the words of other languages. The build turns it into texts (`compile.rs`) that are searched as they stand: nothing
//! is read or built when the program starts.

use super::language::{COLUMNS, Language, NARROWER};

static TERMS: &str = include_str!(concat!(env!("OUT_DIR"), "/terms.txt"));
static ROWS: &str = include_str!(concat!(env!("OUT_DIR"), "/rows.txt"));
static STARTS: &[u32] = &include!(concat!(env!("OUT_DIR"), "/starts.rs"));

/// How a term stands in a concept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    /// It is a word for the concept.
    Equivalent,
    /// It is a kind of what the concept means.
    Narrower,
}

/// A concept that a term has a part in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sense {
    row: usize,
    /// How the term stands in it.
    pub(super) relation: Relation,
}

/// A word for a concept.
pub(super) struct Member {
    /// Its language.
    pub(super) language: Language,
    /// How it stands in the concept.
    pub(super) relation: Relation,
    /// Its stems with a space between them.
    pub(super) term: &'static str,
}

/// The concepts that a term (stems with a space between them) has a part in.
pub(super) fn senses(language: Language, term: &str) -> Vec<Sense> {
    let wanted = format!("{}{term}", language.letter());
    let line = line_from(&wanted);
    match line.split_once('\t') {
        Some((found, places)) if found == wanted => places.split(' ').filter_map(sense).collect(),
        _ => Vec::new(),
    }
}

/// The English terms that begin with this character.
pub(super) fn beginning_with(first: char) -> impl Iterator<Item = &'static str> {
    let start = format!("{}{first}", Language::En.letter());
    let lines = TERMS[offset_of(&start)..].lines();
    let terms = lines.map(|line| line.split('\t').next().unwrap_or_default());
    terms.take_while(move |term| term.starts_with(&start)).map(|term| &term[1..])
}

impl Sense {
    /// Every word for the concept.
    pub(super) fn members(self) -> impl Iterator<Item = Member> {
        let line = ROWS[STARTS[self.row] as usize..].lines().next().unwrap_or_default();
        let columns = COLUMNS.into_iter().zip(line.split('\t')).enumerate();
        columns.flat_map(|(place, (language, column))| {
            let relation =
                if place == NARROWER { Relation::Narrower } else { Relation::Equivalent };
            let terms = column.split(',').filter(|term| !term.is_empty());
            terms.map(move |term| Member { language, relation, term })
        })
    }
}

/// Reads `=120` or `>120`.
fn sense(place: &str) -> Option<Sense> {
    let (relation, row) = place.split_at_checked(1)?;
    let relation = if relation == "=" { Relation::Equivalent } else { Relation::Narrower };
    Some(Sense { row: row.parse().ok()?, relation })
}

/// The first line that is not before `wanted`.
fn line_from(wanted: &str) -> &'static str {
    TERMS[offset_of(wanted)..].lines().next().unwrap_or_default()
}

/// Where the first line begins that is not before `wanted`.
fn offset_of(wanted: &str) -> usize {
    // Only the benchmark builds without the list, to tell what it brings.
    let (mut low, mut high) = (if cfg!(conceptless) { TERMS.len() } else { 0 }, TERMS.len());
    while low < high {
        let middle = low + (high - low) / 2;
        let bytes = TERMS.as_bytes();
        let start = bytes[..middle].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let start = start.max(low);
        let length = bytes[start..].iter().position(|byte| *byte == b'\n');
        let end = length.map_or(TERMS.len(), |length| start + length + 1);
        if bytes[start..end].split(|byte| *byte == b'\t').next() < Some(wanted.as_bytes()) {
            low = end;
        } else {
            high = start;
        }
    }
    low
}
