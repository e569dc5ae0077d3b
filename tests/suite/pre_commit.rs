//! The staged version and git's pre-commit hook, with the real git.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::support::repo::Repo;
use crate::support::{Answer, Sandbox, answer, read, token};

const SOUND: &str = include_str!("../../templates/memories.md");

/// A memory with a token, which no commit may contain.
fn unsafe_text() -> String {
    SOUND.replace("  items: []", &format!("  items:\n    - key: a.b\n      value: {}", token()))
}

/// A repository whose commits find the built program on the `PATH`.
struct Guarded {
    sandbox: Sandbox,
    root: PathBuf,
}

impl Guarded {
    fn new() -> Self {
        let sandbox = Sandbox::new();
        let root = sandbox.repo("repo");
        Self { sandbox, root }
    }

    fn run(&self, folder: &Path, line: &str) -> Answer {
        answer(&mut self.sandbox.shell(folder, line))
    }

    fn install(&self) -> Answer {
        self.run(&self.root, "memskill install pre-commit")
    }

    fn hook(&self) -> PathBuf {
        self.root.join(".git/hooks/pre-commit")
    }

    fn save(&self, text: &str) {
        fs::write(self.root.join("memories.md"), text).unwrap();
    }
}

#[test]
fn a_commit_with_unsafe_text_is_refused_without_showing_it() {
    let guarded = Guarded::new();
    assert_eq!(guarded.install().code, 0);
    guarded.save(&unsafe_text());
    for line in [
        "git add memories.md && git commit -m x",
        "git commit -m x memories.md",
        "git commit -a -m x",
        "mkdir -p deep && cd deep && git commit -a -m x",
    ] {
        let refused = guarded.run(&guarded.root, line);
        assert_ne!(refused.code, 0, "{line}: {refused:?}");
        let output = refused.out + &refused.err;
        assert!(output.contains(": error: ") && output.contains("[withheld: "), "{output}");
        assert!(!output.contains(&token()[4..]), "{output}");
    }
    guarded.save(SOUND);
    let done = guarded.run(&guarded.root, "git add memories.md && git commit -q -m x");
    assert_eq!(done.code, 0, "{done:?}");
}

#[test]
fn the_hook_checks_the_staged_version() {
    let guarded = Guarded::new();
    guarded.install();
    guarded.save(SOUND);
    guarded.run(&guarded.root, "git add memories.md");
    guarded.save(&unsafe_text());
    let done = guarded.run(&guarded.root, "git commit -q -m x");
    assert_eq!(done.code, 0, "the staged version is sound: {done:?}");
    let other = guarded.run(&guarded.root, "echo x > other && git add other && git commit -q -m x");
    assert_eq!(other.code, 0, "the memory is not part of this commit: {other:?}");
}

#[test]
fn a_linked_worktree_shares_the_hook() {
    let guarded = Guarded::new();
    guarded.run(&guarded.root, "git worktree add -q ../linked");
    let linked = guarded.sandbox.path("linked");
    let installed = guarded.run(&linked, "memskill install pre-commit");
    assert_eq!(installed.code, 0, "{installed:?}");
    assert!(guarded.hook().exists());
    fs::write(linked.join("memories.md"), unsafe_text()).unwrap();
    let refused = guarded.run(&linked, "git add . && git commit -m x");
    assert_ne!(refused.code, 0, "{refused:?}");
}

#[test]
fn without_memskill_on_the_path_a_commit_succeeds_with_a_warning() {
    let guarded = Guarded::new();
    guarded.install();
    guarded.save(&unsafe_text());
    guarded.sandbox.git(&guarded.root, &["add", "memories.md"]);
    let programs = guarded.sandbox.folder("programs");
    let git = guarded.run(&guarded.root, "command -v git").out;
    std::os::unix::fs::symlink(git.trim(), programs.join("git")).unwrap();
    let mut commit = guarded.sandbox.command(git.trim(), &guarded.root);
    let done = answer(commit.env("PATH", programs).args(["commit", "-q", "-m", "x"]));
    assert_eq!(done.code, 0, "{done:?}");
    assert!(done.err.contains("memskill is not on the PATH"), "{done:?}");
}

#[test]
fn the_hook_is_installed_where_git_looks_for_it() {
    let guarded = Guarded::new();
    guarded.run(&guarded.root, "git config core.hooksPath .githooks");
    assert_eq!(
        guarded.run(&guarded.root, "mkdir deep && cd deep && memskill install pre-commit").code,
        0
    );
    let hook = guarded.root.join(".githooks/pre-commit");
    assert_eq!(hook.metadata().unwrap().permissions().mode() & 0o777, 0o755);
    guarded.save(&unsafe_text());
    assert_ne!(guarded.run(&guarded.root, "git add memories.md && git commit -m x").code, 0);
}

#[test]
fn an_existing_hook_is_kept_and_runs_after_the_check() {
    let guarded = Guarded::new();
    fs::create_dir_all(guarded.root.join(".git/hooks")).unwrap();
    let own = "#!/bin/sh\n# mine\ntouch \"$(git rev-parse --git-dir)/ran\"\nexit 0\n";
    fs::write(guarded.hook(), own).unwrap();
    fs::set_permissions(guarded.hook(), fs::Permissions::from_mode(0o750)).unwrap();
    assert_eq!(guarded.install().code, 0);
    let once = read(guarded.hook());
    assert_eq!(
        guarded.install().out,
        format!("Already installed in: {}\n", guarded.hook().display())
    );
    assert_eq!(read(guarded.hook()), once, "installing again changes the hook");
    assert_eq!(guarded.hook().metadata().unwrap().permissions().mode() & 0o777, 0o750);
    assert!(
        once.starts_with("#!/bin/sh\n# >>> memskill")
            && once.ends_with(&own["#!/bin/sh\n".len()..])
    );
    guarded.save(&unsafe_text());
    assert_ne!(guarded.run(&guarded.root, "git add memories.md && git commit -m x").code, 0);
    assert!(!guarded.root.join(".git/ran").exists());
    guarded.save(SOUND);
    assert_eq!(guarded.run(&guarded.root, "git add memories.md && git commit -q -m x").code, 0);
    assert!(guarded.root.join(".git/ran").exists());
}

#[test]
fn hooks_that_cannot_be_extended_are_left_alone() {
    for (text, mode, message) in [
        ("#!/usr/bin/env python3\nprint()\n", 0o755, "is not a shell script"),
        ("#!/bin/sh\nexit 1\n", 0o644, "is not executable"),
    ] {
        let guarded = Guarded::new();
        fs::create_dir_all(guarded.root.join(".git/hooks")).unwrap();
        fs::write(guarded.hook(), text).unwrap();
        fs::set_permissions(guarded.hook(), fs::Permissions::from_mode(mode)).unwrap();
        let refused = guarded.install();
        assert_eq!(refused.code, 2, "{refused:?}");
        assert!(refused.err.contains(message), "{refused:?}");
        assert_eq!(read(guarded.hook()), text);
    }
}

#[test]
fn checking_the_index_during_a_merge_is_an_error() {
    let repo = Repo::empty();
    let merge = "git checkout -q -b other && cp $F memories.md && git add . && git commit -q -m a \
        && git checkout -q - && echo x > memories.md && git add . && git commit -q -m b; git merge -q other";
    let template = concat!(env!("CARGO_MANIFEST_DIR"), "/templates/memories.md");
    repo.shell(&format!("F='{template}'; {merge}"));
    let answer = repo.run(&["check", "--staged"]);
    assert_eq!(answer.code, 1, "{answer:?}");
    assert!(answer.out.contains("merge-conflict"), "{answer:?}");
}

#[test]
fn an_unstaged_file_is_not_checked() {
    let repo = Repo::with(&unsafe_text());
    for stage in ["true", "git add -N memories.md"] {
        repo.shell(stage);
        let answer = repo.run(&["check", "--staged"]);
        assert_eq!((answer.code, answer.out.as_str()), (0, ""), "{answer:?}");
    }
}
