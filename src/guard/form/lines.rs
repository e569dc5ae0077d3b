//! Lines: structure behind a line break, and what closes brackets that it never opened.

/// Whether a later line begins a heading, an item, a quotation, a table or a pair.
pub(super) fn have_structure(text: &str) -> bool {
    let mut lines = text.split(['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}']);
    let first = lines.next().unwrap_or_default().trim();
    // A list from its first line on is a way to write preferences, a list behind a value is another item.
    let is_list = is_bullet(first) || first.ends_with([':', '：']);
    lines.map(str::trim).filter(|line| !line.is_empty()).any(|line| {
        let item = line.trim_start_matches(['-', '*', '+', '•', ' ']);
        is_block(line) || is_pair(item) || is_bullet(line) && !is_list
    })
}

fn is_bullet(line: &str) -> bool {
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    ["- ", "* ", "+ ", "• "].iter().any(|bullet| line.starts_with(bullet))
        || number.len() < line.len() && (number.starts_with(". ") || number.starts_with(") "))
}

fn is_block(line: &str) -> bool {
    let is_heading = line.starts_with('#') && line.trim_start_matches('#').starts_with([' ', '\t']);
    is_heading
        || line.starts_with("> ")
        || line.starts_with('|')
        || ["---", "===", "***", "..."].iter().any(|rule| line.starts_with(rule))
        || line.starts_with(['{', '}', ']', '<', '!'])
}

/// `key: value`
fn is_pair(line: &str) -> bool {
    let Some((key, value)) = line.split_once(':') else { return false };
    let is_name = |c: char| c.is_alphanumeric() || "_-.".contains(c);
    !key.is_empty()
        && key.len() < 40
        && key.chars().all(is_name)
        && (value.is_empty() || value.starts_with([' ', '\t']))
}

/// Whether a text closes what it did not open: `x"}]}`, `*/ }`.
pub(super) fn break_out(text: &str) -> bool {
    let (mut open, mut unopened) = (0_u32, 0_u32);
    for byte in text.bytes() {
        match byte {
            b'{' | b'[' => open += 1,
            b'}' | b']' if open > 0 => open -= 1,
            b'}' | b']' => unopened += 1,
            _ => {}
        }
    }
    let opening = text.find("/*").unwrap_or(text.len());
    let ends_comment = text.match_indices("*/").any(|(at, _)| {
        at < opening
            && !text[..at].ends_with(|c: char| c.is_alphanumeric() || "/*".contains(c))
            && text[at + 2..].starts_with(|c: char| c.is_whitespace() || "});".contains(c))
    });
    let ends_string =
        ["\"}", "'}", "\")", "\"]", "');", "\";"].iter().any(|end| text.contains(end));
    unopened > 1
        || unopened > 0 && (ends_string || text.trim_start().starts_with(['}', ']']))
        || ends_comment
}
