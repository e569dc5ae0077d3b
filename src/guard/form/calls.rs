//! Calls: tokens of chat templates, calls of tools and hooks, fences, images and other Markdown that acts.

use crate::guard::lexicon::instructions::CODE;
use crate::guard::reading::Reading;

/// Tokens that chat templates and agents frame turns with.
const TOKENS: &[&str] = &[
    "[inst]",
    "[/inst]",
    "<<sys>>",
    "<</sys>>",
    "[system]",
    "[/system]",
    "[assistant]",
    "[/assistant]",
    "[user]",
    "[available_tools]",
    "[tool_calls]",
    "[tool_results]",
    "<｜",
    "[developer]",
    "[system ",
    "[system:",
    "(system:",
    "[assistant:",
    "[[system",
    "[end of",
    "[begin ",
    "[//]: #",
    "[comment]: #",
    "{{#system",
    "{{system",
    "#system",
    "## system",
    "# system",
    "# assistant",
    "# user:",
    "# human",
    "# instruction",
    "# response:",
    "# new instruction",
    "# prompt:",
    "*system*",
    "*system:",
    "*assistant:",
    "=system",
    "= system",
    "= end",
    "=end ",
    "-system ",
    "- end of",
    "- begin ",
    "--end ",
    "-end ",
];

/// Whether a text has a token, a fence, or Markdown that fetches or pretends.
pub(super) fn has_token(text: &str) -> bool {
    text.contains("```")
        || text.contains("~~~")
        || text.contains("to=functions")
        || is_piped_token(text)
        || is_image(text)
        || is_forged_link(text)
        || is_yaml_tag(text)
        || is_template_token(text)
}

fn is_template_token(text: &str) -> bool {
    let bytes = text.as_bytes();
    let begins = |at: usize| {
        TOKENS.iter().any(|token| {
            bytes[at] == token.as_bytes()[0]
                && bytes
                    .get(at..at + token.len())
                    .is_some_and(|part| part.eq_ignore_ascii_case(token.as_bytes()))
                && !is_code(token, bytes.get(at + token.len()))
        })
    };
    (0..bytes.len()).any(|at| b"[<({#*=-".contains(&bytes[at]) && begins(at))
}

/// Whether a token is only the beginning of an expression: `= System.getenv(…)`.
fn is_code(token: &str, next: Option<&u8>) -> bool {
    token.starts_with('=')
        && next.is_some_and(|next| next.is_ascii_alphanumeric() || b"._(:".contains(next))
        && token.ends_with("system")
}

/// `<|im_start|>`; `|>` alone is an operator of several languages.
fn is_piped_token(text: &str) -> bool {
    text.match_indices("<|").any(|(at, _)| {
        let name = text[at + 2..]
            .split(|c: char| !(c.is_ascii_alphanumeric() || "_-/ ".contains(c)))
            .next();
        name.is_some_and(|name| {
            (1..40).contains(&name.len()) && text[at + 2 + name.len()..].starts_with("|>")
        })
    })
}

/// `![alt](target)`; `vec![x](y)` has a name before it.
fn is_image(text: &str) -> bool {
    text.match_indices("![").any(|(at, _)| {
        !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_')
            && text[at..].char_indices().take(200).any(|(end, _)| {
                text[at + end..].starts_with("](") || text[at + end..].starts_with("][")
            })
    })
}

/// `[system](#instructions)`: a link that pretends to be a speaker or a call.
fn is_forged_link(text: &str) -> bool {
    const SPEAKERS: &[&str] =
        &["system", "assistant", "user", "human", "developer", "instructions", "tool", "admin"];
    text.match_indices("](").any(|(at, _)| {
        let name = text[..at].rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        let target = &text[at + 2..];
        let is_forged = SPEAKERS.iter().any(|speaker| speaker.eq_ignore_ascii_case(name))
            && target.starts_with('#');
        is_forged
            || ["javascript:", "data:", "vbscript:"].iter().any(|scheme| target.starts_with(scheme))
    })
}

/// `!!python/object`, `!ruby/object`.
fn is_yaml_tag(text: &str) -> bool {
    text.match_indices('!').any(|(at, _)| {
        let rest = &text[at + 1..];
        let name = rest.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        ["python", "ruby", "js", "java", "perl", "php", "javax", "cs", "net"].contains(&name)
            && rest[name.len()..].starts_with(['/', '.', ':'])
    })
}

/// Names that only calls, hooks and messages use.
const ALONE: &str = "hookspecificoutput hookeventname additionalcontext permissiondecision tool_calls \
    function_call tool_use_id tooluseid tool_choice updatedinput systemmessage stopreason \
    jsonrpc toolcallid pretooluse posttooluse sessionstart userpromptsubmit subagentstop";

/// What a call calls.
const SUBJECTS: &str = "tool tool_name toolname function recipient_name action name method type";

/// What a call hands over.
const ARGUMENTS: &str =
    "input arguments parameters params args command tool_input action_input cmd";

/// What a hook decides, and how.
const DECISIONS: &str = "decision behavior permission verdict approval approved allowed";
const VERDICTS: &[&str] = &["approve", "approved", "allow", "allowed", "accept", "always", "yes"];

/// Whether a text is a message, a call of a tool, a hook's answer or a step of an agent.
pub(super) fn is_call(text: &str) -> bool {
    is_thought(text)
        || text.contains('{')
            && (has_key(text, ALONE)
                || has_key(text, SUBJECTS) && has_key(text, ARGUMENTS)
                || has_key(text, "type")
                    && says_one_of(text, &["function", "tool_use", "tool_result"])
                || has_key(text, "permissions") && has_key(text, "allow deny ask")
                || has_key(text, DECISIONS) && says_one_of(text, VERDICTS)
                || is_message(text))
}

/// `Thought: … Action: …`, `Action Input: …`
fn is_thought(text: &str) -> bool {
    let (mut steps, mut is_input) = (0, false);
    for (at, _) in text.match_indices(':') {
        let name = text[..at].rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        let is = |names: &[&str]| names.iter().any(|known| known.eq_ignore_ascii_case(name));
        let before = text[..at - name.len()].trim_end();
        is_input |= is(&["input"])
            && before
                .get(before.len().saturating_sub(6)..)
                .is_some_and(|end| end.eq_ignore_ascii_case("action"));
        steps += u32::from(is(&["thought", "action", "observation"]));
    }
    is_input || steps > 1
}

/// `{"role": "system", "content": …}`
fn is_message(text: &str) -> bool {
    let is_agents = says_one_of(text, &["system", "assistant", "developer"]);
    has_key(text, "role from speaker author")
        && (is_agents
            || says_one_of(text, &["user", "tool", "human"])
                && has_key(text, "content value text message parts"))
}

/// Whether one of these words stands in quotes.
fn says_one_of(text: &str, names: &[&str]) -> bool {
    let is_quoted = |name: &&str| {
        text.match_indices(*name).any(|(at, _)| {
            text[..at].ends_with(['"', '\'']) && text[at + name.len()..].starts_with(['"', '\''])
        })
    };
    names.iter().any(is_quoted)
}

/// Whether a quoted name stands before a colon.
fn has_key(text: &str, names: &str) -> bool {
    text.match_indices(['"', '\'']).any(|(at, quote)| {
        let rest = &text[at + 1..];
        let name = rest
            .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '-'))
            .next()
            .unwrap_or_default();
        let behind = rest[name.len()..].strip_prefix(quote);
        names.split(' ').any(|known| known.eq_ignore_ascii_case(name))
            && behind.is_some_and(|behind| behind.trim_start().starts_with(':'))
    })
}

/// `!bash …` and `!./x`: some agents run what follows the sign.
pub(super) fn is_bang(reading: &Reading<'_>) -> bool {
    let rest = reading.text[reading.start..].trim_start_matches('!');
    let is_path = rest.starts_with(['.', '/', '`', '~', '$']);
    let is_program = reading.said().first().is_some_and(|word| {
        word.span.start == reading.text.len() - rest.len()
            && (word.concepts.meets(CODE)
                || ["cat", "ls", "make", "cd", "echo"].contains(&reading.word(word)))
    });
    is_path || is_program
}
