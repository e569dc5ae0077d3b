//! Writes that are taken back and made again.

use std::fs;
use std::path::Path;

use memskill::root::{Environment, Location};
use memskill::store::{Direction, Store};
use memskill::{
    Candidate, Intent, MatchLimit, Memory, Setting, Target, Value, change_setting, confirm, doubt,
    forget, remember, rename,
};
use tempfile::TempDir;

use crate::random_file::random_file;
use crate::support::random::{Random, law, seeds_or};
use crate::support::repo::Repo;
use crate::support::{key, today};

/// A memory file without a repository, and its state folder next to it.
fn store(folder: &Path) -> Store {
    let home = Some(folder.join("home"));
    let environment = Environment { home, ..Environment::default() };
    Store::open(Location::of_file(&folder.join("memories.md"), &environment))
}

/// Changes something, or nothing where the rules refuse it.
fn change(memory: &mut Memory, random: &mut Random) {
    let keys = ["a.b", "a.c", "d.e", "f"].map(key);
    let one = keys[random.below(keys.len())].clone();
    let other = keys[random.below(keys.len())].clone();
    let value = Value::Text(format!("value {}", random.below(3)));
    let intent = if random.one_in(2) { Intent::Automatic } else { Intent::Explicit };
    let personal = memskill::PersonalKeys::Allow;
    let target = Target::Key(one.clone());
    let _ = match random.below(7) {
        0 | 1 => remember(memory, Candidate::new(Some(one), value), intent, today()).map(drop),
        2 => forget(memory, &target, MatchLimit::One, "test", today()).map(drop),
        3 => rename(memory, [&one, &other], personal, today()).map(drop),
        4 => confirm(memory, &one, today()).map(drop),
        5 => doubt(memory, &one, today()).map(drop),
        _ => {
            change_setting(memory, Setting::Enabled(random.one_in(2)), today());
            Ok(())
        }
    };
}

#[test]
fn undo_and_redo_give_back_every_version_byte_for_byte() {
    law(seeds_or(1_000), |random| {
        // In memory, where syncing takes no time.
        let folder = TempDir::new_in("/dev/shm").or_else(|_| TempDir::new()).unwrap();
        let path = folder.path().join("memories.md");
        if !random.one_in(40) {
            fs::write(&path, random_file(random)).unwrap();
        }
        let (store, read) = (store(folder.path()), || fs::read_to_string(&path).ok());
        let mut versions = vec![read()];
        for _ in 0..1 + random.below(4) {
            // A file that cannot be edited without loss stays as it is.
            let _ = store.update(Intent::Explicit, |memory| {
                change(memory, random);
                Ok(())
            });
            if versions.last() != Some(&read()) {
                versions.push(read());
            }
        }
        let steps = versions.len() - 1;
        for version in versions[..steps].iter().rev() {
            store.undo(Direction::Back, today()).unwrap();
            assert_eq!(read(), *version, "undo");
        }
        assert!(store.undo(Direction::Back, today()).is_err(), "there is nothing left to undo");
        for version in &versions[1..] {
            store.undo(Direction::Forward, today()).unwrap();
            assert_eq!(read(), *version, "redo");
        }
    });
}

#[test]
fn a_step_that_came_with_a_repository_is_ignored() {
    let repo = Repo::empty();
    repo.remember("a.b", "c");
    let theirs = "{\"command\":\"remember\",\"time\":0,\"before\":4,\"after\":null}\nevil";
    fs::write(repo.state().join("undo/00000009.step"), format!("0123\n{theirs}")).unwrap();
    assert_eq!(repo.run(&["undo", "--list"]).out.lines().count(), 1);
    assert_eq!(repo.run(&["undo"]).code, 0);
    assert!(!repo.memory().exists(), "the own step was taken back");
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn no_older_step_is_taken_back_if_the_last_one_cannot_be_read() {
    let repo = Repo::empty();
    repo.remember("a.b", "one");
    repo.remember("a.b", "two");
    // A link to itself cannot be opened.
    let ran = repo
        .shell("cd .git/memskill/undo && last=$(echo 00000002.*) && rm $last && ln -s $last $last");
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(repo.run(&["undo"]).code, 2);
    assert!(repo.text().contains("two"));
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn steps_are_private_and_limited() {
    let repo = Repo::empty();
    for number in 0..55 {
        repo.remember("a.b", &format!("value {number}"));
    }
    assert_eq!(repo.run(&["undo", "--list"]).out.lines().count(), 50);
    let modes = repo.shell("stat -c %a .git/memskill/undo .git/memskill/undo/* | sort -u").out;
    assert_eq!(modes, "600\n700\n");
}

#[test]
fn the_users_memory_which_is_in_no_git_can_be_undone_too() {
    let repo = Repo::empty();
    repo.run(&["--user", "remember", "user.name", "Ada"]);
    repo.run(&["--user", "forget", "user.name"]);
    assert_eq!(repo.run(&["--user", "undo"]).code, 0);
    assert!(repo.run(&["--user", "show"]).out.contains("Ada"));
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn a_withheld_value_does_not_stay_in_the_undo_log() {
    let repo = Repo::with(&format!(
        "```yaml\nsaved_memory:\n  items:\n    - {{key: a.b, value: {}}}\n```\n",
        crate::support::token()
    ));
    repo.remember("c.d", "harmless");
    assert_eq!(repo.run(&["forget", "a.b"]).code, 0);
    let found = repo.shell(&format!("grep -rl {} . ~", crate::support::token()));
    assert_eq!(found.out, "");
}
