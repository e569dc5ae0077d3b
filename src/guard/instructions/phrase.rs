//! Fixed phrases that mean more than their words.
//!
//! A phrase is written word by word: `a/b` is either word, `pass*` any word that starts with it, `..` up to
//! six words. The phrases of a rule are in its text file, next to its patterns.

use super::negation;
use super::prefix::{PREFIXED_WORDS, prefix_bit};
use super::tables::PHRASES;
use crate::guard::analysis::{Analysis, Word};
use crate::guard::lexicon::Concepts;
use crate::tables;

/// Phrases that share a hint.
pub(super) struct PhraseGroup {
    /// Each phrase has a word for one of these concepts, so most texts need no further look.
    pub(super) hint: Concepts,
    /// Its phrases in [`PHRASES`].
    pub(super) phrases: (u16, u16),
}

/// A phrase.
pub(super) struct Phrase {
    /// Where it is in the text of all tables.
    pub(super) text: (u32, u32),
    /// For each of the first words, the bits of all prefixes that it can have; a text without any of them
    /// does not have the phrase.
    pub(super) prefixes: [u64; PREFIXED_WORDS],
}

impl Phrase {
    fn text(&self) -> &'static str {
        let (start, end) = self.text;
        tables::text(start, end)
    }

    fn is_possible(&self, present: u64) -> bool {
        self.prefixes.iter().all(|wanted| wanted & present != 0)
    }
}

/// How many words `..` stands for at most.
const GAP: usize = 6;

/// Whether the content has one of the phrases, and neither forbids nor only mentions it.
pub(super) fn has_any(groups: &[PhraseGroup], analysis: &Analysis<'_>) -> bool {
    let is_hinted = |group: &&PhraseGroup| analysis.concepts.meets(group.hint);
    let phrases_of =
        |group: &PhraseGroup| &PHRASES[group.phrases.0 as usize..group.phrases.1 as usize];
    let mut hinted = groups.iter().filter(is_hinted).flat_map(phrases_of).peekable();
    if hinted.peek().is_none() {
        return false;
    }
    let words = analysis.content_words().iter().map(|word| analysis.word(word).as_bytes());
    let bits: Vec<u64> = words.map(prefix_bit).collect();
    let present = bits.iter().fold(0, |all, bit| all | bit);
    let possible = hinted.filter(|phrase| phrase.is_possible(present));
    let located = possible.flat_map(|phrase| {
        let starts = (0..bits.len()).filter(|at| phrase.prefixes[0] & bits[*at] != 0);
        positions(phrase.text(), starts, analysis).map(|at| (phrase.text(), at))
    });
    let mut found = located.peekable();
    if found.peek().is_none() {
        return false;
    }
    let words = negation::placed_words(analysis);
    found.any(|(phrase, at)| {
        let Some(start) = words.get(at) else { return false };
        let is_mentioned = || words.iter().any(|word| word.is_talk_before(start));
        (!start.is_forbidden || has_negation(phrase)) && (analysis.is_disguised || !is_mentioned())
    })
}

/// Whether a phrase has its own negation, so that a negation next to it changes nothing.
fn has_negation(phrase: &str) -> bool {
    let is_negation = |word| ["nothing", "nobody", "never", "not", "no"].contains(&word);
    phrase.split([' ', '/']).any(is_negation)
}

/// Those of the word indices where the phrase starts.
fn positions(
    phrase: &'static str,
    starts: impl Iterator<Item = usize>,
    analysis: &Analysis<'_>,
) -> impl Iterator<Item = usize> {
    let words = analysis.content_words();
    let (first, rest) = phrase.split_once(' ').unwrap_or((phrase, ""));
    starts.filter(move |&at| {
        is_one_of(first, analysis.word(&words[at])) && starts_with(rest, &words[at + 1..], analysis)
    })
}

/// Whether the words start with the phrase.
fn starts_with(phrase: &str, words: &[Word], analysis: &Analysis<'_>) -> bool {
    if phrase.is_empty() {
        return true;
    }
    let (wanted, rest) = phrase.split_once(' ').unwrap_or((phrase, ""));
    if wanted == ".." {
        return (0..=GAP.min(words.len())).any(|gap| starts_with(rest, &words[gap..], analysis));
    }
    let Some((first, words)) = words.split_first() else { return false };
    is_one_of(wanted, analysis.word(first)) && starts_with(rest, words, analysis)
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
    fn a_phrase_has_alternatives_stems_and_gaps() {
        let has = |phrase: &'static str, text: &str| {
            let analysis = Analysis::new(text, 0);
            positions(phrase, 0..analysis.content_words().len(), &analysis).next().is_some()
        };
        assert!(has("leave .. out of", "please leave this one out of it"));
        assert!(has("say/answer yes to all", "Answer yes to all"));
        assert!(has("saved pass*", "saved passwords"));
        assert!(!has("leave .. out of", "leave a b c d e f g out of"));
        assert!(!has("saved pass*", "saved"));
        assert!(!has("pass*", "päss"));
    }
}
