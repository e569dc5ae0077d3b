//! Everyday values: text that may follow a word such as `key` or `token` and still grants access to nobody.
//!
//! Some values are everyday whatever word comes before them: placeholders, paths, versions, flags
//! ([`is_everyday`]). Names of things ([`is_name`]) and hashes ([`is_hash`]) are everyday unless a word says that
//! they are a secret: `cache key: cargo-linux-5f3e1a9c`, but `the password is correct-horse-9`.

use super::lists;
use super::values::{is_jumbled, is_random};
use crate::guard::views::base64;

/// Whether a value is everyday, whatever word comes before it.
pub(super) fn is_everyday(value: &str) -> bool {
    is_placeholder(value)
        || is_reference(value)
        || is_option(value)
        || is_path(value)
        || is_address(value)
        || is_measure(value)
        || is_term(value)
        || is_dotted(value)
        || is_published(value)
}

/// Whether a value is a placeholder for a secret, a template or pattern, or made up for a document.
pub(super) fn is_placeholder(value: &str) -> bool {
    let opens = value.starts_with(['<', '$', '{', '}', '%', '[', '(', '*', '#', '@', '&', '…']);
    let lower = value.to_ascii_lowercase();
    let word = without_count(&lower);
    let names_secret = word.bytes().all(|byte| byte.is_ascii_alphabetic() || b"_-".contains(&byte))
        && ["password", "passwd", "secret", "token", "passphrase"]
            .iter()
            .any(|name| word.contains(name));
    opens
        || names_secret
        || lists::PLACEHOLDER_PARTS.iter().any(|part| lower.contains(part))
        || is_monotonous(lower.as_bytes())
}

/// Whether a password is one of documentation and of containers on a developer's machine: `admin`, `test123`, or the
/// user's name.
pub(super) fn is_sample_password(name: &str, password: &str) -> bool {
    let lower = password.to_ascii_lowercase();
    let word = without_count(&lower);
    lists::SAMPLE_PASSWORDS.contains(word) || name.eq_ignore_ascii_case(word)
}

/// A word without digits at its end that count up from 1.
fn without_count(word: &str) -> &str {
    let stem = word.trim_end_matches(|c: char| c.is_ascii_digit());
    if "1234567890".starts_with(&word[stem.len()..]) { stem } else { word }
}

/// Few different characters, or characters that count up or down: random values have neither.
fn is_monotonous(value: &[u8]) -> bool {
    let mut seen = 0_u128;
    value.iter().for_each(|byte| seen |= 1 << (byte & 127));
    let steps = value.windows(2).filter(|pair| pair[0].abs_diff(pair[1]) == 1).count();
    value.len() >= 12 && (seen.count_ones() < 6 || steps * 2 >= value.len())
}

/// `os.environ["X"]`, `process.env.X`, `vault:…`, `op://…`
fn is_reference(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    lists::REFERENCE_PARTS.iter().any(|part| lower.contains(part)) || value.contains("()")
}

/// A flag, an assignment or a YAML tag: `--test-threads=1`, `MAX_RETRIES=3`, `!vault`. If a name says that its value is
/// a secret, the value is judged by that name.
fn is_option(value: &str) -> bool {
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.-[]".contains(&byte))
    };
    let is_flag = |flag: &str| {
        flag.starts_with(|c: char| c.is_ascii_alphabetic() || c == '-') && !is_random(flag)
    };
    value.strip_prefix('-').is_some_and(is_flag)
        || value.strip_prefix('!').is_some_and(|tag| tag.bytes().all(|c| c.is_ascii_alphabetic()))
        || value
            .split_once('=')
            .is_some_and(|(name, rest)| is_name(name) && !rest.trim_end_matches('=').is_empty())
}

/// A path, file name or URL: `src/auth/reset.rs`, `passport.js`, `https://…`.
fn is_path(value: &str) -> bool {
    if value.contains("://") || value.starts_with(['/', '~', '.']) {
        return true;
    }
    let parts = || value.split(['/', '\\']);
    let plain = parts().filter(|part| {
        let is_sign = |c| matches!(c, '_' | '-' | '.' | '*');
        part.split(is_sign).all(|word| matches!(Part::of(word), Part::Word | Part::Number))
    });
    let ending = value.rsplit_once('.').map(|(stem, ending)| (stem, ending.to_ascii_lowercase()));
    let has_ending = ending.is_some_and(|(stem, ending)| {
        lists::FILE_ENDINGS.contains(&ending)
            && !stem.is_empty()
            && !stem.contains(['!', '@', '#', '$'])
    });
    value.contains(['/', '\\']) && plain.count() * 2 >= parts().count() || has_ending
}

/// `security@acme.dev`
fn is_address(value: &str) -> bool {
    let is_plain = |part: &str| {
        part.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || b"._-+".contains(&c))
    };
    value.split_once('@').is_some_and(|(name, host)| {
        host.contains('.') && !name.is_empty() && is_plain(name) && is_plain(host)
    })
}

/// `12`, `v1.2.3`, `64MiB`, `2026-11-17`, `15m`, `>=3.11`
fn is_measure(value: &str) -> bool {
    let value = value.trim_start_matches(['v', '>', '<', '=', '^', '~', '+', '-']);
    let digits =
        value.bytes().take_while(|byte| byte.is_ascii_digit() || b".,-:/x".contains(byte)).count();
    let unit = &value[digits..];
    digits > 0
        && unit.len() <= 4
        && unit.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'%')
        && !(value.len() > 6 && digits < value.len() / 2)
}

/// Technical terms with digits: `argon2id`, `PBKDF2-HMAC-SHA256`, `ed25519`.
pub(super) fn is_term(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    let is_version = |rest: &str| {
        let letters = rest.bytes().filter(u8::is_ascii_alphabetic).count();
        let is_apart = !rest.starts_with(|c: char| c.is_ascii_alphabetic()) || rest.len() < 2;
        letters <= 6 && is_apart && rest.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let is_known = |part: &str| {
        let rests = lists::TECHNICAL_TERMS.iter().filter_map(|term| part.strip_prefix(term));
        part.len() <= 12 && rests.into_iter().any(is_version)
    };
    let mut parts = lower.split(['-', '_', '/', '$', '=', ',']).peekable();
    parts.peek().is_some_and(|first| is_known(first))
        && parts.all(|part| is_known(part) || Part::of(part) != Part::Mixed)
}

/// Words and numbers separated by dots: `color.primary.500`.
fn is_dotted(value: &str) -> bool {
    let is_plain = |part: &str| {
        !part.is_empty()
            && (part.bytes().all(|byte| byte.is_ascii_digit())
                || part.bytes().all(|byte| byte.is_ascii_lowercase() || b"_-".contains(&byte)))
    };
    value.contains('.') && value.split('.').all(is_plain)
}

/// A digest with its algorithm, a public key, or an identifier whose prefix says that it is meant for the public.
pub(super) fn is_published(value: &str) -> bool {
    lists::DIGEST_PARTS.iter().any(|part| value.contains(part))
        || lists::PUBLIC_PREFIXES.iter().any(|prefix| value.starts_with(prefix))
}

/// Whether a value is the name of something: words and numbers with signs between them, of which one may be a short
/// hash (`payments-api-tls-2026`, `user:1234:cart`, `X-CSRF-Token-V2`, `cargo-linux-5f3e1a9c`), or the name of a key,
/// which is written in capitals (`3AA5C34371567BD2`).
pub(super) fn is_name(value: &str) -> bool {
    let is_key_name = |value: &str| {
        matches!(value.len(), 8 | 16 | 40)
            && is_hex(value)
            && !value.bytes().any(|byte| byte.is_ascii_lowercase())
    };
    if is_key_name(value.trim_start_matches("0x")) {
        return true;
    }
    let name = value.trim_end_matches('=');
    let parts = || name.split(['-', '_', '.', ':', '/', '\\', '@', '#']).map(Part::of);
    parts().any(|part| part == Part::Word)
        && !parts().any(|part| part == Part::Mixed)
        && parts().filter(|part| *part == Part::Hash).count() < 2
}

/// A part of a name.
#[derive(PartialEq, Eq)]
enum Part {
    /// A word, perhaps with a number: `tls`, `userId`, `v2`.
    Word,
    /// A number, part of a time (`18T09`), or nothing.
    Number,
    /// A short hash or label: `5f3e1a9c`, `x2x9k`.
    Hash,
    /// Anything else.
    Mixed,
}

impl Part {
    fn of(part: &str) -> Self {
        let word = part.trim_end_matches(|c: char| c.is_ascii_digit());
        let is_short = part.len() <= 5 || part.len() <= 12 && is_hex(part.trim_start_matches('g'));
        if part.bytes().all(|byte| byte.is_ascii_digit() || b"TZ".contains(&byte)) {
            Self::Number
        } else if word.bytes().all(|byte| byte.is_ascii_alphabetic()) && !is_jumbled(word) {
            Self::Word
        } else if is_short && part.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            Self::Hash
        } else {
            Self::Mixed
        }
    }
}

/// Whether a value is a hash, an address or encoded text: a hexadecimal number, 32 bytes in base58, the identifier of
/// an IPFS file, or base64 of plain text.
pub(super) fn is_hash(value: &str) -> bool {
    let is_base58 = |value: &str| {
        value.bytes().all(|byte| byte.is_ascii_alphanumeric() && !b"0OIl".contains(&byte))
    };
    is_hex(value.trim_start_matches("0x"))
        || is_base58(value) && (matches!(value.len(), 43 | 44) || value.starts_with("Qm"))
        || value.len() >= 16 && base64(value).is_some()
}

/// Hexadecimal digits, perhaps in groups.
fn is_hex(value: &str) -> bool {
    value.bytes().all(|byte| byte.is_ascii_hexdigit() || b"-:".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_everyday_names_hashes_or_none_of_these() {
        for (values, is_right) in [
            (
                "<token> ${TOKEN} op://a/b --x=1 A_B=c !vault a/b.rs a@b.dev 64MiB v1.2.3",
                is_everyday as fn(&str) -> bool,
            ),
            (
                "argon2id PBKDF2-HMAC-SHA256 color.primary.500 sha256:0f pk_live_x ^[a-z]{8}$",
                is_everyday,
            ),
            (
                "payments-api-tls-2026 user:1234:cart X-CSRF-Token-V2 cargo-5f3e1a9c 3AA5C34371567BD2",
                is_name,
            ),
            (
                "8f3a9c1b 1b4e28ba-2fa1-11d2-883f-0016d3cca427 0xA0b86991 eyJhbGciOiJub25lIn0",
                is_hash,
            ),
            (
                "hunter2go4it Welc0me@Acme q3bvx5h42lpr7h 9xLONcDKSPC-sx#*Ex0* KwpmcQMojqtHZETb",
                |value| !is_everyday(value) && !is_name(value) && !is_hash(value),
            ),
        ] {
            let wrong: Vec<&str> = values.split(' ').filter(|value| !is_right(value)).collect();
            assert!(wrong.is_empty(), "{wrong:?}");
        }
    }
}
