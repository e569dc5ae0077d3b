//! Maps the entries of a document to their spans in the text.

use std::ops::Range;

use super::read::BlockReader;
use super::{Block, Document, is_null, is_readable_list};
use crate::model::{Key, Memory};
use crate::yaml::{NodeId, Tree, next_line};

/// The nodes of a document by their role in the protocol.
pub(crate) struct Outline<'d> {
    pub(crate) document: &'d Document,
    reader: BlockReader<'d>,
    /// The top level of the block.
    pub(crate) root: NodeId,
    /// The `saved_memory` map.
    pub(crate) saved: NodeId,
    /// The nodes of the items, in the order of the memory.
    items: Vec<NodeId>,
    /// The nodes of the tombstones, in the order of the memory: misplaced ones first.
    tombstones: Vec<NodeId>,
    /// For a block inside a list or quote: the start of each line, in its YAML and in the file.
    lines: Vec<(usize, usize)>,
}

impl Document {
    /// The outline; `None` if the block is not a map.
    pub(crate) fn outline(&self) -> Option<Outline<'_>> {
        let nested = self.block.nested.as_deref();
        let yaml = nested.unwrap_or(&self.text[self.block.range.clone()]);
        let reader = BlockReader::new(yaml, &self.tree);
        let root = self.tree.root?;
        let saved = reader.field(root, "saved_memory")?;
        let items = reader.elements(saved, "items");
        let tombstones =
            [saved, root].into_iter().flat_map(|map| reader.elements(map, "deletions"));
        let tombstones = tombstones.collect();
        let lines = nested.map_or_else(Vec::new, |inner| {
            let starts = |text: &str| line_starts(text).collect::<Vec<_>>();
            let within = starts(&self.text[self.block.range.clone()]);
            let start = self.block.range.start;
            starts(inner).into_iter().zip(within.into_iter().map(|at| start + at)).collect()
        });
        Some(Outline { document: self, reader, root, saved, items, tombstones, lines })
    }

    /// The line of the file, counted from 1, on which the item with this key starts.
    pub fn line_of(&self, key: &Key) -> Option<usize> {
        let outline = self.outline()?;
        let index = self.memory.items.iter().rposition(|item| item.key.as_ref() == Some(key))?;
        let start = outline.span(outline.item(index)).start;
        Some(1 + self.text[..start].matches('\n').count())
    }

    pub(crate) fn block(&self) -> &Block {
        &self.block
    }
}

impl<'d> Outline<'d> {
    pub(crate) fn memory(&self) -> &'d Memory {
        &self.document.memory
    }

    pub(crate) fn tree(&self) -> &'d Tree {
        self.reader.tree
    }

    pub(crate) fn item(&self, index: usize) -> NodeId {
        self.items.get(index).copied().unwrap_or(self.saved)
    }

    pub(crate) fn tombstone(&self, index: usize) -> NodeId {
        self.tombstones.get(index).copied().unwrap_or(self.root)
    }

    /// The value of a field; resolves aliases and merge keys (`<<`).
    pub(crate) fn field(&self, map: NodeId, name: &str) -> Option<NodeId> {
        self.reader.field(map, name)
    }

    /// The pairs of a map, or of the map that an alias refers to.
    pub(crate) fn pairs(&self, map: NodeId) -> &'d [(NodeId, NodeId)] {
        let tree: &'d Tree = self.reader.tree;
        tree.pairs(tree.deref(map))
    }

    /// Whether a node, after resolving aliases, is a map.
    pub(crate) fn is_map(&self, id: NodeId) -> bool {
        self.tree().is_map(self.tree().deref(id))
    }

    /// Whether a node, after resolving aliases, is a list.
    pub(crate) fn is_list(&self, id: NodeId) -> bool {
        is_readable_list(&self.tree().nodes[self.tree().deref(id)].kind)
    }

    /// Whether a node is missing or an unquoted null.
    pub(crate) fn is_null(&self, id: NodeId) -> bool {
        is_null(self.reader.text, self.tree(), id)
    }

    pub(crate) fn scalar_text(&self, id: NodeId) -> Option<&str> {
        self.tree().scalar(self.reader.text, id).map(|(text, _)| text)
    }

    /// The span of a node in the file.
    pub(crate) fn span(&self, id: NodeId) -> Range<usize> {
        let span = self.tree().nodes[id].span.clone();
        let block = &self.document.block;
        match &block.nested {
            None => block.range.start + span.start..block.range.start + span.end,
            Some(_) => {
                let last = self.nested_line(span.end.saturating_sub(1).max(span.start));
                self.nested_line(span.start).start..last.end
            }
        }
    }

    /// The span of a field's value in the file; of the map if there is no such field.
    pub(crate) fn field_span(&self, map: NodeId, name: &str) -> Range<usize> {
        let own = self.pairs(map).iter().find(|(key, _)| self.scalar_text(*key) == Some(name));
        own.map_or_else(|| self.span(map), |(_, value)| self.span(*value))
    }

    /// The span of a field's name in the file; of the map if there is no such field.
    pub(crate) fn name_span(&self, map: NodeId, name: &str) -> Range<usize> {
        let own = self.pairs(map).iter().find(|(key, _)| self.scalar_text(*key) == Some(name));
        self.span(own.map_or(map, |(key, _)| *key))
    }

    /// For a block inside a list or quote: the line of the file that contains a byte of its YAML, without the
    /// list and quote markers.
    fn nested_line(&self, at: usize) -> Range<usize> {
        let text = &self.document.text;
        let after = self.lines.partition_point(|(within, _)| *within <= at);
        let start =
            after.checked_sub(1).map_or(self.document.block.start, |line| self.lines[line].1);
        let line = text[start..next_line(text, start)].trim_end();
        let content = line.trim_start_matches(['>', ' ', '\t']);
        start + line.len() - content.len()..start + line.len()
    }
}

fn line_starts(text: &str) -> impl Iterator<Item = usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1))
}
