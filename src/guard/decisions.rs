//! What the user decided about a finding, kept in tags: `allowed:RULE` lets an item pass, `held:RULE` waits for a decision.

use std::str::FromStr;

use super::{GuardRule, judge_kept, rules, rules_against};
use crate::error::{Error, Result};
use crate::model::{ALLOWED, Confidence, HELD, Item};

/// The name of a rule that the user lets a text violate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance(&'static str);

impl FromStr for Allowance {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        match rules().find(|rule| rule.id == name) {
            Some(rule) if rule.holds() => Err(Error::HeldInstead(rule.id)),
            Some(rule) if rule.is_allowable => Ok(Self(rule.id)),
            Some(rule) => Err(Error::NeverAllowed(rule.id)),
            None => {
                let names: Vec<&str> = rules().map(|rule| rule.id).collect();
                Err(Error::unknown_rule(name, &names))
            }
        }
    }
}

/// Whether the tag is a decision, which no option may set or remove.
pub(crate) fn is_decision(tag: &str) -> bool {
    tag.starts_with(ALLOWED) || tag.starts_with(HELD)
}

/// Tags an item with those allowances whose rules it violates.
pub(crate) fn allow(item: &mut Item, allowances: &[Allowance]) {
    if allowances.is_empty() {
        return;
    }
    let violated: Vec<&GuardRule> = rules_against(item).collect();
    for rule in violated {
        if allowances.contains(&Allowance(rule.id)) {
            item.add_tag(&format!("{ALLOWED}{}", rule.id));
        }
    }
}

/// Whether the user allowed this item to violate the rule. The allowance is a tag in the file, so it does
/// not count where someone else may have written it.
pub fn is_allowed(item: &Item, rule: &GuardRule) -> bool {
    rule.is_allowable && !item.is_untrusted && has_tag(item, ALLOWED, rule)
}

/// Tags an item as held by the rule.
pub(crate) fn hold(item: &mut Item, rule: &GuardRule) {
    item.add_tag(&format!("{HELD}{}", rule.id));
}

/// Holds an item that keeps its value if a rule says so and this user has not allowed it. Refuses what no decision lets pass.
pub(crate) fn hold_back(item: &mut Item) -> Result<()> {
    for violation in judge_kept(item)? {
        hold(item, violation.rule);
        item.set_confidence(Confidence::Low);
    }
    Ok(())
}

/// Whether an item is tagged as held by the rule.
pub(crate) fn is_held(item: &Item, rule: &GuardRule) -> bool {
    rule.holds() && has_tag(item, HELD, rule)
}

/// The rules that an item is tagged as held by.
pub(super) fn held_by(item: &Item) -> impl Iterator<Item = &'static GuardRule> {
    rules().filter(|rule| is_held(item, rule))
}

/// Lets an item pass every rule that holds it.
pub(crate) fn release(item: &mut Item) {
    let violated = rules_against(item).filter(|rule| rule.holds());
    let rules: Vec<&GuardRule> = violated.chain(held_by(item)).collect();
    item.tags.retain(|tag| !tag.starts_with(HELD));
    rules.iter().for_each(|rule| item.add_tag(&format!("{ALLOWED}{}", rule.id)));
}

fn has_tag(item: &Item, start: &str, rule: &GuardRule) -> bool {
    item.tags.iter().any(|tag| tag.strip_prefix(start) == Some(rule.id))
}
