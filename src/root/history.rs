//! Which versions of a memory file were made on this machine, and which arrived through git.
//!
//! A version is *known* if a branch, a tag, a fetched commit or a former HEAD contains it, or one of their ancestors. Text
//! in a known version is the user's own only if a commit made here introduced it. The reflog tells those commits apart,
//! whatever author they name: git never transfers it, so no one else can write to it.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

use git2::{
    BranchType, Commit, ObjectType, Oid, Reflog, ReflogEntry, Repository, RepositoryOpenFlags, Sort,
};

use super::rewriting::may_be_rewritten;

/// How many entries of each reflog are read.
const MAX_ENTRIES: usize = 200;
/// With more branches and tags than this, git's answer is [`HistoryError::Unclear`].
const MAX_REFERENCES: usize = 5_000;
/// How many branches' reflogs are read.
const MAX_REFLOGS: usize = 50;
/// How many commits are walked back towards the first that was made here.
const MAX_COMMITS: usize = 20_000;
/// How many ancestors are searched for older versions, the latest first.
const MAX_ANCESTORS: usize = 2_000;
/// How many seconds may pass between a commit and its entry in the reflog. Git uses the same time for both, other programs
/// look at the clock again.
const MAX_DELAY: i64 = 5;
/// How far clocks may be off, in seconds: one day.
const CLOCK_TOLERANCE: i64 = 86_400;
/// Files in which git names commits that need not be on a branch or tag.
const HEADS: [&str; 5] = ["HEAD", "ORIG_HEAD", "FETCH_HEAD", "MERGE_HEAD", "CHERRY_PICK_HEAD"];

/// The known versions of a file.
pub(crate) struct FileHistory {
    repo: Repository,
    /// Each known commit, and the file's blob in it.
    known: Vec<(Oid, Oid)>,
    /// Commits made here that changed the file. At most 64, the newest first.
    own: Vec<OwnCommit>,
    /// For each commit, which of `own` are among its ancestors or itself: bit `n` stands for `own[n]`.
    own_ancestors: HashMap<Oid, u64>,
    /// Whether a reflog names a commit that the repository does not have.
    has_gaps: bool,
}

/// Which versions of a file to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Versions {
    /// Those that a branch, a tag, a fetched commit or a former HEAD contains.
    Latest,
    /// Their ancestors' as well.
    All,
}

/// A commit made here that changed the file.
struct OwnCommit {
    id: Oid,
    /// The file's blob in the first parent.
    before: Option<Oid>,
    /// The file's blob in this commit.
    after: Oid,
}

/// Why there is no history of a file.
pub(crate) enum HistoryError {
    /// git2 cannot open the repository.
    Closed,
    /// Git does not know where the current text comes from.
    Unclear,
}

impl FileHistory {
    /// Reads the history of a file below the top of a work tree.
    pub(crate) fn of(root: &Path, file: &Path, versions: Versions) -> Result<Self, HistoryError> {
        let none: [&Path; 0] = [];
        let repo = Repository::open_ext(root, RepositoryOpenFlags::NO_SEARCH, none)
            .map_err(|_| HistoryError::Closed)?;
        // While git holds this lock it may be updating the work tree, and HEAD does not name the new commit yet.
        let is_busy = repo.path().join("index.lock").exists();
        let mut folders = file.ancestors().skip(1).filter(|folder| *folder != Path::new(""));
        let is_nested = folders.any(|folder| root.join(folder).join(".git").exists());
        if is_busy || is_nested || may_be_rewritten(&repo, file, &former_heads(&repo)) {
            return Err(HistoryError::Unclear);
        }
        let mut commits = referenced_commits(&repo).ok_or(HistoryError::Unclear)?;
        let reflogs = reflogs(&repo);
        let logged: Vec<[Oid; 2]> = reflogs.iter().flat_map(logged_commits).collect();
        commits.extend(logged.iter().flatten());
        let has_gaps = logged.iter().any(|[_, new]| repo.find_commit(*new).is_err())
            || has_orphaned_log(&repo);
        if versions == Versions::All {
            let ancestors: Vec<Oid> = walk(&repo, &commits).take(MAX_ANCESTORS).collect();
            commits.extend(ancestors);
        }
        let blob_in = |id: Oid| blob(&repo.find_commit(id).ok()?, file);
        // A partial clone lacks versions. Git fetches them before it checks them out.
        let is_here = |blob: &Oid| repo.find_blob(*blob).is_ok();
        let known = commits.into_iter().filter_map(|id| Some((id, blob_in(id).filter(is_here)?)));
        let known = known.collect();
        let own = made_here(&repo, &reflogs).into_iter().filter_map(|id| {
            let commit = repo.find_commit(id).ok()?;
            let before = commit.parent(0).ok().and_then(|parent| blob(&parent, file));
            let after = blob(&commit, file)?;
            (before != Some(after)).then_some(OwnCommit { id, before, after })
        });
        let own: Vec<_> = own.take(u64::BITS as usize).collect();
        drop(reflogs);
        let mut history = Self { repo, known, own, own_ancestors: HashMap::new(), has_gaps };
        history.own_ancestors = history.own_ancestors();
        Ok(history)
    }

    /// Whether git knows any version of the file.
    pub(crate) fn has_versions(&self) -> bool {
        !self.known.is_empty()
    }

    /// Whether no commit that the reflogs call the user's own can contain the file. The reflogs of an unpacked archive may be
    /// forged, and name a commit that arrives later.
    pub(crate) fn excludes_the_file(&self) -> bool {
        !self.has_versions() && !self.has_gaps
    }

    /// The text of each version, by its blob.
    pub(crate) fn texts(&self) -> HashMap<Oid, String> {
        let known = self.known.iter().map(|(_, blob)| *blob);
        let own = self.own.iter().flat_map(|one| one.before.into_iter().chain([one.after]));
        let blobs: HashSet<Oid> = known.chain(own).collect();
        let text =
            |id: Oid| String::from_utf8(self.repo.find_blob(id).ok()?.content().to_vec()).ok();
        blobs.into_iter().filter_map(|id| Some((id, text(id)?))).collect()
    }

    /// Whether something arrived from elsewhere; `contains` tells whether a version contains it. It arrived if some known
    /// version contains it and does not descend from a commit made here that introduced it.
    pub(crate) fn has_arrived(&self, contains: impl Fn(Oid) -> bool) -> bool {
        let mut introducing = 0;
        for (bit, commit) in self.own.iter().enumerate() {
            if contains(commit.after) && !commit.before.is_some_and(&contains) {
                introducing |= 1 << bit;
            }
        }
        let own_ancestors = |id: &Oid| self.own_ancestors.get(id).copied().unwrap_or_default();
        let mut versions = self.known.iter().filter(|(_, blob)| contains(*blob));
        versions.any(|(id, _)| own_ancestors(id) & introducing == 0)
    }

    /// Walks the commits since the oldest one made here. If clocks were wrong, the walk may miss an ancestor, and text from
    /// it counts as someone else's.
    fn own_ancestors(&self) -> HashMap<Oid, u64> {
        let bits: HashMap<Oid, u64> =
            self.own.iter().enumerate().map(|(bit, commit)| (commit.id, 1 << bit)).collect();
        let time = |id: Oid| self.repo.find_commit(id).map(|commit| commit.time().seconds()).ok();
        let Some(first) = bits.keys().filter_map(|id| time(*id)).min() else {
            return HashMap::new();
        };
        let known = self.known.iter().map(|(id, _)| *id).collect();
        let commits = walk(&self.repo, &known).filter_map(|id| self.repo.find_commit(id).ok());
        let earliest = first - CLOCK_TOLERANCE;
        let walked: Vec<_> = commits
            .take_while(|commit| commit.time().seconds() >= earliest)
            .take(MAX_COMMITS)
            .map(|commit| (commit.id(), commit.parent_ids().collect::<Vec<_>>()))
            .collect();
        let mut ancestors: HashMap<Oid, u64> = HashMap::new();
        // Commits of the same second come in any order, so one pass may see a child before its parent.
        let mut is_settled = false;
        while !is_settled {
            is_settled = true;
            for (id, parents) in walked.iter().rev() {
                let own = bits.get(id).copied().unwrap_or_default();
                let inherited = parents.iter().filter_map(|parent| ancestors.get(parent));
                let all = inherited.fold(own, |all, bits| all | bits);
                is_settled &= ancestors.insert(*id, all) == Some(all);
            }
        }
        ancestors
    }
}

/// Commits and their ancestors, the latest first.
fn walk(repo: &Repository, commits: &HashSet<Oid>) -> impl Iterator<Item = Oid> {
    let walk = repo.revwalk().map(|mut walk| {
        let _ = walk.set_sorting(Sort::TIME);
        commits.iter().for_each(|id| drop(walk.push(*id)));
        walk
    });
    walk.into_iter().flatten().flatten()
}

/// The reflogs of HEAD and of the branches, which all worktrees share.
fn reflogs(repo: &Repository) -> Vec<Reflog> {
    let branches = repo.branches(Some(BranchType::Local)).into_iter().flatten().flatten();
    let names = branches.filter_map(|(branch, _)| branch.get().name().ok().map(str::to_owned));
    let names = names.take(MAX_REFLOGS).chain(["HEAD".to_owned()]);
    names.filter_map(|name| existing_reflog(repo, &name)).collect()
}

/// The commits that HEAD has named.
fn former_heads(repo: &Repository) -> HashSet<Oid> {
    let log = existing_reflog(repo, "HEAD");
    let logged = log.iter().flat_map(logged_commits).flatten();
    logged.chain(head_commit(repo)).collect()
}

fn head_commit(repo: &Repository) -> Option<Oid> {
    repo.head().and_then(|head| head.peel_to_commit()).map(|head| head.id()).ok()
}

/// The old and the new commit of each entry.
fn logged_commits(reflog: &Reflog) -> impl Iterator<Item = [Oid; 2]> {
    reflog.iter().take(MAX_ENTRIES).map(|entry| [entry.id_old(), entry.id_new()])
}

/// A reflog, if there is one. Reading one that does not exist would create it.
fn existing_reflog(repo: &Repository, name: &str) -> Option<Reflog> {
    let exists = repo.reference_has_log(name).unwrap_or(false);
    exists.then(|| repo.reflog(name).ok()).flatten()
}

/// Whether there is the log of a branch that does not exist. A branch of that name would take it over.
fn has_orphaned_log(repo: &Repository) -> bool {
    let logs = repo.commondir().join("logs/refs/heads");
    let mut folders = vec![logs.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let name = path.strip_prefix(&logs).ok().and_then(Path::to_str).unwrap_or_default();
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(path);
            } else if repo.find_reference(&format!("refs/heads/{name}")).is_err() {
                return true;
            }
        }
    }
    false
}

/// Git's blob id of some bytes. Git's SHA-1 detects known collision attacks, and every git
/// repository relies on it.
pub(crate) fn digest(bytes: &[u8]) -> Option<String> {
    Oid::hash_object(ObjectType::Blob, bytes).ok().map(|name| name.to_string())
}

/// Every commit that a reference or one of git's head files names; `None` if there are too many references.
fn referenced_commits(repo: &Repository) -> Option<HashSet<Oid>> {
    let references: Vec<_> =
        repo.references().into_iter().flatten().flatten().take(MAX_REFERENCES + 1).collect();
    if references.len() > MAX_REFERENCES {
        return None;
    }
    let mut commits: HashSet<Oid> =
        references.iter().filter_map(|one| one.peel_to_commit().ok()).map(|one| one.id()).collect();
    for name in HEADS {
        let text = fs::read_to_string(repo.path().join(name)).unwrap_or_default();
        commits.extend(text.lines().filter_map(|line| Oid::from_str(line.get(..40)?).ok()));
    }
    commits.extend(head_commit(repo));
    Some(commits)
}

/// The commits made here, the newest first: committed, amended from one of these, or a rebased or cherry-picked copy of
/// one.
fn made_here(repo: &Repository, reflogs: &[Reflog]) -> Vec<Oid> {
    let mut made = Vec::new();
    let mut authors = HashSet::new();
    for reflog in reflogs {
        let entries: Vec<ReflogEntry<'_>> = reflog.iter().take(MAX_ENTRIES).collect();
        for entry in entries.iter().rev() {
            let (id, message) = (entry.id_new(), entry.message_bytes().unwrap_or_default());
            let Ok(commit) = repo.find_commit(id) else { continue };
            let author = author(&commit);
            let is_own = match action(message, &commit).as_deref() {
                Some(b"commit" | b"commit (initial)") => {
                    is_committed(entry, &commit, &[entry.id_old()])
                }
                Some(b"commit (amend)") => {
                    let old = repo.find_commit(entry.id_old());
                    let parents = old.map_or_else(|_| Vec::new(), |old| old.parent_ids().collect());
                    made.contains(&entry.id_old()) && is_committed(entry, &commit, &parents)
                }
                Some(action) => is_pick(action) && authors.contains(&author),
                None => false,
            };
            if is_own && !made.contains(&id) {
                made.push(id);
                authors.insert(author);
            }
        }
    }
    made.reverse();
    made
}

/// What a reflog message says was done to make this commit: the part before `: SUBJECT`. Other messages end differently,
/// whatever branches and remotes they name.
fn action(message: &[u8], commit: &Commit<'_>) -> Option<Vec<u8>> {
    // Git writes every run of spaces as one.
    let words = |text: &[u8]| {
        let words = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        words.collect::<Vec<_>>().join(&b' ')
    };
    let subject = commit.message_bytes().split(|byte| *byte == b'\n').next().unwrap_or_default();
    let start = [b": ", words(subject).as_slice()].concat();
    words(message).strip_suffix(start.as_slice()).map(<[u8]>::to_vec)
}

/// Whether git wrote a reflog entry when it made the commit, on top of these parents. A variable can make `git pull` write
/// the same words, but not at the time of the commit.
fn is_committed(entry: &ReflogEntry<'_>, commit: &Commit<'_>, parents: &[Oid]) -> bool {
    let seconds = entry.committer().when().seconds() - commit.committer().when().seconds();
    let parents = parents.iter().copied().filter(|id| !id.is_zero());
    seconds.abs() <= MAX_DELAY && commit.parent_ids().eq(parents)
}

/// Whether an action copies a commit: `cherry-pick`, `rebase (pick)` or `pull ARGUMENTS (pick)`, or another step of a
/// rebase.
fn is_pick(action: &[u8]) -> bool {
    const STEPS: [&[u8]; 6] =
        [b"(pick)", b"(reword)", b"(edit)", b"(squash)", b"(fixup)", b"(continue)"];
    let words: Vec<&[u8]> = action.split(|byte| *byte == b' ').collect();
    let is_rebase = [&b"rebase"[..], b"pull"].contains(&words[0]);
    let is_step = words.last().is_some_and(|last| STEPS.contains(last));
    action == b"cherry-pick" || is_rebase && is_step
}

/// The author and time of a commit, which a copy preserves.
fn author(commit: &Commit<'_>) -> (Vec<u8>, i64) {
    let author = commit.author();
    (author.email_bytes().to_vec(), author.when().seconds())
}

/// The file's blob in a commit.
pub(super) fn blob(commit: &Commit<'_>, file: &Path) -> Option<Oid> {
    commit.tree().ok()?.get_path(file).ok().map(|entry| entry.id())
}
