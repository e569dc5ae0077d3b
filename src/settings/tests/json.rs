//! JSON and JSON with comments.

use super::*;

#[track_caller]
fn assert_grown(before: &str, after: &str) {
    assert_text(&grown(before, Format::Json, &claude()), after);
}

#[track_caller]
fn assert_lifted(text: &str, before: Option<&str>, after: &str) {
    let lifted = without(text, Format::Json, before).unwrap_or_else(|fault| panic!("{fault}"));
    assert_text(&lifted, after);
    assert_text(&without(&lifted, Format::Json, before).unwrap(), after);
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
    assert!(without(&later, Format::Json, Some("")).unwrap().contains("version"));
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
        assert_eq!(with(&text, Format::Json, &claude()).unwrap(), text);
        assert_eq!(without(&text, Format::Json, None).unwrap(), "{}");
    }
    // One that the agent does not find does not count, nor one of another event.
    for (event, element) in [
        ("Prompt", json!({"command": "memskill hook prompt"})),
        ("Other", json!({"hooks": [{"command": "memskill hook prompt"}]})),
        ("Prompt", json!({"hooks": [{"command": "memskill hook pre-tool"}]})),
    ] {
        let text = json!({"hooks": {event: [element]}}).to_string();
        assert_ne!(with(&text, Format::Json, &claude()).unwrap(), text);
    }
}

#[test]
fn only_ours_go() {
    let ours = r#"{"command": "memskill hook prompt"}"#;
    for (handlers, left) in [
        (format!("[{ours}, 1, 2]"), "[1, 2]"),
        (format!("[ {ours}, 1 ]"), "[ 1 ]"),
        (format!("[1, {ours}, 2]"), "[1, 2]"),
        (format!("[1,{ours},2]"), "[1,2]"),
        (format!("[1, 2, {ours}]"), "[1, 2]"),
        (format!("[1, 2, {ours},]"), "[1, 2,]"),
        (format!("[{ours}, 1, {ours}, {ours}, 2, {ours}]"), "[1, 2]"),
        (
            format!("[1 /* a */, /* b */ {ours} /* c */, /* d */ 2]"),
            "[1 /* a */, /* b */ /* c */ /* d */ 2]",
        ),
        (format!("[\n  {ours},\n  1\n]"), "[\n  1\n]"),
        (format!("[\n  1,\n  {ours}\n]"), "[\n  1\n]"),
        (
            format!("[\n  1, // one\n  {ours}, // ours\n  2 // two\n]"),
            "[\n  1, // one\n  // ours\n  2 // two\n]",
        ),
        (format!("[\n  1, // one\n  {ours} // ours\n]"), "[\n  1 // one\n  // ours\n]"),
        (format!("[ // open\n  {ours}, 2]"), "[ // open\n  2]"),
        (format!("[\n  // above\n  {ours}, /* at */ 2\n]"), "[\n  // above\n  /* at */ 2\n]"),
        (format!("[ 1, // one\n  {ours} ]"), "[ 1 // one\n  ]"),
        (format!("[\n  1\n  , {ours}\n  , 2\n]"), "[\n  1\n  ,\n   2\n]"),
        (format!("[1\n,{ours}\n]"), "[1\n\n]"),
    ] {
        let nested = |list: &str| format!("{{\"hooks\": {{\"Prompt\": [{{\"hooks\": {list}}}]}}}}");
        assert_lifted(&nested(&handlers), None, &nested(left));
        let flat =
            |list: &str| format!("{{\"a\": 1, \"hooks\": {{\"Prompt\": {list}, \"B\": []}}}}");
        assert_lifted(&flat(&handlers), None, &flat(left));
    }
}

#[test]
fn what_becomes_empty_goes_unless_it_was_there() {
    let ours = r#"{"hooks": [{"command": "memskill hook prompt"}]}"#;
    let text = |inner: &str| format!("{{\"a\": 1, \"hooks\": {{{inner}}}, \"z\": 2}}");
    let alone = text(&format!("\"Prompt\": [{ours}]"));
    assert_lifted(&alone, None, "{\"a\": 1, \"z\": 2}");
    assert_lifted(&alone, Some("{}"), "{\"a\": 1, \"z\": 2}");
    assert_lifted(&alone, Some("{\"hooks\": {}}"), &text(""));
    assert_lifted(&alone, Some("{\"hooks\": {\"Prompt\": [ ]}}"), &text("\"Prompt\": [ ]"));
    assert_lifted(&alone, Some("no settings"), "{\"a\": 1, \"z\": 2}");
    let beside = text(&format!("\"Prompt\": [{ours}], \"Stop\": []"));
    assert_lifted(&beside, None, &text("\"Stop\": []"));
    // A comment is nobody's but its writer's.
    let noted = text(&format!("\"Prompt\": [ /* mine */ {ours}]"));
    assert_lifted(&noted, None, &text("\"Prompt\": [ /* mine */]"));
    let inside = text(&format!("\"Prompt\": [{}]", ours.replace("[{", "[ /* mine */ {")));
    assert_lifted(&inside, None, &text("\"Prompt\": [{\"hooks\": [ /* mine */]}]"));
    let of_ours = text(&format!("\"Prompt\": [{}]", ours.replace("[{", "[{ /* ours */ ")));
    assert_lifted(&of_ours, None, "{\"a\": 1, \"z\": 2}");
}

#[test]
fn nothing_of_ours_leaves_the_text_alone() {
    for text in [
        "",
        "// x",
        "{}",
        "{\"hooks\": null}",
        "{\"hooks\": {\"Prompt\": {}}}",
        "{\"hooks\": {\"Prompt\": [{\"hooks\": [{\"command\": \"echo memskill\"}]}]}}",
        "{\"hooks\": {\"Prompt\": [{\"command\": \"x\", \"windows\": \"memskill hook prompt\"}]}}",
        "{\"other\": {\"Prompt\": [{\"command\": \"memskill hook prompt\"}]}, \"version\": 1}",
    ] {
        assert_lifted(text, Some(""), text);
    }
}

#[test]
fn ours_are_found_with_their_lines() {
    let text = r#"{ "hooks": {
  "A": [{ "hooks": [
    { "command": "x" },
    { "command": "memskill", "args": ["hook", "prompt", "--agent", "a b"] }
  ] }],
  "B": [{ "bash": "memskill hook pre-tool", "powershell": "memskill.exe hook pre-tool" }]
} }"#;
    let own = |event: &str, verb: &str, command: &str, line| Own {
        event: event.to_owned(),
        verb: verb.to_owned(),
        command: command.to_owned(),
        line,
        is_sound: line == 4,
    };
    let expected = [
        own("A", "prompt", "memskill hook prompt --agent a b", 4),
        own("B", "pre-tool", "memskill hook pre-tool", 6),
    ];
    assert_eq!(super::super::own(text, Format::Json, Shape::Nested).unwrap(), expected);
    let flat = super::super::own(text, Format::Json, Shape::Flat).unwrap();
    assert_eq!(flat.iter().map(|own| own.is_sound).collect::<Vec<_>>(), [false, true]);
}
