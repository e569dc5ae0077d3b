//! Keyword and value: "the staging password is …", `API_TOKEN=…`, in the languages that people write.
//!
//! A keyword alone is everyday talk ("password reset flow"). It takes a value that looks like one, tied to the keyword by a
//! sign or a verb, or standing right behind it.

use std::ops::Range;

use super::look::{self, Strength};
use crate::guard::lexicon::Concepts;
use crate::guard::lexicon::secrets::{
    CODE, IS, KEY, LOGIN, PASSWORD, PLURAL, PUBLIC, QUALIFIER, RECOVERY, TAMED, TOKEN,
};
use crate::guard::reading::{Reading, Word};

/// How many words may stand between a keyword and the sign or verb that ties a value to it.
const FAR: usize = 7;
/// How many values behind the sign are looked at: "is now …", "is still …".
const VALUES: usize = 3;

/// How many keywords of a text are looked at; a value that may be saved has room for far fewer.
const MOST_KEYWORDS: usize = 500;

const KEYWORDS: Concepts = PASSWORD.or(TOKEN).or(KEY).or(LOGIN).or(CODE);

/// Whether a keyword has a value.
pub(super) fn has_value(reading: &Reading<'_>) -> bool {
    if !reading.concepts.meets(KEYWORDS) {
        return false;
    }
    let keywords = reading.words.iter().zip(0..).filter(|(word, _)| word.concepts.meets(KEYWORDS));
    let near = keywords.take(MOST_KEYWORDS);
    near.map(|(_, at)| Keyword { reading, at }).any(|keyword| keyword.has_value())
}

/// A word of a text that may have a secret for its value.
struct Keyword<'r, 't> {
    reading: &'r Reading<'t>,
    at: usize,
}

impl Keyword<'_, '_> {
    fn has_value(&self) -> bool {
        let word = &self.reading.words[self.at];
        let behind = self.reading.ahead(word.span.end);
        let near =
            &self.reading.text.as_bytes()[word.span.start.saturating_sub(200)..word.span.start];
        let name = near.rsplit(u8::is_ascii_whitespace).next().unwrap_or_default();
        // `${DB_PASSWORD}` and `arn:…:key/…` name a secret that is elsewhere.
        let is_reference =
            behind.starts_with(['}', ')']) || name.windows(4).any(|four| four == b"arn:");
        let Some(strength) = self.strength(word.concepts).filter(|_| !is_reference) else {
            return false;
        };
        self.adjacent(word, strength) || self.tied(strength)
    }

    /// How much a value must look like a secret beside this keyword; `None` where it is none.
    fn strength(&self, concepts: Concepts) -> Option<Strength> {
        let before = &self.reading.words[self.at.saturating_sub(3)..self.at];
        let any_before = |wanted: Concepts| before.iter().any(|word| word.concepts.meets(wanted));
        let is_public =
            any_before(PUBLIC) || self.follower().is_some_and(|word| word.concepts.meets(PUBLIC));
        if concepts.meets(PASSWORD) {
            return Some(Strength::Password);
        }
        if concepts.meets(CODE) {
            let known = concepts.meets(RECOVERY) || any_before(RECOVERY);
            return known.then_some(Strength::Code);
        }
        if concepts.meets(LOGIN) && !concepts.meets(TOKEN) {
            return Some(Strength::Pair);
        }
        let qualified = any_before(QUALIFIER) || concepts.meets(TOKEN);
        match (is_public, qualified) {
            (true, _) => None,
            (false, true) => Some(Strength::Token),
            (false, false) => Some(Strength::Random),
        }
    }

    fn follower(&self) -> Option<&Word> {
        self.reading.words.get(self.at + 1)
    }

    /// A value right behind the keyword; `password 7 …` has a number of its kind between.
    fn adjacent(&self, word: &Word, strength: Strength) -> bool {
        let mut rest = self.reading.ahead(word.span.end);
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
        look::is_secret(&rest[value], strength)
    }

    /// A value behind `:`, `=` or a verb, perhaps after some words: "password for the test database: …"; or, without
    /// a tie, one that can be nothing else.
    fn tied(&self, strength: Strength) -> bool {
        let words = &self.reading.words[self.at..];
        for (index, word) in words.iter().enumerate().take(FAR) {
            let next = words.get(index + 1);
            let gap_end = next.map_or(self.reading.text.len(), |next| next.span.start);
            let gap = &self.reading.text[word.span.end..gap_end];
            let tie = tie_in(gap);
            let is_tied = index > 0 && word.concepts.meets(IS) || tie.is_some();
            let from = word.span.end + tie.unwrap_or(0);
            let strength = if is_tied { strength } else { strength.strictest() };
            if self.has_value_behind(from, strength, index) {
                return true;
            }
            let ends = gap.contains(['\n', ';', '?', '!']) || gap.contains(". ");
            let is_tamed = next.is_some_and(|next| next.concepts.meets(TAMED));
            if ends || is_tamed && index == 0 {
                return false;
            }
        }
        false
    }

    fn has_value_behind(&self, from: usize, strength: Strength, distance: usize) -> bool {
        let plural = self.reading.words[self.at].concepts.meets(PLURAL)
            && distance > 0
            && strength != Strength::Code;
        let strength = if plural { Strength::Random } else { strength };
        let mut rest = self.reading.ahead(from);
        // Without a tie only the next value is looked at: the words behind it have their turn.
        let values = if strength == strength.strictest() { 1 } else { VALUES };
        for nth in 0..values {
            let Some(value) = first_value(rest) else { return false };
            // "is read from", "is hashed with": only what comes first may be weak.
            let strength = if nth > 0 { strength.stricter() } else { strength };
            if look::is_secret(&rest[value.clone()], strength) {
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

/// Where the first run of characters that a value may be made of is, without the punctuation around it.
fn first_value(text: &str) -> Option<Range<usize>> {
    let skipped = |c: char| !c.is_ascii_graphic() || "\"'`,;()[]*:=>".contains(c);
    let start = text.find(|c| !skipped(c))?;
    let rest = &text[start..];
    let ends = |c: char| !c.is_ascii_graphic() || "\"'`".contains(c);
    let run = &rest[..rest.find(ends).unwrap_or(rest.len())];
    let value = run.trim_end_matches(['.', ',', ';', ':', ')', ']', '}', '>']);
    Some(start..start + if value.is_empty() { run.len() } else { value.len() })
}
