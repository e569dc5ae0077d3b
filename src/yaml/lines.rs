//! Line starts, line ends and columns of a text.

/// The start of the line that contains `at`.
pub(crate) fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |before| before + 1)
}

/// The end of the line that contains `at`, before its line break.
pub(super) fn line_end(text: &str, at: usize) -> usize {
    let end = text[at..].find('\n').map_or(text.len(), |after| at + after);
    if end > at && text[..end].ends_with('\r') { end - 1 } else { end }
}

/// The start of the next line, or the end of the text.
pub(crate) fn next_line(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |after| at + after + 1)
}

/// The column of `at` in characters, from 0.
pub(super) fn column(text: &str, at: usize) -> usize {
    text[line_start(text, at)..at].chars().count()
}

/// Whether the line has only spaces before `at`.
pub(super) fn is_first_on_line(text: &str, at: usize) -> bool {
    text[line_start(text, at)..at].bytes().all(|byte| byte == b' ')
}

/// The line break of the line that contains `at`, or of the first line if that line has none.
pub(super) fn line_break(text: &str, at: usize) -> &'static str {
    let line = &text[..next_line(text, at)];
    let line = if line.ends_with('\n') { line } else { &text[..next_line(text, 0)] };
    if line.ends_with("\r\n") { "\r\n" } else { "\n" }
}

pub(crate) fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}
