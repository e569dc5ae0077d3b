//! Payment cards: a network's prefix, a length and a checksum, plus grouping or a word that says it is a card.
//!
//! One random number in ten has a valid checksum, so the number alone is not enough.

use super::checksums::luhn;
use super::codes::{self, CodePrefix};
use super::context::{is_sample, lower};
use crate::guard::analysis::Analysis;
use crate::guard::lexicon::concept::CARD;

/// Whether a text has the number or the check value of a card.
pub(super) fn has_card(analysis: &Analysis<'_>) -> bool {
    let is_named = analysis.concepts.meets(CARD);
    if is_named && has_check_value(analysis) {
        return true;
    }
    if !codes::has_digits(analysis, 12) {
        return false;
    }
    codes::codes(analysis.text).any(|code| {
        let is_card =
            |prefix: &CodePrefix<'_>| is_named || is_written_as_card(analysis.text, *prefix);
        code.prefixes().any(|prefix| {
            is_number(prefix.characters())
                && is_card(&prefix)
                && !is_sample(analysis, prefix.span())
        })
    })
}

/// The first and last prefix of a network and the lengths of its numbers.
struct Network(u32, u32, &'static [usize]);

const NETWORKS: &[Network] = &[
    Network(4, 4, &[13, 16, 19]),                       // Visa, Elo
    Network(51, 55, &[16]),                             // Mastercard
    Network(2221, 2720, &[16]),                         // Mastercard
    Network(34, 34, &[15]),                             // American Express
    Network(37, 37, &[15]),                             // American Express
    Network(300, 305, &[14, 16, 19]),                   // Diners Club
    Network(36, 36, &[14, 16, 19]),                     // Diners Club
    Network(38, 39, &[14, 16, 19]),                     // Diners Club, Discover
    Network(3528, 3529, &[16, 17, 18, 19]),             // JCB
    Network(353, 358, &[16, 17, 18, 19]),               // JCB, RuPay, LankaPay
    Network(1800, 1800, &[15]),                         // JCB
    Network(2131, 2131, &[15]),                         // JCB
    Network(2200, 2205, &[16, 17, 18, 19]),             // Mir, Borica
    Network(50, 50, &[12, 13, 14, 15, 16, 17, 18, 19]), // Maestro, Dankort, Verve, Elo, RuPay
    Network(56, 58, &[12, 13, 14, 15, 16, 17, 18, 19]), // Maestro
    Network(60, 65, &[16, 17, 18, 19]), // Discover, UnionPay, RuPay, Hipercard, Troy, Maestro
    Network(63, 63, &[12, 13, 14, 15]), // Maestro
    Network(67, 67, &[12, 13, 14, 15, 16, 17, 18, 19]), // Maestro
    Network(81, 82, &[16, 17, 18, 19]), // UnionPay, RuPay
    Network(8600, 8600, &[16]),         // Uzcard
    Network(9704, 9704, &[16, 19]),     // Napas
    Network(9792, 9792, &[16]),         // Troy
    Network(9860, 9860, &[16]),         // Humo
];

/// How card numbers are grouped.
const GROUPINGS: &[&[usize]] = &[
    &[4, 4, 4, 4],
    &[4, 6, 5],
    &[4, 6, 4],
    &[4, 4, 4, 4, 3],
    &[4, 4, 4, 4, 2],
    &[4, 3, 3, 3],
    &[6, 13],
    &[4, 4, 4, 1],
];

/// Whether digits belong to a network and have a valid checksum.
fn is_number(digits: &[u8]) -> bool {
    (12..=19).contains(&digits.len())
        && luhn(digits)
        && NETWORKS.iter().any(|network| network.has(digits))
}

impl Network {
    fn has(&self, digits: &[u8]) -> bool {
        let Self(first, last, lengths) = *self;
        let length = first.ilog10() as usize + 1;
        let prefix =
            digits[..length].iter().fold(0, |all, digit| all * 10 + u32::from(digit - b'0'));
        lengths.contains(&digits.len()) && (first..=last).contains(&prefix)
    }
}

/// Whether a number is grouped as on a card, with one kind of separator.
fn is_written_as_card(text: &str, prefix: CodePrefix<'_>) -> bool {
    let first = prefix.separators().next();
    GROUPINGS.iter().any(|lengths| prefix.is_grouped(lengths))
        && prefix
            .separators()
            .all(|separator| Some(separator) == first && separator != '.' && separator != '/')
        && prefix.is_separate(text)
}

/// Whether the text has the three or four digits on the back.
fn has_check_value(analysis: &Analysis<'_>) -> bool {
    let is_name = |word| matches!(&*lower(analysis, word), "cvv" | "cvc" | "cvv2" | "cvc2");
    let is_value = |word: usize| {
        let word = analysis.words.get(word).map_or("", |word| analysis.word(word));
        matches!(word.len(), 3 | 4) && word.bytes().all(|byte| byte.is_ascii_digit())
    };
    let names = |word: &usize| analysis.words[*word].concepts.meets(CARD) && is_name(*word);
    (0..analysis.words.len()).filter(names).any(|name| {
        (name + 1..name + 4).any(is_value)
            && !is_sample(analysis, analysis.words[name].span.clone())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number of a network with a valid check digit.
    fn valid(prefix: &str, length: usize) -> String {
        let body: String =
            prefix.chars().chain("3141592653589793238".chars()).take(length - 1).collect();
        let with = |last| format!("{body}{last}");
        (0..10).map(with).find(|number| luhn(number.as_bytes())).unwrap()
    }

    fn is_refused(text: &str) -> bool {
        has_card(&Analysis::new(text, 0))
    }

    #[test]
    fn cards_of_every_network_are_refused_near_a_word() {
        for (prefix, length) in [
            ("4", 16),
            ("4", 13),
            ("51", 16),
            ("2221", 16),
            ("34", 15),
            ("37", 15),
            ("6011", 16),
            ("65", 16),
            ("36", 14),
            ("3528", 16),
            ("62", 16),
            ("62", 19),
            ("6759", 12),
            ("5018", 13),
            ("2200", 16),
            ("8174", 16),
            ("5067", 16),
            ("9792", 16),
            ("5060", 19),
            ("9860", 16),
            ("606282", 16),
        ] {
            let number = valid(prefix, length);
            assert!(is_refused(&format!("my card is {number}")), "{prefix}");
            assert!(is_refused(&format!("卡号{number}")), "{prefix}");
            assert!(!is_refused(&format!("order {number}")), "{prefix}");
        }
    }

    #[test]
    fn a_number_in_groups_needs_no_word() {
        let number = valid("4", 16);
        for separator in [" ", "-", "\u{a0}"] {
            let groups: Vec<&str> = (0..4).map(|at| &number[at * 4..at * 4 + 4]).collect();
            assert!(
                is_refused(&format!("pay with {}, please", groups.join(separator))),
                "{separator}"
            );
            assert!(!is_refused(&format!("1-{}", groups.join("-"))));
        }
        let wide: String =
            number.chars().map(|c| char::from_u32(c as u32 - 0x30 + 0x660).unwrap()).collect();
        assert!(is_refused(&format!("بطاقة {wide}")));
    }

    #[test]
    fn a_wrong_check_digit_passes() {
        let mut number = valid("4", 16);
        let last = number.pop().unwrap().to_digit(10).unwrap();
        assert!(!is_refused(&format!("my card is {number}{}", (last + 1) % 10)));
    }

    #[test]
    fn published_test_numbers_pass_if_the_text_says_so() {
        let number = "42".repeat(8);
        assert!(!is_refused(&format!("Stripe test card {number}")));
        assert!(is_refused(&format!("my card {number}")));
    }
}
