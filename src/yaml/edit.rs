//! Changes of a YAML text as cuts: byte ranges and what stands there instead.
//!
//! An [`Editor`] turns "this list should have these elements" into the fewest cuts. It does not check
//! its work: the caller parses the result and compares, and refuses what does not say what was meant.

use std::collections::HashSet;
use std::ops::Range;

use super::lines::{column, is_first_on_line, line_break, line_end, line_start, next_line};
use super::scalar::{Quote, Spelled, Style};
use super::tree::next_token;
use super::{Data, Kind, LongText, NodeId, Tree};
use granit_parser::ScalarStyle;

/// Replacements of byte ranges.
#[derive(Debug, Default)]
pub(crate) struct Cuts(Vec<(Range<usize>, String)>);

impl Cuts {
    /// Replaces a range.
    pub(crate) fn replace(&mut self, range: Range<usize>, text: impl Into<String>) {
        self.0.push((range, text.into()));
    }

    /// The text after all cuts; `None` if two of them overlap.
    pub(crate) fn apply(mut self, text: &str) -> Option<String> {
        self.0.sort_by_key(|(range, _)| (range.start, range.end));
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
    pub(super) fn kept(&self) -> Option<usize> {
        match self {
            Self::Keep(index) | Self::Change(index, _) => Some(*index),
            Self::New(_) => None,
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
    long: LongText,
}

impl<'t> Editor<'t> {
    /// Starts without cuts.
    pub(crate) fn new(text: &'t str, tree: &'t Tree, long: LongText) -> Self {
        Self {
            text,
            tree,
            cuts: Cuts::default(),
            long,
        }
    }

    /// The text with all cuts made.
    pub(crate) fn finish(self) -> Option<String> {
        self.cuts.apply(self.text)
    }

    /// Makes fields of a map say `new`: changed where they are, added behind the last, removed for `None`.
    pub(crate) fn set_fields(&mut self, map: NodeId, fields: &[(&str, Option<Data>)]) {
        let mut added = Vec::new();
        for (name, data) in fields {
            let index = self
                .tree
                .pairs(map)
                .iter()
                .position(|(key, _)| self.is_named(*key, name));
            match (index, data) {
                (Some(index), Some(data)) => self.set_value(Place { parent: map, index }, data),
                (Some(index), None) => self.remove_pair(map, index),
                (None, Some(data)) => added.push((*name, data)),
                (None, None) => {}
            }
        }
        if !added.is_empty() {
            self.add_pairs(map, &added);
        }
    }

    /// Makes the value of a field go from `old` to `new` with the least change inside lists and maps.
    pub(crate) fn change_field(&mut self, map: NodeId, name: &str, old: &Data, new: &Data) {
        match self
            .tree
            .pairs(map)
            .iter()
            .position(|(key, _)| self.is_named(*key, name))
        {
            Some(index) => self.change(Place { parent: map, index }, old, new),
            None => self.set_fields(map, &[(name, Some(new.clone()))]),
        }
    }

    /// Makes the list under `name` have these elements.
    pub(crate) fn set_list(&mut self, map: NodeId, name: &str, slots: &[Slot]) {
        match self
            .tree
            .pairs(map)
            .iter()
            .position(|(key, _)| self.is_named(*key, name))
        {
            Some(index) => self.set_elements(Place { parent: map, index }, slots),
            None => {
                let new = slots.iter().filter_map(|slot| match slot {
                    Slot::New(data) => Some(data.clone()),
                    _ => None,
                });
                self.set_fields(map, &[(name, Some(Data::List(new.collect())))]);
            }
        }
    }

    /// Replaces one element of a list, or one value, wholly.
    pub(super) fn set_value(&mut self, place: Place, data: &Data) {
        if matches!(self.tree.nodes[place.parent].kind, Kind::List { .. }) {
            return self.set_element(place, data);
        }
        let node = &self.tree.nodes[self.child(place)];
        let anchor = self.mark(place);
        let style = self.style(place, Some(self.child(place)));
        let (indent, on_line) = (self.content_indent(place), line_end(self.text, anchor));
        let absent = node.span.is_empty() && node.start == node.span.start;
        match style.spell(data, indent) {
            Spelled::Inline(text) if absent => {
                let colon = self.text[..node.span.start].ends_with([':', '-']);
                self.cuts.replace(
                    node.span.clone(),
                    format!("{}{text}", if colon { " " } else { ": " }),
                );
            }
            Spelled::Inline(text)
                if node.span.start > on_line && self.is_block(self.child(place)) =>
            {
                // The old value stands on lines of its own; a comment behind its name stays.
                self.cuts.replace(anchor..anchor, format!(" {text}"));
                self.cuts
                    .replace(on_line..line_end(self.text, node.span.end), "");
            }
            Spelled::Inline(text) => {
                let start = if node.tagged {
                    node.start
                } else {
                    node.span.start
                };
                self.cuts.replace(start..node.span.end, text);
            }
            Spelled::Below(text) => {
                let end = if node.span.start > on_line {
                    line_end(self.text, node.span.end)
                } else {
                    node.span.end
                };
                let start = if node.span.start > on_line {
                    on_line
                } else {
                    anchor
                };
                self.cuts.replace(
                    start..end.max(start),
                    format!("{}{}{text}", style.eol, " ".repeat(indent)),
                );
            }
        }
    }

    fn set_element(&mut self, place: Place, data: &Data) {
        let node = &self.tree.nodes[self.child(place)];
        let style = self.style(place, Some(self.child(place)));
        let text = style.own_line(data, column(self.text, node.start));
        if node.span.is_empty() {
            self.cuts.replace(node.span.clone(), format!(" {text}"));
        } else {
            let start = if node.tagged {
                node.start
            } else {
                node.span.start
            };
            self.cuts.replace(start..node.span.end, text);
        }
    }

    fn change(&mut self, place: Place, old: &Data, new: &Data) {
        let child = self.child(place);
        let own = (&self.tree.nodes[child].kind, old, new);
        match own {
            _ if old == new => {}
            (Kind::List { .. }, Data::List(old), Data::List(new)) if !old.is_empty() => {
                self.set_elements(place, &least_slots(old, new));
            }
            (Kind::Map { .. }, Data::Map(old), Data::Map(new))
                if !old.is_empty() && !new.is_empty() =>
            {
                self.change_map(child, old, new);
            }
            _ => self.set_value(place, new),
        }
    }

    fn change_map(&mut self, map: NodeId, old: &[(String, Data)], new: &[(String, Data)]) {
        let find = |pairs: &[(String, Data)], name: &str| {
            pairs
                .iter()
                .find(|(own, _)| own == name)
                .map(|(_, data)| data.clone())
        };
        let mut fields: Vec<(&str, Option<Data>)> = Vec::new();
        for (name, data) in new {
            match find(old, name) {
                Some(before) => self.change_field(map, name, &before, data),
                None => fields.push((name, Some(data.clone()))),
            }
        }
        let gone = old.iter().filter(|(name, _)| find(new, name).is_none());
        fields.extend(gone.map(|(name, _)| (name.as_str(), None)));
        self.set_fields(map, &fields);
    }

    fn set_elements(&mut self, place: Place, slots: &[Slot]) {
        match &self.tree.nodes[self.child(place)].kind {
            Kind::List {
                flow: true,
                elements,
            } if !elements.is_empty() => {
                self.set_flow_elements(self.child(place), slots);
            }
            Kind::List { flow: false, .. } => self.set_block_elements(place, slots),
            _ => self.fill_empty_list(place, slots),
        }
    }

    /// `items: []  # why` becomes `items:  # why` with lines below it.
    fn fill_empty_list(&mut self, place: Place, slots: &[Slot]) {
        let new: Vec<Data> = slots
            .iter()
            .filter_map(|slot| match slot {
                Slot::New(data) => Some(data.clone()),
                _ => None,
            })
            .collect();
        if new.is_empty() {
            return;
        }
        if self.is_flow(place.parent) {
            return self.set_value(place, &Data::List(new));
        }
        let (node, mark) = (&self.tree.nodes[self.child(place)], self.mark(place));
        let own = column(self.text, self.pair_start(place.parent, place.index));
        let indent = own + self.list_offset();
        let style = self.style(place, None);
        let lines = new
            .iter()
            .map(|data| self.dashed(data, &style, indent, " "));
        let below: String = lines.collect();
        self.cuts
            .replace(mark.min(node.span.start)..node.span.end, "");
        self.insert_lines(node.span.end, below, style.eol);
    }

    fn set_block_elements(&mut self, place: Place, slots: &[Slot]) {
        let list = self.child(place);
        let dashes = self.dashes(place);
        let Kind::List { elements, .. } = &self.tree.nodes[list].kind else {
            return;
        };
        let stays: HashSet<usize> = slots.iter().filter_map(Slot::kept).collect();
        for (index, dash) in dashes
            .iter()
            .enumerate()
            .filter(|(index, _)| !stays.contains(index))
        {
            let end = self.tree.nodes[elements[index]].span.end.max(dash + 1);
            self.remove_lines(*dash..end, dashes.get(index + 1).copied());
        }
        if slots.is_empty() {
            let mark = self.mark(place);
            self.cuts.replace(mark..mark, " []");
        }
        let mut at = next_line(self.text, self.mark(place));
        let mut neighbour = 0;
        for slot in slots {
            match slot {
                Slot::New(data) => self.add_element(list, data, (at, dashes[neighbour], neighbour)),
                Slot::Keep(index) | Slot::Change(index, _) => {
                    neighbour = *index;
                    at = next_line(
                        self.text,
                        self.tree.nodes[elements[*index]]
                            .span
                            .end
                            .max(dashes[*index] + 1),
                    );
                    if let Slot::Change(index, data) = slot {
                        self.set_value(
                            Place {
                                parent: list,
                                index: *index,
                            },
                            data,
                        );
                    }
                }
            }
        }
    }

    /// Adds an element at a line start, in the manner of a neighbour.
    fn add_element(
        &mut self,
        list: NodeId,
        data: &Data,
        (at, dash, neighbour): (usize, usize, usize),
    ) {
        let content = self.child(Place {
            parent: list,
            index: neighbour,
        });
        let like_flow = matches!(self.tree.nodes[content].kind, Kind::Map { flow: true, .. });
        let start = self.tree.nodes[content].start;
        let gap = self
            .text
            .get(dash + 1..start)
            .filter(|gap| !gap.is_empty() && gap.bytes().all(|b| b == b' '));
        let mut style = self.style(
            Place {
                parent: list,
                index: neighbour,
            },
            None,
        );
        style.flow = like_flow;
        style.eol = line_break(self.text, at.saturating_sub(1));
        let lines = self.dashed(data, &style, column(self.text, dash), gap.unwrap_or(" "));
        self.insert_lines(at.saturating_sub(1), lines, style.eol);
    }

    fn dashed(&self, data: &Data, style: &Style, indent: usize, gap: &str) -> String {
        let content = style.own_line(data, indent + 1 + gap.len());
        format!("{}-{gap}{content}{}", " ".repeat(indent), style.eol)
    }

    /// Puts whole lines behind the line that holds `at`.
    fn insert_lines(&mut self, at: usize, lines: String, eol: &str) {
        let below = next_line(self.text, at.min(self.text.len()));
        if self.text[..below].ends_with('\n') || below == 0 {
            self.cuts.replace(below..below, lines);
        } else {
            let lines = lines.strip_suffix(eol).unwrap_or(&lines);
            self.cuts.replace(below..below, format!("{eol}{lines}"));
        }
    }

    /// Removes what stands on lines of its own with them; else up to `next`, which takes its place.
    fn remove_lines(&mut self, range: Range<usize>, next: Option<usize>) {
        if is_first_on_line(self.text, range.start) {
            let (start, end) = (
                line_start(self.text, range.start),
                next_line(self.text, range.end),
            );
            let whole = self.text[..end].ends_with('\n') || start == 0;
            self.cuts
                .replace(if whole { start..end } else { start - 1..end }, "");
        } else {
            let blank = |next: &usize| self.text[range.end..*next].trim().is_empty();
            self.cuts
                .replace(range.start..next.filter(blank).unwrap_or(range.end), "");
        }
    }

    fn remove_pair(&mut self, map: NodeId, index: usize) {
        let pairs = self.tree.pairs(map);
        if self.is_flow(map) || pairs.len() == 1 {
            return self.remove_flow_pair(map, index);
        }
        let end = self.tree.nodes[pairs[index].1]
            .span
            .end
            .max(self.tree.nodes[pairs[index].0].span.end);
        let next = (index + 1 < pairs.len()).then(|| self.pair_start(map, index + 1));
        self.remove_lines(self.pair_start(map, index)..end, next);
    }

    fn add_pairs(&mut self, map: NodeId, added: &[(&str, &Data)]) {
        let pairs = self.tree.pairs(map);
        let Some(last) = pairs.len().checked_sub(1) else {
            return self.fill_empty_map(map, added);
        };
        let place = Place {
            parent: map,
            index: last,
        };
        let style = self.style(place, None);
        let end = self.tree.nodes[pairs[last].1]
            .span
            .end
            .max(self.mark(place));
        if style.flow {
            let text = added
                .iter()
                .map(|(name, data)| format!(", {}", style.pair(name, data, 0)));
            self.cuts.replace(end..end, text.collect::<String>());
            return;
        }
        let indent = column(self.text, self.pair_start(map, 0));
        let lines = added.iter().map(|(name, data)| {
            format!(
                "{}{}{}",
                " ".repeat(indent),
                style.pair(name, data, indent),
                style.eol
            )
        });
        self.insert_lines(end, lines.collect(), style.eol);
    }

    fn fill_empty_map(&mut self, map: NodeId, added: &[(&str, &Data)]) {
        let span = self.tree.nodes[map].span.clone();
        let style = Style {
            quote: Quote::Bare,
            flow: true,
            long: LongText::Quoted,
            eol: "\n",
        };
        let inner: Vec<_> = added
            .iter()
            .map(|(name, data)| style.pair(name, data, 0))
            .collect();
        self.cuts.replace(span, format!("{{{}}}", inner.join(", ")));
    }

    pub(super) fn child(&self, place: Place) -> NodeId {
        match &self.tree.nodes[place.parent].kind {
            Kind::Map { pairs, .. } => pairs[place.index].1,
            Kind::List { elements, .. } => elements[place.index],
            _ => place.parent,
        }
    }

    fn is_named(&self, key: NodeId, name: &str) -> bool {
        self.tree
            .scalar(self.text, key)
            .is_some_and(|(said, _)| said == name)
    }

    fn is_block(&self, id: NodeId) -> bool {
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

    /// Right behind the `:` or `-` of a place; the end of its name where there is no `:`.
    pub(super) fn mark(&self, place: Place) -> usize {
        let Some((key, _)) = self.tree.pairs(place.parent).get(place.index) else {
            return self.tree.nodes[self.child(place)].start;
        };
        let end = self.tree.nodes[*key].span.end;
        let colon = next_token(self.text, end, |_| true);
        if self.text[colon..].starts_with(':') {
            colon + 1
        } else {
            end
        }
    }

    /// Where a pair begins: at its name, or at the `?` before it.
    fn pair_start(&self, map: NodeId, index: usize) -> usize {
        let start = self.tree.nodes[self.tree.pairs(map)[index].0].start;
        let before = self.text[..start].trim_end_matches(' ');
        if before.ends_with('?') && is_first_on_line(self.text, before.len() - 1) {
            before.len() - 1
        } else {
            start
        }
    }

    /// The column at which the content below a place begins.
    fn content_indent(&self, place: Place) -> usize {
        let pairs = self.tree.pairs(place.parent);
        if pairs.is_empty() {
            return column(self.text, self.tree.nodes[self.child(place)].start);
        }
        let own = column(self.text, self.pair_start(place.parent, place.index));
        let old = &self.tree.nodes[self.child(place)];
        let below = self.is_block(self.child(place)) && is_first_on_line(self.text, old.span.start);
        let now = column(self.text, old.span.start);
        if below && now > own { now } else { own + 2 }
    }

    /// How text is written at a place: in the manner of what is there, else of its neighbours.
    pub(super) fn style(&self, place: Place, old: Option<NodeId>) -> Style {
        let quote = |id: NodeId| match &self.tree.nodes[id].kind {
            Kind::Scalar {
                style: ScalarStyle::SingleQuoted,
                ..
            } => Quote::Single,
            Kind::Scalar {
                style: ScalarStyle::DoubleQuoted,
                ..
            } => Quote::Double,
            _ => Quote::Bare,
        };
        let flow = self.is_flow(place.parent);
        let json = flow
            && self
                .tree
                .pairs(place.parent)
                .first()
                .is_some_and(|(key, _)| quote(*key) == Quote::Double);
        let quote = if json {
            Quote::Double
        } else {
            old.map_or(Quote::Bare, quote)
        };
        let eol = line_break(self.text, self.mark(place));
        Style {
            quote,
            flow,
            long: self.long,
            eol,
        }
    }

    /// How far lists are indented below their names in this text.
    fn list_offset(&self) -> usize {
        for (parent, node) in self.tree.nodes.iter().enumerate() {
            let Kind::Map { flow: false, pairs } = &node.kind else {
                continue;
            };
            for (index, (_, value)) in pairs.iter().enumerate() {
                if matches!(self.tree.nodes[*value].kind, Kind::List { flow: false, .. }) {
                    let place = Place { parent, index };
                    let own = column(self.text, self.pair_start(parent, index));
                    let dash = self
                        .dashes(place)
                        .first()
                        .map_or(own + 2, |dash| column(self.text, *dash));
                    return dash.saturating_sub(own);
                }
            }
        }
        2
    }

    /// The dashes of a block list.
    fn dashes(&self, place: Place) -> Vec<usize> {
        let Kind::List { elements, .. } = &self.tree.nodes[self.child(place)].kind else {
            return Vec::new();
        };
        let mut at = self.mark(place);
        let mut dashes = Vec::with_capacity(elements.len());
        for element in elements {
            let dash = next_token(self.text, at, |c| c == '-');
            dashes.push(dash);
            at = self.tree.nodes[*element].span.end.max(dash + 1);
        }
        dashes
    }
}

/// Keeps the elements that both lists begin and end with, and changes those between.
fn least_slots(old: &[Data], new: &[Data]) -> Vec<Slot> {
    let same = |pair: &(&Data, &Data)| pair.0 == pair.1;
    let head = old.iter().zip(new).take_while(same).count();
    let tail = old[head..]
        .iter()
        .rev()
        .zip(new[head..].iter().rev())
        .take_while(same)
        .count();
    let changed = (old.len() - tail).min(new.len() - tail);
    let middle = (head..new.len() - tail).map(|index| match new[index].clone() {
        data if index < changed => Slot::Change(index, data),
        data => Slot::New(data),
    });
    (0..head)
        .map(Slot::Keep)
        .chain(middle)
        .chain((old.len() - tail..old.len()).map(Slot::Keep))
        .collect()
}
