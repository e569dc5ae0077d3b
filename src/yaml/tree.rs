//! A YAML text as nodes with byte spans.
//!
//! The parser's spans are true for scalars and brackets only; the rest is put right here: a block scalar
//! starts at its `|` and ends with its last line, a block collection ends with its last child, and a value
//! that is not there stands right behind its `:` or `-`.

use std::collections::HashMap;
use std::ops::Range;

use granit_parser::{Event, Parser, ScalarStyle, Span, StructureStyle};

/// Nesting beyond this is refused.
const MAX_DEPTH: usize = 64;

/// Why and where a text is no sound YAML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub message: String,
    /// The byte at which it was noticed.
    pub offset: usize,
    /// The line of that byte, from 1.
    pub line: usize,
    /// The column of that byte, from 1.
    pub column: usize,
}

/// A node's place in its [`Tree`].
pub(crate) type NodeId = usize;

/// What a node is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    /// A scalar; `decoded` is there only where the text differs from the bytes of its span.
    Scalar {
        style: ScalarStyle,
        decoded: Option<Box<str>>,
    },
    /// A list with its elements.
    List { flow: bool, elements: Vec<NodeId> },
    /// A map with its names and values.
    Map {
        flow: bool,
        pairs: Vec<(NodeId, NodeId)>,
    },
    /// A reference to an anchored node; none where the anchor is still open.
    Alias(Option<NodeId>),
}

/// One node.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    /// The bytes of the node without its anchor and tag; empty where there is no value.
    pub(crate) span: Range<usize>,
    /// Where its anchor or tag begins; the span's start where it has none.
    pub(crate) start: usize,
    /// Whether it has a tag.
    pub(crate) tagged: bool,
}

/// A parsed text.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Node>,
    /// The document's node; none where the text is empty.
    pub(crate) root: Option<NodeId>,
    /// Names that stand twice in one map: the map, the earlier and the later pair.
    pub(crate) repeated: Vec<(NodeId, usize, usize)>,
}

impl Tree {
    /// Reads one YAML document, strictly.
    pub(crate) fn parse(text: &str) -> Result<Self, Fault> {
        let mut builder = Builder::new(text);
        let options = granit_parser::options! { emit_anchor_events: true, emit_comments: false };
        for next in Parser::new_from_str_with_options(text, options) {
            let (event, span) = next.map_err(|error| {
                let offset = error.marker().byte_offset().unwrap_or(text.len());
                fault(text, offset, error.info())
            })?;
            builder.take(event, &span)?;
        }
        builder.tree.find_repeated(text);
        Ok(builder.tree)
    }

    /// The text that a scalar stands for, and whether it is written bare.
    pub(crate) fn scalar<'t>(&'t self, text: &'t str, id: NodeId) -> Option<(&'t str, bool)> {
        let node = &self.nodes[id];
        match &node.kind {
            Kind::Scalar { style, decoded } => {
                let said = decoded.as_deref().unwrap_or(&text[node.span.clone()]);
                Some((said, *style == ScalarStyle::Plain && !node.tagged))
            }
            _ => None,
        }
    }

    /// The pairs of a map.
    pub(crate) fn pairs(&self, id: NodeId) -> &[(NodeId, NodeId)] {
        match &self.nodes[id].kind {
            Kind::Map { pairs, .. } => pairs,
            _ => &[],
        }
    }

    /// The value that a map has under `name`.
    pub(crate) fn field(&self, text: &str, map: NodeId, name: &str) -> Option<NodeId> {
        let named = |key: NodeId| self.scalar(text, key).is_some_and(|(said, _)| said == name);
        self.pairs(map)
            .iter()
            .find(|(key, _)| named(*key))
            .map(|(_, value)| *value)
    }

    fn find_repeated(&mut self, text: &str) {
        let mut repeated = Vec::new();
        for (id, node) in self.nodes.iter().enumerate() {
            let Kind::Map { pairs, .. } = &node.kind else {
                continue;
            };
            let mut seen: HashMap<&str, usize> = HashMap::new();
            for (index, (key, _)) in pairs.iter().enumerate() {
                if let Some((name, _)) = self.scalar(text, *key)
                    && let Some(earlier) = seen.insert(name, index)
                {
                    repeated.push((id, earlier, index));
                }
            }
        }
        self.repeated = repeated;
    }
}

/// A fault at a byte of the text.
pub(crate) fn fault(text: &str, offset: usize, message: impl Into<String>) -> Fault {
    let offset = (0..=offset.min(text.len()))
        .rev()
        .find(|at| text.is_char_boundary(*at))
        .unwrap_or(0);
    let before = &text[..offset];
    Fault {
        message: message.into(),
        offset,
        line: before.matches('\n').count() + 1,
        column: before
            .rsplit('\n')
            .next()
            .map_or(0, |line| line.chars().count())
            + 1,
    }
}

/// A collection whose end has not been seen yet.
struct Open {
    id: NodeId,
    /// The name that waits for its value.
    name: Option<NodeId>,
}

struct Builder<'t> {
    text: &'t str,
    tree: Tree,
    open: Vec<Open>,
    anchors: HashMap<usize, NodeId>,
    /// The end of the last token: everything up to it is read.
    cursor: usize,
    documents: usize,
}

impl<'t> Builder<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            text,
            tree: Tree {
                nodes: Vec::new(),
                root: None,
                repeated: Vec::new(),
            },
            open: Vec::new(),
            anchors: HashMap::new(),
            cursor: 0,
            documents: 0,
        }
    }

    fn take(&mut self, event: Event<'_>, span: &Span) -> Result<(), Fault> {
        let start = span.start.byte_offset().unwrap_or(self.cursor);
        let end = span.end.byte_offset().unwrap_or(start).max(start);
        match event {
            Event::DocumentStart(..) => {
                self.documents += 1;
                self.cursor = self.cursor.max(end);
                if self.documents > 1 {
                    return Err(fault(
                        self.text,
                        start,
                        "a second YAML document in one block",
                    ));
                }
            }
            Event::Alias(anchor) => {
                let target = self
                    .anchors
                    .get(&anchor)
                    .copied()
                    .filter(|id| !self.is_open(*id));
                self.add(Kind::Alias(target), start..end, span)?;
            }
            Event::Scalar(said, style, _, _) => {
                let range = self.scalar_range(start..end, style);
                let decoded = (self.text[range.clone()] != *said).then(|| said.as_ref().into());
                self.add(Kind::Scalar { style, decoded }, range, span)?;
            }
            Event::SequenceStart(style, _, _) => {
                let flow = style == StructureStyle::Flow;
                self.begin(
                    Kind::List {
                        flow,
                        elements: Vec::new(),
                    },
                    start..end,
                    span,
                )?;
            }
            Event::MappingStart(style, _, _) => {
                let flow = style == StructureStyle::Flow;
                self.begin(
                    Kind::Map {
                        flow,
                        pairs: Vec::new(),
                    },
                    start..end,
                    span,
                )?;
            }
            Event::SequenceEnd | Event::MappingEnd => self.finish(end),
            Event::Anchor(anchor, _) => {
                let id = self.tree.nodes.len() - 1;
                self.anchors.insert(anchor, id);
                self.tree.nodes[id].start = self.tree.nodes[id].start.min(start);
                self.cursor = self.cursor.max(end);
            }
            _ => {}
        }
        Ok(())
    }

    fn is_open(&self, id: NodeId) -> bool {
        self.open.iter().any(|open| open.id == id)
    }

    /// Where a scalar really is.
    fn scalar_range(&self, range: Range<usize>, style: ScalarStyle) -> Range<usize> {
        match style {
            ScalarStyle::Literal | ScalarStyle::Folded => {
                let start = next_token(self.text, self.cursor, |c| c == '|' || c == '>');
                start..block_scalar_end(self.text, start, range.end)
            }
            ScalarStyle::Plain if range.is_empty() => {
                let at = self.absent_at(range.start);
                at..at
            }
            _ => range,
        }
    }

    /// The place of a value that is not there: right behind its `:` or `-`, or behind a name alone.
    fn absent_at(&self, reported: usize) -> usize {
        let at = next_token(self.text, self.cursor, |_| true);
        let here = |at: usize, mark: char| self.text[at..].starts_with(mark);
        match self.open.last() {
            Some(Open { name: Some(_), .. }) if here(at, ':') => at + 1,
            Some(Open { name: Some(_), .. }) => self.cursor,
            Some(Open { id, .. })
                if matches!(self.tree.nodes[*id].kind, Kind::List { flow: false, .. }) =>
            {
                // The dash of an explicit value stands behind its `:`, and that of a name behind its `?`.
                let dash = if self.text[at..].starts_with([':', '?']) {
                    next_token(self.text, at + 1, |_| true)
                } else {
                    at
                };
                if here(dash, '-') {
                    dash + 1
                } else {
                    reported.max(self.cursor)
                }
            }
            _ => reported,
        }
    }

    fn begin(&mut self, kind: Kind, range: Range<usize>, span: &Span) -> Result<(), Fault> {
        if self.open.len() >= MAX_DEPTH {
            return Err(fault(
                self.text,
                range.start,
                "nested deeper than 64 levels",
            ));
        }
        let id = self.add(kind, range, span)?;
        self.open.push(Open { id, name: None });
        Ok(())
    }

    fn add(&mut self, kind: Kind, range: Range<usize>, span: &Span) -> Result<NodeId, Fault> {
        let id = self.tree.nodes.len();
        let tag = span.tag_start.and_then(|mark| mark.byte_offset());
        self.cursor = self.cursor.max(range.end);
        let start = tag.unwrap_or(range.start).min(range.start);
        self.tree.nodes.push(Node {
            kind,
            span: range,
            start,
            tagged: tag.is_some(),
        });
        let Some(Open { id: parent, name }) = self.open.last_mut() else {
            self.tree.root = Some(id);
            return Ok(id);
        };
        match (&mut self.tree.nodes[*parent].kind, name.take()) {
            (Kind::List { elements, .. }, _) => elements.push(id),
            (Kind::Map { pairs, .. }, Some(key)) => pairs.push((key, id)),
            (_, None) => *name = Some(id),
            _ => {}
        }
        Ok(id)
    }

    /// Closes a collection: brackets end it, else its last child does.
    fn finish(&mut self, end: usize) {
        let Some(Open { id, .. }) = self.open.pop() else {
            return;
        };
        let (flow, first, last) = match &self.tree.nodes[id].kind {
            Kind::List { flow, elements } => (*flow, elements.first(), elements.last()),
            Kind::Map { flow, pairs } => (
                *flow,
                pairs.first().map(|(key, _)| key),
                pairs.last().map(|(_, value)| value),
            ),
            _ => return,
        };
        let bound = |child: Option<&NodeId>| child.map(|id| &self.tree.nodes[*id]);
        let (first, last) = (
            bound(first).map(|n| n.start),
            bound(last).map(|n| n.span.end),
        );
        let node = &mut self.tree.nodes[id];
        if flow {
            node.span.end = end;
            self.cursor = self.cursor.max(end);
        } else {
            let own = node.start == node.span.start;
            // A list that is not indented is reported inside its first element, others at their dash.
            let dashed = matches!(node.kind, Kind::List { .. })
                && self.text[node.span.start..].starts_with('-')
                && first.is_some_and(|first| first > node.span.start);
            if !dashed {
                node.span.start = first.unwrap_or(node.span.start);
            }
            node.span.end = last.unwrap_or(end).max(node.span.start);
            node.start = if own { node.span.start } else { node.start };
        }
    }
}

/// The first byte from `from` on that is no space, line break, comment, anchor, tag or indicator, or that is `wanted`.
pub(super) fn next_token(text: &str, from: usize, wanted: impl Fn(char) -> bool) -> usize {
    let mut at = from;
    while let Some(c) = text[at..].chars().next() {
        at += match c {
            ' ' | '\t' | '\r' | '\n' => c.len_utf8(),
            '#' => text[at..].find('\n').unwrap_or(text.len() - at),
            _ if wanted(c) => return at,
            '&' | '!' => text[at..]
                .find([' ', '\t', '\r', '\n'])
                .unwrap_or(text.len() - at),
            _ => c.len_utf8(),
        };
    }
    text.len()
}

/// The end of a block scalar: its last line, with the blank lines behind it only where `+` keeps them.
fn block_scalar_end(text: &str, start: usize, reported: usize) -> usize {
    let header_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    let header = text[start..header_end]
        .split('#')
        .next()
        .unwrap_or_default();
    let reported = reported.clamp(header_end, text.len());
    let content = &text[header_end..reported];
    let kept = if header.contains('+') {
        let lines = content.trim_end_matches(' ');
        lines
            .strip_suffix('\n')
            .map_or(content, |line| line.strip_suffix('\r').unwrap_or(line))
    } else {
        content.trim_end_matches([' ', '\t', '\r', '\n'])
    };
    let end = header_end + kept.len();
    if end == header_end && text[..end].ends_with('\r') {
        end - 1
    } else {
        end
    }
}
