//! Edits of lists in block style.

use std::collections::HashSet;

use super::edit::{Editor, ElementEdit, Position};
use super::lines::{column, is_first_on_line, line_break, line_start, next_line};
use super::style::Style;
use super::tree::next_token;
use super::{Data, NodeId, NodeKind};

impl Editor<'_> {
    /// Sets the elements of the list at a position; a missing value counts as an empty list.
    pub(super) fn set_elements(&mut self, position: Position, wanted: &[ElementEdit]) {
        let list = self.child(position);
        match &self.tree.nodes[list].kind {
            NodeKind::List { flow, elements } if !elements.is_empty() => match flow {
                true => self.set_flow_elements(list, wanted),
                false => self.set_block_elements(position, wanted),
            },
            _ => self.fill_list(position, wanted),
        }
    }

    /// `items: []  # why` becomes `items:  # why` with lines below it.
    fn fill_list(&mut self, position: Position, wanted: &[ElementEdit]) {
        let new: Vec<Data> = wanted.iter().filter_map(ElementEdit::new_data).cloned().collect();
        if new.is_empty() {
            return;
        }
        let list = self.child(position);
        let node = &self.tree.nodes[list];
        if self.text[node.span.clone()].contains('#') {
            let style = self.style_in_brackets();
            let texts = new.iter().map(|data| style.after_dash(data, 0)).collect();
            return self.fill_brackets(list, texts);
        }
        if self.is_flow(position.parent) {
            return self.set_value(position, &Data::List(new));
        }
        let indent = column(self.text, self.pair_start(position)) + self.list_offset();
        let style = self.style(position, None);
        let lines = new.iter().map(|data| {
            let element = dashed(data, &style, indent, " ");
            format!("{}{element}{}", " ".repeat(indent), style.eol)
        });
        let start = self.value_start(position).min(node.span.start);
        self.replace(start..node.span.end, "");
        self.insert_lines(node.span.end, lines.collect(), style.eol);
    }

    fn set_block_elements(&mut self, position: Position, wanted: &[ElementEdit]) {
        let list = self.child(position);
        let dashes = self.dashes(position);
        let ends: Vec<usize> = (dashes.iter().enumerate())
            .map(|(index, dash)| {
                let element = self.child(Position { parent: list, index });
                self.tree.nodes[element].span.end.max(dash + 1)
            })
            .collect();
        let kept: HashSet<usize> = wanted.iter().filter_map(ElementEdit::kept).collect();
        for index in (0..dashes.len()).filter(|index| !kept.contains(index)) {
            self.remove_lines(dashes[index]..ends[index], dashes.get(index + 1).copied());
        }
        if wanted.is_empty() {
            let start = self.value_start(position);
            self.replace(start..start, " []");
        }
        let mut previous = None;
        for edit in wanted {
            match edit {
                ElementEdit::New(data) => {
                    let at = previous
                        .map(|index: usize| self.insertion_after(dashes[index], ends[index]));
                    let neighbour = Position { parent: list, index: previous.unwrap_or(0) };
                    self.add_element(neighbour, dashes[neighbour.index], at, data);
                }
                ElementEdit::Keep(index) => previous = Some(*index),
                ElementEdit::Change(index, data) => {
                    previous = Some(*index);
                    self.set_value(Position { parent: list, index: *index }, data);
                }
            }
        }
    }

    /// Adds an element in the style of its neighbour: at the line start `at`, or before the first dash.
    fn add_element(&mut self, neighbour: Position, dash: usize, at: Option<usize>, data: &Data) {
        let content = self.child(neighbour);
        let gap = self.text.get(dash + 1..self.tree.nodes[content].start);
        let gap = gap.filter(|gap| !gap.is_empty() && gap.bytes().all(|byte| byte == b' '));
        let mut style = self.style(neighbour, Some(content));
        style.flow = matches!(self.tree.nodes[content].kind, NodeKind::Map { flow: true, .. });
        let indent = column(self.text, dash);
        let spaces = " ".repeat(indent);
        if at.is_none() && !is_first_on_line(self.text, dash) {
            let element = dashed(data, &style, indent, gap.unwrap_or(" "));
            let line = format!("{element}{}{spaces}", style.eol);
            return self.replace(dash..dash, line);
        }
        let at = at.unwrap_or_else(|| self.insertion_before(dash));
        style.eol = line_break(self.text, at.saturating_sub(1));
        let element = dashed(data, &style, indent, gap.unwrap_or(" "));
        let lines = format!("{spaces}{element}{}", style.eol);
        if at == 0 {
            self.replace(0..0, lines);
        } else {
            self.insert_lines(at - 1, lines, style.eol);
        }
    }

    /// Where to insert a new first element: above the comments of the old first element.
    fn insertion_before(&self, dash: usize) -> usize {
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

    /// Where to insert an element after another: below the comments indented under that one.
    fn insertion_after(&self, dash: usize, end: usize) -> usize {
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

    /// The indentation of lists below their names in this text.
    fn list_offset(&self) -> usize {
        let block =
            |id: NodeId| matches!(self.tree.nodes[id].kind, NodeKind::List { flow: false, .. });
        let positions = self.tree.nodes.iter().enumerate().flat_map(|(parent, _)| {
            let pairs = self.tree.pairs(parent).iter().enumerate();
            pairs.map(move |(index, (_, value))| (Position { parent, index }, *value))
        });
        let offsets = positions.filter(|(_, value)| block(*value)).filter_map(|(position, _)| {
            let dash = *self.dashes(position).first()?;
            let own = column(self.text, self.pair_start(position));
            is_first_on_line(self.text, dash).then(|| column(self.text, dash).checked_sub(own))?
        });
        offsets.into_iter().next().unwrap_or(2)
    }

    fn dashes(&self, position: Position) -> Vec<usize> {
        let NodeKind::List { elements, .. } = &self.tree.nodes[self.child(position)].kind else {
            return Vec::new();
        };
        let mut at = self.after_colon(position);
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
    format!("-{gap}{}", style.after_dash(data, indent + 1 + gap.len()))
}

/// Keeps the common start and end of both lists and changes the elements between them.
pub(super) fn minimal_edits(old: &[Data], new: &[Data]) -> Vec<ElementEdit> {
    let same = |pair: &(&Data, &Data)| pair.0 == pair.1;
    let head = old.iter().zip(new).take_while(same).count();
    let tail = (old[head..].iter().rev()).zip(new[head..].iter().rev()).take_while(same).count();
    let changed = old.len().min(new.len()) - tail;
    let middle = (head..new.len() - tail).map(|index| match new[index].clone() {
        data if index < changed => ElementEdit::Change(index, data),
        data => ElementEdit::New(data),
    });
    (0..head)
        .map(ElementEdit::Keep)
        .chain(middle)
        .chain((old.len() - tail..old.len()).map(ElementEdit::Keep))
        .collect()
}
