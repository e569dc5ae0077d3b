//! The foot of a profile: what else is saved, and how to reach it.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::guard::{TextContext, withheld_text};
use crate::model::Item;
use crate::render::{self, counted};

/// The maximum size of a foot in bytes, with the empty line above it.
const MAX_BYTES: usize = 300;
/// Bytes for the words around the names of namespaces.
const FIXED_BYTES: usize = 140;

/// What a foot says.
#[derive(Clone, Copy, Debug)]
pub(super) enum Foot {
    /// The number of items in each namespace, and how to recall them.
    Namespaces,
    /// The number of items.
    Number,
}

impl Foot {
    /// The number of bytes to keep free for it.
    pub(super) fn max_bytes(self) -> usize {
        match self {
            Self::Namespaces => MAX_BYTES,
            Self::Number => 80,
        }
    }

    /// The text about these items; empty if there are none.
    pub(super) fn text<'i>(self, items: impl Iterator<Item = &'i Item>, is_alone: bool) -> String {
        let mut counts: HashMap<Option<&str>, usize> = HashMap::new();
        items.for_each(|item| *counts.entry(item.namespace()).or_default() += 1);
        let items = counts.values().sum();
        let (number, are, them) = match (items, is_alone) {
            (0, _) => return String::new(),
            (1, true) => ("1 item".to_owned(), "is", "it"),
            (1, false) => ("1 more item".to_owned(), "is", "it"),
            (_, true) => (counted(items, "item"), "are", "them"),
            (_, false) => (counted(items, "more item"), "are", "them"),
        };
        match self {
            Self::Number if is_alone => String::new(),
            Self::Number => format!("{number} {are} pinned, too many to list.\n"),
            Self::Namespaces => {
                let names = names(counts);
                format!("{number} {are} saved: {names}. `memskill recall WORDS` finds {them}.\n")
            }
        }
    }
}

/// As many namespaces with their counts as fit, the largest first: `tooling 4, testing 2, 3 others 3`.
fn names(counts: HashMap<Option<&str>, usize>) -> String {
    let mut counts: Vec<(Option<&str>, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(name, count)| (Reverse(*count), name.is_none(), *name));
    let mut room = MAX_BYTES - FIXED_BYTES;
    let (mut names, mut others, mut items) = (Vec::new(), 0, 0);
    for (name, count) in counts {
        let shown = format!("{} {count}", name.map_or("without a key".to_owned(), render::inline));
        let is_withheld =
            || name.is_some_and(|name| withheld_text(name, TextContext::Item).is_some());
        if shown.len() + 2 <= room && !is_withheld() {
            room -= shown.len() + 2;
            names.push(shown);
        } else {
            (others, items) = (others + 1, items + count);
        }
    }
    if others > 0 {
        names.push(format!("{} {items}", counted(others, "other namespace")));
    }
    names.join(", ")
}
