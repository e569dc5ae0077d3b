//! Large files built to be slow: every command ends, and says what it would say about a small file of that shape. A command
//! that takes quadratic time does not end in the ten seconds that it gets here. `benches/shapes.py` measures many more.

use std::fs;

use crate::support::repo::Repo;

/// A memory file with these items.
fn block(items: &str) -> String {
    format!("```yaml\nsaved_memory:\n  version: 1\n{items}deletions: []\n```\n")
}

/// A repository whose only item has this value.
fn with_value(value: &str) -> Repo {
    Repo::with(&block(&format!("  items:\n    - key: a.b\n      value: {value}\n")))
}

#[test]
fn items_of_one_key_are_archived_in_linear_time() {
    let item = |number: usize| {
        format!("    - key: a.b\n      value: value {number}\n      expires: 2026-01-01\n")
    };
    let repo =
        Repo::with(&block(&format!("  items:\n{}", (1..=8_000).map(item).collect::<String>())));
    assert_eq!(repo.run(&["tidy", "--apply", "-q"]).code, 0);
    let archive = fs::read_to_string(repo.root().join("memories.archive.md")).unwrap();
    assert_eq!(archive.matches("- key: a.b").count(), 8_000);
    assert!(archive.contains("- key: a.b.8000\n") && !repo.text().contains("value 1\n"));
    // The same items are there already.
    repo.remember("a.b", "value 7");
    let expire = ["remember", "a.b", "--expires", "2026-02-01"];
    assert_eq!(repo.run(&expire).code, 0);
    assert_eq!(repo.run(&["tidy", "--apply", "-q"]).code, 0);
    let again = fs::read_to_string(repo.root().join("memories.archive.md")).unwrap();
    assert_eq!(again.matches("- key: a.b").count(), 8_001);
}

#[test]
fn a_line_with_every_item_is_judged_once() {
    let repo = Repo::with(&block(&format!("  items: [{}a]\n", "a,".repeat(30_000))));
    let answer = repo.run(&["check"]);
    assert!(answer.out.contains("[withheld: unreadable-length]"), "{}", answer.out);
    let answer = repo.run(&["remember", "--dry-run", "a.b", "tabs"]);
    assert_eq!(answer.code, 0, "{answer:?}");
    assert!(
        answer.out.contains("+  items: ") || answer.out.contains("[withheld: "),
        "{}",
        answer.out
    );
}

#[test]
fn a_list_without_end_is_neither_read_nor_changed() {
    let repo = Repo::with(&block(&format!("  items: [{}a]\n", "a,".repeat(100_000))));
    let before = repo.text();
    let shown = repo.run(&["show", "--all"]);
    assert!(shown.err.contains("a list of at most 100,000 entries"), "{}", shown.err);
    assert!(repo.run(&["check"]).out.contains("wrong-type"));
    let refused = repo.run(&["remember", "a.b", "tabs"]);
    assert_eq!((refused.code, repo.text()), (2, before), "{}", refused.err);
}

#[test]
fn a_value_that_nobody_can_read_is_withheld_unjudged() {
    for value in ["<a </a ", "QUtJQUlPU0ZPRE5ON0VYQU1QTEU", "i g n o r e ", "&amp;#x26;", "4111 "] {
        let repo = with_value(&format!("\"x{}\"", value.repeat(1_000_000 / value.len())));
        let shown = repo.run(&["show", "--all"]);
        assert!(shown.out.contains("unreadable-length"), "{value}: {}", shown.out);
        let checked = repo.run(&["check"]);
        assert!(
            checked.out.contains("unreadable-length: value is longer"),
            "{value}: {}",
            checked.out
        );
        assert!(!shown.out.contains(value) && !checked.out.contains(value), "{value}");
    }
    let long = with_value(&format!("\"{}\"", "word ".repeat(1_000)));
    assert!(!long.run(&["show", "--all"]).out.contains("withheld"));
}

#[test]
fn a_note_of_many_long_lines_is_no_finding() {
    let note = format!("{}\n", "A sentence about the project. ".repeat(30)).repeat(60);
    let repo = Repo::with(&format!("{}\n{note}", block("  items: []\n")));
    assert!(!repo.run(&["check"]).out.contains("unreadable-length"));
}
