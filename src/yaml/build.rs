//! The parser's events as a tree, their spans put right.

use std::collections::BTreeMap;
use std::ops::Range;

use granit_parser::{Event, ScalarStyle, Span, StructureStyle};

use super::tree::{Kind, Node, NodeId, Tree, YamlError, fault, next_token};

/// Nesting beyond this is refused.
const MAX_DEPTH: usize = 64;
/// More nodes than this are refused: they would fill the memory of the machine. A hundred thousand items have half as many.
const MAX_NODES: usize = 3_000_000;

/// A collection whose end has not been seen yet.
struct Open {
    id: NodeId,
    /// The name that waits for its value.
    name: Option<NodeId>,
}

/// Builds a tree from the parser's events.
pub(super) struct Builder<'t> {
    text: &'t str,
    pub(super) tree: Tree,
    open: Vec<Open>,
    anchors: BTreeMap<usize, NodeId>,
    /// The end of the last token: everything up to it is read.
    cursor: usize,
    documents: usize,
}

impl<'t> Builder<'t> {
    /// Starts with an empty tree.
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            text,
            tree: Tree {
                // A node for every dozen bytes is about what a memory has.
                nodes: Vec::with_capacity(text.len() / 12),
                root: None,
                repeated: Vec::new(),
            },
            open: Vec::new(),
            anchors: BTreeMap::new(),
            cursor: 0,
            documents: 0,
        }
    }

    /// Takes the next event.
    pub(super) fn take(&mut self, event: Event<'_>, span: &Span) -> Result<(), YamlError> {
        let start = span.start.byte_offset().unwrap_or(self.cursor);
        let end = span.end.byte_offset().unwrap_or(start).max(start);
        let flow = |style| style == StructureStyle::Flow;
        match event {
            Event::DocumentStart(..) => self.begin_document(start, end)?,
            Event::Alias(anchor) => {
                let target = self.anchors.get(&anchor).copied();
                let target = target.filter(|id| !self.is_open(*id));
                self.add(Kind::Alias(target), start..end, span)?;
            }
            Event::Scalar(said, style, _, _) => {
                let range = self.scalar_range(start..end, style);
                let decoded = (self.text[range.clone()] != *said).then(|| said.as_ref().into());
                self.add(Kind::Scalar { style, decoded }, range, span)?;
            }
            Event::SequenceStart(style, _, _) => {
                let (flow, elements) = (flow(style), Vec::new());
                self.begin(Kind::List { flow, elements }, start..end, span)?;
            }
            Event::MappingStart(style, _, _) => {
                let (flow, pairs) = (flow(style), Vec::new());
                self.begin(Kind::Map { flow, pairs }, start..end, span)?;
            }
            Event::SequenceEnd | Event::MappingEnd => self.finish(end),
            Event::Anchor(anchor, _) => self.name_last(anchor, start, end),
            _ => {}
        }
        Ok(())
    }

    fn begin_document(&mut self, start: usize, end: usize) -> Result<(), YamlError> {
        self.documents += 1;
        self.cursor = self.cursor.max(end);
        if self.documents == 1 {
            return Ok(());
        }
        let message = "a second YAML document in one block";
        Err(fault(self.text, start, message))
    }

    /// Gives the last node its anchor, which is reported behind it.
    fn name_last(&mut self, anchor: usize, start: usize, end: usize) {
        if let Some(id) = self.tree.nodes.len().checked_sub(1) {
            self.anchors.insert(anchor, id);
            self.tree.nodes[id].start = self.tree.nodes[id].start.min(start);
            self.cursor = self.cursor.max(end);
        }
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
                if here(dash, '-') { dash + 1 } else { reported.max(self.cursor) }
            }
            _ => reported,
        }
    }

    fn begin(&mut self, kind: Kind, range: Range<usize>, span: &Span) -> Result<(), YamlError> {
        if self.open.len() >= MAX_DEPTH {
            return Err(fault(self.text, range.start, "nested deeper than 64 levels"));
        }
        let id = self.add(kind, range, span)?;
        self.open.push(Open { id, name: None });
        Ok(())
    }

    fn add(&mut self, kind: Kind, range: Range<usize>, span: &Span) -> Result<NodeId, YamlError> {
        let id = self.tree.nodes.len();
        if id >= MAX_NODES {
            return Err(fault(self.text, range.start, "more than three million values"));
        }
        let tag = span.tag_start.and_then(|mark| mark.byte_offset());
        self.cursor = self.cursor.max(range.end);
        let start = tag.unwrap_or(range.start).min(range.start);
        self.tree.nodes.push(Node { kind, span: range, start, tagged: tag.is_some() });
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
            Kind::Map { flow, pairs } => {
                (*flow, pairs.first().map(|(key, _)| key), pairs.last().map(|(_, value)| value))
            }
            _ => return,
        };
        let bound = |child: Option<&NodeId>| child.map(|id| &self.tree.nodes[*id]);
        let (first, last) = (bound(first).map(|n| n.start), bound(last).map(|n| n.span.end));
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

/// The end of a block scalar: its last line, with the blank lines behind it only where `+` keeps them.
fn block_scalar_end(text: &str, start: usize, reported: usize) -> usize {
    let header_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    let header = text[start..header_end].split('#').next().unwrap_or_default();
    let reported = reported.clamp(header_end, text.len());
    let content = &text[header_end..reported];
    let kept = if header.contains('+') {
        let lines = content.trim_end_matches(' ');
        lines.strip_suffix('\n').map_or(content, |line| line.strip_suffix('\r').unwrap_or(line))
    } else {
        content.trim_end_matches([' ', '\t', '\r', '\n'])
    };
    let end = header_end + kept.len();
    if end == header_end && text[..end].ends_with('\r') { end - 1 } else { end }
}
