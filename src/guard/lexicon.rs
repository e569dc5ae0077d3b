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

/// The mark of an entry.
const fn mark(words: &[u8], start: usize, end: usize) -> u8 {
    if words[start] == b'*' {
        return ENDING;
    }
    let stem_end = if words[end - 1] == b'*' { end - 1 } else { end };
    if stem_end - start > 3 { words[start + 3] } else { SHORT }
}

/// All entries, bucket by bucket.
struct Index<const N: usize> {
    starts: [u16; BUCKETS + 1],
    places: [Place; N],
}

// The tables are long, so the compiler takes its time; it does come to an end.
#[allow(long_running_const_eval)]
static INDEX: Index<{ entries() }> = index();

/// How many entries the tables have.
const fn entries() -> usize {
    let (mut count, mut table) = (0, 0);
    while table < TABLES.len() {
        let mut row = 0;
        while row < TABLES[table].len() {
            let mut next = next_entry(TABLES[table][row].1.as_bytes(), 0);
            while let Some((_, end)) = next {
                count += 1;
                next = next_entry(TABLES[table][row].1.as_bytes(), end);
            }
            row += 1;
        }
        table += 1;
    }
    count
}

/// The next entry of a row from there on.
const fn next_entry(words: &[u8], from: usize) -> Option<(usize, usize)> {
    let mut start = from;
    while start < words.len() && words[start].is_ascii_whitespace() {
        start += 1;
    }
    let mut end = start;
    while end < words.len() && !words[end].is_ascii_whitespace() {
        end += 1;
    }
    if start == end { None } else { Some((start, end)) }
}

/// The bucket of an entry.
const fn home(words: &[u8], start: usize, end: usize) -> usize {
    let (from, until) = match words[start] {
        b'*' => (end - 3, end),
        _ if words[end - 1] == b'*' => (start, end - 1),
        _ => (start, end),
    };
    let (_, word) = words.split_at(from);
    let (word, _) = word.split_at(until - from);
    bucket(word)
}

/// A counting sort by bucket, done by the compiler.
const fn index<const N: usize>() -> Index<N> {
    const NOWHERE: Place = Place { start: 0, table: 0, row: 0, length: 0, mark: 0 };
    let mut index = Index { starts: [0; BUCKETS + 1], places: [NOWHERE; N] };
    let mut filled = [0_u16; BUCKETS];
    // The first pass counts, the second puts each entry behind those before it.
    let mut pass = 0;
    while pass < 2 {
        let mut table = 0;
        while table < TABLES.len() {
            let mut row = 0;
            while row < TABLES[table].len() {
                let words = TABLES[table][row].1.as_bytes();
                let mut next = next_entry(words, 0);
                while let Some((start, end)) = next {
                    let home = home(words, start, end);
                    if pass == 0 {
                        index.starts[home + 1] += 1;
                    } else {
                        let place = index.starts[home] + filled[home];
                        filled[home] += 1;
                        let mark = mark(words, start, end);
                        let (start, length) = (start as u16, (end - start) as u8);
                        index.places[place as usize] =
                            Place { start, table: table as u8, row: row as u8, length, mark };
                    }
                    next = next_entry(words, end);
                }
                row += 1;
            }
            table += 1;
        }
        let mut bucket = 0;
        while pass == 0 && bucket < BUCKETS {
            index.starts[bucket + 1] += index.starts[bucket];
            bucket += 1;
        }
        pass += 1;
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
