//! What leaves JSON, and what stays.

use super::*;

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
        (format!("[1 // one\n, {ours},\n{ours} ]"), "[1 // one\n\n]"),
        (format!("[1, // one\n{ours},\n{ours}]"), "[1 // one\n]"),
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
    for odd in ["no settings", "{\"hooks\": 1}", "{\"hooks\": []}", "[]", "// x"] {
        assert_lifted(&alone, Some(odd), "{\"a\": 1, \"z\": 2}");
    }
    // What was in it before is not put back.
    let once = "{\"hooks\": {\"Prompt\": [1], \"Stop\": 2}}";
    assert_lifted(&alone, Some(once), &text("\"Prompt\": []"));
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
