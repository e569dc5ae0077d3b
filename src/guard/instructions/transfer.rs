//! A transfer: a command that installs from, or uploads to, a place of somebody else.

use super::payload::{first_word, words};
use super::places;
use crate::render::head;

/// `brew install https://…`, unless from a registry or a code host.
pub(super) fn installed(text: &str) -> Option<usize> {
    let runs = ["npx", "uvx", "bunx"].iter().flat_map(|name| words(text, name));
    let installs = ["install", "add", "i", "tap", "exec", "dlx"].iter();
    let installs = installs.flat_map(|verb| words(text, verb)).filter(|&at| {
        let program = text[..at].trim_end().rsplit(|c: char| !c.is_ascii_alphanumeric()).next();
        INSTALLERS.split(' ').any(|name| Some(name) == program)
    });
    runs.chain(installs).find(|&at| {
        let call = head(&text[at..], 160);
        let call = call.split(['\n', ';', '&']).next().unwrap_or(call);
        let names_registry = ["index", "registry", "from "].iter().any(|flag| call.contains(flag));
        !names_registry && call.split_whitespace().any(is_foreign_address)
    })
}

fn is_foreign_address(word: &str) -> bool {
    let host = word.split_once("://").map(|(_, host)| host);
    host.is_some_and(|host| !is_known(host) && places::is_foreign(host))
}

/// Whether an address, behind its scheme, is of a registry or a code host.
pub(super) fn is_known(host: &str) -> bool {
    KNOWN_HOSTS.split(' ').any(|known| host.starts_with(known))
}

const INSTALLERS: &str = "npm pnpm yarn pip pip3 pipx brew gem apt get dnf rpm dpkg bun conda deno";
const KNOWN_HOSTS: &str = "github.com gitlab.com bitbucket.org codeberg.org pypi.org registry.npmjs.org jsr.io test.pypi.org download.pytorch.org npm.pkg.github.com registry.yarnpkg.com";

/// `curl -d @.env https://…`, `scp ~/.ssh/… host:`.
pub(super) fn uploaded(text: &str) -> Option<usize> {
    let is_private =
        |path: &str| path.starts_with(['.', '~', '/', '$', '-']) && !path.starts_with("./");
    let is_inner =
        |rest: &str| ["cat", "env", "printenv", "base64", "git"].contains(&first_word(rest));
    let curl = words(text, "curl").chain(words(text, "wget")).find(|&at| {
        let call = head(&text[at..], 300);
        let is_far = call.find("://").is_some_and(|host| places::is_foreign(&call[host + 3..]));
        let files = call.match_indices('@').any(|(at, _)| is_private(&call[at + 1..]));
        let inner = call.match_indices("$(").any(|(at, _)| is_inner(&call[at + 2..]));
        is_far && (files || inner || call.contains("--post-file") || call.contains("--upload-file"))
    });
    curl.or_else(|| {
        ["scp", "rsync", "sftp"].iter().flat_map(|name| words(text, name)).find(|&at| {
            let call = head(&text[at..], 160);
            let is_home = |word: &str| {
                ["~", "$home", "/home", "/etc", "/root", "/users"]
                    .iter()
                    .any(|home| word.starts_with(home))
            };
            let is_far = |word: &str| word.contains('@') && word.contains(':');
            [".ssh/", ".env", ".aws", "id_rsa", ".gnupg"].iter().any(|path| call.contains(path))
                || call.split_whitespace().any(is_home)
                    && call.split_whitespace().last().is_some_and(is_far)
        })
    })
}

/// `git remote add x https://… && git push x`.
pub(super) fn pushed(text: &str) -> Option<usize> {
    let remote = text.find("remote add").filter(|&at| head(&text[at..], 300).contains("push"));
    remote.or_else(|| text.find("git push http")).or_else(|| text.find("git push --mirror http"))
}

/// `$(whoami).evil.example`: what a command says, looked up or fetched as part of an address.
pub(super) fn looked_up(text: &str) -> Option<usize> {
    const ASKS: &[&str] =
        &["dns", "nslookup", "dig", "ping", "lookup", "curl", "wget", "://", "resolve", "host"];
    let inner = |rest: &str| {
        ["whoami", "hostname", "id", "env", "cat", "uname", "base64"].contains(&first_word(rest))
    };
    if !ASKS.iter().any(|ask| text.contains(ask)) {
        return None;
    }
    text.match_indices("$(").map(|(at, _)| at).find(|&at| {
        let call = head(&text[at..], 120);
        let is_of_name = call.find(").").is_some_and(|end| {
            call[end + 2..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '$')
        });
        is_of_name && inner(&call[2..])
    })
}
