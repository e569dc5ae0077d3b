//! URLs that carry a password between a name and a host.

use super::everyday::is_made_up;
use super::look;
use crate::guard::reading::Reading;

/// Whether a text holds a URL with a password that is not a placeholder.
pub(super) fn has_password(reading: &Reading<'_>) -> bool {
    let text = reading.text;
    reading.has(b":/")
        && text.match_indices("://").any(|(at, sign)| {
            let rest = reading.ahead(at + sign.len());
            let end = rest.find(|c: char| c.is_whitespace() || "/?#\"'`<>".contains(c));
            let authority = &rest[..end.unwrap_or(rest.len())];
            authority
                .rsplit_once('@')
                .is_some_and(|(user, host)| !host.is_empty() && is_telling(user))
                || carries_signature(rest)
        })
}

/// `name:password` or a token alone.
fn is_telling(user: &str) -> bool {
    match user.split_once(':') {
        Some((name, password)) => password.len() >= 3 && password != name && !is_stock(password),
        None => look::is_secret(user, look::Strength::Random),
    }
}

/// Passwords of documents and of containers on a developer's machine.
fn is_stock(password: &str) -> bool {
    const STOCK: [&str; 16] = [
        "password",
        "passwd",
        "pass",
        "pwd",
        "secret",
        "postgres",
        "root",
        "admin",
        "mysql",
        "user",
        "guest",
        "test",
        "token",
        "x-oauth-basic",
        "example",
        "local",
    ];
    let lower = password.to_ascii_lowercase();
    STOCK.contains(&lower.as_str())
        || is_made_up(password)
        || password.contains("${")
        || password.contains("$(")
}

/// A signed URL: whoever knows it may fetch what it names.
fn carries_signature(rest: &str) -> bool {
    let query = rest
        .split(char::is_whitespace)
        .next()
        .and_then(|url| url.split_once('?'))
        .map_or("", |(_, query)| query);
    query.split('&').filter_map(|pair| pair.split_once('=')).any(|(name, value)| {
        let name = name.to_ascii_lowercase();
        ["sig", "signature", "x-amz-signature", "x-goog-signature", "x-amz-security-token"]
            .contains(&name.as_str())
            && value.len() >= 20
            && !is_made_up(value)
    })
}
