//! URLs that contain a password or a signature.

use super::everyday::{is_placeholder, is_sample_password};
use super::values::{Strength, is_secret};
use crate::guard::analysis::Analysis;

/// Whether a text has a URL with a password that is not a placeholder.
pub(super) fn has_password(analysis: &Analysis<'_>) -> bool {
    let text = analysis.text;
    analysis.has(b":/")
        && text.match_indices("://").any(|(at, sign)| {
            let rest = analysis.ahead(at + sign.len());
            let end = rest.find(|c: char| c.is_whitespace() || "/?#\"'`<>".contains(c));
            let authority = &rest[..end.unwrap_or(rest.len())];
            authority
                .rsplit_once('@')
                .is_some_and(|(user, host)| !host.is_empty() && has_secret(user))
                || is_signed(rest)
        })
}

/// `name:password` or a token alone.
fn has_secret(user: &str) -> bool {
    match user.split_once(':') {
        Some((name, password)) => {
            let is_sample = is_sample_password(password) || is_placeholder(password);
            password.len() >= 3 && password != name && !is_sample
        }
        None => is_secret(user, Strength::Random),
    }
}

/// A signed URL, which grants access to whoever has it.
fn is_signed(rest: &str) -> bool {
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
            && !is_placeholder(value)
    })
}
