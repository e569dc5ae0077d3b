//! Places: addresses in the network and paths of files, which no word list can hold.

use std::ops::Range;

use crate::guard::lexicon::Concepts;
use crate::guard::lexicon::instructions::{LINK, LOCAL, SENSITIVE, START_FILE, VAULT};
use crate::render::head;

/// Paths and what they are; found at the beginning of a path or behind a separator.
const PATHS: &[(Concepts, &[&str])] = &[
    (
        VAULT,
        &[
            ".ssh",
            ".aws/",
            ".netrc",
            ".npmrc",
            ".pypirc",
            ".kube/",
            ".gnupg",
            "/etc/shadow",
            "/etc/passwd",
            "id_rsa",
            "id_ed25519",
            ".git-credentials",
            ".docker/config",
            "gcloud/",
            ".azure/",
            ".pgpass",
            ".vault-token",
            "cookies.sqlite",
            "logins.json",
            "wallet.dat",
            "/proc/self/environ",
            ".config/gh/",
            ".password-store",
        ],
    ),
    (SENSITIVE, &[".env", "memories.md", ".git/config", ".bash_history", ".zsh_history"]),
    (
        START_FILE,
        &[
            ".bashrc",
            ".zshrc",
            ".profile",
            ".bash_profile",
            ".zprofile",
            ".zshenv",
            "config.fish",
            "authorized_keys",
            "sudoers",
            "/etc/cron",
            "/etc/hosts",
            "/etc/rc.local",
            "/etc/profile",
            "crontab",
            ".git/hooks",
            "claude.md",
            "agents.md",
            "gemini.md",
            ".cursorrules",
            ".cursor/",
            ".windsurfrules",
            ".clinerules",
            ".claude/",
            "copilot-instructions",
            "mcp.json",
            "settings.local.json",
            ".codex/",
            "launchagents",
            ".config/autostart",
            "memories.md",
            "skill.md",
            ".gitconfig",
            "init.d/",
        ],
    ),
];

/// Names that only registries give, and those that test networks use.
const TOP_LEVELS: [&str; 30] = [
    "com", "net", "org", "io", "test", "example", "invalid", "xyz", "ru", "cn", "su", "tk", "top",
    "site", "online", "click", "link", "live", "biz", "info", "pw", "onion", "cc", "ngrok", "co",
    "ai", "dev", "app", "me", "sh",
];

/// What a word says by where it stands.
pub(super) fn marks(text: &str, word: Range<usize>) -> Concepts {
    let behind = &text[word.end..];
    if let Some(rest) = behind.strip_prefix("://") {
        return if is_local(rest) { LOCAL } else { LINK };
    }
    let marks = path(text, &word);
    if is_host(text, &word) || is_public_address(text, &word) { marks.or(LINK) } else { marks }
}

/// Where the address ends that begins with a word; 0 if none does.
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

/// Whether an address, behind its scheme, is of somebody else.
pub(super) fn is_foreign(host: &str) -> bool {
    !is_local(host)
}

/// Whether an address is of this machine or of a network of one's own.
fn is_local(host: &str) -> bool {
    const LOCAL_NAMES: [&str; 9] =
        ["localhost", "127.", "0.0.0.0", "10.", "192.168.", "[::1]", "host.docker", "$", "{"];
    let name =
        host.split(['/', ':', '?', '#', ' ', '"', '\'', '`', ')']).next().unwrap_or_default();
    LOCAL_NAMES.iter().any(|local| name.starts_with(local))
        || [".local", ".internal", ".lan", ".localhost"].iter().any(|end| name.ends_with(end))
}

/// Whether a word ends the name of a host.
fn is_host(text: &str, word: &Range<usize>) -> bool {
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let name = &text[word.clone()];
    let is_top = || TOP_LEVELS.iter().any(|top| top.eq_ignore_ascii_case(name));
    // `.env.example` is a file.
    let is_named = |host: &str| {
        let before = host.trim_end_matches(is_of_name);
        before.len() < host.len()
            && before.strip_suffix('.').is_none_or(|rest| rest.ends_with(is_of_name))
    };
    text[..word.start].strip_suffix('.').is_some_and(is_named)
        && !text[word.end..].starts_with(|c: char| is_of_name(c) || "_(".contains(c))
        && !text[word.end..].strip_prefix('.').is_some_and(|rest| rest.starts_with(is_of_name))
        && is_top()
        && !matches!(name, "sh" | "dev" | "app" | "me" if !text[word.end..].starts_with('/'))
}

/// Whether an IPv4 address of the open network begins here.
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

/// What the path is that begins with a word or right before it.
fn path(text: &str, word: &Range<usize>) -> Concepts {
    let before = text[..word.start].trim_end_matches(['.', '/', '~', '\\']);
    let start = before.len();
    // Only so much of a path is looked at; names of files are short.
    let most = word.start + head(&text[word.start..], 40).len();
    let is_end = |c: char| c.is_whitespace() || "\"'`,;)(|".contains(c);
    let end = text[word.start..most].find(is_end).map_or(most, |end| word.start + end);
    let path =
        text[start.max(word.start.saturating_sub(4))..end].replace('\\', "/").to_ascii_lowercase();
    let mut marks = Concepts::NONE;
    for (concepts, fragments) in PATHS {
        if fragments.iter().any(|fragment| is_beginning(&path, fragment)) {
            marks = marks.or(*concepts);
        }
    }
    marks
}

/// Whether a path begins with a fragment, and not with a template of such a file.
fn is_beginning(path: &str, fragment: &str) -> bool {
    let path = path.trim_start_matches('~');
    let path = if fragment.starts_with('/') { path } else { path.trim_start_matches('/') };
    let path = path.strip_prefix("./").unwrap_or(path);
    let Some(rest) = path.strip_prefix(fragment) else { return false };
    let is_whole = fragment.ends_with('/') || !rest.starts_with(|c: char| c.is_alphanumeric());
    let is_template =
        [".example", ".sample", ".template", ".dist"].iter().any(|end| rest.starts_with(end));
    is_whole && !is_template
}
