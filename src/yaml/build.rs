//! Builds a tree from the parser's events and corrects their spans.

use std::collections::BTreeMap;
use std::ops::Range;

use granit_parser::{Event, ScalarStyle, Span, StructureStyle};

use super::tree::{Node, NodeId, NodeKind, Tree, YamlError, error_at, next_token};

const MAX_DEPTH: usize = 64;
/// Larger documents are rejected before they exhaust the machine's memory. A hundred thousand items have
/// half as many nodes.
const MAX_NODES: usize = 3_000_000;

/// A collection whose end has not been reached yet.
struct OpenCollection {
    id: NodeId,
    /// A name whose value comes next.
    name: Option<NodeId>,
}

pub(super) struct Builder<'t> {
    text: &'t str,
    pub(super) tree: Tree,
    open: Vec<OpenCollection>,
    anchors: BTreeMap<usize, NodeId>,
    cursor: usize,
    documents: usize,
}

impl<'t> Builder<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            text,
            tree: Tree {
                // Memory files have about one node for every twelve bytes.
                nodes: Vec::with_capacity(text.len() / 12),
                root: None,
                repeated: Vec::new(),
                is_from_fast_path: false,
            },
            open: Vec::new(),
            anchors: BTreeMap::new(),
            cursor: 0,
            documents: 0,
        }
    }

    pub(super) fn take(&mut self, event: Event<'_>, span: &Span) -> Result<(), YamlError> {
        let start = span.start.byte_offset().unwrap_or(self.cursor);
        let end = span.end.byte_offset().unwrap_or(start).max(start);
        let flow = |style| style == StructureStyle::Flow;
        match event {
            Event::DocumentStart(..) => self.begin_document(start, end)?,
            Event::Alias(anchor) => {
                let target = self.anchors.get(&anchor).copied();
                let target = target.filter(|id| !self.is_open(*id));
                self.add(NodeKind::Alias(target), start..end, span)?;
            }
            Event::Scalar(value, style, _, _) => {
                let range = self.scalar_range(start..end, style);
                let decoded = (self.text[range.clone()] != *value).then(|| value.as_ref().into());
                self.add(NodeKind::Scalar { style, decoded }, range, span)?;
            }
            Event::SequenceStart(style, _, _) => {
                let (flow, elements) = (flow(style), Vec::new());
                self.begin(NodeKind::List { flow, elements }, start..end, span)?;
            }
            Event::MappingStart(style, _, _) => {
                let (flow, pairs) = (flow(style), Vec::new());
                self.begin(NodeKind::Map { flow, pairs }, start..end, span)?;
            }
            Event::SequenceEnd | Event::MappingEnd => self.finish(end),
            Event::Anchor(anchor, _) => self.anchor_last_node(anchor, start, end),
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
        Err(error_at(self.text, start, "a second YAML document in one block"))
    }

    /// Sets the anchor of the last node; the parser reports an anchor after its node.
    fn anchor_last_node(&mut self, anchor: usize, start: usize, end: usize) {
        if let Some(id) = self.tree.nodes.len().checked_sub(1) {
            self.anchors.insert(anchor, id);
            self.tree.nodes[id].start = self.tree.nodes[id].start.min(start);
            self.cursor = self.cursor.max(end);
        }
    }

    fn is_open(&self, id: NodeId) -> bool {
        self.open.iter().any(|open| open.id == id)
    }

    /// The corrected span of a scalar.
    fn scalar_range(&self, range: Range<usize>, style: ScalarStyle) -> Range<usize> {
        match style {
            ScalarStyle::Literal | ScalarStyle::Folded => {
                let start = next_token(self.text, self.cursor, |c| c == '|' || c == '>');
                start..block_scalar_end(self.text, start, range.end)
            }
            ScalarStyle::Plain if range.is_empty() => {
                let at = self.missing_value_at(range.start);
                at..at
            }
            _ => range,
        }
    }

    /// The position of a missing value: right after its `:` or `-`, or after a name without `:`.
    fn missing_value_at(&self, reported: usize) -> usize {
        let at = next_token(self.text, self.cursor, |_| true);
        let here = |at: usize, mark: char| self.text[at..].starts_with(mark);
        match self.open.last() {
            Some(OpenCollection { name: Some(_), .. }) if here(at, ':') => at + 1,
            Some(OpenCollection { name: Some(_), .. }) => self.cursor,
            Some(OpenCollection { id, .. })
                if matches!(self.tree.nodes[*id].kind, NodeKind::List { flow: false, .. }) =>
            {
                // In an explicit pair the dash follows the `?` of the name or the `:` of the value.
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

    fn begin(&mut self, kind: NodeKind, range: Range<usize>, span: &Span) -> Result<(), YamlError> {
        if self.open.len() >= MAX_DEPTH {
            return Err(error_at(self.text, range.start, "nested deeper than 64 levels"));
        }
        let id = self.add(kind, range, span)?;
        self.open.push(OpenCollection { id, name: None });
        Ok(())
    }

    fn add(
        &mut self,
        kind: NodeKind,
        range: Range<usize>,
        span: &Span,
    ) -> Result<NodeId, YamlError> {
        let id = self.tree.nodes.len();
        if id >= MAX_NODES {
            return Err(error_at(self.text, range.start, "more than three million values"));
        }
        let tag = span.tag_start.and_then(|mark| mark.byte_offset());
        self.cursor = self.cursor.max(range.end);
        let start = tag.unwrap_or(range.start).min(range.start);
        self.tree.nodes.push(Node { kind, span: range, start, tagged: tag.is_some() });
        let Some(OpenCollection { id: parent, name }) = self.open.last_mut() else {
            self.tree.root = Some(id);
            return Ok(id);
        };
        match (&mut self.tree.nodes[*parent].kind, name.take()) {
            (NodeKind::List { elements, .. }, _) => elements.push(id),
            (NodeKind::Map { pairs, .. }, Some(key)) => pairs.push((key, id)),
            (_, None) => *name = Some(id),
            _ => {}
        }
        Ok(id)
    }

    /// Closes a collection. It ends with its closing bracket or, in block style, with its last child.
    fn finish(&mut self, end: usize) {
        let Some(OpenCollection { id, .. }) = self.open.pop() else {
            return;
        };
        let (flow, first, last) = match &self.tree.nodes[id].kind {
            NodeKind::List { flow, elements } => (*flow, elements.first(), elements.last()),
            NodeKind::Map { flow, pairs } => {
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
            let is_bare = node.start == node.span.start;
            // The parser reports a list that is not indented at its first element, others at their dash.
            let dashed = matches!(node.kind, NodeKind::List { .. })
                && self.text[node.span.start..].starts_with('-')
                && first.is_some_and(|first| first > node.span.start);
            if !dashed {
                node.span.start = first.unwrap_or(node.span.start);
            }
            node.span.end = last.unwrap_or(end).max(node.span.start);
            node.start = if is_bare { node.span.start } else { node.start };
        }
    }
}

/// The end of a block scalar. Trailing blank lines belong to it only if its header has `+`.
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
