//! Items that say nearly the same as another.

use super::redactor::item_name;
use super::{Check, CheckContext, Findings, Look, RULE, Rule};
use crate::document::Outline;
use crate::rules::near;

const NEAR: Rule = Rule {
    id: "near-duplicate",
    about: "Two items say nearly the same. They take two bullets, and one day they will disagree.",
    help: "keep the better one and `memskill forget` the other; `memskill tidy` merges what says the same",
    bad: &[
        "- key: a.b\n  value: Use tabs for indentation\n- key: c.d\n  value: use tabs for indentation.",
    ],
    good: &[
        "- key: a.b\n  value: Use tabs for indentation\n- key: c.d\n  value: use spaces for alignment",
    ],
    ..RULE
};

pub(super) const CHECK: Check = Check { rules: &[NEAR], look: Look::Memory(look), fix: None };

fn look(outline: &Outline<'_>, _: &CheckContext, findings: &mut Findings) {
    let items = &outline.memory().items;
    for (index, other) in near(outline.memory()) {
        let (own, other) = (item_name(&items[index]), item_name(&items[other]));
        let message = format!("{own} says nearly the same as {other}");
        findings.add(&NEAR, outline.field_span(outline.item(index), "value"), message);
    }
}
