//! Finds word boundaries that spaces do not mark: German compounds, German separable verbs, and Chinese, Japanese and
//! Korean text.

use super::concepts::{ConceptLink, lookup};
use super::language::Language;
use super::question::QueryToken;
use super::tokenizer::fold_accents;
use super::word_lists::{unspaced_stopword_length, word_lists};

/// The longest German word that is split, in bytes. Longer strings are not words.
const LONGEST_COMPOUND: usize = 80;
/// The shortest half of a German compound, in bytes.
const SHORTEST_HALF: usize = 4;

/// The concepts of the halves of a German compound (`Testabdeckung`, `Steuersatz`, `Auslieferungsstopp`). Both halves
/// must name a concept, unless the question is known to be German; then the first half suffices.
pub(super) fn compound_concepts(word: &str, languages: &[Language]) -> Vec<ConceptLink> {
    if word.len() > LONGEST_COMPOUND {
        return Vec::new();
    }
    let splits = word.char_indices().map(|(at, _)| at).rev();
    for at in splits.filter(|at| *at >= SHORTEST_HALF && word.len() - at >= SHORTEST_HALF) {
        let (first, second) = word.split_at(at);
        let links = word_lists(Language::De).compound_links.iter();
        let unlinked = links.filter_map(|link| first.strip_suffix(link));
        let spellings = [first].into_iter().chain(unlinked);
        let first = spellings.map(german_concepts).find(|found| !found.is_empty());
        let second = german_concepts(second);
        if let Some(mut found) = first
            && (!second.is_empty() || languages.contains(&Language::De))
        {
            found.extend(second);
            return found;
        }
    }
    Vec::new()
}

/// Joins the prefix of a German separable verb to its stem: `führe … aus` is `ausführen`.
pub(super) fn join_separable_verb(tokens: &mut [QueryToken], languages: &[Language]) {
    let Some((last, before)) = tokens.split_last_mut() else { return };
    let prefixes = word_lists(Language::De).separable_prefixes;
    if !languages.contains(&Language::De) || !prefixes.contains(&last.text) {
        return;
    }
    for token in before.iter_mut().filter(|token| token.concepts.is_empty()) {
        token.concepts = german_concepts(&format!("{}{}", last.text, token.text));
    }
}

fn german_concepts(word: &str) -> Vec<ConceptLink> {
    lookup(Language::De, &fold_accents(&Language::De.stem(word)))
}

/// Splits a run of unspaced text at stopwords and at terms of the concept list, always taking the longest match.
/// Stopwords are dropped; other tokens pass through unchanged.
pub(super) fn segment_run(token: QueryToken) -> Vec<QueryToken> {
    let is_single_character = token.text.chars().nth(1).is_none();
    let is_word = is_single_character && unspaced_stopword_length(&token.text) == 0;
    if !token.is_run || is_word {
        return vec![token];
    }
    let mut segments = Vec::new();
    let mut unknown = String::new();
    let mut rest = token.text.as_str();
    while let Some(c) = rest.chars().next() {
        let (term_length, concepts) = longest_term(rest);
        let stopword_length = unspaced_stopword_length(rest);
        if term_length == 0 && stopword_length == 0 {
            unknown.push(c);
            rest = &rest[c.len_utf8()..];
            continue;
        }
        segments.extend(unknown_segment(&mut unknown));
        if term_length > stopword_length {
            let text = rest[..term_length].to_owned();
            segments.push(QueryToken { text, is_run: true, concepts, ..QueryToken::default() });
        }
        rest = &rest[term_length.max(stopword_length)..];
    }
    segments.extend(unknown_segment(&mut unknown));
    segments
}

/// Unknown text is searched as it is, unless it is a single character or a hiragana ending.
fn unknown_segment(unknown: &mut String) -> Option<QueryToken> {
    let text = std::mem::take(unknown);
    let is_ending = text.chars().all(|c| matches!(c, '\u{3040}'..='\u{309f}'));
    let is_word = text.chars().count() > 1 && !is_ending;
    is_word.then(|| QueryToken { text, is_run: true, ..QueryToken::default() })
}

/// The length in bytes of the longest term of the concept list that a text starts with, and its concepts.
fn longest_term(text: &str) -> (usize, Vec<ConceptLink>) {
    let ends = text.char_indices().map(|(at, c)| at + c.len_utf8());
    let ends: Vec<usize> = ends.take(Language::LONGEST_UNSPACED).skip(1).collect();
    for end in ends.into_iter().rev() {
        let lookups = Language::unspaced().map(|language| lookup(language, &text[..end]));
        let found: Vec<ConceptLink> = lookups.flatten().collect();
        if !found.is_empty() {
            return (end, found);
        }
    }
    (0, Vec::new())
}
