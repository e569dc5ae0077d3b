//! What git knows of the past of a memory file, for whoever has to tell own items from a stranger's.

use std::path::Path;

use git2::{Commit, ObjectType, Oid, Repository, RepositoryOpenFlags};

/// The most entries of the log that are looked at.
const MAX_ENTRIES: usize = 200;

/// The past of a file.
#[derive(Debug, Default)]
pub(crate) struct Past {
    /// What the last commit says.
    pub(crate) head: Option<String>,
    /// What commits that were made here said, each with what was said before.
    pub(crate) own: Vec<(Option<String>, String)>,
}

impl Past {
    /// The past of a file below the top of a work tree; none where git cannot say.
    ///
    /// The log of HEAD never leaves this machine, so that nobody else can write into it: it tells a commit that was made
    /// here from one that arrived, whatever name its author goes by.
    pub(crate) fn of(root: &Path, file: &Path) -> Option<Self> {
        let none: [&Path; 0] = [];
        let repo = Repository::open_ext(root, RepositoryOpenFlags::NO_SEARCH, none).ok()?;
        let Ok(head) = repo.head().and_then(|head| head.peel_to_commit()) else {
            return Some(Self::default());
        };
        let mut past = Self { head: text(&repo, &head, file), own: Vec::new() };
        let Ok(log) = repo.reflog("HEAD") else {
            return Some(past);
        };
        let is_own = |message: &[u8]| {
            message.starts_with(b"commit:")
                || message.starts_with(b"commit (initial):")
                || message.starts_with(b"commit (amend):")
        };
        let made =
            log.iter().take(MAX_ENTRIES).filter(|entry| entry.message_bytes().is_some_and(is_own));
        for commit in made.filter_map(|entry| repo.find_commit(entry.id_new()).ok()) {
            let before = commit.parent(0).ok();
            let old = before.as_ref().and_then(|parent| blob(parent, file));
            if blob(&commit, file) != old {
                let old = before.and_then(|parent| text(&repo, &parent, file));
                past.own.extend(text(&repo, &commit, file).map(|new| (old, new)));
            }
        }
        Some(past)
    }
}

/// A name for some bytes that nobody can make other bytes for: git's own.
pub(crate) fn digest(bytes: &[u8]) -> Option<String> {
    Oid::hash_object(ObjectType::Blob, bytes).ok().map(|name| name.to_string())
}

fn blob(commit: &Commit<'_>, file: &Path) -> Option<Oid> {
    commit.tree().ok()?.get_path(file).ok().map(|entry| entry.id())
}

fn text(repo: &Repository, commit: &Commit<'_>, file: &Path) -> Option<String> {
    let blob = repo.find_blob(blob(commit, file)?).ok()?;
    String::from_utf8(blob.content().to_vec()).ok()
}
