//! Edits of lists and maps in flow style (brackets): entries, commas and line breaks.

use std::collections::HashSet;
use std::ops::Range;

use super::edit::{Editor, ElementEdit, Position};
use super::lines::{column, is_first_on_line, line_break, line_end, line_start, next_line};
use super::tree::next_token;
use super::{NodeId, NodeKind};

/// One wanted element or pair between brackets.
pub(super) enum FlowEntry {
    /// The old entry with this index.
    Keep(usize),
    /// A new entry.
    New(String),
}

impl Editor<'_> {
    /// Sets the elements of a non-empty list.
    pub(super) fn set_flow_elements(&mut self, list: NodeId, wanted: &[ElementEdit]) {
        let NodeKind::List { elements, .. } = &self.tree.nodes[list].kind else {
            return;
        };
        let span = |id: &NodeId| self.tree.nodes[*id].start..self.tree.nodes[*id].span.end;
        let spans: Vec<Range<usize>> = elements.iter().map(span).collect();
        let (mut entries, mut neighbour) = (Vec::with_capacity(wanted.len()), 0);
        for edit in wanted {
            neighbour = edit.kept().unwrap_or(neighbour);
            let position = Position { parent: list, index: neighbour };
            entries.push(match edit {
                ElementEdit::Keep(index) => FlowEntry::Keep(*index),
                ElementEdit::Change(index, data) => {
                    self.set_value(position, data);
                    FlowEntry::Keep(*index)
                }
                ElementEdit::New(data) => {
                    let style = self.style(position, Some(self.child(position)));
                    FlowEntry::New(style.after_dash(data, 0))
                }
            });
        }
        self.set_flow_entries(&spans, entries);
    }

    /// Sets the entries of a non-empty list or map. New entries first replace removed ones.
    pub(super) fn set_flow_entries(&mut self, spans: &[Range<usize>], entries: Vec<FlowEntry>) {
        let kept = |entry: &FlowEntry| match entry {
            FlowEntry::Keep(index) => Some(*index),
            FlowEntry::New(_) => None,
        };
        let mut used: HashSet<usize> = entries.iter().filter_map(kept).collect();
        let (mut previous, mut next, mut waiting) = (None, 0, Vec::new());
        for entry in entries {
            match entry {
                FlowEntry::New(text) if next < spans.len() && !used.contains(&next) => {
                    self.replace(spans[next].clone(), text);
                    used.insert(next);
                    previous = Some(next);
                    next += 1;
                }
                FlowEntry::New(text) => waiting.push(text),
                FlowEntry::Keep(index) => {
                    self.insert(spans, previous, std::mem::take(&mut waiting));
                    previous = Some(index);
                    next = index + 1;
                }
            }
        }
        self.insert(spans, previous, waiting);
        for run in runs_without(spans.len(), |index| used.contains(index)) {
            self.remove_run(spans, run);
        }
    }

    /// Fills empty brackets and keeps the comments between them.
    pub(super) fn fill_brackets(&mut self, id: NodeId, entries: Vec<String>) {
        let inside = self.tree.nodes[id].span.start + 1..self.tree.nodes[id].span.end - 1;
        if !self.text[inside.clone()].contains('#') {
            return self.replace(inside, entries.join(", "));
        }
        let eol = line_break(self.text, inside.start);
        let lead = " ".repeat(column(self.text, inside.end) + 2);
        let lines = entries.join(&format!(",{eol}{lead}"));
        let at = line_start(self.text, inside.end);
        self.replace(at..at, format!("{lead}{lines}{eol}"));
    }

    fn insert(&mut self, spans: &[Range<usize>], previous: Option<usize>, texts: Vec<String>) {
        if texts.is_empty() {
            return;
        }
        let Some(index) = previous else {
            let separator = self.separator(spans, 0);
            let text: String = texts.iter().map(|text| format!("{text}{separator}")).collect();
            return self.replace(spans[0].start..spans[0].start, text);
        };
        let span = spans[index].clone();
        let (comma, stop) = self.end_with_comma(&span);
        if !self.is_on_own_lines(span.start, span.end, stop) {
            let separator = self.separator(spans, index);
            let text: String = texts.iter().map(|text| format!("{separator}{text}")).collect();
            return self.replace(span.end..span.end, text);
        }
        // Insert below the line: a comment after the old entry stays with it.
        let separator = self.line_separator(span.start);
        let mut lines = texts.join(&separator);
        if comma {
            lines.push(',');
        } else {
            self.replace(span.end..span.end, ",");
        }
        let at = line_end(self.text, stop);
        self.replace(at..at, format!("{}{lines}", &separator[1..]));
    }

    /// The text between an entry and its neighbour, if it can be repeated.
    fn separator(&self, spans: &[Range<usize>], index: usize) -> String {
        let left = if index + 1 < spans.len() { index } else { index.saturating_sub(1) };
        let between = spans.get(left + 1).map(|right| &self.text[spans[left].end..right.start]);
        match between {
            Some(between) if !between.contains('#') => between.to_owned(),
            _ if is_first_on_line(self.text, spans[index].start) => {
                self.line_separator(spans[index].start)
            }
            _ => ", ".to_owned(),
        }
    }

    fn line_separator(&self, start: usize) -> String {
        let lead = &self.text[line_start(self.text, start)..start];
        format!(",{}{lead}", line_break(self.text, start))
    }

    /// Removes a run of entries and the commas that are no longer needed.
    fn remove_run(&mut self, spans: &[Range<usize>], run: Range<usize>) {
        let (first, last) = (spans[run.start].clone(), spans[run.end - 1].clone());
        let (comma, stop) = self.end_with_comma(&last);
        let before = run.start.checked_sub(1).map(|index| spans[index].end);
        let alone = |index: usize| {
            let stop = self.end_with_comma(&spans[index]).1;
            self.is_on_own_lines(spans[index].start, spans[index].end, stop)
        };
        if run.clone().all(alone) {
            // Remove line by line to keep the comments between them.
            for entry in &spans[run] {
                let end = next_line(self.text, self.end_with_comma(entry).1);
                self.replace(line_start(self.text, entry.start)..end, "");
            }
            self.drop_comma(before.filter(|_| !comma));
        } else if self.is_on_own_lines(first.start, last.end, stop) {
            let lines = line_start(self.text, first.start)..next_line(self.text, stop);
            self.replace(lines, "");
            self.drop_comma(before.filter(|_| !comma));
        } else if run.end < spans.len() {
            let rest = &self.text[stop..];
            let spaces = rest.len() - rest.trim_start_matches([' ', '\t']).len();
            if rest[spaces..].starts_with(['\r', '\n']) {
                let start = self.text[..first.start].trim_end_matches(' ').len();
                self.replace(start..stop, "");
            } else {
                self.replace(first.start..stop + spaces, "");
            }
        } else if let Some(before) = before {
            if self.text[before..first.start].contains('#') {
                self.replace(first.start..stop, "");
                self.drop_comma(Some(before).filter(|_| !comma));
            } else {
                self.replace(before..last.end, "");
            }
        } else {
            self.replace(first.start..stop, "");
        }
    }

    fn drop_comma(&mut self, previous: Option<usize>) {
        if let Some(comma) = previous.and_then(|end| self.comma_after(end)) {
            self.replace(comma..comma + 1, "");
        }
    }

    /// Whether a comma follows an entry, and the end of the entry including that comma.
    fn end_with_comma(&self, span: &Range<usize>) -> (bool, usize) {
        let comma = self.comma_after(span.end);
        (comma.is_some(), comma.map_or(span.end, |comma| comma + 1))
    }

    /// Whether `start..stop` has its lines to itself, apart from a comment, and its comma is on the last line.
    fn is_on_own_lines(&self, start: usize, end: usize, stop: usize) -> bool {
        let rest = &self.text[stop..next_line(self.text, stop)];
        is_first_on_line(self.text, start)
            && !self.text[end..stop].contains('\n')
            && rest.ends_with('\n')
            && (rest.trim().is_empty() || rest.trim_start().starts_with('#'))
    }

    fn comma_after(&self, at: usize) -> Option<usize> {
        let next = next_token(self.text, at, |_| true);
        self.text[next..].starts_with(',').then_some(next)
    }
}

/// The runs of consecutive indexes below `count` that are not kept.
pub(super) fn runs_without(count: usize, is_kept: impl Fn(&usize) -> bool) -> Vec<Range<usize>> {
    let removed: Vec<usize> = (0..count).filter(|index| !is_kept(index)).collect();
    let runs = removed.chunk_by(|a, b| a + 1 == *b);
    runs.map(|run| run[0]..run[0] + run.len()).collect()
}
