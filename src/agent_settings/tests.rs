//! Settings files before and after an edit.

use serde_json::json;

use super::*;

mod toml;

/// One entry in Claude Code's layout, short enough to read.
fn nested() -> DesiredHooks {
    let value = json!({"hooks": [{"type": "command", "command": "memskill hook prompt"}]});
    DesiredHooks { entries: vec![Entry { event: "Prompt", verb: "prompt", value }], version: None }
}

/// One entry in Copilot's layout.
fn flat() -> DesiredHooks {
    let value = json!({"command": "memskill hook pre-tool"});
    let entry = Entry { event: "preToolUse", verb: "pre-tool", value };
    DesiredHooks { entries: vec![entry], version: Some(1) }
}

/// Adds entries. Doing it twice changes nothing more, and removing them restores the text.
fn added(text: &str, format: Format, desired: &DesiredHooks) -> String {
    let once = add_entries(text, format, desired).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(add_entries(&once, format, desired).unwrap(), once, "added twice");
    assert_eq!(remove_entries(&once, format, Some(text)).unwrap(), text, "removed\n{once}");
    once
}

#[track_caller]
fn assert_text(actual: &str, expected: &str) {
    assert_eq!(actual, expected, "\n--- actual\n{actual}\n--- expected\n{expected}");
}

#[track_caller]
fn assert_added(before: &str, after: &str) {
    assert_text(&added(before, Format::Json, &nested()), after);
}

#[track_caller]
fn assert_removed(text: &str, original: Option<&str>, after: &str) {
    let removed =
        remove_entries(text, Format::Json, original).unwrap_or_else(|error| panic!("{error}"));
    assert_text(&removed, after);
    assert_text(&remove_entries(&removed, Format::Json, original).unwrap(), after);
}

const NEW: &str = r#"{
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
fn a_blank_file_becomes_a_new_document() {
    for blank in ["", "\n", "  \n\n", "\r\n"] {
        assert_added(blank, NEW);
    }
    assert_added("\u{feff}", &format!("\u{feff}{NEW}"));
    assert_added("{}\n", NEW);
    assert_added("{\n}\n", NEW);
    assert_added("{}", NEW.trim_end());
    assert_added("// mine\n", &format!("// mine\n{NEW}"));
    assert_added("// mine", &format!("// mine\n{NEW}"));
    assert_added("{ // mine\n}\n", &NEW.replacen('{', "{ // mine", 1));
    assert_removed(NEW, None, "{}\n");
}

#[test]
fn a_version_is_added_where_there_is_none() {
    let once = added("", Format::Json, &flat());
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
    added("{\"hooks\": {}}", Format::Json, &flat());
    let kept = added("{\"version\": 2}", Format::Json, &flat());
    assert!(kept.starts_with("{\"version\": 2, \"hooks\": {"), "{kept}");
    // Without the original text, the version may be somebody else's.
    assert_removed(expected, None, "{\n  \"version\": 1\n}\n");
    // Hooks that were added later need it.
    let later = expected.replace("[\n", "[\n      {\"command\": \"x\"},\n");
    assert!(remove_entries(&later, Format::Json, Some("")).unwrap().contains("version"));
}

#[test]
fn an_entry_is_added_in_the_style_of_the_file() {
    assert_added(
        "{\n\t\"a\": 1, // one\n\t// end\n}\n",
        "{\n\t\"a\": 1, // one\n\t// end\n\t\"hooks\": {\n\t\t\"Prompt\": [\n\t\t\t{\n\t\t\t\t\"hooks\": [\n\
         \t\t\t\t\t{\n\t\t\t\t\t\t\"type\": \"command\",\n\t\t\t\t\t\t\"command\": \"memskill hook prompt\"\n\
         \t\t\t\t\t}\n\t\t\t\t]\n\t\t\t}\n\t\t]\n\t},\n}\n",
    );
    assert_added(
        r#"{"a":1,"b":[]}"#,
        r#"{"a":1,"b":[],"hooks":{"Prompt":[{"hooks":[{"type":"command","command":"memskill hook prompt"}]}]}}"#,
    );
    assert_added(
        r#"{ "a": 1 }"#,
        r#"{ "a": 1, "hooks": {"Prompt": [{"hooks": [{"type": "command", "command": "memskill hook prompt"}]}]} }"#,
    );
    assert_added(
        r#"{"hooks":{"Prompt":[]},"b":"ü🦀"}"#,
        r#"{"hooks":{"Prompt":[{"hooks":[{"type":"command","command":"memskill hook prompt"}]}]},"b":"ü🦀"}"#,
    );
    let crlf = added("{\r\n    \"a\": 1\r\n}\r\n", Format::Json, &nested());
    assert!(
        crlf.starts_with("{\r\n    \"a\": 1,\r\n    \"hooks\": {\r\n        \"Prompt\""),
        "{crlf}"
    );
    assert_eq!(crlf.matches('\n').count(), crlf.matches("\r\n").count());
}

#[test]
fn an_entry_goes_to_the_end_of_its_list() {
    assert_added(
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
    assert_added(
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
        added(odd, Format::Json, &nested());
    }
}

#[test]
fn an_entry_that_its_user_changed_stays_as_it_is() {
    for command in ["/x/memskill hook prompt", "env A=1 memskill -C . hook prompt -q || true"] {
        let text = format!(
            "{{\"hooks\": {{\"Prompt\": [{{\"matcher\": \"\", \"hooks\": [{{\"command\": \"{command}\"}}]}}]}}}}"
        );
        assert_eq!(add_entries(&text, Format::Json, &nested()).unwrap(), text);
        assert_eq!(remove_entries(&text, Format::Json, None).unwrap(), "{}");
    }
    // An entry in the wrong layout or of another event does not count.
    for (event, element) in [
        ("Prompt", json!({"command": "memskill hook prompt"})),
        ("Other", json!({"hooks": [{"command": "memskill hook prompt"}]})),
        ("Prompt", json!({"hooks": [{"command": "memskill hook pre-tool"}]})),
    ] {
        let text = json!({"hooks": {event: [element]}}).to_string();
        assert_ne!(add_entries(&text, Format::Json, &nested()).unwrap(), text);
    }
}

#[test]
fn only_our_entries_are_removed() {
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
        (format!("[1 // one\n, {ours},\n{ours} ]"), "[1 // one\n\n]"),
        (format!("[1, // one\n{ours},\n{ours}]"), "[1 // one\n]"),
    ] {
        let nested = |list: &str| format!("{{\"hooks\": {{\"Prompt\": [{{\"hooks\": {list}}}]}}}}");
        assert_removed(&nested(&handlers), None, &nested(left));
        let flat =
            |list: &str| format!("{{\"a\": 1, \"hooks\": {{\"Prompt\": {list}, \"B\": []}}}}");
        assert_removed(&flat(&handlers), None, &flat(left));
    }
}

#[test]
fn whatever_becomes_empty_goes_unless_it_existed_before() {
    let ours = r#"{"hooks": [{"command": "memskill hook prompt"}]}"#;
    let text = |inner: &str| format!("{{\"a\": 1, \"hooks\": {{{inner}}}, \"z\": 2}}");
    let alone = text(&format!("\"Prompt\": [{ours}]"));
    assert_removed(&alone, None, "{\"a\": 1, \"z\": 2}");
    assert_removed(&alone, Some("{}"), "{\"a\": 1, \"z\": 2}");
    assert_removed(&alone, Some("{\"hooks\": {}}"), &text(""));
    assert_removed(&alone, Some("{\"hooks\": {\"Prompt\": [ ]}}"), &text("\"Prompt\": [ ]"));
    for odd in ["no settings", "{\"hooks\": 1}", "{\"hooks\": []}", "[]", "// x"] {
        assert_removed(&alone, Some(odd), "{\"a\": 1, \"z\": 2}");
    }
    // Content that was removed since does not come back.
    let once = "{\"hooks\": {\"Prompt\": [1], \"Stop\": 2}}";
    assert_removed(&alone, Some(once), &text("\"Prompt\": []"));
    let beside = text(&format!("\"Prompt\": [{ours}], \"Stop\": []"));
    assert_removed(&beside, None, &text("\"Stop\": []"));
    // A comment stays.
    let noted = text(&format!("\"Prompt\": [ /* mine */ {ours}]"));
    assert_removed(&noted, None, &text("\"Prompt\": [ /* mine */]"));
    let inside = text(&format!("\"Prompt\": [{}]", ours.replace("[{", "[ /* mine */ {")));
    assert_removed(&inside, None, &text("\"Prompt\": [{\"hooks\": [ /* mine */]}]"));
    let of_ours = text(&format!("\"Prompt\": [{}]", ours.replace("[{", "[{ /* ours */ ")));
    assert_removed(&of_ours, None, "{\"a\": 1, \"z\": 2}");
}

#[test]
fn a_text_without_our_entries_stays() {
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
        assert_removed(text, Some(""), text);
    }
}

#[test]
fn our_entries_are_found_with_their_lines() {
    let text = r#"{ "hooks": {
  "A": [{ "hooks": [
    { "command": "x" },
    { "command": "memskill", "args": ["hook", "prompt", "--agent", "a b"] }
  ] }],
  "B": [{ "bash": "memskill hook pre-tool", "powershell": "memskill.exe hook pre-tool" }]
} }"#;
    let own = |event: &str, verb: &str, command: &str, line| OwnEntry {
        event: event.to_owned(),
        verb: verb.to_owned(),
        command: command.to_owned(),
        program: "memskill".to_owned(),
        agent: (line == 4).then(|| "a b".to_owned()),
        position: (0, usize::from(line == 4)),
        line,
        is_reachable: line == 4,
    };
    let expected = [
        own("A", "prompt", "memskill hook prompt --agent a b", 4),
        own("B", "pre-tool", "memskill hook pre-tool", 6),
    ];
    assert_eq!(own_entries(text, Format::Json, HookLayout::Nested).unwrap(), expected);
    let flat = own_entries(text, Format::Json, HookLayout::Flat).unwrap();
    assert_eq!(flat.iter().map(|own| own.is_reachable).collect::<Vec<_>>(), [false, true]);
}

/// The line, column and message of the error.
fn error_of(text: &str, format: Format) -> (usize, usize, String) {
    let error = add_entries(text, format, &nested()).expect_err(text);
    (error.line, error.column, error.problem)
}

#[test]
fn an_invalid_file_is_an_error_with_its_place() {
    for (text, line, column, problem) in [
        ("[]", 1, 1, "a settings file is an object"),
        ("\u{feff}\n 1", 2, 2, "a settings file is an object"),
        ("{\"hooks\": []}", 1, 11, "`hooks` should be an object"),
        ("{\n  \"hooks\": null\n}", 2, 12, "`hooks` should be an object"),
        ("{\"hooks\": {\"Prompt\": {}}}", 1, 22, "`hooks.Prompt` should be an array"),
        ("{\"ü\": 1,\n \"ü\": 2}", 2, 2, "the name \"ü\" is repeated"),
        ("{\"a\": [{\"b\": 1, \"b\": 1}]}", 1, 17, "the name \"b\" is repeated"),
        ("{\"a\": 1", 1, 1, "unterminated object"),
        ("{\"a\": \"b", 1, 7, "unterminated string literal"),
        ("{\"a\": \"\\x\"}", 1, 8, "invalid escape"),
        ("{\"a\": \"\\ud800\"}", 1, 8, "invalid unicode escape sequence"),
        ("{\"a\": \"x\0\"}", 1, 9, "a control character in a string"),
        ("{\"a\": \"x\n\"}", 1, 9, "a control character in a string"),
        ("{\0}", 1, 2, "unexpected token"),
        ("{a: 1}", 1, 2, "expected string for object property"),
        ("{'a': 1}", 1, 2, "single-quoted strings are not allowed"),
        ("{\"a\": 1 \"b\": 2}", 1, 8, "expected comma"),
        ("{\"a\": [{} {}]}", 1, 10, "expected comma"),
        ("{\"a\": 1,, \"b\": 2}", 1, 9, "unexpected token in object"),
        ("{} {}", 1, 4, "text cannot contain more than one JSON value"),
        ("{\"a\": 0x1}", 1, 7, "hexadecimal numbers are not allowed"),
        ("{ /* a }", 1, 3, "unterminated comment block"),
    ] {
        let (at_line, at_column, said) = error_of(text, Format::Json);
        assert_eq!((at_line, at_column), (line, column), "{text:?}: {said}");
        assert!(said.starts_with(problem), "{text:?}: {said}");
    }
}

#[test]
fn deep_nesting_is_an_error_and_not_an_overflow() {
    for text in ["[".repeat(10_000), "{\"a\":".repeat(10_000), "{\"hooks\":".repeat(1_000_000)] {
        assert!(error_of(&text, Format::Json).2.contains("depth"), "{}", &text[..20]);
        error_of(&text, Format::Toml);
    }
    let deep = format!("a = {}", "[".repeat(10_000));
    assert!(error_of(&deep, Format::Toml).0 == 1);
    let allowed = format!("{{\"a\": {}{}}}", "[".repeat(500), "]".repeat(500));
    added(&allowed, Format::Json, &nested());
}

#[test]
fn large_files_take_linear_time() {
    let ours = "{\"command\": \"memskill hook pre-tool\"},\n";
    let text = format!("{{\"hooks\": {{\"Prompt\": [\n{}1\n]}}}}", ours.repeat(5_000));
    let text_with_ours = add_entries(&text, Format::Json, &nested()).unwrap();
    assert_eq!(own_entries(&text_with_ours, Format::Json, HookLayout::Flat).unwrap().len(), 5_001);
    assert_eq!(
        remove_entries(&text, Format::Json, None).unwrap(),
        "{\"hooks\": {\"Prompt\": [\n1\n]}}"
    );
    let wide = format!("{{\"a\": [{}1]}}", "\"x\", /* y */\n".repeat(20_000));
    added(&wide, Format::Json, &nested());
    let line = format!("{{\"a\": [{}1],\n\"b\": 1}}", "[1],{\"a\":1},".repeat(20_000));
    added(&line, Format::Json, &nested());
    added(&line.replace('\n', ""), Format::Json, &nested());
    let tables = "[[hooks.Prompt]]\nmatcher = 'x'\n".repeat(1_000);
    added(&tables, Format::Toml, &nested());
}
