//! HTML and XML tags that agents or browsers treat as more than text.

use super::lists;
use crate::render::{head, markup};
use crate::tables::Phrases;

/// Whether a text has a tag that is more than a mention.
pub(super) fn has_tag(text: &str) -> bool {
    let plain = unescaped(text);
    plain.match_indices('<').any(|(at, _)| {
        let rest = within(&plain[at + 1..]);
        rest.strip_prefix("!--").map_or_else(|| is_tag(&plain[..at], rest), is_message)
            || rest.starts_with("![CDATA[")
            || rest.starts_with("!ENTITY")
            || rest.starts_with("!DOCTYPE") && rest.contains('[')
    }) || plain.contains("]]>")
        || ["javascript:", "data:text/html", "vbscript:"]
            .iter()
            .any(|scheme| contains_ignoring_case(text, scheme))
}

/// As much text as a tag and its content may take.
fn within(text: &str) -> &str {
    head(text, 600)
}

/// The text with entities, escapes and wide characters replaced by the brackets they stand for.
fn unescaped(text: &str) -> String {
    if !text.contains(['&', '\\', '%', '＜', '‹']) {
        return text.to_owned();
    }
    let replace = |text: String, (spellings, plain): (Phrases, &str)| {
        spellings.iter().fold(text, |text, spelling| text.replace(spelling, plain))
    };
    let brackets = [(lists::LESS_THAN, "<"), (lists::GREATER_THAN, ">"), (lists::SLASH, "/")];
    brackets.into_iter().fold(text.to_owned(), replace)
}

/// Whether what follows a `<` is a tag that is more than a mention.
fn is_tag(before: &str, rest: &str) -> bool {
    let rest = rest.trim_start_matches(' ');
    let closes = rest.starts_with('/');
    let rest = rest.trim_start_matches(['/', ' ', '|']);
    let name = markup::tag_name(rest);
    let inner = &rest[name.len()..];
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return false;
    }
    let spelled = markup::spelled(name);
    let inner = &inner[..inner.find('>').unwrap_or(inner.len())];
    let is_generic = !closes
        && before.ends_with(|c: char| c.is_alphanumeric() || c == ':')
        && (name.starts_with(|c: char| c.is_ascii_uppercase()) || name.len() == 1);
    let is_frame = (markup::is_frame(&spelled) || lists::PLACEHOLDER_TAGS.contains(&spelled))
        && (closes || is_closed(rest, name));
    let is_active = (markup::is_active(&spelled) || lists::PAGE_TAGS.contains(&spelled))
        && !closes
        && is_active(name, inner, rest);
    !is_generic && (markup::is_reserved(&spelled) || is_frame) || is_active
}

/// Whether a frame is closed further on.
fn is_closed(rest: &str, name: &str) -> bool {
    let mut closings = rest.match_indices("</").take(8);
    closings.any(|(at, _)| {
        rest.get(at + 2..at + 2 + name.len()).is_some_and(|end| end.eq_ignore_ascii_case(name))
    })
}

/// Whether a tag has an event handler, fetches an address or contains code.
fn is_active(name: &str, inner: &str, rest: &str) -> bool {
    let inner = inner.to_ascii_lowercase();
    let handles =
        inner.split(|c: char| c.is_whitespace() || c == '/' || c == '"').any(|attribute| {
            attribute.strip_prefix("on").is_some_and(|event| {
                event
                    .split_once('=')
                    .is_some_and(|(name, code)| name.len() > 2 && !code.starts_with('{'))
            })
        });
    let fetches = ["src", "href", "action", "data", "srcdoc", "content"].iter().any(|attribute| {
        let value = inner
            .split_once(attribute)
            .map(|(_, rest)| rest.trim_start_matches(['=', '"', '\'', ' ']));
        value.is_some_and(|value| {
            ["http", "//", "data:", "javascript:", "ftp"]
                .iter()
                .any(|start| value.starts_with(start))
        })
    });
    let runs = name.eq_ignore_ascii_case("script")
        && rest.split_once('>').is_some_and(|(_, body)| {
            body.find("</").is_some_and(|end| !body[..end].trim().is_empty())
        });
    handles || fetches || runs || inner.contains("srcdoc")
}

/// Whether an HTML comment says more than `prettier-ignore`.
fn is_message(comment: &str) -> bool {
    let body = comment.split("--").next().unwrap_or(comment);
    let is_of_word = |c: char| c.is_alphanumeric();
    let mut words = body.split(|c: char| !is_of_word(c)).filter(|word| !word.is_empty()).take(12);
    let is_long = body.split_whitespace().take(4).count() == 4;
    is_long || words.any(|word| lists::COMMENT_WORDS.contains_ignoring_case(word))
}

fn contains_ignoring_case(text: &str, needle: &str) -> bool {
    let needle = needle.as_bytes();
    text.as_bytes().windows(needle.len()).any(|window| window.eq_ignore_ascii_case(needle))
}
