//! Saves an item.

use super::candidate::propose_key;
use super::{ARCHIVED, Candidate, Expiry, Intent, MOVED, WriteMode, bump_revision, not_found};
use crate::error::{Error, Refusal, Result, WayOn};
use crate::guard::{self, TextContext};
use crate::model::{
    Confidence, Date, EXPLICIT_SOURCE, HELD, INFERRED_SOURCE, Item, Key, Memory, REPEATED_SOURCE,
    Tombstone, Value,
};

/// What a write did.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Change {
    /// The item is new.
    Added(Item),
    /// An existing item changed and lost nothing of its value.
    Updated(Item),
    /// An item got another value.
    Replaced {
        /// The item after the write.
        item: Item,
        /// The item before it.
        old: Box<Item>,
    },
    /// The memory already had the item.
    Unchanged(Item),
}

impl Change {
    /// What happened in a word: `added`, `updated` or `unchanged`.
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::Added(_) => "added",
            Self::Updated(_) | Self::Replaced { .. } => "updated",
            Self::Unchanged(_) => "unchanged",
        }
    }

    /// The item after the write.
    pub fn item(&self) -> &Item {
        match self {
            Self::Added(item)
            | Self::Updated(item)
            | Self::Replaced { item, .. }
            | Self::Unchanged(item) => item,
        }
    }

    /// The item before the write, if its value was replaced.
    pub fn replaced(&self) -> Option<&Item> {
        match self {
            Self::Replaced { old, .. } => Some(old),
            _ => None,
        }
    }
}

/// Saves a candidate by the rules for the intent.
///
/// ```
/// use memskill::{Candidate, Change, Error, Intent, Memory, Value, remember};
///
/// let today = "2026-11-17".parse()?;
/// let candidate = |value| {
///     Candidate::new("rust.edition".parse().ok(), Value::from_argument(value))
/// };
/// let mut memory = Memory::default();
/// let change = remember(&mut memory, candidate("2024"), Intent::Explicit, today)?;
/// assert!(matches!(change, Change::Added(_)));
///
/// // What the user said outranks what an agent noticed.
/// let refused = remember(&mut memory, candidate("2021"), Intent::Automatic, today);
/// assert!(matches!(refused, Err(Error::Contradiction(_))));
/// # Ok::<(), Error>(())
/// ```
pub fn remember(
    memory: &mut Memory,
    candidate: Candidate,
    intent: Intent,
    today: Date,
) -> Result<Change> {
    if intent == Intent::Automatic && !memory.settings.enabled {
        return Err(Error::Disabled);
    }
    let proposed = || propose_key(memory, &candidate.value);
    let key = candidate.key.clone().unwrap_or_else(proposed);
    candidate.personal_keys.admit(memory, &key)?;
    let old = memory.item(&key).cloned();
    if old.is_none() && candidate.mode == WriteMode::Keep {
        return Err(not_found([&*memory], &key));
    }
    // The result would look like the user's own words, all of them.
    let is_appended = candidate.mode == WriteMode::Append;
    if is_appended && old.as_ref().is_some_and(|old| old.is_untrusted) {
        return Err(Error::Unreviewed(key.to_string()));
    }
    let value = resulting_value(&candidate, &key, old.as_ref())?;
    let is_blank = matches!(value, Value::Null | Value::Text(_)) && value.is_blank();
    if is_blank && candidate.mode != WriteMode::Keep {
        return Err(Error::NoValue(key.to_string()));
    }
    let set = candidate.tags.iter().filter(|tag| guard::is_decision(tag));
    let removed = candidate.removed_tags.iter().filter(|tag| tag.starts_with(HELD));
    if let Some(tag) = set.chain(removed).next() {
        return Err(Error::ReservedTag(tag.clone()));
    }
    let write = Write { key, value, candidate, intent, today };
    let generation = write.generation(memory)?;
    let mut new = match &old {
        Some(old) if write.candidate.mode == WriteMode::Keep => write.relabelled(old),
        Some(old) if write.is_repeat_of(old) => write.confirmed(old),
        Some(old) => write.replaced(old)?,
        None => write.fresh(),
    };
    write.set_tags_and_expiry(&mut new);
    new.generation = new.generation.max(generation);
    if old.as_ref() != Some(&new) {
        new.tag_if_low();
    }
    old.iter().for_each(|old| bump_revision(old, &mut new));
    guard::allow(&mut new, &write.candidate.allowed);
    write.judge(old.as_ref(), &mut new)?;
    Ok(write.apply(memory, old.as_ref(), new))
}

struct Write {
    key: Key,
    /// The value that the item will have.
    value: Value,
    candidate: Candidate,
    intent: Intent,
    today: Date,
}

impl Write {
    /// The generation of the new item. Refuses an automatic write of something the user had forgotten.
    fn generation(&self, memory: &Memory) -> Result<u64> {
        let mut generation = 1;
        for tombstone in memory.deletions.iter().filter(|one| self.is_covered_by(one)) {
            let reason = tombstone.reason.as_deref().unwrap_or("no reason given");
            if self.intent == Intent::Automatic && ![MOVED, ARCHIVED].contains(&reason) {
                let unknown = || "an unknown day".to_owned();
                return Err(Error::Forgotten {
                    key: self.key.to_string(),
                    removed: tombstone.removed.map_or_else(unknown, |day| day.to_string()),
                    reason: guard::shown(reason, TextContext::Item).into_owned(),
                });
            }
            if tombstone.key.as_ref() == Some(&self.key) {
                generation = generation.max(tombstone.generation.saturating_add(1));
            }
        }
        Ok(generation)
    }

    /// The candidate's tags and source alone, which the guard checks without the allowances of the old item.
    fn metadata(&self) -> Item {
        let Candidate { tags, source, allowed, .. } = &self.candidate;
        let (tags, source) = (tags.clone(), source.clone());
        let mut item = Item { tags, source, ..Item::new(None, Value::Null) };
        guard::allow(&mut item, allowed);
        item
    }

    /// Lets the guard judge what the write brings, and holds the item if it says so.
    fn judge(&self, old: Option<&Item>, new: &mut Item) -> Result<()> {
        let mut held = guard::judge(&self.metadata())?;
        held.extend(match self.candidate.mode {
            WriteMode::Keep => guard::judge_kept(new)?,
            WriteMode::Replace | WriteMode::Append => guard::judge(&written_part(old, new))?,
        });
        let way_on = match self.intent {
            Intent::Automatic => Some(WayOn::Ask),
            Intent::Explicit => old.filter(|old| self.applies(old)).map(|_| WayOn::OtherKey),
        };
        if let Some((way_on, violation)) = way_on.and_then(|way_on| Some((way_on, held.pop()?))) {
            return Err(Refusal { way_on, ..violation.refusal() }.into());
        }
        held.iter().for_each(|violation| guard::hold(new, violation.rule));
        // A held item stays low, whatever confidence the write gives.
        if new.is_held() {
            new.set_confidence(Confidence::Low);
        }
        Ok(())
    }

    /// Whether agents get to see an item.
    fn applies(&self, item: &Item) -> bool {
        item.is_valid(self.today) && guard::withheld(item).is_none()
    }

    /// Whether a tombstone covers the new value or the candidate's own value.
    fn is_covered_by(&self, tombstone: &Tombstone) -> bool {
        [&self.value, &self.candidate.value].iter().any(|value| tombstone.covers(&self.key, value))
    }

    /// Whether the write repeats the old value. A user who changes only case or spacing wants that change; an
    /// agent does not.
    fn is_repeat_of(&self, old: &Item) -> bool {
        old.value == self.value
            || self.intent == Intent::Automatic && old.value.is_equivalent(&self.value)
    }

    fn fresh(&self) -> Item {
        let mut item = Item::new(Some(self.key.clone()), self.value.clone());
        item.added = Some(self.today);
        item.source = Some(self.source());
        item.set_confidence(self.confidence());
        item
    }

    /// The item after a repeat: the user makes it high; the agent raises it one level, at most once a day. One that is
    /// held stays as it is.
    fn confirmed(&self, old: &Item) -> Item {
        match self.intent {
            _ if old.is_held() => old.clone(),
            Intent::Explicit => self.confirmed_by_user(old),
            Intent::Automatic => self.noticed_again(old),
        }
    }

    fn confirmed_by_user(&self, old: &Item) -> Item {
        let mut item = old.clone();
        item.set_confidence(self.confidence());
        match &self.candidate.source {
            Some(source) => item.source = Some(source.clone()),
            None => item.set_confirmed_source(),
        }
        item.seen = if self.is_seen_today(old) { item.seen } else { Some(self.today) };
        item
    }

    /// The item after an automatic repeat. Nothing changes unless it gets surer, and a source that the user gave stays.
    fn noticed_again(&self, old: &Item) -> Item {
        let mut item = old.clone();
        let (before, seen_today) = (old.effective_confidence(), self.is_seen_today(old));
        // A retry is not a signal.
        let raised = if seen_today { before } else { before.raised() };
        let after = self.candidate.confidence.map_or(raised, |given| given.max(raised));
        if after <= before {
            return item;
        }
        item.set_confidence(after);
        if old.has_automatic_source() {
            let source = self.candidate.source.clone();
            let repeated =
                || if seen_today { old.source.clone() } else { Some(REPEATED_SOURCE.to_owned()) };
            item.source = source.or_else(repeated);
        }
        item.seen = if seen_today { item.seen } else { Some(self.today) };
        item
    }

    /// The item with the same value and the given confidence and source.
    fn relabelled(&self, old: &Item) -> Item {
        let mut item = old.clone();
        self.candidate.confidence.into_iter().for_each(|level| item.set_confidence(level));
        item.source = self.candidate.source.clone().or(item.source);
        item
    }

    fn set_tags_and_expiry(&self, item: &mut Item) {
        let Candidate { tags, removed_tags, expires, .. } = &self.candidate;
        item.tags.retain(|tag| !removed_tags.contains(tag));
        tags.iter().for_each(|tag| item.add_tag(tag));
        match expires {
            Some(Expiry::On(day)) => item.expires = Some(*day),
            Some(Expiry::Never) => item.expires = None,
            None => {}
        }
    }

    /// The item with a new value. The user may replace anything, the agent only what is not high.
    fn replaced(&self, old: &Item) -> Result<Item> {
        if self.intent == Intent::Automatic && old.effective_confidence() == Confidence::High {
            return Err(Error::Contradiction(self.key.to_string()));
        }
        // The user asked for the held value and has not decided yet.
        if self.intent == Intent::Automatic && old.is_held() {
            return Err(Error::Held(self.key.to_string()));
        }
        let mut item = old.clone();
        item.value = self.value.clone();
        // What the user decided about the old value says nothing about the new one.
        item.tags.retain(|tag| !guard::is_decision(tag));
        item.source = Some(self.source());
        item.seen = if self.is_seen_today(old) { item.seen } else { Some(self.today) };
        // Two guesses that differ are no surer than one, unless the user stated the second.
        let is_guess = self.intent == Intent::Automatic
            && old.effective_confidence() == Confidence::Low
            && self.confidence() != Confidence::High;
        item.set_confidence(if is_guess { Confidence::Low } else { self.confidence() });
        Ok(item)
    }

    fn apply(&self, memory: &mut Memory, old: Option<&Item>, new: Item) -> Change {
        let before = (memory.items.len(), memory.deletions.len());
        memory.deletions.retain(|tombstone| !self.is_covered_by(tombstone));
        memory.replace_item(new.clone());
        let same_lists = before == (memory.items.len(), memory.deletions.len());
        if old == Some(&new) && same_lists {
            return Change::Unchanged(new);
        }
        memory.set_updated(self.today);
        match old {
            None => Change::Added(new),
            Some(old) if self.candidate.mode == WriteMode::Replace && old.value != new.value => {
                Change::Replaced { item: new, old: Box::new(old.clone()) }
            }
            Some(_) => Change::Updated(new),
        }
    }

    fn is_seen_today(&self, old: &Item) -> bool {
        old.added.max(old.seen) >= Some(self.today)
    }

    fn confidence(&self) -> Confidence {
        self.candidate.confidence.unwrap_or(match self.intent {
            Intent::Explicit => Confidence::High,
            Intent::Automatic => Confidence::Medium,
        })
    }

    fn source(&self) -> String {
        let by_intent = match self.intent {
            Intent::Explicit => EXPLICIT_SOURCE,
            Intent::Automatic => INFERRED_SOURCE,
        };
        self.candidate.source.clone().unwrap_or_else(|| by_intent.to_owned())
    }
}

/// What a write brings. What the file already had is not the fault of this write.
fn written_part(old: Option<&Item>, new: &Item) -> Item {
    let is_new = |tag: &String| old.is_none_or(|old| !old.is_tagged(tag));
    let mut written = Item { source: None, other: Vec::new(), ..new.clone() };
    if !new.tags.iter().any(is_new) {
        written.tags.retain(|tag| guard::is_decision(tag));
    }
    written
}

/// The resulting value: with [`WriteMode::Append`], the old list and the new elements.
fn resulting_value(candidate: &Candidate, key: &Key, old: Option<&Item>) -> Result<Value> {
    let value = candidate.value.clone();
    match candidate.mode {
        WriteMode::Replace => return Ok(value),
        WriteMode::Keep => return Ok(old.map(|old| old.value.clone()).unwrap_or_default()),
        WriteMode::Append => {}
    }
    let mut list = match old.map(|item| item.value.clone()) {
        Some(Value::List(values)) => values,
        None | Some(Value::Null) => Vec::new(),
        Some(_) => return Err(Error::NotAList(key.to_string())),
    };
    let added = if let Value::List(values) = value { values } else { vec![value] };
    for value in added {
        if !list.contains(&value) {
            list.push(value);
        }
    }
    Ok(Value::List(list))
}
