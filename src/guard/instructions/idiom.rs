//! An idiom: words that say more in a row than each of them does.
//!
//! A row is written word by word: `a/b` is either, `pass*` any word that begins so, `..` up to four words.

use super::sense;
use crate::guard::lexicon::Concepts;
use crate::guard::lexicon::instructions::{LOCAL, MENTION};
use crate::guard::reading::{Reading, Word};

/// Rows of words, and a concept without which none of them is there.
pub(super) struct Idioms {
    /// What one of the words of each stands for, so that most texts cost nothing.
    pub(super) hint: Concepts,
    pub(super) rows: &'static [Row],
}

/// Words in a row.
#[derive(Clone, Copy)]
pub(super) struct Row {
    words: &'static str,
    /// For each of its first words the beginnings of which a text must have one.
    beginnings: [u64; COMPARED],
}

/// How many words of a row are compared with the beginnings of a text before it is read.
const COMPARED: usize = 4;

/// The rows of these words, made ready by the compiler.
pub(super) const fn rows<const N: usize>(all: [&'static str; N]) -> [Row; N] {
    let mut rows = [Row { words: "", beginnings: [u64::MAX; COMPARED] }; N];
    let mut at = 0;
    while at < N {
        rows[at] = Row { words: all[at], beginnings: beginnings(all[at].as_bytes()) };
        at += 1;
    }
    rows
}

const fn beginnings(row: &[u8]) -> [u64; COMPARED] {
    let mut all = [u64::MAX; COMPARED];
    let (mut at, mut word) = (0, 0);
    while at < row.len() && word < COMPARED {
        let mut wanted = 0;
        while at < row.len() && row[at] != b' ' {
            if row[at] != b'/' && (at == 0 || matches!(row[at - 1], b' ' | b'/')) {
                wanted |= beginning(row, at);
            }
            at += 1;
        }
        // A gap is no word.
        if row[at - 1] != b'.' {
            all[word] = wanted;
            word += 1;
        }
        at += 1;
    }
    all
}

/// A bit for how a word begins.
const fn beginning(text: &[u8], at: usize) -> u64 {
    let first = text[at].to_ascii_lowercase() as u32;
    let is_short = at + 1 >= text.len() || matches!(text[at + 1], b' ' | b'/');
    assert!(is_short || text[at + 1] != b'*', "a stem of one letter begins too many words");
    let second = if is_short { 0 } else { text[at + 1].to_ascii_lowercase() as u32 };
    1 << ((first.wrapping_mul(31).wrapping_add(second)).wrapping_mul(0x9e37_79b1) >> 26)
}

impl Row {
    fn is_possible(&self, present: u64) -> bool {
        self.beginnings.iter().all(|wanted| wanted & present != 0)
    }
}

/// How many words `..` stands for at most.
const GAP: usize = 4;

/// Whether one of the idioms is in what is said, and nothing speaks against it.
pub(super) fn is_any_in(idioms: &[Idioms], reading: &Reading<'_>) -> bool {
    let is_close = |idioms: &&Idioms| reading.concepts.meets(idioms.hint);
    let mut close = idioms.iter().filter(is_close).flat_map(|idioms| idioms.rows).peekable();
    if close.peek().is_none() {
        return false;
    }
    let words = reading.said().iter().map(|word| reading.word(word).as_bytes());
    let present = words.fold(0, |all, word| all | beginning(word, 0));
    let likely = close.filter(|row| row.is_possible(present)).map(|row| row.words);
    let mut found = likely.filter_map(|row| Some((row, place(row, reading)?))).peekable();
    if found.peek().is_none() {
        return false;
    }
    let steps = sense::steps(reading);
    let is_talk = steps.iter().any(|step| step.concepts.meets(MENTION.or(LOCAL)));
    let is_meant = |at: usize| steps.get(at).is_some_and(|step| !step.is_forbidden);
    !is_talk && found.any(|(row, at)| is_meant(at) || denies(row))
}

/// Whether a row has its own negation, so that one right at it says nothing more.
fn denies(row: &str) -> bool {
    row.split([' ', '/']).any(|word| ["nothing", "nobody", "never", "not", "no"].contains(&word))
}

/// Where the words stand in a row.
fn place(row: &str, reading: &Reading<'_>) -> Option<usize> {
    let words = reading.said();
    let (first, rest) = row.split_once(' ').unwrap_or((row, ""));
    (0..words.len()).find(|&at| {
        is_one_of(first, reading.word(&words[at])) && begins(rest, &words[at + 1..], reading)
    })
}

/// Whether words begin with a row.
fn begins(row: &str, words: &[Word], reading: &Reading<'_>) -> bool {
    if row.is_empty() {
        return true;
    }
    let (wanted, rest) = row.split_once(' ').unwrap_or((row, ""));
    if wanted == ".." {
        return (0..=GAP.min(words.len())).any(|gap| begins(rest, &words[gap..], reading));
    }
    let Some((first, words)) = words.split_first() else { return false };
    is_one_of(wanted, reading.word(first)) && begins(rest, words, reading)
}

fn is_one_of(wanted: &str, word: &str) -> bool {
    wanted.split('/').any(|wanted| match wanted.strip_suffix('*') {
        Some(stem) => word.get(..stem.len()).is_some_and(|start| start.eq_ignore_ascii_case(stem)),
        None => word.eq_ignore_ascii_case(wanted),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_takes_alternatives_stems_and_gaps() {
        let is_in = |row: &str, text: &str| place(row, &Reading::new(text, 0)).is_some();
        assert!(is_in("leave .. out of", "please leave this one out of it"));
        assert!(is_in("say/answer yes to all", "Answer yes to all"));
        assert!(is_in("saved pass*", "saved passwords"));
        assert!(!is_in("leave .. out of", "leave a b c d e out of"));
        assert!(!is_in("saved pass*", "saved"));
        assert!(!is_in("pass*", "päss"));
    }
}
