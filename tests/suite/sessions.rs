//! Plays `fixtures/sessions`: what a person types in a fresh repository, and what comes back.

use std::fs;
use std::path::Path;

use crate::support::{Answer, Sandbox, answer, assert_same, entries, read};

#[test]
fn every_session_goes_as_written() {
    for folder in entries("sessions") {
        let sandbox = Sandbox::new();
        let repo = sandbox.repo("repo");
        if folder.join("before.md").exists() {
            fs::copy(folder.join("before.md"), repo.join("memories.md")).unwrap();
        }
        let played = play(&read(folder.join("session")), &sandbox);
        assert_same(&folder.join("session"), &played);
        let after = fs::read_to_string(repo.join("memories.md")).unwrap_or_default();
        assert_same(&folder.join("after.md"), &after);
    }
}

/// The session as it goes now: comments and commands as written, each command with its exit code and output.
fn play(session: &str, sandbox: &Sandbox) -> String {
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
        let answer = run(command, &day, sandbox);
        let code = if answer.code == 0 { String::new() } else { answer.code.to_string() };
        played += &format!("{code}$ {command}\n");
        played += &marked("> ", &answer.out, sandbox);
        played += &marked("! ", &answer.err, sandbox);
    }
    played
}

fn run(command: &str, day: &str, sandbox: &Sandbox) -> Answer {
    let program = Path::new(env!("CARGO_BIN_EXE_memskill")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut shell = sandbox.command("sh", &sandbox.path("repo"));
    answer(shell.args(["-c", command]).env("PATH", path).env("MEMSKILL_TODAY", day))
}

/// Each line of an output behind its mark, with the folders of the sandbox by their short names.
fn marked(mark: &str, output: &str, sandbox: &Sandbox) -> String {
    let home = sandbox.path("home").display().to_string();
    let text = output.replace(&home, "~").replace(&sandbox.path("").display().to_string(), "/");
    text.lines().map(|line| format!("{mark}{line}\n")).collect()
}
