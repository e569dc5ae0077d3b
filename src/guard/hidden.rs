//! Text that a reader does not see as what it is.

use super::{Look, Rule};
use crate::render::hides;

/// Text that only decoding shows.
pub(super) const ENCODED: Rule = Rule {
    id: "encoded-text",
    complaint: "decodes to text that another rule refuses",
    advice: "save it in plain words",
    refused: &[],
    admitted: &[],
    is_allowable: false,
    look: Look::Decoded,
};

pub(super) const RULES: &[Rule] = &[
    Rule {
        id: "hidden-text",
        complaint: "has invisible or control characters",
        advice: "type it again without them",
        refused: &["tabs\u{202e}sbat"],
        admitted: &["family 👨‍👩‍👧 and می‌خواهم"],
        is_allowable: false,
        look: Look::At(|_, text| hides(text)),
    },
    ENCODED,
];
