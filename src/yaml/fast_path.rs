//! A line-by-line reader for the subset of YAML that nearly all memory files use.
//!
//! With the full parser alone, 44 % of the instructions of `memskill show` are YAML parsing. Most blocks are
//! block-style lists and maps of one-line scalars, which can be read line by line: `show` with 30 items then
//! takes 2.07 million instructions instead of 3.34 million (see `docs/benchmarks.md`). The reader returns
//! exactly the [`Tree`] that the parser would build, or `None` for anything outside the subset, which the
//! parser then reads. A write is always verified with the full parser.

use std::ops::Range;

use granit_parser::ScalarStyle;

use super::tree::{Node, NodeId, NodeKind, Tree};

/// Deeper nesting is left to the parser.
const MAX_DEPTH: usize = 8;
/// Longer names are left to the parser.
const MAX_NAME: usize = 64;

/// Reads a text; `None` if it needs the full parser.
pub(super) fn read(text: &str) -> Option<Tree> {
    if !text.chars().all(is_ordinary) {
        return None;
    }
    let nodes = Vec::with_capacity(text.len() / 12);
    let tree = Tree { nodes, root: None, repeated: Vec::new(), is_from_fast_path: true };
    let mut reader = LineReader { text, tree, line: None, next: 0, depth: 0 };
    reader.advance();
    let first = reader.line.clone()?;
    reader.tree.root = Some(reader.map(first.indent)?);
    reader.line.is_none().then_some(reader.tree)
}

/// Whether a character has no special meaning inside a line.
fn is_ordinary(c: char) -> bool {
    match c {
        '\n' | ' '..='~' => true,
        '\u{2028}' | '\u{2029}' | '\u{feff}' => false,
        '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{ffef}' => true,
        '\u{10000}'.. => u32::from(c) & 0xfffe != 0xfffe,
        _ => false,
    }
}

/// A line that is neither blank nor a comment.
#[derive(Clone)]
struct Line {
    indent: usize,
    content: Range<usize>,
}

struct LineReader<'t> {
    text: &'t str,
    tree: Tree,
    /// The current line; none at the end.
    line: Option<Line>,
    next: usize,
    depth: usize,
}

impl LineReader<'_> {
    /// Moves to the next line that is neither blank nor a comment.
    fn advance(&mut self) {
        self.line = None;
        while self.next < self.text.len() && self.line.is_none() {
            let start = self.next;
            let rest = &self.text[start..];
            let length = rest.find('\n').unwrap_or(rest.len());
            self.next = start + length + 1;
            let content = rest[..length].trim_end_matches(' ');
            let text = content.trim_start_matches(' ');
            if !text.is_empty() && !text.starts_with('#') {
                let indent = content.len() - text.len();
                self.line = Some(Line { indent, content: start + indent..start + content.len() });
            }
        }
    }

    /// Reads a map whose names start at this column.
    fn map(&mut self, column: usize) -> Option<NodeId> {
        let id = self.begin(NodeKind::Map { flow: false, pairs: Vec::new() })?;
        let mut pairs = Vec::new();
        while let Some(line) = self.line.clone() {
            let is_dash = self.text[line.content.clone()].starts_with('-');
            if line.indent < column || line.indent == column && is_dash {
                break;
            }
            if line.indent > column {
                return None;
            }
            let name = name_length(&self.text[line.content.clone()])?;
            let start = line.content.start;
            let key = self.scalar(start..start + name, ScalarStyle::Plain, None);
            let value = start + name + 1..line.content.end;
            pairs.push((key, self.value(value, column)?));
        }
        let start = self.tree.nodes[pairs.first()?.0].start;
        let end = self.tree.nodes[pairs.last()?.1].span.end;
        self.tree.nodes[id].kind = NodeKind::Map { flow: false, pairs };
        Some(self.finish(id, start..end))
    }

    /// Reads the value after a `:`, or below it, of a map at this column.
    fn value(&mut self, rest: Range<usize>, column: usize) -> Option<NodeId> {
        let after = rest.start;
        let value = self.trimmed(rest);
        self.advance();
        if !value.is_empty() {
            return self.inline(value);
        }
        match self.line.clone() {
            Some(line) if self.text[line.content.clone()].starts_with("- ") => match line.indent {
                indent if indent >= column => self.list(indent, indent == column),
                _ => Some(self.missing(after)),
            },
            Some(line) if line.indent > column => self.map(line.indent),
            _ => Some(self.missing(after)),
        }
    }

    /// Reads a list whose dashes are at this column; `is_level` if its name is at the same column.
    fn list(&mut self, column: usize, is_level: bool) -> Option<NodeId> {
        let id = self.begin(NodeKind::List { flow: false, elements: Vec::new() })?;
        let mut elements = Vec::new();
        let dash = self.line.as_ref()?.content.start;
        while let Some(line) = self.line.clone() {
            let content = &self.text[line.content.clone()];
            if line.indent != column || !content.starts_with("- ") {
                break;
            }
            let inner = self.trimmed(line.content.start + 1..line.content.end);
            let indent = column + inner.start - line.content.start;
            elements.push(if name_length(&self.text[inner.clone()]).is_some() {
                self.line = Some(Line { indent, content: inner });
                self.map(indent)?
            } else {
                self.advance();
                self.inline(inner)?
            });
        }
        let start = if is_level { self.tree.nodes[*elements.first()?].start } else { dash };
        let end = self.tree.nodes[*elements.last()?].span.end;
        self.tree.nodes[id].kind = NodeKind::List { flow: false, elements };
        Some(self.finish(id, start..end))
    }

    fn inline(&mut self, range: Range<usize>) -> Option<NodeId> {
        let text = &self.text[range.clone()];
        match text.as_bytes().first()? {
            b'"' => self.quoted(range, ScalarStyle::DoubleQuoted, ['"', '\\']),
            b'\'' => self.quoted(range, ScalarStyle::SingleQuoted, ['\'', '\'']),
            b'[' => self.flow(range),
            _ => {
                let text = text.split(" #").next()?.trim_end_matches(' ');
                let end = range.start + text.len();
                is_plain(text).then(|| self.scalar(range.start..end, ScalarStyle::Plain, None))
            }
        }
    }

    fn quoted(
        &mut self,
        range: Range<usize>,
        style: ScalarStyle,
        special: [char; 2],
    ) -> Option<NodeId> {
        let text = &self.text[range.clone()];
        let inner = text.strip_prefix(special[0])?.strip_suffix(special[0])?;
        let inner = (!inner.contains(special)).then(|| Box::from(inner))?;
        Some(self.scalar(range, style, Some(inner)))
    }

    /// Reads a list of words between brackets.
    fn flow(&mut self, range: Range<usize>) -> Option<NodeId> {
        let inner = self.text[range.clone()].strip_prefix('[')?.strip_suffix(']')?;
        let id = self.begin(NodeKind::List { flow: true, elements: Vec::new() })?;
        let mut elements = Vec::new();
        let mut at = range.start + 1;
        for part in inner.split(',').filter(|_| !inner.is_empty()) {
            let word = self.trimmed(at..at + part.len());
            at += part.len() + 1;
            let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let text = &self.text[word.clone()];
            if !text.starts_with(is_word) || !text.chars().all(|c| is_word(c) || c == '-') {
                return None;
            }
            elements.push(self.scalar(word, ScalarStyle::Plain, None));
        }
        self.tree.nodes[id].kind = NodeKind::List { flow: true, elements };
        Some(self.finish(id, range))
    }

    fn trimmed(&self, range: Range<usize>) -> Range<usize> {
        let text = &self.text[range.clone()];
        let start = range.end - text.trim_start_matches(' ').len();
        start..start + text.trim_matches(' ').len()
    }

    fn begin(&mut self, kind: NodeKind) -> Option<NodeId> {
        self.depth += 1;
        (self.depth <= MAX_DEPTH).then(|| self.add(kind, 0..0))
    }

    fn finish(&mut self, id: NodeId, span: Range<usize>) -> NodeId {
        self.depth -= 1;
        self.tree.nodes[id].start = span.start;
        self.tree.nodes[id].span = span;
        id
    }

    /// Adds a missing value as the parser does.
    fn missing(&mut self, at: usize) -> NodeId {
        self.scalar(at..at, ScalarStyle::Plain, Some("~".into()))
    }

    fn scalar(
        &mut self,
        span: Range<usize>,
        style: ScalarStyle,
        decoded: Option<Box<str>>,
    ) -> NodeId {
        self.add(NodeKind::Scalar { style, decoded }, span)
    }

    fn add(&mut self, kind: NodeKind, span: Range<usize>) -> NodeId {
        self.tree.nodes.push(Node { kind, start: span.start, span, tagged: false });
        self.tree.nodes.len() - 1
    }
}

/// The length of a simple name that is followed by `:`.
fn name_length(line: &str) -> Option<usize> {
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    let bytes = line.as_bytes();
    let length = bytes.iter().take(MAX_NAME).take_while(|byte| is_name(**byte)).count();
    let is_alone = matches!(bytes.get(length + 1), None | Some(b' '));
    (bytes.first()?.is_ascii_alphanumeric() && bytes.get(length) == Some(&b':') && is_alone)
        .then_some(length)
}

/// Whether the text is certainly one plain scalar.
fn is_plain(text: &str) -> bool {
    let can_begin = |c: char| c.is_alphanumeric() || "_./+(~$^;=<".contains(c);
    text.starts_with(can_begin) && !text.ends_with(':') && !text.contains(": ")
}

#[cfg(test)]
#[path = "../../tests/support/random.rs"]
#[allow(dead_code, unreachable_pub, reason = "the test suite uses the rest")]
mod random;

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::random::{law, seeds};
    use super::*;

    /// Whether the fast path reads the text; if so, checks that the parser builds the same tree.
    fn is_read(text: &str) -> bool {
        let Some(tree) = read(text) else { return false };
        let full = Tree::parse_fully(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let printed = |tree: &Tree| tree.nodes.iter().map(|node| format!("{node:?}\n")).collect();
        let [own, full]: [String; 2] = [printed(&tree), printed(&full)];
        let mut both = own.lines().zip(full.lines());
        let difference = both.find(|(own, full)| own != full);
        assert!(difference.is_none() && own.len() == full.len(), "{difference:#?}\n{text}");
        true
    }

    #[test]
    fn usual_memory_files_take_the_fast_path() {
        for text in [
            "a: b\n",
            "saved_memory:\n  items: []\ndeletions: []\n",
            "a:\n- b\n- c: d\n  e:\nf: [x, y]\n",
            "a:\n  - key: x\n    tags:\n      - one\n      - two\n\n  # words\n  - key: 'y z'\n    value: \"q: r\" \n",
            "a: http://x.y#z, {not} [flow]  # words\nb: größer\n",
        ] {
            assert!(is_read(text), "{text}");
        }
    }

    #[test]
    fn anything_else_is_left_to_the_parser() {
        for text in [
            "",
            "- a\n",
            "a: |\n  b\n",
            "a: b\n  c\n",
            "a: \"b\\n\"\n",
            "a: 'b''c'\n",
            "a: &b c\n",
            "a: *b\n",
            "a: {b: c}\n",
            "a: b: c\n",
            "a:\tb\n",
            "a: b\r\n",
            "? a\n: b\n",
            "---\na: b\n",
            "a:\n -\n",
            "a: b\n c: d\n",
            "a: [b: c]\n",
            "a: [b,]\n",
            "a: 'b' # c\n",
            "a: b:\n",
        ] {
            assert!(!is_read(text), "{text}");
        }
    }

    #[test]
    fn mutated_texts_give_the_same_tree_as_the_parser() {
        let pieces = [
            " ", "  ", "\n", ":", ": ", "- ", "-", "#", " #", "'", "\"", "[", "]", ",", "a", "|",
            "&", "\n  ", "\n- ",
        ];
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/files/sound");
        let read_fast = Cell::new(0);
        for file in std::fs::read_dir(folder).unwrap().flatten() {
            let text = std::fs::read_to_string(file.path()).unwrap();
            let block = text.split("```").nth(1).and_then(|block| block.split_once('\n'));
            let block = block.map_or("", |(_, yaml)| yaml);
            // 40 texts for each file, unless `LAWS` says otherwise.
            law(seeds().step_by(75), |random| {
                let is_fast = is_read(&random.mutated(block, &pieces));
                read_fast.set(read_fast.get() + usize::from(is_fast));
            });
        }
        let read_fast = read_fast.get();
        assert!(read_fast > 200, "{read_fast}");
    }
}
