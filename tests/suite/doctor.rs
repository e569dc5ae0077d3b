//! What the doctor finds in files as agents, installers and people leave them.

mod hostile;
mod trust;

use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

use crate::support::repo::ended;
use crate::support::{Answer, Sandbox};

const SOUND: &str = r#"{"hooks":{"SessionStart":[{"hooks":[{"type":"command","command":"memskill hook session-start --agent claude"}]}]}}"#;
const FLAT: &str = r#"{"hooks":{"SessionStart":[{"type":"command","command":"memskill hook session-start --agent claude"}]}}"#;
const AUTO: &str = r#"{"hooks":{"SessionStart":[{"hooks":[{"command":"memskill hook session-start --agent auto"}]}]}}"#;
const CODEX: &str = r#"{"hooks":{"SessionStart":[{"hooks":[{"type":"command","command":"memskill hook session-start --agent codex"}]}]}}"#;
const GEMINI: &str = r#"{"hooks":{"SessionStart":[{"hooks":[{"type":"command","command":"memskill hook session-start --agent gemini"}]}]}}"#;
const COPILOT: &str = r#"{"version":1,"hooks":{"SessionStart":[{"type":"command","command":"memskill hook session-start --agent auto"}]}}"#;

/// A home with memskill in it, and a repository.
struct Practice {
    sandbox: Sandbox,
}

impl Practice {
    fn new() -> Self {
        let sandbox = Sandbox::new();
        sandbox.repo("repo");
        sandbox.folder("home/.local/bin");
        let program = sandbox.path("home/.local/bin/memskill");
        symlink(env!("CARGO_BIN_EXE_memskill"), program).unwrap();
        Self { sandbox }
    }

    /// A file in the sandbox; `HOME` and `REPO` stand for their paths in what it says.
    fn write(&self, path: &str, text: &str) -> PathBuf {
        let file = self.sandbox.path(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        let home = self.sandbox.path("home").display().to_string();
        let repo = self.sandbox.path("repo").display().to_string();
        fs::write(&file, text.replace("HOME", &home).replace("REPO", &repo)).unwrap();
        file
    }

    /// A command that sees nothing of the machine's own programs but the usual ones.
    fn command(&self, args: &[&str]) -> Command {
        let mut command = self.sandbox.memskill(&self.sandbox.path("repo"), args);
        let home = self.sandbox.path("home");
        command.env("PATH", format!("{}/.local/bin:{}/bin", home.display(), home.display()));
        command
    }

    fn run(&self, args: &[&str]) -> Answer {
        ended(&mut self.command(args))
    }

    /// Does what a hint says, if it is a command.
    fn hint(&self, hint: &str) -> bool {
        if !hint.starts_with("memskill ") {
            return false;
        }
        let mut shell = self.sandbox.command("/bin/sh", &self.sandbox.path("repo"));
        let path = format!("{}/.local/bin:/usr/bin:/bin", self.sandbox.path("home").display());
        // Of two ways out, the first.
        let hint = hint.split(" (").next().unwrap();
        let answer = ended(shell.args(["-c", hint]).env("PATH", path));
        assert_eq!(answer.code, 0, "{hint}: {answer:?}");
        true
    }

    /// What the doctor says of an agent and of this place, a line each, and the exit code.
    fn findings(&self, agent: &str) -> (Vec<String>, i32) {
        let answer = self.run(&["doctor", agent, "--json"]);
        let report: Value =
            serde_json::from_str(&answer.out).unwrap_or_else(|_| panic!("{answer:?}"));
        let of_agent = report["agents"][0]["signs"].as_array().unwrap();
        let findings = of_agent.iter().chain(report["here"].as_array().unwrap()).map(|finding| {
            let said = |name: &str| finding[name].as_str().unwrap_or_default().to_owned();
            format!("{} {}: {} | {}", said("level"), said("about"), said("what"), said("hint"))
        });
        (findings.collect(), answer.code)
    }
}

/// The hint of the first line that begins so.
fn hint_of(findings: &[String], start: &str) -> String {
    let finding = findings.iter().find(|finding| finding.starts_with(start)).unwrap();
    finding.split_once(" | ").unwrap().1.to_owned()
}

/// Whether a line begins so and has each of the parts.
fn is_there(findings: &[String], start: &str, parts: &[&str]) -> bool {
    findings.iter().any(|finding| {
        finding.starts_with(start) && parts.iter().all(|part| finding.contains(part))
    })
}

#[test]
fn a_fresh_install_is_in_order() {
    let practice = Practice::new();
    practice.run(&["remember", "writing.tone", "plain"]);
    for agent in ["claude", "gemini", "cursor", "opencode"] {
        practice.write(&format!("home/bin/{agent}"), "");
        practice.write("home/bin/cursor-agent", "");
        assert_eq!(practice.run(&["install", agent]).code, 0);
        let (findings, code) = practice.findings(agent);
        assert_eq!(code, 0, "{agent}: {findings:#?}");
        assert!(
            findings.iter().all(|finding| finding.starts_with("ok ")),
            "{agent}: {findings:#?}"
        );
        for about in ["program", "hook", "binary", "envelope", "memory", "skill"] {
            assert!(
                is_there(&findings, &format!("ok {about}"), &[]),
                "{agent} {about}: {findings:#?}"
            );
        }
    }
}

#[test]
fn each_wrong_entry_is_a_fault_with_its_hint() {
    let mend = "memskill uninstall claude && memskill install claude";
    let other_event = SOUND.replace("SessionStart", "Stop");
    let other_agent = SOUND.replace("--agent claude", "--agent codex");
    let gone = SOUND.replace("memskill hook", "/none/memskill hook");
    let off = SOUND.replacen('{', r#"{"disableAllHooks":true,"#, 1);
    let prompt =
        SOUND.replace("SessionStart", "UserPromptSubmit").replace("session-start", "prompt");
    let unknown = SOUND.replace("session-start", "session-begin");
    for (text, start, parts) in [
        (&*unknown, "fault hook", &["without an event that it knows", "editor"][..]),
        (FLAT, "fault hook", &["does not look for it", mend]),
        (&other_event, "fault hook", &["another event", mend]),
        (&other_agent, "fault hook", &["answers another agent", mend]),
        (&gone, "fault binary", &["/none/memskill", mend]),
        (&off, "fault hook", &["disableAllHooks", "editor"]),
        (
            &prompt,
            "fault hook",
            &["no entry for session-start", "memskill install claude --pinned"],
        ),
        ("{\n  \"hooks\": {,}\n}", "fault hook", &["settings.json:2:13: ", "editor"]),
        ("[]", "fault hook", &["settings.json:1:1: ", "editor"]),
        (r#"{"hooks":[]}"#, "fault hook", &["`hooks` should be an object", "editor"]),
        ("{}", "fault hook", &["does not call memskill", "memskill install claude"]),
    ] {
        let practice = Practice::new();
        practice.write("home/.claude/settings.json", text);
        let (findings, code) = practice.findings("claude");
        assert!(is_there(&findings, start, parts), "{text}: {findings:#?}");
        assert_eq!(code, 1, "{text}");
        if practice.hint(&hint_of(&findings, start)) {
            let (findings, code) = practice.findings("claude");
            assert_eq!(code, 0, "{text}: {findings:#?}");
        }
    }
}

#[test]
fn a_matcher_that_passes_sessions_over_is_noted() {
    let practice = Practice::new();
    let text =
        SOUND.replacen(r#"{"hooks":[{"type""#, r#"{"matcher":"startup","hooks":[{"type""#, 1);
    practice.write("home/.claude/settings.json", &text);
    let (findings, code) = practice.findings("claude");
    assert!(is_there(&findings, "note hook", &["settings.json:1: its matcher"]), "{findings:#?}");
    assert_eq!(code, 0);
}

#[test]
fn what_runs_twice_is_noted() {
    let toml = "[[hooks.SessionStart]]\n[[hooks.SessionStart.hooks]]\ntype = \"command\"\ncommand = \"memskill hook session-start --agent codex\"\n";
    let plugged = SOUND.replacen('{', r#"{"enabledPlugins":{"memskill@memskill":true},"#, 1);
    for (agent, files, parts) in [
        (
            "claude",
            &[("home/.claude/settings.json", SOUND), ("repo/.claude/settings.json", SOUND)][..],
            &["runs 2 times", "memskill uninstall claude --project"][..],
        ),
        (
            "claude",
            &[("repo/.claude/settings.json", SOUND), ("repo/.claude/settings.local.json", SOUND)],
            &["runs 2 times", "settings.local.json"],
        ),
        ("claude", &[("home/.claude/settings.json", &plugged)], &["plugin", "uninstall claude"]),
        (
            "codex",
            &[("home/.codex/hooks.json", CODEX), ("home/.codex/config.toml", toml)],
            &["runs 2 times", "hooks.json", "config.toml", "memskill uninstall codex"],
        ),
        (
            "copilot",
            &[("repo/.github/hooks/memskill.json", COPILOT), ("repo/.claude/settings.json", AUTO)],
            &["runs 2 times", "memskill uninstall copilot --project"],
        ),
        (
            "vscode",
            &[("repo/.github/hooks/memskill.json", COPILOT), ("home/.claude/settings.json", SOUND)],
            &["runs 2 times", "memskill uninstall vscode --project"],
        ),
    ] {
        let practice = Practice::new();
        files.iter().for_each(|(path, text)| drop(practice.write(path, text)));
        let (findings, _) = practice.findings(agent);
        assert!(is_there(&findings, "note twice", parts), "{agent} {files:?}: {findings:#?}");
        if practice.hint(&hint_of(&findings, "note twice")) {
            let (findings, _) = practice.findings(agent);
            assert!(!is_there(&findings, "note twice", &[]), "{agent} {files:?}: {findings:#?}");
            assert!(is_there(&findings, "ok hook", &[]), "{agent} {files:?}: {findings:#?}");
        }
    }
    // What Copilot ignores does not count.
    let practice = Practice::new();
    practice.write("repo/.github/hooks/memskill.json", COPILOT);
    practice.write("repo/.claude/settings.json", SOUND);
    let (findings, _) = practice.findings("copilot");
    assert!(!is_there(&findings, "note twice", &[]), "{findings:#?}");
}

#[test]
fn a_version_is_that_of_the_package_however_it_was_installed() {
    let package = r#"{"name":"@openai/codex","version":"0.166.0"}"#;
    let part = r#"{"name":"@openai/codex-linux-x64","version":"0.166.0-linux-x64"}"#;
    let other = r#"{"name":"something","version":"9.9.9"}"#;
    for (file, text, program, expected) in [
        (
            "home/x/node_modules/@openai/codex/package.json",
            package,
            "home/x/node_modules/@openai/codex/bin/codex.js",
            Some("0.166.0"),
        ),
        ("home/x/package.json", part, "home/x/vendor/a/bin/codex", Some("0.166.0")),
        (
            "home/lib/node_modules/@openai/codex/package.json",
            package,
            "home/x/codex",
            Some("0.166.0"),
        ),
        ("home/x/package.json", other, "home/x/bin/codex", None),
        ("home/x/package.json", "{", "home/x/bin/codex", None),
        (
            "home/x/package.json",
            r#"{"name":"@openai/codex","version":["0.1.2"]}"#,
            "home/x/bin/codex",
            None,
        ),
        ("home/x/none", "", "home/x/versions/0.166.1", Some("0.166.1")),
    ] {
        let practice = Practice::new();
        practice.write(file, text);
        let program = practice.write(program, "");
        symlink(program, practice.sandbox.folder("home/bin").join("codex")).unwrap();
        let answer = practice.run(&["doctor", "codex", "--json"]);
        let report: Value = serde_json::from_str(&answer.out).unwrap();
        assert_eq!(report["agents"][0]["version"].as_str(), expected, "{file} {text}");
    }
}

#[test]
fn what_the_user_wants_is_compared_with_what_is_installed() {
    let practice = Practice::new();
    practice.run(&["remember", "writing.tone", "plain", "--tag", "pinned"]);
    practice.write("home/.claude/settings.json", SOUND);
    let repo = practice.sandbox.path("repo");
    practice.sandbox.git(&repo, &["config", "memskill.gate", "true"]);
    practice.sandbox.git(&repo, &["config", "memskill.recall", "sometimes"]);
    let (findings, code) = practice.findings("claude");
    assert!(
        is_there(&findings, "note events", &["gate", "memskill install claude --gate"]),
        "{findings:#?}"
    );
    assert!(
        is_there(&findings, "note events", &["pinned", "memskill install claude --pinned"]),
        "{findings:#?}"
    );
    assert!(is_there(
        &findings,
        "fault config",
        &["memskill.recall", "git config --unset memskill.recall"]
    ));
    assert!(
        is_there(&findings, "note skill", &["no skill at", "memskill install claude"]),
        "{findings:#?}"
    );
    assert_eq!(code, 1);
    let mut command = practice.command(&["doctor", "claude"]);
    let answer = ended(command.env("MEMSKILL_MODE", "quiet"));
    assert!(answer.out.contains("hint: unset MEMSKILL_MODE"), "{answer:?}");
}

#[test]
fn a_memory_that_is_not_applied_is_told() {
    for (set_up, start, part) in [
        (&["disable"][..], "note memory", "memskill enable"),
        (&["untrust"], "note memory", "memskill trust"),
    ] {
        let practice = Practice::new();
        let repo = practice.sandbox.path("repo");
        practice.sandbox.git(&repo, &["config", "memskill.trust", "ask"]);
        practice.run(&["remember", "writing.tone", "plain"]);
        assert_eq!(practice.run(set_up).code, 0);
        assert!(is_there(&practice.findings("zed").0, start, &[part]), "{set_up:?}");
    }
    let practice = Practice::new();
    assert!(is_there(&practice.findings("zed").0, "note memory", &["memskill init"]));
    practice.write("repo/memories.md", "```yaml\nsaved_memory: {\n```\n");
    let (findings, code) = practice.findings("zed");
    assert!(is_there(&findings, "fault memory", &["recover"]), "{findings:#?}");
    assert_eq!(code, 1);
    let repo = practice.sandbox.path("repo");
    practice.sandbox.git(&repo, &["config", "memskill.store", "insite"]);
    assert!(is_there(&practice.findings("zed").0, "fault memory", &["memskill.store"]));
}

#[test]
fn the_doctor_writes_nothing() {
    let practice = Practice::new();
    practice.run(&["remember", "writing.tone", "plain"]);
    practice.run(&["install", "claude", "codex", "copilot", "opencode"]);
    let files = |practice: &Practice| {
        let mut find = practice.sandbox.command("find", &practice.sandbox.path(""));
        ended(find.args([".", "-printf", "%p %s %T@ %C@\n"])).out
    };
    let before = files(&practice);
    practice.run(&["doctor"]);
    practice.run(&["doctor", "claude", "codex", "copilot", "opencode"]);
    assert_eq!(files(&practice), before);
}
