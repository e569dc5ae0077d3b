//! Payloads that talk to another machine: they take orders or packages from it, or send data to it.

use super::payload::{first_word, last_word, occurrences, tail};
use super::{addresses, lists};
use crate::render::head;

/// A shell on a connection: `socket.connect(…); os.dup2(…)`.
pub(super) fn connected(text: &str) -> Option<usize> {
    let at = lists::CONNECTION_CALLS.iter().find_map(|name| text.find(name))?;
    let near = &text[at - tail(&text[..at], 200).len()..];
    lists::SHELL_CALLS.iter().any(|shell| head(near, 500).contains(shell)).then_some(at)
}

/// `node -e "require('child_process')…"`: a program on the command line that runs another.
pub(super) fn inlined(text: &str) -> Option<usize> {
    lists::INLINE_PROGRAMS.iter().find_map(|call| {
        let at = text.find(call)?;
        let rest = head(&text[at..], 300);
        lists::PROCESS_CALLS.iter().any(|run| rest.contains(run)).then_some(at)
    })
}

/// `pip install --index-url http://… x`: packages from somebody else's registry.
pub(super) fn indexed(text: &str) -> Option<usize> {
    lists::REGISTRY_FLAGS.iter().find_map(|flag| {
        let at = text.find(flag)?;
        let program = last_word(tail(&text[..at], 80), lists::INSTALLERS.iter());
        let rest = head(&text[at..], 120);
        let is_foreign = is_foreign_address(rest) && !rest.starts_with("--trusted-host");
        (program.is_some() && is_foreign).then_some(at)
    })
}

/// `exec(urlopen(…))`, `iex(iwr …)`.
pub(super) fn executed(text: &str) -> Option<usize> {
    let runs = lists::EXECUTE_CALLS.iter().find_map(|call| text.find(call))?;
    let gets = lists::FETCH_CALLS.iter().find_map(|call| text.find(call))?;
    (runs.abs_diff(gets) < 200).then_some(runs.min(gets))
}

/// `brew install https://…`, unless from a known registry or code host.
pub(super) fn installed(text: &str) -> Option<usize> {
    let runs = ["npx", "uvx", "bunx"].iter().flat_map(|name| occurrences(text, name));
    let installs = ["install", "add", "i", "tap", "exec", "dlx"].iter();
    let installs = installs.flat_map(|verb| occurrences(text, verb)).filter(|&at| {
        let program = text[..at].trim_end().rsplit(|c: char| !c.is_ascii_alphanumeric()).next();
        program.is_some_and(|name| lists::INSTALLERS.contains(name))
    });
    runs.chain(installs).find(|&at| {
        let call = head(&text[at..], 160);
        let call = call.split(['\n', ';', '&']).next().unwrap_or(call);
        let names_registry = ["index", "registry", "from "].iter().any(|flag| call.contains(flag));
        !names_registry && call.split_whitespace().any(is_foreign_address)
    })
}

/// Whether an address is neither local nor of a package registry or code host.
fn is_foreign_address(word: &str) -> bool {
    word.split_once("://").is_some_and(|(_, host)| {
        !addresses::is_local(host)
            && !lists::KNOWN_HOSTS.iter().any(|known| host.starts_with(known))
    })
}

/// `curl -d @.env https://…`, `scp ~/.ssh/… host:`.
pub(super) fn uploaded(text: &str) -> Option<usize> {
    let is_private =
        |path: &str| path.starts_with(['.', '~', '/', '$', '-']) && !path.starts_with("./");
    let is_inner =
        |rest: &str| ["cat", "env", "printenv", "base64", "git"].contains(&first_word(rest));
    let curl = occurrences(text, "curl").chain(occurrences(text, "wget")).find(|&at| {
        let call = head(&text[at..], 300);
        let is_far = call.find("://").is_some_and(|host| !addresses::is_local(&call[host + 3..]));
        let files = call.match_indices('@').any(|(at, _)| is_private(&call[at + 1..]));
        let inner = call.match_indices("$(").any(|(at, _)| is_inner(&call[at + 2..]));
        is_far && (files || inner || call.contains("--post-file") || call.contains("--upload-file"))
    });
    curl.or_else(|| {
        ["scp", "rsync", "sftp"].iter().flat_map(|name| occurrences(text, name)).find(|&at| {
            let call = head(&text[at..], 160);
            let is_home = |word: &str| lists::HOME_PATHS.iter().any(|home| word.starts_with(home));
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

/// `$(whoami).evil.example`: a command's output, sent as part of a host name.
pub(super) fn looked_up(text: &str) -> Option<usize> {
    let inner = |rest: &str| {
        ["whoami", "hostname", "id", "env", "cat", "uname", "base64"].contains(&first_word(rest))
    };
    if !lists::LOOKUPS.iter().any(|ask| text.contains(ask)) {
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
