//! Seed phrases: twelve or more words of a wallet's list (BIP-39), whatever stands between them.

use unicode_normalization::UnicodeNormalization;

use crate::guard::reading::Reading;

/// The word lists of BIP-39, sorted, a word a line.
const LISTS: [&str; 10] = [
    include_str!("bip39/english.txt"),
    include_str!("bip39/spanish.txt"),
    include_str!("bip39/french.txt"),
    include_str!("bip39/italian.txt"),
    include_str!("bip39/portuguese.txt"),
    include_str!("bip39/czech.txt"),
    include_str!("bip39/japanese.txt"),
    include_str!("bip39/korean.txt"),
    include_str!("bip39/chinese_simplified.txt"),
    include_str!("bip39/chinese_traditional.txt"),
];

/// The fewest words of a phrase.
const SHORTEST: usize = 12;

/// Whether a text holds a seed phrase.
pub(super) fn has_phrase(reading: &Reading<'_>) -> bool {
    if longest_run(reading) < SHORTEST {
        return false;
    }
    let parts = reading.text.split(|c: char| !c.is_alphabetic() && !is_mark(c));
    let mut run: Vec<String> = Vec::new();
    for part in parts.filter(|part| part.len() > 1) {
        // Words that every sentence has and no list: most sentences end here.
        if SMALL.contains(&part) || part.len() > 36 {
            run.clear();
            continue;
        }
        run.push(part.to_lowercase().nfc().collect());
        if run.len() >= SHORTEST {
            let is_varied = run.iter().filter(|word| **word == run[0]).count() < SHORTEST / 2;
            if is_varied && LISTS.iter().any(|list| run.iter().all(|word| is_listed(list, word))) {
                return true;
            }
            run.remove(0);
        }
    }
    false
}

/// How many words stand in a row of which none is one that every sentence has. Lists have no word of two letters.
fn longest_run(reading: &Reading<'_>) -> usize {
    if !reading.text.is_ascii() {
        return reading.words.len();
    }
    let (mut run, mut longest) = (0, 0);
    for word in &reading.words {
        let word = reading.word(word);
        let is_number = word.as_bytes()[0].is_ascii_digit();
        let is_small = word.len() == 2 || word.len() == 3 && SMALL.contains(&word);
        let breaks = is_small && !is_number;
        run = if breaks { 0 } else { run + usize::from(word.len() > 2 && !is_number) };
        longest = longest.max(run);
    }
    longest
}

const SMALL: [&str; 23] = [
    "the", "to", "of", "in", "is", "and", "for", "on", "are", "be", "by", "or", "at", "as", "it",
    "de", "la", "el", "le", "der", "die", "und", "и",
];

/// Marks of letters that are written apart.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{3099}' | '\u{309a}')
}

/// Whether a sorted list has a word.
fn is_listed(list: &str, word: &str) -> bool {
    let (list, word) = (list.as_bytes(), word.as_bytes());
    let (mut low, mut high) = (0, list.len());
    let is_end = |byte: &u8| *byte == b'\n';
    while low < high {
        let middle = low + (high - low) / 2;
        let start = list[..middle].iter().rposition(is_end).map_or(0, |at| at + 1);
        let end = list[start..].iter().position(is_end).map_or(list.len(), |at| start + at);
        match list[start..end].cmp(word) {
            std::cmp::Ordering::Equal => return true,
            std::cmp::Ordering::Less => low = end + 1,
            std::cmp::Ordering::Greater => high = start,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_sorted_and_every_word_is_found() {
        for list in LISTS {
            assert!(list.lines().is_sorted());
            assert_eq!(list.lines().count(), 2048);
            assert!(list.lines().all(|word| is_listed(list, word)));
            assert!(!is_listed(list, "memskill") && !is_listed(list, ""));
        }
    }

    #[test]
    fn twelve_words_in_a_row_are_a_phrase() {
        for list in LISTS {
            let words: Vec<&str> = list.lines().step_by(97).take(12).collect();
            for between in [" ", ", ", "\", \"", "\n"] {
                let text = words.join(between);
                assert!(has_phrase(&Reading::new(&text, 0)), "{text}");
            }
            assert!(!has_phrase(&Reading::new(&words[..11].join(" "), 0)));
        }
    }
}
