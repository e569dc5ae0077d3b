//! The rules for moving an item between two memories.

use Confidence::{High, Low, Medium};
use memskill::{
    Change, Confidence, ConflictPolicy, Document, Error, Intent, Item, Key, Memory, MoveError,
    PersonalKeys, Scope, Setting, Tombstone, Transfer, change_setting, remember, transfer,
};

use crate::random_file::random_file;
use crate::support::random::{law, seeds};
use crate::support::{key, memory, today, token};

const ITEM: &str = "- {key: a.b, value: old, added: 2026-05-01, source: said, confidence: medium, tags: [x], expires: 2027-01-01, seen: 2026-06-01, rev: 3, why: because}";

fn promote(
    user: &mut Memory,
    repo: &mut Memory,
    on_conflict: ConflictPolicy,
) -> Result<Change, Error> {
    let request = Transfer {
        key: key("a.b"),
        to: Scope::User,
        on_conflict,
        personal_keys: PersonalKeys::Refuse,
    };
    transfer(user, repo, &request, today())
}

fn item(memory: &Memory) -> &Item {
    memory.item(&key("a.b")).unwrap()
}

fn tombstone(memory: &Memory) -> &Tombstone {
    memory.deletions.iter().find(|one| one.key == Some(key("a.b"))).unwrap()
}

#[test]
fn an_item_moves_with_all_its_fields_and_leaves_a_tombstone() {
    let updated = "2026-01-01".parse().ok();
    let mut user = Memory { updated, ..memory("", "") };
    let mut repo = Memory { updated, ..memory(ITEM, "") };
    let before = item(&repo).clone();
    let change = promote(&mut user, &mut repo, ConflictPolicy::Refuse).unwrap();
    assert_eq!(change, Change::Added(before.clone()));
    assert_eq!(item(&user), &before);
    assert!(repo.items.is_empty());
    let left = tombstone(&repo);
    assert_eq!((left.reason.as_deref(), left.removed), (Some("moved"), Some(today())));
    assert_eq!((user.updated, repo.updated), (Some(today()), Some(today())));
}

#[test]
fn moving_a_key_that_the_target_forgot_starts_a_new_generation() {
    let buried = "- {key: a.b, removed: 2026-01-01, reason: user asked, gen: 2}\n- {value: old, removed: 2026-01-01, reason: user asked}";
    let (mut user, mut repo) = (memory("", buried), memory(ITEM, ""));
    promote(&mut user, &mut repo, ConflictPolicy::Refuse).unwrap();
    assert_eq!((user.deletions.len(), item(&user).generation), (0, 3));
    assert_eq!(tombstone(&repo).generation, 1, "the tombstone has the generation of the item");
}

#[test]
fn equal_values_are_merged() {
    for (there, here, sure) in [(Low, High, High), (High, Low, High), (Medium, Low, Medium)] {
        let line = |level: Confidence, day: &str, tag: &str| {
            format!(
                "- {{key: a.b, value: old, added: {day}, confidence: {}, tags: [{tag}]}}",
                level.as_str()
            )
        };
        let mut user = memory(&line(there, "2026-03-01", "x"), "");
        let mut repo = memory(&line(here, "2026-02-01", "y"), "");
        let change = promote(&mut user, &mut repo, ConflictPolicy::Refuse).unwrap();
        assert!(matches!(change, Change::Updated(_)));
        let now = item(&user);
        assert_eq!((now.confidence, now.added), (Some(sure), Some("2026-02-01".parse().unwrap())));
        assert_eq!(now.tags, ["x", "y"]);
        assert!(repo.items.is_empty());
    }
}

#[test]
fn merging_with_an_item_that_never_expires_drops_the_expiry() {
    let bare = "- {key: a.b, value: old}";
    for (there, here) in [(bare, ITEM), (ITEM, bare)] {
        let (mut user, mut repo) = (memory(there, ""), memory(here, ""));
        promote(&mut user, &mut repo, ConflictPolicy::Refuse).unwrap();
        assert_eq!(item(&user).expires, None);
    }
}

#[test]
fn a_different_value_is_refused_unless_it_may_be_replaced() {
    let other = "- {key: a.b, value: new, rev: 5, gen: 2}";
    let (mut user, mut repo) = (memory(other, ""), memory(ITEM, ""));
    let before = (user.clone(), repo.clone());
    let refused = promote(&mut user, &mut repo, ConflictPolicy::Refuse).unwrap_err();
    assert!(refused.is_refusal());
    let message = "a.b is \"old\" in this repository's memory but \"new\" in the user's memory";
    assert_eq!(refused.to_string(), message);
    assert_eq!((&user, &repo), (&before.0, &before.1), "a refusal changes nothing");
    promote(&mut user, &mut repo, ConflictPolicy::Replace).unwrap();
    let now = item(&user);
    assert_eq!((now.value.to_string().as_str(), now.rev, now.generation), ("old", 6, 2));
    assert_eq!(now.source.as_deref(), Some("said"));
}

#[test]
fn a_withheld_item_is_neither_moved_nor_shown() {
    let secret = format!("- {{key: a.b, value: {}}}", token());
    let (mut user, mut repo) = (memory("", ""), memory(&secret, ""));
    let refused = promote(&mut user, &mut repo, ConflictPolicy::Refuse).unwrap_err();
    assert!(matches!(refused, Error::Guarded(_)) && refused.is_refusal());
    assert_eq!((user.items.len(), repo.items.len()), (0, 1));
    let (mut user, mut repo) = (memory(&secret, ""), memory(ITEM, ""));
    let refused = promote(&mut user, &mut repo, ConflictPolicy::Refuse).unwrap_err().to_string();
    assert!(refused.contains("[withheld: known-token]") && !refused.contains("ghp_"), "{refused}");
}

#[test]
fn an_item_that_is_already_there_is_reported() {
    let (mut user, mut repo) = (memory(ITEM, ""), memory("", ""));
    let refused = promote(&mut user, &mut repo, ConflictPolicy::Refuse).unwrap_err();
    assert!(matches!(refused, Error::Move(MoveError::AlreadyThere { .. })) && refused.is_refusal());
    let refused = promote(&mut memory("", ""), &mut repo, ConflictPolicy::Refuse).unwrap_err();
    assert!(matches!(refused, Error::NotFound(_)));
}

#[test]
fn personal_items_do_not_move_to_a_repository() {
    let item = "- {key: user.name, value: Ada}";
    for (to, personal_keys, there, moves) in [
        (Scope::Repo, PersonalKeys::Refuse, "", false),
        (Scope::Repo, PersonalKeys::Allow, "", true),
        (Scope::Repo, PersonalKeys::Refuse, item, true),
        (Scope::User, PersonalKeys::Allow, "", true),
    ] {
        let (mut gaining, mut losing) = (memory(there, ""), memory(item, ""));
        let request = Transfer {
            key: key("user.name"),
            to,
            on_conflict: ConflictPolicy::Refuse,
            personal_keys,
        };
        let answer = transfer(&mut gaining, &mut losing, &request, today());
        assert_eq!(answer.is_ok(), moves, "{personal_keys:?} {there}");
        assert!(moves || matches!(answer, Err(Error::Personal(_))));
        assert_eq!(losing.items.is_empty(), moves);
    }
}

#[test]
fn items_move_between_disabled_memories() {
    let (mut user, mut repo) = (memory("", ""), memory(ITEM, ""));
    for memory in [&mut user, &mut repo] {
        change_setting(memory, Setting::Enabled(false), today());
    }
    promote(&mut user, &mut repo, ConflictPolicy::Refuse).unwrap();
    assert_eq!((user.items.len(), user.settings.enabled), (1, false));
}

#[test]
fn an_agent_may_save_a_moved_key_again() {
    let mut repo = memory("", "- {key: a.b, removed: 2026-01-01, reason: moved}");
    let candidate =
        memskill::Candidate::new(Some(key("a.b")), memskill::Value::Text("new".to_owned()));
    remember(&mut repo, candidate, Intent::Automatic, today()).unwrap();
    assert_eq!(item(&repo).generation, 2);
}

#[test]
fn moving_an_item_there_and_back_loses_nothing() {
    law(seeds().step_by(3), |random| {
        let texts = [random_file(random), random_file(random)];
        let [user, repo] = texts.map(|text| Document::parse(text).unwrap());
        let keys: Vec<Key> = repo.memory().items.iter().filter_map(|one| one.key.clone()).collect();
        let Some(key) = (!keys.is_empty()).then(|| random.pick(&keys).clone()) else { return };
        let (mut there, mut here) = (user.memory().clone(), repo.memory().clone());
        let (on_conflict, personal_keys) = (ConflictPolicy::Refuse, PersonalKeys::Allow);
        let request = |to| Transfer { key: key.clone(), to, on_conflict, personal_keys };
        let was_there = there.item(&key).is_some();
        let before = here.item(&key).unwrap().clone();
        if transfer(&mut there, &mut here, &request(Scope::User), today()).is_err() {
            assert_eq!((&there, &here), (user.memory(), repo.memory()));
            return;
        }
        assert!(here.item(&key).is_none() && there.item(&key).is_some());
        for (document, memory) in [(&user, &there), (&repo, &here)] {
            if let Ok(text) = document.with_memory(memory) {
                assert_eq!(Document::parse(text).unwrap().memory(), memory);
            }
        }
        transfer(&mut here, &mut there, &request(Scope::Repo), today()).unwrap();
        let after = here.item(&key).unwrap().clone();
        if !was_there {
            let mut reborn = before;
            reborn.generation += 1;
            if reborn.confidence == Some(Low) && reborn.tags != after.tags {
                reborn.tags.push("needs-confirmation".to_owned());
            }
            assert_eq!(after, reborn);
        }
    });
}
