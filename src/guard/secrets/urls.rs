//! URLs that contain a password or a signature.

use super::everyday::{is_name, is_placeholder, is_sample_password};
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
            let login = authority.rsplit_once('@').filter(|(_, host)| !host.is_empty());
            login.is_some_and(|(user, host)| has_secret(user, host)) || is_signed(rest)
        })
}

/// `name:password` or a token alone.
fn has_secret(user: &str, host: &str) -> bool {
    let Some((name, password)) = user.split_once(':') else {
        return is_secret(user, Strength::Random);
    };
    let is_local = !host.contains('.') || host.starts_with("127.");
    let is_sample = is_sample_password(name, password)
        || is_placeholder(password)
        || is_local && is_name(password);
    password.len() >= 3 && !is_sample
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
