//! Everyday values: what has digits or signs in it and is no secret.

/// Whether a value stands for a secret that the reader has to fill in, or was made up for a document.
pub(super) fn is_made_up(value: &str) -> bool {
    const SIGNS: [&str; 23] = [
        "your",
        "xxxx",
        "****",
        "....",
        "…",
        "example",
        "placeholder",
        "changeme",
        "change-me",
        "change_me",
        "dummy",
        "redacted",
        "insert",
        "replace",
        "sample",
        "todo",
        "12345678901",
        "abcdefghij",
        "foobar",
        "0000000000",
        "deadbeef",
        "secret_here",
        "key_here",
    ];
    let opens = value.starts_with(['<', '$', '{', '}', '%', '[', '(', '*', '#', '@', '&', '…']);
    let lower = value.to_ascii_lowercase();
    let names_one = value.bytes().all(|byte| byte.is_ascii_alphabetic() || b"_-".contains(&byte))
        && ["password", "passwd", "secret", "token", "passphrase"]
            .iter()
            .any(|name| lower.contains(name));
    opens
        || names_one
        || SIGNS.iter().any(|sign| lower.contains(sign))
        || is_monotonous(value.as_bytes())
}

/// Long values of chance have many different characters.
fn is_monotonous(value: &[u8]) -> bool {
    let mut seen = 0_u128;
    value.iter().for_each(|byte| seen |= 1 << (byte & 127));
    value.len() >= 12 && seen.count_ones() < 6
}

/// `os.environ["X"]`, `process.env.X`, `vault:…`, `op://…`
pub(super) fn is_reference(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    [
        "op://",
        "vault:",
        "env.",
        "env[",
        "environ",
        "getenv",
        "secrets.",
        "ssm:",
        "arn:",
        "file:",
        "keychain",
        "1password",
        "lastpass",
        "var.",
    ]
    .iter()
    .any(|sign| lower.contains(sign))
        || value.contains("()")
}

/// Names, paths, versions, numbers with units and terms of the trade.
pub(super) fn is_everyday(value: &str) -> bool {
    is_path(value) || is_measure(value) || is_term(value) || is_dotted(value) || is_tag(value)
}

/// Something with folders or an ending: `src/auth/reset.rs`, `passport.js`, `https://…`.
fn is_path(value: &str) -> bool {
    if value.contains("://") || value.starts_with(['/', '~', '.']) {
        return true;
    }
    let is_plain =
        |part: &str| part.bytes().all(|byte| byte.is_ascii_lowercase() || b"_-.*".contains(&byte));
    let slashed = value.contains('/')
        && value.split('/').filter(|part| is_plain(part)).count() * 2 >= value.split('/').count();
    let ending = value.rsplit_once('.').map(|(stem, ending)| (stem, ending.to_ascii_lowercase()));
    let has_ending = ending.is_some_and(|(stem, ending)| {
        let known = [
            "rs", "ts", "tsx", "js", "py", "go", "rb", "md", "json", "yml", "yaml", "toml", "env",
            "pem", "key", "txt", "sh", "com", "org", "io", "net", "dev", "java", "php", "cs",
            "html", "css", "sql", "lock", "xml", "ini", "cfg", "conf", "test",
        ];
        known.contains(&ending.as_str()) && !stem.is_empty() && !stem.contains(['!', '@', '#', '$'])
    });
    slashed || has_ending
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

/// Terms of the trade with digits in them: `argon2id`, `SHA-256`, `ed25519`.
pub(super) fn is_term(value: &str) -> bool {
    const TERMS: [&str; 40] = [
        "argon", "bcrypt", "scrypt", "pbkdf", "sha", "md5", "hs256", "rs256", "es256", "ps256",
        "eddsa", "ed25519", "ed448", "x25519", "rsa", "ecdsa", "aes", "chacha", "base", "utf",
        "oauth", "http", "ipv", "x509", "pkcs", "cl100k", "o200k", "gpt", "k8s", "s3", "ec2",
        "2fa", "oidc", "saml", "tls", "ssl", "p256", "p384", "hmac", "curve",
    ];
    let lower = value.to_ascii_lowercase();
    let is_version = |rest: &str| {
        let letters = rest.bytes().filter(u8::is_ascii_alphabetic).count();
        let is_apart = !rest.starts_with(|c: char| c.is_ascii_alphabetic()) || rest.len() < 2;
        rest.len() <= 12
            && letters <= 6
            && is_apart
            && rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_/".contains(&byte))
    };
    TERMS.iter().filter_map(|term| lower.strip_prefix(term)).any(is_version)
}

/// `color.primary.500`: words and numbers between dots.
fn is_dotted(value: &str) -> bool {
    let is_plain = |part: &str| {
        !part.is_empty()
            && (part.bytes().all(|byte| byte.is_ascii_digit())
                || part.bytes().all(|byte| byte.is_ascii_lowercase() || b"_-".contains(&byte)))
    };
    value.contains('.') && value.split('.').all(is_plain)
}

/// `!Ref`, `!vault`: a tag of YAML.
fn is_tag(value: &str) -> bool {
    value.strip_prefix('!').is_some_and(|name| name.bytes().all(|byte| byte.is_ascii_alphabetic()))
}
