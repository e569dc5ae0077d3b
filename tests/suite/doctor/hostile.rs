//! Settings files that are malformed or malicious.

use std::process::Command;

use super::{Machine, has_finding};

#[test]
fn hostile_settings_do_no_harm_and_are_not_quoted() {
    let planted = "hunter2hunter2";
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let large = format!(r#"{{"env":{{"KEY":"{planted}"}},"x":"{}"}}"#, "y".repeat(10 << 20));
    let many = format!(r#"{{"hooks":{{"SessionStart":[{}]}}}}"#, vec!["null"; 200_000].join(","));
    for text in [
        &format!(
            r#"{{"env":{{"KEY":"{planted}"}},"hooks":{{"SessionStart":[5,null,"{planted}",{{"hooks":{{"a":1}}}}]}}}}"#
        ),
        &format!(
            r#"{{"env":"{planted}","hooks":"{planted}","disableAllHooks":"{planted}","enabledPlugins":["{planted}"],"version":{{}}}}"#
        ),
        &format!("{{\"a\": \"{planted}\""),
        planted,
        &deep,
        &large,
        &many,
        "",
        "null",
        "\u{0}",
    ] {
        for agent in ["claude", "codex", "gemini", "copilot", "cursor", "vscode", "opencode"] {
            let machine = Machine::new();
            for name in [
                ".claude/settings.json",
                ".codex/hooks.json",
                ".gemini/settings.json",
                ".gemini/trustedFolders.json",
                ".copilot/hooks/memskill.json",
                ".copilot/hooks/a.json",
                ".copilot/config.json",
                ".cursor/hooks.json",
                ".claude.json",
                ".codex/config.toml",
                ".agents/skills/memskill/SKILL.md",
            ] {
                machine.write(&format!("home/{name}"), text);
            }
            // A debug build is slow with ten megabytes; one agent is enough.
            if text.len() > 1 << 20 && agent != "claude" {
                continue;
            }
            let answer = machine.run(&["doctor", agent]);
            assert!([0, 1].contains(&answer.code), "{agent} {text:.80}: {answer:?}");
            assert!(
                !answer.out.contains(planted) && answer.err.is_empty(),
                "{agent} {text:.80}: {answer:?}"
            );
        }
    }
}

#[test]
fn a_fifo_or_folder_in_place_of_a_file_is_a_fault_and_does_not_block() {
    let machine = Machine::new();
    machine.sandbox.folder("home/.claude");
    let fifo = machine.sandbox.path("home/.claude/settings.json");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    machine.sandbox.folder("repo/.claude/settings.json");
    let (findings, code) = machine.findings("claude");
    assert!(has_finding(&findings, "fault hook", &["a FIFO"]), "{findings:#?}");
    assert!(has_finding(&findings, "fault hook", &["a folder"]), "{findings:#?}");
    assert!(!has_finding(&findings, "fault hook", &["does not call"]), "{findings:#?}");
    assert_eq!(code, 1);
}

#[test]
fn commands_are_shown_without_terminal_escapes() {
    let machine = Machine::new();
    machine.write(
        "home/.claude/settings.json",
        r#"{"hooks":{"SessionStart":[{"command":"\u001b[31mmemskill hook session-start\u0007 --agent claude\u202e"},{"command":"memskill hook prompt"}]}}"#,
    );
    let answer = machine.run(&["doctor", "claude"]);
    assert!(answer.out.contains("memskill hook prompt"), "{answer:?}");
    assert!(!answer.out.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{answer:?}");
}
