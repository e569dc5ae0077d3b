//! JSON with comments and trailing commas, parsed into a tree. The only code that knows jsonc-parser.
//!
//! It is strict in everything else: a text that two readers could understand differently, for example with a repeated
//! name, is an error.

use std::borrow::Cow;
use std::collections::HashSet;

use jsonc_parser::ast::{Array, Object, ObjectPropName, Value};
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};

use super::tree::{Kind, Member, Node};
use super::{JsonDialect, SettingsError};

/// Everything optional is off except comments and trailing commas.
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

pub(super) fn check_dialect(text: &str, dialect: JsonDialect) -> Result<(), SettingsError> {
    let allow_comments = dialect == JsonDialect::WithComments;
    let options = ParseOptions { allow_comments, allow_trailing_commas: false, ..STRICT };
    parse(text, &options).map(drop)
}

/// Parses a text; `None` if it contains nothing but whitespace and comments.
pub(super) fn read(text: &str) -> Result<Option<Node<'_>>, SettingsError> {
    parse(text, &STRICT)?.map(|value| node(text, value)).transpose()
}

fn parse<'t>(text: &'t str, options: &ParseOptions) -> Result<Option<Value<'t>>, SettingsError> {
    let parsed = parse_to_ast(text, &CollectOptions::default(), options);
    parsed.map(|parsed| parsed.value).map_err(|error| {
        SettingsError::at(text, error.range().start, uncapitalised(&error.kind().to_string()))
    })
}

fn node<'t>(text: &'t str, value: Value<'t>) -> Result<Node<'t>, SettingsError> {
    let range = value.range().start..value.range().end;
    let kind = match value {
        Value::Object(object) => Kind::Object(members(text, object)?),
        Value::Array(array) => Kind::Array(elements(text, array)?),
        Value::StringLit(literal) => {
            check_string(text, range.clone())?;
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
                check_string(text, literal.range.start..literal.range.end)?;
                literal.value
            }
            ObjectPropName::Word(word) => Cow::Borrowed(word.value),
        };
        if !names.insert(name.clone()) {
            return Err(SettingsError::at(text, start, format!("the name {name:?} is repeated")));
        }
        members.push(Member { start, name, value: node(text, property.value)? });
    }
    Ok(members)
}

fn elements<'t>(text: &'t str, array: Array<'t>) -> Result<Vec<Node<'t>>, SettingsError> {
    array.elements.into_iter().map(|value| node(text, value)).collect()
}

/// Rejects raw control characters, which only some JSON readers accept.
fn check_string(text: &str, range: std::ops::Range<usize>) -> Result<(), SettingsError> {
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
