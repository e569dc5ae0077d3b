//! Blocks of a prompt that its writer did not write there: tagged text, fenced code, quotes, logs, diffs.
//!
//! Agents put memory and context into prompts within tags, and people paste what machines say. Neither is a wish.

use std::borrow::Cow;

/// Which part of a prompt a text is.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Part {
    /// All of it.
    Whole,
    /// Its beginning; what begins here may end where nobody looks.
    Head,
    /// Its end; what ends here may have begun where nobody looked.
    Tail,
}

/// How many tags are followed to their ends: a text of nothing but tags may not cost its square.
const MOST_TAGS: usize = 32;

/// The text without tagged blocks.
pub(super) fn untagged(text: &str, part: Part) -> Cow<'_, str> {
    let text = if part == Part::Tail { behind_open_tag(text) } else { text };
    if !text.contains('<') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    for _ in 0..MOST_TAGS {
        let Some((before, tag)) = rest.split_once('<') else { break };
        out.push_str(before);
        rest = match block(tag, part) {
            Some(behind) => {
                out.push('\n');
                behind
            }
            None => {
                out.push('<');
                tag
            }
        };
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// What stands behind the block that a tag begins (its `<` is gone), if it begins one.
fn block(tag: &str, part: Part) -> Option<&str> {
    let name = &tag[..tag.find(|c: char| !is_of_name(c)).unwrap_or(tag.len())];
    let is_marked = name.contains(['_', '-']);
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    match ending(tag, name) {
        Some((inside, behind)) => (is_marked || inside.contains('\n')).then_some(behind),
        None => (is_marked && part == Part::Head).then_some(""),
    }
}

/// The text before and behind `</name>`.
fn ending<'t>(text: &'t str, name: &str) -> Option<(&'t str, &'t str)> {
    let mut closings = text.match_indices("</").take(MOST_TAGS);
    closings.find_map(|(at, _)| {
        let behind = text[at + 2..].strip_prefix(name)?.strip_prefix('>')?;
        Some((&text[..at], behind))
    })
}

/// The end of a prompt behind a block that began before it.
fn behind_open_tag(text: &str) -> &str {
    let Some((before, tag)) = text.split_once("</") else { return text };
    let name = &tag[..tag.find(|c: char| !is_of_name(c)).unwrap_or(tag.len())];
    let has_begun = before.match_indices('<').any(|(at, _)| before[at + 1..].starts_with(name));
    if has_begun || !name.contains(['_', '-']) { text } else { &tag[name.len()..] }
}

fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | ':')
}

/// The blocks that lines stand in.
pub(super) struct Blocks {
    fence: Option<u8>,
    is_diff: bool,
}

impl Blocks {
    /// The blocks at the beginning of a text.
    pub(super) fn new(text: &str, part: Part) -> Self {
        let mut fences = text.lines().filter_map(fence).filter(|_| part == Part::Tail);
        let first = fences.next();
        // The end of a prompt with one fence too many began within one.
        let is_inside = first.is_some() && fences.count() % 2 == 0;
        Self { fence: first.filter(|_| is_inside), is_diff: false }
    }

    /// Whether the next line is no prose.
    pub(super) fn hold(&mut self, line: &str) -> bool {
        let mark = fence(line);
        if let Some(open) = self.fence {
            self.fence = (mark != Some(open)).then_some(open);
            return true;
        }
        self.fence = mark;
        let heads = ["@@ ", "diff --git ", "index ", "new file ", "deleted file "];
        let is_head = heads.iter().position(|head| line.starts_with(head));
        self.is_diff = is_head.is_some_and(|head| head < 2 || self.is_diff)
            || self.is_diff && line.starts_with(['+', '-', ' ', '\\']);
        mark.is_some() || self.is_diff || is_code(line) || is_log(line)
    }
}

/// The mark of a line that begins or ends fenced code.
fn fence(line: &str) -> Option<u8> {
    let line = line.trim_start();
    let is_fence = line.starts_with("```") || line.starts_with("~~~");
    // What closes on the line where it opens is inline code.
    let is_inline = is_fence && line[3..].contains("```");
    line.bytes().next().filter(|_| is_fence && !is_inline)
}

fn is_code(line: &str) -> bool {
    let is_indented = line.starts_with("    ") || line.starts_with('\t');
    let said = line.trim();
    let is_quote = said.starts_with('>') || said.starts_with("$ ") || said.starts_with("//");
    let ends = [";", "{", "}", ");", "=>", "*/", "/>"];
    is_indented || is_quote || ends.iter().any(|end| said.ends_with(end))
}

/// What lines of traces and of tools begin with.
const OPENINGS: &[&str] = &[
    "Caused by",
    "File \"",
    "Traceback",
    "npm ERR!",
    "npm WARN",
    "npm warn",
    "note: run ",
    "thread '",
];

/// Words that logs and compilers begin lines with.
const LEVELS: &[&str] = &[
    "critical",
    "debug",
    "error",
    "exception",
    "fatal",
    "info",
    "notice",
    "panic",
    "trace",
    "warn",
    "warning",
];

/// Whether a line looks like one of a log, a stack trace or a compiler's complaint.
fn is_log(line: &str) -> bool {
    let said = line.trim_start().trim_start_matches(['[', '(', '<']);
    let word = &said[..said.find(|c: char| !c.is_alphanumeric()).unwrap_or(said.len())];
    let is_stamped = said.starts_with(|c: char| c.is_ascii_digit())
        && said.bytes().take_while(|byte| matches!(byte, b'0'..=b'9' | b'-' | b':' | b'/')).count()
            >= 8;
    let is_opened = OPENINGS.iter().any(|opening| said.starts_with(opening));
    let is_frame = word == "at" && said.contains([':', '(']);
    is_stamped || is_opened || is_frame || is_level(word, &said[word.len()..])
}

/// Whether a word says how bad it is what a log tells: `WARN …`, `error: …`, `TypeError: …`.
fn is_level(word: &str, rest: &str) -> bool {
    let is_level = LEVELS.iter().any(|level| word.eq_ignore_ascii_case(level));
    let is_named = word.ends_with("Error") || word.ends_with("Exception");
    // People begin sentences with these words, too.
    let has_mark = rest.starts_with([':', ']', '[']);
    has_mark && (is_level || is_named)
        || is_level && word.bytes().all(|byte| byte.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tagged_blocks_are_taken_away() {
        for (text, expected) in [
            ("a <b_c>x</b_c> d", "a \n d"),
            ("<b-c d=\"e\">\nx\n</b-c>f", "\nf"),
            ("<b>\nx</b>y", "\ny"),
            ("a <b>x</b>", "a <b>x</b>"),
            ("Vec<my_type> and 1 < 2", "Vec<my_type> and 1 < 2"),
        ] {
            assert_eq!(untagged(text, Part::Whole), expected);
        }
        assert_eq!(untagged("a <b_c> x", Part::Head), "a \n");
        assert_eq!(untagged("x</b_c>y", Part::Tail), ">y");
    }

    #[test]
    fn lines_of_machines_are_no_prose() {
        for line in [
            "2026-11-17T10:00:00Z always",
            "[10:00:00] never",
            "ERROR never",
            "error[E0382]: always",
            "[warn] never",
            "TypeError: never",
            "at always (/app/index.js:20:3)",
            "thread 'main' panicked",
            "> always",
            "$ always",
            "    always",
            "\talways",
            "always();",
            "if always {",
        ] {
            assert!(Blocks::new("", Part::Whole).hold(line), "{line}");
        }
        for line in [
            "always",
            "Error handling: always",
            "at work I always",
            "10 tests, always",
            "Note: never",
            "info on this",
        ] {
            assert!(!Blocks::new("", Part::Whole).hold(line), "{line}");
        }
    }

    #[test]
    fn a_diff_ends_where_its_lines_end() {
        let mut blocks = Blocks::new("", Part::Whole);
        let lines = [
            "diff --git a/x b/x",
            "index 1..2",
            "--- a/x",
            "@@ -1 +1 @@",
            "-never",
            "+always",
            "review it",
            "- always",
        ];
        let held = lines.map(|line| blocks.hold(line));
        assert_eq!(held, [true, true, true, true, true, true, false, false]);
    }
}
