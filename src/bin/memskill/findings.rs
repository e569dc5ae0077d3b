//! Findings of `check` as text and as JSON.

use std::path::PathBuf;

use memskill::check::{Finding, LineSpan, Redactor, Report, Severity};
use memskill::guard::withheld_notice;
use memskill::render::{self, counted};
use memskill::store::Store;
use serde_json::{Value, json};

use crate::context::Context;
use crate::output::Output;

/// How many findings of one file are printed as text.
const MAX_LISTED: usize = 200;
/// How many characters of a long line are shown before the mark.
const BEFORE_MARK: usize = 60;
/// How many characters of a line are shown from the start of the mark.
const FROM_MARK: usize = 80;
/// The most characters of a line in machine-readable formats.
const MAX_SNIPPET: usize = 500;

/// A file that was checked.
pub(crate) struct Checked {
    /// The path for people: relative to the current folder where possible.
    pub(crate) name: String,
    /// The path relative to the top of the work tree; none outside it.
    pub(crate) inside: Option<String>,
    /// The whole path.
    pub(crate) path: String,
    /// The text that was checked.
    pub(crate) text: String,
    pub(crate) report: Report,
    /// Whether `--fix` changed the file, or would without `--dry-run`.
    pub(crate) is_fixed: bool,
    /// Whether `--fix` would change the file. Computed only if it was not given.
    pub(crate) is_fixable: bool,
}

impl Checked {
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

/// Prints the findings of a file and a summary.
pub(crate) fn print(checked: &Checked, out: &mut Output) {
    out.answer(&listing(checked, out));
    out.confirm(&summary(checked));
}

/// Each finding with its line, a mark below it and what to do.
fn listing(checked: &Checked, out: &Output) -> String {
    let redactor = Redactor::new(&checked.text);
    let mut text = String::new();
    for finding in checked.report.findings.iter().take(MAX_LISTED) {
        let span = finding.span.unwrap_or_default();
        let severity = out.coloured(finding.severity.as_str(), colour(finding.severity));
        let at = format!("{}:{}:{}", checked.name, span.line, span.column);
        text += &format!("{at}: {severity}: {}: {}\n", finding.rule, finding.message);
        for line in excerpt(&redactor, span) {
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
            let count = report.count(severity);
            (count > 0).then(|| counted(count, severity.as_str()))
        });
    let counts = counts.collect::<Vec<_>>().join(", ");
    let name = &checked.name;
    if counts.is_empty() {
        return format!("{name}: no findings\n");
    }
    let hidden = report.findings.len().saturating_sub(MAX_LISTED) + report.unlisted;
    let hidden = if hidden > 0 { format!("; {hidden} more are not listed") } else { String::new() };
    let fix = if checked.is_fixable {
        "; `memskill check --fix` repairs what has only one safe repair"
    } else {
        ""
    };
    format!("{name}: {counts}{hidden}{fix}\n")
}

/// All files as one object.
pub(crate) fn object(all: &[Checked], dry_run: bool) -> Value {
    let count = |severity| all.iter().map(|one| one.report.count(severity)).sum::<usize>();
    let file = |checked: &Checked| {
        let redactor = Redactor::new(&checked.text);
        let findings = checked.report.findings.iter();
        json!({
            "path": checked.path,
            "findings": findings.map(|finding| finding_object(finding, &redactor)).collect::<Vec<_>>(),
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

fn finding_object(finding: &Finding, redactor: &Redactor<'_>) -> Value {
    let span = finding.span.unwrap_or_default();
    json!({
        "rule": finding.rule,
        "severity": finding.severity.as_str(),
        "line": span.line,
        "column": span.column,
        "end_column": span.column + span.width,
        "message": finding.message,
        "help": finding.hint,
        "fixable": finding.is_fixable,
        "text": snippet(redactor, span),
    })
}

/// The beginning of a line, unless the guard withholds it.
pub(crate) fn snippet(redactor: &Redactor<'_>, span: LineSpan) -> String {
    match redactor.withheld(span.line) {
        Some(rule) => withheld_notice(rule),
        None => {
            let line = redactor.line(span.line).chars().take(MAX_SNIPPET);
            render::visible(&line.collect::<String>())
        }
    }
}

/// The message and what to do.
pub(crate) fn message(finding: &Finding) -> String {
    format!("{}; {}", finding.message, finding.hint.as_deref().unwrap_or_default())
}

/// The colours that compilers use.
fn colour(severity: Severity) -> u8 {
    match severity {
        Severity::Error => 31,
        Severity::Warning => 33,
        Severity::Note | Severity::Ok => 36,
    }
}

/// The line of a finding and, unless the guard withholds it, a mark below it.
fn excerpt(redactor: &Redactor<'_>, span: LineSpan) -> Vec<String> {
    if let Some(rule) = redactor.withheld(span.line) {
        return vec![withheld_notice(rule)];
    }
    let start = span.column - 1;
    let cut = start.saturating_sub(BEFORE_MARK);
    let line = redactor.line(span.line);
    // A line can be as long as the file, so it is walked once.
    let line = line.char_indices().nth(cut).map_or("", |(at, _)| &line[at..]);
    let part = |from: usize, most: usize| line.chars().skip(from).take(most).collect::<String>();
    let before = printable(&part(0, start - cut));
    let lead = if cut > 0 { format!("…{before}") } else { before };
    let rest = printable(&part(start - cut, FROM_MARK));
    let end = if line.chars().nth(start - cut + FROM_MARK).is_some() { "…" } else { "" };
    let marked = columns(&printable(&part(start - cut, span.width.min(FROM_MARK)))).max(1);
    let mark = format!("{}{}", " ".repeat(columns(&lead)), "^".repeat(marked));
    vec![format!("{lead}{rest}{end}"), mark]
}

/// Text as a terminal shows it, with tabs as four spaces.
fn printable(text: &str) -> String {
    render::visible(text).replace('\t', "    ")
}

/// How many columns of a terminal a text takes.
fn columns(text: &str) -> usize {
    text.chars().map(width).sum()
}

fn width(c: char) -> usize {
    match c {
        '\u{300}'..='\u{36f}' => 0,
        '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}' => 2,
        '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}' | '\u{ff00}'..='\u{ff60}' => 2,
        '\u{1f300}'..='\u{1f64f}' | '\u{1f680}'..='\u{1f6ff}' | '\u{1f900}'..='\u{1f9ff}' => 2,
        '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_is_below_the_marked_text() {
        let long = format!("{}x{}", "a".repeat(100), "b".repeat(200));
        let cut = format!("…{}x{}…", "a".repeat(60), "b".repeat(79));
        let far = format!("{}^", " ".repeat(61));
        for (line, column, width, expected) in [
            ("key: value", 6, 5, ["key: value", "     ^^^^^"]),
            ("\tkey: x", 7, 1, ["    key: x", "         ^"]),
            ("名前: x", 5, 1, ["名前: x", "      ^"]),
            ("key: 名前", 6, 2, ["key: 名前", "     ^^^^"]),
            ("", 1, 0, ["", "^"]),
            (&long, 101, 1, [&cut, &far]),
        ] {
            assert_eq!(
                excerpt(&Redactor::new(line), LineSpan { line: 1, column, width }),
                expected
            );
        }
        let hidden = LineSpan { line: 1, column: 3, width: 1 };
        assert_eq!(excerpt(&Redactor::new("a\u{200b}b"), hidden), ["[withheld: hidden-text]"]);
    }
}
