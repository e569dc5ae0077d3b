//! Changes of a text: byte ranges, and what stands there instead.

use std::ops::Range;

/// Replacements of byte ranges.
#[derive(Debug, Default)]
pub(super) struct Cuts(Vec<(Range<usize>, String)>);

impl Cuts {
    /// Takes a range out.
    pub(super) fn remove(&mut self, range: Range<usize>) {
        self.replace(range, "");
    }

    /// Puts something in.
    pub(super) fn insert(&mut self, at: usize, new: impl Into<String>) {
        self.replace(at..at, new);
    }

    /// Puts something in the place of a range.
    pub(super) fn replace(&mut self, range: Range<usize>, new: impl Into<String>) {
        self.0.push((range, new.into()));
    }

    /// Adds other cuts of the same text.
    pub(super) fn append(&mut self, mut others: Self) {
        self.0.append(&mut others.0);
    }

    /// Whether every byte of the text stays.
    pub(super) fn keep_all(&self) -> bool {
        self.0.iter().all(|(range, _)| range.is_empty())
    }

    /// The part of a text after all cuts that lie in it. What is taken out twice is gone once.
    pub(super) fn apply(&self, text: &str, part: Range<usize>) -> Option<String> {
        let mut cuts: Vec<_> = self.0.iter().collect();
        cuts.sort_by_key(|(range, _)| range.start);
        let (mut out, mut at) = (String::with_capacity(part.len() + 256), part.start);
        for (range, new) in cuts {
            out.push_str(text.get(at..range.start.max(at))?);
            out.push_str(new);
            at = at.max(range.end);
        }
        out.push_str(text.get(at..part.end)?);
        Some(out)
    }
}
