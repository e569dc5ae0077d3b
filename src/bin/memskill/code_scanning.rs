//! Findings for other tools: SARIF 2.1.0 and workflow commands of GitHub Actions.

use memskill::check::{Finding, Redactor, Rule, Severity, rules};
use serde_json::{Value, json};

use crate::findings::{Checked, message, snippet};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// A SARIF log with one run.
pub(crate) fn sarif(all: &[Checked]) -> Value {
    let rules = rules();
    let results: Vec<Value> = all.iter().flat_map(|checked| results(checked, &rules)).collect();
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "memskill",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules.iter().map(rule_object).collect::<Vec<_>>(),
            }},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn rule_object(rule: &Rule) -> Value {
    json!({
        "id": rule.id,
        "shortDescription": { "text": crate::rules::about(rule) },
        "help": { "text": rule.help },
        "defaultConfiguration": { "level": rule.severity.as_str() },
    })
}

fn results(checked: &Checked, rules: &[Rule]) -> Vec<Value> {
    let redactor = Redactor::new(&checked.text);
    let location = location(checked);
    let result = |finding: &Finding| {
        let span = finding.span.unwrap_or_default();
        let mut result = json!({
            "ruleId": finding.rule,
            "level": finding.severity.as_str(),
            "message": { "text": message(finding) },
            "locations": [{ "physicalLocation": {
                "artifactLocation": location,
                "region": {
                    "startLine": span.line,
                    "startColumn": span.column,
                    "endColumn": span.column + span.width,
                    "snippet": { "text": snippet(&redactor, span) },
                },
            }}],
        });
        let index = rules.iter().position(|rule| rule.id == finding.rule);
        index.into_iter().for_each(|index| result["ruleIndex"] = index.into());
        result
    };
    checked.report.findings.iter().map(result).collect()
}

/// A path from the top of the work tree where there is one.
fn location(checked: &Checked) -> Value {
    match &checked.inside {
        Some(inside) => json!({ "uri": percent_encoded(inside), "uriBaseId": "%SRCROOT%" }),
        None => json!({ "uri": format!("file://{}", percent_encoded(&checked.path)) }),
    }
}

fn percent_encoded(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
    let encode =
        |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    path.bytes().map(encode).collect()
}

/// One workflow command per finding; GitHub shows it next to the changed line.
pub(crate) fn annotations(checked: &Checked) -> String {
    let file = escaped_property(checked.inside.as_deref().unwrap_or(&checked.path));
    let line = |finding: &Finding| {
        let span = finding.span.unwrap_or_default();
        let command = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note | Severity::Ok => "notice",
        };
        let end = span.column + span.width;
        let at = format!("file={file},line={},col={},endColumn={end}", span.line, span.column);
        let title = escaped_property(finding.rule);
        format!("::{command} {at},title={title}::{}\n", escaped(&message(finding)))
    };
    checked.report.findings.iter().map(line).collect()
}

/// The message of a workflow command.
fn escaped(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A property of a workflow command.
fn escaped_property(text: &str) -> String {
    escaped(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workflow_commands_are_escaped() {
        assert_eq!(escaped("100 %\r\na: b, c"), "100 %25%0D%0Aa: b, c");
        assert_eq!(escaped_property("a: b, c"), "a%3A b%2C c");
    }
}
