//! What was found, and where.

use std::collections::HashMap;
use std::ops::Range;

use super::{Remedy, Rule, damage};
use crate::finding::{Finding, LineSpan, Severity};
use crate::render;

/// How many findings of one rule are listed; a hostile file has one for each of its bytes.
const MAX_LISTED: usize = 1_000;
/// How many characters of a line are marked at most.
const MAX_WIDTH: usize = 200;

/// What `check` has to say about one text, in the order of the text.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// What was found.
    pub findings: Vec<Finding>,
    /// How many more there are of rules that many places break.
    pub unlisted: usize,
}

impl Report {
    /// How many findings of a severity are listed.
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.severity == severity).count()
    }

    /// Whether the text is a memory, sound or damaged, and not some other text, which nobody repairs unasked.
    pub fn is_of_memory(&self) -> bool {
        !self.findings.iter().any(|finding| finding.rule == damage::NO_MEMORY.id)
    }

    /// The gravest finding.
    pub fn worst(&self) -> Option<Severity> {
        self.findings.iter().map(|finding| finding.severity).max()
    }
}

/// Collects findings by the bytes they are at.
#[derive(Default)]
pub(super) struct Findings {
    found: Vec<(Range<usize>, Rule, String)>,
    counts: HashMap<(&'static str, Severity), usize>,
    unlisted: usize,
}

impl Findings {
    /// Adds a finding at some bytes of the text.
    pub(super) fn add(&mut self, rule: &Rule, at: Range<usize>, message: impl Into<String>) {
        let count = self.counts.entry((rule.id, rule.severity)).or_default();
        *count += 1;
        if *count <= MAX_LISTED {
            self.found.push((at, *rule, message.into()));
        } else {
            self.unlisted += 1;
        }
    }

    /// Everything in the order of the text, with lines and columns: one walk, however long a line is.
    pub(super) fn report(mut self, text: &str) -> Report {
        self.found.sort_by_key(|(at, rule, _)| (at.start, rule.id));
        let (mut at, mut line, mut column) = (0, 1, 1);
        let mut findings = Vec::with_capacity(self.found.len());
        for (span, rule, message) in self.found {
            let start = render::head(text, span.start).len();
            for c in text[at..start].chars() {
                (line, column) = if c == '\n' { (line + 1, 1) } else { (line, column + 1) };
            }
            at = start;
            let marked =
                text[start..render::head(text, span.end).len().max(start)].chars().take(MAX_WIDTH);
            let width = marked.take_while(|c| !matches!(c, '\n' | '\r')).count();
            findings.push(Finding {
                severity: rule.severity,
                rule: rule.id,
                span: Some(LineSpan { line, column, width }),
                message,
                hint: Some(rule.help.into()),
                is_fixable: rule.remedy == Remedy::Fix,
            });
        }
        Report { findings, unlisted: self.unlisted }
    }
}

/// Where the lines of a text begin.
pub(super) struct Lines(Vec<usize>);

impl Lines {
    pub(super) fn of(text: &str) -> Self {
        let behind = text.match_indices('\n').map(|(at, _)| at + 1);
        Self(std::iter::once(0).chain(behind.filter(|at| *at < text.len())).collect())
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    /// The number of the line that holds a byte, from 1.
    pub(super) fn line(&self, at: usize) -> usize {
        self.0.partition_point(|start| *start <= at).max(1)
    }

    /// Where a line begins; the last one where there is none with that number.
    pub(super) fn start(&self, number: usize) -> usize {
        let last = self.0.len() - 1;
        self.0[number.saturating_sub(1).min(last)]
    }
}
