//! Secrets: what grants access by being known.
//!
//! What has a known form is found by its form alone. Everything else needs company: a keyword beside a value, a command
//! before a flag, a host behind a password. UUIDs, digests and colours are everyday values.

mod commands;
mod envelopes;
mod everyday;
mod formats;
mod keywords;
mod look;
mod seeds;
mod shapes;
mod urls;

#[cfg(test)]
pub(super) use formats::alphabet_of;

use super::reading::Reading;
use super::{Family, Look, Rule};

const ADVICE: &str =
    "save where the secret is kept (a vault, an environment variable), never the secret";

pub(super) const RULES: &[Rule] = &[
    Rule {
        id: "private-key",
        family: Family::Secret,
        complaint: "holds a private key",
        advice: ADVICE,
        refused: &["-----BEGIN RSA {0 hex}PRIVATE KEY----- {64 base64}"],
        admitted: &["private keys never leave the HSM", "tests/fixtures/fake_private_key.pem"],
        is_allowable: false,
        look: Look::For(envelopes::has_private_key),
    },
    Rule {
        id: "known-token",
        family: Family::Secret,
        complaint: "holds a token of a known provider",
        advice: ADVICE,
        refused: &[
            "push with ghp_{36 alnum}",
            "AKIA{16 upper}",
            "Bearer eyJ{30 alnum}.eyJ{40 alnum}.{43 alnum}",
        ],
        admitted: &["GITHUB_TOKEN permissions are contents: read", "OPENAI_API_KEY=sk-..."],
        is_allowable: false,
        look: Look::For(|reading| formats::has_token(reading) || shapes::has_shape(reading)),
    },
    Rule {
        id: "url-password",
        family: Family::Secret,
        complaint: "holds a URL with a password",
        advice: "save the URL without the password, and where the password is kept",
        refused: &["postgres://app:{16 alnum}@db.acme.test/app"],
        admitted: &[
            "postgres://${DB_USER}:${DB_PASSWORD}@${DB_HOST}/app",
            "https://<token>@github.com/acme/app.git",
        ],
        is_allowable: true,
        look: Look::For(urls::has_password),
    },
    Rule {
        id: "password",
        family: Family::Secret,
        complaint: "holds what looks like a password, token or key",
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
        look: Look::For(is_password),
    },
    Rule {
        id: "seed-phrase",
        family: Family::Secret,
        complaint: "holds the words of a wallet",
        advice: ADVICE,
        refused: &["legal winner thank year wave sausage worth useful legal winner thank yellow"],
        admitted: &["the wallet module derives addresses from a seed phrase"],
        is_allowable: true,
        look: Look::For(seeds::has_phrase),
    },
    Rule {
        id: "random-text",
        family: Family::Secret,
        complaint: "holds long random text, as keys are",
        advice: ADVICE,
        refused: &["deploy with {44 alnum}"],
        admitted: &["last good commit is {40 hex}", "integrity sha512-{86 base64}"],
        is_allowable: true,
        look: Look::For(shapes::is_random),
    },
];

fn is_password(reading: &Reading<'_>) -> bool {
    keywords::has_value(reading) || commands::has_password(reading) || shapes::has_pair(reading)
}
