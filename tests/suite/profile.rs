//! The profile: its order, its limits, and which items it leaves out.

use memskill::{
    Confidence, Item, MAX_BULLETS, MAX_BYTES, MAX_PINNED_BYTES, Memory, Profile, Scope, Value,
    Verdict,
};

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
        ("value: x, confidence: high, tags: ['held:authority']", Verdict::Held),
        ("value: x, confidence: low, tags: ['held:effect', needs-confirmation]", Verdict::Held),
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

/// One line per item of the repository: `key` or `key tags`.
fn items(lines: impl IntoIterator<Item = String>) -> Memory {
    let item = |line: String| {
        let (key, tags) = line.split_once(' ').unwrap_or((&line, ""));
        format!("- {{key: {key}, value: x, added: 2026-11-01, tags: [{tags}]}}\n")
    };
    memory(&lines.into_iter().map(item).collect::<String>(), "")
}

#[test]
fn among_equals_the_namespaces_take_turns() {
    let many = (0..20).map(|n| format!("a.k{n:02}"));
    let memory =
        items(many.chain(["b.one", "b.two", "tooling.package-manager"].map(str::to_owned)));
    let profile = Profile::of(&[(Scope::Repo, &memory)], today(), MAX_BULLETS);
    let order: Vec<&str> = profile.bullets().iter().map(|line| &line[2..line.len() - 3]).collect();
    assert_eq!(order[..5], ["a.k00", "b.one", "tooling.package-manager", "a.k01", "b.two"]);
    assert_eq!(order[5..], (2..12).map(|n| format!("a.k{n:02}")).collect::<Vec<_>>());
    assert!(
        profile
            .to_string()
            .ends_with("\n\n8 more items are saved: a 8. `memskill recall WORDS` finds them.\n")
    );
}

#[test]
fn a_namespace_takes_turns_only_among_equals() {
    let memory = memory(
        "- {key: a.old, value: x, added: 2026-01-01}\n- {key: b.new, value: x, added: 2026-02-01}\n\
         - {key: b.newer, value: x, added: 2026-03-01}",
        "",
    );
    let profile = Profile::of(&[(Scope::Repo, &memory)], today(), MAX_BULLETS);
    assert_eq!(profile.bullets(), ["- b.newer: x", "- b.new: x", "- a.old: x"]);
}

#[test]
fn the_users_pinned_items_always_have_room() {
    let repo = items((0..30).map(|n| format!("a.k{n:02} pinned")));
    let user = items(["z.mine pinned", "z.too pinned", "z.other "].map(str::to_owned));
    let memories = [(Scope::Repo, &repo), (Scope::User, &user)];
    for profile in
        [Profile::of(&memories, today(), MAX_BULLETS), Profile::pinned(&memories, today())]
    {
        let users: Vec<&String> =
            profile.bullets().iter().filter(|line| line.starts_with("- [user]")).collect();
        assert_eq!(users, ["- [user] z.mine: x", "- [user] z.too: x"]);
        assert_eq!(profile.bullets().len(), MAX_BULLETS);
    }
}

#[test]
fn long_pinned_items_of_a_repository_leave_room_for_the_users() {
    let long =
        |n: usize| format!("- {{key: a.k{n:02}, value: {}, tags: [pinned]}}\n", "x".repeat(280));
    let repo = memory(&(0..15).map(long).collect::<String>(), "");
    let user = items(["z.mine pinned".to_owned()]);
    let pinned = Profile::pinned(&[(Scope::Repo, &repo), (Scope::User, &user)], today());
    assert!(pinned.bullets().contains(&"- [user] z.mine: x".to_owned()), "{pinned}");
    assert!(pinned.to_string().len() <= MAX_PINNED_BYTES, "{pinned}");
    assert!(pinned.bullets().len() > 3 && pinned.left_out() > 3, "{pinned}");
}

#[test]
fn the_foot_names_what_else_can_be_recalled() {
    let other = "- {value: by hand, tags: [on-demand]}\n- {key: x.y, value: 1, tags: [on-demand, 'held:effect']}\n\
                 - {key: x.z, value: 1, confidence: low, tags: [on-demand]}\n\
                 - {key: words.team, value: [a, b], tags: [on-demand, synonyms]}\n\
                 - {key: deploy.a, value: 1, tags: [on-demand]}\n- {key: deploy.b, value: 1, tags: [on-demand]}\n";
    let only_on_demand = memory(other, "");
    let text =
        |memory: &Memory| Profile::of(&[(Scope::Repo, memory)], today(), MAX_BULLETS).to_string();
    assert_eq!(
        text(&only_on_demand),
        "3 items are saved: deploy 2, without a key 1. `memskill recall WORDS` finds them.\n"
    );
    let with_bullet = memory(&format!("{other}- {{key: a.b, value: 1}}\n"), "");
    assert!(text(&with_bullet).ends_with(
        "- a.b: 1\n\n3 more items are saved: deploy 2, without a key 1. `memskill recall WORDS` finds them.\n"
    ));
    let one = memory("- {key: a.b, value: 1, tags: [on-demand]}", "");
    assert_eq!(text(&one), "1 item is saved: a 1. `memskill recall WORDS` finds it.\n");
}

#[test]
fn the_foot_stays_within_300_bytes_and_names_nothing_that_is_withheld() {
    let token = format!("ghp_{}", ["a1B2c3", "D4e5F6"].concat().repeat(3));
    let names = (0..2_000).map(|n| format!("namespace_number_{n}.key on-demand"));
    let memory =
        items(names.chain([format!("{token}.a on-demand"), format!("{token}.b on-demand")]));
    let text = Profile::of(&[(Scope::Repo, &memory)], today(), MAX_BULLETS).to_string();
    assert!(text.len() < 300 && text.len() > 200, "{} bytes", text.len());
    assert!(text.starts_with("2002 items are saved: namespace_number_0 1, "), "{text}");
    assert!(text.contains(" other namespaces 19"), "{text}");
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
