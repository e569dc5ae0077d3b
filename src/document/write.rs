//! Writes a changed memory with the fewest changed bytes.

use super::read::read_memory;
use super::{Document, is_null, is_readable_list};
use crate::error::{Error, Result};
use crate::model::{Date, Item, Memory, Tombstone, Value};
use crate::yaml::{Data, Editor, ElementEdit, MultilineStyle, Node, NodeId, NodeKind, Tree};

impl Document {
    /// The text with `wanted` as its memory; unchanged if the memory is. Refuses a change that would touch
    /// other bytes or would not be read back exactly as wanted.
    pub fn with_memory(&self, wanted: &Memory) -> Result<String> {
        if *wanted == self.memory {
            return Ok(self.text.clone());
        }
        if self.memory.version > 1 {
            return Err(Error::NewerVersion(self.memory.version));
        }
        if self.block.nested.is_some() {
            return Err(Error::NotLossless(
                "the block is inside a list or quote and cannot be edited there",
            ));
        }
        let edited = |style| self.splice(wanted, style).filter(|text| self.verifies(text, wanted));
        edited(MultilineStyle::Literal)
            .or_else(|| edited(MultilineStyle::Quoted))
            .ok_or_else(|| Error::NotLossless(self.obstacle()))
    }

    /// The most likely reason why a change is not possible.
    fn obstacle(&self) -> &'static str {
        let yaml = self.yaml();
        let is_alias = |node: &Node| matches!(node.kind, NodeKind::Alias(_));
        let keeps_blank_lines = |node: &Node| {
            let header = yaml[node.span.clone()].lines().next().unwrap_or_default();
            header.starts_with(['|', '>']) && header.contains('+')
        };
        if self.non_list_field().is_some() {
            "`items` or `deletions` is not a list of at most 100,000 entries"
        } else if self.tree.nodes.iter().any(is_alias) {
            "an alias in the block depends on what would change"
        } else if self.tree.nodes.iter().any(keeps_blank_lines) {
            "a block scalar with `|+` would take in the lines that follow"
        } else {
            "the change cannot be made without touching other bytes of the block"
        }
    }

    fn splice(&self, wanted: &Memory, style: MultilineStyle) -> Option<String> {
        let yaml = self.yaml();
        let mut writer =
            Writer { document: self, yaml: &yaml, editor: Editor::new(&yaml, &self.tree, style) };
        let root = self.tree.root?;
        let saved = self.tree.field(&yaml, root, "saved_memory")?;
        // Edit lists first: their additions must precede fields added after them.
        writer.items(saved, wanted)?;
        writer.deletions(root, saved, wanted)?;
        writer.settings(saved, wanted);
        let block = writer.editor.finish()?;
        let range = self.block.range.clone();
        Some([&self.text[..range.start], &block, &self.text[range.end..]].concat())
    }

    /// Whether the new text has the same fences and reads back as the wanted memory, also without the fast path.
    fn verifies(&self, text: &str, wanted: &Memory) -> bool {
        let grown = text.len() as isize - self.text.len() as isize;
        let Ok(Self { block, block_count, memory, tree, .. }) = Self::parse(text) else {
            return false;
        };
        let is_wanted = block_count == self.block_count
            && block.range.start == self.block.range.start
            && block.range.end as isize == self.block.range.end as isize + grown
            && memory == *wanted;
        let is_verified = !tree.is_from_fast_path;
        // Another parse needs as much room.
        drop((memory, tree));
        is_wanted && (is_verified || is_read_as(&block.yaml(text), wanted))
    }
}

/// Whether the YAML parser, without the fast path, reads a text as the wanted memory.
fn is_read_as(yaml: &str, wanted: &Memory) -> bool {
    let memory = Tree::parse_fully(yaml).ok().and_then(|tree| read_memory(yaml, &tree));
    memory.as_ref() == Some(wanted)
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
            self.editor.set_fields(saved, &[("updated", wanted.updated.map(date_data))]);
        }
        let (old, new) = (old.settings, wanted.settings);
        let settings = [
            ("enabled", old.enabled, new.enabled),
            ("announce_writes", old.announce_writes, new.announce_writes),
        ];
        let changed = settings.into_iter().filter(|(_, old, new)| old != new);
        let changed: Vec<(&str, Data)> =
            changed.map(|(name, _, new)| (name, Data::Bare(new.to_string()))).collect();
        let tree = &self.document.tree;
        let map = tree.field(self.yaml, saved, "settings").filter(|id| tree.is_map(*id));
        if let Some(map) = map {
            let fields: Vec<_> =
                changed.into_iter().map(|(name, data)| (name, Some(data))).collect();
            self.editor.set_fields(map, &fields);
        } else if !changed.is_empty() {
            let pairs = changed.into_iter().map(|(name, data)| (name.to_owned(), data));
            self.editor.set_fields(saved, &[("settings", Some(Data::Map(pairs.collect())))]);
        }
    }

    fn items(&mut self, saved: NodeId, wanted: &Memory) -> Option<()> {
        let old = &self.document.memory.items;
        if *old == wanted.items {
            return Some(());
        }
        let nodes = self.elements(saved, "items")?;
        let mut edits = Vec::with_capacity(wanted.items.len());
        for item in &wanted.items {
            let before = item.origin.and_then(|origin| Some((origin, old.get(origin)?)));
            edits.push(match before {
                Some((origin, before)) if before == item => ElementEdit::Keep(origin),
                Some((origin, before)) if self.has_fields(nodes[origin], before) => {
                    self.change_item(nodes[origin], before, item);
                    ElementEdit::Keep(origin)
                }
                Some((origin, before))
                    if before.name().is_none() && *before == with_value(item, &before.value) =>
                {
                    let list = self.document.tree.field(self.yaml, saved, "items")?;
                    let (before, after) = (value_data(&before.value), value_data(&item.value));
                    self.editor.change_element(list, origin, &before, &after);
                    ElementEdit::Keep(origin)
                }
                Some((origin, _)) => ElementEdit::Change(origin, item_data(item)),
                None => ElementEdit::New(item_data(item)),
            });
        }
        self.set_list(saved, "items", &edits, old.len())
    }

    fn deletions(&mut self, root: NodeId, saved: NodeId, wanted: &Memory) -> Option<()> {
        let old = &self.document.memory.deletions;
        if *old == wanted.deletions {
            return Some(());
        }
        let tree = &self.document.tree;
        let has_list = |map| tree.field(self.yaml, map, "deletions").is_some();
        let in_saved = self.elements(saved, "deletions")?.len();
        self.elements(root, "deletions")?;
        // New tombstones go to the misplaced list only if it is the only one.
        let main = if has_list(saved) && !has_list(root) { saved } else { root };
        for (map, range) in [(saved, 0..in_saved), (root, in_saved..old.len())] {
            let edit = |tombstone: &Tombstone| match tombstone.origin {
                Some(origin) if !range.contains(&origin) => None,
                Some(origin) if old.get(origin) == Some(tombstone) => {
                    Some(ElementEdit::Keep(origin - range.start))
                }
                Some(origin) => {
                    Some(ElementEdit::Change(origin - range.start, tombstone_data(tombstone)))
                }
                None => (map == main).then(|| ElementEdit::New(tombstone_data(tombstone))),
            };
            let edits: Vec<ElementEdit> = wanted.deletions.iter().filter_map(edit).collect();
            self.set_list(map, "deletions", &edits, range.len())?;
        }
        Some(())
    }

    /// Edits a list if it differs; `None` if old elements would have to be reordered.
    fn set_list(
        &mut self,
        map: NodeId,
        name: &str,
        edits: &[ElementEdit],
        before: usize,
    ) -> Option<()> {
        let kept: Vec<usize> = edits.iter().filter_map(ElementEdit::kept).collect();
        let same =
            kept.len() == before && edits.iter().all(|edit| matches!(edit, ElementEdit::Keep(_)));
        if !same {
            self.editor.set_list(map, name, edits);
        }
        kept.is_sorted_by(|a, b| a < b).then_some(())
    }

    /// The nodes of a list; `None` if the field cannot be read as one, since an edit would lose its content.
    fn elements(&self, map: NodeId, name: &str) -> Option<Vec<NodeId>> {
        let tree = &self.document.tree;
        let Some(id) = tree.field(self.yaml, map, name) else {
            return Some(Vec::new());
        };
        match &tree.nodes[id].kind {
            list @ NodeKind::List { elements, .. } => {
                is_readable_list(list).then(|| elements.clone())
            }
            _ => is_null(self.yaml, tree, id).then(Vec::new),
        }
    }

    /// Whether an item is a map with the protocol's fields, which can be edited one by one.
    fn has_fields(&self, id: NodeId, item: &Item) -> bool {
        let tree = &self.document.tree;
        item.name().is_some() && tree.is_map(id) || tree.field(self.yaml, id, "value").is_some()
    }

    fn change_item(&mut self, map: NodeId, old: &Item, new: &Item) {
        if old.value != new.value {
            self.editor.change_field(
                map,
                "value",
                &value_data(&old.value),
                &value_data(&new.value),
            );
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
        let other = other.map(|(name, value)| (name.as_str(), Some(value_data(value))));
        let changed: Vec<_> = changed.map(|(now, _)| now).chain(other).collect();
        self.editor.set_fields(map, &changed);
    }
}

/// The item with another value. An item without a key stays a plain line if only its value changes.
fn with_value(item: &Item, value: &Value) -> Item {
    Item { value: value.clone(), ..item.clone() }
}

/// The name and content of a field; `None` if the field is absent.
type Field = (&'static str, Option<Data>);

fn item_data(item: &Item) -> Data {
    map_data(item_fields(item), &item.other)
}

fn tombstone_data(tombstone: &Tombstone) -> Data {
    let fields = vec![
        ("key", tombstone.key.as_ref().map(|key| Data::Text(key.to_string()))),
        ("value", Some(&tombstone.value).filter(|value| **value != Value::Null).map(value_data)),
        ("removed", tombstone.removed.map(date_data)),
        ("reason", tombstone.reason.clone().map(Data::Text)),
        ("gen", count(tombstone.generation)),
    ];
    map_data(fields, &tombstone.other)
}

fn map_data(fields: Vec<Field>, other: &[(String, Value)]) -> Data {
    let known = fields.into_iter().filter_map(|(name, data)| Some((name.to_owned(), data?)));
    Data::Map(
        known.chain(other.iter().map(|(name, value)| (name.clone(), value_data(value)))).collect(),
    )
}

fn item_fields(item: &Item) -> Vec<Field> {
    let key = item.name().map(|name| Data::Text(name.to_owned()));
    let tags = item.tags.iter().cloned().map(Data::Text).collect::<Vec<_>>();
    vec![
        ("key", key),
        ("value", Some(value_data(&item.value))),
        ("added", item.added.map(date_data)),
        ("source", item.source.clone().map(Data::Text)),
        ("confidence", item.confidence.map(|level| Data::Text(level.as_str().to_owned()))),
        ("tags", (!tags.is_empty()).then_some(Data::List(tags))),
        ("expires", item.expires.map(date_data)),
        ("seen", item.seen.map(date_data)),
        ("rev", count(item.rev)),
        ("gen", count(item.generation)),
    ]
}

/// `rev` and `gen` are written only if they are above 1.
fn count(count: u64) -> Option<Data> {
    (count > 1).then(|| Data::Bare(count.to_string()))
}

fn date_data(date: Date) -> Data {
    Data::Text(date.to_string())
}

fn value_data(value: &Value) -> Data {
    match value {
        Value::Null => Data::Bare("null".to_owned()),
        Value::Bool(bool) => Data::Bare(bool.to_string()),
        Value::Number(text) => Data::Bare(text.clone()),
        Value::Text(text) => Data::Text(text.clone()),
        Value::List(values) => Data::List(values.iter().map(value_data).collect()),
        Value::Map(pairs) => {
            Data::Map(pairs.iter().map(|(name, value)| (name.clone(), value_data(value))).collect())
        }
    }
}
