//! Files, folders and disks that cannot be used: one clear message, and the file stays as it was.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::Stdio;

use memskill::TEMPLATE;
use rustix::fs::{XattrFlags, getxattr, setxattr};

use crate::support::Answer;
use crate::support::repo::{Repo, wait};

#[test]
fn anything_but_a_text_file_is_refused_and_stays() {
    type Make = fn(&Repo, &Path);
    let kinds: [(&str, Make); 6] = [
        ("is a FIFO", |repo, _| {
            drop(repo.shell("mkfifo memories.md"));
        }),
        ("is a folder", |_, path| fs::create_dir(path).unwrap()),
        ("is a socket", |_, path| {
            drop(UnixListener::bind(path).unwrap());
        }),
        ("is a link", |_, path| symlink("/dev/zero", path).unwrap()),
        ("is not UTF-8", |_, path| {
            fs::write(path, b"caf\xe9\n").unwrap();
        }),
        ("is larger than 32 MiB", |_, path| {
            fs::File::create(path).unwrap().set_len((32 << 20) + 1).unwrap();
        }),
    ];
    for (message, make) in kinds {
        let repo = Repo::empty();
        make(&repo, &repo.memory());
        let before = fs::symlink_metadata(repo.memory()).unwrap();
        for arguments in [&["show"][..], &["remember", "a.key", "v"], &["recover"]] {
            assert_refused(&repo.run(arguments), message);
        }
        let after = fs::symlink_metadata(repo.memory()).unwrap();
        let identity =
            |found: &fs::Metadata| (found.ino(), found.mode(), found.size(), found.mtime());
        assert_eq!(identity(&before), identity(&after), "{message}");
    }
}

#[test]
fn a_device_is_refused() {
    let repo = Repo::empty();
    let ran = repo.run(&["--file", "/dev/zero", "remember", "a.key", "v"]);
    assert_refused(&ran, "is a device");
}

#[test]
fn a_read_only_file_is_left_alone() {
    let repo = Repo::with(TEMPLATE);
    fs::set_permissions(repo.memory(), fs::Permissions::from_mode(0o444)).unwrap();
    for arguments in [&["remember", "a.key", "v"][..], &["remember", "a.key", "v", "--dry-run"]] {
        assert_refused(&repo.run(arguments), "is read-only");
    }
    assert_eq!(repo.text(), TEMPLATE);
    assert_eq!(repo.run(&["show"]).code, 0);
    assert_eq!(repo.run(&["enable"]).code, 0, "nothing to change");
}

#[test]
fn a_file_in_a_read_only_folder_is_left_alone() {
    let repo = Repo::with(TEMPLATE);
    fs::set_permissions(repo.root(), fs::Permissions::from_mode(0o555)).unwrap();
    let can_write_anyway = fs::write(repo.root().join("probe"), "").is_ok();
    let ran = repo.run(&["remember", "a.key", "v"]);
    fs::set_permissions(repo.root(), fs::Permissions::from_mode(0o755)).unwrap();
    if can_write_anyway {
        return eprintln!("skipped: this user can write everywhere");
    }
    assert_refused(&ran, "could not replace");
    assert_eq!((repo.text().as_str(), repo.leftovers().len()), (TEMPLATE, 0));
}

#[test]
fn a_full_disk_changes_nothing_and_leaves_no_drafts() {
    let repo = Repo::with(TEMPLATE);
    let full = "ulimit -f 0; exec memskill";
    assert_refused(&repo.shell(&format!("{full} remember a.key v")), "could not write");
    assert_eq!((repo.text().as_str(), repo.leftovers().len()), (TEMPLATE, 0));

    let repo = Repo::with("```yaml\nsaved_memory: [\n```\n");
    let before = repo.text();
    repo.shell("git config --global memskill.create true");
    let ran = repo.shell(&format!("{full} show"));
    assert_eq!((ran.code, repo.text()), (0, before));
    assert!(ran.err.contains("could not write"), "{}", ran.err);
}

#[test]
fn repairing_a_damaged_file_can_be_taken_back() {
    let damaged = "# Mine\n\n```yaml\nsaved_memory: [\n```\n";
    let repo = Repo::with(damaged);
    assert!(repo.remember("a.key", "v").err.contains("recovered"));
    assert_eq!(repo.run(&["undo"]).code, 0);
    assert_eq!(repo.text(), damaged);
}

#[test]
fn a_file_in_place_of_the_state_folder_stops_writers_only() {
    let repo = Repo::empty();
    fs::write(repo.state(), "").unwrap();
    let ran = repo.run(&["show"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_refused(&repo.run(&["remember", "a.key", "v"]), "is not a file or folder that you own");
    assert!(!repo.memory().exists());
}

#[test]
fn a_write_keeps_mode_owner_and_attributes() {
    let repo = Repo::with(TEMPLATE);
    let path = repo.memory();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    let _ = chown(&path, Some(65_534), Some(65_534));
    let has_attributes = setxattr(&path, "user.mark", b"mine", XattrFlags::empty()).is_ok();
    let before = fs::metadata(&path).unwrap();
    repo.remember("a.key", "v");
    let after = fs::metadata(&path).unwrap();
    let metadata = |found: &fs::Metadata| (found.mode(), found.uid(), found.gid());
    assert_eq!(metadata(&before), metadata(&after));
    assert_ne!(before.ino(), after.ino(), "the file was not replaced");
    if has_attributes {
        let mut value = [0; 8];
        let length = getxattr(&path, "user.mark", &mut value).unwrap();
        assert_eq!(&value[..length], b"mine");
    }
}

#[test]
fn a_new_file_follows_the_umask_and_the_users_file_is_private() {
    let repo = Repo::empty();
    let mode = |path: &Path| fs::metadata(path).unwrap().mode() & 0o777;
    let run = |line: &str| assert_eq!(repo.shell(line).code, 0);
    run("umask 027; exec memskill remember a.key v");
    assert_eq!(mode(&repo.memory()), 0o640);
    assert_eq!(mode(&repo.state()), 0o700);
    run("umask 000; exec memskill --user remember a.key v");
    let user = repo.home().join(".config/memskill");
    assert_eq!((mode(&user.join("memories.md")), mode(&user)), (0o600, 0o700));
}

#[test]
fn a_symlink_inside_the_root_stays_and_its_target_is_replaced() {
    let repo = Repo::empty();
    fs::create_dir(repo.root().join("docs")).unwrap();
    fs::write(repo.root().join("docs/mine.md"), TEMPLATE).unwrap();
    symlink("docs/mine.md", repo.memory()).unwrap();
    repo.remember("a.key", "v");
    assert!(repo.memory().is_symlink());
    let target = fs::read_to_string(repo.root().join("docs/mine.md")).unwrap();
    assert!(target.contains("a.key"));
}

#[test]
fn a_symlink_out_of_the_root_is_neither_read_nor_written() {
    let repo = Repo::empty();
    let outside = repo.home().join("mine.md");
    fs::write(&outside, TEMPLATE).unwrap();
    for target in [outside.as_path(), Path::new("../home/new.md"), Path::new("memories.md")] {
        symlink(target, repo.memory()).unwrap();
        for arguments in [&["show"][..], &["remember", "a.key", "v"]] {
            assert_refused(&repo.run(arguments), "is a link that is broken or leads out");
        }
        fs::remove_file(repo.memory()).unwrap();
    }
    assert_eq!(fs::read_to_string(outside).unwrap(), TEMPLATE);
    assert!(!repo.home().join("new.md").exists());
}

#[test]
fn a_write_warns_that_other_hard_links_keep_the_old_text() {
    let repo = Repo::with(TEMPLATE);
    let other = repo.root().join("other.md");
    fs::hard_link(repo.memory(), &other).unwrap();
    assert!(repo.remember("a.key", "v").err.contains("other hard links"));
    assert_eq!(fs::read_to_string(other).unwrap(), TEMPLATE);
    assert_eq!(repo.remember("b.key", "v").err, "");
}

#[test]
fn the_state_folder_may_be_on_another_file_system() {
    let device = |path: &Path| fs::metadata(path).map(|found| found.dev()).ok();
    let repo = Repo::empty();
    let Ok(elsewhere) = tempfile::TempDir::new_in("/dev/shm") else {
        return eprintln!("skipped: no second file system");
    };
    if device(elsewhere.path()) == device(&repo.root()) {
        return eprintln!("skipped: no second file system");
    }
    fs::remove_dir_all(repo.root().join(".git")).unwrap();
    let git_dir = elsewhere.path().join("git");
    let line = format!("git init --quiet --separate-git-dir '{}'", git_dir.display());
    assert_eq!(repo.shell(&line).code, 0);
    repo.leave(&repo.root(), ".memories.md.memskill-", "w.1", "half a dra");
    repo.remember("a.key", "v");
    repo.remember("b.key", "v");
    assert!(repo.text().contains("a.key") && repo.text().contains("b.key"));
    let mut names: Vec<_> =
        fs::read_dir(repo.root()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, [".git", "memories.md"]);
}

#[test]
fn a_closed_or_full_stdout_does_not_panic() {
    let repo = Repo::with(TEMPLATE);
    for verb in ["show", "remember a.key v", "--json show", "--help"] {
        for stdout in [">&-", "2>&- >&-", "| true", ">/dev/full", ">/dev/full 2>/dev/full"] {
            let ran = repo.shell(&format!("memskill {verb} {stdout}"));
            assert!(matches!(ran.code, 0..=2), "{verb} {stdout}: {ran:?}");
        }
    }
}

#[test]
fn commands_do_not_wait_for_input_they_do_not_need() {
    let repo = Repo::with(TEMPLATE);
    for arguments in [&["show"][..], &["remember", "a.key", "v"], &["forget", "a.key"]] {
        let mut command = repo.memskill(arguments);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        let input = child.stdin.take();
        wait(&mut child);
        drop(input);
        assert!(child.wait().unwrap().success());
    }
}

/// Exit 2, one line that says what failed, and at most one hint.
fn assert_refused(ran: &Answer, message: &str) {
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{message}: {ran:?}");
    let mut lines = ran.err.lines();
    let first = lines.next().unwrap_or_default();
    assert!(first.starts_with("memskill: ") && first.contains(message), "{message}: {ran:?}");
    assert!(lines.all(|line| line.starts_with("hint: ")), "{ran:?}");
}
