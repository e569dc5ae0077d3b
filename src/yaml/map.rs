//! Edits of maps: adds and removes pairs, replaces values.

use std::ops::Range;

use super::edit::{Editor, Position};
use super::flow::{FlowEntry, runs_without};
use super::lines::{column, is_first_on_line, line_end, line_start, next_line};
use super::style::Layout;
use super::tree::next_token;
use super::{Data, NodeId};

impl Editor<'_> {
    pub(super) fn set_pairs(&mut self, map: NodeId, added: &[(&str, &Data)], removed: &[usize]) {
        let count = self.tree.pairs(map).len();
        if added.is_empty() && removed.is_empty() {
            return;
        }
        if count == 0 {
            return self.fill_empty_map(map, added);
        }
        if self.is_flow(map) {
            return self.set_flow_pairs(map, added, removed);
        }
        if removed.len() == count && added.is_empty() {
            return self.replace(self.tree.nodes[map].span.clone(), "{}");
        }
        for run in runs_without(count, |index| !removed.contains(index)) {
            self.remove_pairs(map, run);
        }
        self.add_lines(map, added);
    }

    /// The offset right after the `:` of a pair; the end of the name if there is no `:`. For an element of a
    /// list, its start.
    pub(super) fn after_colon(&self, position: Position) -> usize {
        let Some((key, _)) = self.tree.pairs(position.parent).get(position.index) else {
            return self.tree.nodes[self.child(position)].start;
        };
        let end = self.tree.nodes[*key].span.end;
        let colon = next_token(self.text, end, |_| true);
        if self.text[colon..].starts_with(':') { colon + 1 } else { end }
    }

    /// The start of a pair: its name, or the `?` before it.
    pub(super) fn pair_start(&self, position: Position) -> usize {
        let start = self.tree.nodes[self.tree.pairs(position.parent)[position.index].0].start;
        let before = self.text[..start].trim_end_matches([' ', '\t']);
        if before.len() < start && before.ends_with('?') { before.len() - 1 } else { start }
    }

    /// Inserts whole lines after the line that contains `at`.
    pub(super) fn insert_lines(&mut self, at: usize, lines: String, eol: &str) {
        let below = next_line(self.text, at.min(self.text.len()));
        if self.text[..below].ends_with('\n') || below == 0 {
            self.replace(below..below, lines);
        } else {
            let lines = lines.strip_suffix(eol).unwrap_or(&lines);
            self.replace(below..below, format!("{eol}{lines}"));
        }
    }

    /// Removes whole lines if the range starts its line; otherwise removes up to `next`, which moves up.
    pub(super) fn remove_lines(&mut self, range: Range<usize>, next: Option<usize>) {
        if is_first_on_line(self.text, range.start) {
            let start = line_start(self.text, range.start);
            let end = next_line(self.text, range.end);
            let whole = self.text[..end].ends_with('\n') || start == 0;
            let start = if whole { start } else { start - 1 };
            self.replace(start..end, "");
        } else {
            let blank = |next: &usize| self.text[range.end..*next].trim().is_empty();
            let end = next.filter(blank).unwrap_or(range.end);
            self.replace(range.start..end, "");
        }
    }

    fn pair_span(&self, map: NodeId, index: usize) -> Range<usize> {
        let position = Position { parent: map, index };
        let value = self.tree.nodes[self.child(position)].span.end;
        self.pair_start(position)..value.max(self.after_colon(position))
    }

    fn remove_pairs(&mut self, map: NodeId, run: Range<usize>) {
        let start = self.pair_span(map, run.start).start;
        let end = self.pair_span(map, run.end - 1).end;
        let more = run.end < self.tree.pairs(map).len();
        let next = more.then(|| self.pair_span(map, run.end).start);
        self.remove_lines(start..end, next);
    }

    fn add_lines(&mut self, map: NodeId, added: &[(&str, &Data)]) {
        let last = Position { parent: map, index: self.tree.pairs(map).len() - 1 };
        if added.is_empty() {
            return;
        }
        let style = self.style(last, None);
        let indent = column(self.text, self.pair_span(map, 0).start);
        let line = |(name, data): &(&str, &Data)| {
            let pair = style.pair(name, data, indent);
            format!("{}{pair}{}", " ".repeat(indent), style.eol)
        };
        let lines = added.iter().map(line).collect();
        self.insert_lines(self.pair_span(map, last.index).end, lines, style.eol);
    }

    fn set_flow_pairs(&mut self, map: NodeId, added: &[(&str, &Data)], removed: &[usize]) {
        let count = self.tree.pairs(map).len();
        let spans: Vec<_> = (0..count).map(|index| self.pair_span(map, index)).collect();
        let position = Position { parent: map, index: count - 1 };
        let style = self.style(position, None);
        let kept = (0..count).filter(|index| !removed.contains(index));
        let new = added.iter().map(|(name, data)| style.pair(name, data, 0));
        let entries = kept.map(FlowEntry::Keep).chain(new.map(FlowEntry::New)).collect();
        self.set_flow_entries(&spans, entries);
    }

    fn fill_empty_map(&mut self, map: NodeId, added: &[(&str, &Data)]) {
        let style = self.style_in_brackets();
        let pairs = added.iter().map(|(name, data)| style.pair(name, data, 0));
        self.fill_brackets(map, pairs.collect());
    }

    /// Replaces a value of a map or an element of a list as a whole.
    pub(super) fn set_value(&mut self, position: Position, data: &Data) {
        if !self.is_map_value(position) {
            return self.set_element(position, data);
        }
        let child = self.child(position);
        let (node, colon_end) = (&self.tree.nodes[child], self.after_colon(position));
        let (indent, name_end) = (self.content_indent(position), line_end(self.text, colon_end));
        let style = self.style(position, Some(child));
        let below = node.span.start > name_end;
        match style.layout(data, indent) {
            Layout::Inline(text) if node.span.is_empty() && node.start == node.span.start => {
                let colon = self.colon(position, style.eol);
                self.replace_text(node.span.clone(), &format!("{colon} "), &text);
            }
            Layout::Inline(text) if below && self.is_block(child) => {
                // The old value is on lines of its own; keep a comment after its name.
                let (anchor, start) = (self.anchor(child), self.value_start(position));
                let (first, more) = text.split_at(text.find(style.eol).unwrap_or(text.len()));
                self.replace(colon_end..start, format!(" {anchor}{first}"));
                self.replace(name_end..line_end(self.text, node.span.end), more);
            }
            Layout::Inline(text) => self.replace_node(child, text),
            Layout::Below(text) => {
                let lines = format!("{}{}{text}", style.eol, " ".repeat(indent));
                if below {
                    let end = line_end(self.text, node.span.end);
                    self.replace(name_end..end, lines);
                } else {
                    let anchor = match self.anchor(child).trim_end() {
                        "" => String::new(),
                        anchor => format!(" {anchor}"),
                    };
                    let (colon, end) =
                        (self.colon(position, style.eol), node.span.end.max(colon_end));
                    self.replace(colon_end..end, format!("{colon}{anchor}{lines}"));
                }
            }
        }
    }

    /// The `:` that a name without a value still needs.
    fn colon(&self, position: Position, eol: &str) -> String {
        let key = self.tree.pairs(position.parent)[position.index].0;
        let (start, named) = (self.pair_start(position), self.tree.nodes[key].start);
        if self.text[..self.after_colon(position)].ends_with(':') {
            String::new()
        } else if start < named && !self.is_flow(position.parent) {
            format!("{eol}{}:", " ".repeat(column(self.text, start)))
        } else {
            ":".to_owned()
        }
    }

    fn set_element(&mut self, position: Position, data: &Data) {
        let child = self.child(position);
        let node = &self.tree.nodes[child];
        let style = self.style(position, Some(child));
        if node.span.is_empty() {
            let text = style.after_dash(data, column(self.text, node.span.end) + 1);
            self.replace(node.span.clone(), format!(" {text}"));
        } else {
            let text = style.after_dash(data, column(self.text, self.replaced_start(child)));
            self.replace_node(child, text);
        }
    }

    /// Replaces a node in place. Keeps its anchor, which an alias may need, and drops its tag.
    fn replace_node(&mut self, id: NodeId, text: String) {
        let (start, node) = (self.replaced_start(id), &self.tree.nodes[id]);
        let anchor = if node.tagged { self.anchor(id) } else { String::new() };
        let comment = self.header_comment(id).filter(|_| !text.contains('\n'));
        let text = comment.map_or_else(|| text.clone(), |comment| format!("{text}{comment}"));
        self.replace_text(start..node.span.end, &anchor, &text);
    }

    /// The comment after the `|` or `>` of a block scalar, which is kept when the scalar is replaced.
    fn header_comment(&self, id: NodeId) -> Option<&str> {
        let span = self.tree.nodes[id].span.clone();
        let header = self.text[span].split('\n').next()?.trim_end();
        let is_header = header.starts_with(['|', '>']);
        header.find(" #").filter(|_| is_header).map(|at| header[at..].trim_end())
    }

    /// Replaces a range. If a comment follows on the line, the lines of literal text go below it.
    fn replace_text(&mut self, range: Range<usize>, before: &str, text: &str) {
        let end = line_end(self.text, range.end);
        let rest = self.text[range.end..end].trim_start();
        let header = match text.find(['\r', '\n']) {
            Some(header) if text.starts_with('|') && rest.starts_with('#') => header,
            _ => text.len(),
        };
        self.replace(range, [before, &text[..header]].concat());
        if header < text.len() {
            self.replace(end..end, &text[header..]);
        }
    }

    fn replaced_start(&self, id: NodeId) -> usize {
        let node = &self.tree.nodes[id];
        if node.tagged { node.start } else { node.span.start }
    }

    /// The anchor of a node and a space; empty if there is none.
    fn anchor(&self, id: NodeId) -> String {
        let node = &self.tree.nodes[id];
        let properties = self.text[node.start..node.span.start].split_whitespace();
        properties
            .take_while(|property| !property.starts_with('#'))
            .find(|property| property.starts_with('&'))
            .map_or(String::new(), |anchor| format!("{anchor} "))
    }

    /// The start of a value on the line of its name: after the `:`, the anchor and the tag.
    pub(super) fn value_start(&self, position: Position) -> usize {
        let (node, colon_end) =
            (&self.tree.nodes[self.child(position)], self.after_colon(position));
        let limit = line_end(self.text, colon_end).min(node.span.start);
        let properties = self.text.get(node.start..limit).unwrap_or_default();
        let properties = properties.split(" #").next().unwrap_or_default().trim_end();
        if properties.is_empty() { colon_end } else { node.start + properties.len() }
    }

    /// The column of the content below a name.
    fn content_indent(&self, position: Position) -> usize {
        let own = column(self.text, self.pair_start(position));
        let old = &self.tree.nodes[self.child(position)];
        let below =
            self.is_block(self.child(position)) && is_first_on_line(self.text, old.span.start);
        let now = column(self.text, old.span.start);
        if below && now > own { now } else { own + 2 }
    }
}
