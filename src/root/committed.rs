//! Whether a memory file is in git where others, and other branches, can find it.

use std::path::Path;

use git2::{Branch, Commit, Repository, RepositoryOpenFlags, Status};

use super::{FoundBy, Location};

/// The usual names of a default branch, where no remote names one.
const DEFAULT_BRANCHES: [&str; 2] = ["refs/heads/main", "refs/heads/master"];
const REMOTE_HEAD: &str = "refs/remotes/origin/HEAD";

/// Why git has a memory file only in part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unshared {
    /// The text in the work tree is not committed.
    Uncommitted,
    /// The file is committed on this branch, and missing on the one that others start from.
    OnlyOn {
        /// The current branch.
        branch: String,
        /// The upstream or default branch.
        missing_on: String,
    },
}

impl Location {
    /// Why git has this memory only in part; `None` if it has all of it, or if git ignores the file or cannot tell.
    pub fn unshared(&self) -> Option<Unshared> {
        let root = self.root.as_deref().filter(|_| self.found_by == FoundBy::Repo)?;
        let file = self.memory_path.strip_prefix(root).ok()?;
        let none: [&Path; 0] = [];
        let repo = Repository::open_ext(root, RepositoryOpenFlags::NO_SEARCH, none).ok()?;
        match repo.status_file(file).ok()? {
            Status::CURRENT => only_on(&repo, file),
            status if status.is_ignored() || status.is_conflicted() => None,
            _ => Some(Unshared::Uncommitted),
        }
    }
}

/// Compares the current branch with its upstream, or with the default branch.
fn only_on(repo: &Repository, file: &Path) -> Option<Unshared> {
    let head = repo.head().ok().filter(|head| head.is_branch())?;
    let branch = head.shorthand().ok()?.to_owned();
    let own_name = head.name().ok()?.to_owned();
    let upstream = Branch::wrap(head).upstream().ok().map(Branch::into_reference);
    let remote = repo.find_reference(REMOTE_HEAD).and_then(|head| head.resolve()).ok();
    let mut others: Vec<_> = upstream.into_iter().chain(remote).collect();
    if others.is_empty() {
        let local = DEFAULT_BRANCHES.iter().filter(|name| **name != own_name);
        others.extend(local.filter_map(|name| repo.find_reference(name).ok()));
    }
    let has_file = |commit: &Commit<'_>| commit.tree().is_ok_and(|it| it.get_path(file).is_ok());
    let commits: Vec<_> = others.iter().filter_map(|other| other.peel_to_commit().ok()).collect();
    if commits.iter().any(has_file) {
        return None;
    }
    let missing_on = others.first()?.shorthand().ok()?.to_owned();
    Some(Unshared::OnlyOn { branch, missing_on })
}
