//! What git knows of the past of a memory file, for whoever has to tell own items from a stranger's.
//!
//! Whatever any branch, any place that HEAD was at, or anything that was fetched says is *known to git*. Of that, only what a
//! commit brought that was made here is the user's own. Git's log of HEAD never leaves this machine, so nobody else can write
//! into it: it tells a commit that was made here from one that arrived, whatever name its author goes by.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

use git2::{
    AttrCheckFlags, AttrValue, BranchType, Commit, ObjectType, Oid, Reflog, ReflogEntry,
    Repository, RepositoryOpenFlags, Sort,
};

/// The most entries of the log, and the most branches and tags, that are looked at.
const MOST_ENTRIES: usize = 200;
const MOST_REFERENCES: usize = 500;
/// The most logs of branches, and the most commits since the first that was made here.
const MOST_LOGS: usize = 50;
const MOST_COMMITS: usize = 20_000;
/// How wrong a clock may be, in seconds.
const DAY: i64 = 86_400;
/// Where git notes commits besides branches and tags.
const HEADS: [&str; 5] = ["HEAD", "ORIG_HEAD", "FETCH_HEAD", "MERGE_HEAD", "CHERRY_PICK_HEAD"];
/// Attributes by which a file in the work tree says something else than what was committed.
const FILTERS: [&str; 3] = ["ident", "filter", "working-tree-encoding"];

/// The past of a file.
pub(crate) struct FileHistory {
    repo: Repository,
    /// What is known to git: commits, and what the file says there.
    seen: Vec<(Oid, Oid)>,
    /// Commits that were made here: what the file said before, and what it says there.
    made: Vec<(Oid, Option<Oid>, Oid)>,
    /// Which of the commits that were made here a commit goes back to, a bit each.
    roots: HashMap<Oid, u64>,
}

/// Why git cannot say anything of a file.
pub(crate) enum HistoryError {
    /// The repository is of a kind that cannot be opened.
    Closed,
    /// It cannot vouch for what the file says at this moment.
    Unclear,
}

impl FileHistory {
    /// The past of a file below the top of a work tree.
    pub(crate) fn of(root: &Path, file: &Path) -> Result<Self, HistoryError> {
        let none: [&Path; 0] = [];
        let repo = Repository::open_ext(root, RepositoryOpenFlags::NO_SEARCH, none)
            .map_err(|_| HistoryError::Closed)?;
        // While git writes into the work tree, HEAD is still where it was.
        let is_busy = repo.path().join("index.lock").exists();
        let mut within = file.ancestors().skip(1).filter(|folder| *folder != Path::new(""));
        let is_nested = within.any(|folder| root.join(folder).join(".git").exists());
        let commits = heads(&repo).filter(|_| !is_busy && !is_nested && !is_filtered(&repo, file));
        let mut commits = commits.ok_or(HistoryError::Unclear)?;
        let logs = logs(&repo);
        for entry in logs.iter().flat_map(|log| log.iter().take(MOST_ENTRIES)) {
            commits.extend([entry.id_new(), entry.id_old()]);
        }
        let text = |id: Oid| blob(&repo.find_commit(id).ok()?, file);
        let seen = commits.into_iter().filter_map(|id| Some((id, text(id)?))).collect();
        let made = made_here(&repo, &logs).into_iter().filter_map(|id| {
            let commit = repo.find_commit(id).ok()?;
            let before = commit.parent(0).ok().and_then(|parent| blob(&parent, file));
            Some((id, before, blob(&commit, file)?))
                .filter(|(_, before, now)| *before != Some(*now))
        });
        let made: Vec<_> = made.take(u64::BITS as usize).collect();
        drop(logs);
        let mut past = Self { repo, seen, made, roots: HashMap::new() };
        past.roots = past.roots();
        Ok(past)
    }

    /// Whether the file is known to git at all.
    pub(crate) fn has_versions(&self) -> bool {
        !self.seen.is_empty()
    }

    /// What the file says in each version that is known to git.
    pub(crate) fn texts(&self) -> HashMap<Oid, String> {
        let made = self.made.iter().flat_map(|(_, before, now)| before.iter().chain([now]));
        let all: HashSet<Oid> =
            self.seen.iter().map(|(_, text)| *text).chain(made.copied()).collect();
        let read =
            |id: Oid| String::from_utf8(self.repo.find_blob(id).ok()?.content().to_vec()).ok();
        all.into_iter().filter_map(|id| Some((id, read(id)?))).collect()
    }

    /// Whether something arrived that versions say for which `says` answers yes: some version that says it goes back to no
    /// commit that was made here and brought it.
    pub(crate) fn has_arrived(&self, says: impl Fn(Oid) -> bool) -> bool {
        let mut brought = 0;
        for (bit, (_, before, now)) in self.made.iter().enumerate() {
            if says(*now) && !before.is_some_and(&says) {
                brought |= 1 << bit;
            }
        }
        let roots = |id: &Oid| self.roots.get(id).copied().unwrap_or_default();
        let mut with = self.seen.iter().filter(|(_, text)| says(*text));
        with.any(|(id, _)| roots(id) & brought == 0)
    }

    /// One walk over the commits since the first that was made here, from the oldest on. Where clocks were wrong, a commit
    /// goes back to less than it does, and counts as somebody else's.
    fn roots(&self) -> HashMap<Oid, u64> {
        let made: HashMap<Oid, u64> =
            self.made.iter().enumerate().map(|(bit, (id, ..))| (*id, 1 << bit)).collect();
        let time = |id: Oid| self.repo.find_commit(id).map(|commit| commit.time().seconds()).ok();
        let Some(first) = made.keys().filter_map(|id| time(*id)).min() else {
            return HashMap::new();
        };
        let mut walked = Vec::new();
        if let Ok(mut walk) = self.repo.revwalk() {
            let _ = walk.set_sorting(Sort::TIME);
            self.seen.iter().for_each(|(id, _)| drop(walk.push(*id)));
            let commits = walk.flatten().filter_map(|id| self.repo.find_commit(id).ok());
            let recent = commits.take_while(|commit| commit.time().seconds() >= first - DAY);
            walked = recent
                .take(MOST_COMMITS)
                .map(|one| (one.id(), one.parent_ids().collect::<Vec<_>>()))
                .collect();
        }
        let mut roots: HashMap<Oid, u64> = HashMap::new();
        // Commits of the same second come in any order, so that one pass may miss what a parent goes back to.
        let mut is_settled = false;
        while !is_settled {
            is_settled = true;
            for (id, parents) in walked.iter().rev() {
                let own = made.get(id).copied().unwrap_or_default();
                let all = parents
                    .iter()
                    .filter_map(|parent| roots.get(parent))
                    .fold(own, |all, one| all | one);
                is_settled &= roots.insert(*id, all) == Some(all);
            }
        }
        roots
    }
}

/// Whether the file in the work tree says something else than what was committed.
fn is_filtered(repo: &Repository, file: &Path) -> bool {
    let flags = AttrCheckFlags::FILE_THEN_INDEX;
    let is_set = |name: &&str| {
        let value = repo.get_attr(file, name, flags).ok().flatten();
        matches!(AttrValue::from_string(value), AttrValue::True | AttrValue::String(_))
    };
    FILTERS.iter().any(is_set)
}

/// What git logged of HEAD and of the branches, which all worktrees share. They never leave this machine.
fn logs(repo: &Repository) -> Vec<Reflog> {
    let branches = repo.branches(Some(BranchType::Local)).into_iter().flatten().flatten();
    let names = branches.filter_map(|(branch, _)| branch.get().name().ok().map(str::to_owned));
    let names = names.take(MOST_LOGS).chain(["HEAD".to_owned()]);
    names.filter_map(|name| repo.reflog(&name).ok()).collect()
}

/// Git's own name for some bytes (SHA-1 that refuses known collisions): who trusts a repository trusts it already.
pub(crate) fn digest(bytes: &[u8]) -> Option<String> {
    Oid::hash_object(ObjectType::Blob, bytes).ok().map(|name| name.to_string())
}

/// Every commit that a name leads to; none where there are too many names to look at.
fn heads(repo: &Repository) -> Option<HashSet<Oid>> {
    let references: Vec<_> =
        repo.references().into_iter().flatten().flatten().take(MOST_REFERENCES + 1).collect();
    if references.len() > MOST_REFERENCES {
        return None;
    }
    let mut commits: HashSet<Oid> =
        references.iter().filter_map(|one| one.peel_to_commit().ok()).map(|one| one.id()).collect();
    for name in HEADS {
        let text = fs::read_to_string(repo.path().join(name)).unwrap_or_default();
        commits.extend(text.lines().filter_map(|line| Oid::from_str(line.get(..40)?).ok()));
    }
    commits.extend(repo.head().and_then(|head| head.peel_to_commit()).map(|head| head.id()).ok());
    Some(commits)
}

/// The commits that were made here: committed, amended from one of these, or one of these in a new place.
fn made_here(repo: &Repository, logs: &[Reflog]) -> Vec<Oid> {
    let mut made = Vec::new();
    let mut authors = HashSet::new();
    for log in logs {
        let entries: Vec<ReflogEntry<'_>> = log.iter().take(MOST_ENTRIES).collect();
        for entry in entries.iter().rev() {
            let (id, message) = (entry.id_new(), entry.message_bytes().unwrap_or_default());
            let Ok(commit) = repo.find_commit(id) else { continue };
            let author = author(&commit);
            let begins = |start: &[u8]| message.starts_with(start);
            let is_own = match () {
                () if begins(b"commit:") || begins(b"commit (initial):") => true,
                () if begins(b"commit (amend):") => made.contains(&entry.id_old()),
                () if is_pick(message) => authors.contains(&author),
                () => false,
            };
            if is_own && !made.contains(&id) {
                made.push(id);
                authors.insert(author);
            }
        }
    }
    // The latest matter most, where there are many.
    made.reverse();
    made
}

/// Whether the log says that a commit was put in a new place: `rebase (pick): …`, `pull --rebase (pick): …`.
fn is_pick(message: &[u8]) -> bool {
    let what = message.split(|byte| *byte == b':').next().unwrap_or_default();
    what == b"cherry-pick" || what.ends_with(b"(pick)")
}

/// Who wrote a commit, to the second: what a rebase keeps.
fn author(commit: &Commit<'_>) -> (Vec<u8>, i64, Vec<u8>) {
    let author = commit.author();
    (author.email_bytes().to_vec(), author.when().seconds(), commit.message_bytes().to_vec())
}

fn blob(commit: &Commit<'_>, file: &Path) -> Option<Oid> {
    commit.tree().ok()?.get_path(file).ok().map(|entry| entry.id())
}
