//! Tags that hosts, models and browsers treat as more than text. Their names are in `markup.txt`.

/// Lists of names, generated from `markup.txt`.
mod lists {
    use crate::tables::Phrases;

    include!(concat!(env!("OUT_DIR"), "/markup.rs"));
}

/// The length of the longest name that is looked up, in bytes.
const MAX_NAME: usize = 40;

/// Whether `<` between these texts opens or closes markup. After a letter, or in `(?<`, it belongs to a type, a
/// comparison or a pattern, unless it closes a known tag.
pub(super) fn is_opened(before: Option<char>, rest: &str) -> bool {
    let is_attached = before.is_some_and(|c| c.is_alphanumeric() || "_:.?".contains(c));
    match rest.strip_prefix('/') {
        Some(rest) => !is_attached || is_known(tag_name(rest)),
        // The wide bar is part of the tokens of some models.
        None => {
            !is_attached && (rest.starts_with(['!', '?', '|', '｜']) || is_known(tag_name(rest)))
        }
    }
}

/// The name at the start of a text, cut to a length that no known name has.
pub(crate) fn tag_name(text: &str) -> &str {
    let is_of_name = |c: &u8| c.is_ascii_alphanumeric() || b"_-:.".contains(c);
    let length = text.bytes().take(MAX_NAME).take_while(is_of_name).count();
    &text[..length]
}

/// The text without a tag at its end that may go on: `<syst`.
pub(super) fn without_open_tag(text: &str) -> &str {
    let Some((before, rest)) = text.rsplit_once('<') else { return text };
    let name = rest.strip_prefix('/').unwrap_or(rest);
    if tag_name(name).len() == name.len() { before } else { text }
}

/// A name as the lists spell it.
pub(crate) fn spelled(name: &str) -> String {
    name.to_ascii_lowercase().replace(['-', '.'], "_")
}

fn is_known(name: &str) -> bool {
    if name.is_empty() {
        return false;
    }
    let name = spelled(name);
    is_reserved(&name)
        || is_frame(&name)
        || is_active(&name)
        || lists::HOSTS.contains(&name)
        || lists::HOST_STARTS.strip_from(&name).is_some()
}

/// Whether only agents and their frameworks use a tag of this name. It may have a namespace: `x:system`.
pub(crate) fn is_reserved(name: &str) -> bool {
    let local = name.rsplit(':').next().unwrap_or_default();
    lists::RESERVED.contains(local)
        || lists::RESERVED_STARTS.strip_from(name).is_some()
        || lists::RESERVED_ENDS.end(name)
}

/// Whether agents use a tag of this name, which may also be a placeholder.
pub(crate) fn is_frame(name: &str) -> bool {
    lists::FRAMES.contains(name)
}

/// Whether a tag of this name loads or runs something in a browser.
pub(crate) fn is_active(name: &str) -> bool {
    lists::ACTIVE.contains(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_names_and_marks_open_markup() {
        for (before, rest, expected) in [
            (None, "system>", true),
            (Some(' '), "SYSTEM-Reminder>", true),
            (Some('>'), "user>", true),
            (Some('<'), "sys>>", true),
            (Some(' '), "antml:invoke name", true),
            (Some(' '), "x:system>", true),
            (Some(' '), "toolbox>", true),
            (Some(' '), "hook_context>", true),
            (Some(' '), "img src=x", true),
            (Some(' '), "user", true),
            (Some(' '), "|im_start|>", true),
            (Some(' '), "｜User｜>", true),
            (Some(' '), "!-- x -->", true),
            (Some(' '), "?xml", true),
            (Some(' '), "/b>", true),
            (Some('x'), "/system>", true),
            (Some('x'), "/b>", false),
            (Some('?'), "!foo)", false),
            (Some('?'), "system>", false),
            (Some('t'), "T, E>", false),
            (Some(':'), "system>", false),
            (Some(' '), "systemd>", false),
            (Some(' '), "user-id>", false),
            (Some(' '), "name>", false),
            (Some(' '), "b>", false),
            (Some(' '), " b", false),
            (Some(' '), "= b", false),
            (None, "", false),
        ] {
            assert_eq!(is_opened(before, rest), expected, "{before:?} {rest}");
        }
    }
}
