//! Why a text passes a rule or not: the words of it that the rule looks for.

use super::analysis::Analysis;
use super::fields;
use super::lexicon;
use super::refusal::is_wanted;
use super::{Family, GuardRule, is_allowed, is_decision, rules, violations};
use crate::model::Item;

/// What a rule says about an item.
#[derive(Debug)]
pub struct Explanation {
    /// The rule.
    pub rule: &'static GuardRule,
    /// What follows for the item.
    pub outcome: Outcome,
    /// The words of the item that the rule looks for. Words alone are no violation.
    pub words: Vec<String>,
}

/// What follows from what a rule says, the mildest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The item passes.
    Passes,
    /// The item passes because the user allowed it.
    Allowed,
    /// The item is held until the user confirms it.
    Held,
    /// The item is refused.
    Refused,
}

impl Outcome {
    /// The outcome in a word.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Passes => "passes",
            Self::Allowed => "allowed",
            Self::Held => "held",
            Self::Refused => "refused",
        }
    }
}

/// What each rule says about an item, except those that the item has no words for.
pub fn explain(item: &Item) -> Vec<Explanation> {
    let violated = violations(item);
    let explained = rules().map(|rule| {
        let is_violated = violated.iter().any(|violation| violation.rule.id == rule.id);
        let outcome = match rule {
            _ if !is_violated => Outcome::Passes,
            rule if is_allowed(item, rule) => Outcome::Allowed,
            rule if rule.holds() => Outcome::Held,
            _ => Outcome::Refused,
        };
        Explanation { rule, outcome, words: words_in(item, rule) }
    });
    explained
        .filter(|one| one.outcome != Outcome::Passes || one.words.len() >= min_words(one.rule))
        .collect()
}

/// How many of its words make a rule worth a line if the text passes it. One word of an instruction, such as `run`, is in
/// most texts.
fn min_words(rule: &GuardRule) -> usize {
    if rule.holds() { 2 } else { 1 }
}

/// The words of an item that the rule looks for.
fn words_in(item: &Item, rule: &GuardRule) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for text in fields::of_item(item).iter().filter(|text| !is_decision(&text.text)) {
        let analysis = Analysis::new(&text.text, text.content_start);
        // A key can name a secret or personal data, but gives no instruction.
        let judged = match rule.family {
            Family::Secret | Family::Personal => &analysis.words,
            _ => analysis.content_words(),
        };
        for (word, concepts) in judged.iter().map(|word| (analysis.word(word), word.concepts)) {
            if is_wanted(word, concepts, rule) && !words.iter().any(|one| one == word) {
                words.push(word.to_owned());
            }
        }
    }
    words
}

/// The English words that the guard's rule of this name looks for, by what they stand for.
pub fn words(rule: &str) -> Vec<(&'static str, Vec<&'static str>)> {
    let rule = rules().find(|one| one.id == rule);
    rule.map_or_else(Vec::new, |rule| lexicon::english_words(rule.words))
}
