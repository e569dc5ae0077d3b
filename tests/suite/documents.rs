//! What a text has to look like to be read as a document, and how damage is described.

use memskill::{Damage, Document, TEMPLATE};

#[test]
fn the_template_is_sound_and_empty() {
    let document = Document::parse(TEMPLATE).unwrap();
    assert!(document.memory().items.is_empty() && document.memory().deletions.is_empty());
    assert_eq!(document.text(), TEMPLATE);
}

#[test]
fn damage_says_why_a_text_has_no_sound_block() {
    let memory = "saved_memory:\n  version: 1\n";
    for (text, expected) in [
        (String::new(), Damage::Empty),
        ("\u{feff} \n".to_owned(), Damage::Empty),
        ("# Notes\n".to_owned(), Damage::NoMemory),
        (memory.to_owned(), Damage::NoBlock),
        (format!("```text\n{memory}```\n"), Damage::NoBlock),
        (format!("```yaml\n{memory}"), Damage::Unclosed),
        (format!("````yaml\n{memory}```\n"), Damage::Unclosed),
        (format!("~~~yaml\n{memory}```\n"), Damage::Unclosed),
        (format!("```yaml\n{memory}  a: |\n    ```\n"), Damage::Unclosed),
        ("```yaml\nother: 1\n```\n".to_owned(), Damage::NoMap),
        ("```yaml\n```\n".to_owned(), Damage::NoMap),
        ("```yaml\nsaved_memory: 1\n```\n".to_owned(), Damage::NoMap),
    ] {
        assert_eq!(Document::parse(text.as_str()).unwrap_err(), expected, "{text}");
    }
}

#[test]
fn broken_yaml_is_reported_with_its_line() {
    for (yaml, line) in [
        ("saved_memory:\n  version: 1\n  version: 1\n", 6),
        ("saved_memory:\n  items: [\n", 5),
        ("saved_memory:\n  a: \"x\n", 6),
        ("saved_memory:\n\titems: []\n", 5),
        ("saved_memory: {}\n---\nb: 1\n", 5),
        ("saved_memory: *none\n", 4),
    ] {
        let text = format!("# Notes\n\n```yaml\n{yaml}```\n");
        match Document::parse(text.as_str()).unwrap_err() {
            Damage::Broken(error) | Damage::Repeated { error, .. } => {
                assert_eq!(error.line, line, "{yaml}{error:?}");
            }
            damage => panic!("{damage:?}: {yaml}"),
        }
    }
}

#[test]
fn aliases_and_merge_keys_are_resolved() {
    let read = |yaml: &str| Document::parse(format!("```yaml\n{yaml}```\n")).unwrap();
    let off = [
        "x: &off false\nsaved_memory:\n  settings:\n    enabled: *off\n",
        "x: &s {enabled: false}\nsaved_memory:\n  settings: *s\n",
        "x: &s {enabled: false}\nsaved_memory:\n  settings:\n    <<: *s\n",
        "x: &all {settings: {enabled: false}}\nsaved_memory: *all\n",
    ];
    for yaml in off {
        assert!(!read(yaml).memory().settings.enabled, "{yaml}");
    }
    let merged = "x: &t {confidence: low, expires: 2020-01-01}\nsaved_memory:\n  items:\n    \
                  - {key: a.b, value: v, <<: *t}\n";
    let item = read(merged).memory().items[0].clone();
    assert_eq!(item.effective_confidence(), memskill::Confidence::Low);
    assert_eq!(item.expires, "2020-01-01".parse().ok());
    let lists = "x: &d [{key: a.b}]\nsaved_memory:\n  items: *d\ndeletions: *d\n";
    let document = read(lists);
    assert_eq!((document.memory().items.len(), document.memory().deletions.len()), (1, 1));
    let mut memory = document.memory().clone();
    memory.items.clear();
    assert!(document.with_memory(&memory).is_err(), "a shared list is not edited");
}
