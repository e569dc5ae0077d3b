//! README, SKILL.md, ARCHITECTURE.md and the help agree with the program and with each other.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::read;

fn paper(name: &str) -> String {
    read(Path::new(env!("CARGO_MANIFEST_DIR")).join(name))
}

fn help(verb: &[&str]) -> String {
    let output =
        Command::new(env!("CARGO_BIN_EXE_memskill")).args(verb).arg("--help").output().unwrap();
    assert!(output.status.success(), "{verb:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The verbs that the program has.
fn verbs() -> Vec<String> {
    let help = help(&[]);
    let list = help.split("Commands:").nth(1).unwrap().split("Options:").next().unwrap();
    let names = list.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// The words that stand behind `memskill` in code of a paper, each with the flags on its line.
fn calls(paper: &str) -> Vec<(String, Vec<String>)> {
    let mut calls = Vec::new();
    for piece in paper.split("memskill ").skip(1) {
        let call = piece.split(['`', '\n', ')', '|', '<', '─']).next().unwrap();
        let mut words = call.split_whitespace();
        let verb = words.by_ref().find(|word| !word.starts_with('-')).unwrap_or_default();
        let flags = call.split_whitespace().filter(|word| word.starts_with("--") && word.len() > 2);
        calls.push((verb.to_owned(), flags.map(str::to_owned).collect()));
    }
    calls
}

#[test]
fn papers_name_only_verbs_and_flags_that_exist() {
    let verbs = verbs();
    for name in ["README.md", "SKILL.md", "src/bin/memskill/tour.txt"] {
        for (verb, flags) in calls(&paper(name)).iter().filter(|(verb, _)| verbs.contains(verb)) {
            let help = help(&[verb]);
            for flag in flags {
                assert!(help.contains(flag.as_str()), "{name}: `{verb} {flag}` does not exist");
            }
        }
    }
    let named: Vec<String> = calls(&paper("SKILL.md")).into_iter().map(|(verb, _)| verb).collect();
    let unknown: Vec<_> = named
        .iter()
        .filter(|verb| verb.chars().all(char::is_lowercase) && !verbs.contains(verb))
        .collect();
    let words = ["program"];
    assert!(
        unknown.iter().all(|verb| verb.is_empty() || words.contains(&verb.as_str())),
        "SKILL.md: {unknown:?}"
    );
}

#[test]
fn every_flag_is_in_the_readme() {
    let readme = paper("README.md");
    for verb in verbs() {
        let help = help(&[&verb]);
        let words = help.split_whitespace().map(|word| word.trim_matches(|c| "[]=,`.".contains(c)));
        for flag in words.filter(|word| word.starts_with("--") && word.len() > 2) {
            let known = ["--help", "--directory", "--quiet"].contains(&flag);
            assert!(known || readme.contains(flag), "README.md does not name `{verb} {flag}`");
        }
    }
}

#[test]
fn every_verb_is_in_the_readme_and_has_an_example() {
    let readme = paper("README.md");
    for verb in verbs() {
        assert!(readme.contains(&format!("`{verb}")), "README.md does not name `{verb}`");
        let help = help(&[&verb]);
        assert!(
            help.contains(&format!("memskill {verb}")) && help.contains("Example"),
            "{verb} has no example"
        );
    }
}

#[test]
fn every_rule_of_the_guard_is_in_the_readme() {
    let readme = paper("README.md");
    for rule in memskill::guard::rules() {
        assert!(readme.contains(&format!("`{}`", rule.id)), "README.md does not name {}", rule.id);
    }
}

#[test]
fn the_architecture_names_every_file_and_none_that_is_gone() {
    let map = paper("ARCHITECTURE.md");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let named = map.split('`').skip(1).step_by(2).filter(|code| code.ends_with(".rs"));
    let named: Vec<String> = named.flat_map(expanded).collect();
    for path in sources(&source) {
        let inside = path.strip_prefix(&source).unwrap().to_str().unwrap().to_owned();
        assert!(inside == "lib.rs" || named.contains(&inside), "{inside} is not on the map");
    }
    for file in named {
        let found = [source.join(&file), source.join("bin/memskill").join(&file)];
        assert!(found.iter().any(|path| path.exists()), "{file} is gone");
    }
}

/// Every file below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let below = |path: PathBuf| if path.is_dir() { sources(&path) } else { vec![path] };
    entries.flat_map(below).filter(|path| path.extension().is_some_and(|end| end == "rs")).collect()
}

/// `a/{b,c}.rs` is `a/b.rs` and `a/c.rs`.
fn expanded(name: &str) -> Vec<String> {
    match name.split_once('{').and_then(|(head, rest)| Some((head, rest.split_once('}')?))) {
        Some((head, (list, tail))) => {
            list.split(',').map(|one| format!("{head}{}{tail}", one.trim())).collect()
        }
        None => vec![name.to_owned()],
    }
}

#[test]
fn the_skill_is_short_and_says_what_it_is() {
    let skill = paper("SKILL.md");
    assert!(skill.starts_with("---\nname: memskill\ndescription: "));
    assert!(skill.lines().count() < 200);
    let description = skill.lines().nth(2).unwrap();
    assert!(description.len() < 1024 + "description: ".len());
}

/// A file of YAML that another tool reads.
fn yaml(name: &str) -> serde_yaml::Value {
    serde_yaml::from_str(&paper(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn the_pre_commit_framework_finds_its_hook() {
    let hooks = yaml(".pre-commit-hooks.yaml");
    let hook = &hooks[0];
    for field in ["id", "name", "entry", "language", "files"] {
        assert!(hook[field].is_string(), "{field}");
    }
    assert_eq!(hook["entry"], "memskill check --staged");
    assert_eq!(hook["pass_filenames"], false);
    assert!(help(&["check"]).contains("--staged"));
}

#[test]
fn the_action_is_one_that_github_runs() {
    let action = yaml("action.yml");
    for field in ["name", "description"] {
        assert!(action[field].is_string(), "{field}");
    }
    assert_eq!(action["runs"]["using"], "composite");
    let (steps, help) = (action["runs"]["steps"].as_sequence().unwrap(), help(&["check"]));
    for step in steps {
        assert!(step["run"].is_string() && step["shell"] == "bash", "{step:?}");
    }
    for flag in ["--github", "--sarif", "--strict"] {
        assert!(paper("action.yml").contains(flag) && help.contains(flag), "{flag}");
    }
    for (name, input) in action["inputs"].as_mapping().unwrap() {
        assert!(input["description"].is_string(), "{name:?}");
        let used = format!("${{{{ inputs.{} }}}}", name.as_str().unwrap());
        assert!(paper("action.yml").contains(&used), "{used}");
    }
}
