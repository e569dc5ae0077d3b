//! A repository to run the program in.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use git2::{ObjectType, Oid};
use memskill::system;

use super::{Answer, Sandbox, read};

/// A git repository in a sandbox of its own.
pub struct Repo {
    sandbox: Sandbox,
}

impl Repo {
    /// A repository without a memory file.
    pub fn empty() -> Self {
        let sandbox = Sandbox::new();
        sandbox.repo("repo");
        Self { sandbox }
    }

    /// A repository with this memory file.
    pub fn with(text: &str) -> Self {
        let repo = Self::empty();
        fs::write(repo.memory(), text).unwrap();
        repo
    }

    pub fn root(&self) -> PathBuf {
        self.sandbox.path("repo")
    }

    /// `HOME`, which is outside the repository.
    pub fn home(&self) -> PathBuf {
        self.sandbox.path("home")
    }

    pub fn memory(&self) -> PathBuf {
        self.root().join("memories.md")
    }

    /// The user's own memory.
    pub fn user_memory(&self) -> PathBuf {
        self.sandbox.user_folder(system::CONFIG).join("memories.md")
    }

    /// The user's state folder.
    pub fn user_state(&self) -> PathBuf {
        self.sandbox.user_folder(system::STATE)
    }

    /// The state folder.
    pub fn state(&self) -> PathBuf {
        self.root().join(".git").join("memskill")
    }

    /// The text of the memory file.
    pub fn text(&self) -> String {
        read(self.memory())
    }

    /// The files in the state folder, except for the undo log, the version before the last write, the secret that trust is
    /// bound to, and the file that writers lock on Windows.
    pub fn leftovers(&self) -> Vec<String> {
        let names = fs::read_dir(self.state()).into_iter().flatten();
        let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let is_kept = |name: &String| {
            ["undo", "trust", "lock"].contains(&&**name) || name.starts_with("old.")
        };
        let mut names: Vec<_> = names.filter(|name| !is_kept(name)).collect();
        names.sort();
        names
    }

    /// Leaves a file in a folder as a killed writer does, with its name signed by this user's key.
    pub fn leave(&self, folder: &Path, prefix: &str, name: &str, text: &str) {
        self.run(&["init", "--user"]);
        let key = read(self.user_state().join("key"));
        let keyed = |text: String| {
            let bytes = format!("{key}\n{text}");
            Oid::hash_object(ObjectType::Blob, bytes.as_bytes()).unwrap().to_string()
        };
        let signature = keyed(keyed(format!("{}\n{name}", self.memory().display())));
        fs::create_dir_all(folder).unwrap();
        fs::write(folder.join(format!("{prefix}{name}.{}", &signature[..20])), text).unwrap();
    }

    /// Holds the lock of the memory file.
    pub fn lock(&self) -> fs::File {
        let place = match cfg!(windows) {
            true => self.state().join("lock"),
            false => self.root(),
        };
        if cfg!(windows) {
            fs::create_dir_all(self.state()).unwrap();
            fs::write(&place, "").unwrap();
        }
        let file = fs::File::open(place).unwrap();
        file.lock().unwrap();
        file
    }

    /// `memskill` with these arguments.
    pub fn memskill(&self, arguments: &[&str]) -> Command {
        let mut command = self.sandbox.memskill(&self.root(), arguments);
        command.stdin(Stdio::null());
        command
    }

    /// Runs `memskill` to its end.
    pub fn run(&self, arguments: &[&str]) -> Answer {
        ended(&mut self.memskill(arguments))
    }

    /// Runs a line of shell to its end.
    pub fn shell(&self, line: &str) -> Answer {
        ended(self.sandbox.shell(&self.root(), line).stdin(Stdio::null()))
    }

    /// Changes the user's git configuration.
    pub fn configure(&self, name: &str, value: &str) {
        let config = self.home().join(".gitconfig");
        git2::Config::open(&config).unwrap().set_str(name, value).unwrap();
    }

    /// Saves an item, which must succeed.
    pub fn remember(&self, key: &str, value: &str) -> Answer {
        let answer = self.run(&["remember", key, value]);
        assert_eq!(answer.code, 0, "remember {key}: {answer:?}");
        answer
    }
}

/// Runs a command to its end; it must not take ten seconds, and must not panic.
pub fn ended(command: &mut Command) -> Answer {
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    wait(&mut child);
    let answer = Answer::from(child.wait_with_output().unwrap());
    assert!(!answer.err.contains("panicked"), "{command:?}: {answer:?}");
    answer
}

/// Waits until a process has ended; its output must fit into a pipe.
pub fn wait(child: &mut Child) {
    let deadline = Instant::now() + Duration::from_secs(10);
    while child.try_wait().unwrap().is_none() {
        if Instant::now() > deadline {
            child.kill().unwrap();
            panic!("the process hangs");
        }
        sleep(Duration::from_millis(1));
    }
}

/// The fingerprint of a text as the names of drafts have it.
pub fn fingerprint(text: &str) -> String {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", text.bytes().fold(0xcbf2_9ce4_8422_2325, step))
}
