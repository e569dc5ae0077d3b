//! The Active Profile: the few items that shape this session.
//!
//! A profile is a pure function of the scopes' memories and the day. It leaves out what is unsure, stops at
//! [`MAX_BULLETS`] and stays under [`MAX_BYTES`], so that memory never crowds out the task, and it is the
//! same bytes for the same input, so that prompt caches hold.

mod verdict;

pub use verdict::Verdict;

use std::cmp::Reverse;
use std::collections::HashSet;
use std::fmt;

use crate::guard;
use crate::model::{
    Confidence, Date, Item, Key, Memory, NEEDS_CONFIRMATION, ON_DEMAND, PINNED, Scope,
};
use crate::render;

/// The most bullets that a profile has.
pub const MAX_BULLETS: usize = 15;
/// The most bytes that a profile has: agents replace longer hook output by a file path.
pub const MAX_BYTES: usize = 9_500;
/// The most bytes that the pinned items may take, which some agents get with every prompt.
pub const MAX_PINNED_BYTES: usize = 2_000;
/// From this share of their bytes, or with more items than these, pinned items are many.
const CROWDED_PERCENT: usize = 80;
const MANY_PINNED: usize = 10;
/// The most characters of a bullet.
const MAX_BULLET_CHARS: usize = 300;
/// Room for the line below the bullets.
const FOOT_BYTES: usize = 160;

/// What stands around the bullets.
#[derive(Clone, Copy, Debug)]
struct Frame {
    head: &'static str,
    max_bytes: usize,
    /// What to say of items that there is no room for: one, and several.
    foot: [&'static str; 2],
}

const PROFILE_FRAME: Frame = Frame {
    head: include_str!("../templates/profile.md"),
    max_bytes: MAX_BYTES,
    foot: [
        "more item is saved; `memskill recall WORDS` finds it.",
        "more items are saved; `memskill recall WORDS` finds them.",
    ],
};
const PINNED_FRAME: Frame = Frame {
    head: include_str!("../templates/pinned.md"),
    max_bytes: MAX_PINNED_BYTES,
    foot: ["more item is pinned, too many to list.", "more items are pinned, too many to list."],
};

/// An item with its scope and what became of it.
#[derive(Clone, Debug)]
pub struct ProfileEntry<'m> {
    /// Whose item it is.
    pub scope: Scope,
    /// The item.
    pub item: &'m Item,
    /// Whether it is in.
    pub verdict: Verdict,
}

impl ProfileEntry<'_> {
    /// Keeps it out where the guard withholds it.
    fn guard(&mut self) {
        if self.verdict == Verdict::In {
            self.verdict = guard::withheld(self.item).map_or(Verdict::In, Verdict::Withheld);
        }
    }
}

/// The Active Profile.
#[derive(Clone, Debug)]
pub struct Profile<'m> {
    /// Every item of every scope: those in the profile first, in their order.
    pub items: Vec<ProfileEntry<'m>>,
    bullets: Vec<String>,
    frame: Frame,
}

impl<'m> Profile<'m> {
    /// The profile of these memories on that day, with at most `most` bullets (and never more than 15).
    pub fn of(memories: &[(Scope, &'m Memory)], today: Date, most: usize) -> Self {
        Self::framed(admitted(memories, today), PROFILE_FRAME, most)
    }

    /// The part of it that comes with every prompt: the pinned items, in fewer than 2,000 bytes.
    pub fn pinned(memories: &[(Scope, &'m Memory)], today: Date) -> Self {
        let is_any = |memory: &Memory| memory.items.iter().any(|item| item.is_tagged(PINNED));
        // Most memories pin nothing, and prompts are many.
        let mut items = match memories.iter().any(|(_, memory)| is_any(memory)) {
            true => admitted(memories, today),
            false => Vec::new(),
        };
        items.retain(|judged| judged.item.is_tagged(PINNED));
        Self::framed(items, PINNED_FRAME, MAX_BULLETS)
    }

    fn framed(mut items: Vec<ProfileEntry<'m>>, frame: Frame, most: usize) -> Self {
        items.sort_by(|a, b| rank(a).cmp(&rank(b)));
        cap(&mut items, most.min(MAX_BULLETS));
        let bullets = written(&mut items, frame);
        Self { items, bullets, frame }
    }

    /// The bullets.
    pub fn bullets(&self) -> &[String] {
        &self.bullets
    }

    /// How many items there was no room for; the guard has not looked at those beyond the cap.
    pub fn left_out(&self) -> usize {
        let lacking =
            |judged: &&ProfileEntry<'_>| matches!(judged.verdict, Verdict::Cap | Verdict::Budget);
        self.items.iter().filter(lacking).count()
    }

    /// Whether more is pinned than works as a list to check a reply against.
    pub fn is_crowded(&self) -> bool {
        let is_admitted = |judged: &&ProfileEntry<'_>| {
            matches!(judged.verdict, Verdict::In | Verdict::Cap | Verdict::Budget)
        };
        let pinned = self.items.iter().filter(is_admitted).count();
        pinned > MANY_PINNED || self.admitted_bytes() * 100 > self.frame.max_bytes * CROWDED_PERCENT
    }

    /// The bytes that all admitted items would take, without caps.
    pub fn admitted_bytes(&self) -> usize {
        let is_admitted = |judged: &&ProfileEntry<'_>| match judged.verdict {
            Verdict::In | Verdict::Budget => true,
            Verdict::Cap => guard::withheld(judged.item).is_none(),
            _ => false,
        };
        let labels = has_both_scopes(&self.items);
        let admitted = self.items.iter().filter(is_admitted);
        let bytes: usize = admitted.map(|judged| bullet(judged, labels).len() + 1).sum();
        if bytes == 0 { 0 } else { self.frame.head.len() + 1 + bytes }
    }
}

/// The text that an agent gets; nothing where there are no bullets.
impl fmt::Display for Profile<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.bullets.is_empty() {
            return Ok(());
        }
        writeln!(f, "{}", self.frame.head)?;
        self.bullets.iter().try_for_each(|bullet| writeln!(f, "{bullet}"))?;
        match self.left_out() {
            0 => Ok(()),
            more => writeln!(
                f,
                "
{more} {}",
                self.frame.foot[usize::from(more > 1)]
            ),
        }
    }
}

/// Every item of every scope, and whether it may be a bullet.
fn admitted<'m>(memories: &[(Scope, &'m Memory)], today: Date) -> Vec<ProfileEntry<'m>> {
    let all = memories.iter().flat_map(|(scope, memory)| judged(*scope, memory, today));
    let mut items: Vec<ProfileEntry<'m>> = all.collect();
    shadow(&mut items);
    items
}

fn judged(scope: Scope, memory: &Memory, today: Date) -> impl Iterator<Item = ProfileEntry<'_>> {
    let verdict = move |item: &Item, holds: bool| match item {
        _ if !memory.settings.enabled => Verdict::Disabled,
        _ if !holds => Verdict::Superseded,
        _ if item.value.is_blank() => Verdict::Empty,
        _ if item.effective_confidence() == Confidence::Low => Verdict::Low,
        _ if item.is_tagged(NEEDS_CONFIRMATION) => Verdict::NeedsConfirmation,
        _ if item.is_expired(today) => Verdict::Expired,
        _ if item.is_tagged(ON_DEMAND) => Verdict::OnDemand,
        _ => Verdict::In,
    };
    let items = memory.items.iter().zip(memory.current_flags());
    items.map(move |(item, holds)| ProfileEntry { scope, item, verdict: verdict(item, holds) })
}

/// For the same key, a repository's item that is itself in shadows the user's.
fn shadow(items: &mut [ProfileEntry<'_>]) {
    if !has_both_scopes(items) {
        return;
    }
    let of_user = keys(items, Scope::User);
    for judged in items.iter_mut().filter(|judged| judged.scope == Scope::Repo) {
        if judged.item.key.as_ref().is_some_and(|key| of_user.contains(key)) {
            judged.guard();
        }
    }
    let of_repo = keys(items, Scope::Repo);
    for judged in items.iter_mut().filter(|judged| judged.scope == Scope::User) {
        let is_shadowed = judged.item.key.as_ref().is_some_and(|key| of_repo.contains(key));
        if is_shadowed && judged.verdict == Verdict::In {
            judged.verdict = Verdict::Shadowed;
        }
    }
}

/// The keys that a scope has in.
fn keys<'m>(items: &[ProfileEntry<'m>], scope: Scope) -> HashSet<&'m Key> {
    let is_in = |judged: &&ProfileEntry<'m>| judged.scope == scope && judged.verdict == Verdict::In;
    items.iter().filter(is_in).filter_map(|judged| judged.item.key.as_ref()).collect()
}

/// Keeps so many items in. The guard looks only at what would be a bullet: of a large memory, at a few.
fn cap(items: &mut [ProfileEntry<'_>], most: usize) {
    let mut bullets = 0;
    for judged in items.iter_mut().take_while(|judged| judged.verdict == Verdict::In) {
        if bullets == most {
            judged.verdict = Verdict::Cap;
        } else {
            judged.guard();
            bullets += usize::from(judged.verdict == Verdict::In);
        }
    }
    items.sort_by_key(|judged| judged.verdict != Verdict::In);
}

/// A total order: in before out, pinned, confidence, preferences before lessons, later first, repo, key, value.
fn rank<'a>(judged: &'a ProfileEntry<'_>) -> impl Ord + use<'a> {
    let item = judged.item;
    (
        judged.verdict != Verdict::In,
        !item.is_tagged(PINNED),
        Reverse(item.effective_confidence()),
        item.key.as_ref().is_some_and(Key::is_lesson),
        Reverse(item.added),
        judged.scope,
        (item.name(), &item.value),
    )
}

/// The bullets that fit the budget; whole bullets go, from the end.
fn written(items: &mut [ProfileEntry<'_>], frame: Frame) -> Vec<String> {
    let labels = has_both_scopes(items);
    let mut room = frame.max_bytes - frame.head.len() - FOOT_BYTES;
    let mut bullets = Vec::new();
    for judged in items.iter_mut().filter(|judged| judged.verdict == Verdict::In) {
        let bullet = bullet(judged, labels);
        if bullet.len() < room {
            room -= bullet.len() + 1;
            bullets.push(bullet);
        } else {
            room = 0;
            judged.verdict = Verdict::Budget;
        }
    }
    bullets
}

fn has_both_scopes(items: &[ProfileEntry<'_>]) -> bool {
    let has =
        |scope| items.iter().any(|judged| judged.scope == scope && judged.verdict == Verdict::In);
    has(Scope::Repo) && has(Scope::User)
}

fn bullet(judged: &ProfileEntry<'_>, labels: bool) -> String {
    let label = judged.scope.label(labels);
    let said = render::inline(&judged.item.to_string());
    render::cut(&format!("- {label}{said}"), MAX_BULLET_CHARS)
}
