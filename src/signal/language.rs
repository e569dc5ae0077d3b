//! Languages with spaces between words: their word lists, and the index of their cues.
//!
//! The lists are text files in `languages/`; `languages/sections.txt` says what each section means.

use super::Signal;
use super::unspaced::{Position, Rule, Script};
use crate::tables::{self, HashIndex, Phrases, words_in};

// `CueKind`, `Language`, `LANGUAGES`, `CUES`, and the scripts for `unspaced`.
include!(concat!(env!("OUT_DIR"), "/signal.rs"));

/// A cue in the index.
struct CueRow {
    language: u8,
    kind: CueKind,
    start: u32,
    length: u8,
}

/// Where an imperative verb appears relative to `always` and `never`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum VerbPosition {
    /// After it: `always use`.
    After,
    /// On either side: `nutze immer`.
    Around,
    /// At the end of the clause: `her zaman … kullan`.
    Last,
}

impl Language {
    pub(super) fn verb_position(&self) -> VerbPosition {
        match self.verb_position.iter().next() {
            Some("last") => VerbPosition::Last,
            Some("after") => VerbPosition::After,
            _ => VerbPosition::Around,
        }
    }

    /// The cues of a kind.
    pub(super) fn cues(&self, kind: CueKind) -> Phrases {
        self.cues[kind as usize]
    }
}

/// The cues that the words begin with: the longest of each language, with its number of words.
pub(super) fn cues_at(words: &[&str]) -> impl Iterator<Item = (&'static Language, CueKind, usize)> {
    let mut longest = [None::<(CueKind, usize)>; LANGUAGES.len()];
    let first = words.first().map_or(&[][..], |word| word.as_bytes());
    let second = words.get(1).map_or(&[][..], |word| word.as_bytes());
    let one_word = CUES.candidates(&[first]);
    let more_words = CUES.candidates(&[first, b" ", second]);
    for row in one_word.iter().chain(more_words) {
        let phrase = tables::text(row.start, row.start + u32::from(row.length));
        let Some(count) = words_in(phrase, words) else { continue };
        let longest = &mut longest[usize::from(row.language)];
        if longest.is_none_or(|(_, most)| count > most) {
            *longest = Some((row.kind, count));
        }
    }
    let found = LANGUAGES.iter().zip(longest);
    found.filter_map(|(language, cue)| cue.map(|(kind, count)| (language, kind, count)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cue_is_found_by_its_words() {
        for row in CUES.rows {
            let phrase = tables::text(row.start, row.start + u32::from(row.length));
            let words: Vec<&str> = phrase.split(' ').collect();
            let language = &LANGUAGES[usize::from(row.language)];
            let is_found = cues_at(&words).any(|(found, kind, count)| {
                std::ptr::eq(found, language) && kind == row.kind && count == words.len()
            });
            assert!(is_found, "{phrase}");
        }
        assert!(cues_at(&[]).next().is_none() && cues_at(&["zebra"]).next().is_none());
    }
}
