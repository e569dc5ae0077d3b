//! Installing changes files of other programs, and uninstalling restores them, whatever they contain.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use memskill::agents::{self, Event, Integration};
use memskill::install::{InstallOptions, InstallTarget, Installer, SKILL, Step};
use memskill::machine::InstallRecords;
use memskill::root::Environment;

use crate::agent_settings::generator::Json;
use crate::support::random::{law, seeds};
use crate::support::read;
use crate::support::repo::Repo;

/// Every file below a folder except git's, with its bytes.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            _ if path.ends_with(".git") => {}
            true => all.extend(files(&path)),
            false => {
                all.insert(path.clone(), fs::read(&path).unwrap());
            }
        }
    }
    all
}

fn ok(repo: &Repo, arguments: &[&str]) {
    let answer = repo.run(arguments);
    assert_eq!(answer.code, 0, "{arguments:?}: {answer:?}");
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn each_agent_is_installed_once_and_uninstalled_without_a_trace() {
    for agent in agents::all() {
        for place in ["--project", "--user"] {
            if place == "--user" && matches!(agent.integration, Integration::RulesBlock(_)) {
                continue;
            }
            let repo = Repo::empty();
            let all = |repo: &Repo| {
                let mut all = files(&repo.root());
                all.extend(files(&repo.home()));
                all.retain(|path, _| !path.starts_with(repo.home().join(".local/state")));
                all
            };
            let before = all(&repo);
            let install = ["install", agent.name, place, "--permit"];
            ok(&repo, &[&install[..], &["--dry-run"]].concat());
            assert_eq!(all(&repo), before, "{}: a dry run writes nothing", agent.name);
            ok(&repo, &install);
            let once = all(&repo);
            assert_eq!(once.len(), before.len() + 3, "{} {place}: {once:?}", agent.name);
            ok(&repo, &install);
            assert_eq!(all(&repo), once, "{}: installing again changes something", agent.name);
            ok(&repo, &["uninstall", agent.name, place]);
            assert_eq!(all(&repo), before, "{} {place}", agent.name);
            let left = repo.shell("find . ~ -type d -not -path '*/.git*' -not -path '*/.local*'");
            assert_eq!(left.out.lines().count(), 2, "folders: {}", left.out);
        }
    }
}

#[test]
fn uninstalling_restores_any_settings_file_byte_for_byte() {
    let repo = Repo::empty();
    let environment = Environment { home: Some(repo.home()), ..Environment::default() };
    let records = InstallRecords::of(&environment).unwrap();
    let place = InstallTarget::Project(repo.root());
    let installer = Installer { target: &place, records: &records };
    let names = ["claude", "codex", "gemini", "copilot", "cursor"];
    law(seeds().step_by(40), |random| {
        let agent = agents::named(names[random.below(names.len())]).unwrap();
        let events = Event::ALL.into_iter().filter(|_| !random.one_in(3)).collect();
        let options = InstallOptions {
            events,
            creates: random.one_in(4),
            permits: random.one_in(2),
            replaces_memory: random.one_in(2),
            profile: String::new(),
        };
        let file = repo.root().join(agent.project_file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        let text = Json::new(random, Vec::new()).text();
        fs::write(&file, &text).unwrap();
        let take = |steps: Vec<Step>| {
            steps.iter().for_each(|step| drop(step.apply(&records, "now").unwrap()));
        };
        let Ok(steps) = installer.install(agent, &options) else {
            assert_eq!(read(&file), text, "a refusal changes nothing");
            return;
        };
        take(steps);
        let installed = read(&file);
        take(installer.install(agent, &options).unwrap());
        assert_eq!(read(&file), installed, "installing again changes the file");
        take(installer.uninstall(&[agent]).unwrap());
        assert_eq!(read(&file), text, "{}", agent.name);
    });
}

#[test]
fn changes_that_others_made_meanwhile_stay() {
    let repo = Repo::empty();
    let file = repo.root().join(".claude/settings.json");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, "{\n  \"model\": \"a\"\n}\n").unwrap();
    ok(&repo, &["install", "claude", "--project", "--minimal"]);
    fs::write(&file, read(&file).replace("\"a\"", "\"b\"")).unwrap();
    ok(&repo, &["install", "claude", "--project", "--permit"]);
    ok(&repo, &["uninstall", "claude", "--project"]);
    assert_eq!(read(&file), "{\n  \"model\": \"b\"\n}\n");

    // A file that memskill created stays if somebody else has started to use it.
    fs::remove_file(&file).unwrap();
    ok(&repo, &["install", "claude", "--project"]);
    fs::write(&file, read(&file).replacen('{', "{\n  \"model\": \"c\",", 1)).unwrap();
    ok(&repo, &["uninstall", "claude", "--project"]);
    assert_eq!(read(&file).split_whitespace().collect::<String>(), "{\"model\":\"c\"}");
}

#[test]
fn every_hook_is_installed_unless_the_user_wants_the_minimum() {
    let repo = Repo::empty();
    let file = repo.home().join(".claude/settings.json");
    let verbs = || {
        let (text, format) = (read(&file), memskill::agent_settings::Format::Json);
        let layout = memskill::agent_settings::HookLayout::Nested;
        let own = memskill::agent_settings::own_entries(&text, format, layout).unwrap();
        own.into_iter().map(|own| own.verb).collect::<Vec<_>>()
    };
    for (flags, expected) in [
        (&["--minimal"][..], &["session-start"][..]),
        (&["--minimal", "--pinned"], &["session-start", "prompt"]),
        (&["--minimal", "--gate"], &["session-start", "pre-tool", "post-tool"]),
        (&["--pinned"], &["session-start", "prompt", "pre-tool", "post-tool", "subagent-start"]),
        (&[], &["session-start", "prompt", "pre-tool", "post-tool", "subagent-start"]),
    ] {
        ok(&repo, &[&["install", "claude"], flags].concat());
        assert_eq!(verbs(), expected, "{flags:?}");
        ok(&repo, &["uninstall", "claude"]);
    }
}

#[test]
fn install_says_which_entries_stay_although_the_flags_ask_for_others() {
    let repo = Repo::empty();
    ok(&repo, &["install", "claude", "opencode"]);
    let answer = repo.run(&["install", "claude", "opencode", "--minimal", "--create"]);
    for note in [
        "Claude Code's entries for prompt, pre-tool, post-tool, subagent-start were kept",
        "Claude Code's session-start entry was kept as it is, without --create",
    ] {
        assert!(answer.err.contains(note), "{answer:?}");
    }
    assert!(!answer.err.contains("OpenCode's"), "its plugin was replaced: {answer:?}");
}

#[test]
fn a_modified_skill_is_kept() {
    let repo = Repo::empty();
    ok(&repo, &["install", "codex", "--project"]);
    let skill = repo.root().join(".agents/skills/memskill/SKILL.md");
    assert_eq!(read(&skill), SKILL);
    fs::write(&skill, "mine").unwrap();
    ok(&repo, &["install", "codex", "--project"]);
    ok(&repo, &["uninstall", "codex", "--project"]);
    assert_eq!(read(&skill), "mine");
}

#[test]
#[cfg(unix)] // Windows has no modes, and links need a privilege.
fn a_settings_file_keeps_its_mode_and_its_symlink() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let repo = Repo::empty();
    let (file, real) = (repo.home().join(".claude/settings.json"), repo.home().join("dotfile"));
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&real, "{}\n").unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&real, &file).unwrap();
    ok(&repo, &["install", "claude"]);
    assert!(read(&real).contains("session-start"));
    assert!(file.symlink_metadata().unwrap().is_symlink());
    assert_eq!(real.metadata().unwrap().permissions().mode() & 0o777, 0o640);
    ok(&repo, &["uninstall", "claude"]);
    assert_eq!(read(&real), "{}\n");
}

#[test]
fn codex_hooks_join_an_existing_config_file() {
    let repo = Repo::empty();
    let folder = repo.home().join(".codex");
    let toml = "model = \"x\" # mine\n\n[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ntype = \"command\"\ncommand = \"say done\"\n";
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("config.toml"), toml).unwrap();
    ok(&repo, &["install", "codex"]);
    assert!(!folder.join("hooks.json").exists());
    assert!(read(folder.join("config.toml")).contains("memskill hook session-start --agent codex"));
    ok(&repo, &["uninstall", "codex"]);
    assert_eq!(read(folder.join("config.toml")), toml);
}

#[test]
fn rules_files_contain_the_profile_of_the_repository_but_not_of_the_user() {
    let repo = Repo::empty();
    repo.remember("style.indent", "tabs");
    ok(&repo, &["remember", "--user", "user.name", "Ada"]);
    fs::write(repo.root().join("AGENTS.md"), "# Ours\n\nBe kind.").unwrap();
    ok(&repo, &["install", "zed", "amp"]);
    let text = read(repo.root().join("AGENTS.md"));
    assert!(
        text.starts_with("# Ours\n\nBe kind.") && text.contains("- style.indent: tabs"),
        "{text}"
    );
    assert!(!text.contains("Ada"));
    repo.remember("style.indent", "spaces");
    ok(&repo, &["install", "zed"]);
    let again = read(repo.root().join("AGENTS.md"));
    assert_eq!(again, text.replace("tabs", "spaces"));
    ok(&repo, &["uninstall", "zed"]);
    assert_eq!(read(repo.root().join("AGENTS.md")), "# Ours\n\nBe kind.");
}
