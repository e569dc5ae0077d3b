//! Identity numbers that show by themselves what they are: by their form and a checksum that few other codes pass.

use super::checksums::{luhn, remainder, value, weighted};
use super::codes::Part;

/// A number that one state gives people.
struct Shape {
    /// Letters (`a`), digits (`d`) or either (`x`), each with how many.
    marks: &'static str,
    /// The groups it is written in; empty if it need not be.
    groups: &'static [usize],
    /// What stands between the groups; empty for anything.
    joints: &'static str,
    is_sound: fn(&[u8]) -> bool,
}

const SHAPES: &[Shape] = &[
    // United States
    Shape { marks: "d9", groups: &[3, 2, 4], joints: "-", is_sound: is_social_security },
    // United Kingdom
    Shape { marks: "a2d6a", groups: &[2, 2, 2, 2, 1], joints: "", is_sound: is_insurance },
    // Italy
    Shape { marks: "a6x2ax2ax3a", groups: &[], joints: "", is_sound: is_codice_fiscale },
    // Mexico
    Shape { marks: "a4d6a6xd", groups: &[], joints: "", is_sound: is_curp },
    // China
    Shape { marks: "d17x", groups: &[], joints: "", is_sound: is_chinese },
    // Korea
    Shape { marks: "d13", groups: &[6, 7], joints: "-", is_sound: is_korean },
    // Brazil
    Shape { marks: "d11", groups: &[3, 3, 3, 2], joints: ".-", is_sound: is_cpf },
    // Russia
    Shape { marks: "d11", groups: &[3, 3, 3, 2], joints: "- ", is_sound: is_snils },
    // France
    Shape { marks: "d15", groups: &[1, 2, 2, 2, 3, 3, 2], joints: "", is_sound: is_nir },
    // Finland
    Shape { marks: "d9x", groups: &[6, 4], joints: "-", is_sound: is_finnish },
    // Switzerland
    Shape { marks: "d13", groups: &[3, 4, 4, 2], joints: ".", is_sound: is_swiss },
    // Taiwan
    Shape { marks: "ad9", groups: &[10], joints: "", is_sound: is_taiwanese },
    // South Africa
    Shape { marks: "d13", groups: &[], joints: "", is_sound: is_south_african },
    // Chile
    Shape { marks: "d8x", groups: &[2, 3, 3, 1], joints: ".-", is_sound: is_rut },
    // Emirates
    Shape {
        marks: "d15",
        groups: &[3, 4, 7, 1],
        joints: "-",
        is_sound: |marks| marks.starts_with(b"784"),
    },
];

/// Whether a code has a form such as `a5d4a`: letters, digits, or either (`x`), each with how many.
pub(super) fn is_shaped(part: Part<'_>, form: &str) -> bool {
    let mut marks = part.marks();
    for (class, count) in steps(form) {
        let is_of_class = |mark: &u8| match class {
            b'd' => mark.is_ascii_digit(),
            b'a' => !mark.is_ascii_digit(),
            _ => true,
        };
        match marks.split_at_checked(count) {
            Some((these, rest)) if these.iter().all(is_of_class) => marks = rest,
            _ => return false,
        }
    }
    marks.is_empty()
}

/// The steps of a form: a class and how many of it.
fn steps(form: &str) -> impl Iterator<Item = (u8, usize)> {
    let is_class = |(_, c): &(usize, char)| c.is_ascii_alphabetic();
    form.char_indices().filter(is_class).map(|(at, class)| {
        let tail = &form[at + 1..];
        let length = tail.find(|c: char| !c.is_ascii_digit()).unwrap_or(tail.len());
        (class as u8, tail[..length].parse().unwrap_or(1))
    })
}

/// Whether a code can only be an identity number.
pub(super) fn is_evident(part: Part<'_>) -> bool {
    (9..=18).contains(&part.marks().len())
        && SHAPES.iter().any(|shape| {
            is_shaped(part, shape.marks)
                && (shape.groups.is_empty() || part.is_grouped(shape.groups))
                && (shape.joints.is_empty()
                    || part.joints().all(|joint| shape.joints.contains(joint)))
                && (shape.is_sound)(part.marks())
        })
}

fn number(marks: &[u8]) -> u32 {
    marks.iter().fold(0, |all, mark| all * 10 + value(*mark))
}

/// Whether four digits are a month and a day.
fn is_day(marks: &[u8]) -> bool {
    (1..=12).contains(&number(&marks[..2])) && (1..=31).contains(&number(&marks[2..4]))
}

/// Areas 000 and 666 and those from 900 on were never given, nor a part of zeros.
fn is_social_security(marks: &[u8]) -> bool {
    let area = number(&marks[..3]);
    area != 0 && area != 666 && area < 900 && number(&marks[3..5]) != 0 && number(&marks[5..]) != 0
}

fn is_insurance(marks: &[u8]) -> bool {
    (b'A'..=b'D').contains(&marks[8]) && !b"DFIQUV".contains(&marks[0])
}

fn is_codice_fiscale(marks: &[u8]) -> bool {
    const ODD: [u32; 26] = [
        1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24,
        23,
    ];
    let place =
        |mark: u8| if mark.is_ascii_digit() { mark - b'0' } else { mark.wrapping_sub(b'A') % 26 };
    let worth = |(at, mark): (usize, &u8)| match at % 2 {
        0 => ODD[usize::from(place(*mark))],
        _ => u32::from(place(*mark)),
    };
    let sum: u32 = marks[..15].iter().enumerate().map(worth).sum();
    u32::from(place(marks[15])) == sum % 26
}

/// Letters of a name, a birthday, a sex and a state; its letters count with `Ñ` between `N` and `O`.
fn is_curp(marks: &[u8]) -> bool {
    let worth = |mark: u8| value(mark) + u32::from(mark > b'N');
    let sum: u32 =
        marks[..17].iter().zip((2..=18).rev()).map(|(mark, weight)| worth(*mark) * weight).sum();
    is_day(&marks[6..10]) && b"HMX".contains(&marks[10]) && (10 - sum % 10) % 10 == value(marks[17])
}

fn is_chinese(marks: &[u8]) -> bool {
    let weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
    let check = b"10X98765432"[(weighted(&marks[..17], &weights) % 11) as usize];
    (1900..2030).contains(&number(&marks[6..10])) && is_day(&marks[10..14]) && marks[17] == check
}

fn is_korean(marks: &[u8]) -> bool {
    let sum = weighted(&marks[..12], &[2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]);
    is_day(&marks[2..6]) && (11 - sum % 11) % 10 == value(marks[12])
}

fn is_cpf(marks: &[u8]) -> bool {
    let first = weighted(&marks[..9], &[10, 9, 8, 7, 6, 5, 4, 3, 2]) * 10 % 11 % 10;
    let second = weighted(&marks[..10], &[11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) * 10 % 11 % 10;
    first == value(marks[9])
        && second == value(marks[10])
        && marks.iter().any(|mark| *mark != marks[0])
}

fn is_snils(marks: &[u8]) -> bool {
    weighted(&marks[..9], &[9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101 % 100 == number(&marks[9..])
}

fn is_nir(marks: &[u8]) -> bool {
    97 - remainder(marks[..13].iter().copied(), 97) == number(&marks[13..])
}

/// Letters that are like digits, or like each other, are left out.
fn finnish_mark(remainder: u32) -> u8 {
    let letters = (b'0'..=b'9').chain(b'A'..=b'Y').filter(|mark| !b"GIOQ".contains(mark));
    letters.into_iter().nth(remainder as usize).unwrap_or_default()
}

fn is_finnish(marks: &[u8]) -> bool {
    let check = finnish_mark(number(&marks[..9]) % 31);
    let (day, month) = (number(&marks[..2]), number(&marks[2..4]));
    (1..=31).contains(&day) && (1..=12).contains(&month) && marks[9] == check
}

fn is_swiss(marks: &[u8]) -> bool {
    let sum = weighted(marks, &[1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]);
    marks.starts_with(b"756") && sum.is_multiple_of(10)
}

/// The letter counts as a number from 10 on, in an order of its own.
fn is_taiwanese(marks: &[u8]) -> bool {
    let Some(letter) = b"ABCDEFGHJKLMNPQRSTUVXYWZIO".iter().position(|letter| *letter == marks[0])
    else {
        return false;
    };
    let letter = letter as u32 + 10;
    let sum = letter / 10 + letter % 10 * 9 + weighted(&marks[1..], &[8, 7, 6, 5, 4, 3, 2, 1, 1]);
    matches!(marks[1], b'1' | b'2' | b'8' | b'9') && sum.is_multiple_of(10)
}

fn is_south_african(marks: &[u8]) -> bool {
    is_day(&marks[2..6]) && b"01".contains(&marks[10]) && b"89".contains(&marks[11]) && luhn(marks)
}

fn is_rut(marks: &[u8]) -> bool {
    let check = 11 - weighted(&marks[..8], &[3, 2, 7, 6, 5, 4, 3, 2]) % 11;
    marks[8] == b"0123456789K"[check as usize % 11]
}
