//! A mistake in a text table stops the build and names the file and the line.

#[allow(dead_code, clippy::print_stdout, reason = "the build script uses the rest")]
#[path = "../../build/table.rs"]
mod table;

use table::{Fault, Table};

/// What the build says about a table that may have the sections `greetings` and `farewells` in lower case.
fn fault(text: &str) -> Option<String> {
    let check = |table: Table| {
        table.check(|name| ["greetings", "farewells"].contains(&name), str::to_lowercase)
    };
    Table::parse("words.txt", text).and_then(check).err().map(|fault: Fault| fault.to_string())
}

#[test]
fn a_sound_table_has_sections_with_entries() {
    let text =
        "# a comment\n[greetings]\nhello | good morning\nhi\n\n[farewells]\n@english\nbye␣\n";
    assert_eq!(fault(text), None);
    let table = Table::parse("words.txt", text).unwrap();
    let section = table.section("greetings").unwrap();
    let entries: Vec<&str> = section.entries.iter().map(|entry| entry.text.as_str()).collect();
    assert_eq!(entries, ["hello", "good morning", "hi"]);
    assert_eq!(table.section("farewells").unwrap().entries[1].text, "bye ");
}

#[test]
fn a_mistake_is_reported_with_its_line() {
    for (text, expected) in [
        ("hello\n", "words.txt:1: an entry before the first [section]"),
        ("[greetings]\nhello\n\n[jokes]\n", "words.txt:4: unknown section [jokes]"),
        ("[greetings]\n[greetings]\n", "words.txt:2: repeated section [greetings]"),
        ("[greetings]\nhello | hi\nhello\n", "words.txt:3: duplicate entry `hello`"),
        ("[greetings]\nhello | | hi\n", "words.txt:2: an empty entry"),
        ("[greetings]\nhi | Hello\n", "words.txt:2: write `Hello` as `hello`"),
    ] {
        assert_eq!(fault(text).as_deref(), Some(expected), "{text}");
    }
}
