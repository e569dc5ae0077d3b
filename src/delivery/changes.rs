//! Changes: what a session that goes on must hear about memory.
//!
//! A session keeps the text that it was given, so an item that was changed or forgotten meanwhile still counts there.
//! Changes compare what a session was told ([`SessionRecord`]) with what applies now. An item that is merely crowded out
//! of the profile still applies, so it is not a change.

use std::collections::{BTreeSet, HashSet};
use std::fmt;

use super::{Delivery, MAX_LINE};
use crate::guard;
use crate::machine::SessionRecord;
use crate::machine::trust::Trust;
use crate::model::{Date, Item, Key, fingerprint};
use crate::profile::{Profile, ProfileEntry, Verdict};
use crate::render::{self, counted};
use crate::root::SessionMode;

/// The maximum size of the text in bytes.
const MAX_CHANGES_BYTES: usize = 2_000;
/// Bytes reserved for the line about changes that do not fit.
const FOOT_BYTES: usize = 100;
const HEAD: &str = include_str!("../../templates/changes.md");

/// What changed since a session was last told.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    /// The names of items that no longer apply.
    gone: BTreeSet<String>,
    /// How many more no longer apply, whose names are not known.
    unnamed: usize,
    changed: Vec<String>,
    new: Vec<String>,
}

impl Delivery {
    /// Digests everything that decides what a session is told.
    fn source_digest(&self, mode: SessionMode, today: Date) -> u64 {
        let memories = self.memories.iter().map(|memory| {
            let (scope, trust) = (memory.store.location().scope, memory.loaded.trust);
            let text = fingerprint(memory.loaded.document.text().as_bytes());
            format!("{scope:?} {trust:?} {} {text:x}", memory.applied().items.len())
        });
        let all = memories.chain([format!("{mode:?} {today}")]).collect::<Vec<_>>();
        fingerprint(all.join("\n").as_bytes())
    }

    /// Whether a memory could not be read as it is. What is missing then may be back in a moment.
    fn is_partial(&self) -> bool {
        !self.notices.is_empty() || self.memories.iter().any(|it| !it.loaded.notices.is_empty())
    }

    /// Notes in the record what a new session is told.
    pub(crate) fn note_told(&self, record: &mut SessionRecord, mode: SessionMode, today: Date) {
        let profile = self.profile(today);
        let told = profile.items.iter().filter(|entry| is_told(entry, mode));
        record.told = told.map(|entry| digests(record, entry.item)).collect();
        record.source = self.source_digest(mode, today);
    }

    /// Compares with what a session was told, and notes the changes in its record.
    pub(crate) fn changes(
        &self,
        record: &mut SessionRecord,
        mode: SessionMode,
        today: Date,
    ) -> Changes {
        let mut changes = Changes::default();
        let source = self.source_digest(mode, today);
        if record.source == source || self.is_partial() {
            return changes;
        }
        record.source = source;
        let profile = self.profile(today);
        let mut gone: HashSet<u64> = record.told.keys().copied().collect();
        for entry in &profile.items {
            let (name, text) = digests(record, entry.item);
            let told = record.told.get(&name);
            match told {
                Some(_) if !still_applies(entry) => continue,
                Some(told) if *told == text => {}
                Some(_) => changes.changed.push(bullet(entry.item)),
                None if is_told(entry, mode) => changes.new.push(bullet(entry.item)),
                None => continue,
            }
            gone.remove(&name);
            record.told.insert(name, text);
        }
        record.told.retain(|name, _| !gone.contains(name));
        changes.name_gone(self, record, &gone);
        changes
    }

    /// The names of items and of forgotten items in the trusted memories.
    fn names(&self) -> impl Iterator<Item = &str> {
        let trusted = self.memories.iter().filter(|memory| memory.loaded.trust == Trust::Trusted);
        trusted.flat_map(|memory| {
            let memory = memory.loaded.document.memory();
            let forgotten = memory.deletions.iter().filter_map(|it| it.key.as_ref());
            memory.items.iter().filter_map(Item::name).chain(forgotten.map(Key::as_str))
        })
    }
}

impl Changes {
    /// Whether there is nothing to tell.
    fn is_empty(&self) -> bool {
        self.gone.is_empty() && self.unnamed == 0 && self.changed.is_empty() && self.new.is_empty()
    }

    /// Leaves out what the agent gets anyway.
    pub(crate) fn without_new(mut self, profile: &Profile<'_>) -> Self {
        let told: Vec<String> = profile.items.iter().map(|entry| bullet(entry.item)).collect();
        self.new.retain(|line| !told.contains(line));
        self
    }

    /// A record has no names, but most items that no longer apply are still in the file, or have a tombstone there.
    fn name_gone(&mut self, delivery: &Delivery, record: &SessionRecord, gone: &HashSet<u64>) {
        if gone.is_empty() {
            return;
        }
        let known = delivery.names().filter(|name| gone.contains(&record.digest(name)));
        self.gone = known.map(render::inline).collect();
        self.unnamed = gone.len().saturating_sub(self.gone.len());
    }
}

/// The text for an agent; empty if nothing changed.
impl fmt::Display for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return Ok(());
        }
        let what = if self.gone.is_empty() { "item" } else { "more item" };
        let unnamed =
            (self.unnamed > 0).then(|| format!("- {} told earlier", counted(self.unnamed, what)));
        let gone = self.gone.iter().map(|name| format!("- {name}")).chain(unnamed).collect();
        let parts: [(&str, Vec<String>); 3] = [
            ("No longer valid, so do not apply:", gone),
            ("Changed, so ignore the earlier text:", self.changed.clone()),
            ("New:", self.new.clone()),
        ];
        let (mut text, mut left_out) = (HEAD.to_owned(), 0);
        for (title, lines) in parts {
            let mut part = format!("\n{title}\n");
            for line in lines {
                match text.len() + part.len() + line.len() + FOOT_BYTES < MAX_CHANGES_BYTES {
                    true if left_out == 0 => part += &(line + "\n"),
                    _ => left_out += 1,
                }
            }
            if part.lines().count() > 2 {
                text += &part;
            }
        }
        if left_out > 0 {
            let more = counted(left_out, "more change");
            text += &format!("\n{more}; `memskill show` prints what applies now.\n");
        }
        f.write_str(&text)
    }
}

/// Whether a new session would be told this item.
fn is_told(entry: &ProfileEntry<'_>, mode: SessionMode) -> bool {
    entry.verdict == Verdict::In && (mode == SessionMode::Profile || entry.item.is_pinned())
}

/// Whether an item that was told still applies, even if a new session would not be told it.
fn still_applies(entry: &ProfileEntry<'_>) -> bool {
    match entry.verdict {
        Verdict::In => true,
        // The guard has not checked these.
        Verdict::Cap | Verdict::Budget | Verdict::OnDemand => guard::withheld(entry.item).is_none(),
        _ => false,
    }
}

/// The digests of an item's name and text.
fn digests(record: &SessionRecord, item: &Item) -> (u64, u64) {
    let text = item.to_string();
    (record.digest(item.name().unwrap_or(&text)), record.digest(&text))
}

fn bullet(item: &Item) -> String {
    render::cut(&format!("- {}", render::inline(&item.to_string())), MAX_LINE)
}
