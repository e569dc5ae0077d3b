use std::fs;
use std::path::{Path, PathBuf};

use crate::support::Answer;
use crate::support::repo::Repo;

/// Runs a line of shell where these folders are read-only; `None` if nothing can be mounted here.
fn sandboxed(repo: &Repo, read_only: &[PathBuf], line: &str) -> Option<Answer> {
    let mount = |path: &PathBuf| {
        let path = path.display();
        format!("mount --bind {path} {path} && mount -o remount,ro,bind {path}")
    };
    let mounts: Vec<String> = read_only.iter().map(mount).collect();
    let script = repo.root().with_file_name("script");
    // The old current folder is below the mount.
    let enter = format!("{} && cd {}", mounts.join(" && "), repo.root().display());
    let run = |line: &str| {
        fs::write(&script, format!("{enter} && {line}\n")).unwrap();
        let unshare = "unshare --user --map-root-user --mount sh";
        repo.shell(&format!("{unshare} {}", script.display()))
    };
    (run("true").code == 0).then(|| run(line))
}

fn names(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name());
    let mut names: Vec<String> = files.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_save_needs_neither_the_git_folder_nor_the_home_folder() {
    for existed in [true, false] {
        let repo = Repo::empty();
        fs::create_dir_all(repo.home()).unwrap();
        if existed {
            repo.remember("first.item", "one");
        }
        let read_only = [repo.root().join(".git"), repo.home()];
        let line = "memskill -q remember a.b c";
        let Some(answer) = sandboxed(&repo, &read_only, line) else {
            return eprintln!("skipped: nothing can be mounted here");
        };
        let notes = answer.err.matches("memskill: ").count();
        assert_eq!((answer.code, notes), (0, 1), "one note about what is not recorded: {answer:?}");
        let line = "memskill remember a.b d && memskill remember a.d e && memskill forget a.d";
        let Some(answer) = sandboxed(&repo, &read_only, line) else {
            return eprintln!("skipped: nothing can be mounted here");
        };
        assert_eq!(answer.code, 0, "{answer:?}");
        assert!(answer.out.contains("Saved: a.b: d") && answer.out.contains("Forgot: a.d"));
        assert!(answer.err.contains("`memskill undo` cannot take this write back"), "{answer:?}");
        assert!(repo.text().contains("key: a.b") && !repo.text().contains("value: e"));
        assert_eq!(names(&repo.root()), [".git", "memories.md"], "no draft is left");
        repo.remember("last.item", "three");
    }
}

#[test]
fn a_step_that_cannot_be_marked_as_taken_back_is_not_taken_back() {
    let repo = Repo::empty();
    repo.remember("first.item", "one");
    repo.remember("first.item", "two");
    let read_only = [repo.root().join(".git"), repo.home()];
    let Some(answer) = sandboxed(&repo, &read_only, "memskill undo") else {
        return eprintln!("skipped: nothing can be mounted here");
    };
    assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{answer:?}");
    assert!(answer.err.contains("nothing was written"), "{answer:?}");
    assert!(repo.text().contains("value: two"), "{}", repo.text());
    assert_eq!(repo.run(&["undo"]).code, 0);
    assert!(repo.text().contains("value: one"), "{}", repo.text());
}

#[test]
fn where_nothing_can_be_written_the_hint_is_the_command_to_run() {
    for line in ["remember a.b \"it's a 'c'\"", "forget first.item", "confirm first.item"] {
        let repo = Repo::empty();
        fs::create_dir_all(repo.home()).unwrap();
        repo.remember("first.item", "one");
        assert_eq!(repo.run(&["doubt", "first.item"]).code, 0);
        let before = repo.text();
        let read_only = [repo.root(), repo.home()];
        let line = format!("memskill {line}");
        let Some(answer) = sandboxed(&repo, &read_only, &line) else {
            return eprintln!("skipped: nothing can be mounted here");
        };
        assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{answer:?}");
        assert!(answer.err.contains("nothing was written: could not write"), "{answer:?}");
        assert_eq!(repo.text(), before);
        let (_, command) = answer.err.trim_end().split_once("ask the user to run: ").unwrap();
        let answer = repo.shell(&format!("cd / && {command}"));
        assert_eq!(answer.code, 0, "{command}: {answer:?}");
        assert_ne!(repo.text(), before, "{command}");
    }
}
