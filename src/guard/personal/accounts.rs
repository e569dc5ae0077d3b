//! Bank accounts: IBANs by themselves, other numbers near a word that only banks use.

use super::checksums::{is_iban, is_iban_country};
use super::codes::{self, Code, CodePrefix};
use super::context::{self, has_context, is_sample, lower, near};
use super::lists;
use crate::guard::analysis::Analysis;
use crate::guard::lexicon::concept::{ACCOUNT, BANK, THING};

/// Whether a text has the number of a bank account or of a bank.
pub(super) fn has_account(analysis: &Analysis<'_>) -> bool {
    let is_named = analysis.concepts.meets(BANK.or(ACCOUNT));
    if is_named && has_bank_code(analysis) {
        return true;
    }
    codes::has_digits(analysis, if is_named { 6 } else { 10 })
        && codes::codes(analysis.text).any(|code| {
            let is_account =
                code.prefixes().any(|prefix| is_iban(prefix.characters()) || is_russian(prefix))
                    || is_named && is_number(&code) && is_near_bank_word(analysis, code.whole());
            is_account && !is_sample(analysis, code.whole().span())
        })
}

/// Whether a number is a Russian account: twenty digits with the currency in the middle.
fn is_russian(prefix: CodePrefix<'_>) -> bool {
    let digits = prefix.characters();
    let currencies: [&[u8]; 4] = [b"810", b"643", b"840", b"978"];
    prefix.has_format("d20") && digits.starts_with(b"40") && currencies.contains(&&digits[5..8])
}

/// Whether a code is long enough for an account and neither a date nor a version.
fn is_number(code: &Code) -> bool {
    let whole = code.whole();
    code.is_separate && whole.digits() >= 6 && !whole.is_date() && !whole.is_version()
}

/// Whether a word near the code says that it belongs to a bank, unlike `AWS account 12`.
fn is_near_bank_word(analysis: &Analysis<'_>, prefix: CodePrefix<'_>) -> bool {
    let is_other_account = |word: usize| {
        let before = &analysis.words[word.saturating_sub(2)..word];
        analysis.words[word].concepts.meets(ACCOUNT) && context::any(before, THING)
    };
    let mut words = near(analysis, prefix.span(), BANK.or(ACCOUNT));
    words.any(|word| has_context(analysis, word, lists::ACCOUNT_CONTEXT) && !is_other_account(word))
}

/// Whether a BIC such as `AAAABBCC` follows the word for it.
fn has_bank_code(analysis: &Analysis<'_>) -> bool {
    let is_name = |word: usize| {
        analysis.words[word].concepts.meets(BANK.or(ACCOUNT))
            && (lower(analysis, word) == "bic"
                || lower(analysis, word) == "swift"
                    && has_context(analysis, word, lists::ACCOUNT_CONTEXT))
    };
    let is_code = |word: usize| {
        let code = analysis.words.get(word).map_or("", |word| analysis.word(word)).as_bytes();
        matches!(code.len(), 8 | 11)
            && code.iter().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
            && code[..6].iter().all(u8::is_ascii_uppercase)
            && is_iban_country(&code[4..6])
    };
    (0..analysis.words.len())
        .filter(|word| is_name(*word))
        .any(|name| (name + 1..name + 4).any(is_code))
}
