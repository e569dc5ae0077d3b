//! Commands that do harm, recognized by how they are written.
//!
//! A command that the text forbids ("never run `curl … | sh`") is harmless.

use super::{lists, negation, network};
use crate::guard::analysis::Analysis;
use crate::guard::lexicon::concept::PROGRAM;
use crate::render::head;

/// Finds one kind of payload in lower-case text.
type Find = fn(&str) -> Option<usize>;

const PAYLOADS: &[Find] = &[
    literal,
    piped,
    evaluated,
    fetched_and_run,
    network::executed,
    removed,
    substituted,
    network::installed,
    network::uploaded,
    network::pushed,
    network::looked_up,
    network::connected,
    network::indexed,
    network::inlined,
];

/// Whether the content has a payload that it does not forbid.
pub(super) fn has_any(analysis: &Analysis<'_>) -> bool {
    if !analysis.concepts.meets(PROGRAM) && !analysis.text.contains(":(){") {
        return false;
    }
    let content = analysis.text[analysis.content_start..].to_ascii_lowercase();
    let mut found = PAYLOADS.iter().filter_map(|find| find(&content)).peekable();
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

fn literal(text: &str) -> Option<usize> {
    lists::HARMFUL_COMMANDS.iter().find_map(|literal| text.find(literal))
}

/// `fetch … | sh`, and `env | nc host`.
fn piped(text: &str) -> Option<usize> {
    text.match_indices('|').find_map(|(at, _)| {
        let receiver =
            head(&text[at + 1..], 80).split_whitespace().find(|word| !is_prelude(word))?;
        let receiver = receiver.rsplit('/').next().unwrap_or(receiver);
        let name = receiver.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).next()?;
        let before = tail(&text[..at], 300);
        let offset = at - before.len();
        let sender = if lists::SHELLS.contains(name) {
            last_word(before, lists::FETCHERS.iter())
        } else if ["nc", "ncat", "netcat", "socat", "telnet", "curl"].contains(&name) {
            last_word(before, ["env", "printenv", "cat", "history", "tar", "set"])
        } else {
            None
        };
        sender.map(|sender| offset + sender)
    })
}

fn is_prelude(word: &str) -> bool {
    matches!(word, "sudo" | "env" | "exec" | "command" | "xargs" | "&") || word.starts_with('-')
}

/// `eval "$(fetch …)"`, `bash <(fetch …)`, `sh -c "$(fetch …)"`.
fn evaluated(text: &str) -> Option<usize> {
    ["$(", "<(", "`"].iter().flat_map(|open| text.match_indices(open)).find_map(|(at, open)| {
        let inner = first_word(&text[at + open.len()..]);
        let before = tail(&text[..at], 24);
        let is_run =
            last_word(before, lists::SHELLS.iter()).or_else(|| last_word(before, ["eval", "exec"]));
        let offset = at - before.len();
        let rest = head(&text[at..], 200);
        let is_fetched = lists::FETCHERS.contains(inner)
            || lists::DECODES.iter().any(|call| rest.contains(call));
        is_run.filter(|_| is_fetched).map(|from| offset + from)
    })
}

/// `fetch … && chmod +x …`, `fetch …; ./x`.
fn fetched_and_run(text: &str) -> Option<usize> {
    let fetch = ["curl", "wget", "iwr"];
    let fetch = fetch.iter().filter_map(|name| occurrences(text, name).next()).min()?;
    let rest = &text[fetch..];
    let address = rest.find("http")?;
    let runs = |step: &str| {
        let step = step.trim_start_matches(['&', ';', ' ']);
        lists::RUN_STEPS.iter().any(|run| step.starts_with(run))
    };
    let steps = rest[address..].match_indices([';', '&']);
    steps.take(16).any(|(at, _)| runs(&rest[address + at..])).then_some(fetch)
}

/// `rm -rf ~`, `Remove-Item -Recurse C:\`.
fn removed(text: &str) -> Option<usize> {
    occurrences(text, "rm").find(|&at| is_removal(&text[at + 2..])).or_else(|| {
        let at = text.find("remove-item")?;
        let rest = head(&text[at..], 120);
        let target =
            ["c:\\", " ~", "$home", "$env:userprofile", " /"].iter().any(|end| rest.contains(end));
        (rest.contains("-recurse") && target).then_some(at)
    })
}

fn is_removal(arguments: &str) -> bool {
    let mut words = head(arguments, 200)
        .split_whitespace()
        .take(8)
        .take_while(|word| !word.starts_with(['|', '&', ';']));
    let is_recursive =
        words.next().is_some_and(|flags| flags.starts_with('-') && flags.contains('r'));
    is_recursive
        && words.any(|word| {
            let target = word.trim_matches(['"', '\'', '`', ',', ';', ')']);
            let target =
                target.strip_suffix("/*").filter(|rest| !rest.is_empty()).unwrap_or(target);
            let below = target.strip_prefix("~/").or_else(|| target.strip_prefix("$home/"));
            let is_work =
                |rest: &str| !rest.starts_with('.') && !rest.trim_end_matches('/').contains('/');
            lists::PRECIOUS_FOLDERS.contains(target) || below.is_some_and(is_work)
        })
}

/// `$(touch …)`, or a text that is nothing but a substitution.
fn substituted(text: &str) -> Option<usize> {
    let bare = text.trim_matches(['`', '"', '\'', ' ', '\n']);
    if bare.starts_with("$(") && bare.ends_with(')') && bare.matches("$(").count() == 1 {
        return text.find("$(");
    }
    text.match_indices("$(")
        .map(|(at, _)| at)
        .find(|at| lists::SUBSTITUTED.contains(first_word(&text[at + 2..])))
}

pub(super) fn first_word(text: &str) -> &str {
    let text = text.trim_start_matches([' ', '"', '\'', '(']);
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).next().unwrap_or_default()
}

/// Where the last of these names is in a text.
pub(super) fn last_word(
    text: &str,
    names: impl IntoIterator<Item = &'static str>,
) -> Option<usize> {
    names.into_iter().filter_map(|name| occurrences(text, name).last()).max()
}

/// Where a name occurs as a whole word.
pub(super) fn occurrences<'t>(text: &'t str, name: &'t str) -> impl Iterator<Item = usize> + 't {
    let is_part = |c: char| c.is_alphanumeric() || "-_.".contains(c);
    text.match_indices(name).map(|(at, _)| at).filter(move |&at| {
        !text[..at].ends_with(is_part)
            && !text[at + name.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_')
    })
}

/// At most that many bytes at the end of the last line.
pub(super) fn tail(text: &str, most: usize) -> &str {
    let start =
        (text.len().saturating_sub(most)..=text.len()).find(|&at| text.is_char_boundary(at));
    let text = &text[start.unwrap_or(text.len())..];
    text.rsplit('\n').next().unwrap_or(text)
}
