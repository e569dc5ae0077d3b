//! What German does to words: it makes one of two, and two of one.

use super::concepts::{Sense, senses};
use super::language::Language;
use super::reading::Token;
use super::words::folded;

/// The most bytes of a word that is taken apart: longer ones are no words.
const LONGEST: usize = 80;

/// The concepts of the halves of a German compound: `Testabdeckung`, `Steuersatz`, `Auslieferungsstopp`. Where the
/// question is not in German for sure, both halves must be known.
pub(super) fn compound(word: &str, spoken: &[Language]) -> Vec<Sense> {
    if word.len() > LONGEST {
        return Vec::new();
    }
    let ends = word.char_indices().map(|(at, _)| at).filter(|at| *at >= 4 && word.len() - at >= 4);
    let mut ends: Vec<usize> = ends.collect();
    ends.reverse();
    let concept = |part: &str| senses(Language::De, &folded(&Language::De.stem(part)));
    for at in ends {
        let (first, second) = word.split_at(at);
        let bare = ["s", "n", "en", "es"].into_iter().filter_map(|link| first.strip_suffix(link));
        let first = [first].into_iter().chain(bare).map(concept).find(|found| !found.is_empty());
        let second = concept(second);
        if let Some(mut found) = first
            && (!second.is_empty() || spoken.contains(&Language::De))
        {
            found.extend(second);
            return found;
        }
    }
    Vec::new()
}

/// `führe … aus` is `ausführen`: a German verb may leave its first syllable at the end of the sentence.
pub(super) fn reunite(tokens: &mut [Token], spoken: &[Language]) {
    const PREFIXES: [&str; 16] = [
        "ab", "an", "auf", "aus", "bei", "durch", "ein", "fest", "her", "hin", "los", "nach", "um",
        "vor", "zu", "zurück",
    ];
    let Some((last, before)) = tokens.split_last_mut() else { return };
    if !spoken.contains(&Language::De) || !PREFIXES.contains(&last.text.as_str()) {
        return;
    }
    for token in before.iter_mut().filter(|token| token.senses.is_empty()) {
        let verb = format!("{}{}", last.text, token.text);
        let found = senses(Language::De, &folded(&Language::De.stem(&verb)));
        token.senses.extend(found.into_iter().map(|sense| (Language::De, sense)));
    }
}
