//! Settings that are not what they should be, or meant to do harm.

use std::process::Command;

use super::{Practice, is_there};

#[test]
fn hostile_settings_are_read_without_harm_and_nothing_of_them_is_told() {
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
            let practice = Practice::new();
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
                practice.write(&format!("home/{name}"), text);
            }
            // Trees of ten megabytes take a debug build a while; one agent shows it.
            if text.len() > 1 << 20 && agent != "claude" {
                continue;
            }
            let answer = practice.run(&["doctor", agent]);
            assert!([0, 1].contains(&answer.code), "{agent} {text:.80}: {answer:?}");
            assert!(
                !answer.out.contains(planted) && answer.err.is_empty(),
                "{agent} {text:.80}: {answer:?}"
            );
        }
    }
}

#[test]
fn what_is_no_file_is_a_fault_and_does_not_hold_the_doctor_up() {
    let practice = Practice::new();
    practice.sandbox.folder("home/.claude");
    let fifo = practice.sandbox.path("home/.claude/settings.json");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    practice.sandbox.folder("repo/.claude/settings.json");
    let (findings, code) = practice.findings("claude");
    assert!(is_there(&findings, "fault hook", &["a FIFO"]), "{findings:#?}");
    assert!(is_there(&findings, "fault hook", &["a folder"]), "{findings:#?}");
    assert!(!is_there(&findings, "fault hook", &["does not call"]), "{findings:#?}");
    assert_eq!(code, 1);
}

#[test]
fn a_command_of_ours_is_shown_without_what_acts_on_a_terminal() {
    let practice = Practice::new();
    practice.write(
        "home/.claude/settings.json",
        r#"{"hooks":{"SessionStart":[{"command":"\u001b[31mmemskill hook session-start\u0007 --agent claude\u202e"},{"command":"memskill hook prompt"}]}}"#,
    );
    let answer = practice.run(&["doctor", "claude"]);
    assert!(answer.out.contains("memskill hook prompt"), "{answer:?}");
    assert!(!answer.out.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{answer:?}");
}
