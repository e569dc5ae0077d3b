//! Where the memory is: the root that git names, and what happens if git names none.
//!
//! Each case is a folder and an environment in which both git and memskill look for the root.
#![cfg_attr(windows, allow(dead_code, reason = "some helpers serve modules that are for Unix"))]

/// Repositories that somebody else owns.
#[cfg(unix)] // needs other owners
mod foreign;
/// Named files, the user's memory, the outside store and the state folder.
#[cfg(unix)] // needs links and modes; suite::windows has the folders of Windows
mod locations;
/// The root, compared with git.
mod work_tree;

use std::fs;
use std::path::{MAIN_SEPARATOR_STR, Path, PathBuf};
use std::time::SystemTime;

use crate::support::{Answer, Sandbox, answer};

/// The folder in which both programs start, and the variables that are set.
struct Start {
    folder: PathBuf,
    variables: Vec<(&'static str, PathBuf)>,
}

impl Start {
    fn with(mut self, name: &'static str, value: impl Into<PathBuf>) -> Self {
        self.variables.push((name, value.into()));
        self
    }
}

fn at(folder: impl Into<PathBuf>) -> Start {
    Start { folder: folder.into(), variables: Vec::new() }
}

/// A name and how to set the case up; `None` if this machine cannot.
type Case = (&'static str, fn(&Sandbox) -> Option<Start>);

const MEMORY: &str = "# Mine\n\n```yaml\nsaved_memory:\n  version: 1\n  items:\n    - key: writing.tone\n      value: terse\n      confidence: high\n```\n";

/// Checks every case in a sandbox of its own, and fails with everything that is wrong.
#[expect(clippy::print_stdout, reason = "reports skipped cases")]
fn check(cases: &[Case], wrong: impl Fn(&Sandbox, &Start) -> Option<String>) {
    let mut failures = String::new();
    for (name, start) in cases {
        let s = Sandbox::new();
        match start(&s) {
            None => println!("skipped, cannot be set up here: {name}"),
            Some(start) => {
                if let Some(why) = wrong(&s, &start) {
                    failures += &format!("\n{name}:\n{why}\n");
                }
            }
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

/// The answer of memskill, unless it is an error with a hint as it should be.
fn not_refused(s: &Sandbox, start: &Start) -> Option<Answer> {
    let path = memskill(s, start, &["path"]);
    let right = path.code == 2 && path.out.is_empty() && path.err.contains("\nhint: ");
    (!right).then_some(path)
}

fn memskill(s: &Sandbox, start: &Start, args: &[&str]) -> Answer {
    ask(s, start, env!("CARGO_BIN_EXE_memskill"), args)
}

fn ask(s: &Sandbox, start: &Start, program: &str, args: &[&str]) -> Answer {
    let variables = start.variables.iter().map(|(name, value)| (name, value));
    answer(s.command(program, &start.folder).args(args).envs(variables))
}

fn worktree(s: &Sandbox, repo: &Path, path: &str) -> PathBuf {
    let tree = s.path(path);
    let text = tree.to_str().unwrap();
    s.git(repo, &["worktree", "add", "--quiet", "--detach", text]);
    tree
}

/// On Windows, `git submodule` needs the `sh` that git brings.
fn submodule(s: &Sandbox) -> Option<PathBuf> {
    let inner = s.repo("inner");
    let outer = s.repo("outer");
    let mut add = s.command("git", &outer);
    add.args(["submodule", "--quiet", "add"]).arg(inner).arg("sub");
    let added = answer(&mut add);
    assert!(added.code == 0 || cfg!(windows), "{added:?}");
    (added.code == 0).then(|| outer.join("sub"))
}

fn separate(s: &Sandbox) -> PathBuf {
    let apart = format!("--separate-git-dir={}", s.path("apart").display());
    let tree = s.folder("tree");
    s.git(&tree, &["init", "--quiet", &apart]);
    tree
}

fn bare(s: &Sandbox) -> PathBuf {
    let folder = s.folder("b.git");
    s.git(&folder, &["init", "--quiet", "--bare"]);
    folder
}

const SHA_256: &[&str] = &["--object-format=sha256"];
const REFTABLE: &[&str] = &["--ref-format=reftable"];

/// A repository of a format that this git may not support.
fn special(s: &Sandbox, path: &str, options: &[&str]) -> Option<PathBuf> {
    let folder = s.folder(path);
    let mut init = s.command("git", &folder);
    let made = answer(init.args(["init", "--quiet"]).args(options)).code == 0;
    if made && !options.contains(&"--bare") {
        s.git(&folder, &["commit", "--quiet", "--allow-empty", "-m", "x"]);
    }
    made.then_some(folder)
}

/// Gives a repository to another user, which only root can do.
fn foreign(s: &Sandbox, repo: PathBuf) -> Option<PathBuf> {
    let mut chown = s.command("chown", &repo);
    let given = chown.args(["-R", "12345:12345", "."]).output();
    given.is_ok_and(|given| given.status.success()).then_some(repo)
}

/// Makes a symbolic link, which needs a privilege on Windows.
#[cfg(unix)]
fn link(target: impl AsRef<Path>, link: impl AsRef<Path>) -> Option<()> {
    std::os::unix::fs::symlink(target, link).ok()
}

#[cfg(windows)]
fn link(_target: impl AsRef<Path>, _link: impl AsRef<Path>) -> Option<()> {
    None
}

#[cfg(unix)]
fn forbid_reading(folder: &Path) -> Option<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o000)).ok()
}

#[cfg(windows)]
fn forbid_reading(_folder: &Path) -> Option<()> {
    None
}

/// A path as git prints it, as memskill prints it.
fn native(path: &str) -> String {
    path.replace('/', MAIN_SEPARATOR_STR)
}

fn trust(s: &Sandbox, directory: &str) {
    let args = ["config", "--global", "--add", "safe.directory", directory];
    s.git(&s.path(""), &args);
}

/// The only folder in another, apart from the key and the records of trust.
fn only_entry(folder: &Path) -> PathBuf {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let paths: Vec<_> =
        paths.filter(|path| !path.ends_with("trust") && !path.ends_with("key")).collect();
    assert_eq!(paths.len(), 1, "{paths:?}");
    paths[0].clone()
}

/// Every path below a folder with its size and time, which are equal if nothing was written.
fn listing(folder: &Path) -> Vec<(PathBuf, u64, SystemTime)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let metadata = path.symlink_metadata().unwrap();
        all.push((path.clone(), metadata.len(), metadata.modified().unwrap()));
        if metadata.is_dir() {
            all.extend(listing(&path));
        }
    }
    all.sort();
    all
}
