//! Reading creates, repairs and changes no file.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::SystemTime;

use memskill::agents::Event;

use crate::support::hook::{MEMORY, hook, input};
use crate::support::memory_text;
use crate::support::repo::Repo;

/// A value that only quotes make valid YAML.
const DAMAGED: &str = "```yaml\nsaved_memory:\n  items:\n    - key: a.b\n      value: `x`\n```\n";

/// Every command that reads.
const READING: [&[&str]; 17] = [
    &["show"],
    &["show", "a.b"],
    &["show", "--all"],
    &["show", "--explain"],
    &["show", "--stats"],
    &["show", "--user"],
    &["recall", "tabs"],
    &["index"],
    &["stats"],
    &["check"],
    &["check", "--fix", "--dry-run"],
    &["bootstrap"],
    &["bootstrap", "--stats"],
    &["pinned"],
    &["doctor"],
    &["path", "--explain"],
    &["remember", "a.b", "c", "--dry-run"],
];

/// Each file and folder with its time of change and its bytes.
type Listing = BTreeMap<String, (SystemTime, Vec<u8>)>;

fn list(folder: &Path, listing: &mut Listing) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        // What a session was told is no memory.
        if path.ends_with("sessions") {
            continue;
        }
        let metadata = path.symlink_metadata().unwrap();
        let bytes = if metadata.is_file() { fs::read(&path).unwrap() } else { Vec::new() };
        let facts = (metadata.modified().unwrap(), bytes);
        listing.insert(path.display().to_string(), facts);
        if metadata.is_dir() {
            list(&path, listing);
        }
    }
}

/// The work tree with `.git`, and the home folder.
fn everything(repo: &Repo) -> Listing {
    let mut listing = Listing::new();
    list(&repo.root(), &mut listing);
    list(&repo.home(), &mut listing);
    listing
}

fn assert_only_read(repo: &Repo, state: &str) {
    // The first session makes the folder for what sessions were told.
    hook(repo, &["session-start"], input(Event::SessionStart).to_string().as_bytes());
    let before = everything(repo);
    for arguments in READING {
        let answer = repo.run(arguments);
        assert!(everything(repo) == before, "{arguments:?} changes {state}: {answer:?}");
    }
    for event in Event::ALL {
        hook(repo, &[event.as_str()], input(event).to_string().as_bytes());
        assert!(everything(repo) == before, "hook {} changes {state}", event.as_str());
    }
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn asking_git_about_a_repository_without_commits_creates_no_reflog() {
    let repo = Repo::empty();
    assert_eq!(repo.shell("rm -rf .git && git init -q").code, 0);
    hook(&repo, &["session-start"], input(Event::SessionStart).to_string().as_bytes());
    assert!(!repo.root().join(".git/logs").exists());
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn no_reading_command_changes_a_file() {
    assert_only_read(&Repo::empty(), "a repository without a memory");
    assert_only_read(&Repo::with(MEMORY), "a sound memory");
    assert_only_read(&Repo::with(DAMAGED), "a damaged memory");
    assert_only_read(&Repo::with("# A diary\n"), "a page that is not a memory");
    assert_only_read(&Repo::with(""), "an empty file");
    let clone = Repo::empty();
    let script = "git config --global memskill.trust ask && cd .. && rm -r repo \
                  && git init -q origin && cd origin && printf '%s' \"$TEXT\" > memories.md \
                  && git add . && git commit -qm x && git clone -q . ../repo";
    let answer = clone.shell(&format!("TEXT='{MEMORY}'; {script}"));
    assert_eq!(answer.code, 0, "{answer:?}");
    assert_only_read(&clone, "a fresh clone");
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn a_damaged_memory_is_answered_with_a_note_about_the_repair() {
    let repo = Repo::with(DAMAGED);
    for arguments in [&["show"][..], &["recall", "x"], &["index"], &["stats"]] {
        let answer = repo.run(arguments);
        assert_eq!(answer.code, 0, "{answer:?}");
        assert!(answer.err.contains("is damaged: ") && answer.err.contains("`memskill recover`"));
    }
    assert!(repo.run(&["show"]).out.contains("a.b: `x`"));
}

/// The file that looking at a memory leaves, after a line of shell.
fn looked_at(text: Option<&str>, line: &str) -> Option<String> {
    let repo = text.map_or_else(Repo::empty, Repo::with);
    assert_eq!(repo.shell(line).code, 0);
    repo.memory().exists().then(|| repo.text())
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn looking_creates_and_repairs_if_the_users_own_configuration_says_so() {
    let repaired = DAMAGED.replace("`x`", "'`x`'");
    for look in ["memskill show", "echo '{}' | memskill hook session-start"] {
        for (place, is_own) in [("--global", true), ("--local", false)] {
            let line = format!("git config {place} memskill.create true; {look}");
            let created = looked_at(None, &line);
            assert_eq!(created.as_deref(), is_own.then_some(memskill::TEMPLATE), "{line}");
            let mended = looked_at(Some(DAMAGED), &line).unwrap();
            assert_eq!(mended, if is_own { &repaired } else { DAMAGED }, "{line}");
        }
    }
    let hook = "echo '{}' | memskill hook session-start --create";
    assert_eq!(looked_at(Some(DAMAGED), hook), Some(repaired));
    let stricter =
        "git config --global memskill.create true; git config memskill.create false; memskill show";
    assert_eq!(looked_at(None, stricter), None);
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn a_repository_cannot_trust_itself_by_its_own_configuration() {
    let line = "git config --global memskill.trust ask; git config memskill.trust always";
    let repo = Repo::with(&memory_text("- {key: a.b, value: be brief}", ""));
    repo.shell(line);
    let context = hook(&repo, &["session-start"], b"{}").out;
    assert!(!context.contains("be brief"), "{context}");
    let doctor = repo.run(&["doctor"]);
    let expected = "memskill.trust in this repository's configuration does not count";
    assert!(doctor.out.contains(expected), "{doctor:?}");
    repo.shell("git config --global memskill.trust never");
    assert!(repo.run(&["bootstrap"]).err.contains("never"));
}
