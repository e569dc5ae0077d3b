//! The marked block in a rules file, for agents whose hooks accept no text.
//!
//! It contains the profile at the time of writing, and how to ask for more.

const BEGIN: &str = "<!-- memskill:begin -->";
const END: &str = "<!-- memskill:end -->";
const TEXT: &str = include_str!("../../templates/rules.md");

/// The text with the block, which replaces an older one or is appended. A new file starts with `header`.
pub(super) fn with_block(text: Option<&str>, header: &str, profile: &str) -> String {
    let profile = if profile.is_empty() { String::new() } else { format!("\n{profile}") };
    let block = format!("{BEGIN}\n{TEXT}{profile}{END}\n");
    let Some(text) = text else {
        return [header, &block].concat();
    };
    let (block, newline) = match text.contains("\r\n") {
        true => (block.replace('\n', "\r\n"), "\r\n"),
        false => (block, "\n"),
    };
    match around_block(text) {
        Some((before, after)) => [before, &block, after].concat(),
        None if text.is_empty() || text.ends_with(&newline.repeat(2)) => [text, &block].concat(),
        None if text.ends_with('\n') => [text, newline, &block].concat(),
        None => [text, newline, newline, &block].concat(),
    }
}

/// The text without the block.
pub(super) fn without_block(text: &str) -> String {
    let Some((before, after)) = around_block(text) else {
        return text.to_owned();
    };
    // `with_block` added a blank line before the block.
    let blank = if before.ends_with("\r\n\r\n") { "\r\n" } else { "\n" };
    match before.strip_suffix(blank) {
        Some(rest) if after.is_empty() && rest.ends_with('\n') => rest.to_owned(),
        _ => [before, after].concat(),
    }
}

/// Whether a text contains the block.
pub(super) fn has_block(text: &str) -> bool {
    around_block(text).is_some()
}

/// The text before and after the block. The block starts at the last begin mark before an end mark: an earlier begin mark
/// may be part of an example or have lost its end mark.
fn around_block(text: &str) -> Option<(&str, &str)> {
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
    fn adding_and_removing_the_block_keeps_all_other_text() {
        let alone = format!("```\n{BEGIN}\n```\n\nprecious\n");
        for text in ["", "# Ours\n", "# Ours\n\n", "# Ours", "a\r\nb\r\n", &alone] {
            let once = with_block(Some(text), "header", "- a: b\n");
            let again = with_block(Some(&once), "header", "- a: b\n");
            assert_eq!(again, once, "{text:?}");
            let other = with_block(Some(&once), "header", "- c: d\n");
            assert!(other.starts_with(text) && other.contains("- c: d"), "{text:?}");
            assert_eq!(without_block(&other).trim_end(), text.trim_end(), "{text:?}");
        }
        let lost = with_block(Some("a\n"), "", "").replace(END, "mine");
        let again = with_block(Some(&with_block(Some(&lost), "", "")), "", "");
        assert!(again.starts_with(&lost), "{again}");
    }
}
