//! Whether agents trust the hooks and the folder.

use super::{CODEX, COPILOT, GEMINI, Machine, SOUND, has_finding};

/// Paths and their text.
type Files<'f> = &'f [(&'f str, &'f str)];

/// Each row: an agent, its files, and the start of an expected finding.
fn assert_findings(rows: &[(&str, Files<'_>, &str)]) {
    for (agent, files, expected) in rows {
        let machine = Machine::new();
        files.iter().for_each(|(path, text)| drop(machine.write(path, text)));
        let (findings, _) = machine.findings(agent);
        assert!(has_finding(&findings, expected, &[]), "{agent} {files:?}: {findings:#?}");
    }
}

#[test]
fn codex_must_have_reviewed_a_hook_and_trust_the_project() {
    let seen =
        "[hooks.state.\"HOME/.codex/hooks.json:session_start:0:0\"]\ntrusted_hash = \"sha256:0\"\n";
    let off = format!("{seen}enabled = false\n");
    let shifted = seen.replace(":0:0", ":1:0");
    let trusted = "[projects.\"REPO\"]\ntrust_level = \"trusted\"\n";
    let (user, project) = (("home/.codex/hooks.json", CODEX), ("repo/.codex/hooks.json", CODEX));
    let config = |text| ("home/.codex/config.toml", text);
    assert_findings(&[
        ("codex", &[user], "fault trust: session-start"),
        ("codex", &[user, config(seen)], "ok trust: you reviewed"),
        ("codex", &[user, config(&off)], "fault trust: session-start"),
        ("codex", &[user, config(&shifted)], "fault trust: session-start"),
        ("codex", &[project], "fault trust: Codex does not trust this project"),
        ("codex", &[project, config(trusted)], "ok trust: Codex trusts this project"),
    ]);
}

#[test]
fn trust_in_a_folder_is_reported_as_far_as_files_show_it() {
    let claude = ("repo/.claude/settings.json", SOUND);
    let accepted = r#"{"projects":{"REPO":{"hasTrustDialogAccepted":true}}}"#;
    let gemini = ("repo/.gemini/settings.json", GEMINI);
    let enabled = r#"{"security":{"folderTrust":{"enabled":true}}}"#;
    let folders = |text| ("home/.gemini/trustedFolders.json", text);
    let copilot = ("repo/.github/hooks/memskill.json", COPILOT);
    let config = |text| ("home/.copilot/config.json", text);
    assert_findings(&[
        ("claude", &[claude], "note trust: Claude Code will ask"),
        ("claude", &[claude, ("home/.claude.json", accepted)], "ok trust: Claude Code"),
        ("gemini", &[gemini, folders(r#"{"REPO":"DO_NOT_TRUST"}"#)], "fault trust: Gemini"),
        ("gemini", &[gemini, folders(r#"{"REPO":"TRUST_FOLDER"}"#)], "ok trust: Gemini"),
        ("gemini", &[gemini, ("home/.gemini/settings.json", enabled)], "note trust: Gemini"),
        ("copilot", &[copilot], "note trust: Copilot"),
        ("copilot", &[copilot, config(r#"{"trustedFolders":["REPO"]}"#)], "ok trust: Copilot"),
        ("copilot", &[copilot, config(r#"{"trusted_folders":["REPO"]}"#)], "ok trust: Copilot"),
    ]);
}
