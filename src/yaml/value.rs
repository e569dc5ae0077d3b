//! One value or element that is replaced by another.

use std::ops::Range;

use super::edit::{Editor, Place};
use super::lines::{column, is_first_on_line, line_end};
use super::scalar::Spelled;
use super::{Data, NodeId};

impl Editor<'_> {
    /// Replaces one element of a list, or one value, wholly.
    pub(super) fn set_value(&mut self, place: Place, data: &Data) {
        if !self.is_named_place(place) {
            return self.set_element(place, data);
        }
        let child = self.child(place);
        let (node, mark) = (&self.tree.nodes[child], self.mark(place));
        let (indent, name_end) = (self.content_indent(place), line_end(self.text, mark));
        let style = self.style(place, Some(child));
        let below = node.span.start > name_end;
        match style.spell(data, indent) {
            Spelled::Inline(text) if node.span.is_empty() && node.start == node.span.start => {
                let colon = self.colon(place, style.eol);
                self.put_text(node.span.clone(), &format!("{colon} "), &text);
            }
            Spelled::Inline(text) if below && self.is_block(child) => {
                // The old value stands on lines of its own; a comment behind its name stays.
                let (anchor, start) = (self.anchor(child), self.value_start(place));
                let (first, more) = text.split_at(text.find(style.eol).unwrap_or(text.len()));
                self.cuts.replace(mark..start, format!(" {anchor}{first}"));
                self.cuts.replace(name_end..line_end(self.text, node.span.end), more);
            }
            Spelled::Inline(text) => self.replace_node(child, text),
            Spelled::Below(text) => {
                let lines = format!("{}{}{text}", style.eol, " ".repeat(indent));
                if below {
                    let end = line_end(self.text, node.span.end);
                    self.cuts.replace(name_end..end, lines);
                } else {
                    let anchor = match self.anchor(child).trim_end() {
                        "" => String::new(),
                        anchor => format!(" {anchor}"),
                    };
                    let (colon, end) = (self.colon(place, style.eol), node.span.end.max(mark));
                    self.cuts.replace(mark..end, format!("{colon}{anchor}{lines}"));
                }
            }
        }
    }

    /// The `:` that a name without a value may still need.
    fn colon(&self, place: Place, eol: &str) -> String {
        let key = self.tree.pairs(place.parent)[place.index].0;
        let (start, named) = (self.pair_start(place), self.tree.nodes[key].start);
        if self.text[..self.mark(place)].ends_with(':') {
            String::new()
        } else if start < named && !self.is_flow(place.parent) {
            format!("{eol}{}:", " ".repeat(column(self.text, start)))
        } else {
            ":".to_owned()
        }
    }

    fn set_element(&mut self, place: Place, data: &Data) {
        let child = self.child(place);
        let node = &self.tree.nodes[child];
        let style = self.style(place, Some(child));
        if node.span.is_empty() {
            let text = style.own_line(data, column(self.text, node.span.end) + 1);
            self.cuts.replace(node.span.clone(), format!(" {text}"));
        } else {
            let text = style.own_line(data, column(self.text, self.cut_start(child)));
            self.replace_node(child, text);
        }
    }

    /// Replaces a node where it stands. Its anchor stays, for an alias may need it; its tag goes.
    fn replace_node(&mut self, id: NodeId, text: String) {
        let (start, node) = (self.cut_start(id), &self.tree.nodes[id]);
        let anchor = if node.tagged { self.anchor(id) } else { String::new() };
        let comment = self.header_comment(id).filter(|_| !text.contains('\n'));
        let text = comment.map_or_else(|| text.clone(), |comment| format!("{text}{comment}"));
        self.put_text(start..node.span.end, &anchor, &text);
    }

    /// The comment behind the `|` or `>` of a block scalar, which outlives its lines.
    fn header_comment(&self, id: NodeId) -> Option<&str> {
        let span = self.tree.nodes[id].span.clone();
        let header = self.text[span].split('\n').next()?.trim_end();
        let is_header = header.starts_with(['|', '>']);
        header.find(" #").filter(|_| is_header).map(|at| header[at..].trim_end())
    }

    /// Replaces a range; the lines of literal text go below a comment that stands behind it.
    fn put_text(&mut self, range: Range<usize>, before: &str, text: &str) {
        let end = line_end(self.text, range.end);
        let rest = self.text[range.end..end].trim_start();
        let header = match text.find(['\r', '\n']) {
            Some(header) if text.starts_with('|') && rest.starts_with('#') => header,
            _ => text.len(),
        };
        self.cuts.replace(range, [before, &text[..header]].concat());
        if header < text.len() {
            self.cuts.replace(end..end, &text[header..]);
        }
    }

    fn cut_start(&self, id: NodeId) -> usize {
        let node = &self.tree.nodes[id];
        if node.tagged { node.start } else { node.span.start }
    }

    /// The anchor of a node and a space; nothing where it has none.
    fn anchor(&self, id: NodeId) -> String {
        let node = &self.tree.nodes[id];
        let marks = self.text[node.start..node.span.start].split_whitespace();
        marks
            .take_while(|mark| !mark.starts_with('#'))
            .find(|mark| mark.starts_with('&'))
            .map_or(String::new(), |anchor| format!("{anchor} "))
    }

    /// Where the value of a name begins on its line: behind the `:`, the anchor and the tag.
    pub(super) fn value_start(&self, place: Place) -> usize {
        let (node, mark) = (&self.tree.nodes[self.child(place)], self.mark(place));
        let limit = line_end(self.text, mark).min(node.span.start);
        let marks = self.text.get(node.start..limit).unwrap_or_default();
        let marks = marks.split(" #").next().unwrap_or_default().trim_end();
        if marks.is_empty() { mark } else { node.start + marks.len() }
    }

    /// The column at which the content below a name begins.
    fn content_indent(&self, place: Place) -> usize {
        let own = column(self.text, self.pair_start(place));
        let old = &self.tree.nodes[self.child(place)];
        let below = self.is_block(self.child(place)) && is_first_on_line(self.text, old.span.start);
        let now = column(self.text, old.span.start);
        if below && now > own { now } else { own + 2 }
    }
}
