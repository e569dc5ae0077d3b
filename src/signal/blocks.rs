//! Blocks of a prompt that the user did not write: tagged text, fenced code, quotes, logs, diffs.
//!
//! Agents add memory and context to prompts within tags, and people paste output of programs. Neither is a request.

use std::borrow::Cow;

/// Which part of a long prompt a text is.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Excerpt {
    /// All of it.
    Whole,
    /// Its beginning: a block may be cut off at the end.
    Head,
    /// Its end: a block may have begun before it.
    Tail,
}

/// How many tags are matched. Without a limit, a text of nothing but tags costs quadratic time.
const MAX_TAGS: usize = 32;

/// The text without tagged blocks.
pub(crate) fn untagged(text: &str, excerpt: Excerpt) -> Cow<'_, str> {
    let text = if excerpt == Excerpt::Tail { after_open_tag(text) } else { text };
    if !text.contains('<') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    for _ in 0..MAX_TAGS {
        let Some((before, tag)) = rest.split_once('<') else { break };
        out.push_str(before);
        rest = match block(tag, excerpt) {
            Some(after) => {
                out.push('\n');
                after
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

/// What follows the block that a tag begins, if it begins one. `tag` is the text after its `<`.
fn block(tag: &str, excerpt: Excerpt) -> Option<&str> {
    let name = &tag[..tag.find(|c: char| !is_name_char(c)).unwrap_or(tag.len())];
    let is_distinctive = name.contains(['_', '-']);
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    match ending(tag, name) {
        Some((inside, after)) => (is_distinctive || inside.contains('\n')).then_some(after),
        None => (is_distinctive && excerpt == Excerpt::Head).then_some(""),
    }
}

/// The text before and after `</name>`.
fn ending<'t>(text: &'t str, name: &str) -> Option<(&'t str, &'t str)> {
    let mut closings = text.match_indices("</").take(MAX_TAGS);
    closings.find_map(|(at, _)| {
        let after = text[at + 2..].strip_prefix(name)?.strip_prefix('>')?;
        Some((&text[..at], after))
    })
}

/// The end of a prompt, without the rest of a block that began before it.
fn after_open_tag(text: &str) -> &str {
    let Some((before, tag)) = text.split_once("</") else { return text };
    let name = &tag[..tag.find(|c: char| !is_name_char(c)).unwrap_or(tag.len())];
    let has_begun = before.match_indices('<').any(|(at, _)| before[at + 1..].starts_with(name));
    if has_begun || !name.contains(['_', '-']) { text } else { &tag[name.len()..] }
}

fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | ':')
}

/// Which block the current line belongs to.
pub(crate) struct Blocks {
    fence: Option<u8>,
    is_diff: bool,
}

impl Blocks {
    /// The state at the beginning of a text.
    pub(crate) fn new(text: &str, excerpt: Excerpt) -> Self {
        let mut fences = text.lines().filter_map(fence).filter(|_| excerpt == Excerpt::Tail);
        let first = fences.next();
        // An odd number of fences in a tail means that it begins inside a block.
        let is_inside = first.is_some() && fences.count() % 2 == 0;
        Self { fence: first.filter(|_| is_inside), is_diff: false }
    }

    /// Whether the next line belongs to a block.
    pub(crate) fn contain(&mut self, line: &str) -> bool {
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

/// The fence character of a line that begins or ends fenced code.
fn fence(line: &str) -> Option<u8> {
    let line = line.trim_start();
    let is_fence = line.starts_with("```") || line.starts_with("~~~");
    // A fence that is closed on its own line is inline code.
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

/// How lines of stack traces and tools begin.
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

/// Words with which logs and compilers begin lines.
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

/// Whether a line looks like part of a log, a stack trace or a compiler message.
fn is_log(line: &str) -> bool {
    let said = line.trim_start().trim_start_matches(['[', '(', '<']);
    let word = &said[..said.find(|c: char| !c.is_alphanumeric()).unwrap_or(said.len())];
    let has_timestamp = said.starts_with(|c: char| c.is_ascii_digit())
        && said.bytes().take_while(|byte| matches!(byte, b'0'..=b'9' | b'-' | b':' | b'/')).count()
            >= 8;
    let is_trace = OPENINGS.iter().any(|opening| said.starts_with(opening));
    let is_frame = word == "at" && said.contains([':', '(']);
    has_timestamp || is_trace || is_frame || is_level(word, &said[word.len()..])
}

/// Whether a word is a log level: `WARN …`, `error: …`, `TypeError: …`.
fn is_level(word: &str, rest: &str) -> bool {
    let is_level = LEVELS.iter().any(|level| word.eq_ignore_ascii_case(level));
    let is_named = word.ends_with("Error") || word.ends_with("Exception");
    // People also begin sentences with these words.
    let has_punctuation = rest.starts_with([':', ']', '[']);
    has_punctuation && (is_level || is_named)
        || is_level && word.bytes().all(|byte| byte.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tagged_blocks_are_removed() {
        for (text, expected) in [
            ("a <b_c>x</b_c> d", "a \n d"),
            ("<b-c d=\"e\">\nx\n</b-c>f", "\nf"),
            ("<b>\nx</b>y", "\ny"),
            ("a <b>x</b>", "a <b>x</b>"),
            ("Vec<my_type> and 1 < 2", "Vec<my_type> and 1 < 2"),
        ] {
            assert_eq!(untagged(text, Excerpt::Whole), expected);
        }
        assert_eq!(untagged("a <b_c> x", Excerpt::Head), "a \n");
        assert_eq!(untagged("x</b_c>y", Excerpt::Tail), ">y");
    }

    #[test]
    fn program_output_is_not_prose() {
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
            assert!(Blocks::new("", Excerpt::Whole).contain(line), "{line}");
        }
        for line in [
            "always",
            "Error handling: always",
            "at work I always",
            "10 tests, always",
            "Note: never",
            "info on this",
        ] {
            assert!(!Blocks::new("", Excerpt::Whole).contain(line), "{line}");
        }
    }

    #[test]
    fn a_diff_ends_where_its_lines_end() {
        let mut blocks = Blocks::new("", Excerpt::Whole);
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
        let contained = lines.map(|line| blocks.contain(line));
        assert_eq!(contained, [true, true, true, true, true, true, false, false]);
    }
}
