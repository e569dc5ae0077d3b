//! Reading fixtures and comparing text.

use std::fs;
use std::path::{Path, PathBuf};

use similar::TextDiff;

/// A path below `fixtures/`.
pub fn fixture(path: impl AsRef<Path>) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(path)
}

/// The entries of a folder below `fixtures/`, sorted by name.
pub fn entries(folder: &str) -> Vec<PathBuf> {
    let read = fs::read_dir(fixture(folder)).unwrap();
    let mut paths: Vec<_> = read.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// The last part of a path, without `.md`.
pub fn name(path: &Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().to_owned()
}

/// The text of a file, its line breaks as they are.
pub fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What changed between two texts, for people.
pub fn diff(old: &str, new: &str) -> String {
    let diff = TextDiff::from_lines(old, new);
    diff.unified_diff()
        .context_radius(2)
        .header("expected", "actual")
        .to_string()
}

/// Fails with a diff unless the file says `actual`; `BLESS=1` makes it say so.
pub fn assert_same(file: &Path, actual: &str) {
    let expected = fs::read_to_string(file).unwrap_or_default();
    if expected == actual {
        return;
    }
    if std::env::var_os("BLESS").is_some() {
        return fs::write(file, actual).unwrap();
    }
    let name = file
        .strip_prefix(fixture(""))
        .unwrap_or(file)
        .display()
        .to_string();
    panic!(
        "{name} differs (`BLESS=1 cargo test` accepts it):\n{}",
        diff(&expected, actual)
    );
}
