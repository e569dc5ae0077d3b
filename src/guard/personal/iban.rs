//! IBANs: a country, its length and a remainder of one by 97.

use super::checksums::remainder;

/// Each country with the length of its IBANs; `n` where they have only digits behind the country.
const COUNTRIES: &str = "AD24 AE23n AL28 AT20n AZ28 BA20n BE16n BG22 BH22 BI27n BR29 BY28 CH21 CR22n CY28 \
    CZ24n DE22n DJ27n DK18n DO28 EE20n EG29n ES24n FI18n FK18 FO18n FR27 GB22 GE22 GI23 GL18n GR27 GT28 HN28 \
    HR21n HU28n IE22 IL23n IQ23 IR26n IS26n IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20n LU20 LV21 LY25n MC27 MD24 \
    ME22n MK19 MN20n MR27n MT31 MU30 NI28 NL18 NO15n OM23 PK24 PL28n PS29 PT25n QA29 RO24 RS22n RU33 SA24 SC31 \
    SD18n SE24n SI19n SK24n SM27 SO23n ST25n SV28 TL23n TN24n TR26 UA29 VA22n VG24 XK20n YE30 \
    DZ26n AO25n BF28 BJ28 CM27n CV25n CF27n TD27n KM27n CG27n CI28 GA27n GQ27n GW25 MG27n ML28 MA28n MZ25n NE28 SN28 TG28";

/// Whether marks are a sound IBAN.
pub(super) fn is_iban(marks: &[u8]) -> bool {
    let Some((head, body)) = marks.split_at_checked(4) else { return false };
    body.len() > 10
        && head[0].is_ascii_alphabetic()
        && is_of_country(head, body)
        && remainder(body.iter().chain(head).copied(), 97) == 1
}

/// Whether two letters name a country that has IBANs.
pub(super) fn is_country(letters: &[u8]) -> bool {
    COUNTRIES.split_whitespace().any(|row| &row.as_bytes()[..2] == letters) || letters == b"US"
}

fn is_of_country(head: &[u8], body: &[u8]) -> bool {
    let is_it = |row: &&str| row.as_bytes()[..2] == head[..2];
    let Some(row) = COUNTRIES.split_whitespace().find(is_it) else { return false };
    let length = row[2..4].parse().is_ok_and(|length: usize| length == 4 + body.len());
    length
        && head[2..].iter().all(u8::is_ascii_digit)
        && (!row.ends_with('n') || body.iter().all(u8::is_ascii_digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_iban_of_every_country_is_sound_with_its_own_check_digits_only() {
        for row in COUNTRIES.split_whitespace() {
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
