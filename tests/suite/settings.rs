//! Seeded random settings files of agents: promises that hold for all of them.
//!
//! `LAWS=100000` runs more cases, `LAWS_SEED=7` begins elsewhere, as for the other laws. What a file says is read by
//! serde_json after a stripper of its own has taken out comments and trailing commas.

pub mod files;

use std::panic::{AssertUnwindSafe, catch_unwind};

use memskill::agent_settings::{
    DesiredHooks, Entry, Format, HookLayout, add_entries, own_entries, remove_entries,
};
use serde_json::{Value, json};

use crate::dice::Dice;
use crate::laws::seeds;
use files::{Json, PIECES, toml};

/// In twice is in once, all that was there is there, and out again leaves the same bytes.
#[test]
fn entries_go_in_once_and_come_out_without_a_trace() {
    for seed in seeds().step_by(3) {
        let mut dice = Dice::new(seed ^ 0x5e77);
        let wanted = wanted(&mut dice);
        let before = Json::new(&mut dice, Vec::new()).text();
        let once = add_entries(&before, Format::Json, &wanted)
            .unwrap_or_else(|fault| panic!("seed {seed}: {fault}\n{before}"));
        assert_eq!(
            add_entries(&once, Format::Json, &wanted).unwrap(),
            once,
            "seed {seed}\n{before}"
        );
        let (old, new) = (strip(&before), strip(&once));
        assert_eq!(new.comments, old.comments, "seed {seed}\n{before}\n{once}");
        assert_eq!(new.value(), joined(old.value(), &wanted), "seed {seed}\n{before}\n{once}");
        assert!(
            before.trim().is_empty() || is_inside(&before, &once),
            "seed {seed}\n{before}\n{once}"
        );
        let out = remove_entries(&once, Format::Json, Some(&before)).unwrap();
        assert_eq!(out, before, "seed {seed}\n{once}\n{out}");
    }
}

/// Whatever runs the hook goes, wherever it stands; whatever else is there stays, with every comment.
#[test]
fn ours_go_from_among_others() {
    const OURS: [&str; 4] = [
        r#"{"command": "memskill hook prompt"}"#,
        r#"{ "type": "command", "command": "'/a b/memskill' hook pre-tool -q || true" }"#,
        r#"{"command":"memskill","args":["hook","post-tool"]}"#,
        "{\n \"command\": // of ours\n \"env A=1 memskill.exe -C . hook prompt\",\n}",
    ];
    for seed in seeds().step_by(3) {
        let mut dice = Dice::new(seed ^ 0x0ff5);
        let text = Json::new(&mut dice, OURS.to_vec()).text();
        let out = remove_entries(&text, Format::Json, None)
            .unwrap_or_else(|fault| panic!("seed {seed}: {fault}\n{text}"));
        let (old, new) = (strip(&text), strip(&out));
        let kept: Vec<_> =
            old.comments.iter().filter(|comment| !comment.contains("of ours")).collect();
        assert_eq!(new.comments.iter().collect::<Vec<_>>(), kept, "seed {seed}\n{text}\n{out}");
        let (mut left, mut expected) = (new.value(), pruned(old.value()));
        // A list with a comment in it stays, so what is empty is not compared.
        drop_empty(&mut left);
        drop_empty(&mut expected);
        assert_eq!(left, expected, "seed {seed}\n{text}\n{out}");
        assert_eq!(
            own_entries(&out, Format::Json, HookLayout::Nested).unwrap(),
            [],
            "seed {seed}\n{out}"
        );
        assert_eq!(remove_entries(&out, Format::Json, None).unwrap(), out, "seed {seed}\n{text}");
        assert!(is_inside(&out, &text), "seed {seed}\n{text}\n{out}");
    }
}

/// Whatever a text holds, it is changed or refused, and never damaged.
#[test]
fn mutated_settings_never_panic() {
    for seed in seeds().step_by(3) {
        let mut dice = Dice::new(seed ^ 0x3077);
        let wanted = wanted(&mut dice);
        let (format, text) = match dice.one_in(4) {
            true => (Format::Toml, toml(&mut dice)),
            false => {
                let ours = vec![r#"{"command": "memskill hook prompt"}"#];
                (Format::Json, Json::new(&mut dice, ours).text())
            }
        };
        let text = dice.mutated(&text, &PIECES);
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            let _ = own_entries(&text, format, HookLayout::Nested);
            let once = add_entries(&text, format, &wanted);
            if let Ok(once) = &once {
                assert_eq!(&add_entries(once, format, &wanted).unwrap(), once, "twice is once");
                let _ = remove_entries(once, format, Some(&text));
            }
            let other = Json::new(&mut dice, Vec::new()).text();
            let before = *dice.pick(&[None, Some(other.as_str()), Some(text.as_str())]);
            if let Ok(out) = remove_entries(&text, format, before) {
                assert_eq!(
                    own_entries(&out, format, HookLayout::Nested).unwrap(),
                    [],
                    "nothing of ours is left"
                );
            }
        }));
        assert!(outcome.is_ok(), "seed {seed} {format:?}\n{text}");
    }
}

/// In TOML what was there is the start of what is there then.
#[test]
fn tables_join_the_end_of_toml_and_leave_it() {
    for seed in seeds().step_by(3) {
        let mut dice = Dice::new(seed ^ 0x7031);
        let mut wanted = wanted(&mut dice);
        wanted.version = None;
        let before = toml(&mut dice);
        let once = add_entries(&before, Format::Toml, &wanted)
            .unwrap_or_else(|fault| panic!("seed {seed}: {fault}\n{before}"));
        assert!(once.starts_with(&before), "seed {seed}\n{before}\n{once}");
        assert_eq!(
            add_entries(&once, Format::Toml, &wanted).unwrap(),
            once,
            "seed {seed}\n{before}"
        );
        assert_eq!(
            own_entries(&once, Format::Toml, HookLayout::Nested).unwrap().len(),
            wanted.entries.len()
        );
        let out = remove_entries(&once, Format::Toml, Some(&before)).unwrap();
        assert_eq!(out, before, "seed {seed}\n{once}\n{out}");
    }
}

/// Some of the entries that an agent may need.
fn wanted(dice: &mut Dice) -> DesiredHooks {
    let verbs =
        [("SessionStart", "session-start"), ("Prompt", "prompt"), ("PreToolUse", "pre-tool")];
    let entry = |(event, verb): &(&'static str, &'static str)| {
        let command = format!("memskill hook {verb} --agent x");
        let handler = json!({"type": "command", "command": command, "timeout": 10});
        Entry { event, verb, value: json!({"matcher": "*", "hooks": [handler]}) }
    };
    let version = dice.one_in(3).then_some(1);
    DesiredHooks { entries: verbs[..1 + dice.below(3)].iter().map(entry).collect(), version }
}

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

/// A document without any handler that says `memskill`.
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

/// Takes out groups, events and `hooks` that hold nothing.
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

/// Whether the bytes of one text are in another in their order.
fn is_inside(inner: &str, outer: &str) -> bool {
    let mut outer = outer.bytes();
    inner.bytes().all(|byte| outer.any(|other| other == byte))
}

/// A JSON text and the comments that were in it.
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

/// Takes comments and trailing commas out of a text.
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
