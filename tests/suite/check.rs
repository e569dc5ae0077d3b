//! `check` as a whole; `fixtures/check` tests it file by file.

use std::fs;

use memskill::check::{Remedy, rules};

use crate::support::{Sandbox, answer, cases, read, token};

#[test]
fn every_rule_has_a_fixture_that_breaks_it() {
    let findings: String =
        cases("check").iter().map(|case| read(case.with_extension("findings.txt"))).collect();
    for rule in rules() {
        let is_own = matches!(rule.remedy, Remedy::Fix | Remedy::Manual);
        if is_own && rule.id != "merge-conflict" {
            assert!(findings.contains(&format!(": {}: ", rule.id)), "no file breaks {}", rule.id);
        }
    }
}

/// Sound and damaged files with a token somewhere.
fn files_with_a_token() -> Vec<String> {
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
fn no_command_prints_a_token() {
    let pieces = [token()[4..20].to_owned(), token()[20..].to_owned()];
    for text in files_with_a_token() {
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
            let answer = answer(&mut sandbox.memskill(&folder, args));
            let output = answer.out + &answer.err;
            assert!(
                !pieces.iter().any(|piece| output.contains(piece)),
                "{args:?}\n{output}\n{text}"
            );
            if args == ["check"] {
                assert!(output.contains("[withheld: "), "{output}\n{text}");
            }
        }
    }
}
