//! Damaged files as people and tools really damage them, and what becomes of each.

use memskill::{Document, Repair, recover};

use crate::support::{assert_same, entries, fixture, name, read};

const HEADING: &str = "## Non-authoritative notes";

/// The damaged files with their names.
fn damaged() -> Vec<(String, String)> {
    let files = entries("files/damaged").into_iter().filter(|path| {
        path.extension().is_some_and(|end| end == "md") && !name(path).ends_with(".recovered")
    });
    files.map(|path| (name(&path), read(&path))).collect()
}

#[test]
fn every_damaged_file_comes_back_as_its_fixture_says() {
    let mut summary = String::new();
    for (file, text) in damaged() {
        let repaired = recover(&text, None).unwrap_or_else(|error| panic!("{file}: {error}"));
        let memory = repaired.document.memory();
        let how = match repaired.repair {
            Repair::Created => "created",
            Repair::Mended => "mended",
            Repair::Recovered => "recovered",
        };
        let disabled = if memory.settings.enabled { "" } else { ", disabled" };
        let quiet = if memory.settings.announce_writes { "" } else { ", quiet" };
        let (items, gone) = (memory.items.len(), memory.deletions.len());
        summary += &format!("{file}: {how}, {items} items, {gone} tombstones{disabled}{quiet}\n");
        assert_same(
            &fixture(format!("files/damaged/{file}.recovered.md")),
            repaired.document.text(),
        );
    }
    assert_same(&fixture("files/damaged/repairs.txt"), &summary);
}

#[test]
fn a_repaired_file_is_sound_and_repairing_it_again_changes_nothing() {
    for (file, text) in damaged() {
        let once = recover(&text, None).unwrap().document.text().to_owned();
        assert!(Document::parse(once.as_str()).is_ok(), "{file}");
        let twice = recover(&once, None).unwrap();
        assert_eq!(twice.document.text(), once, "{file}");
    }
}

#[test]
fn a_recovered_file_has_one_block_and_keeps_the_old_text_byte_for_byte() {
    for (file, text) in damaged() {
        let repaired = recover(&text, None).unwrap();
        if repaired.repair != Repair::Recovered {
            continue;
        }
        let new = repaired.document.text();
        let old = text.trim_start_matches('\u{feff}');
        let (block, notes) =
            new.split_once(HEADING).unwrap_or_else(|| panic!("{file}: no heading"));
        assert_eq!(block.matches("```yaml").count(), 1, "{file}");
        assert!(notes.contains(old), "{file}: the old text is not in the notes");
        assert_eq!(new.starts_with('\u{feff}'), text.starts_with('\u{feff}'), "{file}");
    }
}

#[test]
fn a_disabled_memory_never_comes_back_enabled() {
    for (file, text) in damaged().into_iter().filter(|(file, _)| file.contains("disabled")) {
        let repaired = recover(&text, None).unwrap();
        assert!(!repaired.document.memory().settings.enabled, "{file}");
    }
}

#[test]
fn mending_touches_only_the_lines_of_the_slip() {
    for (file, text) in damaged() {
        let repaired = recover(&text, None).unwrap();
        if repaired.repair != Repair::Mended || text.contains("<<<<<<<") || text.contains('\t') {
            continue;
        }
        let diff = similar::TextDiff::from_lines(text.as_str(), repaired.document.text());
        let gone =
            diff.iter_all_changes().filter(|change| change.tag() == similar::ChangeTag::Delete);
        assert!(gone.count() <= 8, "{file}");
    }
}
