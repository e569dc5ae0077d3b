//! Shapes: secrets that have no prefix but a build of their own.

use super::everyday::is_made_up;
use super::look;
use crate::guard::lexicon::secrets::{HEADER, IDENTIFIER, LOGIN, PUBLIC};
use crate::guard::reading::Reading;

/// Whether a text holds a token that its build gives away: a web token, a bot's token, a hashed password.
pub(super) fn has_shape(reading: &Reading<'_>) -> bool {
    let is_shaped = |chunk: &str| {
        reading.has(b"eyJ.") && is_web_token(chunk)
            || reading.has(b":") && is_bot_token(chunk)
            || reading.has(b"$") && is_crypt(chunk)
    };
    reading.build.is_varied && chunks(reading.text).any(is_shaped)
}

/// Whether a text holds a name with its password as configuration files and notes have them.
pub(super) fn has_pair(reading: &Reading<'_>) -> bool {
    let text = reading.text;
    reading.has(b":") && reading.build.is_varied && chunks(text).any(is_pgpass)
        || reading.concepts.meets(HEADER) && has_basic(text)
        || reading.concepts.meets(LOGIN) && has_slashed_pair(text)
}

/// "… with admin / …": a name and a password between spaces.
fn has_slashed_pair(text: &str) -> bool {
    text.match_indices(" / ").any(|(at, sign)| {
        let behind = text[at + sign.len()..].split_whitespace().next().unwrap_or_default();
        look::is_secret(behind.trim_end_matches(['.', ',', ';', ')']), look::Strength::Password)
    })
}

/// Whether a text holds long random text that nothing else explains.
pub(super) fn is_random(reading: &Reading<'_>) -> bool {
    if !reading.build.is_varied
        || reading.build.longest < SHORTEST_RANDOM
        || reading.concepts.meets(PUBLIC.or(IDENTIFIER))
    {
        return false;
    }
    chunks(reading.text).any(|chunk| is_random_chunk(chunk) && !is_public_blob(reading.text, chunk))
}

const SHORTEST_RANDOM: usize = 36;

fn is_random_chunk(chunk: &str) -> bool {
    let chunk = chunk
        .rsplit(['=', ':', '/', '?', '&'])
        .find(|part| part.len() >= SHORTEST_RANDOM)
        .unwrap_or(chunk);
    let bytes = chunk.as_bytes();
    let has = |is_it: fn(&u8) -> bool| bytes.iter().any(is_it);
    bytes.len() >= SHORTEST_RANDOM
        && has(u8::is_ascii_lowercase)
        && has(u8::is_ascii_uppercase)
        && has(u8::is_ascii_digit)
        && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || b"+/=_-".contains(byte))
        && look::turns(bytes) * 20 >= bytes.len() * 9
        && !bytes.iter().all(|byte| byte.is_ascii_hexdigit() || *byte == b'-')
        && !is_made_up(chunk)
}

/// Keys that are meant to be seen, and digests under their own names.
fn is_public_blob(text: &str, chunk: &str) -> bool {
    ["ssh-", "ecdsa-sha2", "AAAA", "sha256-", "sha384-", "sha512-", "h1:", "data:", "://"]
        .iter()
        .any(|sign| text.contains(sign))
        || chunk.contains("sha")
}

fn chunks(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_graphic() || "\"'`<>(){},;".contains(c))
        .filter(|chunk| chunk.len() >= 12)
}

/// `eyJ….eyJ….…`: a JSON web token, perhaps without its signature.
fn is_web_token(chunk: &str) -> bool {
    let Some(at) = chunk.find("eyJ") else { return false };
    let is_part = |part: &str| {
        part.len() >= 10
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-=".contains(&byte))
    };
    let mut parts = chunk[at..].split('.');
    let head = parts.next().is_some_and(is_part);
    // An encrypted token may leave its second part empty.
    head && parts.find(|part| !part.is_empty()).is_some_and(is_part)
}

/// `123456789:AA…`: a Telegram bot.
fn is_bot_token(chunk: &str) -> bool {
    let chunk =
        chunk.rsplit_once(['=', '/']).map_or(chunk, |(_, last)| last).trim_start_matches("bot");
    chunk.split_once(':').is_some_and(|(number, token)| {
        (8..=12).contains(&number.len())
            && number.bytes().all(|byte| byte.is_ascii_digit())
            && token.len() >= 32
            && token.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte))
    })
}

/// `$apr1$…`, `$2y$10$…`, `{SSHA}…`: a password, hashed for a file of passwords.
fn is_crypt(chunk: &str) -> bool {
    let schemes = [
        "$apr1$", "$1$", "$2a$", "$2b$", "$2y$", "$5$", "$6$", "$7$", "$y$", "$argon2", "$pbkdf2",
        "$scrypt$", "$P$", "$H$",
    ];
    schemes.iter().any(|scheme| chunk.split_once(scheme).is_some_and(|(_, rest)| rest.len() >= 20))
}

/// `host:port:database:user:password`
fn is_pgpass(chunk: &str) -> bool {
    let parts: Vec<&str> = chunk.splitn(6, ':').collect();
    parts.len() == 5
        && (parts[1] == "*"
            || parts[1].len() >= 2 && parts[1].bytes().all(|byte| byte.is_ascii_digit()))
        && !parts[0].is_empty()
        && !parts[3].is_empty()
        && look::is_secret(parts[4], look::Strength::Password)
}

/// `Basic …` or `"auth": "…"`, base64 of `name:password`.
fn has_basic(text: &str) -> bool {
    let words = ["basic ", "\"auth\"", "auth: ", "_auth=", "_auth = "];
    let lower = text.to_ascii_lowercase();
    words.iter().any(|word| {
        lower.match_indices(word).any(|(at, found)| {
            let rest = text[at + found.len()..].trim_start_matches([' ', ':', '"', '\'']);
            let length = rest
                .bytes()
                .take_while(|byte| byte.is_ascii_alphanumeric() || b"+/=".contains(byte))
                .count();
            look::is_random(&rest[..length])
                || crate::guard::views::base64(&rest[..length]).is_some_and(|decoded| {
                    decoded.split_once(':').is_some_and(|(name, password)| {
                        !name.is_empty() && password.len() >= 3 && !is_made_up(password)
                    })
                })
        })
    })
}
