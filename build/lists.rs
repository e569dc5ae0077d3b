//! Lists of words in `lists.txt` files: each section becomes a constant.

use std::fmt::Write as _;

use crate::pool::Pool;
use crate::table::{Entry, Fault, Section, Table};

/// A constant for each list of a file.
pub(crate) fn compile(path: &str, pool: &mut Pool) -> Result<String, Fault> {
    constants(&Table::read(path)?, pool, |_| true)
}

/// A constant for each selected list.
pub(crate) fn constants(
    table: &Table,
    pool: &mut Pool,
    is_wanted: impl Fn(&Section) -> bool,
) -> Result<String, Fault> {
    let mut code = String::new();
    table.reject_repeated_sections()?;
    for section in table.sections.iter().filter(|section| is_wanted(section)) {
        let entries: Vec<Entry> = section.entries.iter().map(unquoted).collect();
        let (name, list) = (section.name.to_uppercase(), pool.list(&entries));
        let _ = writeln!(code, "pub(super) static {name}: Phrases = {list};");
    }
    Ok(code)
}

/// An entry without the quotes that keep it from being read as a comment or heading.
pub(crate) fn unquoted(entry: &Entry) -> Entry {
    let text = entry.text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    Entry { text: text.unwrap_or(&entry.text).to_owned(), line: entry.line }
}
