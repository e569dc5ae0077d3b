//! What a merge could not decide: the loser stands beside the winner.

use super::redactor::item_name;
use super::{Check, CheckContext, Findings, Look, RULE, Rule};
use crate::document::Outline;
use crate::model::Key;

const COPY: Rule = Rule {
    id: "conflict-copy",
    about: "Both sides of a merge changed this key; the value that lost stands here, unsure and outside the profile.",
    help: "keep one of the two: `memskill forget` this one, or `memskill remember` its value under the key itself",
    bad: &[
        "- key: writing.tone.conflict-0a1b2c\n  value: plain\n  confidence: low\n  tags: [needs-confirmation]",
    ],
    good: &["- key: git.conflict-style\n  value: zdiff3"],
    ..RULE
};

pub(super) const CHECK: Check = Check { rules: &[COPY], look: Look::Memory(look), fix: None };

fn look(outline: &Outline<'_>, _: &CheckContext, findings: &mut Findings) {
    for (index, item) in outline.memory().items.iter().enumerate() {
        if item.key.as_ref().is_some_and(Key::is_conflict_copy) {
            let message = format!("{} lost a merge and waits for a decision", item_name(item));
            findings.add(&COPY, outline.field_span(outline.item(index), "key"), message);
        }
    }
}
