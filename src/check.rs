//! Findings: what is wrong, unsafe or stale in a memory file, with the place and what to do about it.
//!
//! A [`Finding`] is data: a [`Rule`], a place and a few words that never echo what the guard withholds. Each
//! rule, or small family that shares one walk, is a file below and a line in `CHECKS`; the guard's rules are
//! reported beside them. [`check`] only reads. [`fix`] repairs what has one safe answer and leaves the rest; what
//! damages a file as a whole is repaired by `recover`, before there is anything to fix.

mod blocks;
mod budget;
mod conflict;
mod copies;
mod damage;
mod dates;
mod deletions;
mod duplicates;
mod fields;
mod findings;
mod forgotten;
mod guarded;
mod guides;
mod invisible;
mod keys;
mod near;
mod people;
mod redactor;
mod stale;
mod tombstones;
mod types;
mod unsure;

pub use redactor::{Redactor, harmless};

use crate::document::{Damage, Document, Outline};
pub use crate::finding::{Finding, LineSpan, Severity};
use crate::guard;
use crate::model::{Date, Memory, Scope};
use findings::Findings;
pub use findings::Report;

/// Who decides what is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// A person, by hand.
    Hand,
    /// `check --fix`, where there is one safe answer.
    Fix,
    /// The guard refuses it and cuts it on reading.
    Cut,
    /// The guard refuses it, always.
    Refused,
    /// The guard refuses it, unless the user allows it after a false alarm.
    Allowable,
}

/// One named thing that `check` looks for.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Its name.
    pub id: &'static str,
    /// How much it matters.
    pub severity: Severity,
    /// What it looks for, in a sentence.
    pub about: &'static str,
    /// What to do about it.
    pub help: &'static str,
    /// Texts that break it; what stands in brackets is told in words.
    pub bad: &'static [&'static str],
    /// Texts much like those that do not.
    pub good: &'static [&'static str],
    /// Who decides.
    pub remedy: Remedy,
}

/// What most rules have in common.
const RULE: Rule = Rule {
    id: "",
    severity: Severity::Warning,
    about: "",
    help: "",
    bad: &[],
    good: &[],
    remedy: Remedy::Hand,
};

/// What a text is checked against.
#[derive(Clone, Debug)]
pub struct CheckContext {
    /// The day.
    pub today: Date,
    /// Whose memory it is.
    pub scope: Scope,
    /// Files that agents read anyway, by name.
    pub guides: Vec<(String, String)>,
}

/// Rules that share a walk.
struct Check {
    rules: &'static [Rule],
    look: Look,
    fix: Option<Fix>,
}

/// The text without what one check finds; none where there is nothing to do, or no one safe answer.
type Fix = fn(&Document, Date) -> Option<String>;

/// What a check looks at.
enum Look {
    /// Any text, sound or damaged.
    Text(fn(&Page<'_>, &mut Findings)),
    /// The memory of a sound text, with the places of its parts.
    Memory(fn(&Outline<'_>, &CheckContext, &mut Findings)),
}

/// A text and what the reader makes of it.
struct Page<'t> {
    text: &'t str,
    parsed: Result<Document, Damage>,
}

/// Every check: structure, size, safety, staleness.
const CHECKS: &[Check] = &[
    damage::CHECK,
    conflict::CHECK,
    blocks::CHECK,
    deletions::CHECK,
    types::CHECK,
    fields::CHECK,
    dates::CHECK,
    keys::CHECK,
    duplicates::CHECK,
    forgotten::CHECK,
    unsure::CHECK,
    copies::CHECK,
    tombstones::CHECK,
    budget::CHECK,
    guarded::CHECK,
    invisible::CHECK,
    stale::CHECK,
    near::CHECK,
    people::CHECK,
    guides::CHECK,
];

/// What there is to say about the text of a memory file.
pub fn check(text: &str, around: &CheckContext) -> Report {
    let page = Page { text, parsed: Document::parse(text) };
    let outline = page.parsed.as_ref().ok().and_then(Document::outline);
    let mut findings = Findings::default();
    for check in CHECKS {
        match (&check.look, &outline) {
            (Look::Text(look), _) => look(&page, &mut findings),
            (Look::Memory(look), Some(outline)) => look(outline, around, &mut findings),
            (Look::Memory(_), None) => {}
        }
    }
    findings.report(text)
}

/// What there is to say about a file of which git has two sides in its index.
pub fn in_conflict() -> Report {
    let mut findings = Findings::default();
    findings.add(&conflict::IN_INDEX, 0..0, "a merge left two sides of this file in git's index");
    findings.report("")
}

/// The text with everything repaired that has one safe answer. Doing it twice changes nothing more.
pub fn fix(document: &Document, today: Date) -> String {
    let mut fixed = document.clone();
    if document.memory().version > 1 {
        return fixed.text().to_owned();
    }
    for fix in CHECKS.iter().filter_map(|check| check.fix) {
        let next = fix(&fixed, today).and_then(|text| Document::parse(text).ok());
        fixed = next.unwrap_or(fixed);
    }
    fixed.text().to_owned()
}

/// Whether `check --fix` would change a text of which this was reported.
pub fn is_fixable(text: &str, report: &Report, today: Date) -> bool {
    // What takes long to fix is worth the trial only if it was asked for.
    let would_change = || report.unlisted > 0 || !is_fixed(text, today);
    report.findings.iter().any(|finding| finding.is_fixable) && would_change()
}

/// Whether there is nothing left to repair, which is never so of a damaged text.
fn is_fixed(text: &str, today: Date) -> bool {
    Document::parse(text).is_ok_and(|document| fix(&document, today) == text)
}

/// Every rule: those of `check`, then those of the guard.
pub fn rules() -> Vec<Rule> {
    let own = CHECKS.iter().flat_map(|check| check.rules).copied();
    own.chain(guard::rules().map(guarded::rule)).collect()
}

/// The text that says another memory; the day of the last write is today.
fn with_memory(document: &Document, mut memory: Memory, today: Date) -> Option<String> {
    if memory == *document.memory() {
        return None;
    }
    memory.updated = Some(today);
    document.with_memory(&memory).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An example as a file: whole, as a block, or as the items of one.
    fn file(example: &str) -> String {
        if example.contains("```") {
            return example.to_owned();
        }
        let head = "saved_memory:\n  version: 1\n  updated: 2026-11-17\n  settings:\n    enabled: true\n    announce_writes: true\n";
        let yaml = if example.starts_with("saved_memory:") {
            example.to_owned()
        } else if example.starts_with("deletions:") {
            format!("{head}  items: []\n{example}\n")
        } else {
            let items: String = example.lines().map(|line| format!("    {line}\n")).collect();
            format!("{head}  items:\n{items}deletions: []\n")
        };
        format!("```yaml\n{}\n```\n", yaml.trim_end())
    }

    #[test]
    fn every_rule_finds_its_bad_examples_and_passes_the_good_ones() {
        let around = CheckContext {
            today: "2026-11-17".parse().unwrap(),
            scope: Scope::Repo,
            guides: vec![("AGENTS.md".to_owned(), "- Use tabs for indentation.\n".to_owned())],
        };
        let own = CHECKS.iter().flat_map(|check| check.rules);
        for rule in own.filter(|rule| rule.id != conflict::IN_INDEX.id) {
            assert!(!rule.bad.is_empty() && !rule.good.is_empty(), "{} has no examples", rule.id);
            let told = |example: &&&str| example.starts_with('(');
            let finds = |example: &str| {
                let report = check(&file(example), &around);
                report.findings.iter().any(|finding| finding.rule == rule.id)
            };
            for example in rule.bad.iter().filter(|example| !told(example)) {
                assert!(finds(example), "{} misses\n{example}", rule.id);
            }
            for example in rule.good.iter().filter(|example| !told(example)) {
                assert!(!finds(example), "{} reports\n{example}", rule.id);
            }
        }
    }

    #[test]
    fn names_of_rules_are_unique_words() {
        let mut names: Vec<_> = rules().iter().map(|rule| rule.id).collect();
        assert!(names.iter().all(|name| name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')));
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }
}
