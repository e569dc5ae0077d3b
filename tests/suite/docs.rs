//! README, docs, SKILL.md and ARCHITECTURE.md agree with the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::{Sandbox, answer, assert_same, read};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn page(name: &str) -> String {
    read(root().join(name))
}

/// The pages that people read, as paths below the root.
fn pages() -> Vec<String> {
    let docs = fs::read_dir(root().join("docs")).unwrap();
    let docs = docs.map(|entry| format!("docs/{}", entry.unwrap().file_name().display()));
    let top = ["README.md", "SKILL.md", "CONTRIBUTING.md", "ARCHITECTURE.md"];
    let mut pages: Vec<String> = top.map(str::to_owned).into_iter().chain(docs).collect();
    pages.sort();
    pages
}

/// The help of a command, if there is such a command.
fn find_help(verb: &[&str]) -> Option<String> {
    let program = env!("CARGO_BIN_EXE_memskill");
    let output = Command::new(program).args(verb).arg("--help").output().unwrap();
    output.status.success().then(|| String::from_utf8(output.stdout).unwrap())
}

fn help(verb: &[&str]) -> String {
    find_help(verb).unwrap_or_else(|| panic!("no command {verb:?}"))
}

/// The code of a page: the lines of its fenced blocks, and its inline code.
fn code(page: &str) -> Vec<&str> {
    let mut is_fenced = false;
    let mut code = Vec::new();
    for line in page.lines() {
        if line.trim_start().starts_with("```") {
            is_fenced = !is_fenced;
        } else if is_fenced {
            code.push(line.trim().trim_start_matches("$ "));
        } else {
            code.extend(line.split('`').skip(1).step_by(2));
        }
    }
    code
}

/// A call of memskill as its verb and the flags after it.
fn call(code: &str) -> Option<(&str, Vec<&str>)> {
    let call = code.strip_prefix("memskill ")?.split(" -- ").next()?;
    let call = call.split(['`', '|', '#']).next()?;
    let verb = call.split_whitespace().find(|word| !word.starts_with('-'))?;
    let is_flag = |word: &&str| word.starts_with("--") && word.len() > 2;
    Some((verb, call.split_whitespace().filter(is_flag).collect()))
}

#[test]
fn pages_name_only_commands_and_flags_that_exist() {
    let tour = page("src/bin/memskill/tour.txt");
    let tour: Vec<&str> = tour.lines().filter(|line| line.starts_with("  ")).collect();
    let tour = format!("```\n{}\n```", tour.join("\n"));
    let pages = pages().into_iter().map(|name| (page(&name), name));
    for (page, name) in pages.chain([(tour, "tour.txt".to_owned())]) {
        let calls = code(&page).into_iter().filter_map(call);
        for (verb, flags) in calls.filter(|(verb, _)| *verb != "COMMAND") {
            let help = find_help(&[verb]);
            let help = help.unwrap_or_else(|| panic!("{name}: no command `{verb}`"));
            for flag in flags {
                assert!(help.contains(flag), "{name}: `{verb} {flag}` does not exist");
            }
        }
    }
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn console_examples_print_what_the_program_prints() {
    for name in pages() {
        let text = page(&name);
        let mut played = String::new();
        let mut rest = text.as_str();
        while let Some((before, block)) = rest.split_once("```console\n") {
            let (block, after) = block.split_once("```\n").expect(&name);
            let setup = before.lines().last().and_then(|line| line.strip_prefix("<!-- setup: "));
            let setup = setup.and_then(|line| line.strip_suffix(" -->")).unwrap_or("true");
            played += &format!("{before}```console\n{}```\n", replay(setup, block));
            rest = after;
        }
        assert_same(&root().join(&name), &(played + rest));
    }
}

/// The commands of an example, each with what it prints in a new repository; `setup` runs first.
fn replay(setup: &str, example: &str) -> String {
    let sandbox = Sandbox::new();
    let repo = sandbox.repo("home/you/project");
    let run =
        |command: &str| answer(sandbox.shell(&repo, command).env("MEMSKILL_TODAY", "2026-11-17"));
    assert_eq!(run(setup).code, 0, "{setup}");
    let top = sandbox.path("").display().to_string();
    let commands = example.lines().filter_map(|line| line.strip_prefix("$ "));
    let steps: Vec<String> = commands
        .map(|command| {
            let answer = run(command);
            format!("$ {command}\n{}", (answer.out + &answer.err).replace(&top, ""))
        })
        .collect();
    // Commands that print nothing share a paragraph with the next one.
    let mut text = String::new();
    for (at, step) in steps.iter().enumerate() {
        text += step;
        let is_silent = step.lines().count() == 1;
        text += if at + 1 == steps.len() || is_silent { "" } else { "\n" };
    }
    text
}

#[test]
fn links_between_pages_lead_somewhere() {
    for name in pages() {
        let text = page(&name);
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if link.contains("://") || link.contains(char::is_whitespace) {
                continue;
            }
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { root().join(&name) } else { next_to(&name, file) };
            assert!(target.exists(), "{name}: {link} does not exist");
            let has_heading = heading.is_empty() || anchors(&read(&target)).contains(heading);
            assert!(has_heading, "{name}: {link} has no such heading");
        }
    }
}

fn next_to(page: &str, file: &str) -> PathBuf {
    root().join(page).parent().unwrap().join(file)
}

/// The anchors that GitHub gives to the headings of a page, each on a line.
fn anchors(page: &str) -> String {
    let headings = page.lines().filter(|line| line.starts_with('#'));
    headings
        .map(|line| {
            let words = line.trim_start_matches('#').trim().to_lowercase();
            let kept = words.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
            kept.map(|c| if c == ' ' { '-' } else { c }).chain(['\n']).collect::<String>()
        })
        .collect()
}

#[test]
fn every_rule_has_a_row_in_the_docs() {
    let (guard, check) = (page("docs/guard.md"), page("docs/check.md"));
    for rule in memskill::guard::rules() {
        assert!(guard.contains(&format!("`{}`", rule.id)), "docs/guard.md: {}", rule.id);
    }
    let all = Command::new(env!("CARGO_BIN_EXE_memskill")).arg("rules").output().unwrap();
    for line in String::from_utf8(all.stdout).unwrap().lines() {
        let rule = format!("`{}`", line.split_whitespace().next().unwrap());
        assert!(guard.contains(&rule) || check.contains(&rule), "docs/check.md: {rule}");
    }
}

#[test]
fn the_architecture_names_every_module_and_none_that_is_gone() {
    let map = page("ARCHITECTURE.md");
    let names = fs::read_dir(root().join("src")).unwrap().map(|entry| entry.unwrap().file_name());
    let names = names.map(|name| name.to_str().unwrap().trim_end_matches(".rs").to_owned());
    let modules: Vec<String> = names.filter(|name| name != "lib" && name != "bin").collect();
    let rows = || map.lines().filter(|line| line.starts_with("| ") && line.contains('`'));
    let floors = rows().filter(|row| row[2..].starts_with(|c: char| c.is_ascii_digit()));
    let on_floors: Vec<&str> = floors.flat_map(|row| row.split('`').skip(1).step_by(2)).collect();
    for module in &modules {
        assert!(on_floors.contains(&module.as_str()), "ARCHITECTURE.md: {module} has no floor");
        let described = map.contains(&format!("- **{module}**"));
        assert!(described, "ARCHITECTURE.md: {module} is not described");
    }
    for module in on_floors.iter().filter(|module| !module.starts_with("bin/")) {
        assert!(modules.iter().any(|one| one == module), "ARCHITECTURE.md: {module} is gone");
    }
}

#[test]
fn pages_about_the_code_name_only_files_that_exist() {
    let folders = ["", "src", "src/bin/memskill"].map(|folder| root().join(folder));
    for name in ["ARCHITECTURE.md", "CONTRIBUTING.md"] {
        let page = page(name);
        let is_path = |code: &&str| code.contains('/') || code.ends_with(".rs");
        let is_plain =
            |code: &&str| !code.contains(|c: char| c.is_whitespace() || "*$~|".contains(c));
        for path in code(&page).into_iter().filter(is_path).filter(is_plain) {
            let exists = folders.iter().any(|folder| folder.join(path).exists());
            assert!(exists, "{name}: {path} does not exist");
        }
    }
}

#[test]
fn the_skill_is_short_and_says_what_it_is() {
    let skill = page("SKILL.md");
    assert!(skill.starts_with("---\nname: memskill\ndescription: "));
    assert!(skill.lines().count() < 120);
    let fields = skill.lines().skip(1).take_while(|line| *line != "---");
    let known = ["name", "description", "license", "compatibility", "metadata", "allowed-tools"];
    assert!(fields.map(|line| line.split(':').next().unwrap()).all(|name| known.contains(&name)));
    let description = skill.lines().nth(2).unwrap();
    assert!(description.len() < 1024 + "description: ".len());
}

/// A file of YAML that another tool reads.
fn yaml(name: &str) -> serde_yaml::Value {
    serde_yaml::from_str(&page(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
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
        assert!(page("action.yml").contains(flag) && help.contains(flag), "{flag}");
    }
    for (name, input) in action["inputs"].as_mapping().unwrap() {
        assert!(input["description"].is_string(), "{name:?}");
        let used = format!("${{{{ inputs.{} }}}}", name.as_str().unwrap());
        assert!(page("action.yml").contains(&used), "{used}");
    }
}
