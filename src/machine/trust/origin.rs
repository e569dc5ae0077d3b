//! Where the text of a memory file may come from: this machine, or someone else through git.

use std::collections::{HashMap, HashSet};

use super::record::{ItemDigests, TrustRecord, read_document};
use crate::files::folder;
use crate::model::{Item, Value};
use crate::recover::items_elsewhere;
use crate::root::{FileHistory, FoundBy, HistoryError, Location, Oid, Versions};
use crate::system;

/// Shorter values are equal by chance.
const MIN_CONTENT: usize = 16;

/// Where the text of a memory file may come from.
pub(super) enum Origin {
    /// There is no repository, so the text was typed on this machine.
    Typed,
    /// Git knows which versions came from elsewhere.
    Git { history: Box<FileHistory>, versions: HashMap<Oid, Version> },
    /// The repository cannot be opened.
    Closed,
    /// Git does not know.
    Unclear,
}

/// The items of one version of the file, in all its YAML blocks.
pub(super) struct Version {
    items: Vec<(Item, ItemDigests)>,
    /// Both digests of every item.
    digests: HashSet<String>,
}

impl Origin {
    /// Asks git about the memory file at this location.
    pub(super) fn of(location: &Location, versions: Versions) -> Self {
        if location.found_by == FoundBy::Directory {
            return Self::Typed;
        }
        let path = &location.memory_path;
        let is_link = path.symlink_metadata().is_ok_and(|found| found.is_symlink());
        match history(location, versions) {
            Err(HistoryError::Closed) => Self::Closed,
            // A link may lead to a file that git does not know but someone else wrote.
            Ok(history) if !location.is_merging() && (history.has_versions() || !is_link) => {
                let texts = history.texts().into_iter();
                let versions =
                    texts.filter_map(|(id, text)| Some((id, Version::of(&text)?))).collect();
                Self::Git { history: Box::new(history), versions }
            }
            _ => Self::Unclear,
        }
    }

    /// Asks git as thoroughly as the user's policy demands. Looking at every version takes a while, and is worth it if an
    /// item would be held back.
    pub(super) fn for_policy(location: &Location) -> Self {
        let is_strict = location.configuration.is_strict();
        Self::of(location, if is_strict { Versions::All } else { Versions::Latest })
    }

    /// Whether someone else wrote an item that this machine has not seen, or a part of it. A merge may combine two versions
    /// of an item, so its value is also looked up alone, and so are its words.
    pub(super) fn is_theirs(
        &self,
        item: &Item,
        digests: &ItemDigests,
        record: &TrustRecord,
    ) -> bool {
        let Self::Git { history, versions } = self else {
            return !matches!(self, Self::Typed);
        };
        // A version that cannot be read may contain anything.
        let has_arrived = |digest: &str| {
            history
                .has_arrived(|id| versions.get(&id).is_none_or(|all| all.digests.contains(digest)))
        };
        has_arrived(&digests.whole)
            || !record.has_seen(&digests.value) && has_arrived(&digests.value)
            || self.has_foreign_words(item, record)
            || self.is_renamed(item, digests, record)
    }

    /// Whether an item has a value that arrived under another key and that the user does not know.
    fn is_renamed(&self, item: &Item, digests: &ItemDigests, record: &TrustRecord) -> bool {
        let Self::Git { history, versions } = self else { return false };
        if item.value.to_string().len() < MIN_CONTENT {
            return false;
        }
        let same = |version: &Version| {
            let items = version.items.iter().filter(|(_, one)| one.content == digests.content);
            items.map(|(_, one)| record.knows(&one.whole)).collect::<Vec<_>>()
        };
        let is_known = versions.values().any(|version| same(version).contains(&true));
        let has = |id: Oid| versions.get(&id).is_some_and(|version| !same(version).is_empty());
        !is_known && history.has_arrived(has)
    }

    /// Whether an item contains a word that arrived under its key, and that no item of that key contains which the user
    /// knows.
    fn has_foreign_words(&self, item: &Item, record: &TrustRecord) -> bool {
        let Self::Git { history, versions } = self else { return false };
        let mut known = HashSet::new();
        let mut words_by_version: HashMap<Oid, HashSet<String>> = HashMap::new();
        for (id, version) in versions {
            let words = words_by_version.entry(*id).or_default();
            for (other, digests) in version.items.iter().filter(|(it, _)| it.name() == item.name())
            {
                let of_item = words_of(other);
                if record.knows(&digests.whole) {
                    known.extend(of_item.iter().cloned());
                }
                words.extend(of_item);
            }
        }
        let unknown = words_of(item).into_iter().filter(|word| !known.contains(word));
        let has_word = |id: &Oid, word: &String| {
            words_by_version.get(id).is_some_and(|words| words.contains(word))
        };
        unknown.into_iter().any(|word| history.has_arrived(|id| has_word(&id, &word)))
    }
}

impl Version {
    fn of(text: &str) -> Option<Self> {
        let document = read_document(text)?;
        let items = document.memory().items.iter().cloned().chain(items_elsewhere(&document));
        let with_digests = |item: Item| {
            let digests = ItemDigests::of(&item);
            (item, digests)
        };
        let items: Vec<_> = items.map(with_digests).collect();
        let digests = items.iter().flat_map(|(_, item)| [item.whole.clone(), item.value.clone()]);
        Some(Self { digests: digests.collect(), items })
    }
}

/// What git can put an item together from when it merges lines: the words of its value, its tags and its other fields
/// that decide whether and how an agent gets it.
fn words_of(item: &Item) -> HashSet<String> {
    let mut words = HashSet::new();
    add_words(&item.value, &mut words);
    words.extend(item.tags.iter().map(|tag| format!("tag {tag}")));
    words.insert(format!("confidence {}", item.effective_confidence().as_str()));
    words.extend(item.expires.map(|day| format!("expires {day}")));
    words
}

fn add_words(value: &Value, words: &mut HashSet<String>) {
    let mut add = |text: &str| words.extend(text.split_whitespace().map(str::to_owned));
    match value {
        Value::Text(text) => add(text),
        Value::Null | Value::Bool(_) | Value::Number(_) => add(&value.to_string()),
        Value::List(values) => values.iter().for_each(|value| add_words(value, words)),
        Value::Map(pairs) => pairs.iter().for_each(|(name, value)| {
            words.insert(name.clone());
            add_words(value, words);
        }),
    }
}

fn history(location: &Location, versions: Versions) -> Result<FileHistory, HistoryError> {
    let target = location.target().map_err(|_| HistoryError::Unclear)?;
    let root = location.root.as_deref().unwrap_or(folder::of(&target));
    let root = system::canonicalize(root).map_err(|_| HistoryError::Unclear)?;
    let file = target.strip_prefix(&root).map_err(|_| HistoryError::Unclear)?;
    FileHistory::of(&root, file, versions)
}
