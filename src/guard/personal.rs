//! Personal data that no tool needs.
//!
//! A name, an email address, an employer or a time zone help an agent. A card number, an illness or a home address
//! do not, and memory files are committed and shared. Numbers are judged as codes (`codes`), by checksum or by a
//! word near them; sentences by whom they are about (`people`). Every rule here is allowable: only the user knows
//! what is private.

mod accounts;
mod cards;
mod checksums;
mod codes;
mod context;
mod home;
mod identity;
mod people;

/// Lists of words and contexts, generated from `lists.txt` and `context.txt`.
mod lists {
    use super::context::ContextRules;
    use crate::tables::Phrases;

    include!(concat!(env!("OUT_DIR"), "/guard_personal.rs"));
}

use super::lexicon::concept::{
    ACCOUNT, ADDRESS, BANK, BIRTH, CARD, CONDITION, DELICATE, HOME, IDENTITY, ILLNESS, INTIMATE,
    MAIDEN_NAME, PAY, STREET, TREATMENT,
};
use super::{Detector, Family, GuardRule};

const ADVICE: &str = "keep it out of the file";

pub(super) const RULES: &[GuardRule] = &[
    GuardRule {
        id: "payment-card",
        family: Family::Personal,
        complaint: "contains a payment card number",
        advice: ADVICE,
        refused: &["cvv {3 digits}"],
        admitted: &["order number {16 digits}", "cvv has 3 digits", "card layout with 4 columns"],
        is_allowable: true,
        words: CARD,
        detector: Detector::Words(cards::has_card),
    },
    GuardRule {
        id: "bank-account",
        family: Family::Personal,
        complaint: "contains a bank account number",
        advice: ADVICE,
        refused: &["routing number {9 digits}", "Kontonummer {10 digits}", "sort code 12-34-56"],
        admitted: &["AWS account {12 digits}", "IBAN validator uses mod 97", "sort code by name"],
        is_allowable: true,
        words: BANK.or(ACCOUNT),
        detector: Detector::Words(accounts::has_account),
    },
    GuardRule {
        id: "identity-number",
        family: Family::Personal,
        complaint: "contains an identity number",
        advice: ADVICE,
        refused: &["passport number {9 digits}", "паспорт {10 digits}", "护照 {8 digits}"],
        admitted: &["passport.js was replaced", "build {12 digits}", "RFC 6749"],
        is_allowable: true,
        words: IDENTITY,
        detector: Detector::Words(identity::has_identity_number),
    },
    GuardRule {
        id: "health",
        family: Family::Personal,
        complaint: "is about someone's health",
        advice: ADVICE,
        refused: &[
            "she is pregnant",
            "der Nutzer hat Krebs",
            "у пользователя диабет",
            "用户患有糖尿病",
        ],
        admitted: &[
            "health check on /healthz",
            "colour-blind: avoid red",
            "a pregnant pause",
            "diabetes dataset",
        ],
        is_allowable: true,
        words: ILLNESS.or(CONDITION).or(TREATMENT),
        detector: Detector::Words(people::is_about_health),
    },
    GuardRule {
        id: "private-life",
        family: Family::Personal,
        complaint: "is about someone's private life",
        advice: ADVICE,
        refused: &["user is gay", "undocumented immigrant", "он мусульманин", "她是工会会员"],
        admitted: &[
            "third-party code",
            "union types",
            "religion of tabs vs spaces",
            "native English speaker",
        ],
        is_allowable: true,
        words: INTIMATE.or(DELICATE),
        detector: Detector::Words(people::is_about_private_life),
    },
    GuardRule {
        id: "home-or-birth",
        family: Family::Personal,
        complaint: "says where someone lives, when they were born or what they earn",
        advice: ADVICE,
        refused: &["lives at 12 Baker Street", "date of birth 1987-03-14", "salary is 85000 EUR"],
        admitted: &["address the review comments", "birthdate is ISO 8601", "office in Lisbon"],
        is_allowable: true,
        words: HOME.or(ADDRESS).or(STREET).or(BIRTH).or(MAIDEN_NAME).or(PAY),
        detector: Detector::Words(home::is_about_home),
    },
];
