//! The word that gives a text away, for a refusal.

use std::fmt;

use super::analysis::{Analysis, Word};
use super::fields::FieldText;
use super::lexicon::concept::{
    ALL, ALWAYS, AVOID, BE, NOT, NOW, REGARDLESS, THIS, WITHOUT, YOU, YOUR,
};
use super::lexicon::{self, Concepts};
use super::{Detector, Family, Field, GuardRule, Violation, rules, views};
use crate::error::{Refusal, WayOn};

/// Completes "held by …".
impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.refusal().fmt_rule(f)
    }
}

impl Violation {
    /// Its refusal, with the usual way on.
    pub(crate) fn refusal(&self) -> Refusal {
        let GuardRule { id: rule, complaint, advice, is_allowable, .. } = *self.rule;
        let way_on = match self.field {
            // A reason has no tags to hold an allowance, and can always be reworded.
            Field::Reason => WayOn::Reword,
            _ if is_allowable && !self.rule.holds() => WayOn::Allow,
            _ => WayOn::Reword,
        };
        let (field, word) = (self.field.as_str(), self.word.clone());
        Refusal { rule, field, complaint, advice, word, way_on }
    }
}

/// Words that point at something or turn it around. Another word says more about why a rule matched.
const POINTERS: Concepts = NOT
    .or(WITHOUT)
    .or(AVOID)
    .or(THIS)
    .or(ALL)
    .or(ALWAYS)
    .or(YOUR)
    .or(YOU)
    .or(BE)
    .or(NOW)
    .or(REGARDLESS);

/// Each step of the search for a word analyses the text again, so longer texts are not searched. They cannot be saved anyway.
const LONGEST_SEARCHED: usize = 2_000;

/// The word that makes a text violate a rule.
pub(super) fn word(text: &FieldText<'_>, rule: &GuardRule) -> Option<String> {
    if text.text.len() > LONGEST_SEARCHED {
        return None;
    }
    let analysis = Analysis::new(&text.text, text.content_start);
    let mut found = word_in(&analysis, rule);
    views::for_each(&analysis, |view| {
        let in_view = || match rule.detector {
            Detector::Decoded => rules().find_map(|rule| word_in(view, rule)),
            _ => word_in(view, rule),
        };
        found = found.take().or_else(in_view);
    });
    found
}

fn word_in(analysis: &Analysis<'_>, rule: &GuardRule) -> Option<String> {
    if !rule.matches(analysis) {
        return None;
    }
    let words = smallest_match(analysis, rule);
    let telling = || words.iter().filter(|word| !word.concepts.meets(POINTERS));
    let wanted = telling().find(|word| is_wanted(analysis.word(word), word.concepts, rule));
    // Instructions are not secret: any word of theirs may be named.
    let any = || telling().chain(words).next().filter(|_| rule.holds());
    wanted.or_else(any).map(|word| analysis.word(word).to_owned())
}

/// Whether the rule looks for the word and may name it. Where the text can be secret, the word must be in the lexicon as it
/// is: a stem such as `geheim*` also fits a password.
pub(super) fn is_wanted(word: &str, concepts: Concepts, rule: &GuardRule) -> bool {
    let may_be_secret = matches!(rule.family, Family::Secret | Family::Personal);
    concepts.meets(rule.words) && (!may_be_secret || lexicon::is_listed(&word.to_lowercase()))
}

/// The words of the first match: up to where the rule first matches, from the last word that it still matches from.
fn smallest_match<'a>(analysis: &'a Analysis<'_>, rule: &GuardRule) -> &'a [Word] {
    let (text, words) = (analysis.text, &analysis.words);
    let matches = |start: usize, end: usize| {
        let content_start = analysis.content_start.clamp(start, end) - start;
        rule.matches(&Analysis::new(&text[start..end], content_start))
    };
    let ends = |word: &Word| matches(0, word.span.end);
    let last = words.iter().position(ends).map_or(words.len(), |last| last + 1);
    let end = words[..last].last().map_or(text.len(), |word| word.span.end);
    let starts = |word: &Word| matches(word.span.start, end);
    let first = words[..last].iter().rposition(starts).unwrap_or(0);
    &words[first..last]
}
