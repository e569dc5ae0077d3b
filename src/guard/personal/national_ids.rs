//! Identity numbers that need no word near them: their format and checksum fit few other codes.

use super::checksums::{luhn, remainder, value, weighted};
use super::codes::CodePrefix;

/// The identity number of one country.
struct NationalId {
    /// Letters (`a`), digits (`d`) or either (`x`), each with a count.
    format: &'static str,
    /// The groups it is written in; empty if it may be written without.
    groups: &'static [usize],
    /// What separates the groups; empty for anything.
    separators: &'static str,
    is_valid: fn(&[u8]) -> bool,
}

const NATIONAL_IDS: &[NationalId] = &[
    // United States
    NationalId { format: "d9", groups: &[3, 2, 4], separators: "-", is_valid: is_social_security },
    // United Kingdom
    NationalId {
        format: "a2d6a",
        groups: &[2, 2, 2, 2, 1],
        separators: "",
        is_valid: is_insurance,
    },
    // Italy
    NationalId { format: "a6x2ax2ax3a", groups: &[], separators: "", is_valid: is_codice_fiscale },
    // Mexico
    NationalId { format: "a4d6a6xd", groups: &[], separators: "", is_valid: is_curp },
    // China
    NationalId { format: "d17x", groups: &[], separators: "", is_valid: is_chinese },
    // Korea
    NationalId { format: "d13", groups: &[6, 7], separators: "-", is_valid: is_korean },
    // Brazil
    NationalId { format: "d11", groups: &[3, 3, 3, 2], separators: ".-", is_valid: is_cpf },
    // Russia
    NationalId { format: "d11", groups: &[3, 3, 3, 2], separators: "- ", is_valid: is_snils },
    // France
    NationalId { format: "d15", groups: &[1, 2, 2, 2, 3, 3, 2], separators: "", is_valid: is_nir },
    // Finland
    NationalId { format: "d9x", groups: &[6, 4], separators: "-", is_valid: is_finnish },
    // Switzerland
    NationalId { format: "d13", groups: &[3, 4, 4, 2], separators: ".", is_valid: is_swiss },
    // Taiwan
    NationalId { format: "ad9", groups: &[10], separators: "", is_valid: is_taiwanese },
    // South Africa
    NationalId { format: "d13", groups: &[], separators: "", is_valid: is_south_african },
    // Chile
    NationalId { format: "d8x", groups: &[2, 3, 3, 1], separators: ".-", is_valid: is_rut },
    // Emirates
    NationalId {
        format: "d15",
        groups: &[3, 4, 7, 1],
        separators: "-",
        is_valid: |characters| characters.starts_with(b"784"),
    },
];

/// Whether a code has a format such as `a5d4a`: letters, digits or either (`x`), each with a count.
pub(super) fn has_format(code: CodePrefix<'_>, format: &str) -> bool {
    let mut characters = code.characters();
    for (class, count) in steps(format) {
        let is_of_class = |character: &u8| match class {
            b'd' => character.is_ascii_digit(),
            b'a' => !character.is_ascii_digit(),
            _ => true,
        };
        match characters.split_at_checked(count) {
            Some((these, rest)) if these.iter().all(is_of_class) => characters = rest,
            _ => return false,
        }
    }
    characters.is_empty()
}

/// The parts of a format: a class of character and a count.
fn steps(format: &str) -> impl Iterator<Item = (u8, usize)> {
    let is_class = |(_, c): &(usize, char)| c.is_ascii_alphabetic();
    format.char_indices().filter(is_class).map(|(at, class)| {
        let tail = &format[at + 1..];
        let length = tail.find(|c: char| !c.is_ascii_digit()).unwrap_or(tail.len());
        (class as u8, tail[..length].parse().unwrap_or(1))
    })
}

/// Whether a code can only be an identity number.
pub(super) fn is_national_id(code: CodePrefix<'_>) -> bool {
    (9..=18).contains(&code.characters().len())
        && NATIONAL_IDS.iter().any(|id| {
            has_format(code, id.format)
                && (id.groups.is_empty() || code.is_grouped(id.groups))
                && (id.separators.is_empty()
                    || code.separators().all(|separator| id.separators.contains(separator)))
                && (id.is_valid)(code.characters())
        })
}

fn number(characters: &[u8]) -> u32 {
    characters.iter().fold(0, |all, character| all * 10 + value(*character))
}

/// Whether four digits are a month and a day.
fn is_day(characters: &[u8]) -> bool {
    (1..=12).contains(&number(&characters[..2])) && (1..=31).contains(&number(&characters[2..4]))
}

/// Areas 000, 666 and from 900 on are never issued, nor are groups of zeros.
fn is_social_security(characters: &[u8]) -> bool {
    let area = number(&characters[..3]);
    area != 0
        && area != 666
        && area < 900
        && number(&characters[3..5]) != 0
        && number(&characters[5..]) != 0
}

fn is_insurance(characters: &[u8]) -> bool {
    (b'A'..=b'D').contains(&characters[8]) && !b"DFIQUV".contains(&characters[0])
}

fn is_codice_fiscale(characters: &[u8]) -> bool {
    const ODD: [u32; 26] = [
        1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24,
        23,
    ];
    let place = |character: u8| {
        if character.is_ascii_digit() {
            character - b'0'
        } else {
            character.wrapping_sub(b'A') % 26
        }
    };
    let worth = |(at, character): (usize, &u8)| match at % 2 {
        0 => ODD[usize::from(place(*character))],
        _ => u32::from(place(*character)),
    };
    let sum: u32 = characters[..15].iter().enumerate().map(worth).sum();
    u32::from(place(characters[15])) == sum % 26
}

/// Letters of a name, a birthday, a sex and a state. In the checksum, `Ñ` counts between `N` and `O`.
fn is_curp(characters: &[u8]) -> bool {
    let worth = |character: u8| value(character) + u32::from(character > b'N');
    let sum: u32 = characters[..17]
        .iter()
        .zip((2..=18).rev())
        .map(|(character, weight)| worth(*character) * weight)
        .sum();
    is_day(&characters[6..10])
        && b"HMX".contains(&characters[10])
        && (10 - sum % 10) % 10 == value(characters[17])
}

fn is_chinese(characters: &[u8]) -> bool {
    let weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
    let check = b"10X98765432"[(weighted(&characters[..17], &weights) % 11) as usize];
    (1900..2030).contains(&number(&characters[6..10]))
        && is_day(&characters[10..14])
        && characters[17] == check
}

fn is_korean(characters: &[u8]) -> bool {
    let sum = weighted(&characters[..12], &[2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]);
    is_day(&characters[2..6]) && (11 - sum % 11) % 10 == value(characters[12])
}

fn is_cpf(characters: &[u8]) -> bool {
    let first = weighted(&characters[..9], &[10, 9, 8, 7, 6, 5, 4, 3, 2]) * 10 % 11 % 10;
    let second = weighted(&characters[..10], &[11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) * 10 % 11 % 10;
    first == value(characters[9])
        && second == value(characters[10])
        && characters.iter().any(|character| *character != characters[0])
}

fn is_snils(characters: &[u8]) -> bool {
    weighted(&characters[..9], &[9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101 % 100 == number(&characters[9..])
}

fn is_nir(characters: &[u8]) -> bool {
    97 - remainder(characters[..13].iter().copied(), 97) == number(&characters[13..])
}

/// The check character; letters that are easily confused are left out.
fn finnish_check(remainder: u32) -> u8 {
    let letters = (b'0'..=b'9').chain(b'A'..=b'Y').filter(|character| !b"GIOQ".contains(character));
    letters.into_iter().nth(remainder as usize).unwrap_or_default()
}

fn is_finnish(characters: &[u8]) -> bool {
    let check = finnish_check(number(&characters[..9]) % 31);
    let (day, month) = (number(&characters[..2]), number(&characters[2..4]));
    (1..=31).contains(&day) && (1..=12).contains(&month) && characters[9] == check
}

fn is_swiss(characters: &[u8]) -> bool {
    let sum = weighted(characters, &[1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]);
    characters.starts_with(b"756") && sum.is_multiple_of(10)
}

/// In the checksum, letters count from 10 in an order of their own.
fn is_taiwanese(characters: &[u8]) -> bool {
    let Some(letter) =
        b"ABCDEFGHJKLMNPQRSTUVXYWZIO".iter().position(|letter| *letter == characters[0])
    else {
        return false;
    };
    let letter = letter as u32 + 10;
    let sum =
        letter / 10 + letter % 10 * 9 + weighted(&characters[1..], &[8, 7, 6, 5, 4, 3, 2, 1, 1]);
    matches!(characters[1], b'1' | b'2' | b'8' | b'9') && sum.is_multiple_of(10)
}

fn is_south_african(characters: &[u8]) -> bool {
    is_day(&characters[2..6])
        && b"01".contains(&characters[10])
        && b"89".contains(&characters[11])
        && luhn(characters)
}

fn is_rut(characters: &[u8]) -> bool {
    let check = 11 - weighted(&characters[..8], &[3, 2, 7, 6, 5, 4, 3, 2]) % 11;
    characters[8] == b"0123456789K"[check as usize % 11]
}
