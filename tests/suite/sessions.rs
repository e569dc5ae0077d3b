//! Plays `fixtures/sessions`: what a person types in a fresh repository, and what comes back.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::support::{assert_same, entries, name, read};

#[test]
fn every_session_goes_as_written() {
    for folder in entries("sessions") {
        let sandbox = tempfile::tempdir().unwrap();
        // What git and memskill print is the real path, also where the temporary folder is a link.
        let home = sandbox.path().canonicalize().unwrap();
        let repo = home.join("repo");
        let git = Command::new("git").args(["init", "-q"]).arg(&repo).status().unwrap();
        assert!(git.success(), "{}", name(&folder));
        if folder.join("before.md").exists() {
            fs::copy(folder.join("before.md"), repo.join("memories.md")).unwrap();
        }
        let played = play(&read(folder.join("session")), &home);
        assert_same(&folder.join("session"), &played);
        let after = fs::read_to_string(repo.join("memories.md")).unwrap_or_default();
        assert_same(&folder.join("after.md"), &after);
    }
}

/// The session as it goes now: comments and commands as written, each command with its exit code and output.
fn play(session: &str, home: &Path) -> String {
    let mut day = "2026-11-17".to_owned();
    let mut played = String::new();
    for line in session.lines().filter(|line| !line.starts_with("> ") && !line.starts_with("! ")) {
        if let Some(new) = line.strip_prefix("@ ") {
            day = new.to_owned();
        }
        let Some((_, command)) = line.split_once("$ ").filter(|(code, _)| code.len() <= 1) else {
            played += &format!("{line}\n");
            continue;
        };
        let output = run(command, &day, home);
        let code = output.status.code().unwrap_or(-1);
        let code = if code == 0 { String::new() } else { code.to_string() };
        played += &format!("{code}$ {command}\n");
        played += &marked("> ", &output.stdout, home);
        played += &marked("! ", &output.stderr, home);
    }
    played
}

fn run(command: &str, day: &str, home: &Path) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_memskill")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    Command::new("sh")
        .args(["-c", command])
        .current_dir(home.join("repo"))
        .env_clear()
        .env("PATH", path)
        .env("HOME", home)
        .env("MEMSKILL_TODAY", day)
        .output()
        .unwrap()
}

/// Each line of an output behind its mark, with the sandbox written as `~`.
fn marked(mark: &str, output: &[u8], home: &Path) -> String {
    let text = String::from_utf8_lossy(output).replace(&*home.to_string_lossy(), "~");
    text.lines().map(|line| format!("{mark}{line}\n")).collect()
}
