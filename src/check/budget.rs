//! How much of their budgets the items use: 15 bullets and 9,500 bytes of a profile, and 2,000 bytes of pinned items.

use super::{Check, CheckContext, Findings, RULE, Rule, Severity};
use crate::document::Outline;
use crate::model::{Memory, Settings};
use crate::profile::{MAX_BULLETS, MAX_BYTES, MAX_PINNED_BYTES, Profile};

/// The share of a budget, in percent, from which it is reported as nearly used up.
const NEARLY_FULL: usize = 80;

const MANY_ITEMS: Rule = Rule {
    id: "many-items",
    severity: Severity::Note,
    about: "The items use 80 % or more of a profile's 15 bullets.",
    help: "tag items that are rarely needed `on-demand`, and forget those that no longer apply",
    bad: &["(12 items that are all in the profile)"],
    good: &["(11 items)"],
    ..RULE
};
const TOO_MANY_ITEMS: Rule = Rule {
    id: "too-many-items",
    about: "There are more items than the 15 bullets of a profile; some are not applied.",
    help: "tag items that are rarely needed `on-demand`, tag essential ones `pinned`, and forget those that no longer apply",
    bad: &["(16 items that all want to be in the profile)"],
    good: &["(15 items)"],
    ..RULE
};
const MANY_BYTES: Rule = Rule {
    id: "many-bytes",
    severity: Severity::Note,
    about: "The items use 80 % or more of a profile's 9,500 bytes.",
    help: "shorten the longest values",
    bad: &["(items whose bullets take 7,600 bytes)"],
    good: &["(items whose bullets take 7,000 bytes)"],
    ..RULE
};
const TOO_MANY_BYTES: Rule = Rule {
    id: "too-many-bytes",
    about: "The items need more than the 9,500 bytes of a profile; some are not applied.",
    help: "shorten the longest values, and tag items that are rarely needed `on-demand`",
    bad: &["(items whose bullets take 9,600 bytes)"],
    good: &["(items whose bullets take 9,500 bytes)"],
    ..RULE
};
const MANY_PINNED: Rule = Rule {
    id: "many-pinned",
    severity: Severity::Note,
    about: "More than 10 items are pinned, or they use more than 80 % of the 2,000 bytes that accompany every prompt. The items of both memories count.",
    help: "pin only what every reply must be checked against; the profile has the rest",
    bad: &["(11 items that are all tagged pinned)"],
    good: &["(10 items that are all tagged pinned)"],
    ..RULE
};
const TOO_MANY_PINNED: Rule = Rule {
    id: "too-many-pinned",
    about: "There are more pinned items than the 15 lines and 2,000 bytes that accompany every prompt; some are left out. The items of both memories count.",
    help: "remove the tag `pinned` from items that need not come first",
    bad: &["(16 items that are all tagged pinned)"],
    good: &["(15 items that are all tagged pinned)"],
    ..RULE
};

pub(super) const BUDGET: Check = Check::of_memory(
    &[MANY_ITEMS, TOO_MANY_ITEMS, MANY_BYTES, TOO_MANY_BYTES, MANY_PINNED, TOO_MANY_PINNED],
    check_budget,
);

fn check_budget(outline: &Outline<'_>, context: &CheckContext, findings: &mut Findings) {
    // A disabled memory has no profile, but may be enabled at any time.
    let memory = Memory { settings: Settings::default(), ..outline.memory().clone() };
    let profile = Profile::of(&[(context.scope, &memory)], context.today, MAX_BULLETS);
    let (bytes, bullets) = (profile.admitted_bytes(), profile.admitted());
    let span = outline.name_span(outline.saved, "items");
    let mut compare = |used: usize, most: usize, [many, too_many]: [&Rule; 2], unit: &str| {
        let rule = match used * 100 / most {
            _ if used > most => too_many,
            NEARLY_FULL.. => many,
            _ => return,
        };
        let message = format!("the items need {used} of the profile's {most} {unit}");
        findings.add(rule, span.clone(), message);
    };
    compare(bullets, MAX_BULLETS, [&MANY_ITEMS, &TOO_MANY_ITEMS], "bullets");
    compare(bytes, MAX_BYTES, [&MANY_BYTES, &TOO_MANY_BYTES], "bytes");
    if let Some((rule, message)) = pinned_message(&memory, context) {
        findings.add(rule, span, message);
    }
}

/// What to say about the pinned items of both memories, if this one has any.
fn pinned_message(memory: &Memory, context: &CheckContext) -> Option<(&'static Rule, String)> {
    let other = context.other.as_ref().map(|other| (context.scope.other(), other));
    let mut memories = vec![(context.scope, memory)];
    memories.extend(other);
    // The repository's items shadow the user's, so it comes first.
    memories.sort_by_key(|(scope, _)| *scope);
    let pinned = Profile::pinned(&memories, context.today);
    let own = Profile::pinned(&[(context.scope, memory)], context.today).admitted();
    if own == 0 || !pinned.is_crowded() {
        return None;
    }
    let (items, bytes) = (pinned.admitted(), pinned.admitted_bytes());
    let both = if items > own { " in both memories" } else { "" };
    let of_most = format!("{bytes} of {MAX_PINNED_BYTES} bytes");
    Some(match pinned.left_out() {
        0 => {
            (&MANY_PINNED, format!("{items} pinned items{both} accompany every prompt ({of_most})"))
        }
        left_out => (
            &TOO_MANY_PINNED,
            format!("{left_out} of {items} pinned items{both} are left out of prompts ({of_most})"),
        ),
    })
}
