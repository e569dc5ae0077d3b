//! Identity numbers: what a state or a health service knows someone by.
//!
//! Some show by themselves what they are (`shapes`). The others are codes near a word that names them; a word that
//! also means other things (`pan`, `sin`, `rfc`) asks for the exact form.

use super::super::lexicon::personal::IDENTITY;
use super::super::reading::Reading;
use super::codes::{self, Code, Part};
use super::company::{self, Beside, is_in_company, lower, near};
use super::shapes::{is_evident, is_shaped};

/// Whether a text has an identity number.
pub(super) fn is_identity(reading: &Reading<'_>) -> bool {
    let is_named = reading.concepts.meets(IDENTITY);
    codes::has_digits(reading, if is_named { 2 } else { 7 })
        && codes::codes(reading.text).any(|code| {
            code.parts().any(|part| part.is_free(reading.text) && is_evident(part))
                || is_named && is_named_by_a_word(reading, &code)
        })
}

/// Words that name an identity only beside others.
const BESIDE: Beside = &[
    ("licence license", "driv* dl"),
    ("licencia", "conduc* manejar"),
    ("permis", "conduire"),
    ("carnet carné", "conduc* identidad"),
    ("patente", "guida"),
    ("רישיון", "נהיגה"),
    ("plate plates", "licen* number car vehicle vin registration reg his her my"),
    ("registration", "car vehicle plate"),
    ("identity", "card number no document national"),
    ("identification", "number no card national tax personal"),
    ("national", "id identity insurance identification number"),
    ("id", "national citizen personal government card emirates resident"),
    ("insurance", "national social health medical"),
    ("social", "security insurance sécurité seguridad my his her"),
    ("sécurité seguridad", "social*"),
    ("sociale", "sécurité"),
    ("tax", "id number no payer identification file"),
    ("health", "card"),
    ("permit", "residence work"),
    ("жительство", "вид"),
    ("свидетельство свідоцтво", "рожд* народж* брак*"),
    ("military", "id"),
    ("certificate", "birth marriage"),
    ("séjour", "carte titre"),
    ("alien", "number registration"),
    ("identidad", "número tarjeta documento cédula"),
    ("resident", "card permanent number"),
    ("identité", "carte numéro n"),
    ("identità", "carta numero"),
    ("identidade", "número carteira bilhete cartão n"),
    ("fiscal", "numéro n número id identificación"),
    ("fiscale", "codice"),
    ("tessera", "sanitaria"),
    ("bilhete", "identidade"),
    ("cidadão", "cartão"),
    ("personas", "kods"),
    ("asmens", "kodas"),
    ("jazdy", "prawo prawa"),
    ("полис", "омс номер №"),
    ("ז", "ת"),
    ("جواز", "سفر السفر"),
];

/// Words whose numbers have a form of their own, and those forms.
const SHAPED: Beside = &[
    ("sin tfn", "d9 d8"),
    ("pan पैन", "a5d4a"),
    ("nie fin", "ad7a"),
    ("nif", "d9 d8a ad7a"),
    ("rg", "d7x d8x d9 a2d8"),
    ("nir insee sécu", "d13 d15"),
    ("rut", "d7x d8x"),
    ("tin tax taxpayer steuer fiscal", "d9 d10 d11 d12 d13"),
    ("ni nino", "a2d6a"),
    ("insurance", "a2d6a d9 d10 ad9 d11 x10"),
    ("social sociale sécurité seguridad", "d9 d10 d11 d12 d13 d15 d8ad3 d2d6ad3"),
    ("nss niss", "d11 d12 d15"),
    ("nhs egn", "d10"),
    ("health", "d9 d10 d10a2"),
    ("sv", "d2d6ad3 d10"),
    ("ahv avs", "d13 d11"),
    ("tc fnr", "d11"),
    ("cpr", "d10"),
    ("nip", "d10"),
    ("dowód dowodu", "a3d6"),
    ("rodné rodného rč", "d9 d10"),
    ("pps ppsn", "d7a d7a2"),
    ("medicare", "d10 d11 daxdaxda2d2"),
    ("инн", "d12"),
    ("rfc", "a4d6x3"),
    ("cnh pis nis nin bvn cnp oib jmbg cuil taj", "d9 d11 d13"),
    ("nik ktp", "d16"),
    ("vin", "x17"),
    ("voter", "a3d7"),
    ("आधार", "d12"),
    ("id", "d8 d9 d10 d11 d12 d13 d15 d16 d18 ad8 ad9 ad7a a2d7 a3d6 d8a"),
];

/// Words for number plates, which are short.
const PLATES: &str = "plate plates registration kennzeichen immatriculation matrícula matricula targa kenteken \
    госномер plaka plakası 车牌 車牌";

fn is_named_by_a_word(reading: &Reading<'_>, code: &Code) -> bool {
    let fits = |name: usize, part: Part<'_>| {
        is_in_company(reading, name, BESIDE) && is_form_of(&lower(reading, name), part)
    };
    code.is_free
        && !code.whole().is_date()
        && code
            .parts()
            .any(|part| near(reading, part.span(), IDENTITY).any(|name| fits(name, part)))
}

/// Whether a code can be what a word names.
fn is_form_of(name: &str, part: Part<'_>) -> bool {
    if PLATES.split_whitespace().any(|plate| plate == name) {
        return (4..=9).contains(&part.marks().len())
            && part.digits() >= 2
            && part.marks().iter().any(|mark| !mark.is_ascii_digit());
    }
    match company::row(SHAPED, name) {
        Some((_, shapes)) => shapes.split(' ').any(|shape| is_shaped(part, shape)),
        None => is_document(part),
    }
}

/// Whether a code is long enough for a passport, a licence or the like.
fn is_document(part: Part<'_>) -> bool {
    let length = part.marks().len();
    (part.digits() >= 5 || part.digits() >= 3 && (8..=10).contains(&length))
        && length <= 20
        && !part.is_version()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `#` stands for a digit and `@` for a letter, so that no file holds what scanners look for.
    fn is_refused(text: &str) -> bool {
        let (mut digits, mut letters) = ("2718281828".chars().cycle(), "KLMNPRST".chars().cycle());
        let fill = |c| match c {
            '#' => digits.next().unwrap_or(c),
            '@' => letters.next().unwrap_or(c),
            _ => c,
        };
        is_identity(&Reading::new(&text.chars().map(fill).collect::<String>(), 0))
    }

    #[test]
    fn numbers_beside_the_word_that_names_them_are_refused() {
        for text in [
            "SSN ###-##-####",
            "###-##-####",
            "social security number #########",
            "ITIN #########",
            "passport number @########",
            "user.passport: @@#######",
            "паспорт ## ## номер ######",
            "护照号码 @########",
            "driver's license number @#######",
            "driving licence @@@@@######@@#@@",
            "Führerschein @###@@@#@##",
            "NI number @@ ## ## ## @",
            "NHS number ### ### ####",
            "SIN ### ### ###",
            "TFN #########",
            "Medicare #### ##### #",
            "Aadhaar #### #### ####",
            "PAN @@@@@####@",
            "Steuer-ID ## ### ### ###",
            "NIR # ## ## ## ### ### ##",
            "DNI ########@",
            "NIE @#######@",
            "NIF #########",
            "BSN #########",
            "PESEL ###########",
            "rodné číslo ######/####",
            "personnummer ######-####",
            "CPR ######-####",
            "AHV ###.####.####.##",
            "СНИЛС ###-###-### ##",
            "ИНН ############",
            "ІПН ##########",
            "TC kimlik no ###########",
            "ת\"ז #########",
            "CPF ###########",
            "RG ##.###.###-#",
            "RFC @@@@######@@#",
            "RUT ##.###.###-#",
            "cédula #.###.###.###",
            "マイナンバー #### #### ####",
            "주민등록번호 ######-#######",
            "NRIC @#######@",
            "HKID @######(#)",
            "VIN @@@@@@#@@@@######",
            "plate number @@## @@@",
            "госномер А###ВС##",
            "#########, that is my SSN",
        ] {
            assert!(is_refused(text), "{text}");
        }
    }

    #[test]
    fn other_numbers_and_other_meanings_pass() {
        for text in [
            "passport.js was replaced",
            "passport-saml 3.2.4",
            "SSN column is char(11)",
            "RFC #### section 6.5.1",
            "MIT license since 2015",
            "NVIDIA driver ###.###.##",
            "pan gesture threshold ## px",
            "sin table has #### rows",
            "rg --files | head -###",
            "identity column starts at #######",
            "order number ################",
            "phone +## ## ######",
            "ISBN ###-#-##-######-#",
            "uuid 206a6b76-c7e6-4596-a039-5cf7080e2053",
            "build ##############",
            "CI run ###########",
            "passport renewal on 2026-11-16",
        ] {
            assert!(!is_refused(text), "{text}");
        }
    }
}
