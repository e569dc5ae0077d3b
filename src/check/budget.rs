//! How much of the profile's two budgets the items take: 15 bullets and 9,500 bytes.

use super::{Check, CheckContext, Findings, Look, RULE, Rule, Severity};
use crate::document::Outline;
use crate::model::{Memory, PINNED, Scope, Settings};
use crate::profile::{MAX_BULLETS, MAX_BYTES, Profile, Verdict};

const NEAR_BULLETS: Rule = Rule {
    id: "many-items",
    severity: Severity::Note,
    about: "The items take 80 % or more of the 15 bullets that a profile has.",
    help: "tag what is rarely needed `on-demand`, and forget what no longer holds",
    bad: &["(12 items that are all in the profile)"],
    good: &["(11 items)"],
    ..RULE
};
const OVER_BULLETS: Rule = Rule {
    id: "too-many-items",
    about: "More items than the 15 bullets of a profile: some are not applied.",
    help: "tag what is rarely needed `on-demand`, what must be in `pinned`, and forget what no longer holds",
    bad: &["(16 items that all want to be in the profile)"],
    good: &["(15 items)"],
    ..RULE
};
const NEAR_BYTES: Rule = Rule {
    id: "many-bytes",
    severity: Severity::Note,
    about: "The items take 80 % or more of the 9,500 bytes that a profile has.",
    help: "shorten the longest values",
    bad: &["(items whose bullets take 7,600 bytes)"],
    good: &["(items whose bullets take 7,000 bytes)"],
    ..RULE
};
const OVER_BYTES: Rule = Rule {
    id: "too-many-bytes",
    about: "The items take more than the 9,500 bytes that a profile has: some are not applied.",
    help: "shorten the longest values, and tag what is rarely needed `on-demand`",
    bad: &["(items whose bullets take 9,600 bytes)"],
    good: &["(items whose bullets take 9,500 bytes)"],
    ..RULE
};
const PINNED_OUT: Rule = Rule {
    id: "too-many-pinned",
    about: "More is pinned than fits into a profile, so that something pinned is not applied.",
    help: "take the tag `pinned` off what need not come first",
    bad: &["(16 items that are all tagged pinned)"],
    good: &["(15 items that are all tagged pinned)"],
    ..RULE
};

pub(super) const CHECK: Check = Check {
    rules: &[NEAR_BULLETS, OVER_BULLETS, NEAR_BYTES, OVER_BYTES, PINNED_OUT],
    look: Look::Memory(look),
    fix: None,
};

fn look(outline: &Outline<'_>, around: &CheckContext, findings: &mut Findings) {
    // A disabled memory has no profile; it may be enabled any day.
    let memory = Memory { settings: Settings::default(), ..outline.memory().clone() };
    let profile = Profile::of(&[(Scope::Repo, &memory)], around.today, MAX_BULLETS);
    let (bytes, bullets) = (profile.admitted_bytes(), profile.bullets().len() + profile.left_out());
    let at = outline.name_span(outline.saved, "items");
    let mut test = |used: usize, most: usize, [near, over]: [&Rule; 2], unit: &str| {
        let rule = match used * 100 / most {
            _ if used > most => over,
            80.. => near,
            _ => return,
        };
        findings.add(
            rule,
            at.clone(),
            format!("the profile has {most} {unit}, the items want {used}"),
        );
    };
    test(bullets, MAX_BULLETS, [&NEAR_BULLETS, &OVER_BULLETS], "bullets");
    test(bytes, MAX_BYTES, [&NEAR_BYTES, &OVER_BYTES], "bytes");
    let out = profile.items.iter().filter(|judged| {
        matches!(judged.verdict, Verdict::Cap | Verdict::Budget) && judged.item.is_tagged(PINNED)
    });
    let out = out.count();
    if out > 0 {
        let message = format!("more is pinned than fits: {out} of it is left out of the profile");
        findings.add(&PINNED_OUT, at.clone(), message);
    }
}
