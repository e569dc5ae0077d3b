//! Whether git rewrites a file when it checks it out. Then no version in its history equals the file in the work tree, and
//! text from someone else would look as if it had been typed here.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::time::UNIX_EPOCH;

use git2::{
    AttrCheckFlags, AttrValue, Index, IndexEntry, Oid, Pathspec, PathspecFlags, Repository,
};

use super::history::{blob, digest};

/// Attributes that make a file in the work tree differ from what was committed.
const FILTERS: [&str; 3] = ["ident", "filter", "working-tree-encoding"];

/// Whether git rewrites a file, or did so when it checked out one of these commits.
pub(super) fn may_be_rewritten(repo: &Repository, file: &Path, commits: &HashSet<Oid>) -> bool {
    has_attributes(repo, file)
        || had_attributes(repo, file, commits)
        || repo.references_glob("refs/replace/*").is_ok_and(|mut found| found.next().is_some())
        || differs_from_index(repo, file).unwrap_or(false)
}

fn has_attributes(repo: &Repository, file: &Path) -> bool {
    let flags = AttrCheckFlags::FILE_THEN_INDEX;
    let is_set = |name: &&str| {
        let value = repo.get_attr(file, name, flags).ok().flatten();
        matches!(AttrValue::from_string(value), AttrValue::True | AttrValue::String(_))
    };
    FILTERS.iter().any(is_set)
}

/// Whether the attributes of one of the commits apply to the file. It keeps what a filter wrote after they are gone, and
/// libgit2 does not understand all patterns that git does.
fn had_attributes(repo: &Repository, file: &Path, commits: &HashSet<Oid>) -> bool {
    let attributes = |id: &Oid| blob(&repo.find_commit(*id).ok()?, Path::new(".gitattributes"));
    let blobs: HashSet<Oid> = commits.iter().filter_map(attributes).collect();
    let mut texts = blobs.into_iter().filter_map(|id| repo.find_blob(id).ok());
    texts.any(|text| apply(&String::from_utf8_lossy(text.content()), file))
}

/// Whether a text of attributes sets one of the filters for a file. The last line that matches wins.
fn apply(text: &str, file: &Path) -> bool {
    let mut set = HashSet::new();
    for line in text.lines() {
        let mut words = line.split_whitespace();
        let Some(pattern) = words.next().filter(|word| !word.starts_with('#')) else { continue };
        let matched = matches(pattern, file);
        for word in words {
            let name = word.trim_start_matches(['-', '!']).split('=').next().unwrap_or_default();
            match FILTERS.iter().find(|filter| **filter == name) {
                Some(filter) if word.starts_with(name) && matched != Match::No => {
                    set.insert(filter);
                }
                Some(filter) if matched == Match::Yes => drop(set.remove(filter)),
                _ => {}
            }
        }
    }
    !set.is_empty()
}

/// Whether a pattern of attributes matches a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Match {
    Yes,
    No,
    /// It is quoted, a group of attributes, or has marks that only git understands.
    Perhaps,
}

fn matches(pattern: &str, file: &Path) -> Match {
    let is_plain = |char: char| char.is_ascii_alphanumeric() || "*._-/".contains(char);
    if !pattern.chars().all(is_plain) || pattern.contains("**") {
        return Match::Perhaps;
    }
    let pattern = Pathspec::new([pattern.trim_start_matches('/')]);
    match pattern.is_ok_and(|it| it.matches_path(file, PathspecFlags::DEFAULT)) {
        true => Match::Yes,
        false => Match::No,
    }
}

/// Whether git takes the file for unchanged although it is not what is in the index, apart from its line breaks.
fn differs_from_index(repo: &Repository, file: &Path) -> Option<bool> {
    let index: Index = repo.index().ok()?;
    let entry: IndexEntry = index.get_path(file, 0)?;
    let path = repo.workdir()?.join(file);
    let found = path.symlink_metadata().ok().filter(|found| found.is_file())?;
    let modified = found.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    let time = (i64::from(entry.mtime.seconds()), entry.mtime.nanoseconds());
    let is_unchanged = found.len() == u64::from(entry.file_size)
        && (modified.as_secs() as i64, modified.subsec_nanos()) == time;
    let is_entry = |bytes: &[u8]| digest(bytes) == Some(entry.id.to_string());
    let bytes = fs::read(path).ok().filter(|_| is_unchanged)?;
    let text = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
    Some(!is_entry(&bytes) && !is_entry(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_apply_to_the_files_that_they_name() {
        let file = Path::new("memories.md");
        for text in [
            "memories.md ident",
            "/memories.md working-tree-encoding=UTF-16",
            "*.md text filter=lfs",
            "* filter=x",
            "[attr]odd ident\nmemories.md odd",
            "\"memories.md\" ident",
            "**/memories.md ident",
            "memories.m[d] ident",
            "* !filter\n* filter=x",
        ] {
            assert!(apply(text, file), "{text}");
        }
        for text in [
            "*.psd filter=lfs",
            "memories.md -ident",
            "memories.md text eol=lf",
            "* text=auto",
            "",
            "# memories.md ident",
            "* filter=git-crypt\nmemories.md !filter",
        ] {
            assert!(!apply(text, file), "{text}");
        }
    }
}
