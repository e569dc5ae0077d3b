//! TOML, as in Codex's `config.toml`.

use super::*;

const OURS: &str = r#"[[hooks.Prompt]]
[[hooks.Prompt.hooks]]
type = "command"
command = "memskill hook prompt"
"#;

#[track_caller]
fn assert_cleared(text: &str, after: &str) {
    let lifted =
        remove_entries(text, Format::Toml, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_text(&lifted, after);
}

#[test]
fn new_tables_go_to_the_end_after_a_blank_line() {
    for (before, between) in [
        ("", ""),
        ("\n", ""),
        ("a = 1", "\n\n"),
        ("# mine\na = 1 # one\n", "\n"),
        ("a = 1\n\n", "\n"),
        ("\u{feff}a = 1\n", "\n"),
        ("[hooks]\n", "\n"),
        ("[hooks.state.\"x:0\"]\nhash = 'y'\n# end\n", "\n"),
        ("[[hooks.Prompt]]\nmatcher = \"\"\n[[hooks.Prompt.hooks]]\ncommand = 'x'\n\n[z]\n", "\n"),
        ("[[hooks.Stop]]\nhooks = [{ command = 'x' }]\n", "\n"),
        ("hooks.Stop = []\n", "\n"),
    ] {
        let format = Format::Toml;
        match add_entries(before, format, &nested()) {
            Ok(_) => {
                assert_text(&added(before, format, &nested()), &format!("{before}{between}{OURS}"));
            }
            Err(error) => assert!(before.starts_with("hooks."), "{before}: {error}"),
        }
    }
    let crlf = added("a = 1\r\n", Format::Toml, &nested());
    assert_eq!(crlf.matches('\n').count(), crlf.matches("\r\n").count());
}

#[test]
fn every_field_is_written() {
    let value = json!({"matcher": "a\\b\"c'", "hooks": [{"command": "memskill hook prompt", "timeout": 10, "async": false, "args": ["x"], "env": {"A b": "c"}}]});
    let entry = Entry { event: "a b", verb: "prompt", value };
    let wanted = DesiredHooks { entries: vec![entry], version: None };
    let text = added("x = 1\n", Format::Toml, &wanted);
    assert!(text.contains("[[hooks.\"a b\".hooks]]\n"), "{text}");
    assert!(text.contains("timeout = 10\nasync = false\nargs = [\"x\"]\n"), "{text}");
}

#[test]
fn inline_lists_are_read_but_not_extended() {
    for text in [
        "[hooks]\nPrompt = [{ hooks = [{ command = \"memskill hook prompt\" }] }]\n",
        "hooks = { Prompt = [{ hooks = [{ command = \"memskill hook prompt\" }] }] }\n",
    ] {
        assert_eq!(own_entries(text, Format::Toml, HookLayout::Nested).unwrap().len(), 1);
        assert_eq!(add_entries(text, Format::Toml, &nested()).unwrap(), text);
        let foreign = text.replace("memskill", "other");
        let error = add_entries(&foreign, Format::Toml, &nested()).unwrap_err();
        assert!(error.problem.contains("by hand: \n[[hooks.Prompt]]"), "{error}");
        assert_cleared(
            text,
            &text.replace("[{ hooks = [{ command = \"memskill hook prompt\" }] }]", "[]"),
        );
    }
    for text in ["hooks = 1\n", "[hooks]\nPrompt = 'x'\n", "[[hooks]]\n", "hooks = []"] {
        let error = add_entries(text, Format::Toml, &nested()).unwrap_err();
        assert!(error.problem.contains("should be"), "{error}");
    }
    let error = add_entries("a = 1\na = 2\n", Format::Toml, &nested()).unwrap_err();
    assert_eq!((error.line, error.column), (2, 1), "{error}");
    add_entries("a = 1\n", Format::Toml, &flat()).unwrap_err();
}

#[test]
fn only_our_entries_are_removed() {
    let foreign =
        "[[hooks.Prompt]]\nmatcher = \"x\" # mine\n\n[[hooks.Prompt.hooks]]\ncommand = 'x'\n";
    for (text, left) in [
        (format!("# top\na = 1\n\n{OURS}"), "# top\na = 1\n"),
        (format!("{OURS}\n{foreign}"), &*format!("\n{foreign}")),
        (format!("{foreign}\n{OURS}\n[z]\nb = 1\n"), &*format!("{foreign}\n[z]\nb = 1\n")),
        (format!("{foreign}\n# above\n{OURS}# below\n[z]\n"), &*format!("{foreign}\n# above\n# below\n[z]\n")),
        (
            format!("{foreign}\n[[hooks.Prompt.hooks]]\ncommand = 'memskill hook prompt' # a\ntimeout = 1\n\n[z]\n"),
            &*format!("{foreign}\n[z]\n"),
        ),
        (
            "[[hooks.Prompt]] # mine\n[[hooks.Prompt.hooks]]\ncommand = 'memskill hook prompt'\n".to_owned(),
            "[[hooks.Prompt]] # mine\n",
        ),
        (
            "[hooks]\nPrompt = [ # a\n  { command = 'x' }, # b\n  { command = 'memskill hook prompt' }, # c\n]\n".to_owned(),
            "[hooks]\nPrompt = [ # a\n  { command = 'x' }, # b\n  # c\n]\n",
        ),
        ("a = 1\n".to_owned(), "a = 1\n"),
    ] {
        assert_cleared(&text, left);
    }
}
