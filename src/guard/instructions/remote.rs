//! Payloads that take their orders or their packages from somebody else.

use super::payload::{last_word, tail};
use super::{places, transfer};
use crate::render::head;

/// A shell on a connection: `socket.connect(…); os.dup2(…)`.
pub(super) fn connected(text: &str) -> Option<usize> {
    const CONNECTIONS: &[&str] = &[
        "socket.socket",
        "use socket",
        "tcpsocket",
        "fsockopen",
        "net.connect",
        "net.socket",
        "tcpclient",
        "/inet/tcp",
        "io::socket",
        "mkfifo",
        "openssl s_client",
        "socat tcp",
        "zsh/net/tcp",
        "net.dial",
    ];
    const SHELLS: &[&str] = &[
        "dup2",
        "/bin/sh",
        "/bin/bash",
        "exec(",
        "exec:",
        "exec ",
        "subprocess",
        "cmd.exe",
        "spawn(",
        "iex",
        "popen",
        "os.system",
    ];
    let at = CONNECTIONS.iter().find_map(|name| text.find(name))?;
    let near = &text[at - tail(&text[..at], 200).len()..];
    SHELLS.iter().any(|shell| head(near, 500).contains(shell)).then_some(at)
}

/// `node -e "require('child_process')…"`: a program on the command line that runs another.
pub(super) fn inlined(text: &str) -> Option<usize> {
    const CALLS: &[&str] = &["node -e", "python -c", "python3 -c", "ruby -e", "perl -e", "php -r"];
    const RUNS: &[&str] =
        &["child_process", "os.system", "subprocess", "system(", "popen", "exec("];
    CALLS.iter().find_map(|call| {
        let at = text.find(call)?;
        RUNS.iter().any(|run| head(&text[at..], 300).contains(run)).then_some(at)
    })
}

/// `pip install --index-url http://… x`: packages from a registry of somebody else.
pub(super) fn indexed(text: &str) -> Option<usize> {
    const FLAGS: &[&str] = &[
        "--index-url",
        "--extra-index-url",
        "--registry",
        "--find-links",
        "--trusted-host",
        "-i http",
    ];
    FLAGS.iter().find_map(|flag| {
        let at = text.find(flag)?;
        let program = last_word(
            tail(&text[..at], 80),
            &["pip", "pip3", "npm", "pnpm", "yarn", "uv", "npx", "pipx", "bun"],
        );
        let rest = head(&text[at..], 120);
        let host = rest.split_once("://").map(|(_, host)| host);
        let is_foreign =
            host.is_some_and(|host| !transfer::is_known(host) && places::is_foreign(host));
        (program.is_some() && is_foreign && !rest.starts_with("--trusted-host")).then_some(at)
    })
}

/// `exec(urlopen(…))`, `iex(iwr …)`.
pub(super) fn executed(text: &str) -> Option<usize> {
    const RUNS: &[&str] = &[
        "exec(",
        "eval(",
        "os.system(",
        "subprocess",
        "child_process",
        "execsync",
        "iex",
        "invoke-expression",
        "__import__",
    ];
    const GETS: &[&str] = &[
        "urlopen",
        "requests.get",
        "b64decode",
        "atob(",
        "fetch(",
        "downloadstring",
        "downloadfile",
        "frombase64string",
        "http.get",
        "webclient",
        "iwr ",
        "irm ",
        "bytes.fromhex",
        "urlretrieve",
    ];
    let runs = RUNS.iter().find_map(|run| text.find(run))?;
    let gets = GETS.iter().find_map(|get| text.find(get))?;
    (runs.abs_diff(gets) < 200).then_some(runs.min(gets))
}
