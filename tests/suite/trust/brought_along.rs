//! Nothing that comes with a repository acts as the user.

use std::fs;
#[cfg(unix)]
use std::os::unix::fs::symlink;
use std::path::Path;

use super::{Clone, MEMORY, with_theirs};
use crate::support::{answer, read};

/// What an agent gets at the start of a session in a clone with a memory of its own under the names of the user's, if a
/// variable leads there.
fn start_with(clone: &Clone, variable: &str, value: &str) -> String {
    let line = format!("echo '{{}}' | {variable}={value} memskill hook session-start");
    let answer = answer(&mut clone.sandbox.shell(&clone.here, &line));
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{line}");
    answer.out
}

/// A clone that contains a memory and a git configuration wherever the user's could be.
fn disguised_as_home() -> Clone {
    let clone = Clone::new();
    let loud = MEMORY.replace("be brief", "be loud");
    let loose = "[memskill]\n\ttrust = always\n";
    for (file, text) in [
        ("mine/memories.md", loud.as_str()),
        ("memskill/memories.md", &loud),
        (".config/memskill/memories.md", &loud),
        (".config/git/config", loose),
        ("git/config", loose),
        (".gitconfig", loose),
    ] {
        let path = clone.here.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    clone
}

#[test]
#[cfg(unix)] // Links need a privilege on Windows.
fn a_variable_that_leads_into_the_repository_is_refused() {
    let clone = disguised_as_home();
    symlink(&clone.here, clone.sandbox.path("link")).unwrap();
    let here = clone.here.to_str().unwrap();
    let link = clone.sandbox.path("link");
    for (variable, value) in [
        ("MEMSKILL_HOME", "mine"),
        ("MEMSKILL_HOME", "."),
        ("MEMSKILL_HOME", &format!("{here}/mine")),
        ("MEMSKILL_HOME", &format!("{here}/new")),
        ("MEMSKILL_HOME", "/proc/self/cwd/mine"),
        ("MEMSKILL_HOME", &format!("{}/mine", link.display())),
        ("XDG_CONFIG_HOME", here),
        ("XDG_CONFIG_HOME", "/proc/self/cwd"),
        ("XDG_STATE_HOME", here),
        ("HOME", here),
        ("HOME", "."),
        ("HOME", "/proc/self/cwd/"),
        ("GIT_CONFIG_GLOBAL", ".gitconfig"),
        ("GIT_CONFIG_GLOBAL", &format!("{here}/git/config")),
        ("GIT_CONFIG_NOSYSTEM=0 GIT_CONFIG_SYSTEM", ".gitconfig"),
    ] {
        let context = start_with(&clone, variable, value);
        assert!(!context.contains("be "), "{variable}={value}: {context}");
        let variable = variable.split(' ').next_back().unwrap();
        let shown = answer(clone.sandbox.memskill(&clone.here, &["show"]).env(variable, value));
        let why = format!("could have set it: {variable}\n");
        assert!(shown.err.contains(&why), "{variable}={value}: {shown:?}");
    }
    for variable in ["MEMSKILL_HOME", "HOME"] {
        let mut save = clone.sandbox.memskill(&clone.here, &["remember", "--user", "a.b", "c"]);
        let refused = answer(save.env(variable, &clone.here));
        assert_eq!(refused.code, 2, "{variable}: {refused:?}");
        assert!(refused.err.contains(variable), "{variable}: {refused:?}");
    }
    assert_eq!(read(clone.here.join("mine/memories.md")), MEMORY.replace("be brief", "be loud"));
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn the_work_tree_around_a_nested_repository_counts_too() {
    let clone = disguised_as_home();
    let nested = clone.sandbox.repo("here/nested");
    let mine = clone.here.join("mine");
    let line =
        format!("echo '{{}}' | MEMSKILL_HOME='{}' memskill hook session-start", mine.display());
    let context = answer(&mut clone.sandbox.shell(&nested, &line)).out;
    assert!(!context.contains("be loud"), "{context}");
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn a_variable_that_leads_elsewhere_counts() {
    let clone = disguised_as_home();
    let elsewhere = clone.sandbox.folder("elsewhere");
    fs::write(elsewhere.join("memories.md"), MEMORY.replace("be brief", "be calm")).unwrap();
    fs::write(elsewhere.join("config"), "[memskill]\n\ttrust = always\n").unwrap();
    let elsewhere = elsewhere.to_str().unwrap();
    assert!(start_with(&clone, "MEMSKILL_HOME", elsewhere).contains("be calm"));
    clone.shell("git config --global --unset memskill.trust");
    let config = format!("{elsewhere}/config");
    assert!(start_with(&clone, "GIT_CONFIG_GLOBAL", &config).contains("be brief"));
    // A neighbour whose name only starts like the repository's.
    let neighbour = clone.sandbox.folder("here-too");
    fs::write(neighbour.join("memories.md"), MEMORY.replace("be brief", "be kind")).unwrap();
    assert!(start_with(&clone, "MEMSKILL_HOME", neighbour.to_str().unwrap()).contains("be kind"));
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn the_configuration_of_a_repository_can_tighten_but_not_loosen() {
    let clone = Clone::new();
    for (key, value) in [("memskill.trust", "always"), ("memskill.create", "true")] {
        clone.shell(&format!("git config {key} {value}"));
    }
    assert!(!clone.start().contains("be brief"));
    clone.shell("rm memories.md && git commit -qam none");
    clone.start();
    clone.run(&["show"]);
    assert!(!clone.here.join("memories.md").exists());

    let clone = Clone::new();
    clone.policy("never");
    clone.shell("git config memskill.trust always");
    assert!(!clone.start().contains("be brief"));
    clone.policy("always");
    assert!(clone.start().contains("be brief"));
    clone.shell("git config memskill.trust never");
    assert!(!clone.start().contains("be brief"));
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn the_users_configuration_may_depend_on_the_folder() {
    let clone = Clone::new();
    clone.shell("git config --global --unset memskill.trust");
    let condition = format!("includeIf.gitdir:{}/.path", clone.here.display());
    let file = clone.sandbox.path("home/work.gitconfig");
    fs::write(&file, "[memskill]\n\ttrust = always\n").unwrap();
    clone.sandbox.git(&clone.here, &["config", "--global", &condition, file.to_str().unwrap()]);
    assert!(clone.start().contains("be brief"));
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn a_folder_that_points_to_a_trusted_repository_is_not_trusted() {
    for format in ["", "--object-format=sha256", "--ref-format=reftable"] {
        let clone = Clone::new();
        let own = clone.sandbox.folder("own");
        let init =
            format!("git init -q {format} 2>/dev/null && memskill remember ours.rule 'be brief'");
        if answer(&mut clone.sandbox.shell(&own, &init)).code != 0 {
            assert!(!format.is_empty());
            continue;
        }
        assert!(clone.hook("session-start", "{}", &own).contains("be brief"), "{format}");
        let evil = clone.sandbox.folder("evil");
        fs::write(evil.join(".git"), "gitdir: ../own/.git\n").unwrap();
        fs::write(evil.join("memories.md"), with_theirs()).unwrap();
        let context = clone.hook("session-start", "{}", &evil);
        assert!(!context.contains("be loud"), "{format}: {context}");

        let tree = format!(
            "git worktree add -q --orphan -b other {}",
            clone.sandbox.path("tree").display()
        );
        if answer(&mut clone.sandbox.shell(&own, &tree)).code == 0 {
            fs::write(clone.sandbox.path("tree/memories.md"), MEMORY).unwrap();
            let context = clone.hook("session-start", "{}", &clone.sandbox.path("tree"));
            assert!(context.contains("be brief"), "a linked worktree, {format}: {context}");
        }
    }
}

/// Folders and variables that claim to belong to the trusted repository `here`.
const CLAIMS: [(&str, &str); 9] = [
    ("true", "GIT_DIR=../here/.git"),
    ("true", "GIT_DIR=../here/.git GIT_WORK_TREE=."),
    ("true", "GIT_DIR=../here/.git GIT_WORK_TREE=/proc/self/cwd"),
    ("git init -q", "GIT_COMMON_DIR=../here/.git"),
    ("ln -s ../here/.git .git", "X="),
    ("mkdir .git; cp ../here/.git/HEAD .git; echo ../../here/.git > .git/commondir", "X="),
    (
        "echo 'gitdir: x' > .git; mkdir x; cp ../here/.git/HEAD x; echo ../../here/.git > x/commondir; echo ../.git > x/gitdir",
        "X=",
    ),
    (
        "git init -q; mkdir x; cp ../here/.git/HEAD x; echo ../../here/.git > x/commondir; echo ../.git > x/gitdir",
        "GIT_DIR=x",
    ),
    (
        "printf '[core]\\nworktree = %s\\n' $PWD > s",
        "GIT_DIR=../here/.git GIT_CONFIG_NOSYSTEM=0 GIT_CONFIG_SYSTEM=s",
    ),
];

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn nothing_borrows_the_trust_of_another_repository() {
    for policy in ["ask", "strict"] {
        for (files, variables) in CLAIMS {
            let clone = Clone::trusted(policy);
            let evil = clone.sandbox.folder("evil");
            fs::write(evil.join("memories.md"), with_theirs()).unwrap();
            assert_eq!(answer(&mut clone.sandbox.shell(&evil, files)).code, 0, "{files}");
            let line = format!("echo '{{}}' | {variables} memskill hook session-start");
            let context = answer(&mut clone.sandbox.shell(&evil, &line)).out;
            assert!(!context.contains("be loud"), "{policy}, {files}, {variables}: {context}");
            assert!(clone.start().contains("be brief"), "{policy}, {files}, {variables}");
        }
    }
    let clone = Clone::trusted("ask");
    let line = "echo '{}' | GIT_DIR=.git memskill hook session-start";
    assert!(answer(&mut clone.sandbox.shell(&clone.here, line)).out.contains("be brief"));
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn a_variable_does_not_lead_into_files_around_the_repository() {
    let loud = MEMORY.replace("be brief", "be loud");
    // An archive without a repository.
    let clone = Clone::new();
    let plain = clone.sandbox.folder("plain");
    fs::create_dir_all(plain.join("c/memskill")).unwrap();
    fs::write(plain.join("c/memskill/memories.md"), &loud).unwrap();
    let line = "echo '{}' | XDG_CONFIG_HOME=/proc/self/cwd/c memskill hook session-start";
    assert!(!answer(&mut clone.sandbox.shell(&plain, line)).out.contains("be loud"));
    // The main work tree of a linked one.
    fs::create_dir_all(clone.here.join("c/memskill")).unwrap();
    fs::write(clone.here.join("c/memskill/memories.md"), &loud).unwrap();
    clone.shell("git worktree add -q ../tree");
    let tree = clone.sandbox.path("tree");
    let config = clone.here.join("c");
    let line =
        format!("echo '{{}}' | XDG_CONFIG_HOME={} memskill hook session-start", config.display());
    assert!(!answer(&mut clone.sandbox.shell(&tree, &line)).out.contains("be loud"));
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn a_variable_does_not_loosen_the_users_policy() {
    for (file, variable, value) in [
        (".gitconfig", "GIT_CONFIG_GLOBAL", "/dev/null"),
        (".config/git/config", "XDG_CONFIG_HOME", "/nowhere"),
    ] {
        let clone = Clone::trusted("ask");
        clone.shell("git config --global --unset memskill.trust");
        let file = clone.sandbox.path("home").join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        let before = fs::read_to_string(&file).unwrap_or_default();
        fs::write(&file, format!("{before}[memskill]\n\ttrust = strict\n")).unwrap();
        clone.commit_upstream(&with_theirs());
        clone.shell("git pull -q");
        let context = start_with(&clone, variable, value);
        assert!(!context.contains("be loud"), "{variable}: {context}");
        assert!(!clone.start().contains("be loud"), "{variable}");
    }
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn a_variable_does_not_make_a_pulled_commit_ours() {
    for (action, subject) in [
        ("commit", "Fast-forward"),
        ("commit (initial)", "Fast-forward"),
        ("commit (amend)", "Fast-forward"),
        ("commit", "theirs"),
    ] {
        let clone = Clone::trusted("strict");
        clone.shell(
            "echo x > x; git add x; git commit -qm mine; git push -q origin HEAD:refs/heads/mine",
        );
        fs::write(clone.up.join("memories.md"), with_theirs()).unwrap();
        clone.shell("cd ../up && git merge -q mine && git add .");
        clone.shell(&format!(
            "cd ../up && GIT_COMMITTER_DATE='2026-01-01T00:00:00Z' git commit -qm '{subject}'"
        ));
        clone.shell(&format!("GIT_REFLOG_ACTION='{action}' git pull -q && git remote remove origin && rm -f .git/FETCH_HEAD"));
        assert!(read(clone.here.join("memories.md")).contains("be loud"));
        assert!(!clone.start().contains("be loud"), "{action}: {subject}");
    }
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn the_name_of_a_branch_does_not_make_a_commit_ours() {
    let clone = Clone::trusted("strict");
    let head = |folder: &Path, format: &str| {
        let format = format!("--format={format}");
        clone.sandbox.git(folder, &["log", "-1", &format, "--date=raw"]).trim().to_owned()
    };
    clone.shell("echo x > x; git add x; git commit -qm Fast-forward; git push -q origin HEAD:refs/heads/mine");
    clone.shell("cd ../up && git checkout -q mine && git checkout -qb 'fix(pick)'");
    fs::write(clone.up.join("memories.md"), with_theirs()).unwrap();
    let date = head(&clone.here, "%ad");
    clone.shell(&format!(
        "cd ../up && git add . && GIT_AUTHOR_DATE='{date}' git commit -qm Fast-forward"
    ));
    clone.shell(
        "git fetch -q && git branch 'fix(pick)' 'origin/fix(pick)' && git merge -q 'fix(pick)'",
    );
    clone.shell("git branch -qD 'fix(pick)' && git remote remove origin && rm -f .git/FETCH_HEAD");
    assert!(read(clone.here.join("memories.md")).contains("be loud"));
    assert!(!clone.start().contains("be loud"));
}
