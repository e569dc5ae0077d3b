//! Laws of editing, recovering and checking that hold for random files and operations.

use memskill::check::{CheckContext, Redactor, check, fix};
use memskill::{Document, Item, Memory, Repair, Scope, recover};

use crate::random_file::random_file;
use crate::support::operation::{Operation, possible_operations};
use crate::support::promises::{edited, keeps_promises};
use crate::support::random::{Random, law, seeds};
use crate::support::{diff, entries, read, today};

/// What mutations insert into a file.
const PIECES: [&str; 24] = [
    "\n", "\r", " ", "\t", "-", ":", "#", "```", "[", "]", "{", "}", ",", "\"", "'", "|", ">",
    "&a ", "*a", "!t ", "? ", "\u{2028}", "🦀", "- ",
];

/// The texts of all fixtures in some folders.
fn fixtures(folders: &[&str]) -> Vec<String> {
    folders.iter().flat_map(|folder| entries(folder)).map(read).collect()
}

fn mutated_fixture(fixtures: &[String], random: &mut Random) -> String {
    let fixture = random.below(fixtures.len());
    random.mutated(&fixtures[fixture], &PIECES)
}

#[test]
fn random_edits_of_random_files_keep_every_promise() {
    law(seeds(), |random| {
        let before = random_file(random);
        let document =
            Document::parse(before.as_str()).unwrap_or_else(|damage| panic!("{damage:?}"));
        let edits = random_operations(document.memory(), random);
        match edited(&before, &edits) {
            None => {}
            Some(Ok(after)) => {
                if let Err(promise) = keeps_promises(&before, &edits, &after) {
                    panic!("{promise}\n{}", diff(&before, &after));
                }
            }
            // `|+` makes trailing blank lines part of the value. It would swallow those after a removed item, so such an edit is
            // refused.
            Some(Err(_)) if before.contains("|+") || before.contains(">+") => {}
            Some(Err(error)) => panic!("refused: {error}"),
        }
    });
}

#[test]
fn editing_a_mutated_file_does_what_was_asked_or_refuses() {
    let fixtures = fixtures(&["files/sound"]);
    law(seeds(), |random| {
        let text = mutated_fixture(&fixtures, random);
        let Ok(document) = Document::parse(text.as_str()) else { return };
        let edits = random_operations(document.memory(), random);
        let Some(Ok(after)) = edited(&text, &edits) else { return };
        let mut wanted = document.memory().clone();
        for operation in &edits {
            operation.apply(&mut wanted);
        }
        match Document::parse(after.as_str()) {
            Ok(now) => assert!(*now.memory() == wanted, "{}", diff(&text, &after)),
            Err(damage) => panic!("{damage:?}\n{}", diff(&text, &after)),
        }
    });
}

#[test]
fn recovering_a_mutated_file_keeps_its_text_and_is_idempotent() {
    let fixtures = fixtures(&["files/sound", "files/damaged"]);
    law(seeds().step_by(5), |random| {
        let text = mutated_fixture(&fixtures, random);
        // A newer version is never written, so it is not recovered either.
        let Ok(repaired) = recover(&text, None) else { return };
        let once = repaired.document.text();
        let twice = recover(once, None).unwrap();
        assert_eq!(twice.document.text(), once);
        if repaired.repair == Repair::Recovered {
            assert!(once.contains(text.trim_start_matches('\u{feff}')), "the old text is lost");
        }
    });
}

#[test]
fn findings_of_a_mutated_file_are_inside_its_text() {
    let fixtures = fixtures(&["files/sound", "files/damaged", "check"]);
    law(seeds().step_by(10), |random| {
        let text = mutated_fixture(&fixtures, random);
        let (report, redactor) = (check(&text, &context()), Redactor::new(&text));
        for finding in report.findings {
            let span = finding.span.unwrap();
            let line = redactor.line(span.line).chars().count();
            assert!(span.column - 1 + span.width <= line + 1, "{finding:?}");
            redactor.shown(span.line);
        }
    });
}

#[test]
fn fixing_keeps_what_a_file_says_and_is_idempotent() {
    let fixtures = fixtures(&["files/sound", "check"]);
    law(seeds().step_by(5), |random| {
        let text = match random.one_in(2) {
            true => random_file(random),
            false => mutated_fixture(&fixtures, random),
        };
        let Ok(document) = Document::parse(text.as_str()) else { return };
        let once = fix(&document, today());
        let fixed = Document::parse(once.as_str()).unwrap_or_else(|damage| panic!("{damage:?}"));
        assert_eq!(fix(&fixed, today()), once, "fixing again changes the file");
        assert_eq!(statements(fixed.memory()), statements(document.memory()));
    });
}

/// What a memory says to a reader: the item that wins for each key, items without a key, and the settings.
fn statements(memory: &Memory) -> (Vec<String>, bool, bool) {
    let wins = |item: &&Item| {
        item.key
            .as_ref()
            .is_none_or(|key| memory.item(key).is_some_and(|own| std::ptr::eq(own, *item)))
    };
    let mut items: Vec<String> =
        memory.items.iter().filter(wins).map(ToString::to_string).collect();
    items.sort();
    (items, memory.settings.enabled, memory.settings.announce_writes)
}

fn context() -> CheckContext {
    CheckContext::new(today(), Scope::Repo)
}

/// One operation, or a few that are written together.
fn random_operations(memory: &Memory, random: &mut Random) -> Vec<Operation> {
    let mut memory = memory.clone();
    let count = *random.pick(&[1, 1, 1, 2, 4]);
    let mut edits = Vec::new();
    for _ in 0..count {
        let operation = random.pick(&possible_operations(&memory)).clone();
        let before = memory.clone();
        operation.apply(&mut memory);
        if memory != before {
            random.note(&operation.to_string());
            edits.push(operation);
        }
    }
    edits
}
