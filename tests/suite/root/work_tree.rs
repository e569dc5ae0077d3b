//! The root, compared with git.

use std::fs;

use super::{
    Case, REFTABLE, SHA_256, Start, ask, at, bare, check, foreign, link, memskill, native,
};
use super::{forbid_reading, not_refused, separate, special, submodule, trust, worktree};
use crate::support::Sandbox;
#[cfg(unix)]
use crate::support::answer;

pub const SAME_AS_GIT: &[Case] = &[
    ("top", |s| Some(at(s.repo("r")))),
    ("nested folder", |s| {
        s.repo("r");
        Some(at(s.folder("r/a/b")))
    }),
    ("linked worktree", |s| Some(at(worktree(s, &s.repo("r"), "w")))),
    ("nested folder of a linked worktree", |s| {
        worktree(s, &s.repo("r"), "w");
        Some(at(s.folder("w/a")))
    }),
    ("linked worktree inside the repository", |s| Some(at(worktree(s, &s.repo("r"), "r/w")))),
    ("linked worktree inside .git", |s| Some(at(worktree(s, &s.repo("r"), "r/.git/w")))),
    ("linked worktree of a bare repository", |s| {
        let bare = s.path("b.git");
        fs::rename(s.repo("r").join(".git"), &bare).unwrap();
        s.git(&bare, &["config", "core.bare", "true"]);
        Some(at(worktree(s, &bare, "w")))
    }),
    ("worktree with its own configuration", |s| {
        let repo = s.repo("r");
        s.git(&repo, &["config", "extensions.worktreeConfig", "true"]);
        Some(at(worktree(s, &repo, "w")))
    }),
    ("submodule", |s| Some(at(submodule(s)?))),
    ("nested folder of a submodule", |s| {
        submodule(s)?;
        Some(at(s.folder("outer/sub/a")))
    }),
    ("repository inside a repository", |s| {
        s.repo("r");
        Some(at(s.repo("r/inner")))
    }),
    ("symlinked path", |s| {
        link(s.repo("r"), s.path("link"))?;
        s.folder("r/a");
        Some(at(s.path("link/a")))
    }),
    ("symlink into a repository from another", |s| {
        s.repo("one");
        s.repo("two");
        s.folder("two/a");
        link(s.path("two/a"), s.path("one/a"))?;
        Some(at(s.path("one/a")))
    }),
    ("symlinked .git", |s| {
        let repo = s.repo("r");
        fs::rename(repo.join(".git"), s.path("elsewhere")).unwrap();
        link(s.path("elsewhere"), repo.join(".git"))?;
        Some(at(s.folder("r/a")))
    }),
    ("non-ASCII path", |s| {
        s.repo("größe-日本");
        Some(at(s.folder("größe-日本/ü")))
    }),
    ("spaces", |s| Some(at(s.repo("a b c")))),
    // Windows has no line breaks in names.
    ("a line break", |s| cfg!(unix).then(|| at(s.repo("a b\nc")))),
    ("separate git dir", |s| Some(at(separate(s)))),
    ("core.worktree", |s| {
        let repo = s.repo("r");
        let tree = s.folder("tree");
        s.git(&repo, &["config", "core.worktree", tree.to_str().unwrap()]);
        Some(at(repo))
    }),
    ("relative core.worktree", |s| {
        let repo = s.repo("r");
        s.folder("tree");
        s.git(&repo, &["config", "core.worktree", "../../tree"]);
        Some(at(repo))
    }),
    ("GIT_DIR and GIT_WORK_TREE", |s| {
        let start = at(s.folder("tree/a")).with("GIT_DIR", s.repo("r").join(".git"));
        Some(start.with("GIT_WORK_TREE", s.path("tree")))
    }),
    ("GIT_DIR and GIT_WORK_TREE, relative", |s| {
        s.repo("r");
        let start = at(s.folder("tree/a")).with("GIT_DIR", "../../r/.git");
        Some(start.with("GIT_WORK_TREE", ".."))
    }),
    ("GIT_DIR and GIT_WORK_TREE, outside of both", |s| {
        let start = at(s.folder("other")).with("GIT_DIR", s.repo("r").join(".git"));
        Some(start.with("GIT_WORK_TREE", s.folder("tree")))
    }),
    ("bare GIT_DIR and GIT_WORK_TREE", |s| {
        let start = at(s.folder("tree/a")).with("GIT_DIR", bare(s));
        Some(start.with("GIT_WORK_TREE", s.path("tree")))
    }),
    ("GIT_DIR and core.worktree", |s| {
        let repo = s.repo("r");
        s.folder("tree");
        s.git(&repo, &["config", "core.worktree", "../../tree"]);
        Some(at(s.folder("other")).with("GIT_DIR", repo.join(".git")))
    }),
    ("GIT_DIR alone", |s| Some(at(s.folder("other/a")).with("GIT_DIR", s.repo("r").join(".git")))),
    ("GIT_DIR alone, in its own repository", |s| {
        let repo = s.repo("r");
        Some(at(s.folder("r/a")).with("GIT_DIR", repo.join(".git")))
    }),
    ("GIT_DIR of a linked worktree", |s| {
        worktree(s, &s.repo("r"), "w");
        Some(at(s.folder("other")).with("GIT_DIR", s.path("r/.git/worktrees/w")))
    }),
    ("GIT_DIR that is a .git file", |s| {
        let tree = separate(s);
        Some(at(s.folder("other")).with("GIT_DIR", tree.join(".git")))
    }),
    ("GIT_WORK_TREE alone", |s| {
        s.repo("r");
        Some(at(s.folder("r/a")).with("GIT_WORK_TREE", s.folder("tree")))
    }),
    ("GIT_WORK_TREE alone, relative", |s| {
        s.repo("r");
        Some(at(s.folder("r/a")).with("GIT_WORK_TREE", "."))
    }),
    ("GIT_WORK_TREE in a linked worktree", |s| {
        let tree = worktree(s, &s.repo("r"), "w");
        Some(at(tree).with("GIT_WORK_TREE", s.folder("tree")))
    }),
    ("GIT_CEILING_DIRECTORIES above the repository", |s| {
        let start = at(s.folder("r/a")).with("GIT_CEILING_DIRECTORIES", s.path(""));
        s.repo("r");
        Some(start)
    }),
    ("folders named like .git", |s| {
        s.repo("r");
        s.folder("r/.git-old/.gitt");
        Some(at(s.folder("r/.git-old/x.git")))
    }),
    ("an empty .git folder below", |s| {
        s.repo("r");
        s.folder("r/a/.git");
        Some(at(s.folder("r/a/b")))
    }),
    ("a .git folder below with HEAD alone", |s| {
        s.repo("r");
        fs::write(s.folder("r/a/.git").join("HEAD"), "ref: refs/heads/x\n").unwrap();
        Some(at(s.path("r/a")))
    }),
    ("SHA-256", |s| Some(at(special(s, "r", SHA_256)?))),
    ("SHA-256, nested folder", |s| {
        special(s, "r", SHA_256)?;
        Some(at(s.folder("r/a")))
    }),
    ("SHA-256, an empty .git folder below", |s| {
        special(s, "r", SHA_256)?;
        fs::write(s.folder("r/a/.git").join("HEAD"), "ref: refs/heads/x\n").unwrap();
        Some(at(s.path("r/a")))
    }),
    ("SHA-256, linked worktree", |s| Some(at(worktree(s, &special(s, "r", SHA_256)?, "w")))),
    ("SHA-256, linked worktree inside .git", |s| {
        Some(at(worktree(s, &special(s, "r", SHA_256)?, "r/.git/w")))
    }),
    ("SHA-256, core.worktree", |s| {
        let repo = special(s, "r", SHA_256)?;
        s.folder("tree");
        s.git(&repo, &["config", "core.worktree", "../../tree"]);
        Some(at(repo))
    }),
    ("SHA-256, GIT_DIR alone", |s| {
        let repo = special(s, "r", SHA_256)?;
        Some(at(s.folder("other")).with("GIT_DIR", repo.join(".git")))
    }),
    ("SHA-256, GIT_DIR and GIT_WORK_TREE", |s| {
        let repo = special(s, "r", SHA_256)?;
        let start = at(s.folder("tree/a")).with("GIT_DIR", repo.join(".git"));
        Some(start.with("GIT_WORK_TREE", ".."))
    }),
    ("reftable", |s| Some(at(special(s, "r", REFTABLE)?))),
    ("reftable, nested folder", |s| {
        special(s, "r", REFTABLE)?;
        Some(at(s.folder("r/a")))
    }),
    ("reftable, linked worktree", |s| Some(at(worktree(s, &special(s, "r", REFTABLE)?, "w")))),
    ("somebody else's, trusted by its path", |s| {
        let repo = foreign(s, s.repo("r"))?;
        trust(s, repo.to_str().unwrap());
        Some(at(repo))
    }),
    ("somebody else's, trusted by *", |s| {
        let repo = foreign(s, s.repo("r"))?;
        trust(s, "*");
        Some(at(repo))
    }),
    ("somebody else's, trusted by the folder above", |s| {
        let repo = foreign(s, s.repo("r"))?;
        trust(s, s.path("*").to_str().unwrap());
        Some(at(repo))
    }),
    ("somebody else's, trusted, SHA-256", |s| {
        let repo = foreign(s, special(s, "r", SHA_256)?)?;
        trust(s, repo.to_str().unwrap());
        Some(at(repo))
    }),
    ("somebody else's, named by GIT_DIR", |s| {
        let repo = foreign(s, s.repo("r"))?;
        Some(at(&repo).with("GIT_DIR", repo.join(".git")))
    }),
];

#[test]
fn the_root_is_the_one_that_git_names() {
    let wrong = |s: &Sandbox, start: &Start| {
        let top = ask(s, start, "git", &["rev-parse", "--show-toplevel"]);
        assert_eq!(top.code, 0, "this case belongs in another table: {}", top.err);
        let expected = native(&format!("{}/memories.md\n", top.out.strip_suffix('\n').unwrap()));
        let path = memskill(s, start, &["path"]);
        let same = path.code == 0 && path.out == expected;
        let rule = memskill(s, start, &["path", "--explain"]);
        let named = rule.out == format!("{expected}top of the git work tree\n");
        (!same || !named).then(|| format!("git says {expected}memskill says {path:?}, {rule:?}"))
    };
    check(SAME_AS_GIT, wrong);
}

const NO_ROOT: &[Case] = &[
    ("bare repository", |s| Some(at(bare(s)))),
    ("folder in a bare repository", |s| Some(at(bare(s).join("refs")))),
    ("core.bare", |s| {
        let repo = s.repo("r");
        s.git(&repo, &["config", "core.bare", "true"]);
        Some(at(repo))
    }),
    (".git", |s| Some(at(s.repo("r").join(".git")))),
    ("folder in .git", |s| Some(at(s.repo("r").join(".git/refs/heads")))),
    (".git/worktrees/w", |s| {
        worktree(s, &s.repo("r"), "w");
        Some(at(s.path("r/.git/worktrees/w")))
    }),
    (".git/modules", |s| {
        submodule(s)?;
        Some(at(s.path("outer/.git/modules")))
    }),
    ("separate git dir itself", |s| {
        separate(s);
        Some(at(s.path("apart/refs")))
    }),
    (".git through a symlink", |s| {
        link(s.repo("r").join(".git"), s.path("link"))?;
        Some(at(s.path("link/refs")))
    }),
    ("SHA-256, .git", |s| Some(at(special(s, "r", SHA_256)?.join(".git")))),
    ("SHA-256, folder in .git", |s| Some(at(special(s, "r", SHA_256)?.join(".git/refs")))),
    ("SHA-256, .git/worktrees/w", |s| {
        worktree(s, &special(s, "r", SHA_256)?, "w");
        Some(at(s.path("r/.git/worktrees/w")))
    }),
    ("SHA-256, bare repository", |s| {
        special(s, "b", &[SHA_256[0], "--bare"])?;
        Some(at(s.path("b/refs")))
    }),
    ("SHA-256, bare GIT_DIR", |s| {
        let bare = special(s, "b", &[SHA_256[0], "--bare"])?;
        Some(at(s.folder("other")).with("GIT_DIR", bare))
    }),
    ("reftable, folder in .git", |s| Some(at(special(s, "r", REFTABLE)?.join(".git/refs")))),
    ("bare GIT_DIR", |s| Some(at(s.folder("other")).with("GIT_DIR", bare(s)))),
    ("GIT_DIR to nowhere", |s| Some(at(s.repo("r")).with("GIT_DIR", s.path("nowhere")))),
    ("GIT_DIR to an empty folder", |s| Some(at(s.repo("r")).with("GIT_DIR", s.folder("empty")))),
    ("GIT_DIR that is empty", |s| Some(at(s.folder("other")).with("GIT_DIR", ""))),
    ("GIT_WORK_TREE to nowhere", |s| {
        Some(at(s.repo("r")).with("GIT_WORK_TREE", s.path("nowhere/nor/there")))
    }),
    ("core.worktree to nowhere", |s| {
        let repo = s.repo("r");
        s.git(&repo, &["config", "core.worktree", "/nowhere/nor/there"]);
        Some(at(repo))
    }),
    ("corrupt configuration", |s| {
        let repo = s.repo("r");
        fs::write(repo.join(".git/config"), "[core\n").unwrap();
        Some(at(repo))
    }),
    ("corrupt configuration, SHA-256", |s| {
        let repo = special(s, "r", SHA_256)?;
        fs::write(repo.join(".git/config"), "[core\n").unwrap();
        Some(at(repo))
    }),
    (".git that cannot be read", |s| {
        let repo = s.repo("r");
        forbid_reading(&repo.join(".git"))?;
        // Root can read it anyway.
        fs::read_dir(repo.join(".git")).err().map(|_| at(repo))
    }),
    ("a format that git does not know either", |s| {
        let repo = s.repo("r");
        s.git(&repo, &["config", "core.repositoryformatversion", "99"]);
        Some(at(repo))
    }),
    (".git that is a loop of links", |s| {
        let folder = s.folder("r");
        link(".git", folder.join(".git"))?;
        Some(at(folder))
    }),
    (".git file to nowhere", |s| {
        let repo = s.folder("r");
        fs::write(repo.join(".git"), "gitdir: ../nowhere\n").unwrap();
        Some(at(repo))
    }),
    (".git file to nowhere, in a repository", |s| {
        s.repo("r");
        fs::write(s.folder("r/a").join(".git"), "gitdir: ../nowhere\n").unwrap();
        Some(at(s.folder("r/a/b")))
    }),
    (".git file to an empty folder", |s| {
        s.repo("r");
        s.folder("empty");
        fs::write(s.folder("r/a").join(".git"), "gitdir: ../../empty\n").unwrap();
        Some(at(s.path("r/a")))
    }),
    (".git file of nonsense, in a repository", |s| {
        s.repo("r");
        fs::write(s.folder("r/a").join(".git"), "nonsense\n").unwrap();
        Some(at(s.path("r/a")))
    }),
    (".git file of nonsense, in a SHA-256 repository", |s| {
        special(s, "r", SHA_256)?;
        fs::write(s.folder("r/a").join(".git"), "nonsense\n").unwrap();
        Some(at(s.path("r/a")))
    }),
];

#[test]
fn memskill_has_no_root_if_git_has_none() {
    let wrong = |s: &Sandbox, start: &Start| {
        let top = ask(s, start, "git", &["rev-parse", "--show-toplevel"]);
        assert_ne!(top.code, 0, "this case belongs in another table: {}", top.out);
        not_refused(s, start).map(|path| format!("git says {top:?}\nmemskill says {path:?}"))
    };
    check(NO_ROOT, wrong);
}

/// Git follows `core.worktree` out of this folder; memskill has one rule for everything in `.git`.
#[test]
fn the_git_folder_of_a_submodule_is_not_a_work_tree() {
    let cases: &[Case] = &[
        (".git/modules/sub", |s| {
            submodule(s)?;
            Some(at(s.path("outer/.git/modules/sub")))
        }),
        ("folder in .git/modules/sub", |s| {
            submodule(s)?;
            Some(at(s.path("outer/.git/modules/sub/refs")))
        }),
    ];
    check(cases, |s, start| not_refused(s, start).map(|path| format!("memskill says {path:?}")));
}

#[test]
fn without_a_repository_the_start_folder_is_the_root() {
    let cases: &[Case] = &[
        ("plain folder", |s| Some(at(s.folder("a/b")))),
        ("folder with an empty .git", |s| {
            s.folder("a/.git");
            Some(at(s.path("a")))
        }),
        ("below a ceiling", |s| {
            let start = at(s.folder("r/a")).with("GIT_CEILING_DIRECTORIES", s.repo("r"));
            Some(start)
        }),
        ("below a ceiling, SHA-256", |s| {
            let repo = special(s, "r", SHA_256)?;
            Some(at(s.folder("r/a")).with("GIT_CEILING_DIRECTORIES", repo))
        }),
        ("GIT_WORK_TREE without a repository", |s| {
            Some(at(s.folder("a")).with("GIT_WORK_TREE", s.folder("tree")))
        }),
    ];
    check(cases, |s, start| {
        let memory = start.folder.join("memories.md");
        let expected = format!("{}\nstart folder, no git repository\n", memory.display());
        let path = memskill(s, start, &["path", "--explain"]);
        let same = path.code == 0 && path.out == expected;
        (!same).then(|| format!("expected {expected}memskill says {path:?}"))
    });
}

#[test]
#[cfg(unix)] // Links need a privilege on Windows.
fn the_start_folder_may_be_a_symlink() {
    let s = Sandbox::new();
    let repo = s.repo("r");
    s.folder("r/a");
    std::os::unix::fs::symlink(repo.join("a"), s.path("link")).unwrap();
    let expected = format!("{}/memories.md\n", repo.display());
    for folder in ["link", "r/a/../../link", "r/a/.."] {
        let path = answer(&mut s.memskill(&s.path(""), &["-C", folder, "path"]));
        assert_eq!(path.out, expected, "-C {folder}: {path:?}");
    }
}

#[test]
#[cfg(unix)] // needs strace
fn a_disk_error_while_looking_for_the_repository_never_leads_to_another_memory() {
    for target in ["", "HEAD", "objects/", "refs/", "commondir"] {
        for which in ["1", "1+"] {
            let s = Sandbox::new();
            s.repo("r");
            s.repo("r/inner");
            let start = at(s.folder("r/inner/a"));
            let path = s.path("r/inner/.git").join(target);
            let path = path.to_str().unwrap();
            let inject = format!("inject=%%stat:error=EIO:when={which}");
            let log = s.path("log");
            let program = env!("CARGO_BIN_EXE_memskill");
            let strace = ["-f", "-o", log.to_str().unwrap(), "-P", path, "-e", &inject, program];
            let words: Vec<&str> = strace.into_iter().chain(["remember", "a.b", "c"]).collect();
            let mut command = s.command("strace", &start.folder);
            let Ok(output) = command.args(&words).output() else {
                return eprintln!("skipped: no strace");
            };
            if !fs::read_to_string(&log).is_ok_and(|log| log.contains("INJECTED")) {
                return eprintln!("skipped: strace cannot trace here");
            }
            let is_saved = s.path("r/inner/memories.md").exists();
            assert_eq!(output.status.success(), is_saved, "{target} {which}: {output:?}");
            for wrong in ["r/memories.md", "r/inner/a/memories.md"] {
                assert!(!s.path(wrong).exists(), "{target} {which}: {wrong}");
            }
        }
    }
}
