//! A mention: text in quotes next to words that talk about attacks. It is no attack.

use std::ops::Range;

use crate::guard::lexicon::instructions::{MENTION, TEST};
use crate::guard::reading::{Reading, Word};

/// The quotations of a text that talks about them.
pub(super) fn quotes(reading: &Reading<'_>) -> Vec<Range<usize>> {
    if !reading.concepts.meets(MENTION.or(TEST)) {
        return Vec::new();
    }
    let quotes = quotations(reading.text);
    let is_outside = |word: &&Word| !quotes.iter().any(|quote| quote.contains(&word.span.start));
    let mut outside = reading.said().iter().filter(is_outside);
    let talks = outside.any(|word| word.concepts.meets(MENTION.or(TEST)));
    if talks { quotes } else { Vec::new() }
}

/// Everything between quotation marks; at most a few, so that looking for a word in them stays cheap.
fn quotations(text: &str) -> Vec<Range<usize>> {
    let mut quotes = Vec::new();
    let mut open: Option<(usize, char)> = None;
    for (at, c) in text.char_indices() {
        match open {
            Some((start, end)) if c == end => {
                quotes.push(start..at);
                open = None;
            }
            Some(_) => {}
            None => open = closing(c).map(|end| (at, end)),
        }
        if quotes.len() == 8 {
            break;
        }
    }
    quotes
}

fn closing(c: char) -> Option<char> {
    Some(match c {
        '"' => '"',
        '`' => '`',
        '“' => '”',
        '„' => '“',
        '«' => '»',
        '「' => '」',
        '『' => '』',
        _ => return None,
    })
}
