//! Valid items that need attention: out of date, redundant, personal, or without the tag of their confidence.

use std::collections::HashMap;

use super::redactor::item_name;
use super::{Check, CheckContext, Findings, RULE, Remedy, Rule, Severity, items, with_memory};
use crate::document::{Document, Outline};
use crate::model::{Confidence, Date, Key, NEEDS_CONFIRMATION, Scope};
use crate::rules::{MIN_WORDS, similar_pairs, words};

/// After how many days an unconfirmed item is reported.
const UNCONFIRMED_DAYS: i64 = 90;
/// How many characters of a line in AGENTS.md or CLAUDE.md are compared.
const MAX_COMPARED: usize = 1_000;

const LOW_WITHOUT_TAG: Rule = Rule {
    id: "low-without-tag",
    about: "An item of low confidence lacks the tag `needs-confirmation`, which other readers of the file rely on.",
    help: "add the tag, as `memskill check --fix` does, or `memskill confirm` the item",
    bad: &["- key: writing.tone\n  value: plain\n  confidence: low"],
    good: &["- key: writing.tone\n  value: plain\n  confidence: low\n  tags: [needs-confirmation]"],
    remedy: Remedy::Fix,
    ..RULE
};

pub(super) const LOW_CONFIDENCE: Check =
    Check::of_memory(&[LOW_WITHOUT_TAG], find_untagged).with_fix(tag_low_confidence);

fn find_untagged(outline: &Outline<'_>, _: &CheckContext, findings: &mut Findings) {
    for index in untagged(outline) {
        let name = item_name(&outline.memory().items[index]);
        let message = format!("{name} has low confidence but no tag `{NEEDS_CONFIRMATION}`");
        let span = outline.field_span(outline.item(index), "confidence");
        findings.add(&LOW_WITHOUT_TAG, span, message);
    }
}

/// Items whose confidence is literally `low`. An invalid confidence counts as low, but has a finding of its own.
fn untagged(outline: &Outline<'_>) -> Vec<usize> {
    let indexed = items(outline).enumerate();
    let untagged = indexed.filter(|(_, (_, item))| !item.is_tagged(NEEDS_CONFIRMATION));
    let low = untagged.filter(|(_, (node, _))| {
        let text = outline.field(*node, "confidence").and_then(|id| outline.scalar_text(id));
        matches!(text.map(str::parse), Some(Ok(Confidence::Low)))
    });
    low.map(|(index, _)| index).collect()
}

fn tag_low_confidence(document: &Document, today: Date) -> Option<String> {
    let mut memory = document.memory().clone();
    for index in untagged(&document.outline()?) {
        memory.items[index].add_tag(NEEDS_CONFIRMATION);
    }
    with_memory(document, memory, today)
}

const CONFLICT_COPY: Rule = Rule {
    id: "conflict-copy",
    about: "Both sides of a merge changed a key. This copy holds the value that lost, unconfirmed and outside the profile.",
    help: "keep one of the two: `memskill forget` this one, or `memskill remember` its value under the original key",
    bad: &[
        "- key: writing.tone.conflict-0a1b2c\n  value: plain\n  confidence: low\n  tags: [needs-confirmation]",
    ],
    good: &["- key: git.conflict-style\n  value: zdiff3"],
    ..RULE
};

pub(super) const CONFLICT_COPIES: Check = Check::of_memory(&[CONFLICT_COPY], find_conflict_copies);

fn find_conflict_copies(outline: &Outline<'_>, _: &CheckContext, findings: &mut Findings) {
    for (node, item) in items(outline) {
        if item.key.as_ref().is_some_and(Key::is_conflict_copy) {
            let message = format!("{} lost a merge and needs a decision", item_name(item));
            findings.add(&CONFLICT_COPY, outline.field_span(node, "key"), message);
        }
    }
}

const EXPIRED: Rule = Rule {
    id: "expired",
    about: "The item has expired and no longer applies.",
    help: "`memskill forget` it, or give it a new `expires`",
    bad: &["- key: release.freeze\n  value: no merges\n  expires: 2026-11-01"],
    good: &["- key: release.freeze\n  value: no merges\n  expires: 2026-11-17"],
    ..RULE
};
const UNCONFIRMED: Rule = Rule {
    id: "unconfirmed",
    severity: Severity::Note,
    about: "An item of low or medium confidence was neither confirmed nor seen again for 90 days.",
    help: "`memskill confirm` it, or `memskill forget` it",
    bad: &["- key: writing.tone\n  value: plain\n  added: 2026-01-01\n  confidence: medium"],
    good: &[
        "- key: writing.tone\n  value: plain\n  added: 2026-01-01\n  seen: 2026-11-01\n  confidence: medium",
    ],
    ..RULE
};

pub(super) const STALE: Check = Check::of_memory(&[EXPIRED, UNCONFIRMED], find_stale);

fn find_stale(outline: &Outline<'_>, context: &CheckContext, findings: &mut Findings) {
    for (node, item) in items(outline) {
        if let Some(day) = item.expires.filter(|_| item.is_expired(context.today)) {
            let message = format!("{} expired on {day}", item_name(item));
            findings.add(&EXPIRED, outline.field_span(node, "expires"), message);
            continue;
        }
        let days = item.added.max(item.seen).map_or(0, |day| context.today.days_after(day));
        if item.effective_confidence() != Confidence::High && days >= UNCONFIRMED_DAYS {
            let message = format!("{} has been unconfirmed for {days} days", item_name(item));
            findings.add(&UNCONFIRMED, outline.span(node), message);
        }
    }
}

const NEAR_DUPLICATE: Rule = Rule {
    id: "near-duplicate",
    about: "Two items say nearly the same. They take two bullets, and may contradict each other later.",
    help: "keep the better one and `memskill forget` the other; `memskill tidy` merges items that say the same",
    bad: &[
        "- key: a.b\n  value: Use tabs for indentation\n- key: c.d\n  value: use tabs for indentation.",
    ],
    good: &[
        "- key: a.b\n  value: Use tabs for indentation\n- key: c.d\n  value: use spaces for alignment",
    ],
    ..RULE
};

pub(super) const NEAR_DUPLICATES: Check = Check::of_memory(&[NEAR_DUPLICATE], find_near_duplicates);

fn find_near_duplicates(outline: &Outline<'_>, _: &CheckContext, findings: &mut Findings) {
    let items = &outline.memory().items;
    for (index, other) in similar_pairs(outline.memory()) {
        let (own, other) = (item_name(&items[index]), item_name(&items[other]));
        let message = format!("{own} says nearly the same as {other}");
        findings.add(&NEAR_DUPLICATE, outline.field_span(outline.item(index), "value"), message);
    }
}

const ABOUT_A_PERSON: Rule = Rule {
    id: "about-a-person",
    // Only a note: `--here` keeps such an item in the repository on purpose.
    severity: Severity::Note,
    about: "A key under `user.` is about one person, but everyone with access to the repository can read it.",
    help: "run `memskill promote` to move it to the user's memory",
    bad: &["- key: user.name\n  value: Ada"],
    good: &["- key: users.table\n  value: has one row for each user"],
    ..RULE
};

pub(super) const PERSONAL: Check = Check::of_memory(&[ABOUT_A_PERSON], find_personal);

fn find_personal(outline: &Outline<'_>, context: &CheckContext, findings: &mut Findings) {
    if context.scope == Scope::User {
        return;
    }
    for (node, item) in items(outline) {
        if item.key.as_ref().is_some_and(Key::is_about_user) {
            let message = format!("{} is about a person", item_name(item));
            findings.add(&ABOUT_A_PERSON, outline.field_span(node, "key"), message);
        }
    }
}

const SAID_ELSEWHERE: Rule = Rule {
    id: "said-elsewhere",
    severity: Severity::Note,
    about: "AGENTS.md or CLAUDE.md already says this, and agents read those files anyway.",
    help: "keep it in one place: `memskill forget` it, or remove it from the other file",
    bad: &["- key: code.indent\n  value: use tabs for indentation"],
    good: &["- key: code.indent\n  value: use four spaces for indentation"],
    ..RULE
};

pub(super) const GUIDES: Check = Check::of_memory(&[SAID_ELSEWHERE], find_said_elsewhere);

fn find_said_elsewhere(outline: &Outline<'_>, context: &CheckContext, findings: &mut Findings) {
    let mut sentences: HashMap<String, (&str, usize)> = HashMap::new();
    for (name, text) in &context.guides {
        for (index, line) in text.lines().enumerate() {
            for sentence in line.split(". ").chain([line]) {
                sentences.entry(joined_words(sentence)).or_insert((name, index + 1));
            }
        }
    }
    if sentences.is_empty() {
        return;
    }
    for (node, item) in items(outline) {
        let value = joined_words(&item.value.to_string());
        if value.split(' ').count() >= MIN_WORDS
            && let Some((name, line)) = sentences.get(&value)
        {
            let message = format!("{} is also in {name}, line {line}", item_name(item));
            findings.add(&SAID_ELSEWHERE, outline.field_span(node, "value"), message);
        }
    }
}

/// The words of a line without the punctuation between them.
fn joined_words(line: &str) -> String {
    let line: String = line.chars().take(MAX_COMPARED).collect();
    words(&line).collect::<Vec<_>>().join(" ")
}
