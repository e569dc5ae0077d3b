//! Checksums of cards and IBANs.

use super::lists;

/// The Luhn checksum of cards.
pub(super) fn luhn(digits: &[u8]) -> bool {
    let doubled = |digit: u8| [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][usize::from(digit - b'0') % 10];
    let value = |(at, digit): (usize, &u8)| match at % 2 {
        0 => u32::from(digit - b'0'),
        _ => doubled(*digit),
    };
    digits.iter().all(u8::is_ascii_digit)
        && digits.iter().rev().enumerate().map(value).sum::<u32>() % 10 == 0
}

/// The remainder of a number divided by `divisor`. Letters are digits that count from ten.
fn remainder(characters: impl Iterator<Item = u8>, divisor: u32) -> u32 {
    characters.fold(0, |rest, character| match value(character) {
        digit @ 0..10 => (rest * 10 + digit) % divisor,
        letter => (rest * 100 + letter) % divisor,
    })
}

/// The value of a digit or letter; letters count from ten.
fn value(character: u8) -> u32 {
    char::from(character).to_digit(36).unwrap_or(0)
}

/// Whether these characters are an IBAN: a country, its length and a remainder of 1 when divided by 97.
pub(super) fn is_iban(characters: &[u8]) -> bool {
    let Some((head, body)) = characters.split_at_checked(4) else { return false };
    body.len() > 10
        && head[0].is_ascii_alphabetic()
        && has_format_of_country(head, body)
        && remainder(body.iter().chain(head).copied(), 97) == 1
}

/// Whether two letters name a country that has IBANs.
pub(super) fn is_iban_country(letters: &[u8]) -> bool {
    lists::IBAN_COUNTRIES.iter().any(|row| &row.as_bytes()[..2] == letters) || letters == b"US"
}

fn has_format_of_country(head: &[u8], body: &[u8]) -> bool {
    let is_it = |row: &&str| row.as_bytes()[..2] == head[..2];
    let Some(row) = lists::IBAN_COUNTRIES.iter().find(is_it) else { return false };
    let length = row[2..4].parse().is_ok_and(|length: usize| length == 4 + body.len());
    length
        && head[2..].iter().all(u8::is_ascii_digit)
        && (!row.ends_with('n') || body.iter().all(u8::is_ascii_digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_digit_fails_the_checksum() {
        let number: Vec<u8> = "79927398713".bytes().collect();
        assert!(luhn(&number));
        for at in 0..number.len() {
            let mut changed = number.clone();
            changed[at] = b'0' + (changed[at] - b'0' + 1) % 10;
            assert!(!luhn(&changed), "{at}");
        }
    }

    #[test]
    fn letters_count_from_ten() {
        assert_eq!(value(b'A'), 10);
        assert_eq!(remainder("A0".bytes(), 97), 100 % 97);
    }

    #[test]
    fn an_iban_of_every_country_is_valid_only_with_its_check_digits() {
        for row in lists::IBAN_COUNTRIES.iter() {
            let length: usize = row[2..4].parse().unwrap();
            let body: String = "2718281828459045235360287471352".chars().take(length - 4).collect();
            let country = &row[..2];
            let rest = remainder(format!("{body}{country}00").bytes(), 97);
            let with = |check: u32| format!("{country}{check:02}{body}");
            assert!(is_iban(with(98 - rest).as_bytes()), "{row}");
            assert!(!is_iban(with((99 - rest) % 97).as_bytes()), "{row}");
            assert!(!is_iban(format!("{}0", with(98 - rest)).as_bytes()), "{row}");
        }
    }
}
