//! How much of a profile's two budgets, 15 bullets and 9,500 bytes, the items use.

use super::{Check, CheckContext, Findings, RULE, Rule, Severity};
use crate::document::Outline;
use crate::model::{Memory, PINNED, Scope, Settings};
use crate::profile::{MAX_BULLETS, MAX_BYTES, Profile, Verdict};

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
const TOO_MANY_PINNED: Rule = Rule {
    id: "too-many-pinned",
    about: "There are more pinned items than fit into a profile; some of them are not applied.",
    help: "remove the tag `pinned` from items that need not come first",
    bad: &["(16 items that are all tagged pinned)"],
    good: &["(15 items that are all tagged pinned)"],
    ..RULE
};

pub(super) const BUDGET: Check = Check::of_memory(
    &[MANY_ITEMS, TOO_MANY_ITEMS, MANY_BYTES, TOO_MANY_BYTES, TOO_MANY_PINNED],
    check_budget,
);

fn check_budget(outline: &Outline<'_>, context: &CheckContext, findings: &mut Findings) {
    // A disabled memory has no profile, but may be enabled at any time.
    let memory = Memory { settings: Settings::default(), ..outline.memory().clone() };
    let profile = Profile::of(&[(Scope::Repo, &memory)], context.today, MAX_BULLETS);
    let (bytes, bullets) = (profile.admitted_bytes(), profile.bullets().len() + profile.left_out());
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
    let left_out = profile.items.iter().filter(|judged| {
        matches!(judged.verdict, Verdict::Cap | Verdict::Budget) && judged.item.is_tagged(PINNED)
    });
    let left_out = left_out.count();
    if left_out > 0 {
        let message = format!("too many pinned items: the profile leaves out {left_out} of them");
        findings.add(&TOO_MANY_PINNED, span.clone(), message);
    }
}
