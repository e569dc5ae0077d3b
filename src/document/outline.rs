//! Where the parts of a sound document stand in its text.

use std::ops::Range;

use super::read::Reader;
use super::{Block, Document, is_null};
use crate::model::Memory;
use crate::yaml::{Kind, NodeId, Tree, next_line};

/// The nodes of a document, by what they are to the protocol.
pub(crate) struct Outline<'d> {
    pub(crate) document: &'d Document,
    reader: Reader<'d>,
    /// The top level of the block.
    pub(crate) root: NodeId,
    /// The `saved_memory` map.
    pub(crate) saved: NodeId,
    /// The nodes of the items, in the order of the memory's.
    items: Vec<NodeId>,
    /// The nodes of the tombstones, in the order of the memory's: misplaced ones first.
    tombstones: Vec<NodeId>,
    /// Where the lines of a block inside a list or quote begin: in its text, and in the file.
    lines: Vec<(usize, usize)>,
}

impl Document {
    /// Where everything stands; nothing where the block is no map at all.
    pub(crate) fn outline(&self) -> Option<Outline<'_>> {
        let nested = self.block.nested.as_deref();
        let yaml = nested.unwrap_or(&self.text[self.block.range.clone()]);
        let reader = Reader::new(yaml, &self.tree);
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

    /// The block that holds the memory.
    pub(crate) fn block(&self) -> &Block {
        &self.block
    }
}

impl<'d> Outline<'d> {
    /// What the block says.
    pub(crate) fn memory(&self) -> &'d Memory {
        &self.document.memory
    }

    /// The nodes of the block.
    pub(crate) fn tree(&self) -> &'d Tree {
        self.reader.tree
    }

    /// The node of an item.
    pub(crate) fn item(&self, index: usize) -> NodeId {
        self.items.get(index).copied().unwrap_or(self.saved)
    }

    /// The node of a tombstone.
    pub(crate) fn tombstone(&self, index: usize) -> NodeId {
        self.tombstones.get(index).copied().unwrap_or(self.root)
    }

    /// The value under a name, also where an alias stands for it or `<<` brings it.
    pub(crate) fn field(&self, map: NodeId, name: &str) -> Option<NodeId> {
        self.reader.field(map, name)
    }

    /// The pairs that stand in a map, or in what an alias stands for.
    pub(crate) fn pairs(&self, map: NodeId) -> &'d [(NodeId, NodeId)] {
        let tree: &'d Tree = self.reader.tree;
        tree.pairs(tree.deref(map))
    }

    /// Whether a node, or what it stands for, is a map.
    pub(crate) fn is_map(&self, id: NodeId) -> bool {
        self.tree().is_map(self.tree().deref(id))
    }

    /// Whether a node, or what it stands for, is a list.
    pub(crate) fn is_list(&self, id: NodeId) -> bool {
        matches!(self.tree().nodes[self.tree().deref(id)].kind, Kind::List { .. })
    }

    /// Whether nothing is written at a node.
    pub(crate) fn is_null(&self, id: NodeId) -> bool {
        is_null(self.reader.text, self.tree(), id)
    }

    /// The text of a scalar.
    pub(crate) fn said(&self, id: NodeId) -> Option<&str> {
        self.tree().scalar(self.reader.text, id).map(|(said, _)| said)
    }

    /// The bytes of a node in the file.
    pub(crate) fn place(&self, id: NodeId) -> Range<usize> {
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

    /// The bytes of the field of a map; of the map where it has none.
    pub(crate) fn place_of(&self, map: NodeId, name: &str) -> Range<usize> {
        let own = self.pairs(map).iter().find(|(key, _)| self.said(*key) == Some(name));
        own.map_or_else(|| self.place(map), |(_, value)| self.place(*value))
    }

    /// The bytes of the name of a field; of the map where it has none.
    pub(crate) fn place_of_name(&self, map: NodeId, name: &str) -> Range<usize> {
        let own = self.pairs(map).iter().find(|(key, _)| self.said(*key) == Some(name));
        self.place(own.map_or(map, |(key, _)| *key))
    }

    /// The line of the file that holds a byte of a block inside a list or quote, without the marks before it.
    fn nested_line(&self, at: usize) -> Range<usize> {
        let text = &self.document.text;
        let after = self.lines.partition_point(|(within, _)| *within <= at);
        let start =
            after.checked_sub(1).map_or(self.document.block.start, |line| self.lines[line].1);
        let line = text[start..next_line(text, start)].trim_end();
        let said = line.trim_start_matches(['>', ' ', '\t']);
        start + line.len() - said.len()..start + line.len()
    }
}

/// Where each line begins.
fn line_starts(text: &str) -> impl Iterator<Item = usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1))
}
