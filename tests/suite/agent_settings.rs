//! Laws of changing random settings files of agents: our entries come and go, and nothing else changes.
//!
//! To check the result independently, comments and trailing commas are stripped here and serde_json reads the rest.

/// Random settings files in many styles.
pub mod generator;

use memskill::agent_settings::{
    DesiredHooks, Entry, Extras, Format, HookLayout, add_entries, add_extras, own_entries,
    remove_entries, remove_extras,
};
use serde_json::{Value, json};

use crate::support::random::{Random, law, seeds};
use generator::{Json, PIECES, toml};

#[test]
fn entries_are_added_once_and_removed_without_a_trace() {
    law(seeds().step_by(3), |random| {
        let wanted = wanted(random);
        let before = Json::new(random, Vec::new()).text();
        let once =
            add_entries(&before, Format::Json, &wanted).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(
            add_entries(&once, Format::Json, &wanted).unwrap(),
            once,
            "adding again changes the file"
        );
        let (old, new) = (strip(&before), strip(&once));
        assert_eq!(new.comments, old.comments);
        assert_eq!(new.value(), joined(old.value(), &wanted));
        assert!(before.trim().is_empty() || is_inside(&before, &once));
        let out = remove_entries(&once, Format::Json, Some(&before)).unwrap();
        assert_eq!(out, before, "{once}");
    });
}

#[test]
fn other_settings_are_added_once_and_removed_without_a_trace() {
    const BEFORE: [&str; 8] = [
        "",
        "{}",
        "{ \"permissions\": {} }",
        "{\n  \"permissions\": {\n    \"allow\": [ ]\n  }\n}\n",
        "{\"permissions\":{\"allow\":[\"Bash(ls:*)\"],\"deny\":[]}}",
        "{\n\t\"autoMemoryEnabled\": true, // mine\n\t\"permissions\": {\"allow\": [\n\t\t\"rule 1\", // mine\n\t]},\n}\n",
        "{\"autoMemoryEnabled\": false}",
        "{\"autoMemoryEnabled\": {\"deep\" : [1,  2]}}",
    ];
    law(seeds().step_by(3), |random| {
        let rules = (0..random.below(4)).map(|number| format!("rule {number}")).collect();
        let switch = Some("autoMemoryEnabled").filter(|_| random.one_in(2));
        let extras = Extras { path: &["permissions", "allow"], rules, switch };
        let before = match random.one_in(2) {
            true => Json::new(random, Vec::new()).text(),
            false => (*random.pick(&BEFORE)).to_owned(),
        };
        // Something else may have the name of the list or of an object.
        let Ok(once) = add_extras(&before, &extras) else { return };
        assert_eq!(add_extras(&once, &extras).unwrap(), once, "adding again changes the file");
        assert_eq!(extras.missing_in(&once).unwrap(), [""; 0], "{once}");
        assert_eq!(strip(&once).comments, strip(&before).comments, "{once}");
        let out = remove_extras(&once, Some(&before), &extras).unwrap();
        assert_eq!(out, before, "{once}");

        // Together with hooks, whose entries go first in and last out.
        let wanted = wanted(random);
        let both = add_extras(&add_entries(&before, Format::Json, &wanted).unwrap(), &extras);
        let out = remove_extras(&both.unwrap(), Some(&before), &extras).unwrap();
        assert_eq!(remove_entries(&out, Format::Json, Some(&before)).unwrap(), before);
    });
}

#[test]
fn removing_our_entries_keeps_all_others_and_every_comment() {
    const OURS: [&str; 4] = [
        r#"{"command": "memskill hook prompt"}"#,
        r#"{ "type": "command", "command": "'/a b/memskill' hook pre-tool -q || true" }"#,
        r#"{"command":"memskill","args":["hook","post-tool"]}"#,
        "{\n \"command\": // of ours\n \"env A=1 memskill.exe -C . hook prompt\",\n}",
    ];
    law(seeds().step_by(3), |random| {
        let text = Json::new(random, OURS.to_vec()).text();
        let out =
            remove_entries(&text, Format::Json, None).unwrap_or_else(|fault| panic!("{fault}"));
        let (old, new) = (strip(&text), strip(&out));
        let kept: Vec<_> =
            old.comments.iter().filter(|comment| !comment.contains("of ours")).collect();
        assert_eq!(new.comments.iter().collect::<Vec<_>>(), kept, "{out}");
        let (mut left, mut expected) = (new.value(), pruned(old.value()));
        // A list with a comment stays even if it is empty, so empty lists are not compared.
        drop_empty(&mut left);
        drop_empty(&mut expected);
        assert_eq!(left, expected, "{out}");
        assert_eq!(own_entries(&out, Format::Json, HookLayout::Nested).unwrap(), [], "{out}");
        assert_eq!(
            remove_entries(&out, Format::Json, None).unwrap(),
            out,
            "removing again changes the file"
        );
        assert!(is_inside(&out, &text), "{out}");
    });
}

#[test]
fn a_mutated_settings_file_is_changed_or_refused_but_never_damaged() {
    law(seeds().step_by(3), |random| {
        let wanted = wanted(random);
        let (format, text) = match random.one_in(4) {
            true => (Format::Toml, toml(random)),
            false => {
                let ours = vec![r#"{"command": "memskill hook prompt"}"#];
                (Format::Json, Json::new(random, ours).text())
            }
        };
        let text = random.mutated(&text, &PIECES);
        let _ = own_entries(&text, format, HookLayout::Nested);
        if let Ok(once) = add_entries(&text, format, &wanted) {
            assert_eq!(
                add_entries(&once, format, &wanted).unwrap(),
                once,
                "adding again changes the file"
            );
            let _ = remove_entries(&once, format, Some(&text));
        }
        let other = Json::new(random, Vec::new()).text();
        let before = *random.pick(&[None, Some(other.as_str()), Some(text.as_str())]);
        if let Ok(out) = remove_entries(&text, format, before) {
            assert_eq!(
                own_entries(&out, format, HookLayout::Nested).unwrap(),
                [],
                "a memskill entry is left"
            );
        }
    });
}

#[test]
fn toml_tables_are_appended_and_removed_without_a_trace() {
    law(seeds().step_by(3), |random| {
        let mut wanted = wanted(random);
        wanted.version = None;
        let before = toml(random);
        let once =
            add_entries(&before, Format::Toml, &wanted).unwrap_or_else(|fault| panic!("{fault}"));
        assert!(once.starts_with(&before));
        assert_eq!(
            add_entries(&once, Format::Toml, &wanted).unwrap(),
            once,
            "adding again changes the file"
        );
        assert_eq!(
            own_entries(&once, Format::Toml, HookLayout::Nested).unwrap().len(),
            wanted.entries.len()
        );
        let out = remove_entries(&once, Format::Toml, Some(&before)).unwrap();
        assert_eq!(out, before, "{once}");
    });
}

/// Some of the entries that an agent needs.
fn wanted(random: &mut Random) -> DesiredHooks {
    let verbs =
        [("SessionStart", "session-start"), ("Prompt", "prompt"), ("PreToolUse", "pre-tool")];
    let entry = |(event, verb): &(&'static str, &'static str)| {
        let command = format!("memskill hook {verb} --agent x");
        let handler = json!({"type": "command", "command": command, "timeout": 10});
        Entry { event, verb, value: json!({"matcher": "*", "hooks": [handler]}) }
    };
    let version = random.one_in(3).then_some(1);
    DesiredHooks { entries: verbs[..1 + random.below(3)].iter().map(entry).collect(), version }
}

/// A document with the wanted entries added.
fn joined(mut value: Value, wanted: &DesiredHooks) -> Value {
    if let Some(version) = wanted.version.filter(|_| value.get("version").is_none()) {
        value["version"] = version.into();
    }
    for entry in &wanted.entries {
        let list = &mut value["hooks"][entry.event];
        if list.is_null() {
            *list = json!([]);
        }
        list.as_array_mut().unwrap().push(entry.value.clone());
    }
    value
}

/// A document without the handlers that mention `memskill`.
fn pruned(mut value: Value) -> Value {
    let is_own = |handler: &Value| handler.to_string().contains("memskill");
    let events = value.get_mut("hooks").and_then(Value::as_object_mut);
    for list in events.into_iter().flat_map(|events| events.values_mut()) {
        let list = list.as_array_mut().unwrap();
        list.retain_mut(|element| match element.get_mut("hooks").and_then(Value::as_array_mut) {
            Some(handlers) => {
                let count = handlers.len();
                handlers.retain(|handler| !is_own(handler));
                count == 0 || !handlers.is_empty()
            }
            None => !is_own(element),
        });
    }
    value
}

/// Removes empty groups, events and `hooks`.
fn drop_empty(value: &mut Value) {
    let Some(events) = value.get_mut("hooks").and_then(Value::as_object_mut) else { return };
    for list in events.values_mut() {
        let holds = |element: &Value| element.get("hooks").is_none_or(|list| *list != json!([]));
        list.as_array_mut().unwrap().retain(holds);
    }
    events.retain(|_, list| *list != json!([]));
    if events.is_empty() {
        value.as_object_mut().unwrap().remove("hooks");
    }
}

/// Whether one text is another with bytes left out.
fn is_inside(inner: &str, outer: &str) -> bool {
    let mut outer = outer.bytes();
    inner.bytes().all(|byte| outer.any(|other| other == byte))
}

/// A JSON text without its comments, and the comments.
#[derive(Default)]
struct Stripped {
    json: String,
    comments: Vec<String>,
}

impl Stripped {
    fn value(&self) -> Value {
        match self.json.trim_start_matches('\u{feff}').trim() {
            "" => json!({}),
            text => serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}\n{text}")),
        }
    }
}

/// Removes comments and trailing commas.
fn strip(text: &str) -> Stripped {
    let (mut out, mut rest) = (Stripped::default(), text);
    while let Some(letter) = rest.chars().next() {
        let length = match letter {
            '"' => {
                let mut is_escaped = false;
                let end = rest[1..].find(|c| {
                    let ends = c == '"' && !is_escaped;
                    is_escaped = c == '\\' && !is_escaped;
                    ends
                });
                end.unwrap() + 2
            }
            '/' if rest.starts_with("//") => rest.find(['\n', '\r']).unwrap_or(rest.len()),
            '/' => rest.find("*/").unwrap() + 2,
            letter => letter.len_utf8(),
        };
        match letter {
            '/' => out.comments.push(rest[..length].trim_end().to_owned()),
            ']' | '}' => {
                let end = out.json.trim_end().trim_end_matches(',').len();
                out.json.truncate(end);
                out.json.push(letter);
            }
            _ => out.json.push_str(&rest[..length]),
        }
        rest = &rest[length..];
    }
    out
}
