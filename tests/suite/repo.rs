//! A repository to run the program in.

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::support::read;

/// A git repository in a folder of its own. No setting of the machine reaches what runs in it.
pub struct Repo {
    folder: TempDir,
}

/// How a command ended.
#[derive(Debug)]
pub struct Ran {
    /// The exit code; none after a signal.
    pub code: Option<i32>,
    /// What it wrote to stdout.
    pub said: String,
    /// What it wrote to stderr.
    pub noted: String,
}

impl Repo {
    /// A repository without a memory file.
    pub fn empty() -> Self {
        let folder = TempDir::new().unwrap();
        let repo = Self { folder };
        fs::create_dir(repo.root()).unwrap();
        fs::create_dir(repo.home()).unwrap();
        let made = repo.program("git").args(["init", "--quiet"]).status();
        assert!(made.unwrap().success(), "git init");
        repo
    }

    /// A repository with this memory file.
    pub fn with(text: &str) -> Self {
        let repo = Self::empty();
        fs::write(repo.memory(), text).unwrap();
        repo
    }

    pub fn root(&self) -> PathBuf {
        self.folder.path().join("repo")
    }

    /// `HOME`, which is outside the repository.
    pub fn home(&self) -> PathBuf {
        self.folder.path().join("home")
    }

    pub fn memory(&self) -> PathBuf {
        self.root().join("memories.md")
    }

    /// The state folder.
    pub fn state(&self) -> PathBuf {
        self.root().join(".git/memskill")
    }

    /// What the memory file says.
    pub fn text(&self) -> String {
        read(self.memory())
    }

    /// The names in the state folder, without the lock and the folder of copies.
    pub fn leftovers(&self) -> Vec<String> {
        let names = fs::read_dir(self.state()).into_iter().flatten();
        let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = names
            .filter(|name| name != "lock" && name != "backup")
            .collect();
        names.sort();
        names
    }

    /// Any program, in the repository.
    pub fn program(&self, name: &str) -> Command {
        let mut command = Command::new(name);
        command
            .current_dir(self.root())
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("HOME", self.home())
            .env("MEMSKILL_TODAY", "2026-11-17")
            .env("MEMSKILL", env!("CARGO_BIN_EXE_memskill"))
            .stdin(Stdio::null());
        command
    }

    /// `memskill` with these arguments.
    pub fn memskill(&self, arguments: &[&str]) -> Command {
        let mut command = self.program(env!("CARGO_BIN_EXE_memskill"));
        command.args(arguments);
        command
    }

    /// Runs `memskill` to its end.
    pub fn run(&self, arguments: &[&str]) -> Ran {
        ran(&mut self.memskill(arguments))
    }

    /// Runs a line of shell to its end; `$MEMSKILL` is the program.
    pub fn shell(&self, line: &str) -> Ran {
        ran(self.program("sh").args(["-c", line]))
    }

    /// Saves an item, which must work.
    pub fn remember(&self, key: &str, value: &str) -> Ran {
        let ran = self.run(&["remember", key, value]);
        assert_eq!(ran.code, Some(0), "remember {key}: {ran:?}");
        ran
    }
}

/// Runs a command to its end, which must come within ten seconds.
pub fn ran(command: &mut Command) -> Ran {
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    wait(&mut child);
    let output = child.wait_with_output().unwrap();
    let ran = Ran {
        code: output.status.code(),
        said: String::from_utf8_lossy(&output.stdout).into_owned(),
        noted: String::from_utf8_lossy(&output.stderr).into_owned(),
    };
    assert!(!ran.noted.contains("panicked"), "{command:?}: {ran:?}");
    ran
}

/// Waits until a process has ended; its output must be small enough for a pipe.
pub fn wait(child: &mut Child) {
    let deadline = Instant::now() + Duration::from_secs(10);
    while child.try_wait().unwrap().is_none() {
        if Instant::now() > deadline {
            child.kill().unwrap();
            panic!("it hangs");
        }
        sleep(Duration::from_millis(1));
    }
}
