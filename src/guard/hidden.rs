//! Text that a reader does not see as what it is.

use super::{Field, Look, Rule};
use crate::render::is_hidden;

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
        look: Look::At(is_hiding),
    },
    ENCODED,
];

/// Controls, direction overrides and tag characters. Joiners and variation selectors have honest uses.
fn is_hiding(_: Field, text: &str) -> bool {
    let honest = |c: char| {
        matches!(
            c,
            '\n' | '\r' | '\t' | '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{ad}'
        )
    };
    !text.is_ascii() && text.chars().any(|c| is_hidden(c) && !honest(c))
        || text.bytes().any(|byte| byte.is_ascii_control() && !b"\n\r\t".contains(&byte))
}
