//! The profile: its order, its limits, and which items it leaves out.

use memskill::{Confidence, Item, MAX_BULLETS, MAX_BYTES, Memory, Profile, Scope, Value, Verdict};

use crate::support::random::{Random, law};
use crate::support::{memory, today};

/// The verdict on each item, in the order of the profile.
fn verdicts(memories: &[(Scope, &Memory)]) -> Vec<(String, Verdict)> {
    let profile = Profile::of(memories, today(), MAX_BULLETS);
    profile
        .items
        .iter()
        .map(|judged| (judged.item.name().unwrap_or("-").to_owned(), judged.verdict))
        .collect()
}

#[test]
fn each_rule_keeps_its_items_out() {
    for (fields, expected) in [
        ("value: x", Verdict::In),
        ("value: x, confidence: medium", Verdict::In),
        ("value: x, confidence: low", Verdict::Low),
        ("value: x, confidence: certain", Verdict::Low),
        ("value: x, confidence: high, tags: [needs-confirmation]", Verdict::NeedsConfirmation),
        ("value: x, expires: 2026-11-16", Verdict::Expired),
        ("value: x, expires: 2026-11-17", Verdict::In),
        ("value: x, tags: [on-demand]", Verdict::OnDemand),
        ("value: \"a\\u202eb\"", Verdict::Withheld("hidden-text")),
        ("value: ", Verdict::Empty),
    ] {
        let memory = memory(&format!("- {{key: a.b, {fields}}}"), "");
        assert_eq!(verdicts(&[(Scope::Repo, &memory)]), [("a.b".to_owned(), expected)], "{fields}");
    }
    let mut disabled = memory("- {key: a.b, value: x}", "");
    disabled.settings.enabled = false;
    assert_eq!(verdicts(&[(Scope::Repo, &disabled)])[0].1, Verdict::Disabled);
}

#[test]
fn the_order_is_total_and_does_not_depend_on_the_file() {
    let lines = [
        "{key: z.pinned, value: 1, confidence: medium, tags: [pinned]}",
        "{key: a.new, value: 1, confidence: high, added: 2026-02-01}",
        "{key: b.old, value: 1, confidence: high, added: 2026-01-01}",
        "{key: c.old, value: 1, confidence: high, added: 2026-01-01}",
        "{key: lessons.x, value: 1, confidence: high, added: 2026-03-01}",
        "{key: a.medium, value: 1, confidence: medium, added: 2026-03-01}",
    ];
    let forward: String = lines.iter().map(|line| format!("- {line}\n")).collect();
    let backward: String = lines.iter().rev().map(|line| format!("- {line}\n")).collect();
    let names = |items: &str| {
        let memory = memory(items, "");
        verdicts(&[(Scope::Repo, &memory)]).into_iter().map(|(name, _)| name).collect::<Vec<_>>()
    };
    assert_eq!(names(&forward), ["z.pinned", "a.new", "b.old", "c.old", "lessons.x", "a.medium"]);
    assert_eq!(names(&backward), names(&forward));
}

#[test]
fn a_repo_item_shadows_the_users_item_only_if_it_is_in_the_profile() {
    let user = memory("- {key: a.b, value: mine, confidence: high}", "");
    for (confidence, expected) in [("high", Verdict::Shadowed), ("low", Verdict::In)] {
        let repo = memory(&format!("- {{key: a.b, value: ours, confidence: {confidence}}}"), "");
        let profile =
            Profile::of(&[(Scope::Repo, &repo), (Scope::User, &user)], today(), MAX_BULLETS);
        let users = profile.items.iter().find(|judged| judged.scope == Scope::User).unwrap();
        assert_eq!(users.verdict, expected);
    }
}

#[test]
fn labels_appear_only_where_both_scopes_have_bullets() {
    let (repo, user) = (memory("- {key: a.b, value: 1}", ""), memory("- {key: c.d, value: 2}", ""));
    let both = Profile::of(&[(Scope::Repo, &repo), (Scope::User, &user)], today(), MAX_BULLETS)
        .to_string();
    assert!(both.contains("- [repo] a.b: 1\n- [user] c.d: 2\n"), "{both}");
    let one = Profile::of(&[(Scope::User, &user)], today(), MAX_BULLETS).to_string();
    assert!(one.contains("\n- c.d: 2\n"), "{one}");
}

#[test]
fn items_of_any_size_stay_within_the_limits() {
    law(0..300, |random| {
        let memory = hostile(random);
        let memories = [(Scope::Repo, &memory), (Scope::User, &memory)];
        let profile = Profile::of(&memories, today(), random.below(40));
        let text = profile.to_string();
        assert!(
            profile.bullets().len() <= MAX_BULLETS && text.len() <= MAX_BYTES,
            "{}",
            text.len()
        );
        assert!(
            profile
                .bullets()
                .iter()
                .all(|bullet| bullet.chars().count() <= 300 && !bullet.contains('\n'))
        );
        let admitted = profile.bullets().len() + profile.left_out();
        let shown = profile.items.iter().filter(|judged| judged.verdict == Verdict::In).count();
        assert_eq!(shown + profile.left_out(), admitted);
        assert_eq!(
            Profile::of(&memories, today(), MAX_BULLETS).to_string(),
            Profile::of(&memories, today(), 99).to_string()
        );
    });
}

#[test]
fn the_text_of_an_item_without_a_valid_key_is_escaped() {
    for (item, bullet) in [
        ("{value: '---'}", r"- \---"),
        ("{value: '# heading'}", r"- \# heading"),
        ("{key: '## a', value: x}", r"- \## a: x"),
        ("{value: tabs}", "- tabs"),
        ("{key: a.b, value: '---'}", "- a.b: ---"),
    ] {
        let memory = memory(&format!("- {item}"), "");
        let profile = Profile::of(&[(Scope::Repo, &memory)], today(), MAX_BULLETS);
        assert_eq!(profile.bullets(), [bullet]);
    }
}

/// Many items of odd sizes, in characters of one to four bytes.
fn hostile(random: &mut Random) -> Memory {
    let mut memory = Memory::default();
    for number in 0..random.below(60) {
        let unit = ["x", "ü", "東", "🦀", "\n", "<", "\u{202e}", "`"][random.below(8)];
        let mut item = Item::new(
            format!("a.k{number}").parse().ok(),
            Value::Text(unit.repeat(random.below(1200))),
        );
        item.confidence = [None, Some(Confidence::High), Some(Confidence::Low)][random.below(3)];
        item.tags = vec!["tag".repeat(random.below(5)); random.below(3)];
        memory.items.push(item);
    }
    memory
}
