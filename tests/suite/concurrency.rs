//! Nothing is lost when many processes write at once, some are killed, and editors save in between.

use std::collections::BTreeSet;
use std::fs;
use std::process::Stdio;
#[cfg(unix)]
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

use memskill::{Document, TEMPLATE};

use crate::support::repo::{Repo, ended, fingerprint, wait};

#[test]
fn concurrent_writers_all_save_their_items() {
    let repo = Repo::with(TEMPLATE);
    // Starting a process takes much longer on Windows, and waiting for the lock is limited.
    let writers = if cfg!(windows) { 4 } else { 16 };
    scope(|threads| {
        for writer in 0..writers {
            let repo = &repo;
            threads.spawn(move || {
                for item in 0..25 {
                    repo.remember(&format!("w{writer}.k{item}"), "v");
                }
            });
        }
    });
    assert_eq!(keys(&repo.text()).len(), writers * 25);
    assert_eq!(repo.leftovers(), [""; 0]);
}

#[test]
#[cfg(unix)] // Windows cannot exchange files, so the editor of this test could not see what it replaced.
fn writers_and_an_editor_that_saves_by_rename_lose_nothing() {
    let repo = Repo::with(TEMPLATE);
    let done = AtomicBool::new(false);
    let editor = scope(|threads| {
        let editor = threads.spawn(|| Editor::at_work(&repo, &done));
        let writers = [0, 1, 2, 3].map(|writer| {
            let repo = &repo;
            threads.spawn(move || {
                (0..20).for_each(|item| {
                    repo.remember(&format!("w{writer}.k{item}"), "v");
                });
            })
        });
        writers.into_iter().for_each(|writer| writer.join().unwrap());
        done.store(true, Ordering::Relaxed);
        editor.join().unwrap()
    });
    let kept = kept(&repo);
    let text = repo.text() + &kept;
    let keys = keys(&repo.text());
    for key in (0..4).flat_map(|writer| (0..20).map(move |item| format!("w{writer}.k{item}"))) {
        assert!(keys.contains(&key) || editor.overwrote.contains(&key), "{key} is lost");
    }
    assert!(editor.saves > 0);
    for save in (0..editor.saves).map(line_of) {
        assert!(text.contains(&save) || editor.overwrote.contains(&save), "{save} is lost");
    }
}

#[test]
fn a_killed_writer_leaves_the_old_or_the_new_file_and_the_next_one_cleans_up() {
    let repo = Repo::with(TEMPLATE);
    // The kills are spread over this time, from the start of the process to after its end.
    let span = time(|| drop(repo.remember("first.key", "v")));
    for round in 0..60_u32 {
        let before = repo.text();
        let key = format!("killed.k{round}");
        let mut command = repo.memskill(&["remember", &key, "v"]);
        let mut writer = command.stdout(Stdio::null()).spawn().unwrap();
        sleep(span * (round * 37 % 60) / 50);
        writer.kill().unwrap();
        wait(&mut writer);
        let after = repo.text();
        let is_new = keys(&after).contains(&key);
        assert!(after == before || is_new, "neither old nor new after {key}:\n{after}");
        if round % 4 == 0 {
            let took = time(|| drop(repo.remember("next.key", &format!("v{round}"))));
            assert!(took < Duration::from_secs(3), "the lock was still held");
            assert_eq!(repo.leftovers(), [""; 0]);
        }
    }
}

#[test]
#[cfg(unix)] // On Windows nothing is swapped out: a draft never contains an edit.
fn an_edit_that_a_killed_writer_swapped_out_is_restored() {
    let repo = Repo::with(TEMPLATE);
    let theirs = format!("an edit by hand\n\n{TEMPLATE}");
    leave_draft(&repo, "none", &repo.text(), &theirs);
    let ran = repo.remember("a.key", "v");
    assert!(repo.text().contains("an edit by hand"));
    assert!(keys(&repo.text()).contains("a.key"));
    assert_eq!((ran.err.as_str(), repo.leftovers().len()), ("", 0));
}

#[test]
fn an_edit_that_cannot_be_restored_is_kept_and_reported_until_it_is_removed() {
    let repo = Repo::with(TEMPLATE);
    for version in ["theirs", "theirs too", "\u{0}"] {
        leave_draft(&repo, "none", "a text that the file no longer has", version);
        repo.remember("a.key", &format!("v{}", version.len()));
    }
    let names = repo.leftovers();
    let starts: Vec<&str> = names.iter().map(|name| &name[..8]).collect();
    assert_eq!(starts, ["saved.1.", "saved.2.", "saved.3."]);
    assert_eq!(kept(&repo), "theirstheirs too\0");
    let ran = repo.remember("a.key", "again");
    for name in &names {
        assert!(ran.err.contains(name), "{}", ran.err);
        fs::remove_file(repo.state().join(name)).unwrap();
    }
    assert_eq!(repo.remember("a.key", "at last").err, "");
}

#[test]
fn drafts_without_anybodys_edits_are_removed() {
    let repo = Repo::with(TEMPLATE);
    repo.remember("a.key", "v");
    leave_draft(&repo, "base", "new", "new");
    leave_draft(&repo, &fingerprint("base"), "other", "base");
    repo.leave(&repo.state(), "", "w.1", "half a dra");
    let ran = repo.remember("b.key", "v");
    assert_eq!((ran.err.as_str(), repo.leftovers().len()), ("", 0));
}

#[test]
fn a_draft_that_was_not_written_here_is_reported_and_left_alone() {
    let repo = Repo::with(TEMPLATE);
    repo.remember("a.key", "v");
    let theirs = repo.text().replace("value: v", "value: planted");
    let name = format!("x.none.{}.0123456789abcdef0123", fingerprint(&repo.text()));
    let beside = repo.root().join(format!(".memories.md.memskill-{name}"));
    let places = [repo.state().join(&name), beside];
    places.iter().for_each(|place| fs::write(place, &theirs).unwrap());
    let ran = repo.remember("b.key", "v");
    assert!(!repo.text().contains("planted"));
    for place in &places {
        assert!(ran.err.contains(&place.display().to_string()), "{}", ran.err);
        assert_eq!(fs::read_to_string(place).unwrap(), theirs);
    }
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn a_signed_draft_that_git_tracks_is_left_alone() {
    let repo = Repo::with(TEMPLATE);
    repo.remember("a.key", "v");
    let name = format!("x.none.{}", fingerprint(&repo.text()));
    repo.leave(&repo.root(), ".memories.md.memskill-", &name, "planted");
    assert_eq!(repo.shell("git add -f .mem* && git commit -qm x").code, 0);
    let ran = repo.remember("b.key", "v");
    assert!(ran.err.contains("was not written here"), "{}", ran.err);
    assert_eq!(repo.shell("cat .mem*").out, "planted");
}

#[test]
#[cfg_attr(windows, ignore = "needs sh and strace")]
fn a_writer_that_is_killed_anywhere_leaves_nothing_for_good() {
    let commands = [
        "memskill trust --yes",
        "memskill remember a.key w",
        "memskill install claude",
        "memskill install pre-commit",
        "EDITOR=true memskill edit",
    ];
    for command in commands {
        let repo = Repo::with(TEMPLATE);
        repo.shell("git config --global memskill.trust ask");
        let find = "find ~/.local .git/memskill .git/hooks ~/.claude | grep -e /w[.] -e memskill-w[.] -e /edit[.]";
        let mut is_killed = true;
        for number in 1..40 {
            // Every file is synced before it gets its name.
            let trace = format!("strace -qf -o ../log -e inject=fsync:signal=KILL:when={number}");
            let ran = repo.shell(&format!("{trace} sh -c '{command}'"));
            if ran.code == 127 || ran.err.contains("ptrace") {
                return eprintln!("skipped: strace cannot trace here");
            }
            is_killed = repo.shell("grep -q SIGKILL ../log").code == 0;
            if !is_killed {
                break;
            }
        }
        assert!(!is_killed, "{command}");
        repo.shell("memskill untrust");
        repo.remember("b.key", "v");
        assert_eq!(repo.shell(&format!("memskill uninstall claude; {command}")).code, 0);
        assert_eq!(repo.shell(find).out, "", "{command}");
    }
}

#[test]
fn a_lock_that_stays_held_is_reported() {
    let repo = Repo::with(TEMPLATE);
    let _lock = repo.lock();
    let start = Instant::now();
    let ran = repo.run(&["remember", "a.key", "v"]);
    assert!((5..8).contains(&start.elapsed().as_secs()));
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    let lines: Vec<_> = ran.err.lines().collect();
    assert!(lines[0].contains("the lock is held by another process"));
    assert_eq!(lines[1..], ["hint: try again in a moment"]);
    assert_eq!(repo.text(), TEMPLATE);
}

#[test]
fn reading_does_not_wait_for_the_lock() {
    let repo = Repo::with(TEMPLATE);
    let _lock = repo.lock();
    let took = time(|| assert_eq!(repo.run(&["show"]).code, 0));
    assert!(took < Duration::from_secs(3));
}

#[test]
fn a_missing_file_is_shown_as_empty_while_the_lock_is_held() {
    let repo = Repo::empty();
    repo.configure("memskill.create", "true");
    let _lock = repo.lock();
    let ran = repo.run(&["show"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.starts_with("No items yet"), "{}", ran.out);
    assert!(ran.err.contains("the lock is held by another process"), "{}", ran.err);
    assert!(!repo.memory().exists());
}

#[test]
fn a_file_that_is_incomplete_while_an_editor_saves_is_not_repaired() {
    for half_saved in [None, Some(&b""[..]), Some(b"```yaml\nsaved_mem"), Some(b"caf\xc3")] {
        let repo = Repo::empty();
        half_saved.inspect(|bytes| fs::write(repo.memory(), bytes).unwrap());
        let mut command = repo.memskill(&["remember", "a.key", "v"]);
        let ran = scope(|threads| {
            let ran = threads.spawn(|| ended(&mut command));
            sleep(Duration::from_millis(150));
            fs::write(repo.memory(), format!("an edit by hand\n\n{TEMPLATE}")).unwrap();
            ran.join().unwrap()
        });
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        assert!(repo.text().starts_with("an edit by hand"));
        assert!(keys(&repo.text()).contains("a.key"));
    }
}

#[test]
#[cfg(unix)] // needs strace
fn where_files_cannot_be_exchanged_a_save_right_before_the_write_is_put_back() {
    let repo = Repo::with(TEMPLATE);
    if repo.shell("strace -o /dev/null true").code != 0 {
        return eprintln!("skipped: no strace");
    }
    // No exchange, as on Windows. Between the last look at the file and the write there is time to save.
    let slow = "strace -f -o /dev/null -e trace=renameat2,linkat -e inject=renameat2:error=EINVAL -e inject=linkat:delay_enter=600000";
    let save = "until ls .git/memskill/x.* 2>/dev/null; do sleep .01; done; sleep .2; cp memories.md new; echo edited >> new; mv new memories.md";
    let ran = repo
        .shell(&format!("{slow} memskill remember a.key v & {{ {save}; }} >/dev/null; wait $!"));
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(
        repo.text().ends_with("edited\n") && keys(&repo.text()).contains("a.key"),
        "{}",
        repo.text()
    );
    assert_eq!(repo.leftovers(), [""; 0]);
}

/// An editor that takes no lock.
#[cfg(unix)]
struct Editor {
    saves: usize,
    /// Keys and lines that its own stale buffer overwrote; no file protocol can save those.
    overwrote: BTreeSet<String>,
}

#[cfg(unix)]
impl Editor {
    fn at_work(repo: &Repo, done: &AtomicBool) -> Self {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        let (mut saves, mut overwrote) = (0, BTreeSet::new());
        let draft = repo.root().join("memories.md.tmp");
        while !done.load(Ordering::Relaxed) {
            sleep(Duration::from_millis(15));
            let buffer = repo.text();
            let text = format!("{}\n{buffer}", line_of(saves));
            fs::write(&draft, &text).unwrap();
            // To others this is a rename; the exchange lets the test see what it replaced.
            renameat_with(CWD, &draft, CWD, repo.memory(), RenameFlags::EXCHANGE).unwrap();
            let replaced = everything(&fs::read_to_string(&draft).unwrap(), saves);
            overwrote.extend(&replaced - &everything(&text, saves));
            saves += 1;
        }
        let _ = fs::remove_file(draft);
        Self { saves, overwrote }
    }
}

/// The keys of a text, and the lines of an editor's first saves in it.
#[cfg(unix)]
fn everything(text: &str, saves: usize) -> BTreeSet<String> {
    let lines = (0..saves).map(line_of).filter(|line| text.contains(line));
    keys(text).into_iter().chain(lines).collect()
}

#[cfg(unix)]
fn line_of(save: usize) -> String {
    format!("<!-- save {save} -->")
}

fn keys(text: &str) -> BTreeSet<String> {
    let document = Document::parse(text).unwrap();
    let items = document.memory().items.iter();
    items.map(|item| item.name().unwrap().to_owned()).collect()
}

/// The edits that were kept for a person.
fn kept(repo: &Repo) -> String {
    let names = repo.leftovers();
    names.iter().map(|name| fs::read_to_string(repo.state().join(name)).unwrap()).collect()
}

/// Leaves a draft with this text, as a killed writer does.
fn leave_draft(repo: &Repo, base: &str, new: &str, text: &str) {
    repo.leave(&repo.state(), "", &format!("x.{base}.{}", fingerprint(new)), text);
}

fn time(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

#[test]
#[cfg(unix)] // On Windows the write waits until nobody has the file open for writing.
fn what_a_program_writes_into_a_replaced_version_is_kept() {
    let repo = Repo::empty();
    repo.remember("a.first", "one");
    let line = "exec 3<>memories.md; memskill remember a.second two; printf 'typed by hand' >&3; exec 3>&-";
    assert_eq!(repo.shell(line).code, 0);
    assert!(repo.text().contains("a.second") && !repo.text().contains("typed by hand"));
    let told = repo.remember("a.third", "three");
    assert!(told.err.contains("saved.1"), "{told:?}");
    let saved = repo.leftovers().into_iter().find(|name| name.starts_with("saved.1")).unwrap();
    assert!(crate::support::read(repo.state().join(saved)).contains("typed by hand"));

    // The next version is kept in its turn, but not if it contains what has to go.
    let old = |repo: &Repo| {
        let names = fs::read_dir(repo.state()).unwrap().map(|entry| entry.unwrap().path());
        names.filter(|path| path.file_name().unwrap().to_str().unwrap().starts_with("old.")).count()
    };
    assert_eq!(old(&repo), 1);
    assert_eq!(repo.run(&["forget", "a.second", "--purge"]).code, 0);
    assert_eq!(old(&repo), 0);
}
