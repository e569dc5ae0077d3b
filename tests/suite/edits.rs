//! Every operation on every style of file, and stories of single edits.

use memskill::{Document, Memory, Value};

use crate::operation::Operation;
use crate::promise::{broken, perform};
use crate::support::{assert_same, diff, entries, fixture, name, read};

/// What a new value may be.
const VALUES: [&str; 8] = [
    r#""new words""#,
    r#""no: # 'it'""#,
    "42",
    r#"["one", "two: three"]"#,
    r#"{"issue": "new", "steps": ["a", "b"], "none": {}}"#,
    r#""first line\nsecond line\n""#,
    r#"" edge \n```\n\u2028 \ud83e\udd80""#,
    "[]",
];

/// Edits as `fixtures/edits` tells them: before, the operations, and after or `refused`.
#[test]
fn stories_of_single_edits() {
    for case in entries("edits").into_iter().filter(|path| path.is_dir()) {
        let operations = read(case.join("operation"));
        let mut document = Document::parse(read(case.join("before.md"))).unwrap();
        let mut memory = document.memory().clone();
        for line in operations.lines().filter(|line| !line.starts_with('#')) {
            line.parse::<Operation>().unwrap().apply(&mut memory).unwrap();
        }
        match document.with_memory(&memory) {
            Ok(text) => {
                assert_same(&case.join("after.md"), &text);
                document = Document::parse(text).unwrap();
                assert_eq!(*document.memory(), memory);
            }
            Err(error) => assert_same(&case.join("refused"), &format!("{error}\n")),
        }
    }
}

/// Every operation on every sound file keeps every promise; what is refused is listed with its reason.
#[test]
fn every_operation_on_every_style() {
    let (mut failures, mut refusals) = (Vec::new(), String::new());
    for path in entries("files/sound") {
        let (before, file) = (read(&path), name(&path));
        let all = operations(Document::parse(before.as_str()).unwrap().memory());
        let (mut done, mut refused) = (0, Vec::new());
        for operation in &all {
            let edit = std::slice::from_ref(operation);
            match perform(&before, edit) {
                Some(Ok(after)) => {
                    done += 1;
                    if let Err(promise) = broken(&before, edit, &after) {
                        let change = diff(&before, &after);
                        failures.push(format!("{file}: {operation}\n{promise}\n{change}"));
                    }
                }
                Some(Err(error)) => refused.push((operation, error)),
                None => {}
            }
        }
        if done == 0 {
            refusals += &format!("{file}: every operation: {}\n", refused[0].1);
        } else {
            let line = |(operation, error)| format!("{file}: {operation}: {error}\n");
            refusals.extend(refused.into_iter().map(line));
        }
    }
    let all = failures.join("\n");
    assert!(failures.is_empty(), "{} failures\n{all}", failures.len());
    assert_same(&fixture("edits/refused.txt"), &refusals);
}

/// All operations that make sense for a memory.
pub fn operations(memory: &Memory) -> Vec<Operation> {
    let mut lines = vec![
        r#"setting enabled = false"#.to_owned(),
        r#"setting announce_writes = false"#.to_owned(),
        r#"updated = "2026-11-17""#.to_owned(),
        r#"bury gone.key = "changed my mind""#.to_owned(),
        r#"bury gone.key = "a: #b""#.to_owned(),
    ];
    lines.extend(VALUES.iter().map(|value| format!("add new.key = {value}")));
    for index in 1..=memory.items.len() {
        lines.push(format!(r#"insert {index} new.key = "inserted""#));
        lines.push(format!(r#"insert {index} new.key = {{"a": [1, {{"b": 2}}]}}"#));
        lines.push(format!("remove #{index}"));
        lines.push(format!(r#"entomb #{index} = "no more""#));
    }
    for (index, item) in memory.items.iter().enumerate() {
        item_operations(index + 1, &item.value, &mut lines);
    }
    lines.extend((1..=memory.deletions.len()).map(|index| format!("unbury {index}")));
    lines.iter().map(|line| line.parse().unwrap()).collect()
}

fn item_operations(item: usize, value: &Value, lines: &mut Vec<String>) {
    lines.extend(VALUES.iter().map(|value| format!("set #{item} = {value}")));
    for field in [
        r#"confidence = "low""#,
        r#"confidence = null"#,
        r#"source = "a: b""#,
        r#"source = "two\nlines""#,
        r#"tags = ["build", "new tag"]"#,
        r#"tags = []"#,
        r#"added = "2026-11-17""#,
        r#"added = null"#,
        r#"expires = "2027-01-01""#,
        r#"rev = 2"#,
    ] {
        lines.push(format!("field #{item} {field}"));
    }
    match value {
        Value::List(list) => {
            lines.extend(VALUES.iter().map(|value| format!("push #{item} = {value}")));
            lines.extend((1..=list.len()).map(|at| format!("pop #{item} {at}")));
        }
        Value::Map(map) => {
            for value in VALUES {
                lines.push(format!("put #{item} newname = {value}"));
                lines.extend(
                    map.iter()
                        .filter(|(name, _)| !name.contains(' '))
                        .map(|(name, _)| format!("put #{item} {name} = {value}")),
                );
            }
            lines.extend(
                map.iter()
                    .filter(|(name, _)| !name.contains(' '))
                    .map(|(name, _)| format!("take #{item} {name}")),
            );
        }
        _ => {}
    }
}
