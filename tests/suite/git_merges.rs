//! A merge by git that leaves conflict markers: what reading does, what an agent may do and what the user may do.

use crate::support::repo::Repo;

/// A repository in the middle of a merge: both branches changed the tone, we forgot a key, they added one.
fn in_conflict() -> Repo {
    let repo = Repo::empty();
    let merged = repo.shell(
        "set -e
        export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
        memskill remember -q writing.tone plain
        memskill remember -q a.b one
        git add memories.md && git commit -qm base
        git checkout -qb other
        memskill remember -q writing.tone florid
        memskill remember -q c.d theirs
        git commit -qam theirs
        git checkout -q -
        memskill remember -q writing.tone terse
        memskill forget -q a.b
        git commit -qam ours
        ! git merge -q other",
    );
    assert_eq!(merged.code, 0, "{merged:?}");
    assert!(repo.text().contains("<<<<<<< HEAD"), "git left its markers");
    repo
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn reading_during_a_merge_shows_both_sides_and_writes_nothing() {
    let repo = in_conflict();
    let before = repo.text();
    let shown = repo.run(&["show"]);
    assert_eq!(shown.code, 0);
    assert!(shown.out.ends_with("- c.d: theirs\n- writing.tone: terse\n"), "{}", shown.out);
    assert!(shown.err.contains("conflict markers"), "{}", shown.err);
    assert_eq!(repo.text(), before);
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn an_automatic_write_is_refused_during_a_merge() {
    let repo = in_conflict();
    let before = repo.text();
    let refused = repo.run(&["remember", "--auto", "x.y", "z"]);
    assert_eq!(refused.code, 2, "{refused:?}");
    assert!(refused.err.contains("finish the merge"), "{}", refused.err);
    assert_eq!(repo.text(), before);
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn automatic_writes_resume_once_the_user_stages_the_resolved_file() {
    let repo = in_conflict();
    assert_eq!(repo.run(&["recover"]).code, 0);
    assert_eq!(repo.run(&["remember", "--auto", "x.y", "z"]).code, 2);
    assert_eq!(repo.shell("git add memories.md").code, 0);
    assert_eq!(repo.run(&["remember", "--auto", "x.y", "z"]).code, 0);
}

#[test]
#[cfg_attr(windows, ignore = "needs sh")]
fn recovering_a_merge_loses_nothing() {
    let repo = in_conflict();
    assert_eq!(repo.run(&["recover"]).code, 0);
    let text = repo.text();
    assert!(!text.contains("<<<<<<<") && !text.contains(">>>>>>>"), "{text}");
    let items = repo.run(&["show", "--explain"]).out;
    for (line, why) in [
        ("in the profile [repo] writing.tone: terse", "one of the two values wins"),
        (
            "out: low confidence [repo] writing.tone.conflict-",
            "the other is kept as a conflict copy",
        ),
        ("in the profile [repo] c.d: theirs", "their new item is there"),
    ] {
        assert!(items.contains(line), "{why}: {items}");
    }
    assert!(!items.contains("a.b"), "what we forgot stays forgotten: {items}");
    assert!(text.contains("deletions:\n  - key: a.b\n"), "{text}");
}
