//! Two files that change together: killed, refused or in each other's way, nothing is lost.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::PathBuf;
use std::process::Stdio;
use std::thread::{scope, sleep};
use std::time::Instant;

use memskill::root::{Environment, Location};
use memskill::store::{Store, StorePair};
use memskill::{Date, Document, Error, Item, TEMPLATE, Value};

use crate::support::repo::{Repo, wait};
use crate::support::{Answer, read};

/// A repository whose memory has one item, `a.key`.
fn repo() -> Repo {
    let repo = Repo::with(TEMPLATE);
    repo.remember("a.key", "v");
    repo
}

fn user(repo: &Repo) -> PathBuf {
    repo.home().join(".config/memskill/memories.md")
}

/// Which of the repository's and the user's memories has the item.
fn holders(repo: &Repo) -> [bool; 2] {
    [repo.memory(), user(repo)].map(|path| {
        let text = fs::read_to_string(path).unwrap_or_else(|_| TEMPLATE.to_owned());
        let document = Document::parse(text).unwrap();
        document.memory().item(&"a.key".parse().unwrap()).is_some()
    })
}

#[test]
fn the_user_s_file_is_made_by_the_first_move_for_its_owner_alone() {
    let repo = repo();
    let line = "umask 000; exec memskill promote a.key";
    let answer = repo.shell(line);
    assert_eq!(answer.code, 0, "{answer:?}");
    assert_eq!(fs::metadata(user(&repo)).unwrap().mode() & 0o777, 0o600);
    assert_eq!((holders(&repo), repo.leftovers().len()), ([false, true], 0));
}

#[test]
fn two_that_move_in_opposite_directions_neither_wait_for_ever_nor_lose_anything() {
    let repo = repo();
    scope(|threads| {
        for verb in ["promote", "demote", "promote", "demote"] {
            let repo = &repo;
            threads.spawn(move || {
                for _ in 0..25 {
                    let answer = repo.run(&[verb, "a.key"]);
                    assert!(matches!(answer.code, 0 | 1), "{answer:?}");
                }
            });
        }
        threads.spawn(|| (0..25).for_each(|n| drop(repo.remember("b.key", &format!("v{n}")))));
    });
    let held = holders(&repo);
    assert_ne!(held[0], held[1], "it is in one of them");
    assert!(repo.text().contains("value: v24"));
}

#[test]
fn a_killed_move_leaves_the_item_in_one_or_both_and_the_next_finishes_it() {
    let repo = repo();
    let start = Instant::now();
    assert_eq!(repo.run(&["promote", "a.key"]).code, 0);
    let span = start.elapsed();
    for round in 0..60_u32 {
        let [here, _] = holders(&repo);
        let verb = if here { "promote" } else { "demote" };
        let mut command = repo.memskill(&[verb, "a.key"]);
        let command = command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut mover = command.spawn().unwrap();
        sleep(span * (round * 37 % 60) / 50);
        mover.kill().unwrap();
        wait(&mut mover);
        let held = holders(&repo);
        assert!(held[0] || held[1], "round {round}: it is in none");
        // Where it was done before the kill, there is nothing left to do.
        let again = repo.run(&[verb, "a.key"]);
        assert!(matches!(again.code, 0 | 1), "{again:?}");
        assert_eq!(holders(&repo), [!here, here], "round {round}: it is not finished");
        assert_eq!(repo.leftovers(), [""; 0]);
    }
}

#[test]
fn what_a_killed_move_left_in_both_is_moved_by_the_next() {
    let repo = repo();
    let before = repo.text();
    assert_eq!(repo.run(&["promote", "a.key"]).code, 0);
    // The draft of the second file was complete, and its exchange was not made.
    let new = repo.text();
    fs::write(repo.state().join(format!("x.none.{:016x}", fingerprint(&new))), &new).unwrap();
    fs::write(repo.memory(), before).unwrap();
    let arrived = read(user(&repo));
    assert_eq!(holders(&repo), [true, true]);
    assert_eq!(repo.run(&["promote", "a.key"]).code, 0);
    assert_eq!((holders(&repo), repo.leftovers().len()), ([false, true], 0));
    assert_eq!(read(user(&repo)), arrived, "it did not arrive twice");
}

#[test]
fn a_second_file_that_may_not_be_written_keeps_the_first_as_it_was() {
    for existed in [false, true] {
        let repo = repo();
        if existed {
            assert_eq!(repo.run(&["--user", "remember", "b.key", "v"]).code, 0);
        }
        let before = fs::read_to_string(user(&repo)).ok();
        fs::set_permissions(repo.memory(), fs::Permissions::from_mode(0o444)).unwrap();
        for arguments in [&["promote", "a.key"][..], &["promote", "a.key", "--dry-run"]] {
            let answer = repo.run(arguments);
            assert_eq!((answer.code, answer.out.as_str()), (2, ""));
            assert!(answer.err.contains("repo/memories.md is read-only"), "{}", answer.err);
        }
        assert_eq!(fs::read_to_string(user(&repo)).ok(), before);
    }
}

#[test]
fn a_folder_that_may_not_be_written_is_noticed_before_anything_is() {
    let repo = repo();
    fs::set_permissions(repo.root(), fs::Permissions::from_mode(0o555)).unwrap();
    let may_write_anyway = fs::write(repo.root().join("probe"), "").is_ok();
    let answer = repo.run(&["promote", "a.key"]);
    fs::set_permissions(repo.root(), fs::Permissions::from_mode(0o755)).unwrap();
    if may_write_anyway {
        return eprintln!("skipped: this user may write everywhere");
    }
    assert_eq!(answer.code, 2);
    assert!(answer.err.contains("could not write to"), "{}", answer.err);
    assert!(!user(&repo).exists());
}

#[test]
fn a_full_disk_is_noticed_before_anything_is_written() {
    let repo = repo();
    // The first draft fits, the second does not.
    let long = format!("{}\n{}", repo.text(), "long notes\n".repeat(1000));
    fs::write(repo.memory(), &long).unwrap();
    let answer = repo.shell("trap '' XFSZ; ulimit -f 8; exec memskill promote a.key");
    assert_eq!(answer.code, 2, "{answer:?}");
    assert!(answer.err.contains("could not write"), "{}", answer.err);
    assert_eq!((repo.text(), repo.leftovers().len()), (long, 0));
    assert!(!user(&repo).exists());
    let drafts = repo.shell("find ~/.local -name 'x.*' -o -name 'w.*'");
    assert_eq!(drafts.out, "", "and nothing is left behind");
}

/// A file that is a mount of its own can be read and not be replaced.
#[test]
fn a_second_file_that_cannot_be_replaced_takes_the_first_back() {
    for existed in [false, true] {
        let repo = repo();
        if existed {
            assert_eq!(repo.run(&["--user", "remember", "b.key", "v"]).code, 0);
        }
        let before = fs::read_to_string(user(&repo)).ok();
        let mount =
            "unshare --user --map-root-user --mount sh -c 'mount --bind memories.md memories.md";
        if repo.shell(&format!("{mount}'")).code != 0 {
            return eprintln!("skipped: nothing can be mounted here");
        }
        let answer = repo.shell(&format!("{mount} && exec memskill promote a.key'"));
        assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{answer:?}");
        assert!(answer.err.contains("could not replace"), "{}", answer.err);
        assert_eq!(fs::read_to_string(user(&repo)).ok(), before, "the first went back");
        assert_eq!((holders(&repo), repo.leftovers().len()), ([true, false], 0));
        assert_eq!(repo.run(&["promote", "a.key"]).code, 0, "and nothing is in the way");
    }
}

/// The system refuses, or kills, from the second exchange on: the first file is written and the other is not. None without `strace`.
fn at_the_second_exchange(repo: &Repo, what: &str) -> Option<Answer> {
    if repo.shell("strace -o /dev/null true").code != 0 {
        return None;
    }
    let inject = format!("strace -f -o /dev/null -e trace=renameat2 -e inject=renameat2:{what}");
    Some(repo.shell(&format!("{inject} memskill promote a.key")))
}

#[test]
fn whoever_is_killed_between_the_two_writes_leaves_the_item_in_both() {
    let repo = repo();
    if at_the_second_exchange(&repo, "signal=KILL:when=2").is_none() {
        return eprintln!("skipped: there is no strace");
    }
    assert_eq!((holders(&repo), repo.leftovers().len()), ([true, true], 1));
    assert_eq!(repo.run(&["promote", "a.key"]).code, 0);
    assert_eq!((holders(&repo), repo.leftovers().len()), ([false, true], 0));
}

#[test]
fn where_even_going_back_fails_it_is_told_what_stands_where() {
    let repo = repo();
    assert_eq!(repo.run(&["--user", "remember", "b.key", "v"]).code, 0);
    let Some(answer) = at_the_second_exchange(&repo, "error=EIO:when=2+") else {
        return eprintln!("skipped: there is no strace");
    };
    assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{answer:?}");
    let said = "/memskill/memories.md has what was to move, and";
    assert!(answer.err.contains(said) && answer.err.contains("still in "));
    assert!(answer.err.contains("hint: nothing is lost; run the command again to finish"));
    assert_eq!(holders(&repo), [true, true]);
    assert_eq!(repo.run(&["promote", "a.key"]).code, 0);
    assert_eq!((holders(&repo), repo.leftovers().len()), ([false, true], 0));
}

#[test]
fn a_failure_that_is_over_takes_the_first_file_back() {
    for existed in [false, true] {
        let repo = repo();
        if existed {
            assert_eq!(repo.run(&["--user", "remember", "b.key", "v"]).code, 0);
        }
        let before = fs::read_to_string(user(&repo)).ok();
        let Some(answer) = at_the_second_exchange(&repo, "error=EIO:when=2") else {
            return eprintln!("skipped: there is no strace");
        };
        assert_eq!(answer.code, 2, "{answer:?}");
        assert!(answer.err.contains("could not replace"), "{}", answer.err);
        assert_eq!(fs::read_to_string(user(&repo)).ok(), before);
        assert_eq!((holders(&repo), repo.leftovers().len()), ([true, false], 0));
    }
}

#[test]
fn whoever_saves_before_anything_arrived_is_not_told_that_it_arrived() {
    let repo = repo();
    fs::create_dir_all(user(&repo).parent().unwrap()).unwrap();
    fs::write(user(&repo), TEMPLATE).unwrap();
    let environment = Environment { home: Some(repo.home()), ..Environment::default() };
    let open = |path: PathBuf| Store::open(Location::of_file(&path, &environment));
    let (gaining, losing) = (open(user(&repo)), open(repo.memory()));
    let mut rounds = 0;
    let moved = StorePair { to: &gaining, from: &losing }.update(|to, from| {
        rounds += 1;
        if rounds > 1 {
            return Err(Error::NotFound("a.key".to_owned()));
        }
        let saved = format!("An editor saves.\n\n{TEMPLATE}");
        fs::write(user(&repo), saved).unwrap();
        to.items.push(Item::new("a.key".parse().ok(), Value::Bool(true)));
        to.updated = "2026-11-17".parse::<Date>().ok();
        from.items.clear();
        Ok(())
    });
    assert!(matches!(moved, Err(Error::NotFound(_))), "{moved:?}");
    assert_eq!((rounds, holders(&repo)), (2, [true, false]));
}

#[test]
fn two_names_of_one_file_are_refused() {
    let repo = repo();
    let before = repo.text();
    for verb in ["promote", "demote"] {
        let mut command = repo.memskill(&[verb, "a.key"]);
        let answer = crate::support::repo::ended(command.env("MEMSKILL_HOME", repo.root()));
        assert_eq!(answer.code, 2);
        assert!(answer.err.contains("the two memories are the same file"), "{}", answer.err);
    }
    assert_eq!(repo.text(), before);
}

#[test]
fn one_memory_that_was_named_is_a_mistake_that_explains_itself() {
    let repo = repo();
    for arguments in [&["promote", "a.key", "--user"][..], &["--file", "x.md", "demote", "a.key"]] {
        let answer = repo.run(arguments);
        assert_eq!(answer.code, 2);
        assert!(answer.err.contains("this command uses two"), "{}", answer.err);
    }
}

/// The fingerprint in a draft's name.
fn fingerprint(text: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}
