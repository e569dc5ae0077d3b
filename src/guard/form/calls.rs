//! Tokens of chat templates, calls of tools and hooks, code fences, images and other active Markdown.

use super::{is_mention, lists};
use crate::guard::analysis::Analysis;
use crate::guard::lexicon::concept::PROGRAM;
use crate::render::head;
use crate::tables::Phrases;

/// Whether a text has a template token, or Markdown that fetches or forges something.
pub(super) fn has_token(text: &str) -> bool {
    text.contains("to=functions")
        || is_piped_token(text)
        || is_image(text)
        || is_forged_link(text)
        || is_yaml_tag(text)
        || is_template_token(text)
}

fn is_template_token(text: &str) -> bool {
    let starts_token = |(at, c): (usize, char)| {
        let tokens = lists::TEMPLATE_TOKENS.iter().filter(|token| token.starts_with(c));
        tokens.map(|token| (token, text.get(at..at + token.len()))).any(|(token, part)| {
            part.is_some_and(|part| part.eq_ignore_ascii_case(token))
                && !is_mention(&text[..at], &text[at + token.len()..])
        })
    };
    text.char_indices().filter(|(_, c)| "[<({".contains(*c)).any(starts_token)
}

/// `<|im_start|>`. `|>` alone is an operator in several languages.
fn is_piped_token(text: &str) -> bool {
    text.match_indices("<|").any(|(at, _)| {
        let is_of_name = |c: char| c.is_ascii_alphanumeric() || "_-/ ".contains(c);
        let rest = text[at + 2..].trim_start_matches(is_of_name);
        let length = text.len() - at - 2 - rest.len();
        (1..40).contains(&length)
            && rest.strip_prefix("|>").is_some_and(|after| !is_mention(&text[..at], after))
    })
}

/// `![alt](https://…)`, but not `vec![x](y)` and not a picture of the project.
fn is_image(text: &str) -> bool {
    text.match_indices("![").any(|(at, _)| {
        let target = head(&text[at..], 200).split_once("](").map(|(_, target)| target);
        let address = target.and_then(|target| target.split(')').next());
        address.is_some_and(|address| address.contains("//"))
            && !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_')
    })
}

/// `[system](#instructions)`: a link that imitates a speaker or runs a script.
fn is_forged_link(text: &str) -> bool {
    text.match_indices("](").any(|(at, _)| {
        let name = text[..at].rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        let target = &text[at + 2..];
        let anchor = target.strip_prefix('#').and_then(|anchor| anchor.split(')').next());
        let is_forged = anchor.is_some_and(|anchor| !anchor.eq_ignore_ascii_case(name))
            && lists::SPEAKERS.contains_ignoring_case(name);
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
            && is_said(text)
            && (has_key(text, lists::CALL_KEYS)
                || has_key(text, lists::TOOL_KEYS) && has_key(text, lists::ARGUMENT_KEYS)
                || has_key(text, lists::SUBJECT_KEYS) && has_key(text, lists::INPUT_KEYS)
                || has_key(text, lists::TYPE_KEYS)
                    && quotes_one_of(text, &["function", "tool_use", "tool_result"])
                || has_key(text, lists::SETTINGS_KEYS) && has_key(text, lists::PERMISSION_KEYS)
                || has_key(text, lists::DECISION_KEYS) && quotes_one_of(text, VERDICTS)
                || is_message(text))
}

/// Whether a text is JSON or quotes a sentence in it. A sentence about the shape of some JSON is neither.
fn is_said(text: &str) -> bool {
    let text = text.trim();
    let is_sentence = |quoted: &str| quoted.split_whitespace().nth(2).is_some();
    text.starts_with(['{', '[']) && text.ends_with(['}', ']'])
        || text.split(['"', '\'']).skip(1).step_by(2).any(is_sentence)
}

/// `Thought: … Action: …`, `Action Input: …`
fn is_thought(text: &str) -> bool {
    let text = text.to_ascii_lowercase().replace("action input:", "action:");
    let is_step = |word: &&str| ["thought:", "action:", "observation:"].contains(word);
    text.split_whitespace().filter(is_step).nth(1).is_some()
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
    let rest = analysis.content().trim_start_matches('!');
    let is_path = rest.starts_with(['.', '/', '`', '~', '$']);
    let is_program = analysis.content_words().first().is_some_and(|word| {
        word.span.start == analysis.text.len() - rest.len() && word.concepts.meets(PROGRAM)
    });
    is_path || is_program
}
