//! The marked block in a file of rules, for agents without hooks that give them text.
//!
//! It holds the profile as it was when it was written, and how to ask for more.

const BEGIN: &str = "<!-- memskill:begin -->\n";
const END: &str = "<!-- memskill:end -->\n";
const TEXT: &str = include_str!("../../templates/rules.md");

/// The text with the block in it, in the place of an older one or at the end; a new file begins with the head.
pub(super) fn joined(text: Option<&str>, head: &str, profile: &str) -> String {
    let profile = if profile.is_empty() { String::new() } else { format!("\n{profile}") };
    let block = [BEGIN, TEXT, &profile, END].concat();
    match text {
        None => [head, &block].concat(),
        Some(text) => match around(text) {
            Some((before, after)) => [before, &block, after].concat(),
            None => {
                let gap = match () {
                    () if text.is_empty() || text.ends_with("\n\n") => "",
                    () if text.ends_with('\n') => "\n",
                    () => "\n\n",
                };
                [text, gap, &block].concat()
            }
        },
    }
}

/// The text without the block.
pub(super) fn parted(text: &str) -> String {
    match around(text) {
        // The blank line before it came with it.
        Some((before, after)) if after.is_empty() && before.ends_with("\n\n") => {
            before[..before.len() - 1].to_owned()
        }
        Some((before, after)) => [before, after].concat(),
        None => text.to_owned(),
    }
}

/// Whether a text has the block.
pub(super) fn is_in(text: &str) -> bool {
    around(text).is_some()
}

/// What stands before and behind the block.
fn around(text: &str) -> Option<(&str, &str)> {
    let start = text.find(BEGIN)?;
    let end = start + text[start..].find(END)? + END.len();
    Some((&text[..start], &text[end..]))
}
