//! A YAML text as nodes with byte spans.
//!
//! The parser reports correct spans only for scalars and brackets. `build` corrects the others: a block
//! scalar starts at its `|` and ends with its last line, a block collection ends with its last child, and a
//! missing value is an empty span right after its `:` or `-`.

use std::fmt;
use std::ops::Range;

use granit_parser::{Parser, ScalarStyle};

use super::build::Builder;
use super::fast_path;

/// Why and where a text is not valid YAML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YamlError {
    /// What is wrong.
    pub message: String,
    /// The byte offset at which the parser stopped.
    pub offset: usize,
    /// The line of that byte, from 1.
    pub line: usize,
    /// The column of that byte, from 1.
    pub column: usize,
}

impl fmt::Display for YamlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

pub(crate) type NodeId = usize;

/// The kind of a node, with its children.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NodeKind {
    /// A scalar; `decoded` is set only if its text differs from the bytes of the span.
    Scalar { style: ScalarStyle, decoded: Option<Box<str>> },
    /// A list with its elements.
    List { flow: bool, elements: Vec<NodeId> },
    /// A map with its names and values.
    Map { flow: bool, pairs: Vec<(NodeId, NodeId)> },
    /// A reference to an anchored node; none if it refers to a collection around itself.
    Alias(Option<NodeId>),
}

#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) kind: NodeKind,
    /// The bytes of the node without its anchor and tag; empty if the value is missing.
    pub(crate) span: Range<usize>,
    /// The start of the anchor or tag; the start of the span if there is neither.
    pub(crate) start: usize,
    pub(crate) tagged: bool,
}

/// A parsed text.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Node>,
    /// The root node; none if the text is empty.
    pub(crate) root: Option<NodeId>,
    /// Duplicate names: the map and the indexes of the earlier and the later pair.
    pub(crate) repeated: Vec<(NodeId, usize, usize)>,
    /// Whether the fast path read it, and not the YAML parser.
    pub(crate) is_from_fast_path: bool,
}

impl Tree {
    pub(crate) fn parse(text: &str) -> Result<Self, YamlError> {
        let Some(mut tree) = fast_path::read(text) else { return Self::parse_fully(text) };
        tree.find_repeated(text);
        Ok(tree)
    }

    /// Parses one YAML document without the fast path.
    pub(crate) fn parse_fully(text: &str) -> Result<Self, YamlError> {
        let mut builder = Builder::new(text);
        let options = granit_parser::options! { emit_anchor_events: true, emit_comments: false };
        for next in Parser::new_from_str_with_options(text, options) {
            let (event, span) = next.map_err(|error| {
                let offset = error.marker().byte_offset().unwrap_or(text.len());
                error_at(text, offset, error.info())
            })?;
            builder.take(event, &span)?;
        }
        builder.tree.find_repeated(text);
        Ok(builder.tree)
    }

    /// The decoded text of a scalar, and whether it is written without quotes and tag.
    pub(crate) fn scalar<'t>(&'t self, text: &'t str, id: NodeId) -> Option<(&'t str, bool)> {
        let node = &self.nodes[id];
        match &node.kind {
            NodeKind::Scalar { style, decoded } => {
                let decoded = decoded.as_deref().unwrap_or(&text[node.span.clone()]);
                Some((decoded, *style == ScalarStyle::Plain && !node.tagged))
            }
            _ => None,
        }
    }

    /// Resolves an alias; returns any other node unchanged.
    pub(crate) fn deref(&self, id: NodeId) -> NodeId {
        match self.nodes[id].kind {
            NodeKind::Alias(Some(target)) => target,
            _ => id,
        }
    }

    pub(crate) fn is_map(&self, id: NodeId) -> bool {
        matches!(self.nodes[id].kind, NodeKind::Map { .. })
    }

    /// The pairs of a map; empty for other nodes.
    pub(crate) fn pairs(&self, id: NodeId) -> &[(NodeId, NodeId)] {
        match &self.nodes[id].kind {
            NodeKind::Map { pairs, .. } => pairs,
            _ => &[],
        }
    }

    pub(crate) fn field(&self, text: &str, map: NodeId, name: &str) -> Option<NodeId> {
        let named = |key: NodeId| self.scalar(text, key).is_some_and(|(text, _)| text == name);
        self.pairs(map).iter().find(|(key, _)| named(*key)).map(|(_, value)| *value)
    }

    fn find_repeated(&mut self, text: &str) {
        let mut names: Vec<(&str, usize)> = Vec::new();
        let mut repeated = Vec::new();
        for (id, node) in self.nodes.iter().enumerate() {
            let NodeKind::Map { pairs, .. } = &node.kind else {
                continue;
            };
            names.clear();
            let named = pairs.iter().enumerate().filter_map(|(index, (key, _))| {
                self.scalar(text, *key).map(|(name, _)| (name, index))
            });
            names.extend(named);
            names.sort_unstable();
            let same = names.windows(2).filter(|pair| pair[0].0 == pair[1].0);
            repeated.extend(same.map(|pair| (id, pair[0].1, pair[1].1)));
        }
        self.repeated = repeated;
    }
}

pub(crate) fn error_at(text: &str, offset: usize, message: impl Into<String>) -> YamlError {
    let offset =
        (0..=offset.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let before = &text[..offset];
    YamlError {
        message: message.into(),
        offset,
        line: before.matches('\n').count() + 1,
        column: before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1,
    }
}

/// The offset of the next `wanted` character from `from` on, skipping white space, comments, anchors and tags.
pub(super) fn next_token(text: &str, from: usize, wanted: impl Fn(char) -> bool) -> usize {
    let mut at = from;
    while let Some(c) = text[at..].chars().next() {
        at += match c {
            ' ' | '\t' | '\r' | '\n' => c.len_utf8(),
            '#' => text[at..].find('\n').unwrap_or(text.len() - at),
            _ if wanted(c) => return at,
            '&' | '!' => text[at..].find([' ', '\t', '\r', '\n']).unwrap_or(text.len() - at),
            _ => c.len_utf8(),
        };
    }
    text.len()
}
