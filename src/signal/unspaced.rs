//! Chinese, Japanese and Korean, whose words do not stand apart: cues are parts of a clause.
//!
//! Where a language puts its verb last, the end of a clause tells a wish (`…てください`, `…해 줘`) from a report.

mod chinese;
mod japanese;
mod korean;

use super::Signal;
use super::phrases::{Letters, Phrases};

/// A cue, and what else a sentence must or must not say.
struct Row {
    signal: Signal,
    place: Place,
    cues: Phrases,
    /// One of these must stand behind the cue, if there are any.
    with: Phrases,
    /// None of these may stand anywhere in the sentence.
    without: Phrases,
}

/// Where a cue stands.
#[derive(PartialEq)]
enum Place {
    Anywhere,
    /// At the beginning of a clause, behind words that only lead to it.
    First,
    /// Anywhere in a clause that ends as a wish does.
    Wished,
}

/// What one script has to say.
struct Script {
    rows: &'static [Row],
    leads: Phrases,
    /// What makes a question, but not in a request.
    asks: Phrases,
    requests: Phrases,
    /// Ends of clauses that are wishes.
    wishes: Phrases,
}

/// What a sentence asks memory to do.
pub(super) fn signal(sentence: &str) -> Option<Signal> {
    let script = script(sentence)?;
    let letters = Letters::of(sentence);
    let is_asked = sentence.ends_with('?') || script.asks.are_in(sentence, &letters);
    if is_asked && !script.requests.are_in(sentence, &letters) {
        return None;
    }
    let row = script.rows.iter().find(|row| row.holds(sentence, &letters, script))?;
    Some(row.signal)
}

/// The script of a sentence, if it is one whose words do not stand apart.
fn script(sentence: &str) -> Option<&'static Script> {
    if sentence.is_ascii() {
        return None;
    }
    let scripts = sentence.chars().map(|c| match c {
        '\u{3041}'..='\u{30ff}' => 3,
        '\u{ac00}'..='\u{d7a3}' => 2,
        '\u{4e00}'..='\u{9fff}' => 1,
        _ => 0,
    });
    [None, Some(&chinese::CHINESE), Some(&korean::KOREAN), Some(&japanese::JAPANESE)]
        [scripts.max().unwrap_or(0)]
}

impl Row {
    fn holds(&self, sentence: &str, letters: &Letters, script: &Script) -> bool {
        let mut found = self.cues.found(sentence, letters);
        let is_here = |(at, cue): (usize, &str)| {
            self.is_placed(sentence, at, script)
                && self.goes_on(&sentence[at + cue.len()..], letters)
        };
        found.any(is_here) && !self.without.are_in(sentence, letters)
    }

    fn goes_on(&self, rest: &str, letters: &Letters) -> bool {
        self.with.is_empty() || self.with.are_in(rest, letters)
    }

    fn is_placed(&self, sentence: &str, at: usize, script: &Script) -> bool {
        match self.place {
            Place::Anywhere => true,
            Place::First => {
                let before = sentence[..at].rsplit([',', ':', '•']).next().unwrap_or_default();
                is_lead(before.trim(), script.leads)
            }
            Place::Wished => {
                let clause = sentence[at..].split([',', ':']).map(str::trim);
                clause.into_iter().any(|clause| script.wishes.end(clause))
            }
        }
    }
}

/// Whether a text is made of leading words only.
fn is_lead(mut text: &str, leads: Phrases) -> bool {
    while let Some(rest) = leads.stripped(text) {
        text = rest.trim_start();
    }
    text.is_empty()
}

const fn row(signal: Signal, place: Place, cues: Phrases, with: Phrases, without: Phrases) -> Row {
    Row { signal, place, cues, with, without }
}
