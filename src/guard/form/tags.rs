//! HTML and XML tags that agents or browsers treat as more than text.

use super::{is_mention, lists};
use crate::render::{head, markup};

/// Whether a text has a tag that is more than a mention.
pub(super) fn has_tag(text: &str) -> bool {
    text.match_indices('<').any(|(at, _)| {
        // As much text as a tag and its content may take.
        let rest = head(&text[at + 1..], 600);
        rest.strip_prefix("!--").map_or_else(|| is_tag(&text[..at], rest), is_message)
            || rest.starts_with("![CDATA[")
            || rest.starts_with("!ENTITY")
            || rest.starts_with("!DOCTYPE") && rest.contains('[')
    })
}

/// Whether what follows a `<` is a tag that is more than a mention.
fn is_tag(before: &str, rest: &str) -> bool {
    let rest = rest.trim_start_matches(' ');
    let closes = rest.starts_with(['/', '\\']);
    let rest = rest.trim_start_matches(['/', '\\', ' ', '|']);
    let name = markup::tag_name(rest);
    let Some((inner, after)) = rest[name.len()..].split_once('>') else { return false };
    let is_generic = !closes
        && before.ends_with(|c: char| c.is_alphanumeric() || c == ':')
        && (name.starts_with(|c: char| c.is_ascii_uppercase()) || name.len() == 1);
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) || is_generic || inner.contains('<') {
        return false;
    }
    let spelled = markup::spelled(name);
    let (is_reserved, is_active) = (markup::is_reserved(&spelled), markup::is_active(&spelled));
    if is_active || lists::PAGE_TAGS.contains(&spelled) {
        let acts = acts(inner, is_active.then_some(after), name);
        // In a sentence it does nothing by itself, but an address may be meant to be used.
        let is_named = is_mention(before, "") && !inner.contains("//");
        return !closes && acts && !is_named;
    }
    if !is_reserved && !markup::is_frame(&spelled) && !lists::PLACEHOLDER_TAGS.contains(&spelled) {
        return false;
    }
    // What a closing tag ends was judged where it starts.
    let is_opened = || find_ignoring_case(before, &format!("<{name}")).is_some();
    match find_ignoring_case(after, &format!("</{name}")).map(|end| &after[..end]) {
        Some(content) if !closes => {
            let mut words =
                content.split_whitespace().filter(|word| word.contains(char::is_alphanumeric));
            words.nth(1).is_some() || is_reserved && !is_mention(before, "")
        }
        _ => (closes || is_reserved) && !is_mention(before, after) && !(closes && is_opened()),
    }
}

/// Whether a tag has an event handler that does more than call a function, fetches something or contains code.
fn acts(inner: &str, content: Option<&str>, name: &str) -> bool {
    let inner = inner.to_ascii_lowercase();
    let is_handler = |attribute: &str| {
        let event = attribute.strip_prefix("on").and_then(|event| event.split_once('='));
        event.is_some_and(|(name, code)| name.len() > 2 && !code.starts_with('{'))
    };
    let handles = inner.split([' ', '\n', '/', '"']).any(is_handler)
        && ["//", "fetch", "eval", "document", "alert"].iter().any(|deed| inner.contains(deed));
    let fetches = |attribute: &&str| {
        let value = inner.split_once(*attribute).map(|(_, value)| value);
        value.is_some_and(|value| {
            let value = value.trim_start_matches(['=', '"', '\'', ' ']);
            ["http", "//", "data:", "javascript:", "ftp"]
                .iter()
                .any(|start| value.starts_with(start))
        })
    };
    let runs = |content: &str| {
        let end = find_ignoring_case(content, "</script").unwrap_or(0);
        name.eq_ignore_ascii_case("script") && !content[..end].trim().is_empty()
    };
    handles
        || inner.contains("srcdoc")
        || inner.contains("javascript:")
        || content.is_some_and(|content| {
            runs(content) || ["src", "href", "data", "content"].iter().any(fetches)
        })
}

/// Whether an HTML comment says something to an agent.
fn is_message(comment: &str) -> bool {
    let body = comment.split("--").next().unwrap_or(comment);
    let mut words = body.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_long = words.clone().nth(2).is_some();
    is_long && words.any(|word| lists::COMMENT_WORDS.contains_ignoring_case(word))
}

fn find_ignoring_case(text: &str, needle: &str) -> Option<usize> {
    let mut windows = text.as_bytes().windows(needle.len());
    windows.position(|window| window.eq_ignore_ascii_case(needle.as_bytes()))
}
