//! Findings as workflow commands of GitHub Actions, which shows them beside the lines of a change.

use memskill::check::{Finding, Severity};

use crate::findings::{Checked, message};

/// One line for each finding.
pub(crate) fn annotations(checked: &Checked) -> String {
    let file = property(checked.inside.as_deref().unwrap_or(&checked.path));
    let line = |finding: &Finding| {
        let place = finding.span.unwrap_or_default();
        let command = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note | Severity::Ok => "notice",
        };
        let at = format!(
            "file={file},line={},col={},endColumn={}",
            place.line,
            place.column,
            place.column + place.width
        );
        let message = data(&message(finding));
        format!("::{command} {at},title={}::{message}\n", property(finding.rule))
    };
    checked.report.findings.iter().map(line).collect()
}

/// What stands behind the `::`.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// What stands behind a `=`.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_the_command_are_escaped() {
        assert_eq!(data("100 %\r\na: b, c"), "100 %25%0D%0Aa: b, c");
        assert_eq!(property("a: b, c"), "a%3A b%2C c");
    }
}
