//! The lexicon: words of many languages and the concepts that they stand for.
//!
//! A concept is what `ignore`, `ignoriere`, `игнорируй` and `忽略` have in common. Rules are written over
//! concepts, so a new language is a few words in the tables and no new rule. The words are found by an index
//! that the compiler builds: looking at a text costs no start-up and no allocation for the tables.

pub(super) mod disguises;
pub(super) mod instructions;
pub(super) mod personal;
pub(super) mod secrets;

/// A set of concepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Concepts(u128);

impl Concepts {
    /// No concept at all.
    pub(super) const NONE: Self = Self(0);

    /// The set of one concept. Each has a number of its own.
    const fn nth(number: u32) -> Self {
        Self(1 << number)
    }

    /// What is in either set.
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the sets have a concept in common.
    pub(super) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// The words of each concept, between spaces. `*` at the end stands for any ending, at the beginning for any
/// beginning; Chinese, Japanese and Thai words are found inside unspaced text.
type Table = &'static [(Concepts, &'static str)];

const TABLES: [Table; 4] = [secrets::WORDS, disguises::WORDS, personal::WORDS, instructions::WORDS];

/// The concepts of a lower-case word.
pub(super) fn concepts(word: &str) -> Concepts {
    let word = word.as_bytes();
    let fourth = word.get(3).copied().unwrap_or(SHORT);
    let (whole, _) = found(bucket(word), [SHORT, fourth], |entry| match entry.split_last() {
        Some((b'*', stem)) => word.starts_with(stem),
        _ => word == entry,
    });
    let Some(ending) = word.last_chunk::<3>().filter(|_| word.len() > 7) else { return whole };
    let (end, _) = found(bucket(ending), [ENDING; 2], |entry| word.ends_with(&entry[1..]));
    whole.or(end)
}

/// The concepts of the longest word at the beginning of unspaced text, and its length in bytes.
pub(super) fn unspaced(text: &str) -> (Concepts, usize) {
    let text = text.as_bytes();
    let fourth = text.get(3).copied().unwrap_or(SHORT);
    found(bucket(text), [SHORT, fourth], |entry| text.starts_with(stem(entry)))
}

fn stem(entry: &[u8]) -> &[u8] {
    entry.strip_suffix(b"*").unwrap_or(entry)
}

/// What the entries of a bucket with one of these marks stand for, as far as they are the word, and the longest of them.
fn found(bucket: usize, marks: [u8; 2], is_it: impl Fn(&[u8]) -> bool) -> (Concepts, usize) {
    let (mut concepts, mut longest) = (Concepts::NONE, 0);
    let range = INDEX.starts[bucket] as usize..INDEX.starts[bucket + 1] as usize;
    for place in INDEX.places[range].iter().filter(|place| marks.contains(&place.mark)) {
        let (concept, words) = TABLES[place.table as usize][place.row as usize];
        let start = place.start as usize;
        let entry = &words.as_bytes()[start..start + place.length as usize];
        if is_it(entry) {
            concepts = concepts.or(concept);
            longest = longest.max(stem(entry).len());
        }
    }
    (concepts, longest)
}

const BUCKETS: usize = 4096;

/// Words share a bucket if they share their first three bytes; entries that begin with `*`, their last three.
const fn bucket(word: &[u8]) -> usize {
    let (mut hash, mut at) = (0_u32, 0);
    while at < 3 {
        let byte = if at < word.len() { word[at] } else { 0 };
        hash = hash.wrapping_mul(0x9e3b).wrapping_add(byte as u32 + 1);
        at += 1;
    }
    (hash.wrapping_mul(0x9e37_79b1) >> 20) as usize % BUCKETS
}

/// Where an entry stands.
#[derive(Clone, Copy)]
struct Place {
    start: u16,
    table: u8,
    row: u8,
    length: u8,
    /// What tells most strangers of the bucket apart: the fourth byte, [`SHORT`] or [`ENDING`].
    mark: u8,
}

/// The mark of an entry of fewer than four bytes.
const SHORT: u8 = 0;
/// The mark of an entry that is the end of a word.
const ENDING: u8 = b'*';

/// All entries, bucket by bucket.
struct Index<const N: usize> {
    starts: [u16; BUCKETS + 1],
    places: [Place; N],
}

// The tables are long, so the compiler takes its time; it does come to an end.
#[allow(long_running_const_eval)]
static INDEX: Index<{ entries() }> = index();

/// A walk over the entries of all tables, for the compiler.
struct Walk {
    table: usize,
    row: usize,
    at: usize,
}

impl Walk {
    const START: Self = Self { table: 0, row: 0, at: 0 };

    /// The next entry, with its bucket.
    const fn next(&mut self) -> Option<(usize, Place)> {
        while self.table < TABLES.len() {
            if self.row == TABLES[self.table].len() {
                *self = Self { table: self.table + 1, row: 0, at: 0 };
                continue;
            }
            let words = TABLES[self.table][self.row].1.as_bytes();
            let start = skipped(words, self.at, true);
            let end = skipped(words, start, false);
            if start == end {
                *self = Self { table: self.table, row: self.row + 1, at: 0 };
                continue;
            }
            self.at = end;
            return Some(self.placed(words, start, end));
        }
        None
    }

    const fn placed(&self, words: &[u8], start: usize, end: usize) -> (usize, Place) {
        assert!(start <= u16::MAX as usize && end - start <= u8::MAX as usize);
        assert!(self.table <= u8::MAX as usize && self.row <= u8::MAX as usize);
        let is_ending = words[start] == b'*';
        let stem_end = if words[end - 1] == b'*' { end - 1 } else { end };
        let (_, word) = words.split_at(if is_ending { end - 3 } else { start });
        let bucket = bucket(word.split_at(if is_ending { 3 } else { stem_end - start }).0);
        let mark = match stem_end - start {
            _ if is_ending => ENDING,
            4.. => words[start + 3],
            _ => SHORT,
        };
        let (table, row) = (self.table as u8, self.row as u8);
        let (start, length) = (start as u16, (end - start) as u8);
        (bucket, Place { start, table, row, length, mark })
    }
}

/// The end of the white space, or of the word, that begins there.
const fn skipped(words: &[u8], from: usize, is_space: bool) -> usize {
    let mut at = from;
    while at < words.len() && words[at].is_ascii_whitespace() == is_space {
        at += 1;
    }
    at
}

/// How many entries the tables have.
const fn entries() -> usize {
    let (mut count, mut walk) = (0, Walk::START);
    while walk.next().is_some() {
        count += 1;
    }
    count
}

/// A counting sort by bucket, done by the compiler.
const fn index<const N: usize>() -> Index<N> {
    const NOWHERE: Place = Place { start: 0, table: 0, row: 0, length: 0, mark: 0 };
    let mut index = Index { starts: [0; BUCKETS + 1], places: [NOWHERE; N] };
    let mut walk = Walk::START;
    while let Some((bucket, _)) = walk.next() {
        index.starts[bucket + 1] += 1;
    }
    let mut bucket = 0;
    while bucket < BUCKETS {
        index.starts[bucket + 1] += index.starts[bucket];
        bucket += 1;
    }
    let (mut filled, mut walk) = ([0_u16; BUCKETS], Walk::START);
    while let Some((bucket, place)) = walk.next() {
        index.places[(index.starts[bucket] + filled[bucket]) as usize] = place;
        filled[bucket] += 1;
    }
    index
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_concept_has_a_number_of_its_own() {
        let rows = TABLES.iter().flat_map(|table| table.iter());
        let mut seen = Concepts::NONE;
        for (concept, words) in rows {
            assert_eq!(concept.0.count_ones(), 1, "{words}");
            assert!(!seen.meets(*concept), "{words}");
            seen = seen.or(*concept);
        }
    }

    #[test]
    fn every_entry_is_found_by_its_own_word() {
        for (concept, words) in TABLES.iter().flat_map(|table| table.iter()) {
            for entry in words.split_whitespace() {
                let word = entry.trim_matches('*');
                assert!(word.len() > 1 && entry.len() < 256, "{entry}");
                assert_eq!(word, word.to_lowercase(), "lower case");
                let long = if entry.starts_with('*') {
                    format!("somewhere{word}")
                } else {
                    word.to_owned()
                };
                let concepts = concepts(&long).or(unspaced(&long).0);
                assert!(concepts.meets(*concept), "{entry}");
            }
        }
    }
}
