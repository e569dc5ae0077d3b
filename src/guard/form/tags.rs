//! Tags: HTML and XML that agents or browsers take for more than text.

use crate::render::head;

/// Names that frames around agents use. Whatever opens or closes one is refused.
const RESERVED: &str = "system memory memories saved_memory assistant instruction instructions thinking think \
    scratchpad invoke reminder override im_start im_end jailbreak active_profile \
    user_instructions developer tool_call tool_calls tool_use tool_result tool_response \
    tool_code tool_output function_call function_calls function_results function_response \
    environment_context environment_details user_query user_input user_message command_name \
    command_message local_command_stdout start_of_turn end_of_turn bos eos s sys inst \
    use_mcp_tool execute_command write_to_file attempt_completion";

/// Names that are placeholders in everyday text, and frames only where one is closed.
const FRAMES: &str = "user human tool tools function functions prompt context item items value result output \
    document documents parameter parameters rules policy role message messages admin operator \
    agent ai bot model command hook env environment untrusted data note notes profile \
    preferences conversation persona important source entry content arg args name";

/// Tags that do something in a browser when they have an address or a handler.
const ACTIVE: &str = "script iframe object embed svg img style link meta form base body video audio input a \
    details math source frame applet button template";

/// Whether a text has a tag that is more than a mention.
pub(super) fn are_in(text: &str) -> bool {
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

/// So much of a text as a tag and what it holds may take.
fn within(text: &str) -> &str {
    head(text, 600)
}

/// Other spellings of brackets.
const SIGNS: &[(&str, &str)] = &[
    ("&lt;", "<"),
    ("&LT;", "<"),
    ("&gt;", ">"),
    ("&GT;", ">"),
    ("&#60;", "<"),
    ("&#62;", ">"),
    ("&#x3c;", "<"),
    ("&#x3C;", "<"),
    ("&#x3e;", ">"),
    ("&#x3E;", ">"),
    ("\\u003c", "<"),
    ("\\u003C", "<"),
    ("\\u003e", ">"),
    ("\\u003E", ">"),
    ("\\x3c", "<"),
    ("\\x3e", ">"),
    ("%3C", "<"),
    ("%3c", "<"),
    ("%3E", ">"),
    ("%3e", ">"),
    ("＜", "<"),
    ("＞", ">"),
    ("&amp;lt;", "<"),
    ("&amp;gt;", ">"),
    ("‹", "<"),
    ("›", ">"),
    ("\\/", "/"),
    ("&#47;", "/"),
];

/// Entities, escapes and wide signs as the brackets they stand for.
fn unescaped(text: &str) -> String {
    if !text.contains(['&', '\\', '%', '＜', '‹']) {
        return text.to_owned();
    }
    SIGNS.iter().fold(text.to_owned(), |text, (sign, plain)| text.replace(sign, plain))
}

/// Whether a tag begins behind a `<`.
fn is_tag(before: &str, rest: &str) -> bool {
    let rest = rest.trim_start_matches(' ');
    let closes = rest.starts_with('/');
    let rest = rest.trim_start_matches(['/', ' ', '|']);
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || "_-:.".contains(c);
    let length = rest.find(|c: char| !is_of_name(c)).unwrap_or(rest.len()).min(40);
    let (name, inner) = (&rest[..length], &rest[length..]);
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return false;
    }
    let lower = name.to_ascii_lowercase().replace(['-', '.'], "_");
    let inner = &inner[..inner.find('>').unwrap_or(inner.len())];
    let is_generic = !closes
        && before.ends_with(|c: char| c.is_alphanumeric() || c == ':')
        && (name.starts_with(|c: char| c.is_ascii_uppercase()) || name.len() == 1);
    let local = lower.rsplit(':').next().unwrap_or_default();
    let is_reserved = RESERVED.split(' ').any(|known| known == local)
        || lower.starts_with("antml:")
        || lower.starts_with("system_")
        || ["_reminder", "_hook", "_prompt", "_instructions", "_memory"]
            .iter()
            .any(|end| lower.ends_with(end));
    let is_frame =
        FRAMES.split(' ').any(|known| known == lower) && (closes || is_closed(rest, name));
    !is_generic && (is_reserved || is_frame)
        || ACTIVE.split(' ').any(|known| known == lower) && !closes && is_active(name, inner, rest)
}

/// Whether a frame is closed further on.
fn is_closed(rest: &str, name: &str) -> bool {
    let mut closings = rest.match_indices("</").take(8);
    closings.any(|(at, _)| {
        rest.get(at + 2..at + 2 + name.len()).is_some_and(|end| end.eq_ignore_ascii_case(name))
    })
}

/// Whether a tag has a handler, a foreign address or code of its own.
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

/// Whether a comment says more than `prettier-ignore`.
fn is_message(comment: &str) -> bool {
    const WORDS: &[&str] = &[
        "system",
        "assistant",
        "agent",
        "ai",
        "llm",
        "claude",
        "instruction",
        "instructions",
        "prompt",
        "note",
        "copilot",
        "approve",
        "obey",
        "user",
        "model",
        "hidden",
        "memory",
    ];
    let body = comment.split("--").next().unwrap_or(comment);
    let is_of_word = |c: char| c.is_alphanumeric();
    let mut words = body.split(|c: char| !is_of_word(c)).filter(|word| !word.is_empty()).take(12);
    let is_long = body.split_whitespace().take(4).count() == 4;
    is_long || words.any(|word| WORDS.iter().any(|known| known.eq_ignore_ascii_case(word)))
}

fn contains_ignoring_case(text: &str, needle: &str) -> bool {
    let needle = needle.as_bytes();
    text.as_bytes().windows(needle.len()).any(|window| window.eq_ignore_ascii_case(needle))
}
