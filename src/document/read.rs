//! Reads a memory liberally from the nodes of a block.

use std::cell::Cell;

use super::{ITEM_FIELDS, SECTION_FIELDS, TOMBSTONE_FIELDS, is_readable_list};
use crate::model::{Confidence, Date, Fields, Item, Key, Memory, Settings, Tombstone, Value};
use crate::yaml::{NodeId, NodeKind, Tree};

/// The maximum number of nodes read through aliases, as a defence against alias bombs.
const ALIAS_BUDGET: usize = 10_000;

/// Reads the memory; `None` if there is no `saved_memory` map.
pub(super) fn read_memory(text: &str, tree: &Tree) -> Option<Memory> {
    let reader = BlockReader::new(text, tree);
    let root = tree.root?;
    let saved = reader.field(root, "saved_memory").filter(|id| tree.is_map(*id))?;
    let settings = reader.field(saved, "settings");
    // Misplaced tombstones come first; new ones are appended to the list in the right place.
    let tombstones = [saved, root].into_iter().flat_map(|map| reader.elements(map, "deletions"));
    let numbered =
        |(origin, id): (usize, NodeId)| Tombstone { origin: Some(origin), ..reader.tombstone(id) };
    Some(Memory {
        version: reader.count(saved, "version"),
        updated: reader.date(saved, "updated"),
        settings: Settings {
            enabled: settings.is_none_or(|map| reader.is_on(map, "enabled")),
            announce_writes: settings.is_none_or(|map| reader.is_on(map, "announce_writes")),
        },
        items: reader
            .elements(saved, "items")
            .into_iter()
            .enumerate()
            .map(|(origin, id)| Item { origin: Some(origin), ..reader.item(id) })
            .collect(),
        deletions: tombstones.enumerate().map(numbered).collect(),
        other: [
            reader.unknown_fields(root, SECTION_FIELDS[0]),
            reader.unknown_fields(saved, SECTION_FIELDS[1]),
            settings.map_or_else(Vec::new, |map| reader.unknown_fields(map, SECTION_FIELDS[2])),
        ],
    })
}

/// Reads a YAML text that is not a memory file as one value.
pub(crate) fn read_value(text: &str, tree: &Tree) -> Value {
    let reader = BlockReader::new(text, tree);
    tree.root.map_or(Value::Null, |root| reader.value(root))
}

/// Reads fields and values, resolving aliases.
pub(super) struct BlockReader<'t> {
    pub(super) text: &'t str,
    pub(super) tree: &'t Tree,
    budget: Cell<usize>,
    /// Whether there are aliases; without them there are no merge keys (`<<`).
    has_aliases: bool,
}

impl<'t> BlockReader<'t> {
    pub(super) fn new(text: &'t str, tree: &'t Tree) -> Self {
        let has_aliases = tree.nodes.iter().any(|node| matches!(node.kind, NodeKind::Alias(_)));
        Self { text, tree, budget: Cell::new(ALIAS_BUDGET), has_aliases }
    }

    fn item(&self, id: NodeId) -> Item {
        let id = self.resolve(id);
        if !self.tree.is_map(id) {
            return Item::new(None, self.value(id));
        }
        let key = self.text_of(id, "key").filter(|typed| !typed.is_empty());
        let valid_key: Option<Key> = key.as_deref().and_then(|typed| typed.parse().ok());
        let unknown = self.unknown_fields(id, &ITEM_FIELDS);
        let plain = key.is_none() && self.field(id, "value").is_none();
        let (value, other) = if plain {
            (Value::Map(unknown), Vec::new())
        } else {
            (self.field(id, "value").map_or(Value::Null, |value| self.value(value)), unknown)
        };
        Item {
            invalid_key: key.filter(|_| valid_key.is_none()),
            added: self.date(id, "added"),
            source: self.text_of(id, "source"),
            confidence: self
                .text_of(id, "confidence")
                .filter(|typed| !typed.is_empty())
                .map(|typed| typed.parse().unwrap_or(Confidence::Low)),
            tags: self.tags(id),
            expires: self.date(id, "expires"),
            seen: self.date(id, "seen"),
            rev: self.count(id, "rev"),
            generation: self.count(id, "gen"),
            other,
            ..Item::new(valid_key, value)
        }
    }

    fn tombstone(&self, id: NodeId) -> Tombstone {
        let id = self.resolve(id);
        if !self.tree.is_map(id) {
            // A lone word may be a key or a value; treat it as both.
            let value = self.value(id);
            let key = value.to_string().parse::<Key>().ok();
            let is_key = key.as_ref().is_some_and(Key::is_namespaced);
            let value = if is_key { Value::Null } else { value };
            return Tombstone { key, value, generation: 1, ..Tombstone::default() };
        }
        let typed = self.text_of(id, "key");
        let key: Option<Key> = typed.as_deref().and_then(|typed| typed.parse().ok());
        let mut other = self.unknown_fields(id, &TOMBSTONE_FIELDS);
        other.extend(
            typed.filter(|_| key.is_none()).map(|typed| ("key".to_owned(), Value::Text(typed))),
        );
        Tombstone {
            key,
            value: self.field(id, "value").map_or(Value::Null, |value| self.value(value)),
            removed: self.date(id, "removed"),
            reason: self.text_of(id, "reason"),
            generation: self.count(id, "gen"),
            other,
            origin: None,
        }
    }

    fn value(&self, id: NodeId) -> Value {
        let node = &self.tree.nodes[id];
        match &node.kind {
            NodeKind::Scalar { .. } => match self.tree.scalar(self.text, id) {
                Some((text, true)) => Value::from_plain(text),
                Some((text, false)) => Value::Text(text.to_owned()),
                None => Value::Null,
            },
            NodeKind::List { elements, .. } => {
                Value::List(elements.iter().map(|element| self.value(*element)).collect())
            }
            NodeKind::Map { pairs, .. } => Value::Map(
                pairs.iter().map(|(key, value)| (self.name(*key), self.value(*value))).collect(),
            ),
            NodeKind::Alias(Some(target)) if self.afford(*target) => self.value(*target),
            NodeKind::Alias(_) => Value::Text(self.text[node.span.clone()].to_owned()),
        }
    }

    /// Charges a node and its descendants to the alias budget; false if the budget is exhausted.
    fn afford(&self, id: NodeId) -> bool {
        let left = self.budget.get().checked_sub(self.cost(id, self.budget.get()));
        self.budget.set(left.unwrap_or(0));
        left.is_some()
    }

    /// The cost of a node and its descendants; stops counting above `most`.
    fn cost(&self, id: NodeId, most: usize) -> usize {
        let node = &self.tree.nodes[id];
        let own = 1 + node.span.len() / 64;
        let add = |sum: usize, child: NodeId| {
            if sum > most { Err(sum) } else { Ok(sum + self.cost(child, most)) }
        };
        let sum = match &node.kind {
            NodeKind::List { elements, .. } => {
                elements.iter().try_fold(own, |sum, id| add(sum, *id))
            }
            NodeKind::Map { pairs, .. } => pairs.iter().try_fold(own, |sum, (_, id)| add(sum, *id)),
            _ => Ok(own),
        };
        sum.unwrap_or_else(|sum| sum)
    }

    fn resolve(&self, id: NodeId) -> NodeId {
        match self.tree.nodes[id].kind {
            NodeKind::Alias(Some(target)) if self.afford(target) => target,
            _ => id,
        }
    }

    pub(super) fn field(&self, map: NodeId, name: &str) -> Option<NodeId> {
        let map = self.tree.deref(map);
        let own = self.tree.field(self.text, map, name).map(|id| self.tree.deref(id));
        if own.is_some() || !self.has_aliases {
            return own;
        }
        let merged = self.tree.deref(self.tree.field(self.text, map, "<<")?);
        let from = |map: NodeId| self.tree.field(self.text, self.tree.deref(map), name);
        let found = match &self.tree.nodes[merged].kind {
            NodeKind::List { elements, .. } => elements.iter().find_map(|map| from(*map)),
            _ => from(merged),
        };
        found.map(|id| self.tree.deref(id))
    }

    fn name(&self, key: NodeId) -> String {
        let node = &self.tree.nodes[key];
        let text = self.tree.scalar(self.text, key).map(|(text, _)| text);
        text.unwrap_or(&self.text[node.span.clone()]).to_owned()
    }

    /// The elements of the list in a field; empty if it is missing, too long or not a list.
    pub(super) fn elements(&self, map: NodeId, name: &str) -> Vec<NodeId> {
        match self.field(map, name).map(|id| &self.tree.nodes[id].kind) {
            Some(list @ NodeKind::List { elements, .. }) if is_readable_list(list) => {
                elements.clone()
            }
            _ => Vec::new(),
        }
    }

    /// The text of a field; `None` if it is missing or null.
    fn text_of(&self, map: NodeId, name: &str) -> Option<String> {
        let id = self.field(map, name)?;
        match self.tree.scalar(self.text, id) {
            Some((text, true)) if Value::is_null_word(text) => None,
            Some((text, _)) => Some(text.to_owned()),
            None => Some(self.value(id).to_string()),
        }
    }

    fn date(&self, map: NodeId, name: &str) -> Option<Date> {
        let (text, _) = self.tree.scalar(self.text, self.field(map, name)?)?;
        text.trim().parse().ok()
    }

    fn count(&self, map: NodeId, name: &str) -> u64 {
        let text = self.field(map, name).and_then(|id| self.tree.scalar(self.text, id));
        text.and_then(|(text, _)| text.parse().ok()).filter(|count| *count > 0).unwrap_or(1)
    }

    /// A setting is on unless it is clearly turned off.
    fn is_on(&self, map: NodeId, name: &str) -> bool {
        let text = self.field(map, name).and_then(|id| self.tree.scalar(self.text, id));
        !text.is_some_and(|(text, _)| Settings::is_off(text.trim()))
    }

    fn tags(&self, map: NodeId) -> Vec<String> {
        match self.field(map, "tags").map(|id| self.value(id)) {
            Some(Value::List(tags)) => tags.iter().map(Value::to_string).collect(),
            Some(Value::Null) | None => Vec::new(),
            Some(value) => value.to_string().split(',').map(|tag| tag.trim().to_owned()).collect(),
        }
    }

    fn unknown_fields(&self, map: NodeId, known: &[&str]) -> Fields {
        let is_known = |key: NodeId| {
            self.tree.scalar(self.text, key).is_some_and(|(name, _)| known.contains(&name))
        };
        let pairs = self.tree.pairs(map).iter().filter(|(key, _)| !is_known(*key));
        pairs.map(|(key, value)| (self.name(*key), self.value(*value))).collect()
    }
}
