//! Plays `fixtures/check`: what `check` says about each file, and what `--fix` makes of it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{Answer, Sandbox, answer, assert_same, entries, fixture, name, read, token};

/// The files to check: `*.md` without those that belong to another.
pub fn cases() -> Vec<PathBuf> {
    let is_case = |path: &PathBuf| {
        path.extension().is_some_and(|end| end == "md") && !name(path).contains('.')
    };
    entries("check").into_iter().filter(is_case).collect()
}

/// A folder with the file of a case as `memories.md`, and with the guide that belongs to it.
fn laid_out(case: &Path, sandbox: &Sandbox) -> PathBuf {
    let folder = sandbox.folder("case");
    fs::copy(case, folder.join("memories.md")).unwrap();
    let guide = case.with_file_name(format!("{}.AGENTS.md", name(case)));
    if guide.exists() {
        fs::copy(guide, folder.join("AGENTS.md")).unwrap();
    }
    folder
}

fn run(sandbox: &Sandbox, folder: &Path, args: &[&str]) -> Answer {
    let mut command = sandbox.memskill(folder, args);
    let answer = answer(command.env("MEMSKILL_TODAY", "2026-11-17"));
    assert!(!answer.err.contains("panicked"), "{}", answer.err);
    answer
}

#[test]
fn every_file_has_the_findings_that_its_fixture_says() {
    let mut all = String::new();
    for case in cases() {
        let sandbox = Sandbox::new();
        let folder = laid_out(&case, &sandbox);
        let answer = run(&sandbox, &folder, &["check"]);
        assert_eq!(answer.err, "", "{}", case.display());
        let found = format!("{}exit {}\n", answer.out, answer.code);
        assert_same(&fixture(format!("check/{}.findings.txt", name(&case))), &found);
        all += &found;
    }
    let rules = memskill::check::rules();
    let own = rules.iter().filter(|rule| {
        use memskill::check::Remedy::{Fix, Hand};
        matches!(rule.remedy, Fix | Hand) && rule.id != "merge-conflict"
    });
    for rule in own {
        assert!(all.contains(&format!(": {}: ", rule.id)), "no file breaks {}", rule.id);
    }
}

#[test]
fn fixing_leaves_what_the_fixture_says_and_twice_is_once() {
    for case in cases() {
        let sandbox = Sandbox::new();
        let folder = laid_out(&case, &sandbox);
        let (before, file) = (read(&case), folder.join("memories.md"));
        let dry = run(&sandbox, &folder, &["check", "--fix", "--dry-run"]);
        assert_eq!(read(&file), before, "{}: a dry run writes nothing", case.display());
        let done = run(&sandbox, &folder, &["check", "--fix"]);
        assert!(done.out.starts_with(&dry.out), "{}: the difference is another", case.display());
        assert_eq!(done.code, dry.code, "{}", case.display());
        let after = read(&file);
        let fixed = fixture(format!("check/{}.fixed.md", name(&case)));
        if after != before || fixed.exists() {
            assert_same(&fixed, &after);
        }
        run(&sandbox, &folder, &["check", "--fix"]);
        assert_eq!(read(&file), after, "{}: twice is once", case.display());
    }
}

#[test]
fn checking_alone_writes_nothing_at_all() {
    for case in cases() {
        let sandbox = Sandbox::new();
        let folder = laid_out(&case, &sandbox);
        let count = || fs::read_dir(&folder).unwrap().count();
        let (before, files) = (read(&case), count());
        run(&sandbox, &folder, &["check"]);
        assert_eq!(
            (read(folder.join("memories.md")), count()),
            (before, files),
            "{}",
            case.display()
        );
        assert!(!sandbox.path("home/.local").exists(), "{}", case.display());
    }
}

/// The whole schema is not kept here; this is the part of it that a scanner relies on.
#[test]
fn every_log_has_what_sarif_asks_for() {
    for case in cases() {
        let sandbox = Sandbox::new();
        let folder = laid_out(&case, &sandbox);
        let log: serde_json::Value =
            serde_json::from_str(&run(&sandbox, &folder, &["check", "--sarif"]).out).unwrap();
        assert_eq!((&log["version"], log["runs"].as_array().unwrap().len()), (&"2.1.0".into(), 1));
        let driver = &log["runs"][0]["tool"]["driver"];
        assert_eq!(driver["name"], "memskill");
        for rule in driver["rules"].as_array().unwrap() {
            assert!(
                rule["shortDescription"]["text"].is_string() && rule["help"]["text"].is_string()
            );
        }
        for result in log["runs"][0]["results"].as_array().unwrap() {
            let index = result["ruleIndex"].as_u64().unwrap() as usize;
            assert_eq!(driver["rules"][index]["id"], result["ruleId"]);
            assert!(["error", "warning", "note"].contains(&result["level"].as_str().unwrap()));
            assert!(result["message"]["text"].is_string());
            let place = &result["locations"][0]["physicalLocation"];
            assert_eq!(place["artifactLocation"]["uri"], "memories.md");
            assert_eq!(place["artifactLocation"]["uriBaseId"], "%SRCROOT%");
            let column = |name: &str| place["region"][name].as_u64().unwrap();
            assert!(column("startLine") > 0 && column("startColumn") > 0);
            assert!(column("endColumn") >= column("startColumn"));
        }
    }
}

/// Files with a token somewhere, sound and damaged.
fn tainted() -> Vec<String> {
    let token = token();
    let (first, second) = token.split_at(20);
    let block = |items: &str, more: &str| {
        format!("```yaml\nsaved_memory:\n  items:\n{items}deletions: []\n{more}```\n")
    };
    let item =
        |value: &str| format!("    - key: a.b\n      value: {value}\n      confidence: low\n");
    let twice = |value: &str| item(value) + &item("plain");
    vec![
        block(&twice(&token), ""),
        block(&twice(&format!("say {token} to it")), ""),
        block(&twice(&format!("|\n        first\n        {token}\n        last")), ""),
        block(&twice(&format!("[one, {token}]")), ""),
        block(&item(&format!("plain # {token}")), ""),
        block(&item("plain"), &format!("# {token}\nextra: 1\n")),
        block(&item("plain"), "") + &format!("\nNotes with {token} inside.\n"),
        block(&item(&format!("`{token}")), ""),
        block(&item(&format!("\"{first}\\\n        {second}\"")), ""),
        block(&item(&format!("{{ {token}\n        more")), ""),
        block(&item(&format!("plain\n      {token}: one\n      {token}: two")), ""),
        block(&item("plain"), "")
            .replace("deletions: []", &format!("deletions:\n  - {{key: A.B, reason: {token}}}")),
        format!("saved_memory:\n  items:\n{}", item(&token)),
        format!("<<<<<<< ours\n{}=======\n>>>>>>> theirs\n", block(&item(&token), "")),
    ]
}

#[test]
fn a_token_is_shown_by_no_output() {
    let pieces = [token()[4..20].to_owned(), token()[20..].to_owned()];
    for text in tainted() {
        let sandbox = Sandbox::new();
        let folder = sandbox.folder("case");
        for args in [
            &["check"][..],
            &["check", "--json"],
            &["check", "--sarif"],
            &["check", "--github"],
            &["check", "--fix", "--dry-run"],
            &["recover", "--dry-run"],
            &["forget", "a.b", "--dry-run"],
            &["disable", "--dry-run"],
            &["check", "--fix"],
            &["show", "--all"],
        ] {
            fs::write(folder.join("memories.md"), &text).unwrap();
            let answer = run(&sandbox, &folder, args);
            let said = answer.out + &answer.err;
            assert!(!pieces.iter().any(|piece| said.contains(piece)), "{args:?}\n{said}\n{text}");
            if args == ["check"] {
                assert!(said.contains("[withheld: "), "{said}\n{text}");
            }
        }
    }
}
