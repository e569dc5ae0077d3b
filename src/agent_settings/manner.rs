//! How a JSON file is written, so that what joins it looks like the rest.

use super::gaps::is_broken;
use super::tree::{Kind, Node};
use super::{Map, Value};

/// The habits of a JSON file.
#[derive(Debug)]
pub(super) struct Manner<'t> {
    newline: &'static str,
    /// One step of the indent.
    unit: &'t str,
    /// Behind a colon or comma.
    gap: &'static str,
    /// Whether the whole file is one line, and stays one.
    pub(super) is_line: bool,
}

impl<'t> Manner<'t> {
    /// The manner of a text. Without an example it is two spaces, and a line for each value.
    pub(super) fn of(text: &'t str, root: &Node) -> Self {
        let is_line = !root.children().is_empty() && !is_broken(&text[root.range.clone()]);
        let is_tight = example(root).is_some_and(|value| text[..value].ends_with(':'));
        Self {
            newline: newline(text),
            unit: unit(text, root).unwrap_or("  "),
            gap: if is_tight { "" } else { " " },
            is_line,
        }
    }

    /// A member or an element on one line.
    pub(super) fn line(&self, name: Option<&str>, value: &Value) -> String {
        self.named(name, self.compact(value))
    }

    /// The same over several lines, of which the first has been indented already.
    pub(super) fn lines(&self, name: Option<&str>, value: &Value, indent: &str) -> String {
        self.named(name, self.spread(value, indent))
    }

    /// The start of a line.
    pub(super) fn start(&self, indent: &str) -> String {
        [self.newline, indent].concat()
    }

    /// The indent of what stands inside of something.
    pub(super) fn deeper(&self, indent: &str) -> String {
        [indent, self.unit].concat()
    }

    /// What stands between two values on a line, behind the comma.
    pub(super) fn gap(&self) -> &'static str {
        self.gap
    }

    fn named(&self, name: Option<&str>, value: String) -> String {
        match name {
            Some(name) => format!("{}:{}{value}", Value::from(name), self.gap),
            None => value,
        }
    }

    fn compact(&self, value: &Value) -> String {
        let comma = [",", self.gap].concat();
        match value {
            Value::Object(map) => {
                let members = map.iter().map(|(name, value)| self.line(Some(name), value));
                format!("{{{}}}", members.collect::<Vec<_>>().join(&comma))
            }
            Value::Array(values) => {
                let elements = values.iter().map(|value| self.line(None, value));
                format!("[{}]", elements.collect::<Vec<_>>().join(&comma))
            }
            other => other.to_string(),
        }
    }

    fn spread(&self, value: &Value, indent: &str) -> String {
        let inner = self.deeper(indent);
        let parts: Vec<String> = match value {
            Value::Object(map) => members(map, |name, value| self.lines(Some(name), value, &inner)),
            Value::Array(values) => values.iter().map(|value| self.spread(value, &inner)).collect(),
            _ => Vec::new(),
        };
        if parts.is_empty() {
            return self.compact(value);
        }
        let (open, close) = if value.is_array() { ('[', ']') } else { ('{', '}') };
        let start = self.start(&inner);
        let inside = parts.join(&[",", &start].concat());
        format!("{open}{start}{inside}{}{close}", self.start(indent))
    }
}

fn members(map: &Map<String, Value>, spell: impl Fn(&str, &Value) -> String) -> Vec<String> {
    map.iter().map(|(name, value)| spell(name, value)).collect()
}

/// How lines end in a text.
pub(super) fn newline(text: &str) -> &'static str {
    match text.find('\n') {
        Some(at) if text[..at].ends_with('\r') => "\r\n",
        _ => "\n",
    }
}

/// The blanks at the start of the line on which a byte stands.
pub(super) fn indent(text: &str, at: usize) -> &str {
    let line = &text[line_start(text, at)..at];
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}

/// Whether only blanks stand before a byte on its line.
pub(super) fn is_first(text: &str, at: usize) -> bool {
    // Looks at the blanks alone: a line may be the whole of a large file.
    let above = text[..at].trim_end_matches([' ', '\t']);
    above.is_empty() || above.ends_with(['\n', '\r'])
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1)
}

/// Where the first value with a name begins.
fn example(root: &Node) -> Option<usize> {
    root.members().first().map(|member| member.value.range.start)
}

/// How much deeper the first child that has its own line stands than what it is in.
fn unit<'t>(text: &'t str, node: &Node) -> Option<&'t str> {
    let own =
        node.children().first().filter(|child| is_first(text, child.start)).and_then(|child| {
            indent(text, child.start).strip_prefix(indent(text, node.range.start))
        });
    own.or_else(|| match &node.kind {
        Kind::Object(members) => members.iter().find_map(|member| unit(text, &member.value)),
        Kind::Array(elements) => elements.iter().find_map(|element| unit(text, element)),
        _ => None,
    })
}
