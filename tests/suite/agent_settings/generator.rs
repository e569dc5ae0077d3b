//! Random settings files in many styles.

use crate::support::random::Random;

/// Writes one settings file.
pub struct Json<'d> {
    random: &'d mut Random,
    out: String,
    /// One level of indentation; `None` for a file on one line.
    unit: Option<&'static str>,
    gap: &'static str,
    has_comments: bool,
    /// Memskill handlers to mix in.
    ours: Vec<&'static str>,
}

impl<'d> Json<'d> {
    pub fn new(random: &'d mut Random, ours: Vec<&'static str>) -> Self {
        let unit =
            *random.pick(&[Some("  "), Some("    "), Some("\t"), Some(" "), Some(""), None, None]);
        let gap = *random.pick(&[" ", " ", ""]);
        let has_comments = random.one_in(2);
        Self { random, out: String::new(), unit, gap, has_comments, ours }
    }

    pub fn text(mut self) -> String {
        if self.random.one_in(12) {
            return (*self
                .random
                .pick(&["", "\n", "// keep", "{}", "{ }\n", "{\n\n}", "\u{feff}"]))
            .to_owned();
        }
        self.trivia();
        let mut keys = vec![
            "\"permissions\"",
            "\"hooks\"",
            "\"ü \\\"🦀\"",
            "\"env\"",
            "\"//\"",
            "\"version\"",
        ];
        keys.retain(|_| !self.random.one_in(3));
        if !keys.is_empty() {
            let by = self.random.below(keys.len());
            keys.rotate_left(by);
        }
        self.list(['{', '}'], 0, keys.len(), |json, index| {
            let key = keys[index];
            json.name(key);
            match key {
                "\"hooks\"" => json.hooks(),
                "\"version\"" => json.out += "1",
                _ => json.value(),
            }
        });
        self.trivia();
        let end = *self.random.pick(&["\n", "", "\n\n"]);
        self.out += end;
        let mark = if self.random.one_in(8) { "\u{feff}" } else { "" };
        let text = if self.random.one_in(5) { self.out.replace('\n', "\r\n") } else { self.out };
        let text = [mark, &text].concat();
        self.random.note(&text);
        text
    }

    fn hooks(&mut self) {
        let mut events = vec!["\"SessionStart\"", "\"Prompt\"", "\"PreToolUse\"", "\"Stop\""];
        events.retain(|_| !self.random.one_in(2));
        self.list(['{', '}'], 1, events.len(), |json, index| {
            json.name(events[index]);
            let count = json.random.below(4);
            json.list(['[', ']'], 2, count, |json, _| json.element());
        });
    }

    fn element(&mut self) {
        if self.random.one_in(4) {
            return self.handler();
        }
        let has_matcher = self.random.one_in(2);
        self.list(['{', '}'], 3, 1 + usize::from(has_matcher), |json, index| {
            if has_matcher && index == 0 {
                json.name("\"matcher\"");
                json.out += "\"Bash|mcp__.*\"";
                return;
            }
            json.name("\"hooks\"");
            let count = json.random.below(4);
            json.list(['[', ']'], 4, count, |json, _| json.handler());
        });
    }

    fn handler(&mut self) {
        if !self.ours.is_empty() && self.random.one_in(2) {
            let ours = *self.random.pick(&self.ours);
            self.out += ours;
            return;
        }
        let foreign = *self.random.pick(&[
            r#"{"type": "command", "command": "echo \"// no, [comment]\" ü"}"#,
            "{\n\"command\": \"x\" // keep: x\n}",
            r#"{"command":"mymem skill hook prompt","args":[]}"#,
            "{}",
            "1",
        ]);
        self.out += foreign;
    }

    fn value(&mut self) {
        let value = *self.random.pick(&[
            "1.50e+3",
            "\"a\\u00fc\\n/* no comment */\"",
            "[]",
            "{ }",
            "[1, [2, {\"a\": null}], ]",
            "{\"allow\": [\"Bash(git *)\"],\n \"deny\": [ // keep: none\n ]}",
            "true",
        ]);
        self.out += value;
    }

    fn name(&mut self, name: &str) {
        self.out += name;
        if self.has_comments && self.random.one_in(10) {
            self.out += " /* keep: name */ ";
        }
        self.out.push(':');
        self.out += self.gap;
    }

    /// Children between brackets, in the style of the file.
    fn list(
        &mut self,
        [open, close]: [char; 2],
        depth: usize,
        count: usize,
        mut child: impl FnMut(&mut Self, usize),
    ) {
        let is_broken =
            self.unit.is_some() && !self.random.one_in(6) && (count > 0 || self.random.one_in(3));
        self.out.push(open);
        for index in 0..count {
            self.trivia();
            if is_broken {
                self.start(depth + 1);
            }
            child(self, index);
            if index + 1 < count {
                self.trivia();
                self.out.push(',');
                if !is_broken {
                    self.out += self.gap;
                }
            }
        }
        self.trivia();
        if count > 0 && self.random.one_in(4) {
            self.out.push(',');
            self.trivia();
        }
        if is_broken {
            self.start(depth);
        }
        self.out.push(close);
    }

    fn start(&mut self, depth: usize) {
        let unit = self.unit.unwrap_or_default();
        self.out.push('\n');
        self.out += &unit.repeat(depth);
    }

    /// Comments and white space, which every edit must keep.
    fn trivia(&mut self) {
        if self.has_comments && self.random.one_in(4) {
            let text = *self.random.pick(&[
                " // keep: line\n",
                "\n// keep: \"quoted\", ]\n",
                "/* keep */",
                " /* keep: // more */ ",
                "\n\n",
                "  ",
                "\t\n /* keep\n two */ // keep\n  ",
            ]);
            self.out += text;
        }
    }
}

/// A TOML file whose hooks, if any, are tables with headers.
pub fn toml(random: &mut Random) -> String {
    const PARTS: [&str; 10] = [
        "# keep: a comment\n",
        "\n",
        "[projects.\"/a # b\"] # keep\ntrust_level = 'trusted'\n",
        "[hooks.state.\"x:0\"]\nhash = \"\"\"a # no comment \"quoted\" \"\"\"\n",
        "[[hooks.Prompt]]\nmatcher = 'x' # keep\n\n[[hooks.Prompt.hooks]]\ncommand = 'ü'\n",
        "[[hooks.SessionStart]]\nhooks = [\n  { command = 'x' }, # keep\n]\n",
        "[[hooks.Stop]]\n# keep\n[[hooks.Stop.hooks]]\ncommand = 'mymemskill hook prompt'\n",
        "[z]\na = [1, # keep\n  2,\n]\nb = { c = 1 }\nd.e = '''\n[x]\n'''\n",
        "  [y] # keep\n  t = 2026-01-01T00:00:00Z\n",
        "[[other]]\n\n[[other]]\n",
    ];
    let mut parts = PARTS.to_vec();
    let by = random.below(parts.len());
    parts.rotate_left(by);
    parts.retain(|_| random.one_in(2));
    let head = *random.pick(&["", "model = \"x\" # keep\n", "# keep\n\nnumber = 1_000\n"]);
    let text = [head, &parts.concat()].concat();
    let text = if random.one_in(5) { text.trim_end().to_owned() } else { text };
    let text = if random.one_in(5) { text.replace('\n', "\r\n") } else { text };
    random.note(&text);
    text
}

/// What mutations insert into a file.
pub const PIECES: [&str; 20] = [
    "\n", "\r", " ", "\t", "{", "}", "[", "]", ",", ":", "\"", "'", "//", "/*", "*/", "#", "\\",
    "\0", "🦀", "\u{a0}",
];
