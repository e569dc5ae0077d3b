//! What `doctor` finds in the files that agents, installers and people leave.

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
struct Machine {
    sandbox: Sandbox,
}

impl Machine {
    fn new() -> Self {
        let sandbox = Sandbox::new();
        sandbox.repo("repo");
        sandbox.folder("home/.local/bin");
        let program = sandbox.path("home/.local/bin/memskill");
        symlink(env!("CARGO_BIN_EXE_memskill"), program).unwrap();
        Self { sandbox }
    }

    /// Writes a file in the sandbox; `HOME` and `REPO` in its text become their paths.
    fn write(&self, path: &str, text: &str) -> PathBuf {
        let file = self.sandbox.path(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        let home = self.sandbox.path("home").display().to_string();
        let repo = self.sandbox.path("repo").display().to_string();
        fs::write(&file, text.replace("HOME", &home).replace("REPO", &repo)).unwrap();
        file
    }

    /// A command that sees only the standard programs of the real machine.
    fn command(&self, args: &[&str]) -> Command {
        let mut command = self.sandbox.memskill(&self.sandbox.path("repo"), args);
        let home = self.sandbox.path("home");
        command.env("PATH", format!("{}/.local/bin:{}/bin", home.display(), home.display()));
        command
    }

    fn run(&self, args: &[&str]) -> Answer {
        ended(&mut self.command(args))
    }

    /// Runs a hint, if it is a command.
    fn run_hint(&self, hint: &str) -> bool {
        if !hint.starts_with("memskill ") {
            return false;
        }
        let mut shell = self.sandbox.command("/bin/sh", &self.sandbox.path("repo"));
        let path = format!("{}/.local/bin:/usr/bin:/bin", self.sandbox.path("home").display());
        // The first of two alternatives.
        let hint = hint.split(" (").next().unwrap();
        let answer = ended(shell.args(["-c", hint]).env("PATH", path));
        assert_eq!(answer.code, 0, "{hint}: {answer:?}");
        true
    }

    /// The findings about an agent and this folder, one line each, and the exit code.
    fn findings(&self, agent: &str) -> (Vec<String>, i32) {
        let answer = self.run(&["doctor", agent, "--json"]);
        let report: Value =
            serde_json::from_str(&answer.out).unwrap_or_else(|_| panic!("{answer:?}"));
        let of_agent = report["agents"][0]["signs"].as_array().unwrap();
        let findings = of_agent.iter().chain(report["here"].as_array().unwrap()).map(|finding| {
            let field = |name: &str| finding[name].as_str().unwrap_or_default().to_owned();
            format!("{} {}: {} | {}", field("level"), field("about"), field("what"), field("hint"))
        });
        (findings.collect(), answer.code)
    }
}

/// The hint of the first finding that starts like this.
fn hint_of(findings: &[String], start: &str) -> String {
    let finding = findings.iter().find(|finding| finding.starts_with(start)).unwrap();
    finding.split_once(" | ").unwrap().1.to_owned()
}

/// Whether a finding starts like this and contains all parts.
fn has_finding(findings: &[String], start: &str, parts: &[&str]) -> bool {
    findings.iter().any(|finding| {
        finding.starts_with(start) && parts.iter().all(|part| finding.contains(part))
    })
}

#[test]
fn a_fresh_install_has_no_faults() {
    let machine = Machine::new();
    machine.run(&["remember", "writing.tone", "plain"]);
    for agent in ["claude", "gemini", "cursor", "opencode"] {
        machine.write(&format!("home/bin/{agent}"), "");
        machine.write("home/bin/cursor-agent", "");
        assert_eq!(machine.run(&["install", agent]).code, 0);
        let (findings, code) = machine.findings(agent);
        assert_eq!(code, 0, "{agent}: {findings:#?}");
        let is_expected = |finding: &String| {
            finding.starts_with("ok ")
                || finding.contains("Cursor may ignore text added to a prompt")
        };
        assert!(findings.iter().all(is_expected), "{agent}: {findings:#?}");
        for about in ["program", "hook", "binary", "envelope", "memory", "skill"] {
            assert!(
                has_finding(&findings, &format!("ok {about}"), &[]),
                "{agent} {about}: {findings:#?}"
            );
        }
    }
}

#[test]
fn a_program_that_hooks_will_not_find_is_reported() {
    let machine = Machine::new();
    let cache = machine.sandbox.folder("home/.npm/_npx/3f1/node_modules/.bin");
    fs::rename(machine.sandbox.path("home/.local/bin/memskill"), cache.join("memskill")).unwrap();
    let run = |args: &[&str]| ended(machine.command(args).env("PATH", &cache));
    let install = run(&["install", "claude"]);
    assert_eq!(install.code, 0);
    let doctor = run(&["doctor", "claude"]);
    for text in [install.err, doctor.out] {
        assert!(
            text.contains("_npx/3f1/node_modules/.bin/memskill: hooks will not find it"),
            "{text}"
        );
        assert!(text.contains("`npm install -g memskill`"), "{text}");
    }
    assert!(machine.run(&["install", "claude"]).err.contains("not on the PATH"));
}

#[test]
fn each_wrong_entry_is_a_fault_with_its_hint() {
    let reinstall = "memskill uninstall claude && memskill install claude";
    let other_event = SOUND.replace("SessionStart", "Stop");
    let other_agent = SOUND.replace("--agent claude", "--agent codex");
    let gone = SOUND.replace("memskill hook", "/none/memskill hook");
    let off = SOUND.replacen('{', r#"{"disableAllHooks":true,"#, 1);
    let prompt =
        SOUND.replace("SessionStart", "UserPromptSubmit").replace("session-start", "prompt");
    let unknown = SOUND.replace("session-start", "session-begin");
    for (text, start, parts) in [
        (&*unknown, "fault hook", &["without a known event", "editor"][..]),
        (FLAT, "fault hook", &["does not look for it", reinstall]),
        (&other_event, "fault hook", &["an event other than", reinstall]),
        (&other_agent, "fault hook", &["its answers are not in Claude Code's format", reinstall]),
        (&gone, "fault binary", &["/none/memskill", reinstall]),
        (&off, "fault hook", &["disableAllHooks", "editor"]),
        (&prompt, "fault hook", &["no entry for session-start", "memskill install claude"]),
        ("{\n  \"hooks\": {,}\n}", "fault hook", &["settings.json:2:13: ", "editor"]),
        ("[]", "fault hook", &["settings.json:1:1: ", "editor"]),
        (r#"{"hooks":[]}"#, "fault hook", &["`hooks` should be an object", "editor"]),
        ("{}", "fault hook", &["does not call memskill", "memskill install claude"]),
    ] {
        let machine = Machine::new();
        machine.write("home/.claude/settings.json", text);
        let (findings, code) = machine.findings("claude");
        assert!(has_finding(&findings, start, parts), "{text}: {findings:#?}");
        assert_eq!(code, 1, "{text}");
        if machine.run_hint(&hint_of(&findings, start)) {
            let (findings, code) = machine.findings("claude");
            assert_eq!(code, 0, "{text}: {findings:#?}");
        }
    }
}

#[test]
fn a_matcher_that_skips_sessions_is_noted() {
    let machine = Machine::new();
    let text =
        SOUND.replacen(r#"{"hooks":[{"type""#, r#"{"matcher":"startup","hooks":[{"type""#, 1);
    machine.write("home/.claude/settings.json", &text);
    let (findings, code) = machine.findings("claude");
    assert!(
        has_finding(&findings, "note hook", &["settings.json:1: its matcher"]),
        "{findings:#?}"
    );
    assert_eq!(code, 0);
}

#[test]
fn a_hook_that_runs_twice_is_noted() {
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
        let machine = Machine::new();
        files.iter().for_each(|(path, text)| drop(machine.write(path, text)));
        let (findings, _) = machine.findings(agent);
        assert!(has_finding(&findings, "note twice", parts), "{agent} {files:?}: {findings:#?}");
        if machine.run_hint(&hint_of(&findings, "note twice")) {
            let (findings, _) = machine.findings(agent);
            assert!(!has_finding(&findings, "note twice", &[]), "{agent} {files:?}: {findings:#?}");
            assert!(has_finding(&findings, "ok hook", &[]), "{agent} {files:?}: {findings:#?}");
        }
    }
    // An entry that Copilot ignores does not count.
    let machine = Machine::new();
    machine.write("repo/.github/hooks/memskill.json", COPILOT);
    machine.write("repo/.claude/settings.json", SOUND);
    let (findings, _) = machine.findings("copilot");
    assert!(!has_finding(&findings, "note twice", &[]), "{findings:#?}");
}

#[test]
fn the_version_of_an_agent_comes_from_its_package() {
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
        let machine = Machine::new();
        machine.write(file, text);
        let program = machine.write(program, "");
        symlink(program, machine.sandbox.folder("home/bin").join("codex")).unwrap();
        let answer = machine.run(&["doctor", "codex", "--json"]);
        let report: Value = serde_json::from_str(&answer.out).unwrap();
        assert_eq!(report["agents"][0]["version"].as_str(), expected, "{file} {text}");
    }
}

#[test]
fn settings_that_the_installed_hooks_do_not_support_are_noted() {
    let machine = Machine::new();
    machine.run(&["remember", "writing.tone", "plain", "--tag", "pinned"]);
    machine.write("home/.claude/settings.json", SOUND);
    let repo = machine.sandbox.path("repo");
    machine.sandbox.git(&repo, &["config", "memskill.gate", "true"]);
    machine.sandbox.git(&repo, &["config", "memskill.recall", "sometimes"]);
    let (findings, code) = machine.findings("claude");
    let missing = "not installed: prompt (pinned items, changes, hints to save), pre-tool (recall gate), post-tool (recall gate), subagent-start (pinned items for subagents)";
    assert!(
        has_finding(&findings, "note events", &[missing, "memskill install claude"]),
        "{findings:#?}"
    );
    assert!(has_finding(
        &findings,
        "fault config",
        &["memskill.recall", "git config --unset memskill.recall"]
    ));
    assert!(
        has_finding(&findings, "note skill", &["no skill at", "memskill install claude"]),
        "{findings:#?}"
    );
    assert_eq!(code, 1);
    let mut command = machine.command(&["doctor", "claude"]);
    let answer = ended(command.env("MEMSKILL_MODE", "quiet"));
    assert!(answer.out.contains("hint: unset MEMSKILL_MODE"), "{answer:?}");
}

#[test]
fn hooks_that_codex_has_turned_off_are_a_fault() {
    let machine = Machine::new();
    machine.write("home/.codex/hooks.json", CODEX);
    machine.write("home/.codex/config.toml", "[features]\nhooks = false\n");
    let (findings, _) = machine.findings("codex");
    assert!(
        has_finding(&findings, "fault hook", &["config.toml", "`features.hooks` is false"]),
        "{findings:#?}"
    );
    machine.write("home/.codex/config.toml", "[features]\nhooks = true\n");
    assert!(!has_finding(&machine.findings("codex").0, "fault hook", &[]));
}

#[test]
fn bootstrap_and_pinned_with_the_flag_hook_are_known_as_hooks() {
    let machine = Machine::new();
    let prompt = r#""UserPromptSubmit":[{"hooks":[{"type":"command","command":"memskill pinned --hook --agent claude"}]}]"#;
    let text = SOUND.replace("memskill hook session-start", "memskill bootstrap --hook");
    let text = text.replacen(r#""SessionStart""#, &format!(r#"{prompt},"SessionStart""#), 1);
    let file = machine.write("home/.claude/settings.json", &text);
    let (findings, code) = machine.findings("claude");
    assert!(
        has_finding(&findings, "ok hook", &["settings.json: prompt, session-start"]),
        "{findings:#?}"
    );
    assert_eq!(code, 0, "{findings:#?}");
    assert_eq!(machine.run(&["install", "claude"]).code, 0);
    let installed = fs::read_to_string(&file).unwrap();
    assert!(!installed.contains("hook session-start") && !installed.contains("hook prompt"));
    assert!(installed.contains("hook subagent-start"), "{installed}");
    assert_eq!(machine.run(&["uninstall", "claude"]).code, 0);
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
}

#[test]
fn a_memory_that_git_has_only_in_part_is_noted() {
    let machine = Machine::new();
    let repo = machine.sandbox.path("repo");
    let git = |words: &[&str]| drop(machine.sandbox.git(&repo, words));
    let on = |day: &str| {
        let answer = ended(machine.command(&["doctor", "zed"]).env("MEMSKILL_TODAY", day));
        answer.out
    };
    git(&["commit", "-q", "--allow-empty", "-m", "first"]);
    git(&["branch", "-M", "main"]);
    machine.run(&["remember", "writing.tone", "plain"]);
    let uncommitted = "memories.md has not been committed for";
    ended(machine.sandbox.command("touch", &repo).args(["-d", "2026-11-01T12:00Z", "memories.md"]));
    assert!(on("2026-11-20").contains(&format!("{uncommitted} 19 days")), "{}", on("2026-11-20"));
    assert!(!on("2026-11-08").contains(uncommitted));
    // A file that git ignores is meant to stay out.
    machine.write("repo/.git/info/exclude", "memories.md\n");
    assert!(!on("2026-11-20").contains(uncommitted));
    machine.write("repo/.git/info/exclude", "");

    git(&["checkout", "-q", "-b", "topic"]);
    git(&["add", "memories.md"]);
    git(&["commit", "-q", "-m", "memory"]);
    let only = "memories.md is only on branch topic, not on main";
    assert!(on("2026-11-20").contains(only), "{}", on("2026-11-20"));
    assert!(!on("2026-11-20").contains(uncommitted));
    git(&["checkout", "-q", "main"]);
    git(&["merge", "-q", "topic"]);
    git(&["checkout", "-q", "topic"]);
    assert!(!on("2026-11-20").contains("only on branch"));
}

#[test]
fn a_memory_that_is_not_applied_is_reported() {
    for (set_up, start, part) in [
        (&["disable"][..], "note memory", "memskill enable"),
        (&["untrust"], "note memory", "memskill trust"),
    ] {
        let machine = Machine::new();
        let repo = machine.sandbox.path("repo");
        machine.sandbox.git(&repo, &["config", "memskill.trust", "ask"]);
        machine.run(&["remember", "writing.tone", "plain"]);
        assert_eq!(machine.run(set_up).code, 0);
        assert!(has_finding(&machine.findings("zed").0, start, &[part]), "{set_up:?}");
    }
    let machine = Machine::new();
    assert!(has_finding(&machine.findings("zed").0, "note memory", &["memskill init"]));
    machine.write("repo/memories.md", "```yaml\nsaved_memory: {\n```\n");
    let (findings, code) = machine.findings("zed");
    assert!(has_finding(&findings, "fault memory", &["recover"]), "{findings:#?}");
    assert_eq!(code, 1);
    let repo = machine.sandbox.path("repo");
    machine.sandbox.git(&repo, &["config", "memskill.store", "insite"]);
    assert!(has_finding(&machine.findings("zed").0, "fault memory", &["memskill.store"]));
}

#[test]
fn the_doctor_writes_nothing() {
    let machine = Machine::new();
    machine.run(&["remember", "writing.tone", "plain"]);
    machine.run(&["install", "claude", "codex", "copilot", "opencode"]);
    let files = |machine: &Machine| {
        let mut find = machine.sandbox.command("find", &machine.sandbox.path(""));
        ended(find.args([".", "-printf", "%p %s %T@ %C@\n"])).out
    };
    let before = files(&machine);
    machine.run(&["doctor"]);
    machine.run(&["doctor", "claude", "codex", "copilot", "opencode"]);
    assert_eq!(files(&machine), before);
}
