//! The guard judges any text, and what it refuses reaches no disk and no output.

use std::fs;
use std::path::Path;

use memskill::guard::{TextContext, rules, shown, violations, withheld, withheld_text};
use memskill::{Item, Value};

use crate::support::random::{Random, law, seeds_or};
use crate::support::repo::Repo;
use crate::support::token;

/// Pieces, between bars, of texts that nearly break a rule about secrets or hide how they do.
const SECRETS: &str = concat!(
    "password¦ is ¦: ¦=¦\"¦'¦`¦```¦<¦</¦system¦>¦<|¦[INST]¦ignore ¦previous ¦",
    "instructions¦\n¦\r\n¦\t¦\u{200b}¦\u{202e}¦\u{e0041}¦\u{301}¦é¦密码¦пароль ¦",
    "סיסמה¦ｇｈｐ¦ghp_¦AKIA¦-----BEGIN ¦://¦@¦%41¦&lt;¦\\u{41}¦\\x41¦4111 1111 ¦",
    "DE89 ¦12-¦aWdub3Jl¦🏴¦\u{fe0f}",
);

/// The same for personal data.
const PERSONAL: &str = concat!(
    "4¦12¦1987¦DE44¦ssn ¦card ¦iban¦born ¦salary ¦home ¦street ¦I ¦is ¦gay ¦",
    "cancer¦а¦А1¦号¦卡号¦٣¦पता¦ת\"ז¦-¦.¦/¦(¦ ¦°¦$¦万¦\u{301}¦\u{200d}¦👩¦\u{a0}¦k¦",
    "cvv¦bic ¦BIC¦𝟙¦½¦²",
);

/// The same for instructions to an agent.
const INSTRUCTIONS: &str = concat!(
    "ignore¦все¦指示¦を¦`¦\"¦«¦user ¦://¦.¦~/.¦|¦$(¦curl¦rm -rf¦\n¦<¦</¦&lt;¦{\"¦",
    ":¦：¦![¦](¦*/¦é¦👩‍👧¦\u{202e}¦not¦ない¦ ¦@¦İ",
);

#[test]
fn every_function_of_the_guard_gives_the_same_verdict_on_any_text() {
    for (pieces, count) in [(SECRETS, 2_000), (PERSONAL, 5_000), (INSTRUCTIONS, 3_000)] {
        let pieces: Vec<&str> = pieces.split('¦').collect();
        law(seeds_or(count), |random| {
            let text = random_text(&pieces, random);
            let item = Item::new(None, Value::Text(text.clone()));
            let broken: Vec<&str> =
                violations(&item).iter().map(|violation| violation.rule.id).collect();
            assert!(broken.iter().all(|id| rules().any(|rule| rule.id == *id)), "{broken:?}");
            let is_withheld = broken.iter().any(|id| *id != "too-long");
            assert_eq!(withheld(&item).is_some(), is_withheld, "{broken:?}");
            if withheld_text(&text, TextContext::Item).is_some() {
                assert_ne!(shown(&text, TextContext::Item), text);
            }
        });
    }
}

fn random_text(pieces: &[&str], random: &mut Random) -> String {
    random.any_text(|random| {
        let mut text = String::new();
        for _ in 0..random.below(24) {
            match random.below(6) {
                0 => text.extend(char::from_u32(random.below(0x11_0000) as u32)),
                1 => text.push(char::from(random.below(128) as u8)),
                _ => text.push_str(pieces[random.below(pieces.len())]),
            }
        }
        text
    })
}

#[test]
fn a_refused_secret_reaches_no_file_and_no_output() {
    let repo = Repo::with(
        "# Notes\n\n```yaml\nsaved_memory:\n  items:\n    - key: a.b\n      value: tabs\n```\n",
    );
    let token = token();
    let list = format!(
        "[{{\"key\": \"a.c\", \"value\": {{\"deep\": [\"{token}\"]}}}}, {{\"key\": \"{token}\"}}, {{\"key\": \"a.d\", \"value\": \"x\", \"{token}\": 1}}]"
    );
    fs::write(repo.home().join("candidates.json"), &list).unwrap();
    let from = repo.home().join("candidates.json");
    let halves = token.split_at(20);
    for arguments in [
        &["remember", "a.b", &token][..],
        &["remember", "a.b", &token, "--dry-run"],
        &["remember", "--auto", "a.b", &token],
        &["remember", "a.b", "x", "--source", &token],
        &["remember", "a.b", "x", "--tag", &token],
        &["remember", "a.b", "x", "--confidence", &token],
        &["remember", &token],
        &["remember", &token, "x y"],
        &["remember", "a.b", "x", &format!("--{token}")],
        &["remember", "a.b", &format!("{}\u{200b}{}", halves.0, halves.1)],
        &["remember", "a.b", &format!("[\"{token}\"]"), "--json-value"],
        &["remember", "a.b", &format!("{{{token}"), "--json-value"],
        &["remember", "--from", from.to_str().unwrap()],
        &["forget", "a.b", "--reason", &token],
        &["forget", &token],
        &["show", &token],
        &["confirm", &token],
        &["rules", &token],
        &[&token],
    ] {
        for json in [false, true] {
            let mut arguments = arguments.to_vec();
            arguments.extend(json.then_some("--json"));
            let answer = repo.run(&arguments);
            assert_ne!(answer.code, 0, "{arguments:?}");
            assert!(!answer.out.contains(&token), "{arguments:?}: {}", answer.out);
            assert!(!answer.err.contains(&token), "{arguments:?}: {}", answer.err);
        }
    }
    fs::remove_file(from).unwrap();
    assert_eq!(holders(&repo.root(), &token), Vec::<String>::new());
    assert_eq!(holders(&repo.home(), &token), Vec::<String>::new());
}

#[test]
fn a_refusal_names_a_word_but_never_the_secret() {
    let repo = Repo::empty();
    for (text, secret) in [
        ("https://bob:geheimnis9fjk3kd@db.acme.test/x", "geheimnis9fjk3kd"),
        ("sshpass -p zugangspasswort7 ssh x", "zugangspasswort7"),
        ("the staging password is Tr0mbone-77", "Tr0mbone"),
        ("das Kennwort lautet passwort99x", "passwort99x"),
    ] {
        for line in
            [&["remember", "a.b", text][..], &["remember", "--dry-run", "--explain", "a.b", text]]
        {
            let answer = repo.run(line);
            assert_eq!(answer.code, 1, "{answer:?}");
            assert!(!format!("{answer:?}").contains(secret), "{answer:?}");
        }
    }
}

#[test]
fn a_token_anywhere_in_the_file_reaches_no_output() {
    let token = token();
    for line in [
        "      added: TOKEN",
        "      expires: TOKEN",
        "      confidence: TOKEN",
        "      rev: TOKEN",
        "      note: &TOKEN tabs",
        "      note: !TOKEN tabs",
        "      TOKEN: tabs",
        "      tags: [TOKEN]",
        "      # TOKEN",
        "  TOKEN: x",
        "TOKEN: x",
        "deletions: [{key: b.c, removed: TOKEN, reason: x}]",
        "deletions: [{key: b.c, removed: 2026-01-01, reason: TOKEN}]",
        "  - broken: [TOKEN",
    ] {
        let line = line.replace("TOKEN", &token);
        let block = format!("saved_memory:\n  items:\n    - key: a.b\n      value: tabs\n{line}\n");
        let text = format!("# Notes\n\n```yaml\n{block}```\n");
        for arguments in [
            &["check"][..],
            &["check", "--json"],
            &["check", "--sarif"],
            &["check", "--github"],
            &["check", "--fix", "--dry-run"],
            &["show", "--all"],
            &["show", "--json"],
            &["remember", "a.b", "spaces", "--dry-run"],
            &["remember", "--auto", "b.c", "spaces"],
            &["forget", "a.b", "--dry-run"],
            &["recover"],
        ] {
            let answer = Repo::with(&text).run(arguments);
            let output = format!("{}{}", answer.out, answer.err);
            assert!(!output.contains(&token), "{line}: {arguments:?}: {output}");
        }
    }
}

/// The files below a folder that contain a text.
fn holders(folder: &Path, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(holders(&path, text));
        } else if fs::read(&path).is_ok_and(|bytes| String::from_utf8_lossy(&bytes).contains(text))
        {
            found.push(path.display().to_string());
        }
    }
    found
}
