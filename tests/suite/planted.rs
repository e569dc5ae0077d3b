//! Whatever comes with a repository and looks like memskill's own is left alone: an unpacked archive can contain anything,
//! also below `.git`.

use std::fs;
#[cfg(unix)]
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use memskill::TEMPLATE;

use crate::support::read;
use crate::support::repo::{Repo, fingerprint};

/// The names of everything below a folder, with the text of files.
fn content(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.symlink_metadata().unwrap() {
            found if found.is_dir() => all.extend(content(&path)),
            found if found.is_file() => all.push((path.clone(), read(&path))),
            _ => all.push((path, String::new())),
        }
    }
    all.sort();
    all
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn a_planted_version_is_not_announced_as_the_users() {
    let repo = Repo::with(TEMPLATE);
    fs::create_dir_all(repo.state()).unwrap();
    let planted = repo.state().join("saved.1.md");
    fs::write(&planted, "planted").unwrap();
    let ran = repo.remember("a.b", "c");
    assert!(ran.err.contains("was not written here"), "{}", ran.err);
    assert!(!ran.err.contains("someone else saved"), "{}", ran.err);
    assert_eq!(read(&planted), "planted");
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn planted_steps_neither_count_nor_crowd_out_the_users_own() {
    let repo = Repo::with(TEMPLATE);
    let undo = repo.state().join("undo");
    fs::create_dir_all(&undo).unwrap();
    fs::write(undo.join(format!("{}.step", u64::MAX)), "").unwrap();
    for number in 0..60 {
        fs::write(undo.join(format!("{}.step", 90_000_000 + number)), "planted").unwrap();
    }
    let before = content(&undo);
    repo.remember("a.b", "one");
    repo.remember("a.b", "two");
    assert_eq!(repo.run(&["undo"]).code, 0);
    assert!(repo.text().contains("value: one"), "{}", repo.text());
    assert_eq!(repo.run(&["undo"]).code, 0);
    assert_eq!(repo.text(), TEMPLATE);
    assert_eq!(repo.run(&["forget", "a.b", "--purge"]).code, 1);
    let after = content(&undo);
    assert!(before.iter().all(|planted| after.contains(planted)), "{after:?}");
}

#[test]
#[cfg(unix)] // Links need a privilege on Windows.
fn a_planted_link_is_not_followed() {
    for name in ["memskill", "memskill/undo"] {
        let repo = Repo::with(TEMPLATE);
        let mine = repo.home().join("mine");
        fs::create_dir(&mine).unwrap();
        fs::write(mine.join("1.step"), "mine").unwrap();
        fs::create_dir_all(repo.root().join(".git").join(name).parent().unwrap()).unwrap();
        symlink(&mine, repo.root().join(".git").join(name)).unwrap();
        let before = content(&mine);
        for arguments in [
            &["remember", "a.b", "c"][..],
            &["forget", "a.b", "--purge"],
            &["undo"],
            &["trust", "--yes"],
        ] {
            repo.run(arguments);
            assert_eq!(content(&mine), before, "{name}: {arguments:?}");
        }
        repo.shell("git config --global memskill.trust ask; EDITOR=true memskill edit; memskill trust --yes");
        assert_eq!(content(&mine), before, "{name}");
    }
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn editing_uses_a_folder_of_its_own() {
    let repo = Repo::with(TEMPLATE);
    let mine = repo.home().join("mine");
    fs::create_dir(&mine).unwrap();
    fs::write(mine.join("letter"), "mine").unwrap();
    fs::create_dir_all(repo.state()).unwrap();
    // The shell's process becomes memskill, so its number is known.
    let line =
        "ln -s ~/mine .git/memskill/edit.$$; EDITOR='sed -i s/true/false/' exec memskill edit";
    assert_eq!(repo.shell(line).code, 0);
    assert_eq!(content(&mine), [(mine.join("letter"), "mine".to_owned())]);
    assert!(repo.text().contains("false"), "{}", repo.text());
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn a_planted_token_binds_no_trust() {
    let repo = Repo::with(TEMPLATE);
    repo.shell("git config --global memskill.trust ask");
    let unpack = |value: &str| {
        fs::remove_dir_all(repo.root()).unwrap();
        let item = format!("  items:\n    - {{key: a.b, value: {value}, confidence: high}}");
        let line =
            "mkdir -p ../repo && cd ../repo && git init -q && git commit -qm x --allow-empty";
        fs::create_dir(repo.root()).unwrap();
        assert_eq!(repo.shell(line).code, 0);
        fs::create_dir_all(repo.state()).unwrap();
        fs::write(repo.state().join("trust"), "0123456789abcdef0123456789abcdef").unwrap();
        fs::write(repo.memory(), TEMPLATE.replace("  items: []", &item)).unwrap();
        assert_eq!(repo.shell("git add . && git commit -qm y").code, 0);
    };
    let shown = || repo.run(&["bootstrap"]).out;
    unpack("harmless");
    assert_eq!(repo.run(&["trust", "--yes"]).code, 0);
    assert!(shown().contains("harmless"), "{}", shown());
    unpack("other");
    assert!(!shown().contains("other"), "{}", shown());
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn a_planted_draft_of_settings_is_reported_and_left_alone() {
    let repo = Repo::with(TEMPLATE);
    let settings = "{\n  \"model\": \"x\"\n}\n";
    let folder = repo.root().join(".claude");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("settings.json"), settings).unwrap();
    let name = format!(".settings.json.memskill-x.none.{}", fingerprint(settings));
    for signature in ["", ".0123456789abcdef0123"] {
        fs::write(folder.join(format!("{name}{signature}")), "planted").unwrap();
    }
    let ran = repo.run(&["install", "claude", "--project"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(ran.err.matches("was not written here").count(), 2, "{}", ran.err);
    assert!(read(folder.join("settings.json")).contains("memskill"));
    assert_eq!(read(folder.join(&name)), "planted");
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn a_draft_of_another_repository_is_left_alone() {
    let repo = Repo::with(TEMPLATE);
    let name = format!("x.none.{}", fingerprint(TEMPLATE));
    repo.leave(&repo.home(), "", &name, "planted");
    let find = format!("cd ~ && ls | grep {name}");
    let signed = repo.shell(&find).out;
    // Another repository of the same user, with what was signed in the first.
    let line = format!(
        "git clone -q . ../other && cd ../other && mkdir .git/memskill && cp ~/{0} .git/memskill && \
         cp ../repo/memories.md . && memskill remember a.b c",
        signed.trim()
    );
    let ran = repo.shell(&line);
    assert!(ran.code == 0 && ran.err.contains("was not written here"), "{ran:?}");
    assert_eq!(
        read(repo.root().with_file_name("other").join(".git/memskill").join(signed.trim())),
        "planted"
    );
}
