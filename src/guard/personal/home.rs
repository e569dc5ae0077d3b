//! Home, birth and means: where someone lives, when they were born, what they earn.
//!
//! Each is a word and a number: a street and a house, a birthday and a day, a salary and an amount. `IP address` and
//! `birthdate field` have the words only.

use super::super::lexicon::personal::{ADDRESS, BIRTH, HOME, MAIDEN, PAY, PERSON, STREET, THING};
use super::super::reading::{Reading, Word};
use super::company::{Beside, any, is_in_company, lower};

/// Whether a text tells where someone lives, when they were born or what they earn.
pub(super) fn is_of_home(reading: &Reading<'_>) -> bool {
    let is_met = |concept| reading.concepts.meets(concept);
    if is_met(MAIDEN) && tells_a_maiden_name(reading) {
        return true;
    }
    let is_home = is_met(HOME.or(ADDRESS).or(PERSON));
    (is_home || is_met(BIRTH.or(PAY)))
        && reading.text.contains(char::is_numeric)
        && (is_met(BIRTH) && tells_a_birthday(reading)
            || is_met(PAY) && tells_an_amount(reading)
            || is_home && is_met(STREET) && tells_a_street(reading)
            || is_met(HOME) && is_met(ADDRESS) && tells_an_address(reading)
            || is_met(HOME.or(PERSON)) && tells_a_point(reading))
}

/// Street words that are other words as well: they need a capital.
const COMMON_STREETS: &str =
    "drive way court place square close st rd dr ave via lane str dom corso carrera cd sk apt";

/// Words that speak of someone's means or name only beside others.
const BESIDE: Beside = &[
    ("balance", "bank account savings brokerage"),
    ("savings", "account has bank"),
    ("worth", "net"),
    ("makes", "year annually yearly"),
    ("maiden", "name*"),
];

/// Whether a name from before a marriage is told: a word behind it, and no thing.
fn tells_a_maiden_name(reading: &Reading<'_>) -> bool {
    let words = &reading.words;
    let maiden = words.iter().position(|word| word.concepts.meets(MAIDEN));
    maiden.is_some_and(|at| {
        words.len() - at > 1 && !any(&words[at..], THING) && is_in_company(reading, at, BESIDE)
    })
}

/// Whether a day stands near a birth: with its year, or said of someone or in a short note.
fn tells_a_birthday(reading: &Reading<'_>) -> bool {
    let words = &reading.words;
    (0..words.len()).filter(|at| words[*at].concepts.meets(BIRTH)).any(|birth| {
        let window = &words[birth.saturating_sub(6)..(birth + 9).min(words.len())];
        let numbers = || window.iter().filter_map(|word| reading.word(word).parse::<u32>().ok());
        let has_year = numbers().any(|number| (1900..2030).contains(&number));
        let is_day = |word: &Word| {
            leading_number(reading.word(word)).is_some_and(|day| (1..=31).contains(&day))
        };
        let days = window.iter().filter(|word| is_day(word)).count();
        let is_thing = any(&words[birth..(birth + 3).min(words.len())], THING)
            || reading.text.contains("1970-01-01");
        let is_someones = reading.concepts.meets(PERSON);
        let is_told = days > 0 && (is_someones || words.len() < 10)
            || has_year && (is_someones || words.len() < 4);
        !is_thing && (has_year && days > 0 || is_told && !reading.concepts.meets(THING))
    })
}

/// The number that a word begins with, as `14th` does.
fn leading_number(word: &str) -> Option<u32> {
    let length = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
    if word.len() - length > 3 { None } else { word[..length].parse().ok() }
}

/// Whether an amount stands near a word for what someone earns or has.
fn tells_an_amount(reading: &Reading<'_>) -> bool {
    let words = &reading.words;
    (0..words.len()).filter(|at| words[*at].concepts.meets(PAY)).any(|pay| {
        if !is_in_company(reading, pay, BESIDE) {
            return false;
        }
        let from = pay.saturating_sub(5);
        let window = &words[from..(pay + 7).min(words.len())];
        window.iter().any(|word| is_amount(reading, word)) && !any(window, THING)
    })
}

/// What follows a small number that is a large one.
const THOUSANDS: &str = "thousand million lakh тысяч тыс млн mille mil tausend tys bin";

/// Whether a word is an amount of money: large, in thousands, or beside a currency.
fn is_amount(reading: &Reading<'_>, word: &Word) -> bool {
    let is_sign = |c: char| "$€£¥₽₹₴₺₪₩万萬元円만".contains(c);
    let number = reading.word(word);
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    let tail = &number[digits..];
    let before = reading.text[..word.span.start].trim_end();
    let after = &reading.text[word.span.end..];
    let is_in_thousands = || {
        let mut next = after.chars();
        next.next().is_some_and(|c| ",. '\u{a0}\u{202f}".contains(c))
            && next.by_ref().take(3).filter(char::is_ascii_digit).count() == 3
    };
    let is_counted = || THOUSANDS.split(' ').any(|word| after.trim_start().starts_with(word));
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

/// Whether a street has a house number and someone lives there.
fn tells_a_street(reading: &Reading<'_>) -> bool {
    let words = &reading.words;
    let is_number = |word: &Word| leading_number(reading.word(word)).is_some();
    (0..words.len()).filter(|at| words[*at].concepts.meets(STREET)).any(|street| {
        let before = &words[street.saturating_sub(4)..street];
        let after = &words[street + 1..(street + 5).min(words.len())];
        let is_capital = reading.word(&words[street]).starts_with(char::is_uppercase);
        let is_common = COMMON_STREETS.split(' ').any(|common| common == lower(reading, street));
        let is_home = reading.concepts.meets(HOME.or(ADDRESS));
        let is_street = if is_home {
            is_capital || !is_common
        } else {
            is_capital && before.iter().any(is_number)
        };
        let is_at_work = any(&words[street.saturating_sub(7)..street], THING);
        is_street && !is_at_work && (before.iter().any(is_number) || after.iter().any(is_number))
    })
}

/// Whether a home address is followed by a number, whatever the street is called.
fn tells_an_address(reading: &Reading<'_>) -> bool {
    let words = &reading.words;
    (0..words.len()).filter(|at| words[*at].concepts.meets(ADDRESS)).any(|address| {
        let is_home = any(&words[address.saturating_sub(2)..(address + 3).min(words.len())], HOME);
        let behind = &words[address + 1..(address + 21).min(words.len())];
        let has_number =
            behind.iter().any(|word| reading.word(word).starts_with(|c: char| c.is_ascii_digit()));
        let is_thing =
            any(&behind[..behind.len().min(1)], THING) && lower(reading, address + 1) != "code";
        is_home && has_number && !is_thing
    })
}

/// Whether a point on the map is told, `48.85837,2.29448`, and that it is someone's.
fn tells_a_point(reading: &Reading<'_>) -> bool {
    let words = &reading.words;
    let is_home = |(at, word): (usize, &Word)| {
        word.concepts.meets(HOME) && !any(&words[at..(at + 2).min(words.len())], THING)
    };
    let is_anyones = words.iter().enumerate().any(is_home) || !any(words, THING);
    is_anyones && has_point(reading.text)
}

/// Whether two numbers with three decimals or more, or with degrees, follow each other.
fn has_point(text: &str) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn homes_birthdays_and_means_are_refused() {
        for text in [
            "home address: 221B Baker Street, London",
            "I live at 742 Evergreen Terrace",
            "her address: 12 Oak Lane",
            "wohnt in der Hauptstraße 12, Berlin",
            "habite au 12 rue de la Paix",
            "abita in Via Roma 7",
            "живёт на улице Ленина, дом 5",
            "家住北京市朝阳区建国路88号",
            "집 주소: 서울시 강남구 테헤란로 123",
            "GPS home 48.85837,2.29448",
            "my house is at 37.4220° N, 122.0841° W",
            "born on 14 March 1987",
            "birthday: 14 March",
            "дата рождения 14.03.1987",
            "1987年3月14日生まれ",
            "mother's maiden name is Smith",
            "earns 85,000 EUR a year",
            "my salary is $120k",
            "зарплата 250 тысяч",
            "年薪50万",
        ] {
            assert!(is_of_home(&Reading::new(text, 0)), "{text}");
        }
    }

    #[test]
    fn addresses_births_and_amounts_of_things_pass() {
        for text in [
            "address the review comments first",
            "IP address 10.0.0.1",
            "office: 12 Baker Street",
            "handlers live in src/http, line 42",
            "home server reachable via port 22",
            "lives in Berlin, UTC+1",
            "map default center is 48.8566, 2.3522",
            "birthdate field is ISO 8601",
            "the project was born in 2015",
            "birthday attack on 64-bit hash",
            "maiden voyage of the release",
            "salary field max 1000000",
            "balance workers across 1024 shards",
        ] {
            assert!(!is_of_home(&Reading::new(text, 0)), "{text}");
        }
    }
}
