//! The pool: one text that holds the words of all tables.

use crate::shared::hash::{BITS, bucket};
use crate::table::Entry;

/// Collects lists; generated code refers to them by offset.
#[derive(Default)]
pub(crate) struct Pool {
    text: String,
}

impl Pool {
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Adds a list and returns the expression that names it. See `Phrases` in `src/tables.rs`.
    pub(crate) fn list(&mut self, entries: &[Entry]) -> String {
        self.list_with_offsets(entries).0
    }

    /// Adds a list and returns the expression that names it, and the offset of each entry.
    pub(crate) fn list_with_offsets(&mut self, entries: &[Entry]) -> (String, Vec<usize>) {
        if entries.is_empty() {
            return ("Phrases::NONE".to_owned(), Vec::new());
        }
        let start = self.add("|");
        let add = |entry: &Entry| {
            let offset = self.add(&entry.text);
            self.add("|");
            offset
        };
        let offsets = entries.iter().map(add).collect();
        (format!("Phrases::at({start}, {})", self.text.len()), offsets)
    }

    /// Adds one text and returns its offset.
    pub(crate) fn add(&mut self, text: &str) -> usize {
        let start = self.text.len();
        self.text += text;
        start
    }
}

/// An index under construction: rows of generated code, found by the hash of a key.
#[derive(Default)]
pub(crate) struct HashIndex {
    rows: Vec<(usize, String)>,
}

impl HashIndex {
    /// Adds a row under a key. Rows of one key keep their order.
    pub(crate) fn add(&mut self, key: &[u8], row: String) {
        self.rows.push((bucket(&[key]), row));
    }

    /// The generated code of the index, with rows of type `row`.
    pub(crate) fn code(mut self, name: &str, row: &str) -> String {
        self.rows.sort_by_key(|(bucket, _)| *bucket);
        let count = |end: usize| self.rows.partition_point(|(bucket, _)| *bucket < end);
        let starts: Vec<usize> = (0..=1 << BITS).map(count).collect();
        let rows: String = self.rows.iter().map(|(_, row)| format!("{row},\n")).collect();
        let total = self.rows.len();
        format!(
            "static {name}: HashIndex<{row}> = HashIndex {{ starts: &{name}_STARTS, rows: &{name}_ROWS }};\n\
             static {name}_STARTS: [u16; {}] = {starts:?};\n\
             static {name}_ROWS: [{row}; {total}] = [\n{rows}];\n",
            starts.len(),
        )
    }
}
