//! Findings and the report that lists them by line and column.

use std::collections::HashMap;
use std::ops::Range;

use super::{Remedy, Rule, structure};
use crate::finding::{Finding, LineSpan, Severity};
use crate::render;

/// How many findings of one rule are listed. A hostile file may have one for every byte.
const MAX_LISTED: usize = 1_000;
/// The widest span that is marked, in characters.
const MAX_WIDTH: usize = 200;

/// The findings of one text, in the order of the text.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The findings, at most 1,000 of each rule.
    pub findings: Vec<Finding>,
    /// How many findings exceed that number.
    pub unlisted: usize,
}

impl Report {
    /// The number of listed findings of this severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.severity == severity).count()
    }

    /// Whether the text is a memory, valid or damaged. Other text is never repaired unasked.
    pub fn is_of_memory(&self) -> bool {
        !self.findings.iter().any(|finding| finding.rule == structure::NO_MEMORY.id)
    }

    /// The highest severity of all findings.
    pub fn worst(&self) -> Option<Severity> {
        self.findings.iter().map(|finding| finding.severity).max()
    }
}

/// Collects findings by byte range.
#[derive(Default)]
pub(super) struct Findings {
    found: Vec<(Range<usize>, Rule, String)>,
    counts: HashMap<(&'static str, Severity), usize>,
    unlisted: usize,
}

impl Findings {
    /// Adds a finding at a byte range of the text.
    pub(super) fn add(&mut self, rule: &Rule, span: Range<usize>, message: impl Into<String>) {
        let count = self.counts.entry((rule.id, rule.severity)).or_default();
        *count += 1;
        if *count <= MAX_LISTED {
            self.found.push((span, *rule, message.into()));
        } else {
            self.unlisted += 1;
        }
    }

    /// Sorts the findings and computes their lines and columns in one pass, which stays linear for very long lines.
    pub(super) fn report(mut self, text: &str) -> Report {
        self.found.sort_by_key(|(span, rule, _)| (span.start, rule.id));
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

/// The offsets at which the lines of a text start.
pub(super) struct LineStarts(Vec<usize>);

impl LineStarts {
    pub(super) fn new(text: &str) -> Self {
        let after_breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        Self(std::iter::once(0).chain(after_breaks.filter(|at| *at < text.len())).collect())
    }

    /// The number of lines.
    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    /// The number of the line that contains an offset, counted from 1.
    pub(super) fn line(&self, at: usize) -> usize {
        self.0.partition_point(|start| *start <= at).max(1)
    }

    /// The offset of a line, or of the last line if the number is too large.
    pub(super) fn start(&self, number: usize) -> usize {
        let last = self.0.len() - 1;
        self.0[number.saturating_sub(1).min(last)]
    }
}
