//! The marked block in a file of rules, for agents without hooks that give them text.
//!
//! It holds the profile as it was when it was written, and how to ask for more.

const BEGIN: &str = "<!-- memskill:begin -->";
const END: &str = "<!-- memskill:end -->";
const TEXT: &str = include_str!("../../templates/rules.md");

/// The text with the block in it, in the place of an older one or at the end; a new file begins with the head.
pub(super) fn joined(text: Option<&str>, head: &str, profile: &str) -> String {
    let profile = if profile.is_empty() { String::new() } else { format!("\n{profile}") };
    let block = format!("{BEGIN}\n{TEXT}{profile}{END}\n");
    let Some(text) = text else {
        return [head, &block].concat();
    };
    let is_windows = text.contains("\r\n");
    let (block, line) = match is_windows {
        true => (block.replace('\n', "\r\n"), "\r\n"),
        false => (block, "\n"),
    };
    match around(text) {
        Some((before, after)) => [before, &block, after].concat(),
        None if text.is_empty() || text.ends_with(&line.repeat(2)) => [text, &block].concat(),
        None if text.ends_with('\n') => [text, line, &block].concat(),
        None => [text, line, line, &block].concat(),
    }
}

/// The text without the block.
pub(super) fn parted(text: &str) -> String {
    let Some((before, after)) = around(text) else {
        return text.to_owned();
    };
    // The blank line before it came with it.
    let blank = if before.ends_with("\r\n\r\n") { "\r\n" } else { "\n" };
    match before.strip_suffix(blank) {
        Some(rest) if after.is_empty() && rest.ends_with('\n') => rest.to_owned(),
        _ => [before, after].concat(),
    }
}

/// Whether a text has the block.
pub(super) fn is_in(text: &str) -> bool {
    around(text).is_some()
}

/// What stands before and behind the block: from the last beginning before an end, since a beginning alone may stand in
/// an example, or have lost its end.
fn around(text: &str) -> Option<(&str, &str)> {
    let mut from = 0;
    while let Some(end) = text[from..].find(END).map(|at| from + at) {
        let after = end + END.len();
        if let Some(start) = text[from..end].rfind(BEGIN).map(|at| from + at) {
            let rest = &text[after..];
            let rest =
                rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix('\n')).unwrap_or(rest);
            return Some((&text[..start], rest));
        }
        from = after;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_block_goes_in_once_and_out_again_and_everything_else_stays() {
        let alone = format!("```\n{BEGIN}\n```\n\nprecious\n");
        for text in ["", "# Ours\n", "# Ours\n\n", "# Ours", "a\r\nb\r\n", &alone] {
            let once = joined(Some(text), "head", "- a: b\n");
            let again = joined(Some(&once), "head", "- a: b\n");
            assert_eq!(again, once, "{text:?}");
            let other = joined(Some(&once), "head", "- c: d\n");
            assert!(other.starts_with(text) && other.contains("- c: d"), "{text:?}");
            assert_eq!(parted(&other).trim_end(), text.trim_end(), "{text:?}");
        }
        let lost = joined(Some("a\n"), "", "").replace(END, "mine");
        let again = joined(Some(&joined(Some(&lost), "", "")), "", "");
        assert!(again.starts_with(&lost), "{again}");
    }
}
