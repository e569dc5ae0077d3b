//! Seeded random files and operations: promises that hold for all of them.
//!
//! `LAWS=100000` runs more cases, `LAWS_SEED=7` begins elsewhere. A failure names its seed, which alone
//! repeats it.

use crate::dice::Dice;
use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};

use memskill::check::{CheckContext, Redactor, check, fix};
use memskill::{Document, Memory, Repair, Scope, recover};

use crate::edits::operations;
use crate::operation::Operation;
use crate::promise::{broken, perform};
use crate::support::{diff, entries, read};

/// Random edits of random files keep every promise, and none is refused without need.
#[test]
fn random_edits_of_random_files_keep_every_promise() {
    let (mut done, mut refused, mut failures) = (0, Vec::new(), Vec::new());
    for seed in seeds() {
        let mut dice = Dice::new(seed);
        let before = random_file(&mut dice);
        let verdict = catch_unwind(AssertUnwindSafe(|| {
            let document =
                Document::parse(before.as_str()).unwrap_or_else(|damage| panic!("{damage:?}"));
            let edits = random_operations(document.memory(), &mut dice);
            let told: Vec<String> = edits.iter().map(ToString::to_string).collect();
            match perform(&before, &edits)? {
                Ok(after) => broken(&before, &edits, &after)
                    .err()
                    .map(|promise| format!("{told:#?}\n{promise}\n{}", diff(&before, &after))),
                Err(error) => Some(format!("refused: {told:?}: {error}")),
            }
        }));
        match verdict {
            Ok(None) => done += 1,
            Ok(Some(said)) if said.starts_with("refused") => refused.push((seed, said, before)),
            Ok(Some(said)) => failures.push(format!("seed {seed}: {said}\n{before}")),
            Err(_) => failures.push(format!("seed {seed} panicked\n{before}")),
        }
    }
    assert!(
        failures.is_empty(),
        "{} failures\n{}",
        failures.len(),
        failures[..failures.len().min(5)].join("\n")
    );
    // `|+` makes blank lines data: it would take in those behind an item that is removed after it.
    refused.retain(|(_, _, before)| !before.contains("|+") && !before.contains(">+"));
    assert!(
        refused.is_empty(),
        "{} refused, {done} done: {:#?}",
        refused.len(),
        &refused[..refused.len().min(5)]
    );
}

/// Whatever a file holds, reading it and editing it never panics.
#[test]
fn mutated_files_never_panic() {
    let files: Vec<String> = entries("files/sound").iter().map(read).collect();
    for seed in seeds() {
        let mut dice = Dice::new(seed ^ 0x5eed);
        let file = dice.below(files.len());
        let text = dice.mutated(&files[file], &PIECES);
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            let Ok(document) = Document::parse(text.as_str()) else {
                return Ok(());
            };
            let edits = random_operations(document.memory(), &mut dice);
            match perform(&text, &edits) {
                Some(Ok(after)) => meant(&text, &edits, &after),
                _ => Ok(()),
            }
        }));
        match outcome {
            Ok(Ok(())) => {}
            Ok(Err(said)) => panic!("seed {seed}: {said}\n{text}"),
            Err(_) => panic!("seed {seed} panicked\n{text:?}"),
        }
    }
}

/// Whatever a file holds, recovery leaves a sound file that says the old text, and twice is once.
#[test]
fn mutated_files_are_recovered_once() {
    let paths = entries("files/sound").into_iter().chain(entries("files/damaged"));
    let files: Vec<String> = paths.map(read).collect();
    for seed in seeds().step_by(5) {
        let mut dice = Dice::new(seed ^ 0xdead);
        let file = dice.below(files.len());
        let text = dice.mutated(&files[file], &PIECES);
        // A newer version is never written, so never recovered.
        let Ok(repaired) = recover(&text, None) else {
            continue;
        };
        let once = repaired.document.text();
        let twice = recover(once, None).unwrap();
        assert_eq!(twice.document.text(), once, "seed {seed}\n{text}");
        if repaired.repair == Repair::Recovered {
            assert!(once.contains(text.trim_start_matches('\u{feff}')), "seed {seed}\n{text}");
        }
    }
}

/// Whatever a file holds, checking it never panics, and every place that is reported is in the text.
#[test]
fn mutated_files_are_checked() {
    let folders = ["files/sound", "files/damaged", "check"];
    let files: Vec<String> = folders.iter().flat_map(|folder| entries(folder)).map(read).collect();
    for seed in seeds().step_by(10) {
        let mut dice = Dice::new(seed ^ 0xc4ec);
        let file = dice.below(files.len());
        let text = dice.mutated(&files[file], &PIECES);
        let (report, redactor) = (check(&text, &around()), Redactor::new(&text));
        for finding in report.findings {
            let place = finding.span.unwrap();
            let line = redactor.line(place.line).chars().count();
            let end = place.column - 1 + place.width;
            assert!(end <= line + 1, "seed {seed}: {finding:?}\n{text}");
            redactor.shown(place.line);
        }
    }
}

/// Fixing twice is fixing once; what held before holds after, whatever else the file holds.
#[test]
fn fixed_files_say_what_they_said() {
    let folders = ["files/sound", "check"];
    let files: Vec<String> = folders.iter().flat_map(|folder| entries(folder)).map(read).collect();
    for seed in seeds().step_by(5) {
        let mut dice = Dice::new(seed ^ 0xf1);
        let text = match dice.one_in(2) {
            true => random_file(&mut dice),
            false => {
                let file = dice.below(files.len());
                dice.mutated(&files[file], &PIECES)
            }
        };
        let Ok(document) = Document::parse(text.as_str()) else { continue };
        let today = around().today;
        let once = fix(&document, today);
        let fixed = Document::parse(once.as_str())
            .unwrap_or_else(|damage| panic!("seed {seed}: {damage:?}\n{text}"));
        assert_eq!(fix(&fixed, today), once, "seed {seed}: twice is once\n{text}");
        assert_eq!(said(fixed.memory()), said(document.memory()), "seed {seed}\n{text}");
    }
}

/// What a memory says to a reader: the value that holds for each key, what has no key, and what is switched off.
fn said(memory: &Memory) -> (Vec<String>, bool, bool) {
    let holds = |item: &&memskill::Item| {
        item.key
            .as_ref()
            .is_none_or(|key| memory.item(key).is_some_and(|own| std::ptr::eq(own, *item)))
    };
    let mut said: Vec<String> =
        memory.items.iter().filter(holds).map(ToString::to_string).collect();
    said.sort();
    (said, memory.settings.enabled, memory.settings.announce_writes)
}

fn around() -> CheckContext {
    CheckContext { today: "2026-11-17".parse().unwrap(), scope: Scope::Repo, guides: Vec::new() }
}

/// A mutated file may hold anything, so only what an edit says is checked, not how.
fn meant(before: &str, edits: &[Operation], after: &str) -> Result<(), String> {
    let mut wanted = Document::parse(before).unwrap().memory().clone();
    for operation in edits {
        operation.apply(&mut wanted);
    }
    let now = Document::parse(after).map_err(|damage| format!("{edits:?}: {damage:?}"))?;
    if *now.memory() == wanted {
        return Ok(());
    }
    Err(format!("{edits:?}: says something else"))
}

/// One operation, or a few that are written at once.
fn random_operations(memory: &Memory, dice: &mut Dice) -> Vec<Operation> {
    let mut memory = memory.clone();
    let count = *dice.pick(&[1, 1, 1, 2, 4]);
    let mut edits = Vec::new();
    for _ in 0..count {
        let all = operations(&memory);
        let operation = dice.pick(&all).clone();
        let before = memory.clone();
        operation.apply(&mut memory);
        if memory != before {
            edits.push(operation);
        }
    }
    edits
}

/// The seeds to try.
pub fn seeds() -> std::ops::Range<u64> {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let start = number("LAWS_SEED").unwrap_or(0);
    start..start + number("LAWS").unwrap_or(3000)
}

/// A file with a memory in random styles.
pub fn random_file(dice: &mut Dice) -> String {
    let yaml = if dice.one_in(8) { random_json(dice) } else { Yaml::new(dice).text() };
    let fence = *dice.pick(&["```", "~~~", "````"]);
    let above = *dice.pick(&["", "# Memories\n\n", "\u{feff}notes\n\n", "- a list\n\nText.\n\n"]);
    let below = *dice.pick(&["", "\n", "\n\nMore notes.", "\n\n```yaml\nother: 1\n```\n"]);
    let info = *dice.pick(&["yaml", "yml", " YAML x"]);
    let most = if yaml.starts_with("---") { 1 } else { 7 };
    let lead = " ".repeat(dice.pick(&[0, 0, 0, 0, 1, 2, 3][..most]).to_owned());
    let block = format!("{fence}{info}\n{yaml}{fence}").replace('\n', &format!("\n{lead}"));
    let text = format!("{above}{lead}{block}{below}");
    if dice.one_in(6) { text.replace('\n', "\r\n") } else { text }
}

fn random_json(dice: &mut Dice) -> String {
    let mut items = Vec::new();
    for index in 0..dice.below(4) {
        let value = *dice.pick(&[r#""words""#, "[1, 2]", r#"{"a": "b"}"#, "[]", "null", "true"]);
        items.push(serde_json::json!({
            "key": format!("key.n{index}"),
            "value": serde_json::from_str::<serde_json::Value>(value).unwrap(),
        }));
    }
    let all = serde_json::json!({
        "saved_memory": {"version": 1, "updated": "2026-01-02", "items": items},
        "deletions": [],
    });
    if dice.one_in(2) {
        format!("{}\n", serde_json::to_string_pretty(&all).unwrap())
    } else {
        format!("{all}\n")
    }
}

/// Values in many styles; `@` stands for the column of their name.
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

/// Writes one random YAML block.
struct Yaml<'d> {
    dice: &'d mut Dice,
    out: String,
    /// How far lists are indented below their names.
    offset: usize,
    /// The spaces behind a dash.
    gap: usize,
    /// Whether comments and blank lines are strewn in.
    chatty: bool,
}

impl<'d> Yaml<'d> {
    fn new(dice: &'d mut Dice) -> Self {
        let (offset, gap) = (*dice.pick(&[0, 1, 2, 4]), *dice.pick(&[1, 1, 1, 3]));
        let chatty = dice.one_in(2);
        Self { dice, out: String::new(), offset, gap, chatty }
    }

    fn text(mut self) -> String {
        let step = *self.dice.pick(&[2, 2, 4]);
        if self.dice.one_in(8) {
            self.out += "---\n";
        }
        let early = self.dice.one_in(6);
        if early {
            self.tombstones();
        }
        self.out += "saved_memory:";
        self.line_end();
        let lead = " ".repeat(step);
        let mut sections = vec!["version", "updated", "settings", "items"];
        if self.dice.one_in(3) {
            sections.rotate_left(self.dice.below(4));
        }
        if self.dice.one_in(6) {
            sections.retain(|name| *name == "items" || *name == "version");
        }
        for section in sections {
            self.between(step);
            match section {
                "version" => self.out += &format!("{lead}version: 1"),
                "updated" => {
                    let day = *self.dice.pick(&["2026-01-02", "\"2026-01-02\"", "'2026-01-02'"]);
                    self.out += &format!("{lead}updated: {day}");
                }
                "settings" if self.dice.one_in(4) => {
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
        if !early && self.dice.one_in(2) {
            self.tombstones();
        }
        self.out
    }

    fn tombstones(&mut self) {
        let text = *self.dice.pick(&[
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
        let count = self.dice.below(5);
        if count == 0 {
            let empty = *self.dice.pick(&[
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
        if self.dice.one_in(5) {
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
        let tail = *self.dice.pick(&["", ","]);
        let text = match self.dice.below(4) {
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
            .dice
            .pick(&["words", "\"a, b\"", "[a, b]", "[]", "{a: b}", "'it''s'", "1.10", "~"]);
        let more = *self.dice.pick(&["", ", confidence: high", ", tags: [x]", ", note: 1"]);
        format!("{{key: key.n{index}, value: {value}{more}}}")
    }

    fn item(&mut self, column: usize, index: usize) {
        let lead = " ".repeat(column);
        if self.dice.one_in(6) {
            let item = self.flow_item(index);
            self.out += &format!("{lead}- {item}");
            return self.line_end();
        }
        if self.dice.one_in(12) {
            let plain = *self.dice.pick(&[
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
        let alone = self.dice.one_in(10);
        if alone {
            self.out += &format!("{lead}-");
            self.line_end();
        }
        let mut fields = vec!["key", "value"];
        for field in ["confidence", "tags", "source", "added", "other"] {
            if self.dice.one_in(3) {
                fields.push(field);
            }
        }
        if self.dice.one_in(3) {
            let turn = self.dice.below(fields.len());
            fields.rotate_left(turn);
        }
        for (at, field) in fields.into_iter().enumerate() {
            if at == 0 && !alone {
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
        let text = self.dice.pick(texts).replace('@', &" ".repeat(column));
        self.out += &text.replace('%', &format!("key.n{index}"));
        self.line_end();
    }

    /// A value; `@` stands for the column of its name.
    fn value(&mut self, column: usize) {
        let text = self.dice.pick(&VALUES).replace('@', &" ".repeat(column));
        self.out += &text;
        if text.contains('|') || text.contains('>') {
            self.out.push('\n');
        } else {
            self.line_end();
        }
    }

    fn line_end(&mut self) {
        if self.chatty && self.dice.one_in(6) && !self.out.ends_with("words\n") {
            self.out += *self.dice.pick(&[" # c", "  # of this line", " ", "  "]);
        }
        self.out.push('\n');
    }

    /// Comments and blank lines between items or sections, which every edit must keep.
    fn between(&mut self, column: usize) {
        if self.chatty && self.dice.one_in(4) {
            let lead = " ".repeat(*self.dice.pick(&[0, column, column]));
            let text = *self.dice.pick(&[
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
        if self.chatty && self.dice.one_in(8) {
            let text = *self.dice.pick(&["@# inside\n", "\n", "# at the left\n"]);
            self.out += &text.replace('@', &" ".repeat(column));
        }
    }
}

/// What is put into a file that is changed.
const PIECES: [&str; 24] = [
    "\n", "\r", " ", "\t", "-", ":", "#", "```", "[", "]", "{", "}", ",", "\"", "'", "|", ">",
    "&a ", "*a", "!t ", "? ", "\u{2028}", "🦀", "- ",
];
