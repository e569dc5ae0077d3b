//! Random settings files in many manners, and damage to them.

use crate::dice::Dice;

/// Writes one random settings file.
pub struct Json<'d> {
    dice: &'d mut Dice,
    out: String,
    /// One step of the indent; none for a file on one line.
    unit: Option<&'static str>,
    gap: &'static str,
    /// Whether comments and odd blanks are strewn in.
    chatty: bool,
    /// Handlers of ours to strew in.
    ours: Vec<&'static str>,
}

impl<'d> Json<'d> {
    pub fn new(dice: &'d mut Dice, ours: Vec<&'static str>) -> Self {
        let unit =
            *dice.pick(&[Some("  "), Some("    "), Some("\t"), Some(" "), Some(""), None, None]);
        let gap = *dice.pick(&[" ", " ", ""]);
        let chatty = dice.one_in(2);
        Self { dice, out: String::new(), unit, gap, chatty, ours }
    }

    pub fn text(mut self) -> String {
        if self.dice.one_in(12) {
            return (*self.dice.pick(&["", "\n", "// keep", "{}", "{ }\n", "{\n\n}", "\u{feff}"]))
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
        keys.retain(|_| !self.dice.one_in(3));
        if !keys.is_empty() {
            let turn = self.dice.below(keys.len());
            keys.rotate_left(turn);
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
        let end = *self.dice.pick(&["\n", "", "\n\n"]);
        self.out += end;
        let mark = if self.dice.one_in(8) { "\u{feff}" } else { "" };
        let text = if self.dice.one_in(5) { self.out.replace('\n', "\r\n") } else { self.out };
        [mark, &text].concat()
    }

    fn hooks(&mut self) {
        let mut events = vec!["\"SessionStart\"", "\"Prompt\"", "\"PreToolUse\"", "\"Stop\""];
        events.retain(|_| !self.dice.one_in(2));
        self.list(['{', '}'], 1, events.len(), |json, index| {
            json.name(events[index]);
            let count = json.dice.below(4);
            json.list(['[', ']'], 2, count, |json, _| json.element());
        });
    }

    fn element(&mut self) {
        if self.dice.one_in(4) {
            return self.handler();
        }
        let has_matcher = self.dice.one_in(2);
        self.list(['{', '}'], 3, 1 + usize::from(has_matcher), |json, index| {
            if has_matcher && index == 0 {
                json.name("\"matcher\"");
                json.out += "\"Bash|mcp__.*\"";
                return;
            }
            json.name("\"hooks\"");
            let count = json.dice.below(4);
            json.list(['[', ']'], 4, count, |json, _| json.handler());
        });
    }

    fn handler(&mut self) {
        if !self.ours.is_empty() && self.dice.one_in(2) {
            let ours = *self.dice.pick(&self.ours);
            self.out += ours;
            return;
        }
        let foreign = *self.dice.pick(&[
            r#"{"type": "command", "command": "echo \"// no, [comment]\" ü"}"#,
            "{\n\"command\": \"x\" // keep: x\n}",
            r#"{"command":"mymem skill hook prompt","args":[]}"#,
            "{}",
            "1",
        ]);
        self.out += foreign;
    }

    fn value(&mut self) {
        let value = *self.dice.pick(&[
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
        if self.chatty && self.dice.one_in(10) {
            self.out += " /* keep: name */ ";
        }
        self.out.push(':');
        self.out += self.gap;
    }

    /// Children between brackets, in the file's manner.
    fn list(
        &mut self,
        [open, close]: [char; 2],
        depth: usize,
        count: usize,
        mut child: impl FnMut(&mut Self, usize),
    ) {
        let is_broken =
            self.unit.is_some() && !self.dice.one_in(6) && (count > 0 || self.dice.one_in(3));
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
        if count > 0 && self.dice.one_in(4) {
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

    /// Comments and odd blanks, which every edit must keep.
    fn trivia(&mut self) {
        if self.chatty && self.dice.one_in(4) {
            let text = *self.dice.pick(&[
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

/// A random TOML file whose hooks, if any, are tables with headers.
pub fn toml(dice: &mut Dice) -> String {
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
    let turn = dice.below(parts.len());
    parts.rotate_left(turn);
    parts.retain(|_| dice.one_in(2));
    let head = *dice.pick(&["", "model = \"x\" # keep\n", "# keep\n\nnumber = 1_000\n"]);
    let text = [head, &parts.concat()].concat();
    let text = if dice.one_in(5) { text.trim_end().to_owned() } else { text };
    if dice.one_in(5) { text.replace('\n', "\r\n") } else { text }
}

/// What is put into a text that is changed.
pub const PIECES: [&str; 20] = [
    "\n", "\r", " ", "\t", "{", "}", "[", "]", ",", ":", "\"", "'", "//", "/*", "*/", "#", "\\",
    "\0", "🦀", "\u{a0}",
];
