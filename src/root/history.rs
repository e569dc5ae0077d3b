//! Which versions of a memory file were made on this machine, and which arrived through git.
//!
//! A version is *known* if a branch, a tag, a fetched commit or a former HEAD contains it, or one of their ancestors. Text
//! in a known version is the user's own only if a commit made here introduced it. The reflog tells those commits apart,
//! whatever author they name: git never transfers it, so no one else can write to it.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

use git2::{
    AttrCheckFlags, AttrValue, BranchType, Commit, ObjectType, Oid, Pathspec, PathspecFlags,
    Reflog, ReflogEntry, Repository, RepositoryOpenFlags, Sort,
};

/// How many entries of each reflog are read.
const MAX_ENTRIES: usize = 200;
/// With more branches and tags than this, git's answer is [`HistoryError::Unclear`].
const MAX_REFERENCES: usize = 500;
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
/// Attributes that make a file in the work tree differ from what was committed.
const FILTERS: [&str; 3] = ["ident", "filter", "working-tree-encoding"];

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
        if is_busy || is_nested || is_filtered(&repo, file) {
            return Err(HistoryError::Unclear);
        }
        let mut commits = referenced_commits(&repo).ok_or(HistoryError::Unclear)?;
        let reflogs = reflogs(&repo);
        for entry in reflogs.iter().flat_map(|reflog| reflog.iter().take(MAX_ENTRIES)) {
            commits.extend([entry.id_new(), entry.id_old()]);
        }
        let entries = reflogs.iter().flat_map(|reflog| reflog.iter().take(MAX_ENTRIES));
        let has_gaps = entries.map(|entry| entry.id_new()).any(|id| repo.find_commit(id).is_err());
        if was_filtered(&repo, &commits, file) {
            return Err(HistoryError::Unclear);
        }
        if versions == Versions::All {
            let ancestors: Vec<Oid> = walk(&repo, &commits).take(MAX_ANCESTORS).collect();
            commits.extend(ancestors);
        }
        let blob_in = |id: Oid| blob(&repo.find_commit(id).ok()?, file);
        let known = commits.into_iter().filter_map(|id| Some((id, blob_in(id)?))).collect();
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

/// Whether attributes make the file in the work tree differ from what was committed.
fn is_filtered(repo: &Repository, file: &Path) -> bool {
    let flags = AttrCheckFlags::FILE_THEN_INDEX;
    let is_set = |name: &&str| {
        let value = repo.get_attr(file, name, flags).ok().flatten();
        matches!(AttrValue::from_string(value), AttrValue::True | AttrValue::String(_))
    };
    FILTERS.iter().any(is_set)
}

/// Whether the attributes of one of the commits made the file in the work tree differ. The file keeps what a filter
/// wrote after the attributes are gone.
fn was_filtered(repo: &Repository, commits: &HashSet<Oid>, file: &Path) -> bool {
    let attributes = |id: &Oid| blob(&repo.find_commit(*id).ok()?, Path::new(".gitattributes"));
    let blobs: HashSet<Oid> = commits.iter().filter_map(attributes).collect();
    let texts = blobs.into_iter().filter_map(|id| repo.find_blob(id).ok());
    texts.into_iter().any(|text| {
        String::from_utf8_lossy(text.content()).lines().any(|line| filters_file(line, file))
    })
}

/// Whether a line of attributes makes a file in the work tree differ. A group of attributes and a quoted pattern may.
fn filters_file(line: &str, file: &Path) -> bool {
    let mut words = line.split_whitespace();
    let pattern = words.next().unwrap_or_default().trim_start_matches('/');
    let is_filter = |word: &str| FILTERS.contains(&word.split('=').next().unwrap_or_default());
    let matches =
        || Pathspec::new([pattern]).is_ok_and(|it| it.matches_path(file, PathspecFlags::DEFAULT));
    // libgit2 takes a comment for a pattern that matches everything.
    !pattern.starts_with('#')
        && words.any(is_filter)
        && (pattern.starts_with("[attr]") || matches())
}

/// The reflogs of HEAD and of the branches, which all worktrees share.
fn reflogs(repo: &Repository) -> Vec<Reflog> {
    let branches = repo.branches(Some(BranchType::Local)).into_iter().flatten().flatten();
    let names = branches.filter_map(|(branch, _)| branch.get().name().ok().map(str::to_owned));
    let names = names.take(MAX_REFLOGS).chain(["HEAD".to_owned()]);
    // Reading a reflog that does not exist would create it.
    let existing = names.filter(|name| repo.reference_has_log(name).unwrap_or(false));
    existing.filter_map(|name| repo.reflog(&name).ok()).collect()
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
    commits.extend(repo.head().and_then(|head| head.peel_to_commit()).map(|head| head.id()).ok());
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

/// Whether an action copies a commit: `cherry-pick`, `rebase (pick)` or `pull ARGUMENTS (pick)`.
fn is_pick(action: &[u8]) -> bool {
    let words: Vec<&[u8]> = action.split(|byte| *byte == b' ').collect();
    let is_pull = words.first() == Some(&&b"pull"[..]) && words.last() == Some(&&b"(pick)"[..]);
    is_pull || [&b"cherry-pick"[..], b"rebase (pick)", b"rebase -i (pick)"].contains(&action)
}

/// The author, time and message of a commit, which a rebase preserves.
fn author(commit: &Commit<'_>) -> (Vec<u8>, i64, Vec<u8>) {
    let author = commit.author();
    (author.email_bytes().to_vec(), author.when().seconds(), commit.message_bytes().to_vec())
}

fn blob(commit: &Commit<'_>, file: &Path) -> Option<Oid> {
    commit.tree().ok()?.get_path(file).ok().map(|entry| entry.id())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_attributes_filters_the_files_that_it_names() {
        let file = Path::new("memories.md");
        for line in [
            "memories.md ident",
            "/memories.md working-tree-encoding=UTF-16",
            "*.md text filter=lfs",
            "* filter=x",
            "[attr]odd ident",
            "\"memories.md\" ident",
        ] {
            assert!(filters_file(line, file), "{line}");
        }
        for line in [
            "*.psd filter=lfs",
            "memories.md -ident",
            "memories.md text eol=lf",
            "* text=auto",
            "",
            "# memories.md ident",
        ] {
            assert!(!filters_file(line, file), "{line}");
        }
    }
}
