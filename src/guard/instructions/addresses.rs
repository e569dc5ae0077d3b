//! Network addresses and file paths, which no word list can hold.

use std::ops::Range;

use super::lists;
use crate::guard::lexicon::Concepts;
use crate::guard::lexicon::concept::{LINK, LOCAL, PATH, SENSITIVE, START_FILE, VAULT};
use crate::render::head;

/// The concepts of the address or path that a word is part of.
pub(super) fn concepts_at(text: &str, word: Range<usize>) -> Concepts {
    let after = &text[word.end..];
    if let Some(rest) = after.strip_prefix("://") {
        return if is_local(rest) { LOCAL } else { LINK };
    }
    let concepts = concepts_of_path(text, &word);
    if is_host(text, &word) || is_public_address(text, &word) {
        concepts.or(LINK)
    } else if is_of_path(text, &word) {
        concepts.or(PATH)
    } else {
        concepts
    }
}

/// Whether a word is the last folder or the file of a path in the project: `docs/`, `src/main.rs`.
fn is_of_path(text: &str, word: &Range<usize>) -> bool {
    let is_end = |c: char| c.is_whitespace() || "\"'`(".contains(c);
    let before = tail(&text[..word.start], 80).rsplit(is_end).next().unwrap_or_default();
    let goes_on = |rest: &str| rest.starts_with(|c: char| c.is_ascii_alphanumeric());
    let is_folder = text[word.end..].strip_prefix('/').is_some_and(|rest| !goes_on(rest));
    let is_file = text[..word.start].ends_with('/')
        && text[word.end..].strip_prefix('.').is_some_and(goes_on);
    (is_folder || is_file) && !before.starts_with(['.', '~', '/'])
}

/// The end of the address that starts with a word; 0 if none does.
pub(super) fn end_of_address(text: &str, word: Range<usize>) -> usize {
    let is_address = text[word.end..].starts_with("://")
        || text[word.end..].starts_with('/') && is_host(text, &word);
    if !is_address {
        return 0;
    }
    let is_end = |c: char| c.is_whitespace() || "\"'`<>|".contains(c) || !c.is_ascii();
    let length = text[word.end..].find(is_end).unwrap_or(text.len() - word.end);
    word.end + length
}

/// Whether a word has an address outside of this machine and of the known registries and code hosts.
pub(super) fn is_foreign(word: &str) -> bool {
    let is_known = |host: &str| lists::KNOWN_HOSTS.iter().any(|known| host.starts_with(known));
    word.split_once("://").is_some_and(|(_, host)| !is_local(host) && !is_known(host))
}

/// Whether an address without its scheme is on this machine or in a private network.
fn is_local(host: &str) -> bool {
    let is_end = |c: char| "/:?# \"'`)".contains(c);
    let name = host.split(is_end).next().unwrap_or_default();
    lists::LOCAL_HOSTS.iter().any(|local| name.starts_with(local))
        || lists::LOCAL_DOMAINS.iter().any(|end| name.ends_with(end))
}

/// Whether a word is the last label of a host name.
fn is_host(text: &str, word: &Range<usize>) -> bool {
    let is_label = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let name = &text[word.clone()];
    let is_top_level = || lists::TOP_LEVEL_DOMAINS.contains_ignoring_case(name);
    // `.env.example` is a file.
    let follows_label = |host: &str| {
        let before = host.trim_end_matches(is_label);
        before.len() < host.len()
            && before.strip_suffix('.').is_none_or(|rest| rest.ends_with(is_label))
    };
    text[..word.start].strip_suffix('.').is_some_and(follows_label)
        && !text[word.end..].starts_with(|c: char| is_label(c) || "_(".contains(c))
        && !text[word.end..].strip_prefix('.').is_some_and(|rest| rest.starts_with(is_label))
        && is_top_level()
        && !matches!(name, "sh" | "dev" | "app" | "me" if !text[word.end..].starts_with('/'))
}

/// Whether a public IPv4 address starts with a word.
fn is_public_address(text: &str, word: &Range<usize>) -> bool {
    let is_number =
        |part: &str| (1..=3).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
    if !is_number(&text[word.clone()]) || text[..word.start].ends_with(['.', 'v']) {
        return false;
    }
    let end = text[word.start..].find(|c: char| !c.is_ascii_digit() && c != '.');
    let address = &text[word.start..end.map_or(text.len(), |end| word.start + end)];
    let address = address.trim_end_matches('.');
    address.len() < 16
        && address.split('.').count() == 4
        && address.split('.').all(is_number)
        && !is_local(address)
}

/// The concepts of the path that starts with a word or right before it.
fn concepts_of_path(text: &str, word: &Range<usize>) -> Concepts {
    let before = text[..word.start].trim_end_matches(['.', '/', '~', '\\']);
    let start = before.len();
    // File names are short, so a limited part of the path is enough.
    let most = word.start + head(&text[word.start..], 40).len();
    let is_end = |c: char| c.is_whitespace() || "\"'`,;)(|".contains(c);
    let end = text[word.start..most].find(is_end).map_or(most, |end| word.start + end);
    let path =
        text[start.max(word.start.saturating_sub(4))..end].replace('\\', "/").to_ascii_lowercase();
    let known = [
        (VAULT, lists::VAULT_PATHS),
        (SENSITIVE, lists::SENSITIVE_PATHS),
        (START_FILE, lists::START_FILE_PATHS),
    ];
    let found =
        known.into_iter().filter(|(_, parts)| parts.iter().any(|part| starts_with(&path, part)));
    found.fold(Concepts::NONE, |all, (concepts, _)| all.or(concepts))
}

/// Whether a path starts with a known part, and is not a template such as `.env.example`.
fn starts_with(path: &str, part: &str) -> bool {
    let path = path.trim_start_matches('~');
    let path = if part.starts_with('/') { path } else { path.trim_start_matches('/') };
    let path = path.strip_prefix("./").unwrap_or(path);
    let Some(rest) = path.strip_prefix(part) else { return false };
    let is_whole = part.ends_with('/') || !rest.starts_with(|c: char| c.is_alphanumeric());
    let is_template =
        [".example", ".sample", ".template", ".dist"].iter().any(|end| rest.starts_with(end));
    is_whole && !is_template
}

/// At most that many bytes at the end of the last line.
fn tail(text: &str, most: usize) -> &str {
    let start =
        (text.len().saturating_sub(most)..=text.len()).find(|&at| text.is_char_boundary(at));
    let text = &text[start.unwrap_or(text.len())..];
    text.rsplit('\n').next().unwrap_or(text)
}
