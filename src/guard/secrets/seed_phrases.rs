//! Seed phrases of wallets: twelve or more words of a BIP-39 list, whatever separates them.

use unicode_normalization::UnicodeNormalization;

use super::lists;
use crate::guard::analysis::Analysis;

/// The word lists of BIP-39: sorted, one word per line.
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

/// The fewest words in a phrase.
const SHORTEST: usize = 12;

/// Whether a text holds a seed phrase.
pub(super) fn has_phrase(analysis: &Analysis<'_>) -> bool {
    if analysis.words.len() < SHORTEST || longest_run(analysis) < SHORTEST {
        return false;
    }
    let parts = analysis.text.split(|c: char| !c.is_alphabetic() && !is_mark(c));
    let mut run: Vec<String> = Vec::new();
    for part in parts.filter(|part| part.len() > 1) {
        // No list contains these, and nearly every sentence does, so most runs end here.
        if lists::STOPWORDS.contains(part) || part.len() > 36 {
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

/// The length of the longest run of words without a stopword. No list has words of two letters.
fn longest_run(analysis: &Analysis<'_>) -> usize {
    if !analysis.text.is_ascii() {
        return analysis.words.len();
    }
    let (mut run, mut longest) = (0, 0);
    for word in &analysis.words {
        let word = analysis.word(word);
        let is_number = word.as_bytes()[0].is_ascii_digit();
        let is_stopword = word.len() == 2 || word.len() == 3 && lists::STOPWORDS.contains(word);
        let ends_run = is_stopword && !is_number;
        run = if ends_run { 0 } else { run + usize::from(word.len() > 2 && !is_number) };
        longest = longest.max(run);
    }
    longest
}

/// Combining marks, which are separate characters.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{3099}' | '\u{309a}')
}

/// Whether a sorted list has a word, by binary search over its lines.
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
    fn every_word_of_the_sorted_lists_is_found() {
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
                assert!(has_phrase(&Analysis::new(&text, 0)), "{text}");
            }
            assert!(!has_phrase(&Analysis::new(&words[..11].join(" "), 0)));
        }
    }
}
