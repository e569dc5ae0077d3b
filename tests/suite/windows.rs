//! What differs on Windows: paths, folders of the user, spelling of names, programs, line endings.

use std::fs;
use std::process::Stdio;
use std::thread::scope;

use memskill::TEMPLATE;

use crate::support::repo::{Repo, ended};

#[test]
fn paths_are_shown_as_users_write_them() {
    let repo = Repo::with(TEMPLATE);
    for arguments in [&["path"][..], &["path", "--user"], &["show", "--stats"], &["doctor"]] {
        let ran = repo.run(arguments);
        assert!(!(ran.out + &ran.err).contains(r"\\?\"), "{arguments:?}");
    }
    assert_eq!(repo.run(&["path"]).out.trim(), repo.memory().display().to_string());
    let ran = repo.run(&["install", "claude", "cursor", "--project", "--dry-run"]);
    assert!(!ran.out.contains(".claude/settings.json"), "{}", ran.out);
}

#[test]
fn the_users_memory_and_state_are_where_windows_keeps_them() {
    let repo = Repo::empty();
    repo.run(&["remember", "--user", "writing.tone", "plain"]);
    assert!(repo.home().join(r"AppData\Roaming\memskill\memories.md").exists());
    assert!(repo.home().join(r"AppData\Local\memskill\key").exists());
    let elsewhere = repo.home().join("elsewhere");
    let mut command = repo.memskill(&["remember", "--user", "writing.tone", "plain"]);
    ended(command.env("APPDATA", &elsewhere).env("LOCALAPPDATA", &elsewhere));
    assert!(elsewhere.join(r"memskill\memories.md").exists());
}

#[test]
fn a_variable_that_leads_into_the_work_tree_does_not_count() {
    let repo = Repo::with(TEMPLATE);
    for name in ["APPDATA", "LOCALAPPDATA", "USERPROFILE", "HOME", "XDG_CONFIG_HOME", "PROGRAMDATA"]
    {
        let ran = ended(repo.memskill(&["show"]).env(name, repo.root().join("planted")));
        assert!(ran.err.contains(name), "{name}: {}", ran.err);
    }
    let ran = ended(repo.memskill(&["show"]).env("MEMSKILL_HOME", r"\\server.example\share"));
    assert!(ran.err.contains("MEMSKILL_HOME"), "{}", ran.err);
}

#[test]
fn a_configuration_that_a_variable_finds_in_the_repository_trusts_nothing() {
    let repo = Repo::with(&crate::support::memory_text("- key: a.b\n  value: theirs\n", ""));
    let clone = repo.root().join("clone");
    git2::Repository::init(&clone).unwrap();
    fs::copy(repo.memory(), clone.join("memories.md")).unwrap();
    fs::write(clone.join(".gitconfig"), "[memskill]\n\ttrust = always\n").unwrap();
    repo.configure("memskill.trust", "ask");
    for folder in [Some("."), None] {
        let mut command = repo.memskill(&["hook", "session-start"]);
        command.current_dir(&clone);
        folder.map(|folder| command.env("HOME", folder));
        assert!(!ended(&mut command).out.contains("theirs"), "{folder:?}");
    }
}

#[test]
fn an_editor_in_the_repository_is_not_run() {
    if std::env::var_os("WINEPREFIX").is_some() {
        return eprintln!(
            "skipped: the command interpreter of wine looks in the current folder anyway"
        );
    }
    let repo = Repo::with(TEMPLATE);
    fs::write(repo.root().join("myeditor.cmd"), "@echo planted > planted\r\n").unwrap();
    ended(repo.memskill(&["edit"]).env("EDITOR", "myeditor"));
    assert!(!repo.root().join("planted").exists());
}

#[test]
fn a_file_of_another_case_keeps_its_name() {
    let repo = Repo::empty();
    let file = repo.root().join("Memories.md");
    fs::write(&file, TEMPLATE).unwrap();
    repo.remember("writing.tone", "plain");
    let names: Vec<_> =
        fs::read_dir(repo.root()).unwrap().map(|it| it.unwrap().file_name()).collect();
    assert!(names.iter().any(|name| name == "Memories.md"), "{names:?}");
    assert!(fs::read_to_string(file).unwrap().contains("writing.tone"));
    assert!(repo.run(&["path"]).out.contains("Memories.md"));
    assert!(repo.run(&["--file", "MEMORIES.MD", "path"]).out.contains("Memories.md"));
}

#[test]
fn line_endings_stay() {
    let repo = Repo::with(&TEMPLATE.replace('\n', "\r\n"));
    repo.remember("writing.tone", "plain");
    repo.remember("writing.length", "short");
    repo.run(&["forget", "writing.tone"]);
    assert!(!repo.text().replace("\r\n", "").contains('\n'), "{}", repo.text());
}

#[test]
fn a_program_that_has_the_file_open_does_not_stop_a_write() {
    let repo = Repo::with(TEMPLATE);
    let reader = fs::File::open(repo.memory()).unwrap();
    let mut command = repo.memskill(&["remember", "writing.tone", "plain"]);
    let ran = scope(|threads| {
        let ran = threads.spawn(|| ended(&mut command));
        // Where an open file cannot be replaced, memskill waits until it is closed.
        std::thread::sleep(std::time::Duration::from_millis(300));
        drop(reader);
        ran.join().unwrap()
    });
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(repo.text().contains("writing.tone"));
}

#[test]
fn a_file_in_use_is_reported_and_left_alone() {
    use std::os::windows::fs::OpenOptionsExt;
    let repo = Repo::with(TEMPLATE);
    let _exclusive = fs::OpenOptions::new().write(true).share_mode(1).open(repo.memory()).unwrap();
    let ran = repo.run(&["remember", "writing.tone", "plain"]);
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.err.contains("memories.md"), "{}", ran.err);
    assert_eq!(repo.text(), TEMPLATE);
    assert_eq!(repo.leftovers(), [""; 0]);
}

#[test]
fn an_editor_with_arguments_opens_the_copy() {
    let repo = Repo::with(TEMPLATE);
    fs::write(
        repo.home().join("note.cmd"),
        "@echo %1> \"%USERPROFILE%\\seen\"\r\n@type %2 >> \"%USERPROFILE%\\seen\"\r\n",
    )
    .unwrap();
    let editor = format!("{} --wait", repo.home().join("note.cmd").display());
    let ran = ended(repo.memskill(&["edit"]).env("EDITOR", editor).stdin(Stdio::null()));
    assert_eq!((ran.code, ran.out.trim()), (0, "Nothing changed"), "{ran:?}");
    let seen = fs::read_to_string(repo.home().join("seen")).unwrap();
    assert!(seen.contains("--wait") && seen.contains("saved_memory"), "{seen}");
}

#[test]
fn agents_are_installed_found_and_uninstalled_in_the_users_profile() {
    let repo = Repo::with(TEMPLATE);
    let programs = repo.home().join("bin");
    fs::create_dir_all(&programs).unwrap();
    fs::copy(env!("CARGO_BIN_EXE_memskill"), programs.join("memskill.exe")).unwrap();
    fs::write(programs.join("claude.cmd"), "").unwrap();
    let package = programs.join(r"node_modules\@anthropic-ai\claude-code");
    fs::create_dir_all(&package).unwrap();
    let manifest = r#"{"name": "@anthropic-ai/claude-code", "version": "2.1.325"}"#;
    fs::write(package.join("package.json"), manifest).unwrap();
    let run = |arguments: &[&str]| ended(repo.memskill(arguments).env("Path", &programs));
    let installed = run(&["install", "claude", "codex", "copilot"]);
    assert_eq!(installed.code, 0, "{installed:?}");
    let settings = repo.home().join(r".claude\settings.json");
    assert!(fs::read_to_string(&settings).unwrap().contains("memskill hook prompt"));
    let doctor = run(&["doctor", "claude"]);
    assert!(doctor.out.contains("2.1.325 at ") && doctor.out.contains("claude.cmd"), "{doctor:?}");
    assert!(doctor.out.contains(r"bin\memskill.exe"), "{doctor:?}");
    assert_eq!(run(&["uninstall", "claude", "codex", "copilot"]).code, 0);
    assert!(!settings.exists());
    assert!(!repo.home().join(".codex").exists());
}
