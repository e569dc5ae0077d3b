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
        remove_entries(text, Format::Toml, None).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    assert_text(&lifted, after);
}

#[test]
fn new_tables_go_to_the_end_behind_a_blank_line() {
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
        match add_entries(before, format, &claude()) {
            Ok(_) => {
                assert_text(&grown(before, format, &claude()), &format!("{before}{between}{OURS}"));
            }
            Err(fault) => assert!(before.starts_with("hooks."), "{before}: {fault}"),
        }
    }
    let crlf = grown("a = 1\r\n", Format::Toml, &claude());
    assert_eq!(crlf.matches('\n').count(), crlf.matches("\r\n").count());
}

#[test]
fn every_field_is_spelt() {
    let value = json!({"matcher": "a\\b\"c'", "hooks": [{"command": "memskill hook prompt", "timeout": 10, "async": false, "args": ["x"], "env": {"A b": "c"}}]});
    let entry = Entry { event: "a b", verb: "prompt", value };
    let wanted = DesiredHooks { entries: vec![entry], version: None };
    let text = grown("x = 1\n", Format::Toml, &wanted);
    assert!(text.contains("[[hooks.\"a b\".hooks]]\n"), "{text}");
    assert!(text.contains("timeout = 10\nasync = false\nargs = [\"x\"]\n"), "{text}");
}

#[test]
fn inline_lists_are_read_but_do_not_grow() {
    for text in [
        "[hooks]\nPrompt = [{ hooks = [{ command = \"memskill hook prompt\" }] }]\n",
        "hooks = { Prompt = [{ hooks = [{ command = \"memskill hook prompt\" }] }] }\n",
    ] {
        assert_eq!(own_entries(text, Format::Toml, HookLayout::Nested).unwrap().len(), 1);
        assert_eq!(add_entries(text, Format::Toml, &claude()).unwrap(), text);
        let foreign = text.replace("memskill", "other");
        let fault = add_entries(&foreign, Format::Toml, &claude()).unwrap_err();
        assert!(fault.problem.contains("by hand: \n[[hooks.Prompt]]"), "{fault}");
        assert_cleared(
            text,
            &text.replace("[{ hooks = [{ command = \"memskill hook prompt\" }] }]", "[]"),
        );
    }
    for text in ["hooks = 1\n", "[hooks]\nPrompt = 'x'\n", "[[hooks]]\n", "hooks = []"] {
        let fault = add_entries(text, Format::Toml, &claude()).unwrap_err();
        assert!(fault.problem.contains("should be"), "{fault}");
    }
    let fault = add_entries("a = 1\na = 2\n", Format::Toml, &claude()).unwrap_err();
    assert_eq!((fault.line, fault.column), (2, 1), "{fault}");
    add_entries("a = 1\n", Format::Toml, &copilot()).unwrap_err();
}

#[test]
fn only_ours_go() {
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
