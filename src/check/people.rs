//! Items about a person in a memory that everybody reads.

use super::redactor::item_name;
use super::{Check, CheckContext, Findings, Look, RULE, Rule, Severity};
use crate::document::Outline;
use crate::model::{Key, Scope};

const PERSONAL: Rule = Rule {
    id: "about-a-person",
    // `--here` keeps such an item on purpose.
    severity: Severity::Note,
    about: "A key under `user.` is about one person, and whoever reads the repository reads it.",
    help: "`memskill promote` moves it to the user's memory",
    bad: &["- key: user.name\n  value: Ada"],
    good: &["- key: users.table\n  value: has one row for each user"],
    ..RULE
};

pub(super) const CHECK: Check = Check { rules: &[PERSONAL], look: Look::Memory(look), fix: None };

fn look(outline: &Outline<'_>, around: &CheckContext, findings: &mut Findings) {
    if around.scope == Scope::User {
        return;
    }
    for (index, item) in outline.memory().items.iter().enumerate() {
        if item.key.as_ref().is_some_and(Key::is_about_user) {
            let message = format!("{} is about a person", item_name(item));
            findings.add(&PERSONAL, outline.field_span(outline.item(index), "key"), message);
        }
    }
}
