//! `tidy`: which items it merges, archives and leaves alone.

use std::collections::BTreeSet;
use std::fs;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Instant;

use memskill::{
    Candidate, Document, Intent, Item, Key, Memory, Proposal, TombstoneRetention, Value, remember,
    tidy,
};

use crate::random_file::random_file;
use crate::support::random::{law, seeds};
use crate::support::repo::{Repo, wait};
use crate::support::{memory, memory_text, read, today, token};

fn item<'m>(memory: &'m Memory, key: &str) -> &'m Item {
    memory.item(&key.parse().unwrap()).unwrap_or_else(|| panic!("no item {key}"))
}

fn keys(memory: &Memory) -> Vec<&str> {
    memory.items.iter().filter_map(|item| item.key.as_ref().map(Key::as_str)).collect()
}

#[test]
fn expired_items_and_old_guesses_are_archived() {
    for (fields, goes) in [
        ("expires: 2026-11-16", true),
        ("expires: 2026-11-16, tags: [pinned]", true),
        ("expires: 2026-11-16, confidence: high", true),
        ("expires: 2026-11-17", false),
        ("added: 2026-05-20, confidence: low, tags: [needs-confirmation]", true),
        ("added: 2026-05-21, confidence: low", false),
        ("added: 2026-01-01, seen: 2026-11-01, confidence: low", false),
        ("added: 2026-01-01, confidence: low, tags: [pinned]", false),
        ("added: 2026-01-01, confidence: medium, tags: [needs-confirmation]", true),
        ("added: 2026-01-01, confidence: medium", false),
        ("added: 2026-01-01, confidence: high", false),
        ("confidence: low, tags: [needs-confirmation]", false),
    ] {
        let mut memory = memory(&format!("- {{key: a.b, value: v, {fields}, why: because}}"), "");
        let before = item(&memory, "a.b").clone();
        let mut archive = Memory::default();
        let plan = tidy(&mut archive, &mut memory, TombstoneRetention::Keep, today());
        assert_eq!((plan.len() == 1, memory.items.is_empty()), (goes, goes), "{fields}");
        if goes {
            assert_eq!(item(&archive, "a.b"), &before, "the archived item keeps all fields");
            let left = &memory.deletions[0];
            let tombstone = (left.reason.as_deref(), left.removed);
            assert_eq!(tombstone, (Some("archived"), Some(today())), "{fields}");
            let again = Candidate::new("a.b".parse().ok(), Value::Text("new".to_owned()));
            remember(&mut memory, again, Intent::Automatic, today()).unwrap();
        }
    }
}

#[test]
fn what_tidy_writes_with_low_confidence_is_tagged() {
    let old = "added: 2026-01-01, confidence: low";
    let mut archive = Memory::default();
    let items = format!("- {{key: a.b, value: v, {old}}}");
    tidy(&mut archive, &mut memory(&items, ""), TombstoneRetention::Keep, today());
    assert!(item(&archive, "a.b").is_tagged("needs-confirmation"));
    let plan = tidy(&mut archive, &mut memory(&items, ""), TombstoneRetention::Keep, today());
    assert!(plan.len() == 1 && archive.items.len() == 1, "the same item is archived once");
    let same = "- {key: use.tabs, value: use tabs here, confidence: low}\n\
                - {key: tabs.use, value: Use tabs here., confidence: low}";
    let mut memory = memory(same, "");
    tidy(&mut Memory::default(), &mut memory, TombstoneRetention::Keep, today());
    assert_eq!(memory.items.len(), 1);
    assert!(memory.items[0].is_tagged("needs-confirmation"));
}

#[test]
fn archiving_a_key_again_adds_a_numbered_copy() {
    let mut archive = memory(
        "- {key: a.b, value: first, expires: 2026-01-01}",
        "- {key: c.d, removed: 2026-01-01, reason: user asked}",
    );
    for (key, value, expected) in [
        ("a.b", "second", "a.b.2"),
        ("a.b", "first", "a.b"),
        ("a.b", "third", "a.b.3"),
        ("a.b", "second", "a.b.2"),
        ("c.d", "other", "c.d"),
    ] {
        let line = format!("- {{key: {key}, value: {value}, expires: 2026-01-01}}");
        let plan = tidy(&mut archive, &mut memory(&line, ""), TombstoneRetention::Keep, today());
        let [Proposal::Archive { key, .. }] = &plan[..] else { panic!("{plan:?}") };
        assert_eq!(key.as_str(), expected);
        assert_eq!(item(&archive, expected).value, Value::Text(value.to_owned()));
    }
    assert_eq!(keys(&archive), ["a.b", "a.b.2", "a.b.3", "c.d"]);
    assert_eq!((archive.deletions.len(), item(&archive, "c.d").generation), (0, 2));
}

#[test]
fn items_with_the_same_key_are_archived_together() {
    let rivals = "- {key: a.b, value: old, added: 2026-01-01}\n- {key: a.b, value: new, added: 2026-02-01, expires: 2026-03-01}";
    let (mut archive, mut memory) = (Memory::default(), memory(rivals, ""));
    tidy(&mut archive, &mut memory, TombstoneRetention::Keep, today());
    assert_eq!((memory.items.len(), keys(&archive)), (0, vec!["a.b", "a.b.2"]));
}

#[test]
fn items_with_the_same_meaning_are_merged() {
    let items = "\
- {key: notes.tabs, value: 'use tabs for indentation.', added: 2026-03-01, confidence: high, source: said}
- {key: rules.tabs, value: Use the tabs for indentation, added: 2026-05-01, confidence: medium, tags: [x, 'allowed:effect'], rev: 4}
- {key: code.spaces, value: Use spaces for indentation, added: 2026-05-01}";
    let mut memory = memory(items, "");
    let plan = tidy(&mut Memory::default(), &mut memory, TombstoneRetention::Keep, today());
    assert_eq!(plan.len(), 1, "{plan:?}");
    assert_eq!(keys(&memory), ["notes.tabs", "code.spaces"]);
    let kept = item(&memory, "notes.tabs");
    assert_eq!(kept.value, Value::Text("use tabs for indentation.".to_owned()));
    assert_eq!((kept.added, kept.seen), ("2026-03-01".parse().ok(), "2026-05-01".parse().ok()));
    assert_eq!((kept.source.as_deref(), &kept.tags[..]), (Some("said"), &["x".to_owned()][..]));
    let left = &memory.deletions[0];
    assert_eq!(left.key.as_ref().map(Key::as_str), Some("rules.tabs"));
    assert_eq!(left.reason.as_deref(), Some("merged into notes.tabs"));
}

#[test]
fn merging_keeps_the_more_confident_then_the_later_then_the_first_item() {
    for (fields, kept) in [
        (["confidence: low, seen: 2026-11-01", "confidence: medium"], "rules.x"),
        (["added: 2026-10-01", "added: 2026-10-02"], "rules.x"),
        (["added: 2026-10-01, seen: 2026-10-03", "added: 2026-10-02"], "notes.x"),
        (["added: 2026-10-01", "added: 2026-10-01"], "notes.x"),
    ] {
        let line =
            |key: &str, more: &str| format!("- {{key: {key}.x, value: one two three, {more}}}");
        let both = format!("{}\n{}", line("notes", fields[0]), line("rules", fields[1]));
        let mut memory = memory(&both, "");
        tidy(&mut Memory::default(), &mut memory, TombstoneRetention::Keep, today());
        assert_eq!(keys(&memory), [kept], "{fields:?}");
    }
}

#[test]
fn items_that_may_differ_are_not_merged() {
    for (a, b) in [
        ("key: notes.x, value: use two tabs", "key: rules.x, value: use 2 tabs"),
        ("key: api.x, value: one two three", "key: db.x, value: one two three"),
        ("key: notes.x, value: 'true'", "key: rules.x, value: 'true'"),
        (
            "key: notes.x, value: one two three, tags: [pinned]",
            "key: rules.x, value: One two three",
        ),
        (
            "key: notes.x, value: one two three, tags: [on-demand]",
            "key: rules.x, value: one two three",
        ),
        (
            "key: notes.x, value: one two three, expires: 2027-01-01",
            "key: rules.x, value: one two three",
        ),
        ("key: notes.x, value: [one, two, three]", "key: rules.x, value: 'one, two, three'"),
        (
            "key: lessons.x, value: {issue: one two three}",
            "key: lessons.y, value: {issue: one two Three}",
        ),
        (
            "key: notes.x, value: one two three",
            "key: notes.x.conflict-0a1b2c, value: one two three",
        ),
        ("value: one two three", "key: rules.x, value: one two three"),
    ] {
        let mut memory = memory(&format!("- {{{a}}}\n- {{{b}}}"), "");
        let before = memory.clone();
        let plan = tidy(&mut Memory::default(), &mut memory, TombstoneRetention::Keep, today());
        assert!(plan.is_empty() && memory == before, "{a} / {b}: {plan:?}");
    }
    for (a, b) in [
        (
            "key: notes.x, value: one two three, tags: [pinned]",
            "key: rules.x, value: one two three",
        ),
        (
            "key: lessons.x, value: {issue: one two three}",
            "key: lessons.y, value: {issue: one two three}",
        ),
    ] {
        let mut memory = memory(&format!("- {{{a}}}\n- {{{b}}}"), "");
        tidy(&mut Memory::default(), &mut memory, TombstoneRetention::Keep, today());
        assert_eq!(memory.items.len(), 1, "{a} / {b}");
    }
}

#[test]
fn withheld_items_are_left_alone() {
    let secret = token();
    let items = format!(
        "- {{key: a.b, value: {secret}, expires: 2026-01-01}}\n- {{key: notes.x, value: the token is {secret}}}\n- {{key: rules.x, value: The token is {secret}}}"
    );
    let mut memory = memory(&items, "");
    let (before, mut archive) = (memory.clone(), Memory::default());
    let plan = tidy(&mut archive, &mut memory, TombstoneRetention::Keep, today());
    assert!(plan.len() == 2 && plan.iter().all(|one| matches!(one, Proposal::Leave { .. })));
    assert_eq!((memory, archive), (before, Memory::default()));
}

#[test]
fn old_tombstones_are_dropped_only_on_request() {
    let deletions = "- {key: a.a, removed: 2025-11-16, reason: x}\n- {key: b.b, removed: 2025-11-17, reason: x}\n- {key: c.c, reason: x}";
    for (old, left) in [(TombstoneRetention::Keep, 3), (TombstoneRetention::DropAfterOneYear, 2)] {
        let mut memory = memory("", deletions);
        let plan = tidy(&mut Memory::default(), &mut memory, old, today());
        assert_eq!((memory.deletions.len(), plan.len()), (left, 3 - left));
    }
}

#[test]
fn tidying_puts_every_key_where_the_plan_says_and_is_idempotent() {
    law(seeds().step_by(2), |random| {
        let document = Document::parse(random_file(random)).unwrap();
        let mut tidied = document.memory().clone();
        for one in &mut tidied.items {
            if random.one_in(2) {
                one.value =
                    Value::Text((*random.pick(&["one two three", "One two three."])).into());
            }
            one.expires = random.one_in(4).then(|| "2026-01-01".parse().unwrap());
        }
        let before = tidied.clone();
        let mut archive = Memory::default();
        let plan = tidy(&mut archive, &mut tidied, TombstoneRetention::Keep, today());
        let all = |memory: &Memory| keys(memory).into_iter().map(str::to_owned).collect();
        let mut expected: BTreeSet<String> = all(&before);
        let mut found: BTreeSet<String> = all(&tidied);
        for one in &plan {
            match one {
                Proposal::Merge { item, .. } => expected.remove(item.name().unwrap()),
                Proposal::Archive { item, key, .. } => {
                    assert!(archive.item(key).is_some());
                    found.insert(item.name().unwrap().to_owned())
                }
                _ => true,
            };
        }
        assert_eq!(found, expected);
        let once = (archive.clone(), tidied.clone());
        let again = tidy(&mut archive, &mut tidied, TombstoneRetention::Keep, today());
        assert!(again.iter().all(|one| matches!(one, Proposal::Leave { .. })));
        assert_eq!((archive, tidied), once, "tidying again changes something");
    });
}

const EXPIRED: &str = "- {key: a.b, value: v, expires: 2026-01-01}\n- {key: c.d, value: w}";

#[test]
fn a_killed_tidy_leaves_the_item_somewhere_and_the_next_one_finishes() {
    let repo = Repo::with(&memory_text(EXPIRED, ""));
    let archive = repo.root().join("memories.archive.md");
    let start = Instant::now();
    assert_eq!(repo.run(&["tidy", "--apply"]).code, 0);
    let (span, done) = (start.elapsed(), (repo.text(), read(&archive)));
    for round in 0..30_u32 {
        fs::write(repo.memory(), memory_text(EXPIRED, "")).unwrap();
        // A missing archive would be created only after half a second.
        fs::write(&archive, memskill::TEMPLATE).unwrap();
        let mut command = repo.memskill(&["tidy", "--apply"]);
        let mut tidying = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        sleep(span * (round * 17 % 30) / 100);
        tidying.kill().unwrap();
        wait(&mut tidying);
        let held = [repo.text(), read(&archive)].map(|text| text.contains("value: v"));
        assert!(held[0] || held[1], "round {round}: the item is lost");
        assert_eq!(repo.run(&["tidy", "--apply"]).code, 0);
        assert_eq!(repo.text(), done.0, "round {round}");
        assert!(done.1.ends_with(&read(&archive)), "round {round}");
    }
}

#[test]
fn a_read_only_archive_leaves_the_memory_unchanged() {
    let repo = Repo::with(&memory_text(EXPIRED, ""));
    let archive = repo.root().join("memories.archive.md");
    fs::write(&archive, memskill::TEMPLATE).unwrap();
    let mut permissions = archive.metadata().unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&archive, permissions).unwrap();
    for arguments in [&["tidy"][..], &["tidy", "--apply"]] {
        let answer = repo.run(arguments);
        assert_eq!(answer.code, 2);
        assert!(answer.err.contains("memories.archive.md is read-only"), "{}", answer.err);
    }
    assert_eq!(
        (repo.text(), read(&archive)),
        (memory_text(EXPIRED, ""), memskill::TEMPLATE.to_owned())
    );
}

#[test]
#[cfg(unix)] // On Windows the folder decides who may read.
fn the_archive_of_the_user_is_private() {
    use std::os::unix::fs::MetadataExt;
    let repo = Repo::empty();
    let run = |line: &str| assert_eq!(repo.shell(&format!("umask 000; memskill {line}")).code, 0);
    run("--user remember a.b v --expires 2026-01-01");
    run("--user tidy --apply");
    let archive = repo.user_memory().with_extension("archive.md");
    assert_eq!(fs::metadata(archive).unwrap().mode() & 0o777, 0o600);
}

#[test]
fn without_anything_to_tidy_nothing_is_written() {
    let repo = Repo::empty();
    for arguments in [&["tidy"][..], &["tidy", "--apply"]] {
        let answer = repo.run(arguments);
        assert_eq!((answer.code, answer.out.as_str()), (1, ""), "there is no memory");
        assert!(answer.err.contains("no memory yet at"));
    }
    assert!(!repo.memory().exists());
    repo.remember("writing.tone", "plain and short");
    let before = repo.text();
    for arguments in [&["tidy"][..], &["tidy", "--apply"]] {
        let answer = repo.run(arguments);
        assert_eq!((answer.code, answer.out.as_str()), (0, "Nothing to tidy\n"));
    }
    assert_eq!(repo.text(), before);
    assert!(!repo.root().join("memories.archive.md").exists());
}
