//! Random memory files in many styles of YAML and JSON.

use std::fmt::Write as _;

use crate::support::random::Random;

/// A file with a memory in random styles.
pub fn random_file(random: &mut Random) -> String {
    let yaml = if random.one_in(8) { random_json(random) } else { Yaml::new(random).text() };
    let fence = *random.pick(&["```", "~~~", "````"]);
    let above = *random.pick(&["", "# Memories\n\n", "\u{feff}notes\n\n", "- a list\n\nText.\n\n"]);
    let below = *random.pick(&["", "\n", "\n\nMore notes.", "\n\n```yaml\nother: 1\n```\n"]);
    let info = *random.pick(&["yaml", "yml", " YAML x"]);
    let most = if yaml.starts_with("---") { 1 } else { 7 };
    let lead = " ".repeat(random.pick(&[0, 0, 0, 0, 1, 2, 3][..most]).to_owned());
    let block = format!("{fence}{info}\n{yaml}{fence}").replace('\n', &format!("\n{lead}"));
    let text = format!("{above}{lead}{block}{below}");
    let text = if random.one_in(6) { text.replace('\n', "\r\n") } else { text };
    random.note(&text);
    text
}

fn random_json(random: &mut Random) -> String {
    let mut items = Vec::new();
    for index in 0..random.below(4) {
        let value = *random.pick(&[r#""words""#, "[1, 2]", r#"{"a": "b"}"#, "[]", "null", "true"]);
        items.push(serde_json::json!({
            "key": format!("key.n{index}"),
            "value": serde_json::from_str::<serde_json::Value>(value).unwrap(),
        }));
    }
    let all = serde_json::json!({
        "saved_memory": {"version": 1, "updated": "2026-01-02", "items": items},
        "deletions": [],
    });
    if random.one_in(2) {
        format!("{}\n", serde_json::to_string_pretty(&all).unwrap())
    } else {
        format!("{all}\n")
    }
}

/// Values in many styles; `@` is replaced by the indentation of the field.
const VALUES: [&str; 40] = [
    "value: words",
    "value: 'it\'\'s'",
    "value: \"a\\tb\"",
    "value: no",
    "value: 1.10",
    "value: 42",
    "value: true",
    "value:",
    "value: ~",
    "value: [a, b]",
    "value: [a, \"b c\", 3]",
    "value: []",
    "value: {a: b, c: [d]}",
    "value: {}",
    "value: [\n@  a,\n@  b\n@ ]",
    "value: [ # of the list\n@  a, # of a\n@\n@  b # of b\n@  # end\n@ ]",
    "value: { a: b,\n@  c: d, }",
    "value: {\n@  a: b, # of a\n@  c: d\n@ }",
    "value:\n@- a\n@- b",
    "value:\n@  - a\n@  - b\n@  - - c\n@    - d",
    "value: # of the list\n@  # first\n@  - a # of a\n@\n@  - 'b'\n@  # last",
    "value:\n@  a: b\n@  c:\n@    - d\n@  e: {}",
    "value: !t\n@  a: b # of a\n@  # then\n@  'c d': e",
    "value: &c\n@  - a",
    "value:\n@  ? a\n@  : b\n@  ? c",
    "value:\n@    words\n@    below",
    "value: words\n@  and more",
    "value: \"quoted\n@  more\"",
    "value: &b words",
    "value: !t words",
    "value: gr\u{fc}\u{df}e \u{1f980}\u{a0}x",
    "value: \"line\u{2028}sep\"",
    "value:\n@  - key: x\n@    why: y\n@  -\n@    z: 1\n@  -",
    "value: >-\n@  folded\n@  text",
    "value: |\n@  literal\n@\n@   text",
    "value: | # of the text\n@  literal\n\n",
    "value: |2-\n@    indented\n@  text",
    "value: |+\n@  kept",
    "value: |+\n@  kept\n\n",
    "value: >+\n@  kept\n",
];

/// Writes one YAML block.
struct Yaml<'d> {
    random: &'d mut Random,
    out: String,
    /// The indentation of lists below their field.
    offset: usize,
    /// The spaces after a dash.
    gap: usize,
    has_comments: bool,
}

impl<'d> Yaml<'d> {
    fn new(random: &'d mut Random) -> Self {
        let (offset, gap) = (*random.pick(&[0, 1, 2, 4]), *random.pick(&[1, 1, 1, 3]));
        let has_comments = random.one_in(2);
        Self { random, out: String::new(), offset, gap, has_comments }
    }

    fn text(mut self) -> String {
        let step = *self.random.pick(&[2, 2, 4]);
        if self.random.one_in(8) {
            self.out += "---\n";
        }
        let tombstones_first = self.random.one_in(6);
        if tombstones_first {
            self.tombstones();
        }
        self.out += "saved_memory:";
        self.line_end();
        let lead = " ".repeat(step);
        let mut sections = vec!["version", "updated", "settings", "items"];
        if self.random.one_in(3) {
            sections.rotate_left(self.random.below(4));
        }
        if self.random.one_in(6) {
            sections.retain(|name| *name == "items" || *name == "version");
        }
        for section in sections {
            self.between(step);
            match section {
                "version" => self.out += &format!("{lead}version: 1"),
                "updated" => {
                    let day = *self.random.pick(&["2026-01-02", "\"2026-01-02\"", "'2026-01-02'"]);
                    self.out += &format!("{lead}updated: {day}");
                }
                "settings" if self.random.one_in(4) => {
                    self.out += &format!("{lead}settings: {{enabled: true}}");
                }
                "settings" => {
                    self.out += &format!(
                        "{lead}settings:\n{lead}  enabled: true\n{lead}  announce_writes: yes"
                    );
                }
                _ => {
                    self.items(step);
                    continue;
                }
            }
            self.line_end();
        }
        if !tombstones_first && self.random.one_in(2) {
            self.tombstones();
        }
        self.out
    }

    fn tombstones(&mut self) {
        let text = *self.random.pick(&[
            "deletions: []\n",
            "deletions:\n",
            "deletions: # keep: none\n",
            "deletions:\n- key: old.one\n",
            "deletions:\n  - key: old.one\n    removed: 2026-01-01\n  # keep: more\n  - {key: old.two}\n",
            "deletions: [{key: old.one}, old.two]\n",
        ]);
        self.out += text;
    }

    fn items(&mut self, indent: usize) {
        let lead = " ".repeat(indent);
        let count = self.random.below(5);
        if count == 0 {
            let empty = *self.random.pick(&[
                " []",
                " &d []",
                " !t [ ]",
                "",
                " ~",
                " [] # keep: empty",
                " # keep: null",
            ]);
            let _ = writeln!(self.out, "{lead}items:{empty}");
            return;
        }
        if self.random.one_in(5) {
            return self.flow_items(indent, count);
        }
        self.out += &format!("{lead}items:");
        self.line_end();
        let column = indent + self.offset;
        for index in 0..count {
            self.between(column);
            self.item(column, index);
        }
        self.between(column);
    }

    fn flow_items(&mut self, indent: usize, count: usize) {
        let lead = " ".repeat(indent);
        let parts: Vec<String> = (0..count).map(|index| self.flow_item(index)).collect();
        let tail = *self.random.pick(&["", ","]);
        let text = match self.random.below(4) {
            0 => format!("[{}{tail}]", parts.join(", ")),
            1 => format!("[\n{lead}  {}{tail}\n{lead}]", parts.join(&format!(",\n{lead}  "))),
            2 => format!(
                "[ # keep: open\n{lead}    {}{tail} # last\n{lead}  # keep: end\n{lead}  ]",
                parts.join(&format!(", # c\n{lead}    # keep: x\n{lead}    "))
            ),
            _ => format!("[ {}\n{lead}  ]", parts.join(&format!("\n{lead}  , "))),
        };
        let _ = writeln!(self.out, "{lead}items: {text}");
    }

    fn flow_item(&mut self, index: usize) -> String {
        let value = *self
            .random
            .pick(&["words", "\"a, b\"", "[a, b]", "[]", "{a: b}", "'it''s'", "1.10", "~"]);
        let more = *self.random.pick(&["", ", confidence: high", ", tags: [x]", ", note: 1"]);
        format!("{{key: key.n{index}, value: {value}{more}}}")
    }

    fn item(&mut self, column: usize, index: usize) {
        let lead = " ".repeat(column);
        if self.random.one_in(6) {
            let item = self.flow_item(index);
            self.out += &format!("{lead}- {item}");
            return self.line_end();
        }
        if self.random.one_in(12) {
            let plain = *self.random.pick(&[
                "plain words",
                "\"quoted\"",
                "Name: of one pair",
                "[a, b]",
                "42",
            ]);
            self.out += &format!("{lead}- {plain}");
            return self.line_end();
        }
        let inner = column + 1 + self.gap;
        let dash_alone = self.random.one_in(10);
        if dash_alone {
            self.out += &format!("{lead}-");
            self.line_end();
        }
        let mut fields = vec!["key", "value"];
        for field in ["confidence", "tags", "source", "added", "other"] {
            if self.random.one_in(3) {
                fields.push(field);
            }
        }
        if self.random.one_in(3) {
            let by = self.random.below(fields.len());
            fields.rotate_left(by);
        }
        for (at, field) in fields.into_iter().enumerate() {
            if at == 0 && !dash_alone {
                self.out += &format!("{lead}-{}", " ".repeat(self.gap));
            } else {
                if at > 0 {
                    self.inside(inner);
                }
                self.out += &" ".repeat(inner);
            }
            self.field(field, inner, index);
        }
    }

    fn field(&mut self, field: &str, column: usize, index: usize) {
        let texts: &[&str] = match field {
            "key" => &["key: %", "key: %", "key: \"%\"", "'key': '%'"],
            "value" => return self.value(column),
            "confidence" => &["confidence: high", "confidence: 'low'", "\"confidence\": medium"],
            "tags" => &["tags: [a, b]", "tags: []", "tags:\n@- a\n@- b", "tags:\n@  - a"],
            "source" => &["source: user", "source: \"a: b\"", "source:"],
            "added" => &["added: 2026-01-02", "? added\n@: 2026-01-02"],
            _ => &["other: x", "other: {a: 1}", "? other", "other: &a text"],
        };
        let text = self.random.pick(texts).replace('@', &" ".repeat(column));
        self.out += &text.replace('%', &format!("key.n{index}"));
        self.line_end();
    }

    fn value(&mut self, column: usize) {
        let text = self.random.pick(&VALUES).replace('@', &" ".repeat(column));
        self.out += &text;
        if text.contains('|') || text.contains('>') {
            self.out.push('\n');
        } else {
            self.line_end();
        }
    }

    fn line_end(&mut self) {
        if self.has_comments && self.random.one_in(6) && !self.out.ends_with("words\n") {
            self.out += *self.random.pick(&[" # c", "  # of this line", " ", "  "]);
        }
        self.out.push('\n');
    }

    /// Comments and blank lines between items or sections, which survive every edit.
    fn between(&mut self, column: usize) {
        if self.has_comments && self.random.one_in(4) {
            let lead = " ".repeat(*self.random.pick(&[0, column, column]));
            let text = *self.random.pick(&[
                "@# keep: one\n",
                "\n",
                "\n@# keep: two\n\n",
                "   \n",
                "@# keep: - key: out\n@# keep:   value: x\n",
            ]);
            self.out += &text.replace('@', &lead);
        }
    }

    /// Comments and blank lines inside an item.
    fn inside(&mut self, column: usize) {
        if self.has_comments && self.random.one_in(8) {
            let text = *self.random.pick(&["@# inside\n", "\n", "# at the left\n"]);
            self.out += &text.replace('@', &" ".repeat(column));
        }
    }
}
