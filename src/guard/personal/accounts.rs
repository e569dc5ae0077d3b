//! Bank accounts: IBANs by themselves, any other number beside a word that only banks use.

use super::super::lexicon::personal::{ACCOUNT, BANK, THING};
use super::super::reading::Reading;
use super::codes::{self, Code, Part};
use super::company::{self, Beside, is_in_company, lower, near};
use super::iban::{is_country, is_iban};
use super::shapes::is_shaped;

/// Whether a text has the number of a bank account or of a bank.
pub(super) fn is_account(reading: &Reading<'_>) -> bool {
    let is_named = reading.concepts.meets(BANK.or(ACCOUNT));
    if is_named && has_bank_code(reading) {
        return true;
    }
    codes::has_digits(reading, if is_named { 6 } else { 10 })
        && codes::codes(reading.text).any(|code| {
            code.parts().any(|part| is_iban(part.marks()) || is_russian(part))
                || is_named && is_number(&code) && is_of_bank(reading, code.whole())
        })
}

/// Words that speak of banks only beside others.
const BESIDE: Beside = &[
    ("account acct", "bank* number no num nr checking savings routing sort bsb holder iban"),
    ("checking savings", "account"),
    ("sort", "code"),
    ("swift", "code bic"),
    ("transit", "number no institution"),
    ("routing", "number no aba transit account 01* 02* 03* 04* 05* 06* 07* 08* 09* 11* 12*"),
    ("upi", "id"),
    ("konto konta", "nr nummer numer bank* numeru"),
    ("compte", "numéro n bancaire banque no"),
    ("cuenta", "número banco bancaria no n"),
    ("conta", "número banco bancária corrente agência n"),
    ("conto", "numero banca bancario corrente n"),
    ("rekening", "nummer bank nr"),
    ("счёт счет счёта счета рахунок", "банк* номер* расч* лицев* р/с №"),
    ("hesap hesabı", "no numara* banka*"),
    ("حساب الحساب", "رقم بنك* البنك* مصرف*"),
    ("חשבון", "בנק מספר"),
    ("खाता खाते", "बैंक संख्या नंबर"),
    ("账户 帐户 帳戶", "银 銀 行 号 號"),
    ("账号", "银 行 收 款 户 转"),
];

/// Whether a number is of a Russian account: twenty digits, the currency in the middle.
fn is_russian(part: Part<'_>) -> bool {
    let marks = part.marks();
    let currencies: [&[u8]; 4] = [b"810", b"643", b"840", b"978"];
    is_shaped(part, "d20") && marks.starts_with(b"40") && currencies.contains(&&marks[5..8])
}

/// Whether a code is a number long enough for an account and nothing else.
fn is_number(code: &Code) -> bool {
    let whole = code.whole();
    code.is_free && whole.digits() >= 6 && !whole.is_date() && !whole.is_version()
}

/// Whether a word near the code says that it is a bank's; `AWS account 12` is not.
fn is_of_bank(reading: &Reading<'_>, part: Part<'_>) -> bool {
    let is_others = |word: usize| {
        let before = &reading.words[word.saturating_sub(2)..word];
        reading.words[word].concepts.meets(ACCOUNT) && company::any(before, THING)
    };
    let mut words = near(reading, part.span(), BANK.or(ACCOUNT));
    words.any(|word| is_in_company(reading, word, BESIDE) && !is_others(word))
}

/// Whether a bank's own code, `AAAABBCC`, stands behind its name.
fn has_bank_code(reading: &Reading<'_>) -> bool {
    let is_name = |word: usize| {
        reading.words[word].concepts.meets(BANK.or(ACCOUNT))
            && (lower(reading, word) == "bic"
                || lower(reading, word) == "swift" && is_in_company(reading, word, BESIDE))
    };
    let is_code = |word: usize| {
        let code = reading.words.get(word).map_or("", |word| reading.word(word)).as_bytes();
        matches!(code.len(), 8 | 11)
            && code.iter().all(|mark| mark.is_ascii_uppercase() || mark.is_ascii_digit())
            && code[..6].iter().all(u8::is_ascii_uppercase)
            && is_country(&code[4..6])
    };
    (0..reading.words.len())
        .filter(|word| is_name(*word))
        .any(|name| (name + 1..name + 4).any(is_code))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `#` stands for a digit, so that no file holds what scanners look for.
    fn is_refused(text: &str) -> bool {
        let mut digits = "2718281828".chars().cycle();
        let filled: String =
            text.chars().map(|c| if c == '#' { digits.next().unwrap() } else { c }).collect();
        is_account(&Reading::new(&filled, 0))
    }

    #[test]
    fn numbers_beside_a_banks_word_are_refused() {
        for text in [
            "routing number ######### account ############",
            "sort code ##-##-##, account ########",
            "BSB ###-### account #########",
            "IFSC ABCD0######",
            "CLABE ##################",
            "my bank account number is ##########",
            "checking account ##########",
            "Kontonummer ########## BLZ ########",
            "compte bancaire ###########",
            "cuenta bancaria #### #### ## ##########",
            "conta corrente #####-#, agência ####",
            "conto corrente numero ############",
            "numer konta ## #### #### #### #### #### ####",
            "расчётный счёт ####################",
            "банковский счёт ####################",
            "银行账号 ###################",
            "口座番号は#######です",
            "계좌번호 ###-######-##-###",
            "banka hesap no ##########",
            "رقم الحساب ##############",
            "bank.account: ##########",
            "SWIFT code DEUTDEFF",
            "BIC COBADEFFXXX",
        ] {
            assert!(is_refused(text), "{text}");
        }
    }

    #[test]
    fn other_accounts_and_words_pass() {
        for text in [
            "AWS account ############ is the sandbox",
            "GitHub account @annap",
            "sort code by name",
            "routing table has 100000 entries",
            "Swift COMPILER flags",
            "IBAN validator uses mod 97",
            "ETH wallet 0x############abcdef",
            "account created 2026-11-16",
            "order number ##########",
        ] {
            assert!(!is_refused(text), "{text}");
        }
    }
}
