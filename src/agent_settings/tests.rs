//! Readable texts before and after, for JSON and TOML.

use serde_json::json;

use super::*;

mod joining;
mod leaving;
mod odd;
mod toml;

/// One entry of Claude's shape, short enough to read.
fn claude() -> DesiredHooks {
    let value = json!({"hooks": [{"type": "command", "command": "memskill hook prompt"}]});
    DesiredHooks { entries: vec![Entry { event: "Prompt", verb: "prompt", value }], version: None }
}

/// One entry of Copilot's shape.
fn copilot() -> DesiredHooks {
    let value = json!({"command": "memskill hook pre-tool"});
    let entry = Entry { event: "preToolUse", verb: "pre-tool", value };
    DesiredHooks { entries: vec![entry], version: Some(1) }
}

/// The text with what is wanted; twice is once, and out again is as it was.
fn grown(text: &str, format: Format, wanted: &DesiredHooks) -> String {
    let once = add_entries(text, format, wanted).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    assert_eq!(add_entries(&once, format, wanted).unwrap(), once, "twice is once");
    assert_eq!(remove_entries(&once, format, Some(text)).unwrap(), text, "out again\n{once}");
    once
}

#[track_caller]
fn assert_text(actual: &str, expected: &str) {
    assert_eq!(actual, expected, "\n--- is\n{actual}\n--- should be\n{expected}");
}

#[track_caller]
fn assert_lifted(text: &str, before: Option<&str>, after: &str) {
    let lifted =
        remove_entries(text, Format::Json, before).unwrap_or_else(|fault| panic!("{fault}"));
    assert_text(&lifted, after);
    assert_text(&remove_entries(&lifted, Format::Json, before).unwrap(), after);
}
