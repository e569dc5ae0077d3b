//! The elements of a list that stands on lines of its own.

use std::collections::HashSet;

use super::edit::{Editor, Place, Slot};
use super::lines::{column, is_first_on_line, line_break, line_start, next_line};
use super::scalar::Style;
use super::tree::next_token;
use super::{Data, Kind, NodeId};

impl Editor<'_> {
    /// Makes the list at a place, or the nothing there, have these elements.
    pub(super) fn set_elements(&mut self, place: Place, slots: &[Slot]) {
        let list = self.child(place);
        match &self.tree.nodes[list].kind {
            Kind::List { elements, .. } if elements.is_empty() => self.fill_list(place, slots),
            Kind::List { flow: true, .. } => self.set_flow_elements(list, slots),
            Kind::List { flow: false, .. } => self.set_block_elements(place, slots),
            _ => self.fill_list(place, slots),
        }
    }

    /// `items: []  # why` becomes `items:  # why` with lines below it.
    fn fill_list(&mut self, place: Place, slots: &[Slot]) {
        let new: Vec<Data> = slots.iter().filter_map(Slot::new_data).cloned().collect();
        if new.is_empty() {
            return;
        }
        let list = self.child(place);
        let node = &self.tree.nodes[list];
        if self.text[node.span.clone()].contains('#') {
            let style = self.style_in_brackets();
            let texts = new.iter().map(|data| style.own_line(data, 0)).collect();
            return self.fill_brackets(list, texts);
        }
        if self.is_flow(place.parent) {
            return self.set_value(place, &Data::List(new));
        }
        let indent = column(self.text, self.pair_start(place)) + self.list_offset();
        let style = self.style(place, None);
        let lines = new.iter().map(|data| {
            let element = dashed(data, &style, indent, " ");
            format!("{}{element}{}", " ".repeat(indent), style.eol)
        });
        let start = self.value_start(place).min(node.span.start);
        self.cuts.replace(start..node.span.end, "");
        self.insert_lines(node.span.end, lines.collect(), style.eol);
    }

    fn set_block_elements(&mut self, place: Place, slots: &[Slot]) {
        let list = self.child(place);
        let dashes = self.dashes(place);
        let ends: Vec<usize> = (dashes.iter().enumerate())
            .map(|(index, dash)| self.element_end(list, index).max(dash + 1))
            .collect();
        let stays: HashSet<usize> = slots.iter().filter_map(Slot::kept).collect();
        for index in (0..dashes.len()).filter(|index| !stays.contains(index)) {
            self.remove_lines(dashes[index]..ends[index], dashes.get(index + 1).copied());
        }
        if slots.is_empty() {
            let start = self.value_start(place);
            self.cuts.replace(start..start, " []");
        }
        let mut behind = None;
        for slot in slots {
            match slot {
                Slot::New(data) => {
                    let at = behind.map(|index: usize| self.tail(dashes[index], ends[index]));
                    let neighbour = Place { parent: list, index: behind.unwrap_or(0) };
                    self.add_element(neighbour, dashes[neighbour.index], at, data);
                }
                Slot::Keep(index) => behind = Some(*index),
                Slot::Change(index, data) => {
                    behind = Some(*index);
                    let place = Place { parent: list, index: *index };
                    self.set_value(place, data);
                }
            }
        }
    }

    fn element_end(&self, list: NodeId, index: usize) -> usize {
        let place = Place { parent: list, index };
        self.tree.nodes[self.child(place)].span.end
    }

    /// Adds an element in the manner of a neighbour: at a line start, or before the list's first dash.
    fn add_element(&mut self, neighbour: Place, dash: usize, at: Option<usize>, data: &Data) {
        let content = self.child(neighbour);
        let gap = self.text.get(dash + 1..self.tree.nodes[content].start);
        let gap = gap.filter(|gap| !gap.is_empty() && gap.bytes().all(|byte| byte == b' '));
        let mut style = self.style(neighbour, Some(content));
        style.flow = matches!(self.tree.nodes[content].kind, Kind::Map { flow: true, .. });
        let indent = column(self.text, dash);
        let spaces = " ".repeat(indent);
        if at.is_none() && !is_first_on_line(self.text, dash) {
            let element = dashed(data, &style, indent, gap.unwrap_or(" "));
            let line = format!("{element}{}{spaces}", style.eol);
            return self.cuts.replace(dash..dash, line);
        }
        let at = at.unwrap_or_else(|| self.head(dash));
        style.eol = line_break(self.text, at.saturating_sub(1));
        let element = dashed(data, &style, indent, gap.unwrap_or(" "));
        let lines = format!("{spaces}{element}{}", style.eol);
        if at == 0 {
            self.cuts.replace(0..0, lines);
        } else {
            self.insert_lines(at - 1, lines, style.eol);
        }
    }

    /// The line at which a first element is added: above the comments of the one that was first.
    fn head(&self, dash: usize) -> usize {
        let mut at = line_start(self.text, dash);
        while at > 0 {
            let above = line_start(self.text, at - 1);
            if !self.text[above..at].trim_start_matches(' ').starts_with('#') {
                break;
            }
            at = above;
        }
        at
    }

    /// The line at which an element is added behind another: below the comments that stand in that one.
    fn tail(&self, dash: usize, end: usize) -> usize {
        let own = column(self.text, dash);
        let mut at = next_line(self.text, end);
        loop {
            let below = next_line(self.text, at);
            let line = self.text[at..below].trim_start_matches(' ');
            if !line.starts_with('#') || below - at - line.len() <= own || below == self.text.len()
            {
                return at;
            }
            at = below;
        }
    }

    /// How far lists are indented below their names in this text.
    fn list_offset(&self) -> usize {
        let block = |id: NodeId| matches!(self.tree.nodes[id].kind, Kind::List { flow: false, .. });
        let places = self.tree.nodes.iter().enumerate().flat_map(|(parent, _)| {
            let pairs = self.tree.pairs(parent).iter().enumerate();
            pairs.map(move |(index, (_, value))| (Place { parent, index }, *value))
        });
        let offsets = places.filter(|(_, value)| block(*value)).filter_map(|(place, _)| {
            let dash = *self.dashes(place).first()?;
            let own = column(self.text, self.pair_start(place));
            is_first_on_line(self.text, dash).then(|| column(self.text, dash).checked_sub(own))?
        });
        offsets.into_iter().next().unwrap_or(2)
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

fn dashed(data: &Data, style: &Style, indent: usize, gap: &str) -> String {
    format!("-{gap}{}", style.own_line(data, indent + 1 + gap.len()))
}

/// Keeps the elements that both lists begin and end with, and changes those between.
pub(super) fn least_slots(old: &[Data], new: &[Data]) -> Vec<Slot> {
    let same = |pair: &(&Data, &Data)| pair.0 == pair.1;
    let head = old.iter().zip(new).take_while(same).count();
    let tail = (old[head..].iter().rev()).zip(new[head..].iter().rev()).take_while(same).count();
    let changed = old.len().min(new.len()) - tail;
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
