//! A move changes two files. If it is killed, refused or disturbed, nothing is lost.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::PathBuf;
use std::process::Stdio;
use std::thread::{scope, sleep};
use std::time::Instant;

use memskill::root::{Environment, Location};
use memskill::store::{Store, StorePair};
use memskill::{Document, Error, Item, Missing, TEMPLATE, Value};

use crate::support::repo::{Repo, ended, fingerprint, wait};
use crate::support::{Answer, read, today};

/// A repository whose memory has one item, `a.key`.
fn repo() -> Repo {
    let repo = Repo::with(TEMPLATE);
    repo.remember("a.key", "v");
    repo
}

fn user(repo: &Repo) -> PathBuf {
    repo.home().join(".config/memskill/memories.md")
}

/// Whether the repository's and the user's memory have the item.
fn holders(repo: &Repo) -> [bool; 2] {
    [repo.memory(), user(repo)].map(|path| {
        let text = fs::read_to_string(path).unwrap_or_else(|_| TEMPLATE.to_owned());
        let document = Document::parse(text).unwrap();
        document.memory().item(&"a.key".parse().unwrap()).is_some()
    })
}

#[test]
fn the_first_move_creates_a_private_user_file() {
    let repo = repo();
    let line = "umask 000; exec memskill promote a.key";
    let answer = repo.shell(line);
    assert_eq!(answer.code, 0, "{answer:?}");
    assert_eq!(fs::metadata(user(&repo)).unwrap().mode() & 0o777, 0o600);
    assert_eq!((holders(&repo), repo.leftovers().len()), ([false, true], 0));
}

#[test]
fn moves_in_opposite_directions_neither_deadlock_nor_lose_anything() {
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
    assert_ne!(held[0], held[1], "the item is in one of them");
    assert!(repo.text().contains("value: v24"));
}

#[test]
fn a_killed_move_leaves_the_item_somewhere_and_the_next_move_finishes() {
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
        assert!(held[0] || held[1], "round {round}: the item is lost");
        // If the move was done before the kill, there is nothing left to do.
        let again = repo.run(&[verb, "a.key"]);
        assert!(matches!(again.code, 0 | 1), "{again:?}");
        assert_eq!(holders(&repo), [!here, here], "round {round}: the move is not finished");
        assert_eq!(repo.leftovers(), [""; 0]);
    }
}

#[test]
fn an_item_that_a_killed_move_left_in_both_files_is_moved_by_the_next() {
    let repo = repo();
    let before = repo.text();
    assert_eq!(repo.run(&["promote", "a.key"]).code, 0);
    // The draft of the second file is complete but was not exchanged.
    let new = repo.text();
    repo.leave(&repo.state(), "", &format!("x.none.{}", fingerprint(&new)), &new);
    fs::write(repo.memory(), before).unwrap();
    let arrived = read(user(&repo));
    assert_eq!(holders(&repo), [true, true]);
    assert_eq!(repo.run(&["promote", "a.key"]).code, 0);
    assert_eq!((holders(&repo), repo.leftovers().len()), ([false, true], 0));
    assert_eq!(read(user(&repo)), arrived, "the item arrived twice");
}

#[test]
fn a_read_only_source_leaves_the_target_unchanged() {
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
fn a_read_only_folder_is_noticed_before_anything_is_written() {
    let repo = repo();
    fs::set_permissions(repo.root(), fs::Permissions::from_mode(0o555)).unwrap();
    let can_write_anyway = fs::write(repo.root().join("probe"), "").is_ok();
    let answer = repo.run(&["promote", "a.key"]);
    fs::set_permissions(repo.root(), fs::Permissions::from_mode(0o755)).unwrap();
    if can_write_anyway {
        return eprintln!("skipped: this user can write everywhere");
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
    assert_eq!(drafts.out, "", "no drafts are left");
}

/// A file that is a mount point can be read but not replaced.
#[test]
fn if_the_source_cannot_be_replaced_the_target_is_restored() {
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
        assert_eq!(fs::read_to_string(user(&repo)).ok(), before, "the target is restored");
        assert_eq!((holders(&repo), repo.leftovers().len()), ([true, false], 0));
        assert_eq!(repo.run(&["promote", "a.key"]).code, 0, "the next move succeeds");
    }
}

/// Moves the item while strace makes the second exchange fail or kills the process there, when the target is written and the
/// source is not. `None` without strace.
fn at_the_second_exchange(repo: &Repo, what: &str) -> Option<Answer> {
    if repo.shell("strace -o /dev/null true").code != 0 {
        return None;
    }
    let inject = format!("strace -f -o /dev/null -e trace=renameat2 -e inject=renameat2:{what}");
    Some(repo.shell(&format!("{inject} memskill promote a.key")))
}

#[test]
fn a_move_killed_between_its_two_writes_leaves_the_item_in_both_files() {
    let repo = repo();
    if at_the_second_exchange(&repo, "signal=KILL:when=2").is_none() {
        return eprintln!("skipped: no strace");
    }
    assert_eq!((holders(&repo), repo.leftovers().len()), ([true, true], 1));
    assert_eq!(repo.run(&["promote", "a.key"]).code, 0);
    assert_eq!((holders(&repo), repo.leftovers().len()), ([false, true], 0));
}

#[test]
fn if_the_target_cannot_be_restored_the_error_says_where_the_item_is() {
    let repo = repo();
    assert_eq!(repo.run(&["--user", "remember", "b.key", "v"]).code, 0);
    let Some(answer) = at_the_second_exchange(&repo, "error=EIO:when=2+") else {
        return eprintln!("skipped: no strace");
    };
    assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{answer:?}");
    let half_done = "the move is half done: it is in ";
    assert!(answer.err.contains(half_done) && answer.err.contains("still in "), "{answer:?}");
    assert!(answer.err.contains("hint: nothing is lost; run the command again to finish"));
    assert_eq!(holders(&repo), [true, true]);
    assert_eq!(repo.run(&["promote", "a.key"]).code, 0);
    assert_eq!((holders(&repo), repo.leftovers().len()), ([false, true], 0));
}

#[test]
fn after_a_transient_failure_the_target_is_restored() {
    for existed in [false, true] {
        let repo = repo();
        if existed {
            assert_eq!(repo.run(&["--user", "remember", "b.key", "v"]).code, 0);
        }
        let before = fs::read_to_string(user(&repo)).ok();
        let Some(answer) = at_the_second_exchange(&repo, "error=EIO:when=2") else {
            return eprintln!("skipped: no strace");
        };
        assert_eq!(answer.code, 2, "{answer:?}");
        assert!(answer.err.contains("could not replace"), "{}", answer.err);
        assert_eq!(fs::read_to_string(user(&repo)).ok(), before);
        assert_eq!((holders(&repo), repo.leftovers().len()), ([true, false], 0));
    }
}

#[test]
fn a_move_that_an_editor_disturbs_does_not_claim_that_the_item_arrived() {
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
            return Err(Error::NotFound(Missing::new("a.key")));
        }
        let saved = format!("An editor saves.\n\n{TEMPLATE}");
        fs::write(user(&repo), saved).unwrap();
        to.items.push(Item::new("a.key".parse().ok(), Value::Bool(true)));
        to.updated = Some(today());
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
    fs::create_dir_all(user(&repo).parent().unwrap()).unwrap();
    symlink(repo.memory(), user(&repo)).unwrap();
    for verb in ["promote", "demote"] {
        let answer = ended(&mut repo.memskill(&[verb, "a.key"]));
        assert_eq!(answer.code, 2);
        assert!(answer.err.contains("the two memories are the same file"), "{}", answer.err);
    }
    assert_eq!(repo.text(), before);
}

#[test]
fn a_move_refuses_flags_that_name_one_memory() {
    let repo = repo();
    for arguments in [&["promote", "a.key", "--user"][..], &["--file", "x.md", "demote", "a.key"]] {
        let answer = repo.run(arguments);
        assert_eq!(answer.code, 2);
        assert!(answer.err.contains("this command uses two"), "{}", answer.err);
    }
}
