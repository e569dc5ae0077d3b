//! Findings as SARIF 2.1.0, which code scanning reads.

use memskill::check::{Finding, Redactor, Rule, rules};
use serde_json::{Value, json};

use crate::findings::{Checked, message, text};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// One log with one run.
pub(crate) fn log(all: &[Checked]) -> Value {
    let rules = rules();
    let results: Vec<Value> = all.iter().flat_map(|checked| results(checked, &rules)).collect();
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "memskill",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules.iter().map(described).collect::<Vec<_>>(),
            }},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn described(rule: &Rule) -> Value {
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
        let place = finding.span.unwrap_or_default();
        let mut result = json!({
            "ruleId": finding.rule,
            "level": finding.severity.as_str(),
            "message": { "text": message(finding) },
            "locations": [{ "physicalLocation": {
                "artifactLocation": location,
                "region": {
                    "startLine": place.line,
                    "startColumn": place.column,
                    "endColumn": place.column + place.width,
                    "snippet": { "text": text(&redactor, finding) },
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
        Some(inside) => json!({ "uri": encoded(inside), "uriBaseId": "%SRCROOT%" }),
        None => json!({ "uri": format!("file://{}", encoded(&checked.path)) }),
    }
}

/// A path as part of a URI.
fn encoded(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
    let one =
        |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    path.bytes().map(one).collect()
}
