//! Changes inside brackets: the parts of a list or map, the commas between them, and their lines.

use std::collections::HashSet;
use std::ops::Range;

use super::edit::{Editor, Place, Slot};
use super::lines::{column, is_first_on_line, line_break, line_end, line_start, next_line};
use super::tree::next_token;
use super::{Kind, NodeId};

/// One element or pair between brackets, as it should be.
pub(super) enum Part {
    /// The old part with this index.
    Keep(usize),
    /// A new part.
    New(String),
}

impl Editor<'_> {
    /// Makes a bracketed list that is not empty have these elements.
    pub(super) fn set_flow_elements(&mut self, list: NodeId, slots: &[Slot]) {
        let Kind::List { elements, .. } = &self.tree.nodes[list].kind else {
            return;
        };
        let span = |id: &NodeId| self.tree.nodes[*id].start..self.tree.nodes[*id].span.end;
        let spans: Vec<Range<usize>> = elements.iter().map(span).collect();
        let (mut parts, mut neighbour) = (Vec::with_capacity(slots.len()), 0);
        for slot in slots {
            neighbour = slot.kept().unwrap_or(neighbour);
            let place = Place { parent: list, index: neighbour };
            parts.push(match slot {
                Slot::Keep(index) => Part::Keep(*index),
                Slot::Change(index, data) => {
                    self.set_value(place, data);
                    Part::Keep(*index)
                }
                Slot::New(data) => {
                    let style = self.style(place, Some(self.child(place)));
                    Part::New(style.own_line(data, 0))
                }
            });
        }
        self.set_parts(&spans, parts);
    }

    /// Makes brackets that are not empty hold these parts; new ones take the places of removed ones first.
    pub(super) fn set_parts(&mut self, spans: &[Range<usize>], parts: Vec<Part>) {
        let kept = |part: &Part| match part {
            Part::Keep(index) => Some(*index),
            Part::New(_) => None,
        };
        let mut used: HashSet<usize> = parts.iter().filter_map(kept).collect();
        let (mut behind, mut next, mut waiting) = (None, 0, Vec::new());
        for part in parts {
            match part {
                Part::New(text) if next < spans.len() && !used.contains(&next) => {
                    self.cuts.replace(spans[next].clone(), text);
                    used.insert(next);
                    behind = Some(next);
                    next += 1;
                }
                Part::New(text) => waiting.push(text),
                Part::Keep(index) => {
                    self.insert(spans, behind, std::mem::take(&mut waiting));
                    behind = Some(index);
                    next = index + 1;
                }
            }
        }
        self.insert(spans, behind, waiting);
        self.remove_runs(spans, &used);
    }

    /// Puts the first parts into empty brackets; comments in there stay.
    pub(super) fn fill_brackets(&mut self, id: NodeId, parts: Vec<String>) {
        let inside = self.tree.nodes[id].span.start + 1..self.tree.nodes[id].span.end - 1;
        if !self.text[inside.clone()].contains('#') {
            return self.cuts.replace(inside, parts.join(", "));
        }
        let eol = line_break(self.text, inside.start);
        let lead = " ".repeat(column(self.text, inside.end) + 2);
        let lines = parts.join(&format!(",{eol}{lead}"));
        let at = line_start(self.text, inside.end);
        self.cuts.replace(at..at, format!("{lead}{lines}{eol}"));
    }

    fn insert(&mut self, spans: &[Range<usize>], behind: Option<usize>, texts: Vec<String>) {
        if texts.is_empty() {
            return;
        }
        let Some(index) = behind else {
            let separator = self.separator(spans, 0);
            let text: String = texts.iter().map(|text| format!("{text}{separator}")).collect();
            return self.cuts.replace(spans[0].start..spans[0].start, text);
        };
        let span = spans[index].clone();
        let (comma, stop) = self.stop(&span);
        if !self.is_on_own_lines(span.start, span.end, stop) {
            let separator = self.separator(spans, index);
            let text: String = texts.iter().map(|text| format!("{separator}{text}")).collect();
            return self.cuts.replace(span.end..span.end, text);
        }
        // Below the line, so that a comment behind the old part stays with it.
        let separator = self.line_separator(span.start);
        let mut lines = texts.join(&separator);
        if comma {
            lines.push(',');
        } else {
            self.cuts.replace(span.end..span.end, ",");
        }
        let at = line_end(self.text, stop);
        self.cuts.replace(at..at, format!("{}{lines}", &separator[1..]));
    }

    /// What stands between a part and its neighbour, as far as it can be repeated.
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

    /// Removes each run of parts that are not kept, with the commas that it no longer needs.
    fn remove_runs(&mut self, spans: &[Range<usize>], kept: &HashSet<usize>) {
        let mut index = 0;
        while index < spans.len() {
            let end = (index..spans.len()).find(|at| kept.contains(at));
            let end = end.unwrap_or(spans.len());
            if end > index {
                self.remove_run(spans, index..end);
            }
            index = end + 1;
        }
    }

    fn remove_run(&mut self, spans: &[Range<usize>], run: Range<usize>) {
        let (first, last) = (spans[run.start].clone(), spans[run.end - 1].clone());
        let (comma, stop) = self.stop(&last);
        let before = run.start.checked_sub(1).map(|index| spans[index].end);
        let alone = |index: usize| {
            let stop = self.stop(&spans[index]).1;
            self.is_on_own_lines(spans[index].start, spans[index].end, stop)
        };
        if run.clone().all(alone) {
            // Line by line, so that comments between them stay.
            for part in &spans[run] {
                let end = next_line(self.text, self.stop(part).1);
                self.cuts.replace(line_start(self.text, part.start)..end, "");
            }
            self.drop_comma(before.filter(|_| !comma));
        } else if self.is_on_own_lines(first.start, last.end, stop) {
            let lines = line_start(self.text, first.start)..next_line(self.text, stop);
            self.cuts.replace(lines, "");
            self.drop_comma(before.filter(|_| !comma));
        } else if run.end < spans.len() {
            let rest = &self.text[stop..];
            let spaces = rest.len() - rest.trim_start_matches([' ', '\t']).len();
            if rest[spaces..].starts_with(['\r', '\n']) {
                let start = self.text[..first.start].trim_end_matches(' ').len();
                self.cuts.replace(start..stop, "");
            } else {
                self.cuts.replace(first.start..stop + spaces, "");
            }
        } else if let Some(before) = before {
            if self.text[before..first.start].contains('#') {
                self.cuts.replace(first.start..stop, "");
                self.drop_comma(Some(before).filter(|_| !comma));
            } else {
                self.cuts.replace(before..last.end, "");
            }
        } else {
            self.cuts.replace(first.start..stop, "");
        }
    }

    fn drop_comma(&mut self, behind: Option<usize>) {
        if let Some(comma) = behind.and_then(|end| self.comma_behind(end)) {
            self.cuts.replace(comma..comma + 1, "");
        }
    }

    /// Whether a part has a comma behind it, and where the part ends with it.
    fn stop(&self, span: &Range<usize>) -> (bool, usize) {
        let comma = self.comma_behind(span.end);
        (comma.is_some(), comma.map_or(span.end, |comma| comma + 1))
    }

    /// Whether nothing but a comment shares the lines from `start` to `stop`, which is on the line of `end`.
    fn is_on_own_lines(&self, start: usize, end: usize, stop: usize) -> bool {
        let rest = &self.text[stop..next_line(self.text, stop)];
        is_first_on_line(self.text, start)
            && !self.text[end..stop].contains('\n')
            && rest.ends_with('\n')
            && (rest.trim().is_empty() || rest.trim_start().starts_with('#'))
    }

    fn comma_behind(&self, at: usize) -> Option<usize> {
        let next = next_token(self.text, at, |_| true);
        self.text[next..].starts_with(',').then_some(next)
    }
}
