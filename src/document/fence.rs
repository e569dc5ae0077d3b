//! Finds the YAML blocks of a Markdown text.

use std::borrow::Cow;
use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use crate::yaml::YamlError;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// The YAML between the fence lines.
    pub(crate) range: Range<usize>,
    /// The start of the opening fence.
    pub(crate) start: usize,
    /// Whether there is a closing fence.
    pub(crate) closed: bool,
    /// The YAML without the markers of the list or quote around the block. Such a block is read-only.
    pub(crate) nested: Option<String>,
}

impl Block {
    pub(crate) fn yaml<'t>(&self, text: &'t str) -> Cow<'t, str> {
        match &self.nested {
            Some(inner) => inner.clone().into(),
            None => text[self.range.clone()].into(),
        }
    }

    /// Converts the position of an error from the block to the file.
    pub(crate) fn in_file(&self, text: &str, error: YamlError) -> YamlError {
        let above = text[..self.range.start].matches('\n').count();
        YamlError { line: error.line + above, offset: error.offset + self.range.start, ..error }
    }
}

/// The YAML blocks according to CommonMark: fences whose info string starts with the word `yaml` or `yml`.
pub(crate) fn yaml_blocks(text: &str) -> Vec<Block> {
    let bom = bom_length(text);
    let markdown = &text[bom..];
    let mut blocks: Vec<Block> = Vec::new();
    let (mut depth, mut inside) = (0_usize, None);
    for (event, range) in Parser::new_ext(markdown, Options::empty()).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) if is_yaml(&info) => {
                let range = range.start + bom..range.end + bom;
                inside = Some((block(text, range, depth), String::new()));
            }
            Event::Text(line) => {
                if let Some((_, inner)) = inside.as_mut().filter(|_| depth > 0) {
                    inner.push_str(&line);
                }
            }
            Event::End(TagEnd::CodeBlock) => {
                if let Some((block, inner)) = inside.take() {
                    let nested = (depth > 0).then_some(inner);
                    blocks.push(Block { nested, ..block });
                }
            }
            Event::Start(Tag::Item | Tag::BlockQuote(_)) => depth += 1,
            Event::End(TagEnd::Item | TagEnd::BlockQuote(_)) => depth -= 1,
            _ => {}
        }
    }
    blocks
}

/// The spans of all code blocks, fenced or indented.
pub(crate) fn code_blocks(text: &str) -> Vec<Range<usize>> {
    let bom = bom_length(text);
    let events = Parser::new_ext(&text[bom..], Options::empty()).into_offset_iter();
    let code = events.filter(|(event, _)| matches!(event, Event::Start(Tag::CodeBlock(_))));
    code.map(|(_, range)| range.start + bom..range.end + bom).collect()
}

fn bom_length(text: &str) -> usize {
    if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 }
}

/// A conflict marker of git.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Marker {
    /// `<<<<<<<`: our side follows.
    Ours,
    /// `|||||||`: the merge base follows.
    Base,
    /// `=======`: their side follows.
    Theirs,
    /// `>>>>>>>`
    End,
}

impl Marker {
    pub(crate) fn of(line: &str) -> Option<Self> {
        match line.get(..7)? {
            "<<<<<<<" if line[7..].starts_with(' ') => Some(Self::Ours),
            "|||||||" => Some(Self::Base),
            "=======" if line[7..].trim().is_empty() => Some(Self::Theirs),
            ">>>>>>>" if line[7..].starts_with(' ') => Some(Self::End),
            _ => None,
        }
    }

    /// Whether a text has unmistakable markers. `=======` alone may be a heading.
    pub(crate) fn is_in(text: &str) -> bool {
        let is_certain = |line: &str| matches!(Self::of(line), Some(Self::Ours | Self::End));
        (text.contains("<<<<<<<") || text.contains(">>>>>>>")) && text.lines().any(is_certain)
    }
}

/// A fence that no line of the text can close.
pub(crate) fn fence_around(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    "`".repeat(longest.max(2) + 1)
}

fn is_yaml(info: &str) -> bool {
    let word = info.split_whitespace().next().unwrap_or_default();
    word.eq_ignore_ascii_case("yaml") || word.eq_ignore_ascii_case("yml")
}

fn block(text: &str, fence: Range<usize>, depth: usize) -> Block {
    let opening = text[fence.clone()].lines().next().unwrap_or_default();
    let mark = opening.chars().next().unwrap_or('`');
    let length = opening.len() - opening.trim_start_matches(mark).len();
    let start = text[fence.clone()].find('\n').map_or(fence.end, |at| fence.start + at + 1);
    let last = text[start..fence.end].trim_end_matches(['\n', '\r']);
    let closing_start = start + last.rfind('\n').map_or(0, |at| at + 1);
    let line = &text[closing_start..fence.end];
    let closing = line.trim_start_matches(['>', ' ', '\t']);
    // A fence indented by more than three spaces does not close the block. Inside a list we cannot tell.
    let near = depth > 0 || matches!(&line[..line.len() - closing.len()], "" | " " | "  " | "   ");
    let closing = closing.trim_end();
    let closed = near && closing.len() >= length && closing.chars().all(|c| c == mark);
    let range = start..if closed { closing_start } else { fence.end };
    Block { range, start: fence.start, closed, nested: None }
}
