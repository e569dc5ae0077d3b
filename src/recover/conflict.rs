//! Resolves conflict markers inside the block by merging both sides.

use std::ops::Range;

use super::mend::mend;
use crate::document::{Document, Marker, yaml_blocks};
use crate::merge::merge;

/// A conflict: the whole marked region and its sides.
struct Hunk {
    whole: Range<usize>,
    ours: Range<usize>,
    base: Option<Range<usize>>,
    theirs: Range<usize>,
}

/// The merged document; `None` if a side cannot be read. Markers in the notes stay.
pub(super) fn resolve(text: &str, base: Option<&str>) -> Option<Document> {
    // Resolve only the block with the memory; conflicts in notes and other blocks are left to the user.
    let block = yaml_blocks(text).into_iter().find(|block| {
        let yaml = block.yaml(text);
        Marker::is_in(&yaml) && yaml.contains("saved_memory")
    })?;
    let touches =
        |hunk: &Hunk| hunk.whole.start < block.range.end && block.range.start < hunk.whole.end;
    let hunks: Vec<Hunk> = hunks(text).into_iter().filter(touches).collect();
    let is_within =
        |hunk: &Hunk| block.range.start <= hunk.whole.start && hunk.whole.end <= block.range.end;
    if !hunks.iter().all(is_within) {
        // A hunk that reaches beyond the block contains notes, which would be lost.
        return None;
    }
    let ours = mend(&side(text, &hunks, |hunk| hunk.ours.clone()))?;
    if hunks.is_empty() {
        return Some(ours);
    }
    let theirs = mend(&side(text, &hunks, |hunk| hunk.theirs.clone()))?;
    let has_base = hunks.iter().all(|hunk| hunk.base.is_some());
    let marked_base =
        has_base.then(|| side(text, &hunks, |hunk| hunk.base.clone().unwrap_or(0..0)));
    let base = base.map(str::to_owned).or(marked_base).and_then(|text| mend(&text));
    let merged = merge(base.as_ref().map(Document::memory), ours.memory(), theirs.memory());
    Document::parse(ours.with_memory(&merged).ok()?).ok()
}

/// The text with one side of each hunk; without complete hunks, the text without its stray markers.
fn side(text: &str, hunks: &[Hunk], choose: impl Fn(&Hunk) -> Range<usize>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for hunk in hunks {
        out.push_str(&text[at..hunk.whole.start]);
        out.push_str(&text[choose(hunk)]);
        at = hunk.whole.end;
    }
    out.push_str(&text[at..]);
    if hunks.is_empty() {
        out.split_inclusive('\n').filter(|line| Marker::of(line).is_none()).collect()
    } else {
        out
    }
}

fn hunks(text: &str) -> Vec<Hunk> {
    let mut hunks = Vec::new();
    let (mut ours, mut base, mut theirs) = (None, None, None);
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let here = (at, at + line.len());
        match Marker::of(line) {
            Some(Marker::Ours) => (ours, base, theirs) = (Some(here), None, None),
            Some(Marker::Base) => base = Some(here),
            Some(Marker::Theirs) => theirs = Some(here),
            Some(Marker::End) => {
                if let (Some((start, first)), Some((end, second))) = (ours.take(), theirs.take()) {
                    hunks.push(Hunk {
                        whole: start..here.1,
                        ours: first..base.map_or(end, |(at, _)| at),
                        base: base.map(|(_, after)| after..end),
                        theirs: second..at,
                    });
                }
            }
            None => {}
        }
        at = here.1;
    }
    hunks
}
