//! JSON with comments and trailing commas, read into a tree: the only code that knows jsonc-parser.
//!
//! Strict in everything else. What a reader could understand in two ways, as the same name twice, is a fault.

use std::borrow::Cow;
use std::collections::HashSet;

use jsonc_parser::ast::{Array, Object, ObjectPropName, Value};
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};

use super::tree::{Kind, Member, Node};
use super::{JsonDialect, SettingsError};

const STRICT: ParseOptions = ParseOptions {
    allow_comments: true,
    allow_loose_object_property_names: false,
    allow_trailing_commas: true,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: false,
    allow_extended_string_escapes: false,
};

/// Whether a text is in that dialect.
pub(super) fn check_dialect(text: &str, dialect: JsonDialect) -> Result<(), SettingsError> {
    let allow_comments = dialect == JsonDialect::WithComments;
    let options = ParseOptions { allow_comments, allow_trailing_commas: false, ..STRICT };
    let parsed = parse_to_ast(text, &CollectOptions::default(), &options);
    parsed.map(drop).map_err(|error| {
        SettingsError::at(text, error.range().start, uncapitalised(&error.kind().to_string()))
    })
}

/// What a JSON text says; none where there are only blanks and comments.
pub(super) fn read(text: &str) -> Result<Option<Node<'_>>, SettingsError> {
    let parsed = parse_to_ast(text, &CollectOptions::default(), &STRICT);
    let parsed = parsed.map_err(|error| {
        SettingsError::at(text, error.range().start, uncapitalised(&error.kind().to_string()))
    })?;
    parsed.value.map(|value| node(text, value)).transpose()
}

fn node<'t>(text: &'t str, value: Value<'t>) -> Result<Node<'t>, SettingsError> {
    let range = value.range().start..value.range().end;
    let kind = match value {
        Value::Object(object) => Kind::Object(members(text, object)?),
        Value::Array(array) => Kind::Array(elements(text, array)?),
        Value::StringLit(literal) => {
            sound(text, range.clone())?;
            Kind::Text(literal.value)
        }
        _ => Kind::Raw(Cow::Borrowed(&text[range.clone()])),
    };
    Ok(Node { range, kind, is_section: false })
}

fn members<'t>(text: &'t str, object: Object<'t>) -> Result<Vec<Member<'t>>, SettingsError> {
    let mut names = HashSet::new();
    let mut members = Vec::with_capacity(object.properties.len());
    for property in object.properties {
        let start = property.range.start;
        let name = match property.name {
            ObjectPropName::String(literal) => {
                sound(text, literal.range.start..literal.range.end)?;
                literal.value
            }
            ObjectPropName::Word(word) => Cow::Borrowed(word.value),
        };
        if !names.insert(name.clone()) {
            return Err(SettingsError::at(
                text,
                start,
                format!("the name {name:?} is there twice"),
            ));
        }
        members.push(Member { start, name, value: node(text, property.value)? });
    }
    Ok(members)
}

fn elements<'t>(text: &'t str, array: Array<'t>) -> Result<Vec<Node<'t>>, SettingsError> {
    array.elements.into_iter().map(|value| node(text, value)).collect()
}

/// A string with raw control characters is JSON to some readers and not to others.
fn sound(text: &str, range: std::ops::Range<usize>) -> Result<(), SettingsError> {
    match text[range.clone()].bytes().position(|byte| byte < b' ') {
        Some(at) => {
            Err(SettingsError::at(text, range.start + at, "a control character in a string"))
        }
        None => Ok(()),
    }
}

fn uncapitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
