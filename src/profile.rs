//! The Active Profile: the few items that shape a session.
//!
//! A profile is a pure function of the memories and the day. It leaves out unconfirmed items and stops at
//! [`MAX_BULLETS`] and [`MAX_BYTES`], so memory never crowds out the task. Below the bullets, a *foot* names what
//! else is saved. The same input gives the same bytes, so prompt caches stay valid.

mod foot;

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::fmt;

use crate::guard;
use crate::model::{
    Confidence, Date, Item, Key, Memory, NEEDS_CONFIRMATION, ON_DEMAND, PINNED, SYNONYMS, Scope,
};
use crate::render;
use foot::Foot;

/// The maximum number of bullets.
pub const MAX_BULLETS: usize = 15;
/// The maximum size of a profile in bytes: agents replace longer hook output by a file path.
pub const MAX_BYTES: usize = 9_500;
/// The maximum size of the pinned items, which some agents receive with every prompt.
pub const MAX_PINNED_BYTES: usize = 2_000;
/// More pinned items than this, or a larger share of their bytes, are too many to check a reply against.
const CROWDED_ITEMS: usize = 10;
const CROWDED_PERCENT: usize = 80;
const MAX_BULLET_CHARS: usize = 300;

/// The text around the bullets, and the limit for all of it.
#[derive(Clone, Copy, Debug)]
struct Frame {
    head: &'static str,
    max_bytes: usize,
    foot: Foot,
}

const PROFILE_FRAME: Frame = Frame {
    head: include_str!("../templates/profile.md"),
    max_bytes: MAX_BYTES,
    foot: Foot::Namespaces,
};
const PINNED_FRAME: Frame = Frame {
    head: include_str!("../templates/pinned.md"),
    max_bytes: MAX_PINNED_BYTES,
    foot: Foot::Number,
};

/// Whether an item is in the profile or which rule keeps it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// In the profile.
    In,
    /// The scope is disabled.
    Disabled,
    /// The item has no value.
    Empty,
    /// The guard holds the item until the user confirms it.
    Held,
    /// The item has low confidence.
    Low,
    /// The item is tagged `needs-confirmation`.
    NeedsConfirmation,
    /// The item has expired.
    Expired,
    /// The item is tagged `on-demand`.
    OnDemand,
    /// This guard rule withholds the item.
    Withheld(&'static str),
    /// Another item of the scope is current for this key.
    Superseded,
    /// An item of the repository with the same key takes precedence.
    Shadowed,
    /// The limit of bullets is reached.
    Cap,
    /// The limit of bytes is reached.
    Budget,
}

impl Verdict {
    /// A short explanation.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::In => "in the profile",
            Self::Disabled => "out: memory is disabled",
            Self::Empty => "out: no value",
            Self::Held => "out: held until confirmed",
            Self::Low => "out: low confidence",
            Self::NeedsConfirmation => "out: needs confirmation",
            Self::Expired => "out: expired",
            Self::OnDemand => "out: on demand",
            Self::Withheld(_) => "out: withheld by the guard",
            Self::Superseded => "out: another item has this key",
            Self::Shadowed => "out: the repository has this key",
            Self::Cap => "out: over the limit",
            Self::Budget => "out: over 9,500 bytes",
        }
    }
}

/// An item with its scope and the decision about it.
#[derive(Clone, Debug)]
pub struct ProfileEntry<'m> {
    /// The scope of the item.
    pub scope: Scope,
    /// The item.
    pub item: &'m Item,
    /// Whether it is in the profile.
    pub verdict: Verdict,
    /// How many items of its namespace come first among items of the same importance.
    turn: usize,
}

impl ProfileEntry<'_> {
    /// Whether the item is in the profile, or would be if there were room.
    fn is_admitted(&self) -> bool {
        matches!(self.verdict, Verdict::In | Verdict::Cap | Verdict::Budget)
    }

    fn is_over_limit(&self) -> bool {
        matches!(self.verdict, Verdict::Cap | Verdict::Budget)
    }

    /// Whether the item gets room before all others: what users pin for themselves must not depend on how much a
    /// repository pins.
    fn has_reserved_room(&self) -> bool {
        self.scope == Scope::User && self.item.is_pinned()
    }

    /// Keeps the item out if the guard withholds it.
    fn apply_guard(&mut self) {
        if self.verdict == Verdict::In {
            self.verdict = guard::withheld(self.item).map_or(Verdict::In, Verdict::Withheld);
        }
    }
}

/// The Active Profile.
///
/// ```
/// use memskill::{Document, MAX_BULLETS, Profile, Scope, Verdict};
///
/// let text = "```yaml\nsaved_memory:\n  items:\n    - {key: writing.tone, value: plain}\n    \
///             - {key: writing.length, value: short, confidence: low}\n```\n";
/// let document = Document::parse(text).expect("a valid block");
/// let today = "2026-11-17".parse()?;
/// let profile = Profile::of(&[(Scope::Repo, document.memory())], today, MAX_BULLETS);
/// assert_eq!(profile.bullets(), ["- writing.tone: plain"]);
/// assert_eq!(profile.items[1].verdict, Verdict::Low);
/// # Ok::<(), memskill::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Profile<'m> {
    /// All items of all scopes: first those in the profile, in profile order.
    pub items: Vec<ProfileEntry<'m>>,
    bullets: Vec<String>,
    frame: Frame,
}

impl<'m> Profile<'m> {
    /// Builds the profile of these memories on a day, with at most `most` bullets (and never more than 15).
    pub fn of(memories: &[(Scope, &'m Memory)], today: Date, most: usize) -> Self {
        Self::framed(admitted_entries(memories, today), PROFILE_FRAME, most)
    }

    /// Builds the profile of the pinned items alone, in fewer than 2,000 bytes.
    pub fn pinned(memories: &[(Scope, &'m Memory)], today: Date) -> Self {
        let has_pinned = |memory: &Memory| memory.items.iter().any(|item| item.is_tagged(PINNED));
        // This runs with every prompt, and most memories pin nothing.
        let mut items = match memories.iter().any(|(_, memory)| has_pinned(memory)) {
            true => admitted_entries(memories, today),
            false => Vec::new(),
        };
        items.retain(|entry| entry.item.is_tagged(PINNED));
        Self::framed(items, PINNED_FRAME, MAX_BULLETS)
    }

    fn framed(mut items: Vec<ProfileEntry<'m>>, frame: Frame, most: usize) -> Self {
        sort(&mut items);
        cap(&mut items, most.min(MAX_BULLETS));
        let bullets = fitting_bullets(&mut items, frame, frame.max_bytes);
        Self { items, bullets, frame }
    }

    /// Drops bullets until the text has at most `max_bytes`.
    pub(crate) fn shrink_to(&mut self, max_bytes: usize) {
        if self.to_string().len() > max_bytes {
            self.bullets = fitting_bullets(&mut self.items, self.frame, max_bytes);
        }
    }

    /// The bullets.
    pub fn bullets(&self) -> &[String] {
        &self.bullets
    }

    /// The number of items that did not fit. The guard has not checked those beyond the cap.
    pub fn left_out(&self) -> usize {
        self.items.iter().filter(|entry| entry.is_over_limit()).count()
    }

    /// The number of items in the profile, with those that did not fit.
    pub fn admitted(&self) -> usize {
        self.items.iter().filter(|entry| entry.is_admitted()).count()
    }

    /// Whether there are too many pinned items to check a reply against.
    pub fn is_crowded(&self) -> bool {
        self.admitted() > CROWDED_ITEMS
            || self.admitted_bytes() * 100 > self.frame.max_bytes * CROWDED_PERCENT
    }

    /// The items that the foot counts: those that did not fit and, in a whole profile, those that only recall finds.
    fn others(&self) -> impl Iterator<Item = &Item> {
        let is_recalled = |entry: &ProfileEntry<'_>| {
            matches!(self.frame.foot, Foot::Namespaces)
                && entry.verdict == Verdict::OnDemand
                && !entry.item.is_tagged(SYNONYMS)
        };
        let others = self.items.iter();
        others.filter(move |one| one.is_over_limit() || is_recalled(one)).map(|one| one.item)
    }

    /// The size of a profile of all admitted items, without limits.
    pub fn admitted_bytes(&self) -> usize {
        let is_admitted = |entry: &&ProfileEntry<'_>| match entry.verdict {
            Verdict::In | Verdict::Budget => true,
            Verdict::Cap => guard::withheld(entry.item).is_none(),
            _ => false,
        };
        let labels = has_both_scopes(&self.items);
        let admitted = self.items.iter().filter(is_admitted);
        let bytes: usize = admitted.map(|entry| bullet(entry, labels).len() + 1).sum();
        if bytes == 0 { 0 } else { self.frame.head.len() + 1 + bytes }
    }
}

/// The text for an agent; empty if there is nothing to say.
impl fmt::Display for Profile<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let foot = self.frame.foot.text(self.others(), self.bullets.is_empty());
        if self.bullets.is_empty() {
            return f.write_str(&foot);
        }
        writeln!(f, "{}", self.frame.head)?;
        self.bullets.iter().try_for_each(|bullet| writeln!(f, "{bullet}"))?;
        if foot.is_empty() { Ok(()) } else { write!(f, "\n{foot}") }
    }
}

/// All items of all scopes, with the decision before any limit.
fn admitted_entries<'m>(memories: &[(Scope, &'m Memory)], today: Date) -> Vec<ProfileEntry<'m>> {
    let all = memories.iter().flat_map(|(scope, memory)| entries(*scope, memory, today));
    let mut items: Vec<ProfileEntry<'m>> = all.collect();
    shadow(&mut items);
    items
}

fn entries(scope: Scope, memory: &Memory, today: Date) -> impl Iterator<Item = ProfileEntry<'_>> {
    let verdict = move |item: &Item, is_current: bool| match item {
        _ if !memory.settings.enabled => Verdict::Disabled,
        _ if !is_current => Verdict::Superseded,
        _ if item.value.is_blank() => Verdict::Empty,
        _ if item.is_held() => Verdict::Held,
        _ if item.effective_confidence() == Confidence::Low => Verdict::Low,
        _ if item.is_tagged(NEEDS_CONFIRMATION) => Verdict::NeedsConfirmation,
        _ if item.is_expired(today) => Verdict::Expired,
        _ if item.is_tagged(ON_DEMAND) => Verdict::OnDemand,
        _ => Verdict::In,
    };
    let items = memory.items.iter().zip(memory.current_flags());
    items.map(move |(item, is_current)| {
        let verdict = verdict(item, is_current);
        ProfileEntry { scope, item, verdict, turn: 0 }
    })
}

/// An admitted item of the repository shadows the user's item with the same key.
fn shadow(items: &mut [ProfileEntry<'_>]) {
    if !has_both_scopes(items) {
        return;
    }
    let user_keys = keys(items, Scope::User);
    for entry in items.iter_mut().filter(|entry| entry.scope == Scope::Repo) {
        if entry.item.key.as_ref().is_some_and(|key| user_keys.contains(key)) {
            entry.apply_guard();
        }
    }
    let repo_keys = keys(items, Scope::Repo);
    for entry in items.iter_mut().filter(|entry| entry.scope == Scope::User) {
        let is_shadowed = entry.item.key.as_ref().is_some_and(|key| repo_keys.contains(key));
        if is_shadowed && entry.verdict == Verdict::In {
            entry.verdict = Verdict::Shadowed;
        }
    }
}

fn keys<'m>(items: &[ProfileEntry<'m>], scope: Scope) -> HashSet<&'m Key> {
    let is_in = |entry: &&ProfileEntry<'m>| entry.scope == scope && entry.verdict == Verdict::In;
    items.iter().filter(is_in).filter_map(|entry| entry.item.key.as_ref()).collect()
}

/// Keeps at most `most` items in. The guard checks only what would be a bullet, a few items even of a large
/// memory.
fn cap(items: &mut [ProfileEntry<'_>], most: usize) {
    let mut bullets = 0;
    for is_reserved in [true, false] {
        let wanted = items.iter_mut().filter(|entry| entry.verdict == Verdict::In);
        for entry in wanted.filter(|entry| entry.has_reserved_room() == is_reserved) {
            if bullets == most {
                entry.verdict = Verdict::Cap;
            } else {
                entry.apply_guard();
                bullets += usize::from(entry.verdict == Verdict::In);
            }
        }
    }
    items.sort_by_key(|entry| entry.verdict != Verdict::In);
}

/// Puts items into the profile order. Among items of the same importance the namespaces take turns, so that none
/// fills the page.
fn sort(items: &mut [ProfileEntry<'_>]) {
    items.sort_by(|a, b| (importance(a), identity(a)).cmp(&(importance(b), identity(b))));
    for equals in items.chunk_by_mut(|a, b| importance(a) == importance(b)) {
        let mut turns: HashMap<Option<&str>, usize> = HashMap::new();
        for entry in equals.iter_mut() {
            let next = turns.entry(entry.item.namespace()).or_default();
            entry.turn = *next;
            *next += 1;
        }
        equals.sort_by_key(|entry| entry.turn);
    }
}

/// What decides the order first: admitted, pinned, confidence, preferences before lessons, later first.
fn importance(entry: &ProfileEntry<'_>) -> impl Ord + use<> {
    let item = entry.item;
    (
        entry.verdict != Verdict::In,
        !item.is_tagged(PINNED),
        Reverse(item.effective_confidence()),
        item.key.as_ref().is_some_and(Key::is_lesson),
        Reverse(item.added),
    )
}

/// What decides the order last, so that it is total: repository before user, key, value.
fn identity<'a>(entry: &'a ProfileEntry<'_>) -> impl Ord + use<'a> {
    (entry.scope, entry.item.name(), &entry.item.value)
}

/// The bullets that fit into `max_bytes`; drops whole bullets from the end, those with reserved room last.
fn fitting_bullets(items: &mut [ProfileEntry<'_>], frame: Frame, max_bytes: usize) -> Vec<String> {
    let labels = has_both_scopes(items);
    let mut room = max_bytes.saturating_sub(frame.head.len() + 1 + frame.foot.max_bytes());
    for is_reserved in [true, false] {
        let wanted = items.iter_mut().filter(|entry| entry.verdict == Verdict::In);
        for entry in wanted.filter(|entry| entry.has_reserved_room() == is_reserved) {
            let bytes = bullet(entry, labels).len() + 1;
            if bytes <= room {
                room -= bytes;
            } else {
                room = 0;
                entry.verdict = Verdict::Budget;
            }
        }
    }
    items.sort_by_key(|entry| entry.verdict != Verdict::In);
    let labels = has_both_scopes(items);
    let fitting = items.iter().take_while(|entry| entry.verdict == Verdict::In);
    fitting.map(|entry| bullet(entry, labels)).collect()
}

fn has_both_scopes(items: &[ProfileEntry<'_>]) -> bool {
    let has =
        |scope| items.iter().any(|entry| entry.scope == scope && entry.verdict == Verdict::In);
    has(Scope::Repo) && has(Scope::User)
}

fn bullet(entry: &ProfileEntry<'_>, labels: bool) -> String {
    let label = entry.scope.label(labels);
    let text = render::inline(&entry.item.to_string());
    render::cut(&format!("- {label}{text}"), MAX_BULLET_CHARS)
}
