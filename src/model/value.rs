//! Values of items.

use std::fmt;

/// The value of an item or of an unknown field. Text stays exactly as it was typed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Value {
    /// Nothing.
    #[default]
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number in its shortest spelling.
    Number(String),
    /// Any other scalar.
    Text(String),
    /// A list of values.
    List(Vec<Self>),
    /// Named values in file order.
    Map(Vec<(String, Self)>),
}

impl Value {
    /// The value of an unquoted YAML scalar. Only null, bools and numbers in their shortest
    /// spelling are typed; `1.10`, `007`, `no` and dates stay text.
    pub fn from_plain(text: &str) -> Self {
        match text {
            _ if Self::is_null_word(text) => Self::Null,
            "true" | "True" | "TRUE" => Self::Bool(true),
            "false" | "False" | "FALSE" => Self::Bool(false),
            _ if is_shortest_number(text) => Self::Number(text.to_owned()),
            _ => Self::Text(text.to_owned()),
        }
    }

    /// Whether the value has no content, such as null, white space or an empty list.
    pub(crate) fn is_blank(&self) -> bool {
        match self {
            Self::Null => true,
            Self::Text(text) => text.trim().is_empty(),
            Self::List(values) => values.iter().all(Self::is_blank),
            Self::Map(pairs) => pairs.is_empty(),
            Self::Bool(_) | Self::Number(_) => false,
        }
    }

    /// Whether an unquoted YAML scalar means null.
    pub(crate) fn is_null_word(text: &str) -> bool {
        matches!(text, "" | "~" | "null" | "Null" | "NULL")
    }

    /// The value of a command-line argument: like [`Value::from_plain`], but never null.
    pub fn from_argument(text: &str) -> Self {
        match Self::from_plain(text) {
            Self::Null => Self::Text(text.to_owned()),
            value => value,
        }
    }

    /// Converts from JSON, with numbers in their shortest spelling.
    pub fn from_json(json: serde_json::Value) -> Self {
        match json {
            serde_json::Value::Null => Self::Null,
            serde_json::Value::Bool(bool) => Self::Bool(bool),
            serde_json::Value::Number(number) => {
                match number.as_f64().filter(|_| number.is_f64()) {
                    Some(float) => Self::Number(float.to_string()),
                    None => Self::Number(number.to_string()),
                }
            }
            serde_json::Value::String(text) => Self::Text(text),
            serde_json::Value::Array(values) => {
                Self::List(values.into_iter().map(Self::from_json).collect())
            }
            serde_json::Value::Object(pairs) => Self::Map(
                pairs.into_iter().map(|(name, value)| (name, Self::from_json(value))).collect(),
            ),
        }
    }

    /// Converts to JSON.
    pub fn to_json(&self) -> serde_json::Value {
        match self {
            Self::Null => serde_json::Value::Null,
            Self::Bool(bool) => (*bool).into(),
            Self::Number(text) => {
                text.parse::<serde_json::Number>().map_or_else(|_| text.as_str().into(), Into::into)
            }
            Self::Text(text) => text.as_str().into(),
            Self::List(values) => values.iter().map(Self::to_json).collect(),
            Self::Map(pairs) => {
                pairs.iter().map(|(name, value)| (name.clone(), value.to_json())).collect()
            }
        }
    }

    /// Whether two values print the same, ignoring case and white space.
    pub fn is_equivalent(&self, other: &Self) -> bool {
        self == other || folded(&self.to_string()) == folded(&other.to_string())
    }

    /// Whether the printed value contains `words` as whole words, ignoring case and white space.
    pub fn contains_words(&self, words: &str) -> bool {
        let (text, words) = (folded(&self.to_string()), folded(words));
        !words.is_empty()
            && text.match_indices(&words).any(|(start, found)| {
                let before = text[..start].chars().next_back();
                let after = text[start + found.len()..].chars().next();
                !before.is_some_and(char::is_alphanumeric)
                    && !after.is_some_and(char::is_alphanumeric)
            })
    }
}

/// Prints one line: lists joined by `, `, maps as `name: value; …`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => Ok(()),
            Self::Bool(bool) => write!(f, "{bool}"),
            Self::Number(text) | Self::Text(text) => f.write_str(text),
            Self::List(values) => {
                for (index, value) in values.iter().enumerate() {
                    write!(f, "{}{value}", if index == 0 { "" } else { ", " })?;
                }
                Ok(())
            }
            Self::Map(pairs) => {
                for (index, (name, value)) in pairs.iter().enumerate() {
                    write!(f, "{}{name}: {value}", if index == 0 { "" } else { "; " })?;
                }
                Ok(())
            }
        }
    }
}

fn is_shortest_number(text: &str) -> bool {
    if !text.starts_with(|c: char| c == '-' || c.is_ascii_digit()) || text.len() > 24 {
        return false;
    }
    text.parse::<i64>().is_ok_and(|number| number.to_string() == text)
        || text.contains('.') && text.parse::<f64>().is_ok_and(|number| number.to_string() == text)
}

fn folded(text: &str) -> String {
    let lower = text.to_lowercase();
    lower.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_null_bools_and_shortest_numbers_are_typed() {
        for text in ["42", "0", "-7", "0.5", "-1.25"] {
            assert_eq!(Value::from_plain(text), Value::Number(text.into()));
        }
        for text in [
            "1.10",
            "007",
            "yes",
            "no",
            "0o17",
            "1e3",
            "1_000",
            "12:30",
            "-0",
            "1.0",
            ".5",
            "+1",
            "2026-11-17",
            "12345678901234567890",
        ] {
            assert_eq!(Value::from_plain(text), Value::Text(text.into()));
        }
        assert_eq!(Value::from_plain("true"), Value::Bool(true));
        assert_eq!(Value::from_plain("~"), Value::Null);
        assert_eq!(Value::from_argument("null"), Value::Text("null".into()));
    }

    #[test]
    fn contains_words_matches_whole_words() {
        let value = Value::Text("Use Tabs,  not spaces".into());
        for (words, expected) in
            [("tabs", true), ("tabs, not", true), ("tab", false), ("", false), ("spaces", true)]
        {
            assert_eq!(value.contains_words(words), expected, "{words}");
        }
    }
}
