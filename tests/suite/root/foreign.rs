//! Repositories that somebody else owns.

use std::fs;

use super::trust;
use super::work_tree::SAME_AS_GIT;
use super::{Case, MEMORY, REFTABLE, SHA_256, ask, at, check, foreign, listing, memskill, special};

#[test]
fn somebody_elses_repository_is_read_but_never_written() {
    let cases: &[Case] = &[
        ("plain", |s| Some(at(foreign(s, s.repo("r"))?))),
        ("nested folder", |s| {
            s.folder("r/a");
            foreign(s, s.repo("r"))?;
            Some(at(s.path("r/a")))
        }),
        ("SHA-256", |s| Some(at(foreign(s, special(s, "r", SHA_256)?)?))),
        ("reftable", |s| Some(at(foreign(s, special(s, "r", REFTABLE)?)?))),
        ("its own configuration trusts it", |s| {
            let repo = s.repo("r");
            s.git(&repo, &["config", "safe.directory", "*"]);
            Some(at(foreign(s, repo)?))
        }),
        ("its own configuration trusts it, SHA-256", |s| {
            let repo = special(s, "r", SHA_256)?;
            s.git(&repo, &["config", "safe.directory", "*"]);
            Some(at(foreign(s, repo)?))
        }),
        ("another repository is trusted", |s| {
            trust(s, s.path("r/other").to_str().unwrap());
            trust(s, s.path("r/*").to_str().unwrap());
            Some(at(foreign(s, s.repo("r"))?))
        }),
        ("trust was revoked", |s| {
            trust(s, "*");
            trust(s, "");
            Some(at(foreign(s, special(s, "r", SHA_256)?)?))
        }),
        ("only .git is somebody else's, SHA-256", |s| {
            let repo = special(s, "r", SHA_256)?;
            foreign(s, repo.join(".git"))?;
            Some(at(repo))
        }),
    ];
    check(cases, |s, start| {
        let top = ask(s, start, "git", &["rev-parse", "--show-toplevel"]);
        assert_ne!(top.code, 0, "this case belongs in another table: {}", top.out);
        let file = s.path("r/memories.md");
        let before = listing(&s.path("r"));
        let missing = memskill(s, start, &["show"]);
        if before != listing(&s.path("r")) {
            return Some(format!("`show` wrote something: {missing:?}"));
        }
        fs::write(&file, MEMORY).unwrap();
        let before = listing(&s.path("r"));
        let shown = memskill(s, start, &["show"]);
        let saved = memskill(s, start, &["remember", "a.b", "c"]);
        let named = memskill(s, start, &["remember", "a.b", "c", "--file", file.to_str().unwrap()]);
        let right = shown.code == 0
            && shown.out.contains("terse")
            && [&saved, &named]
                .iter()
                .all(|refused| refused.code == 2 && refused.err.contains("\nhint: "))
            && fs::read_to_string(&file).unwrap() == MEMORY
            && before == listing(&s.path("r"));
        (!right).then(|| format!("{shown:?}\n{saved:?}\n{named:?}"))
    });
}

#[test]
fn somebody_elses_repository_is_written_if_git_trusts_it() {
    let cases: Vec<Case> = SAME_AS_GIT
        .iter()
        .filter(|(name, _)| name.starts_with("somebody else's"))
        .copied()
        .collect();
    check(&cases, |s, start| {
        let saved = memskill(s, start, &["remember", "a.b", "c"]);
        let right = saved.code == 0 && s.path("r/memories.md").exists();
        (!right).then(|| format!("{saved:?}"))
    });
}
