//! Strict writing: the least cuts that make a text say another memory.

use super::data::{Field, data, day, item_data, item_fields, tombstone_data};
use super::read::read_memory;
use super::{Document, is_null};
use crate::error::{Error, Result};
use crate::model::{Item, Memory, Value};
use crate::yaml::{Data, Editor, Kind, LongText, Node, NodeId, Slot, Tree};

impl Document {
    /// The text that says `wanted`. An equal memory gives an equal text; a change that cannot be made
    /// without touching other bytes, or that would be read back differently, is refused.
    pub fn with_memory(&self, wanted: &Memory) -> Result<String> {
        if *wanted == self.memory {
            return Ok(self.text.clone());
        }
        if self.memory.version > 1 {
            return Err(Error::NewerVersion(self.memory.version));
        }
        if self.block.nested.is_some() {
            return Err(Error::NotLossless(
                "the block stands inside a list or quote and cannot be edited there",
            ));
        }
        let said = |long| self.spliced(wanted, long).filter(|text| self.is_proven(text, wanted));
        said(LongText::Literal)
            .or_else(|| said(LongText::Quoted))
            .ok_or_else(|| Error::NotLossless(self.obstacle()))
    }

    /// What most likely hinders a change.
    fn obstacle(&self) -> &'static str {
        let yaml = self.yaml();
        let is_alias = |node: &Node| matches!(node.kind, Kind::Alias(_));
        let keeps_blank_lines = |node: &Node| {
            let header = yaml[node.span.clone()].lines().next().unwrap_or_default();
            header.starts_with(['|', '>']) && header.contains('+')
        };
        if self.non_list_field().is_some() {
            "something other than a list stands where the block should have one"
        } else if self.tree.nodes.iter().any(is_alias) {
            "an alias in the block needs what this would change"
        } else if self.tree.nodes.iter().any(keeps_blank_lines) {
            "text that keeps its blank lines (`|+`) would take in those behind this change"
        } else {
            "this change cannot be made without touching other bytes of the block"
        }
    }

    fn spliced(&self, wanted: &Memory, long: LongText) -> Option<String> {
        let yaml = self.yaml();
        let mut writer =
            Writer { document: self, yaml: &yaml, editor: Editor::new(&yaml, &self.tree, long) };
        let root = self.tree.root?;
        let saved = self.tree.field(&yaml, root, "saved_memory")?;
        // Lists first: what is added to one stands before what is added behind it.
        writer.items(saved, wanted)?;
        writer.deletions(root, saved, wanted)?;
        writer.settings(saved, wanted);
        let block = writer.editor.finish()?;
        let range = self.block.range.clone();
        Some([&self.text[..range.start], &block, &self.text[range.end..]].concat())
    }

    /// Reads the new text back: the same fences, and exactly the wanted memory, also by the parser alone.
    fn is_proven(&self, text: &str, wanted: &Memory) -> bool {
        let grown = text.len() as isize - self.text.len() as isize;
        let strictly =
            |yaml: &str| Tree::parse_strictly(yaml).ok().and_then(|tree| read_memory(yaml, &tree));
        Self::parse(text).is_ok_and(|now| {
            strictly(&now.yaml()).as_ref() == Some(wanted)
                && now.blocks == self.blocks
                && now.block.range.start == self.block.range.start
                && now.block.range.end as isize == self.block.range.end as isize + grown
                && now.memory == *wanted
        })
    }
}

struct Writer<'d> {
    document: &'d Document,
    yaml: &'d str,
    editor: Editor<'d>,
}

impl Writer<'_> {
    fn settings(&mut self, saved: NodeId, wanted: &Memory) {
        let old = &self.document.memory;
        if wanted.updated != old.updated {
            self.editor.set_fields(saved, &[("updated", wanted.updated.map(day))]);
        }
        let switch = |name, old: bool, new: bool| {
            (old != new).then(|| (name, Some(Data::Bare(new.to_string()))))
        };
        let changed: Vec<Field> = [
            switch("enabled", old.settings.enabled, wanted.settings.enabled),
            switch(
                "announce_writes",
                old.settings.announce_writes,
                wanted.settings.announce_writes,
            ),
        ]
        .into_iter()
        .flatten()
        .collect();
        if changed.is_empty() {
            return;
        }
        let tree = &self.document.tree;
        let own = tree.field(self.yaml, saved, "settings");
        match own.filter(|id| tree.is_map(*id)) {
            Some(map) => self.editor.set_fields(map, &changed),
            None => {
                let map = changed.into_iter().map(|(name, data)| {
                    (name.to_owned(), data.unwrap_or(Data::Bare("true".into())))
                });
                self.editor.set_fields(saved, &[("settings", Some(Data::Map(map.collect())))]);
            }
        }
    }

    fn items(&mut self, saved: NodeId, wanted: &Memory) -> Option<()> {
        let old = &self.document.memory.items;
        if *old == wanted.items {
            return Some(());
        }
        let nodes = self.elements(saved, "items")?;
        let mut slots = Vec::with_capacity(wanted.items.len());
        for item in &wanted.items {
            let before = item.origin.and_then(|origin| Some((origin, old.get(origin)?)));
            slots.push(match before {
                Some((origin, before)) if before == item => Slot::Keep(origin),
                Some((origin, before)) if self.has_fields(nodes[origin], before) => {
                    self.change_item(nodes[origin], before, item);
                    Slot::Keep(origin)
                }
                Some((origin, before))
                    if before.name().is_none() && *before == with_value(item, &before.value) =>
                {
                    let list = self.document.tree.field(self.yaml, saved, "items")?;
                    let (before, after) = (data(&before.value), data(&item.value));
                    self.editor.change_element(list, origin, &before, &after);
                    Slot::Keep(origin)
                }
                Some((origin, _)) => Slot::Change(origin, item_data(item)),
                None => Slot::New(item_data(item)),
            });
        }
        self.set_list(saved, "items", &slots, old.len())
    }

    fn deletions(&mut self, root: NodeId, saved: NodeId, wanted: &Memory) -> Option<()> {
        let old = &self.document.memory.deletions;
        if *old == wanted.deletions {
            return Some(());
        }
        let tree = &self.document.tree;
        let misplaced = tree.field(self.yaml, saved, "deletions").is_some();
        let in_saved = self.elements(saved, "deletions")?.len();
        self.elements(root, "deletions")?;
        let main = if misplaced && tree.field(self.yaml, root, "deletions").is_none() {
            saved
        } else {
            root
        };
        for (map, range) in [(saved, 0..in_saved), (root, in_saved..old.len())] {
            let slots: Vec<Slot> = wanted
                .deletions
                .iter()
                .filter_map(|tombstone| match tombstone.origin {
                    Some(origin) if !range.contains(&origin) => None,
                    Some(origin) if old.get(origin) == Some(tombstone) => {
                        Some(Slot::Keep(origin - range.start))
                    }
                    Some(origin) => {
                        Some(Slot::Change(origin - range.start, tombstone_data(tombstone)))
                    }
                    None => (map == main).then(|| Slot::New(tombstone_data(tombstone))),
                })
                .collect();
            self.set_list(map, "deletions", &slots, range.len())?;
        }
        Some(())
    }

    /// Changes a list only if it differs; `None` where the order would have to change.
    fn set_list(&mut self, map: NodeId, name: &str, slots: &[Slot], before: usize) -> Option<()> {
        let kept: Vec<usize> = slots.iter().filter_map(Slot::kept).collect();
        let same = kept.len() == before && slots.iter().all(|slot| matches!(slot, Slot::Keep(_)));
        if !same {
            self.editor.set_list(map, name, slots);
        }
        kept.is_sorted_by(|a, b| a < b).then_some(())
    }

    /// The nodes of a list; `None` where something else stands there, which an edit would lose.
    fn elements(&self, map: NodeId, name: &str) -> Option<Vec<NodeId>> {
        let tree = &self.document.tree;
        let Some(id) = tree.field(self.yaml, map, name) else {
            return Some(Vec::new());
        };
        match &tree.nodes[id].kind {
            Kind::List { elements, .. } => Some(elements.clone()),
            _ => is_null(self.yaml, tree, id).then(Vec::new),
        }
    }

    /// Whether an item is a map of the protocol's fields, which can be changed one by one.
    fn has_fields(&self, id: NodeId, item: &Item) -> bool {
        let tree = &self.document.tree;
        item.name().is_some() && tree.is_map(id) || tree.field(self.yaml, id, "value").is_some()
    }

    fn change_item(&mut self, map: NodeId, old: &Item, new: &Item) {
        if old.value != new.value {
            self.editor.change_field(map, "value", &data(&old.value), &data(&new.value));
        }
        let tags = |item: &Item| Data::List(item.tags.iter().cloned().map(Data::Text).collect());
        if old.tags != new.tags && !new.tags.is_empty() {
            self.editor.change_field(map, "tags", &tags(old), &tags(new));
        }
        let (before, after) = (item_fields(old), item_fields(new));
        let changed = after.into_iter().zip(before).filter(|((name, now), (_, then))| {
            let by_parts = *name == "value" || (*name == "tags" && !new.tags.is_empty());
            now != then && !by_parts
        });
        let other = new.other.iter().filter(|field| !old.other.contains(field));
        let other = other.map(|(name, value)| (name.as_str(), Some(data(value))));
        let changed: Vec<_> = changed.map(|(now, _)| now).chain(other).collect();
        self.editor.set_fields(map, &changed);
    }
}

/// The item with another value: what a person wrote as a plain line stays one where only that changes.
fn with_value(item: &Item, value: &Value) -> Item {
    Item { value: value.clone(), ..item.clone() }
}
