//! Secrets: text that grants access to whoever knows it.
//!
//! Secrets in a known format are found by the format alone. All others need context: a keyword before a value, a
//! command before a flag, a host after a password. Names, digests, versions and the like are everyday values
//! (`everyday`), whatever word comes before them.

mod commands;
mod everyday;
mod formats;
mod keywords;
mod private_keys;
mod seed_phrases;
mod shapes;
mod urls;
mod values;

/// Lists of words and commands, generated from `lists.txt`.
mod lists {
    use super::commands::{Argument, Command};
    use crate::tables::{HashIndex, Phrases};

    include!(concat!(env!("OUT_DIR"), "/guard_secrets.rs"));
}

#[cfg(test)]
pub(super) use formats::alphabet_of;

use super::analysis::Analysis;
use super::lexicon::Concepts;
use super::{Detector, Family, GuardRule};

const ADVICE: &str =
    "save where the secret is kept (a vault, an environment variable), never the secret";

pub(super) const RULES: &[GuardRule] = &[
    GuardRule {
        id: "private-key",
        family: Family::Secret,
        complaint: "contains a private key",
        advice: ADVICE,
        refused: &["-----BEGIN RSA {0 hex}PRIVATE KEY----- {64 base64}"],
        admitted: &["private keys never leave the HSM", "tests/fixtures/fake_private_key.pem"],
        is_allowable: false,
        words: Concepts::NONE,
        detector: Detector::Words(private_keys::has_private_key),
    },
    GuardRule {
        id: "known-token",
        family: Family::Secret,
        complaint: "contains a token of a known provider",
        advice: ADVICE,
        refused: &[
            "push with ghp_{36 alnum}",
            "AKIA{16 upper}",
            "Bearer eyJ{30 alnum}.eyJ{40 alnum}.{43 alnum}",
        ],
        admitted: &["GITHUB_TOKEN permissions are contents: read", "OPENAI_API_KEY=sk-..."],
        is_allowable: false,
        words: Concepts::NONE,
        detector: Detector::Words(|analysis| {
            formats::has_token(analysis) || shapes::has_token(analysis)
        }),
    },
    GuardRule {
        id: "url-password",
        family: Family::Secret,
        complaint: "contains a URL with a password",
        advice: "save the URL without the password, and where the password is kept",
        refused: &["postgres://app:{16 alnum}@db.acme.test/app"],
        admitted: &[
            "postgres://${DB_USER}:${DB_PASSWORD}@${DB_HOST}/app",
            "https://<token>@github.com/acme/app.git",
        ],
        is_allowable: true,
        words: Concepts::NONE,
        detector: Detector::Words(urls::has_password),
    },
    GuardRule {
        id: "password",
        family: Family::Secret,
        complaint: "contains what looks like a password, token or key",
        advice: ADVICE,
        refused: &[
            "the staging password is Qw{3 digits}{6 alnum}",
            "das Kennwort lautet {12 lower}",
            "API_TOKEN={24 alnum}",
        ],
        admitted: &[
            "passwords are hashed with argon2id",
            "the token bucket refills at 50 requests per second",
            "DB_PASSWORD=<your-password>",
        ],
        is_allowable: true,
        words: keywords::KEYWORDS,
        detector: Detector::Words(is_password),
    },
    GuardRule {
        id: "seed-phrase",
        family: Family::Secret,
        complaint: "contains the seed phrase of a wallet",
        advice: ADVICE,
        refused: &["legal winner thank year wave sausage worth useful legal winner thank yellow"],
        admitted: &["the wallet module derives addresses from a seed phrase"],
        is_allowable: true,
        words: Concepts::NONE,
        detector: Detector::Words(seed_phrases::has_phrase),
    },
    GuardRule {
        id: "random-text",
        family: Family::Secret,
        complaint: "contains long random text that looks like a key",
        advice: ADVICE,
        refused: &["deploy with {44 alnum}"],
        admitted: &["last good commit is {40 hex}", "integrity sha512-{86 base64}"],
        is_allowable: true,
        words: Concepts::NONE,
        detector: Detector::Words(shapes::is_random),
    },
];

fn is_password(analysis: &Analysis<'_>) -> bool {
    keywords::has_value(analysis) || commands::has_password(analysis) || shapes::has_pair(analysis)
}
