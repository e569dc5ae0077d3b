//! Checksums: the digits of a number that follow from the others.

/// Cards, Canadian and South African numbers: every second digit doubled, the sum a multiple of ten.
pub(super) fn luhn(digits: &[u8]) -> bool {
    let doubled = |digit: u8| [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][usize::from(digit - b'0') % 10];
    let value = |(place, digit): (usize, &u8)| match place % 2 {
        0 => u32::from(digit - b'0'),
        _ => doubled(*digit),
    };
    digits.iter().all(u8::is_ascii_digit)
        && digits.iter().rev().enumerate().map(value).sum::<u32>() % 10 == 0
}

/// The sum of digits times weights.
pub(super) fn weighted(digits: &[u8], weights: &[u32]) -> u32 {
    digits.iter().zip(weights).map(|(digit, weight)| value(*digit) * weight).sum()
}

/// What is left of a number, letters counting from ten, when it is divided.
pub(super) fn remainder(marks: impl Iterator<Item = u8>, divisor: u32) -> u32 {
    marks.fold(0, |rest, mark| match value(mark) {
        digit @ 0..10 => (rest * 10 + digit) % divisor,
        letter => (rest * 100 + letter) % divisor,
    })
}

/// What a mark counts: digits as they are, letters from ten.
pub(super) fn value(mark: u8) -> u32 {
    char::from(mark).to_digit(36).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_digit_breaks_the_sum() {
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
}
