//! Formats new content in the style of its neighbours.
//!
//! Text is written without quotes only if both YAML 1.1 and YAML 1.2 read it back as the same text.

use granit_parser::ScalarStyle;

use super::edit::{Editor, Position};
use super::lines::line_break;
use super::{Data, MultilineStyle, NodeId, NodeKind};

/// Lists of scalars up to this many characters are written on one line.
const SHORT_LIST: usize = 72;

/// The preferred quotes of a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quote {
    Bare,
    Single,
    Double,
}

/// How to format new content.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) quote: Quote,
    /// Whether the content is inside brackets.
    pub(super) flow: bool,
    pub(super) multiline: MultilineStyle,
    pub(super) eol: &'static str,
}

/// Formatted content: on the line of its name, or on the lines below it (the first without its indent).
pub(super) enum Layout {
    Inline(String),
    Below(String),
}

impl Style {
    /// Formats the content of a name or dash, indented by `indent`.
    pub(super) fn layout(&self, data: &Data, indent: usize) -> Layout {
        match data {
            Data::Bare(text) => Layout::Inline(text.clone()),
            Data::Text(text) => Layout::Inline(
                self.literal(text, indent).unwrap_or_else(|| quoted(text, self.quote, self.flow)),
            ),
            Data::List(_) | Data::Map(_) if self.flow || is_short(data) => {
                Layout::Inline(self.in_brackets(data))
            }
            Data::List(elements) => {
                let lines = elements
                    .iter()
                    .map(|element| format!("- {}", self.after_dash(element, indent + 2)));
                Layout::Below(self.join(lines, indent))
            }
            Data::Map(pairs) => {
                let lines = pairs.iter().map(|(name, data)| self.pair(name, data, indent));
                Layout::Below(self.join(lines, indent))
            }
        }
    }

    /// Formats `name: data` for a map indented by `indent`.
    pub(super) fn pair(&self, name: &str, data: &Data, indent: usize) -> String {
        let name = quoted(name, self.name_quote(), self.flow);
        match self.layout(data, indent + 2) {
            Layout::Inline(text) => format!("{name}: {text}"),
            Layout::Below(text) => format!("{name}:{}{}{text}", self.eol, " ".repeat(indent + 2)),
        }
    }

    /// Formats the content right after a dash, indented by `indent`.
    pub(super) fn after_dash(&self, data: &Data, indent: usize) -> String {
        match self.layout(data, indent) {
            Layout::Inline(text) | Layout::Below(text) => text,
        }
    }

    fn in_brackets(&self, data: &Data) -> String {
        let style = Self { flow: true, ..*self };
        match data {
            Data::List(elements) => {
                let all: Vec<_> =
                    elements.iter().map(|element| style.in_brackets(element)).collect();
                format!("[{}]", all.join(", "))
            }
            Data::Map(pairs) => {
                let all: Vec<_> =
                    pairs.iter().map(|(name, data)| style.pair(name, data, 0)).collect();
                format!("{{{}}}", all.join(", "))
            }
            scalar => style.after_dash(scalar, 0),
        }
    }

    /// Names are quoted only if their neighbours are, as in JSON.
    fn name_quote(&self) -> Quote {
        if self.flow && self.quote == Quote::Double { Quote::Double } else { Quote::Bare }
    }

    fn join(&self, lines: impl Iterator<Item = String>, indent: usize) -> String {
        lines.collect::<Vec<_>>().join(&format!("{}{}", self.eol, " ".repeat(indent)))
    }

    /// Formats text of several lines as a literal block; `None` if that is not safe.
    fn literal(&self, text: &str, indent: usize) -> Option<String> {
        if self.flow || self.multiline == MultilineStyle::Quoted || !text.contains('\n') {
            return None;
        }
        let (body, chomp) = text.strip_suffix('\n').map_or((text, "-"), |body| (body, ""));
        let plain = |line: &str| {
            let edges = line.starts_with([' ', '\t']) || line.ends_with([' ', '\t']);
            let fence = line.starts_with("```") || line.starts_with("~~~");
            !edges && !fence && line.chars().all(is_printable)
        };
        let ends = [body.lines().next(), body.lines().next_back()];
        if body.ends_with('\n')
            || ends.iter().any(|line| line.is_none_or(str::is_empty))
            || !body.split('\n').all(plain)
        {
            return None;
        }
        let indented = |line: &str| match line {
            "" => self.eol.to_owned(),
            _ => format!("{}{}{line}", self.eol, " ".repeat(indent)),
        };
        Some(format!("|{chomp}{}", body.split('\n').map(indented).collect::<String>()))
    }
}

impl Editor<'_> {
    /// The style for new content at a position: that of the old content, or of the neighbours.
    pub(super) fn style(&self, position: Position, old: Option<NodeId>) -> Style {
        let flow = self.is_flow(position.parent);
        let json = self.json || flow && self.has_json_names(position.parent);
        Style {
            quote: if json {
                Quote::Double
            } else {
                old.map_or(Quote::Bare, |old| self.quote(old))
            },
            flow,
            multiline: self.multiline,
            eol: line_break(self.text, self.after_colon(position)),
        }
    }

    pub(super) fn style_in_brackets(&self) -> Style {
        Style {
            quote: if self.json { Quote::Double } else { Quote::Bare },
            flow: true,
            multiline: MultilineStyle::Quoted,
            eol: "\n",
        }
    }

    fn quote(&self, id: NodeId) -> Quote {
        match &self.tree.nodes[id].kind {
            NodeKind::Scalar { style: ScalarStyle::SingleQuoted, .. } => Quote::Single,
            NodeKind::Scalar { style: ScalarStyle::DoubleQuoted, .. } => Quote::Double,
            _ => Quote::Bare,
        }
    }

    /// Whether the names of a flow map are in double quotes.
    pub(super) fn has_json_names(&self, id: NodeId) -> bool {
        let first = self.tree.pairs(id).first();
        self.is_flow(id) && first.is_some_and(|(key, _)| self.quote(*key) == Quote::Double)
    }
}

/// Formats text as one scalar on one line.
pub(super) fn quoted(text: &str, quote: Quote, flow: bool) -> String {
    match quote {
        Quote::Bare if is_bare(text, flow) => text.to_owned(),
        Quote::Single => single_quoted(text),
        _ => double_quoted(text),
    }
}

/// Formats text in single quotes, or in double quotes if it needs escapes.
pub(crate) fn single_quoted(text: &str) -> String {
    match !text.is_empty() && text.chars().all(is_printable) {
        true => format!("'{}'", text.replace('\'', "''")),
        false => double_quoted(text),
    }
}

fn is_short(data: &Data) -> bool {
    match data {
        Data::List(elements) => {
            let width = |element: &Data| match element {
                Data::Bare(text) | Data::Text(text) => text.chars().count() + 2,
                _ => SHORT_LIST + 1,
            };
            elements.iter().map(width).sum::<usize>() <= SHORT_LIST
        }
        Data::Map(pairs) => pairs.is_empty(),
        _ => true,
    }
}

fn double_quoted(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if is_printable(c) => out.push(c),
            // `\\x01` is shorter but not valid JSON.
            c if (c as u32) <= 0xffff => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push_str(&format!("\\U{:08x}", c as u32)),
        }
    }
    out.push('"');
    out
}

/// Whether YAML 1.1 and 1.2 both accept the character unescaped and do not take it for a line break.
fn is_printable(c: char) -> bool {
    !matches!(c, '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
        && (c as u32) & 0xfffe != 0xfffe
}

fn is_bare(text: &str, flow: bool) -> bool {
    let reserved = |c: char| "-?:,[]{}#&*!|>'\"%@`=<".contains(c);
    let dash_word = text.starts_with('-')
        && text[1..].starts_with(|c: char| !c.is_whitespace() && c != '-')
        && !text.starts_with("-.");
    let edges = text.starts_with(char::is_whitespace) || text.ends_with(char::is_whitespace);
    let structure = text.contains(": ") || text.contains(" #") || text.ends_with(':');
    let bracket = flow && text.contains([',', '[', ']', '{', '}', ':']);
    !text.is_empty()
        && !edges
        && !structure
        && !bracket
        && (dash_word || !text.starts_with(reserved))
        && !text.starts_with("...")
        && text.chars().all(is_printable)
        && !is_retyped(text)
}

/// Whether YAML 1.1 or 1.2 reads unquoted `text` as something other than text. Dates stay unquoted, as in the
/// template.
fn is_retyped(text: &str) -> bool {
    const WORDS: [&str; 11] =
        ["y", "n", "yes", "no", "on", "off", "true", "false", "null", "~", "nan"];
    let numeric = |c: char| c.is_ascii_hexdigit() || "xXoObB_+-.:eEtTzZ".contains(c);
    let special = text.strip_prefix(['+', '-']).unwrap_or(text);
    WORDS.iter().any(|word| word.eq_ignore_ascii_case(text))
        || [".inf", ".nan"].iter().any(|word| word.eq_ignore_ascii_case(special))
        || (text.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c))
            && text.chars().all(|c| numeric(c) || c == ' ')
            && !is_date(text))
}

fn is_date(text: &str) -> bool {
    let digits = |entry: &str| entry.bytes().all(|byte| byte.is_ascii_digit());
    text.split('-').map(str::len).eq([4, 2, 2]) && text.split('-').all(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_unquoted_only_if_every_parser_reads_it_as_text() {
        for (text, expected) in [
            ("plain words", "plain words"),
            ("2026-11-17", "2026-11-17"),
            ("use `cargo fmt`", "use `cargo fmt`"),
            ("http://x.y/z", "http://x.y/z"),
            ("-Wall", "-Wall"),
            ("`cargo fmt`", "\"`cargo fmt`\""),
            ("no", "\"no\""),
            ("1.10", "\"1.10\""),
            ("12:30", "\"12:30\""),
            ("0o17", "\"0o17\""),
            ("1_000", "\"1_000\""),
            ("a: b", "\"a: b\""),
            ("a #b", "\"a #b\""),
            ("- a", "\"- a\""),
            ("--flag", "\"--flag\""),
            ("<<", "\"<<\""),
            ("=", "\"=\""),
            ("", "\"\""),
            (" a", "\" a\""),
            ("a\tb\u{1}", "\"a\\tb\\u0001\""),
            ("say \"hi\" \\", "say \"hi\" \\"),
        ] {
            assert_eq!(quoted(text, Quote::Bare, false), expected);
        }
    }
}
