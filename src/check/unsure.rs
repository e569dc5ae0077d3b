//! Items of low confidence that do not carry their tag.

use super::redactor::item_name;
use super::{Check, CheckContext, Findings, Look, RULE, Remedy, Rule, with_memory};
use crate::document::{Document, Outline};
use crate::model::{Confidence, Date, NEEDS_CONFIRMATION};

const UNTAGGED: Rule = Rule {
    id: "low-without-tag",
    about: "An item of low confidence carries no `needs-confirmation`, which other readers of the file go by.",
    help: "add the tag, as `memskill check --fix` does, or `memskill confirm` the item",
    bad: &["- key: writing.tone\n  value: plain\n  confidence: low"],
    good: &["- key: writing.tone\n  value: plain\n  confidence: low\n  tags: [needs-confirmation]"],
    remedy: Remedy::Fix,
    ..RULE
};

pub(super) const CHECK: Check =
    Check { rules: &[UNTAGGED], look: Look::Memory(look), fix: Some(fix) };

fn look(outline: &Outline<'_>, _: &CheckContext, findings: &mut Findings) {
    for index in untagged(outline) {
        let name = item_name(&outline.memory().items[index]);
        let message = format!("{name} is low and not tagged `{NEEDS_CONFIRMATION}`");
        findings.add(&UNTAGGED, outline.field_span(outline.item(index), "confidence"), message);
    }
}

/// The items that say `low`. A word that is no confidence counts as low, and is another finding.
fn untagged(outline: &Outline<'_>) -> Vec<usize> {
    let says_low = |index: &usize| {
        let said = outline.field(outline.item(*index), "confidence");
        let said = said.and_then(|id| outline.scalar_text(id)).map(str::parse);
        matches!(said, Some(Ok(Confidence::Low)))
    };
    let items = &outline.memory().items;
    let untagged = (0..items.len()).filter(|index| !items[*index].is_tagged(NEEDS_CONFIRMATION));
    untagged.filter(says_low).collect()
}

fn fix(document: &Document, today: Date) -> Option<String> {
    let mut memory = document.memory().clone();
    for index in untagged(&document.outline()?) {
        memory.items[index].add_tag(NEEDS_CONFIRMATION);
    }
    with_memory(document, memory, today)
}
