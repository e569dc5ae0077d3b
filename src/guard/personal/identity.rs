//! Identity numbers that a state or health service issues.
//!
//! They are codes near a word that names them; a word that also means other things (`pan`, `sin`, `rfc`) needs the
//! exact format. A number alone says nothing: too many others look like it.

use super::codes::{self, Code, CodePrefix};
use super::context::{has_context, is_sample, lower, near};
use super::lists;
use crate::guard::analysis::Analysis;
use crate::guard::lexicon::concept::IDENTITY;

/// Whether a text has an identity number.
pub(super) fn has_identity_number(analysis: &Analysis<'_>) -> bool {
    let is_sample = |code: &Code| is_sample(analysis, code.whole().span());
    analysis.concepts.meets(IDENTITY)
        && codes::has_digits(analysis, 2)
        && codes::codes(analysis.text).any(|code| is_named(analysis, &code) && !is_sample(&code))
}

fn is_named(analysis: &Analysis<'_>, code: &Code) -> bool {
    let fits = |name: usize, prefix: CodePrefix<'_>| {
        has_context(analysis, name, lists::IDENTITY_CONTEXT)
            && has_format_for(&lower(analysis, name), prefix)
    };
    code.is_separate
        && !code.whole().is_date()
        && code
            .prefixes()
            .any(|prefix| near(analysis, prefix.span(), IDENTITY).any(|name| fits(name, prefix)))
}

/// Whether a code has the format of what a word names.
fn has_format_for(name: &str, prefix: CodePrefix<'_>) -> bool {
    if lists::PLATE_WORDS.contains(name) {
        return (4..=9).contains(&prefix.characters().len())
            && prefix.digits() >= 2
            && prefix.characters().iter().any(|c| !c.is_ascii_digit());
    }
    match lists::IDENTITY_FORMATS.required(name) {
        Some(formats) => formats.split(' ').any(|format| prefix.has_format(format)),
        None => is_document(prefix),
    }
}

/// Whether a code is long enough for a passport, a licence or the like.
fn is_document(prefix: CodePrefix<'_>) -> bool {
    let length = prefix.characters().len();
    (prefix.digits() >= 5 || prefix.digits() >= 3 && (8..=10).contains(&length))
        && length <= 20
        && !prefix.is_version()
}
