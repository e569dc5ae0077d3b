//! Where the YAML blocks of a Markdown text are.

use std::borrow::Cow;
use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use crate::yaml::Fault;

/// One fenced YAML region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// Its YAML, between the fence lines.
    pub(crate) range: Range<usize>,
    /// The first word behind the opening fence.
    pub(crate) info: Range<usize>,
    /// Whether a closing fence ends it.
    pub(crate) closed: bool,
    /// Its text without the marks of the list or quote around it; such a block is read, not edited.
    pub(crate) nested: Option<String>,
}

impl Block {
    /// The YAML of the block.
    pub(crate) fn yaml<'t>(&self, text: &'t str) -> Cow<'t, str> {
        match &self.nested {
            Some(inner) => inner.clone().into(),
            None => text[self.range.clone()].into(),
        }
    }

    /// A fault of the block's YAML, with the line of the file.
    pub(crate) fn in_file(&self, text: &str, fault: Fault) -> Fault {
        let above = text[..self.range.start].matches('\n').count();
        Fault { line: fault.line + above, offset: fault.offset + self.range.start, ..fault }
    }
}

/// The YAML blocks as CommonMark reads the text: fences whose info string begins with `yaml` or `yml`.
pub(crate) fn yaml_blocks(text: &str) -> Vec<Block> {
    let bom = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
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

/// Whether a line of the text is one of git's conflict markers.
pub(crate) fn has_conflict_markers(text: &str) -> bool {
    let marked = |line: &str| line.starts_with("<<<<<<< ") || line.starts_with(">>>>>>> ");
    (text.contains("<<<<<<<") || text.contains(">>>>>>>")) && text.lines().any(marked)
}

fn is_yaml(info: &str) -> bool {
    let word = info.split_whitespace().next().unwrap_or_default();
    word.eq_ignore_ascii_case("yaml") || word.eq_ignore_ascii_case("yml")
}

fn block(text: &str, fence: Range<usize>, depth: usize) -> Block {
    let opening = text[fence.clone()].lines().next().unwrap_or_default();
    let mark = opening.chars().next().unwrap_or('`');
    let length = opening.len() - opening.trim_start_matches(mark).len();
    let info = opening[length..].trim_start();
    let word = info.split_whitespace().next().unwrap_or_default();
    let info_start = fence.start + opening.len() - info.len();
    let start = text[fence.clone()].find('\n').map_or(fence.end, |at| fence.start + at + 1);
    let last = text[start..fence.end].trim_end_matches(['\n', '\r']);
    let closing_start = start + last.rfind('\n').map_or(0, |at| at + 1);
    let line = &text[closing_start..fence.end];
    let closing = line.trim_start_matches(['>', ' ', '\t']);
    // Indented further it is a line of an unclosed block; inside a list nobody can tell.
    let near = depth > 0 || matches!(&line[..line.len() - closing.len()], "" | " " | "  " | "   ");
    let closing = closing.trim_end();
    let closed = near && closing.len() >= length && closing.chars().all(|c| c == mark);
    Block {
        range: start..if closed { closing_start } else { fence.end },
        info: info_start..info_start + word.len(),
        closed,
        nested: None,
    }
}
