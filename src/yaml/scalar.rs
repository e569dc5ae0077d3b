//! Data as YAML text that every reader reads back as it was.
//!
//! Bare where both YAML 1.1 and 1.2 read text; quoted where either would read something else.

use super::{Data, LongText};

/// Flow lists of scalars stay on one line up to this many characters.
const SHORT_LIST: usize = 72;

/// How a scalar is quoted where it has a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quote {
    Bare,
    Single,
    Double,
}

/// Where new text will stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// How text prefers to be quoted.
    pub(super) quote: Quote,
    /// Whether it stands inside brackets.
    pub(super) flow: bool,
    /// How text with line breaks is written.
    pub(super) long: LongText,
    /// The line break of the neighbours.
    pub(super) eol: &'static str,
}

/// New text: on the line of its name, or on lines of its own (the first without its indent).
pub(super) enum Spelled {
    Inline(String),
    Below(String),
}

impl Style {
    /// Spells `data` under a name or dash whose content is indented by `indent`.
    pub(super) fn spell(&self, data: &Data, indent: usize) -> Spelled {
        match data {
            Data::Bare(text) => Spelled::Inline(text.clone()),
            Data::Text(text) => Spelled::Inline(
                self.literal(text, indent).unwrap_or_else(|| quoted(text, self.quote, self.flow)),
            ),
            Data::List(_) | Data::Map(_) if self.flow || is_short(data) => {
                Spelled::Inline(self.in_brackets(data))
            }
            Data::List(elements) => {
                let lines = elements
                    .iter()
                    .map(|element| format!("- {}", self.own_line(element, indent + 2)));
                Spelled::Below(self.join(lines, indent))
            }
            Data::Map(pairs) => {
                let lines = pairs.iter().map(|(name, data)| self.pair(name, data, indent));
                Spelled::Below(self.join(lines, indent))
            }
        }
    }

    /// `name: data`, for a map whose names stand at `indent`.
    pub(super) fn pair(&self, name: &str, data: &Data, indent: usize) -> String {
        let name = quoted(name, self.name_quote(), self.flow);
        match self.spell(data, indent + 2) {
            Spelled::Inline(text) => format!("{name}: {text}"),
            Spelled::Below(text) => format!("{name}:{}{}{text}", self.eol, " ".repeat(indent + 2)),
        }
    }

    /// `data` right behind a dash, its content indented by `indent`.
    pub(super) fn own_line(&self, data: &Data, indent: usize) -> String {
        match self.spell(data, indent) {
            Spelled::Inline(text) | Spelled::Below(text) => text,
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
            scalar => style.own_line(scalar, 0),
        }
    }

    /// Names are quoted only where every neighbour is, as in JSON.
    fn name_quote(&self) -> Quote {
        if self.flow && self.quote == Quote::Double { Quote::Double } else { Quote::Bare }
    }

    fn join(&self, lines: impl Iterator<Item = String>, indent: usize) -> String {
        lines.collect::<Vec<_>>().join(&format!("{}{}", self.eol, " ".repeat(indent)))
    }

    /// A literal block, for text of several plain lines; `None` where that would not be safe.
    fn literal(&self, text: &str, indent: usize) -> Option<String> {
        if self.flow || self.long == LongText::Quoted || !text.contains('\n') {
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

/// Text as one scalar on one line.
pub(super) fn quoted(text: &str, quote: Quote, flow: bool) -> String {
    match quote {
        Quote::Bare if is_bare(text, flow) => text.to_owned(),
        Quote::Single if !text.is_empty() && text.chars().all(is_printable) => {
            format!("'{}'", text.replace('\'', "''"))
        }
        _ => double_quoted(text),
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
            // `\\x01` would be shorter, but JSON does not know it.
            c if (c as u32) <= 0xffff => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push_str(&format!("\\U{:08x}", c as u32)),
        }
    }
    out.push('"');
    out
}

/// Characters that YAML 1.1 and 1.2 both take as they are, and that are no line breaks to either.
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

/// Whether YAML 1.1 or 1.2 reads bare `text` as something else. Dates stay bare, as in the template.
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
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    text.split('-').map(str::len).eq([4, 2, 2]) && text.split('-').all(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_bare_only_where_no_reader_retypes_it() {
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
