//! Reading fixtures, comparing text, and a sandbox to run programs in.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

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

/// The last part of a path, without `.md`.
pub fn name(path: &Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().to_owned()
}

/// The text of a file, its line breaks as they are.
pub fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What changed between two texts, for people.
pub fn diff(old: &str, new: &str) -> String {
    let diff = TextDiff::from_lines(old, new);
    diff.unified_diff().context_radius(2).header("expected", "actual").to_string()
}

/// Fails with a diff unless the file says `actual`; `BLESS=1` makes it say so.
pub fn assert_same(file: &Path, actual: &str) {
    let expected = fs::read_to_string(file).unwrap_or_default();
    if expected == actual {
        return;
    }
    if std::env::var_os("BLESS").is_some() {
        return fs::write(file, actual).unwrap();
    }
    let name = file.strip_prefix(fixture("")).unwrap_or(file).display().to_string();
    panic!("{name} differs (`BLESS=1 cargo test` accepts it):\n{}", diff(&expected, actual));
}

/// A home and folders of their own, in which `git` and memskill see nothing of the machine around them.
pub struct Sandbox {
    _folder: TempDir,
    top: PathBuf,
}

/// What a program answered.
#[derive(Debug, PartialEq)]
pub struct Answer {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Sandbox {
    pub fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let top = folder.path().canonicalize().unwrap();
        let sandbox = Self { _folder: folder, top };
        let config = "[user]\n\tname = Ada\n\temail = ada@example.com\n[protocol \"file\"]\n\tallow = always\n";
        // Whoever tests trust says otherwise in a repository of its own.
        let config = format!("{config}[memskill]\n\ttrust = always\n");
        fs::write(sandbox.folder("home").join(".gitconfig"), config).unwrap();
        sandbox
    }

    /// A path in the sandbox.
    pub fn path(&self, path: impl AsRef<Path>) -> PathBuf {
        self.top.join(path)
    }

    /// A folder in the sandbox, made if need be.
    pub fn folder(&self, path: impl AsRef<Path>) -> PathBuf {
        let folder = self.path(path);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    /// A new repository with one commit.
    pub fn repo(&self, path: impl AsRef<Path>) -> PathBuf {
        let folder = self.folder(path);
        self.git(&folder, &["init", "--quiet"]);
        self.git(&folder, &["commit", "--quiet", "--allow-empty", "-m", "x"]);
        folder
    }

    /// A program in a folder; of the environment it inherits only `PATH`.
    pub fn command(&self, program: &str, folder: &Path) -> Command {
        let mut command = Command::new(program);
        command
            .current_dir(folder)
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("HOME", self.path("home"))
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("MEMSKILL_TODAY", "2026-03-01");
        command
    }

    /// What git answers; it must succeed.
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

/// A token as a code host makes them, put together here so that no file holds what scanners look for.
pub fn token() -> String {
    let letters = (0..36_u8).map(|at| match at % 3 {
        0 => b'a' + at % 26,
        1 => b'Z' - at % 26,
        _ => b'0' + at % 10,
    });
    "ghp_".chars().chain(letters.map(char::from)).collect()
}

/// Runs a program to its end.
pub fn answer(command: &mut Command) -> Answer {
    command.output().unwrap().into()
}
