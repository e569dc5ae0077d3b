//! Private keys in the formats that mark them as such.

use crate::guard::analysis::Analysis;

/// Whether a text has a private key, whole or truncated.
pub(super) fn has_private_key(analysis: &Analysis<'_>) -> bool {
    let text = analysis.text;
    analysis.has(b"-BEGIN") && has_pem_key(analysis)
        || analysis.has(b"-PKF") && has_putty_key(text)
        || analysis.has(b"kty:") && has_web_key(text)
        || analysis.has(b"otpauh:=") && has_secret_uri(text)
        || analysis.has(b",") && analysis.stats.digits > 31 && has_byte_list(text)
}

/// `-----BEGIN … PRIVATE KEY…-----` and its variants, followed by anything.
fn has_pem_key(analysis: &Analysis<'_>) -> bool {
    let heads =
        analysis.text.match_indices("-- BEGIN ").chain(analysis.text.match_indices("--BEGIN "));
    heads.map(|(at, head)| analysis.ahead(at + head.len())).any(|rest| {
        let label = rest.split("---").next().unwrap_or_default();
        let is_private =
            ["PRIVATE", "SECRET", "STATIC KEY"].iter().any(|word| label.contains(word));
        // A mere mention ends with the label.
        label.len() < 80 && is_private && rest.len() > label.len() + 16
    })
}

fn has_putty_key(text: &str) -> bool {
    text.contains("PuTTY-User-Key-File-") && text.contains("Private-Lines")
}

/// A JSON Web Key with its private part, in JSON or as a printed map.
fn has_web_key(text: &str) -> bool {
    if !text.contains("kty") {
        return false;
    }
    ["d", "k"].iter().any(|name| {
        let names =
            [format!("\"{name}\""), format!("'{name}'"), format!(" {name}"), format!(";{name}")];
        names.iter().any(|quoted| {
            text.match_indices(quoted).any(|(at, found)| {
                let rest = text[at + found.len()..].trim_start();
                rest.strip_prefix(':').is_some_and(|value| {
                    let value = value.trim_start_matches([' ', '"', '\'']);
                    value
                        .bytes()
                        .take_while(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(byte))
                        .count()
                        >= 20
                })
            })
        })
    })
}

/// `otpauth://…secret=…`
fn has_secret_uri(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let starts = lower.match_indices("otpauth");
    starts.into_iter().any(|(at, _)| {
        let rest: String = lower[at..].chars().take(300).collect();
        rest.contains("secret=") || rest.starts_with("otpauth-migration:")
    })
}

/// `[140,77,…]`: the bytes of a key pair as wallets save them.
fn has_byte_list(text: &str) -> bool {
    let lists = text.split(|c: char| !c.is_ascii_digit() && c != ',' && c != ' ');
    lists.filter(|list| list.len() >= 64).any(|list| {
        let is_byte = |number: &str| number.trim().parse::<u8>().is_ok();
        list.split(',').filter(|number| is_byte(number)).count() >= 32
    })
}
