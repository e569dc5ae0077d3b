//! The concept list: terms of software work that mean the same thing, in nine languages.
//!
//! People edit `concepts.tsv`: one row per concept, with its English terms, narrower English terms (mostly tools) and
//! the terms of eight other languages. The build compiles it into sorted text that is searched in place by binary
//! search, so the list costs nothing when the program starts.

use super::language::{Language, NARROWER};

static TERMS: &str = include_str!(concat!(env!("OUT_DIR"), "/terms.txt"));
static ROWS: &str = include_str!(concat!(env!("OUT_DIR"), "/rows.txt"));
static ROW_STARTS: &[u32] = &include!(concat!(env!("OUT_DIR"), "/starts.rs"));

/// How a term relates to a concept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    /// The term names the concept.
    Equivalent,
    /// The term names a kind of it.
    Narrower,
}

/// A concept that a term of some language belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ConceptLink {
    row: usize,
    /// The language of the term.
    pub(super) language: Language,
    /// How the term relates to the concept.
    pub(super) relation: Relation,
}

/// A term of a concept.
pub(super) struct ConceptTerm {
    /// Its language.
    pub(super) language: Language,
    /// How it relates to the concept.
    pub(super) relation: Relation,
    /// Its stems, separated by spaces.
    pub(super) stems: &'static str,
}

/// The concepts of a term, which is given as its stems, separated by spaces.
pub(super) fn lookup(language: Language, stems: &str) -> Vec<ConceptLink> {
    let wanted = format!("{}{stems}", language.letter());
    let line = TERMS[lower_bound(&wanted)..].lines().next().unwrap_or_default();
    match line.split_once('\t') {
        Some((found, links)) if found == wanted => {
            links.split(' ').filter_map(|link| parse_link(language, link)).collect()
        }
        _ => Vec::new(),
    }
}

/// The English terms that start with this character, as stems.
pub(super) fn english_terms(first: char) -> impl Iterator<Item = &'static str> {
    let prefix = format!("{}{first}", Language::En.letter());
    let lines = TERMS[lower_bound(&prefix)..].lines();
    let terms = lines.map(|line| line.split('\t').next().unwrap_or_default());
    terms.take_while(move |term| term.starts_with(&prefix)).map(|term| &term[1..])
}

impl ConceptLink {
    /// All terms of the concept.
    pub(super) fn terms(self) -> impl Iterator<Item = ConceptTerm> {
        let line = ROWS[ROW_STARTS[self.row] as usize..].lines().next().unwrap_or_default();
        let columns = Language::columns().zip(line.split('\t')).enumerate();
        columns.flat_map(|(index, (language, column))| {
            let relation =
                if index == NARROWER { Relation::Narrower } else { Relation::Equivalent };
            let terms = column.split(',').filter(|stems| !stems.is_empty());
            terms.map(move |stems| ConceptTerm { language, relation, stems })
        })
    }
}

/// Parses `=120` (equivalent, row 120) or `>120` (narrower).
fn parse_link(language: Language, link: &str) -> Option<ConceptLink> {
    let (relation, row) = link.split_at_checked(1)?;
    let relation = if relation == "=" { Relation::Equivalent } else { Relation::Narrower };
    Some(ConceptLink { row: row.parse().ok()?, language, relation })
}

/// The offset of the first line of [`TERMS`] whose term is not less than `wanted`.
fn lower_bound(wanted: &str) -> usize {
    // The recall benchmark builds without the list to measure what it contributes.
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
