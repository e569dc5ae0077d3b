//! The pairs of a map: where they begin, how they are added and removed.

use std::ops::Range;

use super::edit::{Editor, Place};
use super::flow::Part;
use super::lines::{column, is_first_on_line, line_start, next_line};
use super::tree::next_token;
use super::{Data, NodeId};

impl Editor<'_> {
    /// Removes pairs of a map, and adds others behind the last.
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
            return self.cuts.replace(self.tree.nodes[map].span.clone(), "{}");
        }
        let mut index = 0;
        while index < count {
            let end = (index..count).find(|at| !removed.contains(at));
            let end = end.unwrap_or(count);
            if end > index {
                self.remove_pairs(map, index..end);
            }
            index = end + 1;
        }
        self.add_lines(map, added);
    }

    /// Right behind the `:` of a place; the end of its name where there is no `:`, and the start of an
    /// element that has no name.
    pub(super) fn mark(&self, place: Place) -> usize {
        let Some((key, _)) = self.tree.pairs(place.parent).get(place.index) else {
            return self.tree.nodes[self.child(place)].start;
        };
        let end = self.tree.nodes[*key].span.end;
        let colon = next_token(self.text, end, |_| true);
        if self.text[colon..].starts_with(':') { colon + 1 } else { end }
    }

    /// Where a pair begins: at its name, or at the `?` before it.
    pub(super) fn pair_start(&self, place: Place) -> usize {
        let start = self.tree.nodes[self.tree.pairs(place.parent)[place.index].0].start;
        let before = self.text[..start].trim_end_matches([' ', '\t']);
        if before.len() < start && before.ends_with('?') { before.len() - 1 } else { start }
    }

    /// Puts whole lines behind the line that holds `at`.
    pub(super) fn insert_lines(&mut self, at: usize, lines: String, eol: &str) {
        let below = next_line(self.text, at.min(self.text.len()));
        if self.text[..below].ends_with('\n') || below == 0 {
            self.cuts.replace(below..below, lines);
        } else {
            let lines = lines.strip_suffix(eol).unwrap_or(&lines);
            self.cuts.replace(below..below, format!("{eol}{lines}"));
        }
    }

    /// Removes what stands on lines of its own with them; else up to `next`, which takes its place.
    pub(super) fn remove_lines(&mut self, range: Range<usize>, next: Option<usize>) {
        if is_first_on_line(self.text, range.start) {
            let start = line_start(self.text, range.start);
            let end = next_line(self.text, range.end);
            let whole = self.text[..end].ends_with('\n') || start == 0;
            let start = if whole { start } else { start - 1 };
            self.cuts.replace(start..end, "");
        } else {
            let blank = |next: &usize| self.text[range.end..*next].trim().is_empty();
            let end = next.filter(blank).unwrap_or(range.end);
            self.cuts.replace(range.start..end, "");
        }
    }

    fn pair_span(&self, map: NodeId, index: usize) -> Range<usize> {
        let place = Place { parent: map, index };
        let value = self.tree.nodes[self.child(place)].span.end;
        self.pair_start(place)..value.max(self.mark(place))
    }

    fn remove_pairs(&mut self, map: NodeId, run: Range<usize>) {
        let start = self.pair_span(map, run.start).start;
        let end = self.pair_span(map, run.end - 1).end;
        let more = run.end < self.tree.pairs(map).len();
        let next = more.then(|| self.pair_span(map, run.end).start);
        self.remove_lines(start..end, next);
    }

    fn add_lines(&mut self, map: NodeId, added: &[(&str, &Data)]) {
        let last = Place { parent: map, index: self.tree.pairs(map).len() - 1 };
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
        let place = Place { parent: map, index: count - 1 };
        let style = self.style(place, None);
        let kept = (0..count).filter(|index| !removed.contains(index));
        let new = added.iter().map(|(name, data)| style.pair(name, data, 0));
        let parts = kept.map(Part::Keep).chain(new.map(Part::New)).collect();
        self.set_parts(&spans, parts);
    }

    fn fill_empty_map(&mut self, map: NodeId, added: &[(&str, &Data)]) {
        let style = self.style_in_brackets();
        let pairs = added.iter().map(|(name, data)| style.pair(name, data, 0));
        self.fill_brackets(map, pairs.collect());
    }
}
