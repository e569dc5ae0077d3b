//! Texts that are no settings files, and texts that are too large or too deep.

use super::*;

/// The place and the problem of a text.
fn fault(text: &str, format: Format) -> (usize, usize, String) {
    let fault = add_entries(text, format, &claude()).expect_err(text);
    (fault.line, fault.column, fault.problem)
}

#[test]
fn what_is_no_settings_file_is_a_fault_with_its_place() {
    for (text, line, column, problem) in [
        ("[]", 1, 1, "a settings file is an object"),
        ("\u{feff}\n 1", 2, 2, "a settings file is an object"),
        ("{\"hooks\": []}", 1, 11, "`hooks` should be an object"),
        ("{\n  \"hooks\": null\n}", 2, 12, "`hooks` should be an object"),
        ("{\"hooks\": {\"Prompt\": {}}}", 1, 22, "`hooks.Prompt` should be an array"),
        ("{\"ü\": 1,\n \"ü\": 2}", 2, 2, "the name \"ü\" is there twice"),
        ("{\"a\": [{\"b\": 1, \"b\": 1}]}", 1, 17, "the name \"b\" is there twice"),
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
        let (at_line, at_column, said) = fault(text, Format::Json);
        assert_eq!((at_line, at_column), (line, column), "{text:?}: {said}");
        assert!(said.starts_with(problem), "{text:?}: {said}");
    }
}

#[test]
fn depth_is_a_fault_and_no_overflow() {
    for text in ["[".repeat(10_000), "{\"a\":".repeat(10_000), "{\"hooks\":".repeat(1_000_000)] {
        assert!(fault(&text, Format::Json).2.contains("depth"), "{}", &text[..20]);
        fault(&text, Format::Toml);
    }
    let deep = format!("a = {}", "[".repeat(10_000));
    assert!(fault(&deep, Format::Toml).0 == 1);
    let allowed = format!("{{\"a\": {}{}}}", "[".repeat(500), "]".repeat(500));
    grown(&allowed, Format::Json, &claude());
}

#[test]
fn large_files_take_linear_time() {
    let ours = "{\"command\": \"memskill hook pre-tool\"},\n";
    let text = format!("{{\"hooks\": {{\"Prompt\": [\n{}1\n]}}}}", ours.repeat(5_000));
    let grown = add_entries(&text, Format::Json, &claude()).unwrap();
    assert_eq!(own_entries(&grown, Format::Json, HookLayout::Flat).unwrap().len(), 5_001);
    assert_eq!(
        remove_entries(&text, Format::Json, None).unwrap(),
        "{\"hooks\": {\"Prompt\": [\n1\n]}}"
    );
    let wide = format!("{{\"a\": [{}1]}}", "\"x\", /* y */\n".repeat(20_000));
    super::grown(&wide, Format::Json, &claude());
    let line = format!("{{\"a\": [{}1],\n\"b\": 1}}", "[1],{\"a\":1},".repeat(20_000));
    super::grown(&line, Format::Json, &claude());
    super::grown(&line.replace('\n', ""), Format::Json, &claude());
    let tables = "[[hooks.Prompt]]\nmatcher = 'x'\n".repeat(1_000);
    super::grown(&tables, Format::Toml, &claude());
}
