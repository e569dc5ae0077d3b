//! Items, tombstones, locations and profiles as JSON. Absent fields are left out.

use memskill::guard::{TextContext, reasons_to_hold, shown, withheld, withheld_tombstone};
use memskill::machine::Trust;
use memskill::store::Store;
use memskill::{Item, Key, MAX_BYTES, Profile, ProfileEntry, Scope, Tombstone, Verdict};
use serde_json::{Map, Value, json};

use crate::listing::{LoadedMemory, tokens};

pub(crate) fn item(scope: Scope, item: &Item) -> Map<String, Value> {
    let mut object = Map::new();
    let mut put = |name: &str, value: Option<Value>| {
        if let Some(value) = value {
            object.insert(name.to_owned(), value);
        }
    };
    put("scope", Some(scope.as_str().into()));
    let rule = withheld(item);
    // If the item is withheld, any of its texts may be what the rule found.
    let safe = |text: &str| match rule {
        Some(_) => Value::from(shown(text, TextContext::Item)),
        None => text.into(),
    };
    put("key", item.name().map(safe));
    put("value", rule.is_none().then(|| item.value.to_json()));
    put("withheld", rule.map(Value::from));
    let held = rule.and_then(|_| reasons_to_hold(item).first().map(|violation| violation.rule.id));
    put("held", held.map(Value::from));
    put("confidence", Some(item.effective_confidence().as_str().into()));
    put("added", item.added.map(|day| day.to_string().into()));
    put("source", item.source.as_deref().map(safe));
    put("tags", (!item.tags.is_empty()).then(|| item.tags.iter().map(|tag| safe(tag)).collect()));
    put("expires", item.expires.map(|day| day.to_string().into()));
    put("seen", item.seen.map(|day| day.to_string().into()));
    put("rev", (item.rev > 1).then(|| item.rev.into()));
    put("gen", (item.generation > 1).then(|| item.generation.into()));
    object
}

pub(crate) fn tombstone(tombstone: &Tombstone) -> Value {
    if let Some(rule) = withheld_tombstone(tombstone) {
        return json!({ "withheld": rule });
    }
    json!({
        "key": tombstone.key.as_ref().map(Key::as_str),
        "removed": tombstone.removed.map(|day| day.to_string()),
        "reason": tombstone.reason,
    })
}

pub(crate) fn location(store: &Store) -> Value {
    let location = store.location();
    json!({
        "scope": location.scope.as_str(),
        "path": location.memory_path.to_string_lossy(),
        "found": location.found_by.as_str(),
    })
}

/// A profile with every item that was considered for it, and the memories they come from.
pub(crate) fn profile(profile: &Profile<'_>, memories: &[LoadedMemory]) -> Value {
    let entry = |entry: &ProfileEntry<'_>| {
        let mut object = item(entry.scope, entry.item);
        object.insert("in".to_owned(), (entry.verdict == Verdict::In).into());
        object.insert("why".to_owned(), entry.verdict.as_str().into());
        object
    };
    let memory = |one: &LoadedMemory| {
        let mut object = location(&one.store);
        let memory = one.memory();
        object["enabled"] = memory.settings.enabled.into();
        object["trusted"] = (one.loaded.trust == Trust::Trusted).into();
        object["announce_writes"] = memory.settings.announce_writes.into();
        object["items"] = memory.items.len().into();
        object["forgotten"] = memory.deletions.iter().map(tombstone).collect();
        object
    };
    let bytes = profile.admitted_bytes();
    json!({
        "profile": profile.to_string(),
        "left_out": profile.left_out(),
        "memories": memories.iter().map(memory).collect::<Vec<_>>(),
        "items": profile.items.iter().map(entry).collect::<Vec<_>>(),
        "stats": { "bytes": bytes, "budget": MAX_BYTES, "tokens": tokens(bytes) },
    })
}
