//! Changes of a YAML text as cuts: byte ranges and what stands there instead.
//!
//! An [`Editor`] turns "this list should have these elements" into the fewest cuts. It does not check
//! its work: the caller parses the result and compares, and refuses what does not say what was meant.

use std::cmp::Reverse;
use std::ops::Range;

use super::{Data, Kind, LongText, NodeId, Tree};

/// Replacements of byte ranges.
#[derive(Debug, Default)]
pub(crate) struct Cuts(Vec<(Range<usize>, String)>);

impl Cuts {
    /// Replaces a range.
    pub(crate) fn replace(&mut self, range: Range<usize>, text: impl Into<String>) {
        self.0.push((range, text.into()));
    }

    /// The text after all cuts; `None` if two of them overlap.
    ///
    /// Of lines that are added at one place the deeper come first: what joins a list or map stands
    /// before what joins the map around it.
    pub(crate) fn apply(mut self, text: &str) -> Option<String> {
        let depth = |new: &str| new.len() - new.trim_start_matches(' ').len();
        self.0.sort_by_key(|(range, new)| (range.start, range.end, Reverse(depth(new))));
        let mut out = String::with_capacity(text.len() + 256);
        let mut at = 0;
        for (range, new) in &self.0 {
            out.push_str(text.get(at..range.start)?);
            out.push_str(new);
            at = range.end;
        }
        out.push_str(text.get(at..)?);
        Some(out)
    }
}

/// One element of a list as it should be.
#[derive(Debug)]
pub(crate) enum Slot {
    /// The old element with this index, as it is (changes inside it are cuts of their own).
    Keep(usize),
    /// The old element with this index, with another content.
    Change(usize, Data),
    /// A new element.
    New(Data),
}

impl Slot {
    /// The old element that stays at this place.
    pub(crate) fn kept(&self) -> Option<usize> {
        match self {
            Self::Keep(index) | Self::Change(index, _) => Some(*index),
            Self::New(_) => None,
        }
    }

    /// The content of a new element.
    pub(super) fn new_data(&self) -> Option<&Data> {
        match self {
            Self::New(data) => Some(data),
            _ => None,
        }
    }
}

/// A map or list and the pair or element in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) parent: NodeId,
    pub(super) index: usize,
}

/// Collects the cuts that change one text.
pub(crate) struct Editor<'t> {
    pub(super) text: &'t str,
    pub(super) tree: &'t Tree,
    pub(super) cuts: Cuts,
    pub(super) long: LongText,
    /// Whether the whole text is JSON, and must stay so.
    pub(super) json: bool,
}

impl<'t> Editor<'t> {
    /// Starts without cuts.
    pub(crate) fn new(text: &'t str, tree: &'t Tree, long: LongText) -> Self {
        let mut editor = Self { text, tree, cuts: Cuts::default(), long, json: false };
        editor.json = tree.root.is_some_and(|root| editor.has_json_names(root));
        editor
    }

    /// The text with all cuts made.
    pub(crate) fn finish(self) -> Option<String> {
        self.cuts.apply(self.text)
    }

    /// Makes fields of a map say `new`: changed where they are, added behind the last, removed for `None`.
    pub(crate) fn set_fields(&mut self, map: NodeId, fields: &[(&str, Option<Data>)]) {
        let (mut added, mut removed) = (Vec::new(), Vec::new());
        for (name, data) in fields {
            match (self.find(map, name), data) {
                (Some(place), Some(data)) => self.set_value(place, data),
                (Some(place), None) => removed.push(place.index),
                (None, Some(data)) => added.push((*name, data)),
                (None, None) => {}
            }
        }
        self.set_pairs(map, &added, &removed);
    }

    /// Makes the value of a field go from `old` to `new` with the least change inside lists and maps.
    pub(crate) fn change_field(&mut self, map: NodeId, name: &str, old: &Data, new: &Data) {
        match self.find(map, name) {
            Some(place) => self.change(place, old, new),
            None => self.set_fields(map, &[(name, Some(new.clone()))]),
        }
    }

    /// Makes an element of a list go from `old` to `new` in the same way.
    pub(crate) fn change_element(&mut self, list: NodeId, index: usize, old: &Data, new: &Data) {
        let place = Place { parent: list, index };
        self.change(place, old, new);
    }

    /// Makes the list under `name` have these elements.
    pub(crate) fn set_list(&mut self, map: NodeId, name: &str, slots: &[Slot]) {
        match self.find(map, name) {
            Some(place) => self.set_elements(place, slots),
            None => {
                let new = slots.iter().filter_map(Slot::new_data).cloned();
                self.set_fields(map, &[(name, Some(Data::List(new.collect())))]);
            }
        }
    }

    fn change(&mut self, place: Place, old: &Data, new: &Data) {
        let child = self.child(place);
        match (&self.tree.nodes[child].kind, old, new) {
            _ if old == new => {}
            (Kind::List { .. }, Data::List(old), Data::List(new))
                if self.is_named_place(place) && !old.is_empty() =>
            {
                self.set_elements(place, &super::list::least_slots(old, new));
            }
            (Kind::Map { .. }, Data::Map(old), Data::Map(new)) if can_grow(old, new) => {
                self.change_map(child, old, new);
            }
            _ => self.set_value(place, new),
        }
    }

    fn change_map(&mut self, map: NodeId, old: &[(String, Data)], new: &[(String, Data)]) {
        let mut fields: Vec<(&str, Option<Data>)> = Vec::new();
        for (name, data) in new {
            match named(old, name) {
                Some(before) => self.change_field(map, name, before, data),
                None => fields.push((name, Some(data.clone()))),
            }
        }
        let gone = old.iter().filter(|(name, _)| named(new, name).is_none());
        fields.extend(gone.map(|(name, _)| (name.as_str(), None)));
        self.set_fields(map, &fields);
    }

    /// The place of a name in a map.
    fn find(&self, map: NodeId, name: &str) -> Option<Place> {
        let said = |key| self.tree.scalar(self.text, key).map(|(said, _)| said);
        let index = (self.tree.pairs(map).iter()).position(|(key, _)| said(*key) == Some(name))?;
        Some(Place { parent: map, index })
    }

    pub(super) fn child(&self, place: Place) -> NodeId {
        match &self.tree.nodes[place.parent].kind {
            Kind::Map { pairs, .. } => pairs[place.index].1,
            Kind::List { elements, .. } => elements[place.index],
            _ => place.parent,
        }
    }

    pub(super) fn is_named_place(&self, place: Place) -> bool {
        matches!(self.tree.nodes[place.parent].kind, Kind::Map { .. })
    }

    pub(super) fn is_block(&self, id: NodeId) -> bool {
        matches!(
            self.tree.nodes[id].kind,
            Kind::List { flow: false, .. } | Kind::Map { flow: false, .. }
        )
    }

    pub(super) fn is_flow(&self, id: NodeId) -> bool {
        matches!(
            self.tree.nodes[id].kind,
            Kind::List { flow: true, .. } | Kind::Map { flow: true, .. }
        )
    }
}

fn named<'d>(pairs: &'d [(String, Data)], name: &str) -> Option<&'d Data> {
    pairs.iter().find(|(own, _)| own == name).map(|(_, data)| data)
}

/// Whether the new pairs are some of the old ones in their order, and others behind them.
fn can_grow(old: &[(String, Data)], new: &[(String, Data)]) -> bool {
    let stays = old.iter().filter(|(name, _)| named(new, name).is_some());
    let stays: Vec<&String> = stays.map(|(name, _)| name).collect();
    let first = new.iter().map(|(name, _)| name).take(stays.len());
    !stays.is_empty() && first.eq(stays.iter().copied())
}
