//! Secrets without a known prefix that are recognizable by their structure.

use super::everyday::{is_everyday, is_hash, is_name, is_placeholder, is_published};
use super::lists;
use super::values::{self, Strength, is_secret};
use crate::guard::analysis::Analysis;
use crate::guard::lexicon::concept::{IDENTIFIER, LOGIN, PUBLIC};

/// Whether a text has a web token, a bot token or a hashed password.
pub(super) fn has_token(analysis: &Analysis<'_>) -> bool {
    let is_shaped = |chunk: &str| {
        analysis.has(b"eyJ.") && is_web_token(chunk) && !is_published(chunk)
            || analysis.has(b":") && is_bot_token(chunk)
            || analysis.has(b"$") && is_crypt(chunk)
    };
    analysis.stats.may_hold_token && chunks(analysis.text).any(is_shaped)
}

/// Whether a text has a name with a password as in configuration files and notes.
pub(super) fn has_pair(analysis: &Analysis<'_>) -> bool {
    let text = analysis.text;
    analysis.has(b":") && analysis.stats.may_hold_token && chunks(text).any(is_pgpass)
        || analysis.stats.may_hold_token && has_basic(text)
        || analysis.concepts.meets(LOGIN) && has_slashed_pair(text)
}

/// "… with admin / …": a name and a password separated by a spaced slash.
fn has_slashed_pair(text: &str) -> bool {
    text.match_indices(" / ").any(|(at, sign)| {
        let name = text[..at].rsplit(' ').next().unwrap_or_default();
        let after = text[at + sign.len()..].split_whitespace().next().unwrap_or_default();
        // Addresses at example.com are made up.
        !name.contains("@example.")
            && is_secret(after.trim_end_matches(['.', ',', ';', ')']), Strength::Password)
    })
}

/// Whether a text has long random text that nothing else explains.
pub(super) fn is_random(analysis: &Analysis<'_>) -> bool {
    analysis.stats.may_hold_token
        && analysis.stats.longest_run >= SHORTEST_RANDOM
        && chunks(analysis.text).any(|chunk| is_random_chunk(chunk) && !is_named(analysis, chunk))
}

/// Whether a word near a chunk says that it identifies something or is public.
fn is_named(analysis: &Analysis<'_>, chunk: &str) -> bool {
    let start = chunk.as_ptr() as usize - analysis.text.as_ptr() as usize;
    let words = &analysis.words;
    let first = words.partition_point(|word| word.span.start < start);
    let last = words.partition_point(|word| word.span.start < start + chunk.len());
    let before = words[..first].iter().rev().take(MAX_DISTANCE);
    let mut near = before.chain(words[last..].iter().take(MAX_DISTANCE));
    near.any(|word| word.concepts.meets(PUBLIC.or(IDENTIFIER)))
}

/// How many words may come between random text and the word that names it.
const MAX_DISTANCE: usize = 7;

/// Shorter random text is common in code.
const SHORTEST_RANDOM: usize = 36;

fn is_random_chunk(chunk: &str) -> bool {
    let is_long = |part: &&str| part.len() >= SHORTEST_RANDOM;
    let value = chunk.rsplit('=').find(is_long).unwrap_or(chunk);
    if is_everyday(chunk.find("://").map_or(value, |_| chunk)) {
        return false;
    }
    let chunk = value.rsplit([':', '/', '?', '&']).find(is_long).unwrap_or(value);
    let bytes = chunk.as_bytes();
    let has = |is_it: fn(&u8) -> bool| bytes.iter().any(is_it);
    bytes.len() >= SHORTEST_RANDOM
        && has(u8::is_ascii_lowercase)
        && has(u8::is_ascii_uppercase)
        && has(u8::is_ascii_digit)
        && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || b"+/=_-".contains(byte))
        && values::class_changes(bytes) * 20 >= bytes.len() * 9
        && !is_name(chunk)
        && !is_hash(chunk)
}

fn chunks(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_graphic() || "\"'`<>(){},;".contains(c))
        .filter(|chunk| chunk.len() >= 12)
}

/// `eyJ….eyJ….…`: a JSON Web Token, perhaps without its signature.
fn is_web_token(chunk: &str) -> bool {
    let Some(at) = chunk.find("eyJ") else { return false };
    let is_part = |part: &str| {
        part.len() >= 10
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-=".contains(&byte))
    };
    let mut parts = chunk[at..].split('.');
    let head = parts.next().is_some_and(is_part);
    // The second part of an encrypted token may be empty.
    head && parts.find(|part| !part.is_empty()).is_some_and(is_part)
}

/// `123456789:AA…`: the token of a Telegram bot.
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

/// `$apr1$…`, `$2y$10$…`: a password hashed for a password file.
fn is_crypt(chunk: &str) -> bool {
    lists::CRYPT_SCHEMES
        .iter()
        .any(|scheme| chunk.split_once(scheme).is_some_and(|(_, rest)| rest.len() >= 20))
}

/// `host:port:database:user:password`
fn is_pgpass(chunk: &str) -> bool {
    let parts: Vec<&str> = chunk.splitn(6, ':').collect();
    parts.len() == 5
        && (parts[1] == "*"
            || parts[1].len() >= 2 && parts[1].bytes().all(|byte| byte.is_ascii_digit()))
        && !parts[0].is_empty()
        && !parts[3].is_empty()
        && is_secret(parts[4], Strength::Password)
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
            values::is_random(&rest[..length])
                || crate::guard::views::base64(&rest[..length]).is_some_and(|decoded| {
                    decoded.split_once(':').is_some_and(|(name, password)| {
                        !name.is_empty() && password.len() >= 3 && !is_placeholder(password)
                    })
                })
        })
    })
}
