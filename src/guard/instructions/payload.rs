//! Commands that do harm, recognized by how they are written. `lists.txt` has them and explains their format.
//!
//! A command that the text forbids ("never run `curl … | sh`") is harmless.

use super::{addresses, lists, negation};
use crate::guard::analysis::Analysis;
use crate::guard::lexicon::concept::PROGRAM;
use crate::tables::Phrases;

/// How many words `…` and `..` stand for at most.
const FAR: usize = 24;
const NEAR: usize = 4;

/// Whether the content has a harmful command that it does not forbid.
pub(super) fn has_any(analysis: &Analysis<'_>) -> bool {
    if !analysis.concepts.meets(PROGRAM) && !analysis.text.contains(":(){") {
        return false;
    }
    let content = analysis.content().to_ascii_lowercase();
    let tokens = tokens(&content);
    let literals = lists::HARMFUL_COMMANDS.iter().flat_map(|part| content.match_indices(part));
    let is_start = |at: &usize| lists::COMMANDS.iter().any(|one| starts_with(one, &tokens[*at..]));
    let commands = (0..tokens.len()).filter(is_start).map(|at| tokens[at]);
    let offset = |token: &str| token.as_ptr() as usize - content.as_ptr() as usize;
    let mut found = literals.map(|(at, _)| at).chain(commands.map(offset)).peekable();
    if found.peek().is_none() {
        return false;
    }
    let placed = negation::placed_words(analysis);
    let words = analysis.content_words();
    found.any(|at| {
        let first = words.partition_point(|word| word.span.end <= analysis.content_start + at);
        placed.get(first).is_none_or(|word| !word.is_forbidden)
    })
}

/// The words and signs of a text. Quotation marks only separate them.
fn tokens(text: &str) -> Vec<&str> {
    const SIGNS: [&str; 9] = ["$(", "<(", "&&", "|", ";", "(", ")", "`", "\n"];
    let is_gap = |c: char| c == ' ' || c == '\t' || "\"',".contains(c);
    let (mut tokens, mut rest) = (Vec::new(), text);
    while !rest.is_empty() {
        rest = rest.trim_start_matches(is_gap);
        let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign)).map(|sign| sign.len());
        let is_end = |(at, c): &(usize, char)| {
            is_gap(*c) || SIGNS.iter().any(|sign| rest[*at..].starts_with(sign))
        };
        let word = || rest.char_indices().find(is_end).map_or(rest.len(), |(at, _)| at);
        let (token, after) = rest.split_at(sign.unwrap_or_else(word));
        tokens.extend((!token.is_empty()).then_some(token));
        rest = after;
    }
    tokens
}

/// Whether the tokens start with a command.
fn starts_with(command: &str, tokens: &[&str]) -> bool {
    let (wanted, rest) = command.split_once(' ').unwrap_or((command, ""));
    let line = || tokens.iter().take_while(|token| **token != "\n").count();
    match wanted {
        "" => true,
        "…" => (0..=FAR.min(line())).any(|gap| starts_with(rest, &tokens[gap..])),
        ".." => (0..=NEAR.min(line())).any(|gap| starts_with(rest, &tokens[gap..])),
        _ => tokens.split_first().is_some_and(|(token, after)| {
            is_match(wanted, token) && starts_with(rest, after)
                || is_prelude(token) && starts_with(command, after)
        }),
    }
}

/// What may stand before a program without changing what it does.
fn is_prelude(token: &str) -> bool {
    ["sudo", "env", "exec", "command", "xargs"].contains(&token) || token.starts_with('-')
}

/// Whether a token is of a list, an address of somebody else, or fits a pattern.
fn is_match(wanted: &str, token: &str) -> bool {
    let name = token.rsplit('/').next().unwrap_or(token);
    let list: Phrases = match wanted {
        "PIPE" => return token == "|",
        "FOREIGN" => return addresses::is_foreign(token),
        "FETCHER" => lists::FETCHERS,
        "SHELL" => lists::SHELLS,
        "DUMPER" => lists::DUMPERS,
        "SENDER" => lists::SENDERS,
        "INSTALLER" => lists::INSTALLERS,
        "ACTOR" => lists::ACTORS,
        "CONNECTION" => lists::CONNECTION_CALLS,
        "START" => lists::SHELL_CALLS,
        "EXECUTION" => lists::EXECUTE_CALLS,
        "FETCHING" => lists::FETCH_CALLS,
        "PRECIOUS" => return is_precious(token),
        pattern => return pattern.split('¦').any(|pattern| fits(pattern, token)),
    };
    list.iter().any(|entry| fits(entry, name) || fits(entry, token))
}

/// Whether a folder, or everything in it, must never be removed: a folder of the system or right below the home folder.
fn is_precious(folder: &str) -> bool {
    let is_listed = |folder| lists::PRECIOUS_FOLDERS.contains(folder);
    let below = folder.strip_prefix("~/").or_else(|| folder.strip_prefix("$home/"));
    let is_work = |rest: &str| !rest.starts_with('.') && !rest.trim_end_matches('/').contains('/');
    is_listed(folder)
        || folder.strip_suffix("/*").is_some_and(is_listed)
        || below.is_some_and(is_work)
}

/// Whether a token fits a pattern in which `*` stands for any characters.
fn fits(pattern: &str, token: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == token,
        Some((start, rest)) => token.strip_prefix(start).is_some_and(|token| {
            token
                .char_indices()
                .map(|(at, _)| at)
                .chain([token.len()])
                .any(|at| fits(rest, &token[at..]))
        }),
    }
}
