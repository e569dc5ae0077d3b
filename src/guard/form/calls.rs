//! Tokens of chat templates, calls of tools and hooks, code fences, images and other active Markdown.

use super::lists;
use crate::guard::analysis::Analysis;
use crate::guard::lexicon::concept::PROGRAM;
use crate::tables::Phrases;

/// Whether a text has a template token, a code fence, or Markdown that fetches or forges something.
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
    let starts_token = |at: usize| {
        let tokens = lists::TEMPLATE_TOKENS.iter().filter(|(first, _)| *first == bytes[at]);
        tokens.flat_map(|(_, tokens)| tokens.iter()).any(|token| {
            let part = bytes.get(at..at + token.len());
            part.is_some_and(|part| part.eq_ignore_ascii_case(token.as_bytes()))
                && !is_code(token, bytes.get(at + token.len()))
        })
    };
    (0..bytes.len()).any(starts_token)
}

/// Whether a token is only the start of an expression: `= System.getenv(…)`.
fn is_code(token: &str, next: Option<&u8>) -> bool {
    token.starts_with('=')
        && next.is_some_and(|next| next.is_ascii_alphanumeric() || b"._(:".contains(next))
        && token.ends_with("system")
}

/// `<|im_start|>`. `|>` alone is an operator in several languages.
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

/// `![alt](target)`, but not `vec![x](y)`.
fn is_image(text: &str) -> bool {
    text.match_indices("![").any(|(at, _)| {
        !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_')
            && text[at..].char_indices().take(200).any(|(end, _)| {
                text[at + end..].starts_with("](") || text[at + end..].starts_with("][")
            })
    })
}

/// `[system](#instructions)`: a link that imitates a speaker or runs a script.
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

/// What a hook answers.
const VERDICTS: &[&str] = &["approve", "approved", "allow", "allowed", "accept", "always", "yes"];

/// Whether a text is a chat message, a tool call, a hook's answer or a step of an agent.
pub(super) fn is_call(text: &str) -> bool {
    is_thought(text)
        || text.contains('{')
            && (has_key(text, lists::CALL_KEYS)
                || has_key(text, lists::SUBJECT_KEYS) && has_key(text, lists::ARGUMENT_KEYS)
                || has_key(text, lists::TYPE_KEYS)
                    && quotes_one_of(text, &["function", "tool_use", "tool_result"])
                || has_key(text, lists::SETTINGS_KEYS) && has_key(text, lists::PERMISSION_KEYS)
                || has_key(text, lists::DECISION_KEYS) && quotes_one_of(text, VERDICTS)
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
    let is_agents = quotes_one_of(text, &["system", "assistant", "developer"]);
    has_key(text, lists::SPEAKER_KEYS)
        && (is_agents
            || quotes_one_of(text, &["user", "tool", "human"])
                && has_key(text, lists::MESSAGE_KEYS))
}

/// Whether the text has one of these words in quotes.
fn quotes_one_of(text: &str, names: &[&str]) -> bool {
    let is_quoted = |name: &&str| {
        text.match_indices(*name).any(|(at, _)| {
            text[..at].ends_with(['"', '\'']) && text[at + name.len()..].starts_with(['"', '\''])
        })
    };
    names.iter().any(is_quoted)
}

/// Whether the text has one of these names in quotes before a colon.
fn has_key(text: &str, names: Phrases) -> bool {
    text.match_indices(['"', '\'']).any(|(at, quote)| {
        let rest = &text[at + 1..];
        let name = rest
            .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '-'))
            .next()
            .unwrap_or_default();
        let after = rest[name.len()..].strip_prefix(quote);
        names.contains_ignoring_case(name)
            && after.is_some_and(|after| after.trim_start().starts_with(':'))
    })
}

/// `!bash …` and `!./x`: some agents run what follows the exclamation mark.
pub(super) fn is_bang(analysis: &Analysis<'_>) -> bool {
    let rest = analysis.text[analysis.content_start..].trim_start_matches('!');
    let is_path = rest.starts_with(['.', '/', '`', '~', '$']);
    let is_program = analysis.content_words().first().is_some_and(|word| {
        word.span.start == analysis.text.len() - rest.len()
            && (word.concepts.meets(PROGRAM)
                || ["cat", "ls", "make", "cd", "echo"].contains(&analysis.word(word)))
    });
    is_path || is_program
}
