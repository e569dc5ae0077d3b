//! The index of cues: which rows of which tongues begin with a word.
//!
//! Most words of most prompts begin no cue; one look tells. The compiler builds the index, so that a start costs nothing.

use super::phrases::matched;
use super::sense::Sense;
use super::tongue::{TONGUES, Tongue};

/// A cue that words begin with: the longest of its tongue.
pub(super) struct Cue {
    pub(super) tongue: &'static Tongue,
    pub(super) sense: Sense,
    /// How many words it has.
    pub(super) count: usize,
}

/// The cues that words begin with, one a tongue at most.
pub(super) fn cues(words: &[&str]) -> impl Iterator<Item = Cue> {
    let mut found = [None::<(usize, Sense)>; TONGUES.len()];
    let first = words.first().map_or(0, |word| hash(0, word.as_bytes()));
    let second = words.get(1).map(|word| hash(hash(first, b" "), word.as_bytes()));
    for row in [Some(first), second].into_iter().flatten().flat_map(rows_of) {
        let longest = &mut found[usize::from(row.tongue)];
        let Some(count) = matched(words, row.phrase()) else { continue };
        if longest.is_none_or(|(most, _)| count > most) {
            *longest = Some((count, row.sense()));
        }
    }
    let found = TONGUES.iter().zip(found);
    found.filter_map(|(tongue, cue)| cue.map(|(count, sense)| Cue { tongue, sense, count }))
}

/// The rows whose first words have this hash, and perhaps others.
fn rows_of(hash: u32) -> &'static [Row] {
    let bucket = bucket(hash);
    &ROWS[usize::from(STARTS[bucket])..usize::from(STARTS[bucket + 1])]
}

/// A phrase in the tables: its tongue, its list, and where it stands there.
#[derive(Clone, Copy)]
struct Row {
    tongue: u8,
    list: u8,
    from: u16,
    to: u16,
}

impl Row {
    fn phrase(self) -> &'static str {
        let (_, phrases) = TONGUES[usize::from(self.tongue)].cues[usize::from(self.list)];
        &phrases.0[usize::from(self.from)..usize::from(self.to)]
    }

    fn sense(self) -> Sense {
        TONGUES[usize::from(self.tongue)].cues[usize::from(self.list)].0
    }
}

const BUCKETS: usize = 1 << 11;

/// Where the rows of each bucket begin in [`ROWS`], and where the last end.
static STARTS: [u16; BUCKETS + 1] = starts();
static ROWS: [Row; COUNT] = rows();

const COUNT: usize = starts()[BUCKETS] as usize;

/// Counts the rows of each bucket, then adds them up.
const fn starts() -> [u16; BUCKETS + 1] {
    let mut starts = [0; BUCKETS + 1];
    let mut walk = Walk::new();
    while let Some(row) = walk.next() {
        starts[bucket(beginning(row)) + 1] += 1;
    }
    let mut at = 0;
    while at < BUCKETS {
        starts[at + 1] += starts[at];
        at += 1;
    }
    starts
}

const fn rows() -> [Row; COUNT] {
    let mut rows = [Row { tongue: 0, list: 0, from: 0, to: 0 }; COUNT];
    let mut free = starts();
    let mut walk = Walk::new();
    while let Some(row) = walk.next() {
        let bucket = bucket(beginning(row));
        rows[free[bucket] as usize] = row;
        free[bucket] += 1;
    }
    rows
}

/// The hash of the first two words of a row, or of its only one: many phrases begin with the same word, few with two.
const fn beginning(row: Row) -> u32 {
    let (_, phrases) = TONGUES[row.tongue as usize].cues[row.list as usize];
    let (_, rest) = phrases.0.as_bytes().split_at(row.from as usize);
    let (phrase, _) = rest.split_at((row.to - row.from) as usize);
    let (mut end, mut spaces) = (0, 0);
    while end < phrase.len() {
        spaces += (phrase[end] == b' ') as u8;
        if spaces == 2 {
            break;
        }
        end += 1;
    }
    hash(0, phrase.split_at(end).0)
}

/// The hash of a text that goes on with these bytes.
const fn hash(mut hash: u32, text: &[u8]) -> u32 {
    let mut at = 0;
    while at < text.len() {
        hash = (hash ^ text[at] as u32).wrapping_mul(0x0100_0193);
        at += 1;
    }
    hash
}

const fn bucket(hash: u32) -> usize {
    (hash >> 21) as usize
}

/// A walk over all rows of all tongues, in their order.
struct Walk {
    tongue: usize,
    list: usize,
    at: usize,
}

impl Walk {
    const fn new() -> Self {
        Self { tongue: 0, list: 0, at: 0 }
    }

    const fn next(&mut self) -> Option<Row> {
        while self.tongue < TONGUES.len() {
            let lists = TONGUES[self.tongue].cues;
            if self.list == lists.len() {
                (self.tongue, self.list, self.at) = (self.tongue + 1, 0, 0);
                continue;
            }
            let text = lists[self.list].1.0.as_bytes();
            if self.at >= text.len() {
                (self.list, self.at) = (self.list + 1, 0);
                continue;
            }
            let from = self.at;
            while self.at < text.len() && text[self.at] != b'|' {
                self.at += 1;
            }
            let to = self.at as u16;
            self.at += 1;
            return Some(Row {
                tongue: self.tongue as u8,
                list: self.list as u8,
                from: from as u16,
                to,
            });
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_found_by_its_words() {
        for row in &ROWS {
            let words: Vec<&str> = row.phrase().split(' ').collect();
            let tongue = &TONGUES[usize::from(row.tongue)];
            let found = cues(&words)
                .any(|cue| std::ptr::eq(cue.tongue, tongue) && cue.count == words.len());
            assert!(found, "{words:?}");
        }
        assert!(cues(&[]).next().is_none() && cues(&["zebra"]).next().is_none());
    }
}
