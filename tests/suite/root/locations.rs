//! Named files, the user's memory, the outside store and the state folder.

use std::fs;
use std::os::unix::fs::{MetadataExt, symlink};
use std::path::{Path, PathBuf};

use memskill::root::Environment;

use super::{
    Case, MEMORY, REFTABLE, SHA_256, Start, at, check, foreign, listing, memskill, only_entry,
};
use super::{separate, special, submodule, worktree};
use crate::support::{Sandbox, answer};

#[test]
fn a_named_file_is_relative_to_the_start_folder_and_used_alone() {
    let s = Sandbox::new();
    let folder = s.folder("a/b");
    s.repo("a");
    let expected = format!("{}/notes.md\nnamed by --file or MEMSKILL_FILE\n", folder.display());
    let by_flag = ["-C", "a", "--file", "b/notes.md", "path", "--explain"];
    let by_flag = answer(&mut s.memskill(&s.path(""), &by_flag));
    let mut by_variable = s.memskill(&s.path(""), &["-C", "a/b", "path", "--explain"]);
    let by_variable = answer(by_variable.env("MEMSKILL_FILE", "notes.md"));
    assert_eq!((by_flag.out, by_variable.out), (expected.clone(), expected));

    fs::write(s.folder("home/.config/memskill").join("memories.md"), MEMORY).unwrap();
    let mut alone = s.memskill(&folder, &["show", "--file", "notes.md"]);
    assert!(!answer(&mut alone).out.contains("terse"));
}

#[test]
fn the_users_memory_is_in_the_configuration_folder() {
    let s = Sandbox::new();
    let rows = [
        ("~/.config", "home/.config/memskill", vec![]),
        ("XDG_CONFIG_HOME", "xdg/memskill", vec![("XDG_CONFIG_HOME", s.path("xdg"))]),
        (
            "relative XDG_CONFIG_HOME",
            "home/.config/memskill",
            vec![("XDG_CONFIG_HOME", "xdg".into())],
        ),
        (
            "MEMSKILL_HOME",
            "mine",
            vec![("XDG_CONFIG_HOME", s.path("xdg")), ("MEMSKILL_HOME", s.path("mine"))],
        ),
    ];
    for (name, folder, variables) in rows {
        let expected = s.path(folder).join("memories.md");
        let start = Start { folder: s.folder("other"), variables };
        let path = memskill(&s, &start, &["path", "--user", "--explain"]);
        let explained = format!("{}\nthe user's configuration folder\n", expected.display());
        assert_eq!(path.out, explained, "{name}: {path:?}");
    }
}

#[test]
fn a_home_folder_that_is_a_work_tree_counts_if_it_is_the_accounts() {
    let s = Sandbox::new();
    let home = s.repo("home");
    let project = s.repo("home/project");
    for start in [&home, &project] {
        let environment = Environment { home: Some(home.clone()), ..Environment::default() };
        let own = environment.clone().refuse_inside(start, || Some(home.clone()));
        assert_eq!(own.user_memory(), Some(home.join(".config/memskill/memories.md")));
        let other = environment.refuse_inside(start, || Some(s.path("account")));
        assert_eq!((other.user_memory(), other.refused), (None, vec!["HOME"]));
    }
}

#[test]
fn only_a_write_creates_the_users_memory() {
    let s = Sandbox::new();
    let start = at(s.repo("r"));
    let folder = s.path("home/.config/memskill");
    for args in [&["show"][..], &["show", "--user"], &["path", "--user"]] {
        memskill(&s, &start, args);
        assert!(!folder.exists(), "{args:?} created {}", folder.display());
    }
    let saved = memskill(&s, &start, &["remember", "--user", "a.b", "c"]);
    assert_eq!(saved.code, 0, "{saved:?}");
    let modes = (mode(&folder), mode(&folder.join("memories.md")));
    assert_eq!(modes, (0o700, 0o600));
}

#[test]
fn an_outside_store_leaves_the_work_tree_alone() {
    let cases: &[Case] = &[
        ("variable", |s| Some(at(s.repo("r")).with("MEMSKILL_STORE", "outside"))),
        ("variable, no repository", |s| Some(at(s.folder("r")).with("MEMSKILL_STORE", "outside"))),
        ("variable, somebody else's repository", |s| {
            let repo = foreign(s, s.repo("r"))?;
            Some(at(repo).with("MEMSKILL_STORE", "outside"))
        }),
        ("configuration", |s| Some(at(configured_outside(s, s.repo("r"))))),
        ("configuration, empty variable", |s| {
            let repo = configured_outside(s, s.repo("r"));
            Some(at(repo).with("MEMSKILL_STORE", ""))
        }),
        ("configuration, SHA-256", |s| Some(at(configured_outside(s, special(s, "r", SHA_256)?)))),
        ("configuration, linked worktree, reftable", |s| {
            let main = configured_outside(s, special(s, "main", REFTABLE)?);
            Some(at(worktree(s, &main, "r")))
        }),
        ("user's configuration", |s| {
            s.git(&s.path(""), &["config", "--global", "memskill.store", "outside"]);
            Some(at(s.repo("r")))
        }),
        ("user's configuration, somebody else's repository", |s| {
            s.git(&s.path(""), &["config", "--global", "memskill.store", "outside"]);
            Some(at(foreign(s, s.repo("r"))?))
        }),
    ];
    check(cases, |s, start| {
        let before = listing(&s.path("r"));
        let saved = memskill(s, start, &["remember", "a.b", "terse"]);
        let shown = memskill(s, start, &["show"]);
        let path = memskill(s, start, &["path", "--explain"]);
        let below = format!("{}/r-", s.path("home/.local/share/memskill").display());
        let rule = "/memories.md\noutside the work tree, by memskill.store\n";
        let right = saved.code == 0
            && shown.out.contains("terse")
            && path.out.starts_with(&below)
            && path.out.ends_with(rule)
            && before == listing(&s.path("r"));
        (!right).then(|| format!("expected {below}…{rule}{path:?}\n{saved:?}\n{shown:?}"))
    });
}

fn configured_outside(s: &Sandbox, repo: PathBuf) -> PathBuf {
    s.git(&repo, &["config", "memskill.store", "outside"]);
    repo
}

#[test]
fn undo_steps_are_in_a_private_state_folder() {
    type Row = (&'static str, fn(&Sandbox) -> Start, &'static str);
    let rows: &[Row] = &[
        ("repository", |s| at(s.repo("r")), "r/.git/memskill"),
        ("linked worktree", |s| at(worktree(s, &s.repo("r"), "w")), "r/.git/worktrees/w/memskill"),
        ("submodule", |s| at(submodule(s).unwrap()), "outer/.git/modules/sub/memskill"),
        ("separate git dir", |s| at(separate(s)), "apart/memskill"),
        (
            "no repository",
            |s| at(s.folder("a")).with("XDG_STATE_HOME", s.path("state")),
            "state/memskill/*",
        ),
        ("no repository, no XDG_STATE_HOME", |s| at(s.folder("a")), "home/.local/state/memskill/*"),
        (
            "the named file of a repository",
            |s| at(s.folder("a")).with("MEMSKILL_FILE", s.repo("r").join("memories.md")),
            "r/.git/memskill",
        ),
    ];
    for (name, start, expected) in rows {
        let s = Sandbox::new();
        let saved = memskill(&s, &start(&s), &["remember", "a.b", "c"]);
        assert_eq!(saved.code, 0, "{name}: {saved:?}");
        let folder = match expected.strip_suffix("/*") {
            Some(parent) => only_entry(&s.path(parent)),
            None => s.path(expected),
        };
        assert!(folder.join("undo").exists(), "{name}: {expected}");
        assert_eq!(mode(&folder), 0o700, "{name}");
    }
}

#[test]
fn a_file_has_the_same_state_through_a_symlink() {
    let s = Sandbox::new();
    s.folder("real");
    symlink(s.path("real"), s.path("link")).unwrap();
    let start = at(s.folder("a")).with("MEMSKILL_HOME", s.path("link/new"));
    for value in ["before the folder exists", "after"] {
        let saved = memskill(&s, &start, &["remember", "--user", "a.b", value]);
        assert_eq!(saved.code, 0, "{saved:?}");
        only_entry(&s.path("home/.local/state/memskill"));
    }
}

#[test]
fn without_a_home_the_repository_still_works() {
    let s = Sandbox::new();
    let run = |folder: &Path, args: &[&str]| answer(s.memskill(folder, args).env_remove("HOME"));
    for repo in [Some(s.repo("r")), special(&s, "t", SHA_256)].iter().flatten() {
        let saved = run(repo, &["remember", "a.b", "terse"]);
        assert_eq!(saved.code, 0, "{saved:?}");
        assert!(run(repo, &["show"]).out.contains("terse"));
    }
    let plain = s.folder("plain");
    for args in [&["path", "--user"][..], &["remember", "--user", "a.b", "c"]] {
        let refused = run(&plain, args);
        assert_eq!(refused.code, 2, "{args:?}: {refused:?}");
        assert!(refused.err.contains("\nhint: set HOME"), "{refused:?}");
    }
    let saved = run(&plain, &["remember", "a.b", "c"]);
    assert_eq!(saved.code, 0, "{saved:?}");
    assert!(saved.err.contains("no folder for memskill's own records"), "{saved:?}");
}

fn mode(path: &Path) -> u32 {
    path.metadata().unwrap().mode() & 0o7777
}
