//! Turns wanted content into replacements of byte ranges.
//!
//! An [`Editor`] turns "this list should have these elements" into the smallest set of replacements. It does
//! not verify the result: the caller parses the new text and compares it with what it wanted.

use std::cmp::Reverse;
use std::ops::Range;

use super::{Data, MultilineStyle, NodeId, NodeKind, Tree};

/// One element of the wanted list.
#[derive(Debug)]
pub(crate) enum ElementEdit {
    /// The old element with this index, unchanged here; it may be edited on its own.
    Keep(usize),
    /// The old element with this index, with new content.
    Change(usize, Data),
    /// A new element.
    New(Data),
}

impl ElementEdit {
    /// The index of the old element, unless the element is new.
    pub(crate) fn kept(&self) -> Option<usize> {
        match self {
            Self::Keep(index) | Self::Change(index, _) => Some(*index),
            Self::New(_) => None,
        }
    }

    pub(super) fn new_data(&self) -> Option<&Data> {
        match self {
            Self::New(data) => Some(data),
            _ => None,
        }
    }
}

/// A pair of a map or an element of a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    pub(super) parent: NodeId,
    pub(super) index: usize,
}

/// Collects the replacements for one text.
pub(crate) struct Editor<'t> {
    pub(super) text: &'t str,
    pub(super) tree: &'t Tree,
    replacements: Vec<(Range<usize>, String)>,
    pub(super) multiline: MultilineStyle,
    /// Whether the whole text is JSON and must stay JSON.
    pub(super) json: bool,
}

impl<'t> Editor<'t> {
    pub(crate) fn new(text: &'t str, tree: &'t Tree, multiline: MultilineStyle) -> Self {
        let mut editor = Self { text, tree, replacements: Vec::new(), multiline, json: false };
        editor.json = tree.root.is_some_and(|root| editor.has_json_names(root));
        editor
    }

    pub(super) fn replace(&mut self, range: Range<usize>, text: impl Into<String>) {
        self.replacements.push((range, text.into()));
    }

    /// The edited text; `None` if two replacements overlap.
    ///
    /// Of several lines inserted at the same offset, the deeper ones come first: an addition to an inner list
    /// or map precedes an addition to the map around it.
    pub(crate) fn finish(mut self) -> Option<String> {
        let depth = |new: &str| new.len() - new.trim_start_matches(' ').len();
        self.replacements.sort_by_key(|(range, new)| (range.start, range.end, Reverse(depth(new))));
        let mut out = String::with_capacity(self.text.len() + 256);
        let mut at = 0;
        for (range, new) in &self.replacements {
            out.push_str(self.text.get(at..range.start)?);
            out.push_str(new);
            at = range.end;
        }
        out.push_str(self.text.get(at..)?);
        Some(out)
    }

    /// Sets fields of a map: existing ones in place, new ones at the end; `None` removes a field.
    pub(crate) fn set_fields(&mut self, map: NodeId, fields: &[(&str, Option<Data>)]) {
        let (mut added, mut removed) = (Vec::new(), Vec::new());
        for (name, data) in fields {
            match (self.find(map, name), data) {
                (Some(position), Some(data)) => self.set_value(position, data),
                (Some(position), None) => removed.push(position.index),
                (None, Some(data)) => added.push((*name, data)),
                (None, None) => {}
            }
        }
        self.set_pairs(map, &added, &removed);
    }

    /// Changes a field from `old` to `new`, editing lists and maps element by element.
    pub(crate) fn change_field(&mut self, map: NodeId, name: &str, old: &Data, new: &Data) {
        match self.find(map, name) {
            Some(position) => self.change(position, old, new),
            None => self.set_fields(map, &[(name, Some(new.clone()))]),
        }
    }

    /// Changes an element of a list from `old` to `new` in the same way.
    pub(crate) fn change_element(&mut self, list: NodeId, index: usize, old: &Data, new: &Data) {
        self.change(Position { parent: list, index }, old, new);
    }

    pub(crate) fn set_list(&mut self, map: NodeId, name: &str, wanted: &[ElementEdit]) {
        match self.find(map, name) {
            Some(position) => self.set_elements(position, wanted),
            None => {
                let new = wanted.iter().filter_map(ElementEdit::new_data).cloned();
                self.set_fields(map, &[(name, Some(Data::List(new.collect())))]);
            }
        }
    }

    fn change(&mut self, position: Position, old: &Data, new: &Data) {
        let child = self.child(position);
        match (&self.tree.nodes[child].kind, old, new) {
            _ if old == new => {}
            (NodeKind::List { .. }, Data::List(old), Data::List(new))
                if self.is_map_value(position) && !old.is_empty() =>
            {
                self.set_elements(position, &super::list::minimal_edits(old, new));
            }
            (NodeKind::Map { .. }, Data::Map(old), Data::Map(new))
                if can_edit_in_place(old, new) =>
            {
                self.change_map(child, old, new);
            }
            _ => self.set_value(position, new),
        }
    }

    fn change_map(&mut self, map: NodeId, old: &[(String, Data)], new: &[(String, Data)]) {
        let mut fields: Vec<(&str, Option<Data>)> = Vec::new();
        for (name, data) in new {
            match value_of(old, name) {
                Some(before) => self.change_field(map, name, before, data),
                None => fields.push((name, Some(data.clone()))),
            }
        }
        let gone = old.iter().filter(|(name, _)| value_of(new, name).is_none());
        fields.extend(gone.map(|(name, _)| (name.as_str(), None)));
        self.set_fields(map, &fields);
    }

    fn find(&self, map: NodeId, name: &str) -> Option<Position> {
        let is_named = |key| self.tree.scalar(self.text, key).is_some_and(|(text, _)| text == name);
        let index = self.tree.pairs(map).iter().position(|(key, _)| is_named(*key))?;
        Some(Position { parent: map, index })
    }

    pub(super) fn child(&self, position: Position) -> NodeId {
        match &self.tree.nodes[position.parent].kind {
            NodeKind::Map { pairs, .. } => pairs[position.index].1,
            NodeKind::List { elements, .. } => elements[position.index],
            _ => position.parent,
        }
    }

    pub(super) fn is_map_value(&self, position: Position) -> bool {
        matches!(self.tree.nodes[position.parent].kind, NodeKind::Map { .. })
    }

    pub(super) fn is_block(&self, id: NodeId) -> bool {
        matches!(
            self.tree.nodes[id].kind,
            NodeKind::List { flow: false, .. } | NodeKind::Map { flow: false, .. }
        )
    }

    pub(super) fn is_flow(&self, id: NodeId) -> bool {
        matches!(
            self.tree.nodes[id].kind,
            NodeKind::List { flow: true, .. } | NodeKind::Map { flow: true, .. }
        )
    }
}

fn value_of<'d>(pairs: &'d [(String, Data)], name: &str) -> Option<&'d Data> {
    pairs.iter().find(|(own, _)| own == name).map(|(_, data)| data)
}

/// Whether the new pairs keep some old names, in their order, and add others only at the end.
fn can_edit_in_place(old: &[(String, Data)], new: &[(String, Data)]) -> bool {
    let kept = old.iter().filter(|(name, _)| value_of(new, name).is_some());
    let kept: Vec<&String> = kept.map(|(name, _)| name).collect();
    let first = new.iter().map(|(name, _)| name).take(kept.len());
    !kept.is_empty() && first.eq(kept.iter().copied())
}
