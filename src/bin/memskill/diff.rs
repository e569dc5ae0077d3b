//! Differences of two texts, without the lines that the guard withholds.

use std::path::Path;

use memskill::check::Redactor;
use memskill::render;
use similar::TextDiff;

/// A unified difference, without anything that would act on a terminal; empty where the texts are equal. An absolute
/// path is called by its last part.
pub(crate) fn diff(before: &str, after: &str, path: &Path) -> String {
    if before == after {
        return String::new();
    }
    let lines = |text| str::split_inclusive(text, '\n').collect::<Vec<_>>();
    let (old, new) = (lines(before), lines(after));
    let diff = TextDiff::configure().newline_terminated(true).diff_slices(&old, &new);
    let redactors = (Redactor::new(before), Redactor::new(after));
    let name = path.file_name().filter(|_| path.is_absolute()).unwrap_or(path.as_os_str());
    let name = render::line(&name.to_string_lossy());
    let mut out = format!("--- a/{name}\n+++ b/{name}\n");
    for hunk in diff.unified_diff().iter_hunks() {
        out += &format!("{}\n", hunk.header());
        for change in hunk.iter_changes() {
            let shown = match (change.new_index(), change.old_index()) {
                (Some(index), _) => redactors.1.shown(index + 1),
                (None, Some(index)) => redactors.0.shown(index + 1),
                (None, None) => String::new(),
            };
            out += &format!("{}{shown}\n", change.tag());
            if !change.value().ends_with('\n') {
                out += "\\ No newline at end of file\n";
            }
        }
    }
    out
}
