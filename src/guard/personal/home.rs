//! Where someone lives, when they were born and what they earn.
//!
//! Each needs a word and a number: a street and a house number, a birthday and a day, a salary and an amount.
//! `IP address` and `birthdate field` have only the word.

use super::context::{any, has_context, lower};
use super::lists;
use crate::guard::analysis::{Analysis, Word};
use crate::guard::lexicon::concept::{
    ADDRESS, BIRTH, HOME, MAIDEN_NAME, PAY, PERSON, STREET, THING,
};

/// Whether a text says where someone lives, when they were born or what they earn.
pub(super) fn is_about_home(analysis: &Analysis<'_>) -> bool {
    let has = |concept| analysis.concepts.meets(concept);
    if has(MAIDEN_NAME) && has_maiden_name(analysis) {
        return true;
    }
    let is_home = has(HOME.or(ADDRESS).or(PERSON));
    (is_home || has(BIRTH.or(PAY)))
        && analysis.text.contains(char::is_numeric)
        && (has(BIRTH) && has_birthday(analysis)
            || has(PAY) && has_amount(analysis)
            || is_home && has(STREET) && has_street(analysis)
            || has(HOME) && has(ADDRESS) && has_home_address(analysis)
            || has(HOME.or(PERSON)) && has_coordinates_of_home(analysis))
}

/// Whether the text has a maiden name: words follow the term, and none of them is a thing such as `field`.
fn has_maiden_name(analysis: &Analysis<'_>) -> bool {
    let words = &analysis.words;
    let maiden = words.iter().position(|word| word.concepts.meets(MAIDEN_NAME));
    maiden.is_some_and(|at| {
        words.len() - at > 1
            && !any(&words[at..], THING)
            && has_context(analysis, at, lists::MEANS_CONTEXT)
    })
}

/// Whether a date is near a word for birth. Part of a date is enough in a short note or if the text names a person.
fn has_birthday(analysis: &Analysis<'_>) -> bool {
    let words = &analysis.words;
    (0..words.len()).filter(|at| words[*at].concepts.meets(BIRTH)).any(|birth| {
        let window = &words[birth.saturating_sub(6)..(birth + 9).min(words.len())];
        let numbers = || window.iter().filter_map(|word| analysis.word(word).parse::<u32>().ok());
        let has_year = numbers().any(|number| (1900..2030).contains(&number));
        let is_day = |word: &Word| {
            leading_number(analysis.word(word)).is_some_and(|day| (1..=31).contains(&day))
        };
        let days = window.iter().filter(|word| is_day(word)).count();
        let is_thing = any(&words[birth..(birth + 3).min(words.len())], THING)
            || analysis.text.contains("1970-01-01");
        let names_person = analysis.concepts.meets(PERSON);
        let is_partial = days > 0 && (names_person || words.len() < 10)
            || has_year && (names_person || words.len() < 4);
        !is_thing && (has_year && days > 0 || is_partial && !analysis.concepts.meets(THING))
    })
}

/// The number at the start of a word such as `14th`.
fn leading_number(word: &str) -> Option<u32> {
    let length = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
    if word.len() - length > 3 { None } else { word[..length].parse().ok() }
}

/// Whether an amount is near a word for what someone earns or owns.
fn has_amount(analysis: &Analysis<'_>) -> bool {
    let words = &analysis.words;
    (0..words.len()).filter(|at| words[*at].concepts.meets(PAY)).any(|pay| {
        if !has_context(analysis, pay, lists::MEANS_CONTEXT) {
            return false;
        }
        let from = pay.saturating_sub(5);
        let window = &words[from..(pay + 7).min(words.len())];
        window.iter().any(|word| is_amount(analysis, word)) && !any(window, THING)
    })
}

/// Whether a word is an amount of money: large, in thousands or next to a currency.
fn is_amount(analysis: &Analysis<'_>, word: &Word) -> bool {
    let is_sign = |c: char| "$€£¥₽₹₴₺₪₩万萬元円만".contains(c);
    let number = analysis.word(word);
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    let tail = &number[digits..];
    let before = analysis.text[..word.span.start].trim_end();
    let after = &analysis.text[word.span.end..];
    let is_in_thousands = || {
        let mut next = after.chars();
        next.next().is_some_and(|c| ",. '\u{a0}\u{202f}".contains(c))
            && next.by_ref().take(3).filter(char::is_ascii_digit).count() == 3
    };
    let is_counted = || lists::THOUSANDS.iter().any(|word| after.trim_start().starts_with(word));
    digits > 0
        && match tail {
            "" => {
                digits > 3
                    || before.ends_with(is_sign)
                    || after.trim_start().starts_with(is_sign)
                    || is_in_thousands()
                    || is_counted()
            }
            _ => matches!(tail, "k" | "K" | "m" | "M" | "к" | "тыс") || tail.starts_with(is_sign),
        }
}

/// Whether a street has a house number and is someone's home.
fn has_street(analysis: &Analysis<'_>) -> bool {
    let words = &analysis.words;
    let is_number = |word: &Word| leading_number(analysis.word(word)).is_some();
    let is_street = |word: &Word| word.concepts.meets(STREET) && !is_part(analysis, word);
    (0..words.len()).filter(|at| is_street(&words[*at])).any(|street| {
        let before = &words[street.saturating_sub(4)..street];
        let after = &words[street + 1..(street + 5).min(words.len())];
        let is_capital = analysis.word(&words[street]).starts_with(char::is_uppercase);
        let is_common = lists::COMMON_STREET_WORDS.contains(&lower(analysis, street));
        let is_home = analysis.concepts.meets(HOME.or(ADDRESS));
        let is_street = if is_home {
            is_capital || !is_common
        } else {
            is_capital && before.iter().any(is_number)
        };
        let is_at_work = any(&words[street.saturating_sub(7)..street], THING);
        is_street && !is_at_work && (before.iter().any(is_number) || after.iter().any(is_number))
    })
}

/// Whether a word is part of an identifier, which names a field and not a place.
fn is_part(analysis: &Analysis<'_>, word: &Word) -> bool {
    let is_inside = |c: char| c.is_ascii_alphanumeric() || c == '_';
    analysis.word(word).is_ascii()
        && (analysis.text[..word.span.start].ends_with(is_inside)
            || analysis.text[word.span.end..].starts_with(is_inside))
}

/// Whether a number follows the words for a home address.
fn has_home_address(analysis: &Analysis<'_>) -> bool {
    let words = &analysis.words;
    (0..words.len()).filter(|at| words[*at].concepts.meets(ADDRESS)).any(|address| {
        let near = &words[address.saturating_sub(2)..(address + 3).min(words.len())];
        let is_home = near.iter().any(|word| word.concepts.meets(HOME) && !is_part(analysis, word));
        let after = &words[address + 1..(address + 21).min(words.len())];
        let has_number =
            after.iter().any(|word| analysis.word(word).starts_with(|c: char| c.is_ascii_digit()));
        let is_thing =
            any(&after[..after.len().min(1)], THING) && lower(analysis, address + 1) != "code";
        is_home && has_number && !is_thing
    })
}

/// Whether the text has coordinates such as `48.85837,2.29448` of someone's home.
fn has_coordinates_of_home(analysis: &Analysis<'_>) -> bool {
    let words = &analysis.words;
    let is_home = |(at, word): (usize, &Word)| {
        word.concepts.meets(HOME) && !any(&words[at..(at + 2).min(words.len())], THING)
    };
    let is_of_person = words.iter().enumerate().any(is_home) || !any(words, THING);
    is_of_person && has_coordinates(analysis.text)
}

/// Whether two numbers with at least three decimals, or with degrees, follow each other.
fn has_coordinates(text: &str) -> bool {
    let apart = |c: char| !(c.is_ascii_digit() || matches!(c, '.' | '-' | '−' | '°'));
    let mut last_end = None;
    for piece in text.split(apart).filter(|piece| piece.bytes().any(|byte| byte.is_ascii_digit())) {
        let start = piece.as_ptr() as usize - text.as_ptr() as usize;
        let is_near = last_end.is_some_and(|end: usize| start - end <= 6);
        if is_coordinate(piece) {
            if is_near {
                return true;
            }
            last_end = Some(start + piece.len());
        } else if !is_near {
            last_end = None;
        }
    }
    false
}

/// Whether a piece of text is a latitude or longitude.
fn is_coordinate(piece: &str) -> bool {
    let piece = piece.trim_start_matches(['-', '−']);
    let (whole, part) = piece.split_once(['.', '°']).unwrap_or((piece, ""));
    let decimals = part.trim_end_matches(['°', '.', '-']);
    let is_small = whole.parse::<u32>().is_ok_and(|degrees| degrees <= 180);
    is_small
        && (decimals.len() >= 3 && decimals.bytes().all(|byte| byte.is_ascii_digit())
            || piece.contains('°'))
}
