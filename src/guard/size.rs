//! What is too long to be a preference.

use super::{Family, Field, Look, Rule};

/// The most tags of an item.
pub(super) const MOST_TAGS: usize = 8;

pub(super) const TOO_LONG: Rule = Rule {
    id: "too-long",
    family: Family::Size,
    complaint: "is too long; a value has 500 characters and 8 lines, a source or reason 120, an item 8 tags of 32",
    advice: "save the preference in a sentence, not the text around it",
    refused: &["{501 letters}"],
    admitted: &["{500 letters}"],
    is_allowable: false,
    look: Look::At(is_too_long),
};

pub(super) const RULES: &[Rule] = &[TOO_LONG];

fn is_too_long(field: Field, text: &str) -> bool {
    let most = match field {
        Field::Key => 64,
        Field::Value => 500,
        Field::Tag => 32,
        Field::Source | Field::Reason => 120,
    };
    text.len() > most && text.chars().count() > most || text.lines().count() > 8
}
