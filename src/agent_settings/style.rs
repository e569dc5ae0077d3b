//! The formatting of a JSON file, so that additions look like the rest.

use super::Value;
use super::edits::has_line_break;
use super::tree::{Kind, Node};

/// The formatting of a JSON file.
#[derive(Debug)]
pub(super) struct JsonStyle<'t> {
    newline: &'static str,
    /// One level of indentation.
    unit: &'t str,
    /// What follows a colon or comma on the same line.
    pub(super) space: &'static str,
    /// Whether the whole file is one line.
    pub(super) is_one_line: bool,
}

impl<'t> JsonStyle<'t> {
    /// The style of a text; by default two spaces and a line per value.
    pub(super) fn of(text: &'t str, root: &Node) -> Self {
        let is_one_line = !root.children().is_empty() && !has_line_break(&text[root.range.clone()]);
        let first = root.members().first().map(|member| member.value.range.start);
        let is_tight = first.is_some_and(|value| text[..value].ends_with(':'));
        Self {
            newline: newline(text),
            unit: indent_unit(text, root).unwrap_or("  "),
            space: if is_tight { "" } else { " " },
            is_one_line,
        }
    }

    /// A member or an element: on one line, or on several if `indent` is given. The first line is already indented.
    pub(super) fn write(&self, name: Option<&str>, value: &Value, indent: Option<&str>) -> String {
        let inner = indent.map(|indent| self.deeper(indent));
        let inner = inner.as_deref();
        let (open, parts, close): (_, Vec<String>, _) = match value {
            Value::Object(map) => {
                let members = map.iter().map(|(name, value)| self.write(Some(name), value, inner));
                ('{', members.collect(), '}')
            }
            Value::Array(values) => {
                let elements = values.iter().map(|value| self.write(None, value, inner));
                ('[', elements.collect(), ']')
            }
            other => return self.named(name, other.to_string()),
        };
        let value = match (indent, inner) {
            (Some(indent), Some(inner)) if !parts.is_empty() => {
                let start = self.start_line(inner);
                let parts = parts.join(&[",", &start].concat());
                format!("{open}{start}{parts}{}{close}", self.start_line(indent))
            }
            _ => format!("{open}{}{close}", parts.join(&[",", self.space].concat())),
        };
        self.named(name, value)
    }

    pub(super) fn start_line(&self, indent: &str) -> String {
        [self.newline, indent].concat()
    }

    pub(super) fn deeper(&self, indent: &str) -> String {
        [indent, self.unit].concat()
    }

    fn named(&self, name: Option<&str>, value: String) -> String {
        match name {
            Some(name) => format!("{}:{}{value}", Value::from(name), self.space),
            None => value,
        }
    }
}

/// The line ending of a text.
pub(super) fn newline(text: &str) -> &'static str {
    match text.find('\n') {
        Some(at) if text[..at].ends_with('\r') => "\r\n",
        _ => "\n",
    }
}

/// The indentation of the line that contains a byte.
pub(super) fn indent(text: &str, at: usize) -> &str {
    let start = text[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1);
    let line = &text[start..at];
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}

/// Whether only whitespace precedes a byte on its line.
pub(super) fn is_first_on_line(text: &str, at: usize) -> bool {
    // Does not search for the start of the line: a large file may be a single line.
    let before = text[..at].trim_end_matches([' ', '\t']);
    before.is_empty() || before.ends_with(['\n', '\r'])
}

/// How much deeper the first child on a line of its own is indented than its parent.
fn indent_unit<'t>(text: &'t str, node: &Node) -> Option<&'t str> {
    let first = node.children().into_iter().next();
    let first = first.filter(|child| is_first_on_line(text, child.start));
    let unit = first
        .and_then(|child| indent(text, child.start).strip_prefix(indent(text, node.range.start)));
    unit.or_else(|| match &node.kind {
        Kind::Object(members) => members.iter().find_map(|it| indent_unit(text, &it.value)),
        Kind::Array(elements) => elements.iter().find_map(|it| indent_unit(text, it)),
        _ => None,
    })
}
