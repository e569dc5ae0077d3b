//! What git knows of the past of a memory file, for whoever has to tell own items from a stranger's.
//!
//! Whatever any branch, any place that HEAD was at, or anything that was fetched says is *known to git*. Of that, only what a
//! commit brought that was made here is the user's own. Git's log of HEAD never leaves this machine, so nobody else can write
//! into it: it tells a commit that was made here from one that arrived, whatever name its author goes by.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

use git2::{Commit, ObjectType, Oid, ReflogEntry, Repository, RepositoryOpenFlags};

/// The most entries of the log, and the most branches and tags, that are looked at.
const MOST_ENTRIES: usize = 200;
const MOST_REFERENCES: usize = 500;
/// Where git notes commits besides branches and tags.
const HEADS: [&str; 5] = ["HEAD", "ORIG_HEAD", "FETCH_HEAD", "MERGE_HEAD", "CHERRY_PICK_HEAD"];
/// Attributes by which a file in the work tree says something else than what was committed.
const FILTERS: [&str; 3] = ["ident", "filter", "working-tree-encoding"];

/// The past of a file.
pub(crate) struct Past {
    repo: Repository,
    /// What is known to git: commits, and what the file says there.
    seen: Vec<(Oid, Oid)>,
    /// Commits that were made here: what the file said before, and what it says there.
    made: Vec<(Oid, Option<Oid>, Oid)>,
}

impl Past {
    /// The past of a file below the top of a work tree; none where git cannot vouch for it.
    pub(crate) fn of(root: &Path, file: &Path) -> Option<Self> {
        let none: [&Path; 0] = [];
        let repo = Repository::open_ext(root, RepositoryOpenFlags::NO_SEARCH, none).ok()?;
        let attribute = |name: &&str| {
            repo.get_attr(file, name, git2::AttrCheckFlags::FILE_THEN_INDEX).ok().flatten()
        };
        let is_filtered = FILTERS.iter().filter_map(attribute).any(|set| set != "false");
        // While git writes into the work tree, HEAD is still where it was.
        let is_busy = repo.path().join("index.lock").exists();
        let mut within = file.ancestors().skip(1).filter(|folder| *folder != Path::new(""));
        if is_filtered || is_busy || within.any(|folder| root.join(folder).join(".git").exists()) {
            return None;
        }
        let log = repo.reflog("HEAD").ok();
        let entries: Vec<ReflogEntry<'_>> =
            log.iter().flat_map(|log| log.iter()).take(MOST_ENTRIES).collect();
        let mut commits = heads(&repo);
        commits.extend(entries.iter().flat_map(|entry| [entry.id_new(), entry.id_old()]));
        let made = made_here(&repo, &entries);
        let text = |id: Oid| blob(&repo.find_commit(id).ok()?, file);
        let seen = commits.into_iter().filter_map(|id| Some((id, text(id)?))).collect();
        let made = made.into_iter().filter_map(|id| {
            let commit = repo.find_commit(id).ok()?;
            let before = commit.parent(0).ok().and_then(|parent| blob(&parent, file));
            Some((id, before, blob(&commit, file)?))
                .filter(|(_, before, now)| *before != Some(*now))
        });
        let made = made.collect();
        drop(entries);
        drop(log);
        Some(Self { repo, seen, made })
    }

    /// Whether the file is known to git at all.
    pub(crate) fn is_any(&self) -> bool {
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
        let brought = |(id, before, now): &(Oid, Option<Oid>, Oid)| {
            (says(*now) && !before.is_some_and(&says)).then_some(*id)
        };
        let brought: Vec<Oid> = self.made.iter().filter_map(brought).collect();
        let is_of = |id: Oid, made: Oid| {
            id == made || self.repo.graph_descendant_of(id, made).unwrap_or(false)
        };
        let mut with = self.seen.iter().filter(|(_, text)| says(*text));
        with.any(|(id, _)| !brought.iter().any(|made| is_of(*id, *made)))
    }
}

/// Git's own name for some bytes (SHA-1 that refuses known collisions): who trusts a repository trusts it already.
pub(crate) fn digest(bytes: &[u8]) -> Option<String> {
    Oid::hash_object(ObjectType::Blob, bytes).ok().map(|name| name.to_string())
}

/// Every commit that a name leads to.
fn heads(repo: &Repository) -> HashSet<Oid> {
    let references = repo.references().into_iter().flatten().take(MOST_REFERENCES).flatten();
    let mut commits: HashSet<Oid> =
        references.filter_map(|one| one.peel_to_commit().ok()).map(|one| one.id()).collect();
    for name in HEADS {
        let text = fs::read_to_string(repo.path().join(name)).unwrap_or_default();
        commits.extend(text.lines().filter_map(|line| Oid::from_str(line.get(..40)?).ok()));
    }
    commits.extend(repo.head().and_then(|head| head.peel_to_commit()).map(|head| head.id()).ok());
    commits
}

/// The commits that were made here: committed, amended from one of these, or one of these in a new place.
fn made_here(repo: &Repository, entries: &[ReflogEntry<'_>]) -> Vec<Oid> {
    let mut made = Vec::new();
    let mut authors = HashSet::new();
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
        if is_own {
            made.push(id);
            authors.insert(author);
        }
    }
    made
}

/// Whether the log says that a commit was taken from another place: `rebase (pick): …`, `pull --rebase (pick): …`.
fn is_pick(message: &[u8]) -> bool {
    let what = message.split(|byte| *byte == b':').next().unwrap_or_default();
    let said = String::from_utf8_lossy(what);
    said == "cherry-pick" || said.contains("rebase") && said.ends_with(')')
}

/// Who wrote a commit, to the second: what a rebase keeps.
fn author(commit: &Commit<'_>) -> (Vec<u8>, i64, Vec<u8>) {
    let author = commit.author();
    (author.email_bytes().to_vec(), author.when().seconds(), commit.message_bytes().to_vec())
}

fn blob(commit: &Commit<'_>, file: &Path) -> Option<Oid> {
    commit.tree().ok()?.get_path(file).ok().map(|entry| entry.id())
}
