//! Items whose last day is over, and guesses that nobody confirmed.

use super::redactor::item_name;
use super::{Check, CheckContext, Findings, Look, RULE, Rule, Severity};
use crate::document::Outline;
use crate::model::Confidence;

/// After how many days a guess is worth a question.
const PATIENCE: i64 = 90;

const EXPIRED: Rule = Rule {
    id: "expired",
    about: "The last day of the item is over; it is no longer applied.",
    help: "`memskill forget` it, or give it a new `expires`",
    bad: &["- key: release.freeze\n  value: no merges\n  expires: 2026-11-01"],
    good: &["- key: release.freeze\n  value: no merges\n  expires: 2026-11-17"],
    ..RULE
};
const UNCONFIRMED: Rule = Rule {
    id: "unconfirmed",
    severity: Severity::Note,
    about: "A guess (low or medium) that was neither confirmed nor noticed again for 90 days.",
    help: "`memskill confirm` it, or `memskill forget` it",
    bad: &["- key: writing.tone\n  value: plain\n  added: 2026-01-01\n  confidence: medium"],
    good: &[
        "- key: writing.tone\n  value: plain\n  added: 2026-01-01\n  seen: 2026-11-01\n  confidence: medium",
    ],
    ..RULE
};

pub(super) const CHECK: Check =
    Check { rules: &[EXPIRED, UNCONFIRMED], look: Look::Memory(look), fix: None };

fn look(outline: &Outline<'_>, around: &CheckContext, findings: &mut Findings) {
    for (index, item) in outline.memory().items.iter().enumerate() {
        let node = outline.item(index);
        if let Some(day) = item.expires.filter(|_| item.is_expired(around.today)) {
            let message = format!("{} expired on {day}", item_name(item));
            findings.add(&EXPIRED, outline.field_span(node, "expires"), message);
            continue;
        }
        let days = item.added.max(item.seen).map_or(0, |day| around.today.days_after(day));
        if item.effective_confidence() != Confidence::High && days >= PATIENCE {
            let message = format!("{} waits for {days} days to be confirmed", item_name(item));
            findings.add(&UNCONFIRMED, outline.span(node), message);
        }
    }
}
