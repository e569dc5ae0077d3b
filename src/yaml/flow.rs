//! Changes inside brackets.

use std::collections::HashSet;
use std::ops::Range;

use super::edit::{Editor, Place, Slot};
use super::lines::{is_first_on_line, line_start, next_line};
use super::{Data, Kind, NodeId};

impl Editor<'_> {
    /// Makes a bracketed list that is not empty have these elements.
    pub(super) fn set_flow_elements(&mut self, list: NodeId, slots: &[Slot]) {
        let Kind::List { elements, .. } = &self.tree.nodes[list].kind else {
            return;
        };
        let spans: Vec<Range<usize>> = elements
            .iter()
            .map(|id| self.tree.nodes[*id].start..self.tree.nodes[*id].span.end)
            .collect();
        let kept: HashSet<usize> = slots.iter().filter_map(Slot::kept).collect();
        if kept.is_empty() {
            return self.refill(list, spans[0].start..spans[spans.len() - 1].end, slots);
        }
        self.remove_runs(&spans, &kept);
        let mut before: Option<usize> = None;
        let mut waiting = Vec::new();
        for slot in slots {
            match slot {
                Slot::New(data) => match before {
                    Some(index) => self.add_behind(list, (index, spans[index].clone()), data),
                    None => waiting.push(data),
                },
                Slot::Keep(index) | Slot::Change(index, _) => {
                    for data in waiting.drain(..) {
                        let text = self
                            .style(
                                Place {
                                    parent: list,
                                    index: *index,
                                },
                                None,
                            )
                            .own_line(data, 0);
                        self.cuts.replace(
                            spans[*index].start..spans[*index].start,
                            format!("{text}, "),
                        );
                    }
                    before = Some(*index);
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

    /// Takes a pair out of a bracketed map; a map that loses its only pair is left as `{}`.
    pub(super) fn remove_flow_pair(&mut self, map: NodeId, index: usize) {
        let pairs = self.tree.pairs(map);
        if pairs.len() == 1 {
            return self.cuts.replace(self.tree.nodes[map].span.clone(), "{}");
        }
        let span = |(key, value): &(NodeId, NodeId)| {
            let (key, value) = (&self.tree.nodes[*key], &self.tree.nodes[*value]);
            key.start..value.span.end.max(key.span.end)
        };
        let spans: Vec<Range<usize>> = pairs.iter().map(span).collect();
        let kept = (0..pairs.len())
            .filter(|own| *own != index)
            .collect::<HashSet<usize>>();
        self.remove_runs(&spans, &kept);
    }

    fn refill(&mut self, list: NodeId, all: Range<usize>, slots: &[Slot]) {
        let style = self.style(
            Place {
                parent: list,
                index: 0,
            },
            None,
        );
        let text = |slot: &Slot| match slot {
            Slot::New(data) => style.own_line(data, 0),
            _ => String::new(),
        };
        let new: Vec<String> = slots.iter().map(text).collect();
        let comma = self.comma_behind(all.end).filter(|_| new.is_empty());
        self.cuts.replace(
            all.start..comma.map_or(all.end, |comma| comma + 1),
            new.join(", "),
        );
    }

    /// Adds an element behind another, on a line of its own where that one has one.
    fn add_behind(&mut self, list: NodeId, (index, span): (usize, Range<usize>), data: &Data) {
        let style = self.style(
            Place {
                parent: list,
                index,
            },
            None,
        );
        let text = style.own_line(data, 0);
        let between = if is_first_on_line(self.text, span.start) {
            format!(
                ",{}{}",
                style.eol,
                &self.text[line_start(self.text, span.start)..span.start]
            )
        } else {
            ", ".to_owned()
        };
        self.cuts
            .replace(span.end..span.end, format!("{between}{text}"));
    }

    /// Removes each run of parts that are not kept, with the commas that it no longer needs.
    fn remove_runs(&mut self, spans: &[Range<usize>], kept: &HashSet<usize>) {
        let mut index = 0;
        while index < spans.len() {
            let end = (index..spans.len())
                .find(|at| kept.contains(at))
                .unwrap_or(spans.len());
            if end > index {
                self.remove_run(spans, index..end);
            }
            index = end + 1;
        }
    }

    fn remove_run(&mut self, spans: &[Range<usize>], run: Range<usize>) {
        let (first, last) = (spans[run.start].clone(), spans[run.end - 1].clone());
        let comma = self.comma_behind(last.end);
        let own_lines =
            is_first_on_line(self.text, first.start) && self.text[first.end..].contains('\n');
        let rest_is_blank = |at: usize| {
            let rest = self.text[at..next_line(self.text, at)].trim();
            rest.is_empty() || rest.starts_with('#')
        };
        if own_lines && rest_is_blank(comma.map_or(last.end, |comma| comma + 1)) {
            let end = next_line(self.text, comma.unwrap_or(last.end));
            self.cuts
                .replace(line_start(self.text, first.start)..end, "");
            if comma.is_none()
                && run.start > 0
                && let Some(before) = self.comma_behind(spans[run.start - 1].end)
            {
                self.cuts.replace(before..before + 1, "");
            }
        } else if let Some(next) = spans.get(run.end) {
            self.cuts.replace(first.start..next.start, "");
        } else {
            let start = if run.start > 0 {
                spans[run.start - 1].end
            } else {
                first.start
            };
            self.cuts.replace(start..last.end, "");
        }
    }

    fn comma_behind(&self, at: usize) -> Option<usize> {
        let next = super::tree::next_token(self.text, at, |_| true);
        self.text[next..].starts_with(',').then_some(next)
    }
}
