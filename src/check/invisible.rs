//! Characters that a reader does not see, or that change what is seen around them.

use super::{Check, Findings, Look, Page, RULE, Rule};
use crate::render::{hidden_positions, is_hidden};

const INVISIBLE: Rule = Rule {
    id: "invisible-character",
    about: "A character that nobody sees: it can hide text, or make it look like other text.",
    help: "delete the character, for example by typing the word again",
    bad: &[
        "- key: writing.tone\n  value: pla\u{200b}in",
        "- key: writing.tone\n  value: plain # \u{202e}ton",
        "- key: writing.tone\n  value: plain # pla\u{200d}in",
    ],
    good: &[
        "- key: writing.tone\n  value: \u{1f469}\u{200d}\u{1f4bb} likes it plain",
        "- key: writing.tone\n  value: plain # \u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}",
    ],
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
        let hidden = hidden_positions(said).find(|(_, c)| is_hidden(*c) && !is_icon(*c));
        let astray = said.char_indices().find(|(offset, c)| is_astray(*c, at + offset));
        if let Some((offset, c)) = hidden.into_iter().chain(astray).min() {
            let start = at + offset;
            let message = format!("U+{:04X} stands here, which nobody sees", u32::from(c));
            findings.add(&INVISIBLE, start..start + c.len_utf8(), message);
        }
        at += line.len();
    }
}

/// Fonts with icons have them among the private characters.
fn is_icon(c: char) -> bool {
    matches!(c, '\u{e000}'..='\u{f8ff}')
}

/// Breaks of a line inside a line, and byte order marks inside a file.
fn is_astray(c: char, at: usize) -> bool {
    c.is_control() && !matches!(c, '\n' | '\t') || c == '\u{feff}' && at > 0
}
