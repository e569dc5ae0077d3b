//! What both test targets share: fixtures, comparing text, and a sandbox to run programs in.
#![allow(dead_code, reason = "each test target uses a part of it")]

/// Running a hook the way an agent does.
pub mod hook;
/// An edit written as one line of text.
pub mod operation;
/// What an edit promises about the text it leaves.
pub mod promises;
/// Random cases that are shrunk when they fail.
pub mod random;
/// A repository to run the program in.
pub mod repo;
/// A terminal with somebody who types an answer.
#[cfg(unix)]
pub mod terminal;

use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Mutex;

use git2::{Repository, Signature};
use memskill::system::{self, UserFolder};
use memskill::{Date, Document, Key, Memory};
use similar::TextDiff;
use tempfile::TempDir;

/// A path below `fixtures/`.
pub fn fixture(path: impl AsRef<Path>) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(path)
}

/// The entries of a folder below `fixtures/`, sorted by name.
pub fn entries(folder: &str) -> Vec<PathBuf> {
    let read = fs::read_dir(fixture(folder)).unwrap();
    let mut paths: Vec<_> = read.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// The Markdown files of a folder below `fixtures/` that do not belong to another file, as `a.fixed.md` belongs to `a.md`.
pub fn cases(folder: &str) -> Vec<PathBuf> {
    let is_case = |path: &PathBuf| {
        path.extension().is_some_and(|end| end == "md") && !name(path).contains('.')
    };
    entries(folder).into_iter().filter(is_case).collect()
}

/// The last component of a path, without its extension.
pub fn name(path: &Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().to_owned()
}

/// The text of a file, with its line endings as they are.
pub fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A unified diff of two texts.
pub fn diff(old: &str, new: &str) -> String {
    let diff = TextDiff::from_lines(old, new);
    diff.unified_diff().context_radius(2).header("expected", "actual").to_string()
}

thread_local! {
    static TEST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Sets the name of the test that runs on this thread, for targets that libtest does not run.
pub fn set_test_name(name: &str) {
    TEST.set(Some(name.to_owned()));
}

/// The name by which `cargo test` finds the running test.
fn test_name() -> String {
    let of_thread = || std::thread::current().name().unwrap_or_default().to_owned();
    TEST.with_borrow(|name| name.clone()).unwrap_or_else(of_thread)
}

fn is_blessing() -> bool {
    std::env::var_os("BLESS").is_some()
}

/// Fails with a diff unless the file contains `actual`; with `BLESS=1` it writes the file instead.
pub fn assert_same(file: &Path, actual: &str) {
    let expected = fs::read_to_string(file).unwrap_or_default();
    if expected == actual {
        return;
    }
    if is_blessing() {
        return fs::write(file, actual).unwrap();
    }
    differs(file, &expected, actual);
}

/// Like [`assert_same`] for the lines of a shared list that begin with `name: `.
pub fn assert_same_rows(list: &Path, name: &str, rows: &[String]) {
    // Tests run in parallel, and blessing rewrites the list.
    static LOCK: Mutex<()> = Mutex::new(());
    let lock = LOCK.lock();
    let text = fs::read_to_string(list).unwrap_or_default();
    let (own, mut others): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|line| row_name(line) == name);
    let rows: Vec<String> = rows.iter().map(|row| format!("{name}: {row}")).collect();
    if own == rows {
        return;
    }
    if is_blessing() {
        others.extend(rows.iter().map(String::as_str));
        others.sort_by_key(|line| row_name(line).to_owned());
        return fs::write(list, others.join("\n") + "\n").unwrap();
    }
    drop(lock);
    differs(list, &(own.join("\n") + "\n"), &(rows.join("\n") + "\n"));
}

/// The fixture that a line of a shared list is about.
pub fn row_name(line: &str) -> &str {
    line.split(": ").next().unwrap_or_default()
}

fn differs(file: &Path, expected: &str, actual: &str) -> ! {
    let shown = file.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap_or(file).display();
    let (diff, test) = (diff(expected, actual), test_name());
    panic!("{shown} differs:\n{diff}\nTo accept the new text: BLESS=1 cargo test {test}");
}

/// A temporary home and other folders, in which `git` and memskill see nothing of the machine.
pub struct Sandbox {
    _folder: TempDir,
    top: PathBuf,
}

/// The exit code and output of a program.
#[derive(Debug, PartialEq)]
pub struct Answer {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Sandbox {
    pub fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let top = system::canonicalize(folder.path()).unwrap();
        let sandbox = Self { _folder: folder, top };
        let config = "[user]\n\tname = Ada\n\temail = ada@example.com\n[protocol \"file\"]\n\tallow = always\n";
        // Tests of trust override this in their own repository.
        let config = format!("{config}[memskill]\n\ttrust = always\n");
        fs::write(sandbox.folder("home").join(".gitconfig"), config).unwrap();
        sandbox
    }

    /// A path in the sandbox.
    pub fn path(&self, path: impl AsRef<Path>) -> PathBuf {
        // Windows also takes `/`, but no program prints it.
        self.top.join(path).components().collect()
    }

    /// A folder in the sandbox, created if missing.
    pub fn folder(&self, path: impl AsRef<Path>) -> PathBuf {
        let folder = self.path(path);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    /// A new repository with one commit.
    pub fn repo(&self, path: impl AsRef<Path>) -> PathBuf {
        let folder = self.folder(path);
        let repo = Repository::init(&folder).unwrap();
        let ada = Signature::now("Ada", "ada@example.com").unwrap();
        let tree = repo.treebuilder(None).and_then(|empty| repo.find_tree(empty.write()?)).unwrap();
        repo.commit(Some("HEAD"), &ada, &ada, "x", &tree, &[]).unwrap();
        folder
    }

    /// The user's folder for memskill's configuration or state.
    pub fn user_folder(&self, folder: UserFolder) -> PathBuf {
        self.path("home").join(folder.below_home).join("memskill")
    }

    /// A program in a folder; it inherits only what the system needs to find and start programs.
    pub fn command(&self, program: &str, folder: &Path) -> Command {
        let mut command = Command::new(program);
        let inherited = ["PATH", "PATHEXT", "SystemRoot", "TEMP"];
        let inherited = inherited.iter().filter_map(|name| Some((name, std::env::var_os(name)?)));
        command
            .current_dir(folder)
            .env_clear()
            .envs(inherited)
            .env(system::HOME, self.path("home"))
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("TZ", "UTC")
            .env("MEMSKILL_TODAY", "2026-03-01");
        command
    }

    /// A line of shell in a folder; the built `memskill` comes first on the `PATH`. On Windows, git brings a `sh`.
    pub fn shell(&self, folder: &Path, line: &str) -> Command {
        let program = Path::new(env!("CARGO_BIN_EXE_memskill")).parent().unwrap();
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(program.to_owned()).chain(std::env::split_paths(&path));
        let mut shell = self.command("sh", folder);
        shell.args(["-c", line]).env("PATH", std::env::join_paths(folders).unwrap());
        shell
    }

    /// The output of git, which must succeed.
    pub fn git(&self, folder: &Path, args: &[&str]) -> String {
        let answer = answer(self.command("git", folder).args(args));
        assert_eq!(answer.code, 0, "git {args:?}: {}", answer.err);
        answer.out
    }

    /// The built program in a folder.
    pub fn memskill(&self, folder: &Path, args: &[&str]) -> Command {
        let mut command = self.command(env!("CARGO_BIN_EXE_memskill"), folder);
        command.args(args);
        command
    }
}

impl From<Output> for Answer {
    fn from(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Self {
            code: output.status.code().unwrap_or(-1),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }
}

/// Runs a program to its end.
pub fn answer(command: &mut Command) -> Answer {
    command.output().unwrap().into()
}

/// The day on which tests of rules take place.
pub fn today() -> Date {
    "2026-11-17".parse().unwrap()
}

pub fn key(text: &str) -> Key {
    text.parse().unwrap()
}

/// The text of a memory file with these items and tombstones in YAML.
pub fn memory_text(items: &str, deletions: &str) -> String {
    let indented =
        |list: &str| list.lines().map(|line| format!("    {line}\n")).collect::<String>();
    let (items, deletions) = (indented(items), indented(deletions));
    format!("```yaml\nsaved_memory:\n  version: 1\n  items:\n{items}deletions:\n{deletions}```\n")
}

/// A memory with these items and tombstones in YAML.
pub fn memory(items: &str, deletions: &str) -> Memory {
    Document::parse(memory_text(items, deletions)).unwrap().memory().clone()
}

/// A token like those of a code host, built at run time because scanners would report one in a file.
pub fn token() -> String {
    let letters = (0..36_u8).map(|at| match at % 3 {
        0 => b'a' + at % 26,
        1 => b'Z' - at % 26,
        _ => b'0' + at % 10,
    });
    "ghp_".chars().chain(letters.map(char::from)).collect()
}
