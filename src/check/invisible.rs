//! Characters that a reader does not see, or that change what is seen around them.

use super::{Check, Findings, Look, Page, RULE, Rule};
use crate::render::is_hidden;

const INVISIBLE: Rule = Rule {
    id: "invisible-character",
    about: "A character that nobody sees: it can hide text, or make it look like other text.",
    help: "delete the character, for example by typing the word again",
    bad: &[
        "- key: writing.tone\n  value: pla\u{200b}in",
        "- key: writing.tone\n  value: plain # \u{202e}ton",
    ],
    good: &["- key: writing.tone\n  value: \u{1f469}\u{200d}\u{1f4bb} likes it plain"],
    ..RULE
};

pub(super) const CHECK: Check = Check { rules: &[INVISIBLE], look: Look::Text(look), fix: None };

/// The first of each line is reported: one slip often brings many.
fn look(page: &Page<'_>, findings: &mut Findings) {
    if page.text.bytes().all(|byte| byte == b'\n' || (b' '..=b'~').contains(&byte)) {
        return;
    }
    let mut at = 0;
    for line in page.text.split_inclusive('\n') {
        let said = line.strip_suffix("\r\n").unwrap_or(line);
        let skip = if at == 0 && said.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let found = said[skip..].char_indices().find(|(_, c)| is_hidden(*c) && !is_honest(*c));
        if let Some((offset, c)) = found {
            let start = at + skip + offset;
            let message = format!("U+{:04X} stands here, which nobody sees", u32::from(c));
            findings.add(&INVISIBLE, start..start + c.len_utf8(), message);
        }
        at += line.len();
    }
}

/// Joiners, variation selectors and soft hyphens are part of words and emoji; icons are private characters.
fn is_honest(c: char) -> bool {
    matches!(c, '\n' | '\t' | '\u{ad}' | '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{e000}'..='\u{f8ff}')
}
