//! Chinese, Japanese and Korean: a cue is any part of a clause, because words have no spaces between them or, in
//! Korean, carry endings.
//!
//! Where a language puts its verb last, the end of a clause separates a request (`…てください`, `…해 줘`) from a report.
//! The rules are text files in `languages/unspaced/`.

use super::Signal;
use super::language::{CHINESE, JAPANESE, KOREAN};
use crate::tables::Phrases;

/// Cues, and what else a sentence must or must not contain.
pub(super) struct Rule {
    pub(super) signal: Signal,
    pub(super) position: Position,
    pub(super) cues: Phrases,
    /// One of these must follow the cue, unless the list is empty.
    pub(super) with: Phrases,
    /// None of these may occur anywhere in the sentence.
    pub(super) without: Phrases,
}

/// Where in a clause a cue counts.
#[derive(PartialEq, Eq)]
pub(super) enum Position {
    Anywhere,
    /// At the start, after nothing but lead-ins.
    First,
    /// Anywhere in a clause that ends like a request.
    Request,
}

/// The rules and lists of one language.
pub(super) struct Script {
    pub(super) rules: &'static [Rule],
    pub(super) lead_ins: Phrases,
    pub(super) question_words: Phrases,
    pub(super) polite_requests: Phrases,
    pub(super) request_endings: Phrases,
}

/// What a sentence asks memory to do.
pub(super) fn signal(sentence: &str) -> Option<Signal> {
    let script = script(sentence)?;
    let is_question = sentence.ends_with('?') || script.question_words.occur_in(sentence);
    if is_question && !script.polite_requests.occur_in(sentence) {
        return None;
    }
    let rule = script.rules.iter().find(|rule| rule.applies(sentence, script))?;
    Some(rule.signal)
}

/// The script of a sentence, if it is one without spaces.
fn script(sentence: &str) -> Option<&'static Script> {
    if sentence.is_ascii() {
        return None;
    }
    let has = |range: std::ops::RangeInclusive<char>| sentence.chars().any(|c| range.contains(&c));
    // Japanese and Korean texts have Chinese characters, too.
    if has('\u{3041}'..='\u{30ff}') {
        Some(&JAPANESE)
    } else if has('\u{ac00}'..='\u{d7a3}') {
        Some(&KOREAN)
    } else {
        has('\u{4e00}'..='\u{9fff}').then_some(&CHINESE)
    }
}

impl Rule {
    fn applies(&self, sentence: &str, script: &Script) -> bool {
        let mut matches = self.cues.iter().flat_map(|cue| {
            sentence.match_indices(cue).map(|(start, cue)| (start, start + cue.len()))
        });
        matches.any(|(start, end)| {
            self.is_in_position(sentence, start, script)
                && (self.with.is_empty() || self.with.occur_in(&sentence[end..]))
        }) && !self.without.occur_in(sentence)
    }

    fn is_in_position(&self, sentence: &str, start: usize, script: &Script) -> bool {
        match self.position {
            Position::Anywhere => true,
            Position::First => {
                let before = sentence[..start].rsplit([',', ':', '•']).next().unwrap_or_default();
                is_lead_in(before.trim(), script.lead_ins)
            }
            Position::Request => {
                let mut clauses = sentence[start..].split([',', ':']).map(str::trim);
                clauses.any(|clause| script.request_endings.end(clause))
            }
        }
    }
}

/// Whether a text consists of lead-ins only.
fn is_lead_in(mut text: &str, lead_ins: Phrases) -> bool {
    while let Some(rest) = lead_ins.strip_from(text) {
        text = rest.trim_start();
    }
    text.is_empty()
}
