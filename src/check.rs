//! Checks a memory file and reports *findings*: what is wrong, unsafe or out of date, where, and what to do about it.
//!
//! A [`Finding`] is a [`Rule`], a place in the text and a message. Rules that share one pass over the text form a `Check`,
//! and `CHECKS` lists every check, so a new rule is a constant in the file of its family and, for a new check, one line
//! in `CHECKS`. The guard's rules are reported as well.
//!
//! [`check`] only reads, takes time linear in the text, and never repeats text that the guard withholds. [`fix`] repairs
//! findings that have one safe repair. A damaged file is repaired by `recover` first.
//!
//! ```
//! use memskill::Scope;
//! use memskill::check::{CheckContext, check};
//!
//! let text = "```yaml\nsaved_memory:\n  items:\n    - key: tone\n      value: plain\n```\n";
//! let today = "2026-11-17".parse()?;
//! let report = check(text, &CheckContext::new(today, Scope::Repo));
//! let finding = report.findings.iter().find(|finding| finding.rule == "no-namespace").unwrap();
//! assert_eq!(finding.message, "`tone` has no namespace");
//! assert_eq!(finding.span.unwrap().line, 4);
//! # Ok::<(), memskill::Error>(())
//! ```

mod budget;
mod content;
mod duplicates;
mod fields;
mod findings;
mod keys;
mod redactor;
mod structure;
mod unsafe_text;

pub use crate::finding::{Finding, LineSpan, Severity};
pub use findings::Report;
pub use redactor::{Redactor, safe_text};

use crate::document::{Damage, Document, Outline};
use crate::guard;
use crate::model::{Date, Item, Memory, Scope, Tombstone};
use crate::yaml::NodeId;
use findings::Findings;

/// How a finding is resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// By a person.
    Manual,
    /// By `check --fix`, if there is one safe repair.
    Fix,
    /// The guard refuses the text, and truncates it when it is shown.
    Truncated,
    /// The guard always refuses the text.
    Refused,
    /// The guard refuses the text unless the user allows it as a false alarm.
    Allowable,
    /// The guard holds the text until the user confirms it.
    Held,
}

/// A rule that a memory file can break.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Rule {
    /// Its name.
    pub id: &'static str,
    /// How serious its findings are.
    pub severity: Severity,
    /// What it reports, in a sentence or two.
    pub about: &'static str,
    /// What to do about it.
    pub help: &'static str,
    /// Examples that break it. Examples in parentheses are descriptions.
    pub bad: &'static [&'static str],
    /// Similar examples that do not.
    pub good: &'static [&'static str],
    /// How its findings are resolved.
    pub remedy: Remedy,
}

/// The defaults of a rule.
const RULE: Rule = Rule {
    id: "",
    severity: Severity::Warning,
    about: "",
    help: "",
    bad: &[],
    good: &[],
    remedy: Remedy::Manual,
};

/// What a memory file is checked against.
#[derive(Clone, Debug)]
pub struct CheckContext {
    /// The current day.
    pub today: Date,
    /// Whether the file belongs to the repository or the user.
    pub scope: Scope,
    /// Files that agents read anyway, such as AGENTS.md: name and text.
    pub guides: Vec<(String, String)>,
    /// The memory of the other scope: its pinned items accompany prompts, too.
    pub other: Option<Memory>,
}

impl CheckContext {
    /// A file of this scope on a day, without guides and without the memory of the other scope.
    pub fn new(today: Date, scope: Scope) -> Self {
        Self { today, scope, guides: Vec::new(), other: None }
    }
}

/// Rules that share one pass over the file.
struct Check {
    rules: &'static [Rule],
    inspect: Inspect,
    fix: Option<Fix>,
}

/// Returns the repaired text, or `None` if there is nothing to repair or no single safe repair.
type Fix = fn(&Document, Date) -> Option<String>;

/// What a check looks at.
enum Inspect {
    /// Any text, valid or damaged.
    Text(fn(&Source<'_>, &mut Findings)),
    /// The memory of a valid text, with the positions of its parts.
    Memory(fn(&Outline<'_>, &CheckContext, &mut Findings)),
}

impl Check {
    const fn of_text(rules: &'static [Rule], inspect: fn(&Source<'_>, &mut Findings)) -> Self {
        Self { rules, inspect: Inspect::Text(inspect), fix: None }
    }

    const fn of_memory(
        rules: &'static [Rule],
        inspect: fn(&Outline<'_>, &CheckContext, &mut Findings),
    ) -> Self {
        Self { rules, inspect: Inspect::Memory(inspect), fix: None }
    }

    const fn with_fix(self, fix: Fix) -> Self {
        Self { fix: Some(fix), ..self }
    }
}

/// A text and its parsed document.
struct Source<'t> {
    text: &'t str,
    parsed: Result<Document, Damage>,
}

/// Every check. Fixes run in this order.
const CHECKS: &[Check] = &[
    structure::DAMAGE,
    structure::CONFLICT_MARKERS,
    structure::BLOCKS,
    structure::MISPLACED_DELETIONS,
    fields::TYPES,
    fields::NAMES,
    fields::DATES,
    keys::KEYS,
    duplicates::DUPLICATES,
    duplicates::FORGOTTEN,
    content::LOW_CONFIDENCE,
    content::CONFLICT_COPIES,
    fields::TOMBSTONES,
    budget::BUDGET,
    unsafe_text::GUARDED,
    unsafe_text::INVISIBLE,
    content::STALE,
    content::NEAR_DUPLICATES,
    content::PERSONAL,
    content::GUIDES,
];

/// Checks the text of a memory file.
pub fn check(text: &str, context: &CheckContext) -> Report {
    let source = Source { text, parsed: Document::parse(text) };
    let outline = source.parsed.as_ref().ok().and_then(Document::outline);
    let mut findings = Findings::default();
    for check in CHECKS {
        match (&check.inspect, &outline) {
            (Inspect::Text(inspect), _) => inspect(&source, &mut findings),
            (Inspect::Memory(inspect), Some(outline)) => inspect(outline, context, &mut findings),
            (Inspect::Memory(_), None) => {}
        }
    }
    findings.report(text)
}

/// The report for a file that has unmerged versions in git's index.
pub fn in_conflict() -> Report {
    let mut findings = Findings::default();
    findings.add(&structure::UNMERGED, 0..0, "git's index holds two versions of this file");
    findings.report("")
}

/// Repairs everything that has one safe repair and returns the text. Fixing twice is the same as fixing once.
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

/// Whether `check --fix` would change the text of this report.
pub fn is_fixable(text: &str, report: &Report, today: Date) -> bool {
    // With more findings than are listed, trying the fix takes too long for a hint; assume that it changes the text.
    let is_fixed = || Document::parse(text).is_ok_and(|document| fix(&document, today) == text);
    let would_change = || report.unlisted > 0 || !is_fixed();
    report.findings.iter().any(|finding| finding.is_fixable) && would_change()
}

/// Every rule: those of this module, then the guard's.
pub fn rules() -> Vec<Rule> {
    let own = CHECKS.iter().flat_map(|check| check.rules).copied();
    own.chain(guard::rules().map(unsafe_text::from_guard)).collect()
}

/// The items with their nodes.
fn items<'d>(outline: &Outline<'d>) -> impl Iterator<Item = (NodeId, &'d Item)> {
    outline.memory().items.iter().enumerate().map(|(index, item)| (outline.item(index), item))
}

/// The tombstones with their nodes.
fn tombstones<'d>(outline: &Outline<'d>) -> impl Iterator<Item = (NodeId, &'d Tombstone)> {
    let tombstones = outline.memory().deletions.iter().enumerate();
    tombstones.map(|(index, tombstone)| (outline.tombstone(index), tombstone))
}

/// The text with a changed memory, updated today; `None` if nothing changed.
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

    /// The file of an example, which is a whole file, a block, or only items.
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
    fn every_rule_reports_its_bad_examples_and_not_the_good_ones() {
        let guides = vec![("AGENTS.md".to_owned(), "- Use tabs for indentation.\n".to_owned())];
        let today = "2026-11-17".parse().unwrap();
        let context = CheckContext { guides, ..CheckContext::new(today, Scope::Repo) };
        let own = CHECKS.iter().flat_map(|check| check.rules);
        for rule in own.filter(|rule| rule.id != structure::UNMERGED.id) {
            assert!(!rule.bad.is_empty() && !rule.good.is_empty(), "{} has no examples", rule.id);
            let is_description = |example: &&&str| example.starts_with('(');
            let finds = |example: &str| {
                let report = check(&file(example), &context);
                report.findings.iter().any(|finding| finding.rule == rule.id)
            };
            for example in rule.bad.iter().filter(|example| !is_description(example)) {
                assert!(finds(example), "{} misses\n{example}", rule.id);
            }
            for example in rule.good.iter().filter(|example| !is_description(example)) {
                assert!(!finds(example), "{} reports\n{example}", rule.id);
            }
        }
    }

    #[test]
    fn rule_names_are_unique_and_lower_case() {
        let mut names: Vec<_> = rules().iter().map(|rule| rule.id).collect();
        assert!(names.iter().all(|name| name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')));
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }
}
