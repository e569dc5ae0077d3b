//! Findings as text and as JSON.

use std::path::PathBuf;

use memskill::check::{Finding, Redactor, Report, Severity};
use memskill::guard::withheld_notice;
use memskill::render;
use memskill::store::Store;
use serde_json::{Value, json};

use memskill::render::counted;

use crate::context::Context;
use crate::excerpt::excerpt;
use crate::output::Output;

/// How many findings of one file are printed for people.
const MAX_LISTED: usize = 200;

/// A file that was checked.
pub(crate) struct Checked {
    /// What people call the file.
    pub(crate) name: String,
    /// Its path from the top of the work tree; none where it is not in there.
    pub(crate) inside: Option<String>,
    /// Its whole path.
    pub(crate) path: String,
    /// What was checked.
    pub(crate) text: String,
    pub(crate) report: Report,
    /// Whether `--fix` changed it, or would.
    pub(crate) is_fixed: bool,
    /// Whether `--fix`, which was not given, would change it.
    pub(crate) is_fixable: bool,
}

impl Checked {
    /// What was found in the memory file of a store.
    pub(crate) fn new(context: &Context, store: &Store, text: String, report: Report) -> Self {
        let path = &store.location().memory_path;
        let below = |root: &PathBuf| {
            path.strip_prefix(root).ok().map(|path| path.to_string_lossy().into_owned())
        };
        let path = path.to_string_lossy().into_owned();
        let name = render::line(&below(&context.start).unwrap_or_else(|| path.clone()));
        let inside = context.root().as_ref().and_then(below);
        Self { name, inside, path, text, report, is_fixed: false, is_fixable: false }
    }
}

/// What was found in a file, for people.
pub(crate) fn tell(checked: &Checked, out: &mut Output) {
    out.answer(&listed(checked, out));
    out.confirm(&summary(checked));
}

/// Each finding with its line, the mark below it and what to do.
fn listed(checked: &Checked, out: &Output) -> String {
    let redactor = Redactor::new(&checked.text);
    let mut text = String::new();
    for finding in checked.report.findings.iter().take(MAX_LISTED) {
        let place = finding.span.unwrap_or_default();
        let severity = out.coloured(finding.severity.as_str(), colour(finding.severity));
        let at = format!("{}:{}:{}", checked.name, place.line, place.column);
        text += &format!("{at}: {severity}: {}: {}\n", finding.rule, finding.message);
        for line in excerpt(&redactor, place) {
            text += &format!("  | {line}\n");
        }
        text += &format!("  help: {}\n", finding.hint.as_deref().unwrap_or_default());
    }
    text
}

/// How much was found, in one line.
fn summary(checked: &Checked) -> String {
    let report = &checked.report;
    let counts =
        [Severity::Error, Severity::Warning, Severity::Note].into_iter().filter_map(|severity| {
            let (count, word) = (report.count(severity), severity.as_str());
            (count > 0).then(|| counted(count, word))
        });
    let counts = counts.collect::<Vec<_>>().join(", ");
    let name = &checked.name;
    if counts.is_empty() {
        return format!("{name}: no findings\n");
    }
    let hidden = report.findings.len().saturating_sub(MAX_LISTED) + report.unlisted;
    let hidden = if hidden > 0 { format!("; {hidden} more are not listed") } else { String::new() };
    let way = if checked.is_fixable {
        "; `memskill check --fix` repairs what has one safe answer"
    } else {
        ""
    };
    format!("{name}: {counts}{hidden}{way}\n")
}

/// Everything as one object.
pub(crate) fn object(all: &[Checked], dry_run: bool) -> Value {
    let count = |severity| all.iter().map(|one| one.report.count(severity)).sum::<usize>();
    let file = |checked: &Checked| {
        let redactor = Redactor::new(&checked.text);
        let findings = checked.report.findings.iter().map(|finding| one(finding, &redactor));
        json!({
            "path": checked.path,
            "findings": findings.collect::<Vec<_>>(),
            "unlisted": checked.report.unlisted,
            "changed": checked.is_fixed,
        })
    };
    json!({
        "files": all.iter().map(file).collect::<Vec<_>>(),
        "errors": count(Severity::Error),
        "warnings": count(Severity::Warning),
        "notes": count(Severity::Note),
        "dry_run": dry_run,
    })
}

fn one(finding: &Finding, redactor: &Redactor<'_>) -> Value {
    let place = finding.span.unwrap_or_default();
    json!({
        "rule": finding.rule,
        "severity": finding.severity.as_str(),
        "line": place.line,
        "column": place.column,
        "end_column": place.column + place.width,
        "message": finding.message,
        "help": finding.hint,
        "fixable": finding.is_fixable,
        "text": text(redactor, finding),
    })
}

/// The line that a finding is about, or the beginning of it, for a machine.
pub(crate) fn text(redactor: &Redactor<'_>, finding: &Finding) -> String {
    const MAX_CHARS: usize = 500;
    let number = finding.span.unwrap_or_default().line;
    match redactor.withheld(number) {
        Some(rule) => withheld_notice(rule),
        None => render::visible(&redactor.line(number).chars().take(MAX_CHARS).collect::<String>()),
    }
}

/// What is wrong and what to do about it, in one line.
pub(crate) fn message(finding: &Finding) -> String {
    format!("{}; {}", finding.message, finding.hint.as_deref().unwrap_or_default())
}

/// The colours that people know from compilers.
fn colour(severity: Severity) -> u8 {
    match severity {
        Severity::Error => 31,
        Severity::Warning => 33,
        Severity::Note | Severity::Ok => 36,
    }
}
