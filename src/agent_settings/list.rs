//! Values between brackets: where each stands, and how one goes without a trace.

use std::ops::Range;

use super::Format;
use super::cuts::Cuts;
use super::gaps::{Piece, is_broken, lead, pieces};
use super::prune::Doomed;
use super::tree::Node;

/// An array, or a JSON object, with its children.
pub(super) struct List<'l> {
    pub(super) text: &'l str,
    pub(super) format: Format,
    pub(super) range: Range<usize>,
    pub(super) children: &'l [Range<usize>],
    /// Which children go.
    pub(super) doomed: &'l Doomed,
}

/// What stands between the brackets of a node.
pub(super) fn inside(node: &Node) -> Range<usize> {
    node.range.start + 1..node.range.end - 1
}

impl List<'_> {
    /// Takes a child out, with its comma and the blanks that set it off.
    pub(super) fn cut(&self, index: usize, cuts: &mut Cuts) {
        let (child, gap) = (&self.children[index], self.gap_before(index));
        let (comma, next) = (self.comma(index), self.gap_after(index).end);
        let lead = lead(self.text, gap.clone());
        let mut after = self.past_blanks(child.end);
        if comma == Some(after) {
            after = self.past_blanks(after + 1);
        }
        let after = after.min(next);
        let ends_line = self.text[after..next].starts_with(['\n', '\r']);
        if !is_broken(&self.text[lead..child.start]) {
            cuts.remove(lead..child.end);
            if index == 0 && lead == child.start && !ends_line {
                cuts.remove(child.end..after);
            }
        } else if ends_line || self.closes(index, after) {
            cuts.remove(lead..child.end);
        } else {
            // Something else follows on the line, which would otherwise join the line above, and a comment there.
            cuts.remove(child.start..after);
        }
        comma.into_iter().for_each(|comma| cuts.remove(comma..comma + 1));
    }

    /// Where the comma behind a child is.
    pub(super) fn comma(&self, index: usize) -> Option<usize> {
        let pieces = pieces(self.text, self.gap_after(index), self.format);
        pieces.into_iter().find(|(piece, _)| *piece == Piece::Comma).map(|(_, at)| at.start)
    }

    /// Whether the bracket follows, and may join what stands above: not where that is a comment to the end of its line.
    fn closes(&self, index: usize, after: usize) -> bool {
        if after != self.range.end {
            return false;
        }
        let is_doomed = |at: usize| self.doomed.contains_key(&self.children[at].start);
        let is_trailing = self.comma(self.children.len() - 1).is_some();
        let above = |at: usize| {
            let keeps_comma = is_trailing && at.checked_sub(1).is_some_and(|at| !is_doomed(at));
            let pieces = pieces(self.text, self.gap_before(at), self.format);
            let mut pieces = pieces.into_iter().map(|(piece, _)| piece);
            pieces.rfind(|piece| keeps_comma || *piece != Piece::Comma)
        };
        // What goes as well leaves nothing between the bracket and what stands before it.
        let mut alone = (0..=index).rev().take_while(|at| *at == index || is_doomed(*at));
        alone.find_map(above) != Some(Piece::LineComment)
    }

    fn gap_before(&self, index: usize) -> Range<usize> {
        let start = index.checked_sub(1).map_or(self.range.start, |index| self.children[index].end);
        start..self.children[index].start
    }

    fn gap_after(&self, index: usize) -> Range<usize> {
        let next = self.children.get(index + 1).map_or(self.range.end, |next| next.start);
        self.children[index].end..next
    }

    fn past_blanks(&self, at: usize) -> usize {
        let rest = &self.text[at..];
        at + rest.len() - rest.trim_start_matches([' ', '\t']).len()
    }
}
