//! What joins JSON, and JSON with comments.

use super::*;

#[track_caller]
fn assert_grown(before: &str, after: &str) {
    assert_text(&grown(before, Format::Json, &claude()), after);
}

const FRESH: &str = r#"{
  "hooks": {
    "Prompt": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "memskill hook prompt"
          }
        ]
      }
    ]
  }
}
"#;

#[test]
fn a_blank_file_becomes_a_fresh_document() {
    for blank in ["", "\n", "  \n\n", "\r\n"] {
        assert_grown(blank, FRESH);
    }
    assert_grown("\u{feff}", &format!("\u{feff}{FRESH}"));
    assert_grown("{}\n", FRESH);
    assert_grown("{\n}\n", FRESH);
    assert_grown("{}", FRESH.trim_end());
    assert_grown("// mine\n", &format!("// mine\n{FRESH}"));
    assert_grown("// mine", &format!("// mine\n{FRESH}"));
    assert_grown("{ // mine\n}\n", &FRESH.replacen('{', "{ // mine", 1));
    assert_lifted(FRESH, None, "{}\n");
}

#[test]
fn a_version_is_added_where_there_is_none() {
    let once = grown("", Format::Json, &copilot());
    let expected = r#"{
  "version": 1,
  "hooks": {
    "preToolUse": [
      {
        "command": "memskill hook pre-tool"
      }
    ]
  }
}
"#;
    assert_text(&once, expected);
    grown("{\"hooks\": {}}", Format::Json, &copilot());
    let kept = grown("{\"version\": 2}", Format::Json, &copilot());
    assert!(kept.starts_with("{\"version\": 2, \"hooks\": {"), "{kept}");
    // Without the text before nobody knows whose the version is.
    assert_lifted(expected, None, "{\n  \"version\": 1\n}\n");
    // Hooks that came later need it.
    let later = expected.replace("[\n", "[\n      {\"command\": \"x\"},\n");
    assert!(remove_entries(&later, Format::Json, Some("")).unwrap().contains("version"));
}

#[test]
fn an_entry_joins_in_the_manner_of_the_file() {
    assert_grown(
        "{\n\t\"a\": 1, // one\n\t// end\n}\n",
        "{\n\t\"a\": 1, // one\n\t// end\n\t\"hooks\": {\n\t\t\"Prompt\": [\n\t\t\t{\n\t\t\t\t\"hooks\": [\n\
         \t\t\t\t\t{\n\t\t\t\t\t\t\"type\": \"command\",\n\t\t\t\t\t\t\"command\": \"memskill hook prompt\"\n\
         \t\t\t\t\t}\n\t\t\t\t]\n\t\t\t}\n\t\t]\n\t},\n}\n",
    );
    assert_grown(
        r#"{"a":1,"b":[]}"#,
        r#"{"a":1,"b":[],"hooks":{"Prompt":[{"hooks":[{"type":"command","command":"memskill hook prompt"}]}]}}"#,
    );
    assert_grown(
        r#"{ "a": 1 }"#,
        r#"{ "a": 1, "hooks": {"Prompt": [{"hooks": [{"type": "command", "command": "memskill hook prompt"}]}]} }"#,
    );
    assert_grown(
        r#"{"hooks":{"Prompt":[]},"b":"ü🦀"}"#,
        r#"{"hooks":{"Prompt":[{"hooks":[{"type":"command","command":"memskill hook prompt"}]}]},"b":"ü🦀"}"#,
    );
    let crlf = grown("{\r\n    \"a\": 1\r\n}\r\n", Format::Json, &claude());
    assert!(
        crlf.starts_with("{\r\n    \"a\": 1,\r\n    \"hooks\": {\r\n        \"Prompt\""),
        "{crlf}"
    );
    assert_eq!(crlf.matches('\n').count(), crlf.matches("\r\n").count());
}

#[test]
fn an_entry_joins_the_end_of_its_list() {
    assert_grown(
        r#"{
    // about hooks
    "hooks": {
        "Prompt": [
            { "hooks": [{ "command": "echo a" }] } // the first
            // no more
        ] /* list */
    },
    "z": null // the end
}
"#,
        r#"{
    // about hooks
    "hooks": {
        "Prompt": [
            { "hooks": [{ "command": "echo a" }] }, // the first
            // no more
            {
                "hooks": [
                    {
                        "type": "command",
                        "command": "memskill hook prompt"
                    }
                ]
            }
        ] /* list */
    },
    "z": null // the end
}
"#,
    );
    assert_grown(
        "{\"hooks\": {\n  \"Prompt\": [{\n    \"x\": 1\n  }]\n}}",
        "{\"hooks\": {\n  \"Prompt\": [{\n    \"x\": 1\n  }, {\n    \"hooks\": [\n      {\n        \"type\": \"command\",\n        \"command\": \"memskill hook prompt\"\n      }\n    ]\n  }]\n}}",
    );
    for odd in [
        "{\"hooks\": {\"Prompt\": [ 1 // one\n]}}",
        "{\"hooks\": {\"Prompt\": [ 1, // one\n]}}",
        "{\"hooks\": {\"Prompt\": [ 1, ]}}",
        "{\"hooks\": {\n\"a\": 1 // one\n,}}",
        "{\"hooks\": {\"Prompt\": [1,]}}",
        "{\"hooks\": {\"Prompt\": [\n1 /* a */ , /* b */ ]}}",
        "{\"hooks\": {\"Prompt\": [\n1 ]}}",
        "{\"hooks\": {\"Prompt\": [ /* a */ ]}\n}",
        "{\"hooks\": {\"Prompt\": [\n /* a */ ]}\n}",
        "{\"hooks\": {\"Prompt\": [ // a\n ]}}",
        "{\"hooks\": { /* a */ }}",
        "{\"hooks\": {\n\n}}",
        "{ }",
        "\n\n{ /* a */ }\n\n// b",
        "{\n\"a\": 1\n}",
        "{\r\"a\": 1\r}",
        "  {\n    \"a\": 1,\n\n  }",
    ] {
        grown(odd, Format::Json, &claude());
    }
}

#[test]
fn an_entry_that_its_user_changed_stays_as_it_is() {
    for command in ["/x/memskill hook prompt", "env A=1 memskill -C . hook prompt -q || true"] {
        let text = format!(
            "{{\"hooks\": {{\"Prompt\": [{{\"matcher\": \"\", \"hooks\": [{{\"command\": \"{command}\"}}]}}]}}}}"
        );
        assert_eq!(add_entries(&text, Format::Json, &claude()).unwrap(), text);
        assert_eq!(remove_entries(&text, Format::Json, None).unwrap(), "{}");
    }
    // One that the agent does not find does not count, nor one of another event.
    for (event, element) in [
        ("Prompt", json!({"command": "memskill hook prompt"})),
        ("Other", json!({"hooks": [{"command": "memskill hook prompt"}]})),
        ("Prompt", json!({"hooks": [{"command": "memskill hook pre-tool"}]})),
    ] {
        let text = json!({"hooks": {event: [element]}}).to_string();
        assert_ne!(add_entries(&text, Format::Json, &claude()).unwrap(), text);
    }
}
