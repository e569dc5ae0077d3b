//! The guard: what is never stored, and what is never passed on to an agent.
//!
//! There is one door for each way. Whatever a command writes goes through [`admit`]; whatever reaches a
//! profile goes through [`withheld`]. A refusal names the rule and the field, never the text it found.

use crate::error::{Error, Result};
use crate::model::{Item, Value};
use crate::render::is_hidden;

/// One named refusal.
struct Rule {
    id: &'static str,
    /// What is wrong, to complete "value …".
    complaint: &'static str,
    /// Whether it also keeps an item that a person put into the file away from agents.
    on_read: bool,
    refuses: fn(Field, &str) -> bool,
}

const TOO_LONG: Rule = Rule {
    id: "too-long",
    complaint: "is too long (value: 500 characters and 8 lines; source and reason: 120; tags: 8 of 32)",
    on_read: false,
    refuses: is_too_long,
};

const RULES: &[Rule] = &[
    Rule {
        id: "hidden-text",
        complaint: "has invisible or control characters",
        on_read: true,
        refuses: is_hiding,
    },
    TOO_LONG,
];

/// A part of an item or tombstone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Key,
    Value,
    Tag,
    Source,
    Reason,
}

impl Field {
    fn as_str(self) -> &'static str {
        match self {
            Self::Key => "key",
            Self::Value => "value",
            Self::Tag => "tag",
            Self::Source => "source",
            Self::Reason => "reason",
        }
    }
}

/// Refuses an item that may not be written.
pub(crate) fn admit(item: &Item) -> Result<()> {
    let printed = item.value.to_string();
    judge(Field::Value, &printed)?;
    if item.tags.len() > 8 {
        return Err(refusal(&TOO_LONG, Field::Tag));
    }
    texts(item).into_iter().try_for_each(|(field, text)| judge(field, text))
}

/// Refuses a reason that may not be written.
pub(crate) fn admit_reason(reason: &str) -> Result<()> {
    judge(Field::Reason, reason)
}

/// Whether a value may stand in a tombstone.
pub(crate) fn admits_value(value: &Value) -> bool {
    admit(&Item::new(None, value.clone())).is_ok()
}

/// The rule that keeps an item away from agents.
pub fn withheld(item: &Item) -> Option<&'static str> {
    let refused =
        |rule: &&Rule| texts(item).into_iter().any(|(field, text)| (rule.refuses)(field, text));
    RULES.iter().filter(|rule| rule.on_read).find(refused).map(|rule| rule.id)
}

fn judge(field: Field, text: &str) -> Result<()> {
    match RULES.iter().find(|rule| (rule.refuses)(field, text)) {
        Some(rule) => Err(refusal(rule, field)),
        None => Ok(()),
    }
}

fn refusal(rule: &Rule, field: Field) -> Error {
    Error::Guarded { rule: rule.id, field: field.as_str(), complaint: rule.complaint }
}

/// Every text of an item, with its field.
fn texts(item: &Item) -> Vec<(Field, &str)> {
    let mut all = Vec::with_capacity(4);
    all.extend(item.name().map(|name| (Field::Key, name)));
    scalars(&item.value, &mut all);
    all.extend(item.tags.iter().map(|tag| (Field::Tag, tag.as_str())));
    all.extend(item.source.as_deref().map(|source| (Field::Source, source)));
    item.other.iter().for_each(|(_, value)| scalars(value, &mut all));
    all
}

fn scalars<'v>(value: &'v Value, all: &mut Vec<(Field, &'v str)>) {
    match value {
        Value::Text(text) => all.push((Field::Value, text)),
        Value::List(values) => values.iter().for_each(|value| scalars(value, all)),
        Value::Map(pairs) => {
            for (name, value) in pairs {
                all.push((Field::Value, name));
                scalars(value, all);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Controls, direction overrides and tag characters. Joiners and variation selectors have honest uses.
fn is_hiding(_: Field, text: &str) -> bool {
    let honest = |c: char| {
        matches!(
            c,
            '\n' | '\r' | '\t' | '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{ad}'
        )
    };
    !text.is_ascii() && text.chars().any(|c| is_hidden(c) && !honest(c))
        || text.bytes().any(|byte| byte.is_ascii_control() && !b"\n\r\t".contains(&byte))
}

fn is_too_long(field: Field, text: &str) -> bool {
    let most = match field {
        Field::Key => 64,
        Field::Value => 500,
        Field::Tag => 32,
        Field::Source | Field::Reason => 120,
    };
    text.len() > most && text.chars().count() > most || text.lines().count() > 8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(value: &str) -> Item {
        Item::new(None, Value::Text(value.to_owned()))
    }

    #[test]
    fn each_rule_admits_and_refuses() {
        for (value, rule) in [
            ("Always use tabs".to_owned(), None),
            ("family 👨‍👩‍👧 and می‌خواهم".to_owned(), None),
            ("x".repeat(500), None),
            ("a\nb\nc\nd\ne\nf\ng\nh".to_owned(), None),
            ("x".repeat(501), Some("too-long")),
            ("a\n".repeat(9), Some("too-long")),
            ("a\u{202e}b".to_owned(), Some("hidden-text")),
            ("a\u{1b}[2Jb".to_owned(), Some("hidden-text")),
            ("a\u{e0041}b".to_owned(), Some("hidden-text")),
        ] {
            let refused = match admit(&item(&value)) {
                Err(Error::Guarded { rule, .. }) => Some(rule),
                _ => None,
            };
            assert_eq!(refused, rule, "{value:?}");
        }
    }

    #[test]
    fn reading_withholds_hidden_text_and_cuts_long_text() {
        assert_eq!(withheld(&item("a\u{202e}b")), Some("hidden-text"));
        assert_eq!(withheld(&item(&"x".repeat(501))), None);
    }
}
