//! Items that say what a guide for agents (AGENTS.md, CLAUDE.md) already says.

use std::collections::HashMap;

use super::redactor::item_name;
use super::{Check, CheckContext, Findings, Look, RULE, Rule, Severity};
use crate::document::Outline;
use crate::rules::{MIN_WORDS, words};

/// The most characters of a line that are compared.
const MAX_CHARS: usize = 1_000;

const SAID: Rule = Rule {
    id: "said-elsewhere",
    severity: Severity::Note,
    about: "AGENTS.md or CLAUDE.md already says this, and agents read those anyway.",
    help: "keep it in one place: `memskill forget` it, or take it out of the other file",
    bad: &["- key: code.indent\n  value: use tabs for indentation"],
    good: &["- key: code.indent\n  value: use four spaces for indentation"],
    ..RULE
};

pub(super) const CHECK: Check = Check { rules: &[SAID], look: Look::Memory(look), fix: None };

fn look(outline: &Outline<'_>, around: &CheckContext, findings: &mut Findings) {
    let mut said: HashMap<String, (&str, usize)> = HashMap::new();
    for (name, text) in &around.guides {
        for (index, line) in text.lines().enumerate() {
            for sentence in line.split(". ").chain([line]) {
                said.entry(folded(sentence)).or_insert((name, index + 1));
            }
        }
    }
    for (index, item) in outline.memory().items.iter().enumerate().filter(|_| !said.is_empty()) {
        let value = folded(&item.value.to_string());
        if let Some((name, line)) =
            said.get(&value).filter(|_| value.split(' ').count() >= MIN_WORDS)
        {
            let message = format!("{} is in {name}, line {line}, too", item_name(item));
            findings.add(&SAID, outline.field_span(outline.item(index), "value"), message);
        }
    }
}

/// The words of a line, whatever stands between them.
fn folded(line: &str) -> String {
    let line: String = line.chars().take(MAX_CHARS).collect();
    words(&line).collect::<Vec<_>>().join(" ")
}
