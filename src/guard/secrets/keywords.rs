//! Keywords with a value: "the staging password is …", `API_TOKEN=…`, in any language.
//!
//! A keyword alone is ordinary talk ("password reset flow"). It needs a value that looks like a secret, tied to
//! the keyword by a sign or verb or right after it.

use std::ops::Range;

use super::values::{Strength, is_secret};
use crate::guard::analysis::{Analysis, Word};
use crate::guard::lexicon::Concepts;
use crate::guard::lexicon::concept::{
    ATTRIBUTE, IS, KEY, KEY_QUALIFIER, LOGIN, PASSWORD, PIN_CODE, PLURAL, PUBLIC, RECOVERY, TOKEN,
};

/// How many words may come between a keyword and the sign or verb that ties a value to it.
const MAX_DISTANCE: usize = 7;
/// How many words after the sign are tried as values: "is now …", "is still …".
const MAX_VALUES: usize = 3;

/// How many keywords of a text are examined. A value short enough to be saved has far fewer.
const MAX_KEYWORDS: usize = 500;

/// The words that may name a secret.
pub(super) const KEYWORDS: Concepts = PASSWORD.or(TOKEN).or(KEY).or(LOGIN).or(PIN_CODE);

/// Whether a keyword has a value.
pub(super) fn has_value(analysis: &Analysis<'_>) -> bool {
    if !analysis.concepts.meets(KEYWORDS) {
        return false;
    }
    let keywords = analysis.words.iter().zip(0..).filter(|(word, _)| word.concepts.meets(KEYWORDS));
    let near = keywords.take(MAX_KEYWORDS);
    near.map(|(_, at)| Keyword { analysis, at }).any(|keyword| keyword.has_value())
}

/// A word that may name a secret.
struct Keyword<'r, 't> {
    analysis: &'r Analysis<'t>,
    at: usize,
}

impl Keyword<'_, '_> {
    fn has_value(&self) -> bool {
        let word = &self.analysis.words[self.at];
        let after = self.analysis.ahead(word.span.end);
        let near =
            &self.analysis.text.as_bytes()[word.span.start.saturating_sub(200)..word.span.start];
        let name = near.rsplit(u8::is_ascii_whitespace).next().unwrap_or_default();
        // `${DB_PASSWORD}` and `arn:…:key/…` refer to a secret kept elsewhere.
        let is_reference =
            after.starts_with(['}', ')']) || name.windows(4).any(|four| four == b"arn:");
        let Some(strength) = self.strength(word.concepts).filter(|_| !is_reference) else {
            return false;
        };
        self.has_adjacent_value(word, strength) || self.has_tied_value(strength)
    }

    /// How much a value must look like a secret after this keyword; `None` if the keyword names no secret.
    fn strength(&self, concepts: Concepts) -> Option<Strength> {
        let before = &self.analysis.words[self.at.saturating_sub(3)..self.at];
        let any_before = |wanted: Concepts| before.iter().any(|word| word.concepts.meets(wanted));
        let is_public =
            any_before(PUBLIC) || self.follower().is_some_and(|word| word.concepts.meets(PUBLIC));
        if concepts.meets(PASSWORD) {
            return Some(Strength::Password);
        }
        if concepts.meets(PIN_CODE) {
            let grants_access = concepts.meets(RECOVERY) || any_before(RECOVERY);
            return grants_access.then_some(Strength::Code);
        }
        if concepts.meets(LOGIN) && !concepts.meets(TOKEN) {
            return Some(Strength::Pair);
        }
        let is_qualified = any_before(KEY_QUALIFIER) || concepts.meets(TOKEN);
        match (is_public, is_qualified) {
            (true, _) => None,
            (false, true) => Some(Strength::Token),
            (false, false) => Some(Strength::Random),
        }
    }

    fn follower(&self) -> Option<&Word> {
        self.analysis.words.get(self.at + 1)
    }

    /// Whether a value follows the keyword directly. `password 7 …` has the number of its kind in between.
    fn has_adjacent_value(&self, word: &Word, strength: Strength) -> bool {
        let mut rest = self.analysis.ahead(word.span.end);
        let Some(mut value) = first_value(rest) else { return false };
        if value.len() == 1 {
            rest = &rest[value.end..];
            value = first_value(rest).unwrap_or(0..0);
        }
        let strength = match strength {
            Strength::Password if word.concepts.meets(PLURAL) => Strength::Random,
            Strength::Password | Strength::Token => Strength::Strong,
            other => other,
        };
        is_secret(&rest[value], strength)
    }

    /// Whether a value follows `:`, `=` or a verb, perhaps after some words ("password for the test database: …").
    /// Without such a tie the value must be one that can be nothing but a secret.
    fn has_tied_value(&self, strength: Strength) -> bool {
        let words = &self.analysis.words[self.at..];
        for (index, word) in words.iter().enumerate().take(MAX_DISTANCE) {
            let next = words.get(index + 1);
            let gap_end = next.map_or(self.analysis.text.len(), |next| next.span.start);
            let gap = &self.analysis.text[word.span.end..gap_end];
            let tie = tie_in(gap);
            let is_tied = index > 0 && word.concepts.meets(IS) || tie.is_some();
            let from = word.span.end + tie.unwrap_or(0);
            let strength = if is_tied { strength } else { strength.strictest() };
            if self.has_value_after(from, strength, index) {
                return true;
            }
            let ends_sentence = gap.contains(['\n', ';', '?', '!']) || gap.contains(". ");
            let is_attribute = next.is_some_and(|next| next.concepts.meets(ATTRIBUTE));
            if ends_sentence || is_attribute && index == 0 {
                return false;
            }
        }
        false
    }

    fn has_value_after(&self, from: usize, strength: Strength, distance: usize) -> bool {
        let plural = self.analysis.words[self.at].concepts.meets(PLURAL)
            && distance > 0
            && strength != Strength::Code;
        let strength = if plural { Strength::Random } else { strength };
        let mut rest = self.analysis.ahead(from);
        // Without a tie only the next value is tried: the words after it get their own turn.
        let values = if strength == strength.strictest() { 1 } else { MAX_VALUES };
        for nth in 0..values {
            let Some(value) = first_value(rest) else { return false };
            // "is read from", "is hashed with": only the first value may look weak.
            let strength = if nth > 0 { strength.stricter() } else { strength };
            if is_secret(&rest[value.clone()], strength) {
                return true;
            }
            rest = &rest[value.end..];
        }
        false
    }
}

/// The end of the sign that ties a value to a name: `:`, `=`, `->`, `,` between quotes.
fn tie_in(gap: &str) -> Option<usize> {
    let at = gap
        .find(['=', ':', '：', '→', '＝'])
        .or_else(|| gap.find("->"))
        .or_else(|| gap.find("', '"))
        .or_else(|| gap.find("\", \""))?;
    let sign = &gap[at..];
    let length = sign
        .chars()
        .take_while(|c| "=:：→＝->'\",".contains(*c))
        .map(char::len_utf8)
        .sum::<usize>();
    Some(at + length)
}

/// The first run of characters that a value can consist of, without surrounding punctuation.
fn first_value(text: &str) -> Option<Range<usize>> {
    let skipped = |c: char| !c.is_ascii_graphic() || "\"'`,;()[]*:=>".contains(c);
    let start = text.find(|c| !skipped(c))?;
    let rest = &text[start..];
    let ends = |c: char| !c.is_ascii_graphic() || "\"'`".contains(c);
    let run = &rest[..rest.find(ends).unwrap_or(rest.len())];
    let value = run.trim_end_matches(['.', ',', ';', ':', ')', ']', '}', '>']);
    Some(start..start + if value.is_empty() { run.len() } else { value.len() })
}
