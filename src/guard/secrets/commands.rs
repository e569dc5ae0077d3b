//! Commands that take a password as an argument.

use super::look::{Strength, is_secret};
use crate::guard::reading::Reading;

/// How a command takes a password.
enum Takes {
    /// As the next word: `sshpass -p X`.
    Next,
    /// In the same word: `mysql -pX`.
    Attached,
    /// As the next word, behind a name: `curl -u name:X`, `smbclient -U name%X`.
    Pair,
    /// As one of the words behind, each of which is a name, a place or what opens it: `net use Z: X`.
    Last,
}
use Takes::{Attached, Last, Next, Pair};

/// Command, flag, and where the password is.
const ROWS: &[(&str, &str, Takes)] = &[
    ("mysql", "-p", Attached),
    ("mysqldump", "-p", Attached),
    ("mysqladmin", "-p", Attached),
    ("mariadb", "-p", Attached),
    ("mariadb-dump", "-p", Attached),
    ("7z", "-p", Attached),
    ("7za", "-p", Attached),
    ("rar", "-p", Attached),
    ("unrar", "-p", Attached),
    ("xfreerdp", "/p:", Attached),
    ("sshpass", "-p", Next),
    ("sshpass", "-p", Attached),
    ("docker", "-p", Next),
    ("podman", "-p", Next),
    ("nerdctl", "-p", Next),
    ("helm", "-p", Next),
    ("skopeo", "-p", Next),
    ("oc", "-p", Next),
    ("az", "-p", Next),
    ("cf", "-p", Next),
    ("ibmcloud", "-p", Next),
    ("mongo", "-p", Next),
    ("mongosh", "-p", Next),
    ("mongodump", "-p", Next),
    ("cqlsh", "-p", Next),
    ("cypher-shell", "-p", Next),
    ("twine", "-p", Next),
    ("kinit", "-p", Next),
    ("rdesktop", "-p", Next),
    ("vncpasswd", "-f", Next),
    ("htpasswd", "-b", Last),
    ("net", "use", Last),
    ("chpasswd", "<<<", Pair),
    ("ipmitool", "-P", Next),
    ("sqlcmd", "-P", Next),
    ("bcp", "-P", Next),
    ("isql", "-P", Next),
    ("zip", "-P", Next),
    ("unzip", "-P", Next),
    ("mosquitto_pub", "-P", Next),
    ("mosquitto_sub", "-P", Next),
    ("redis-cli", "-a", Next),
    ("valkey-cli", "-a", Next),
    ("ldapsearch", "-w", Next),
    ("ldapmodify", "-w", Next),
    ("ldapadd", "-w", Next),
    ("ldapwhoami", "-w", Next),
    ("plink", "-pw", Next),
    ("pscp", "-pw", Next),
    ("putty", "-pw", Next),
    ("snmpwalk", "-A", Next),
    ("snmpwalk", "-X", Next),
    ("snmpget", "-A", Next),
    ("vault", "login", Next),
    ("curl", "-u", Pair),
    ("curl", "--user", Pair),
    ("http", "-a", Pair),
    ("https", "-a", Pair),
    ("httpie", "-a", Pair),
    ("xh", "-a", Pair),
    ("smbclient", "-U", Pair),
    ("rpcclient", "-U", Pair),
    ("lftp", "-u", Pair),
    ("ncftp", "-u", Pair),
    ("wget", "--auth", Pair),
    ("ansible", "--vault-id", Pair),
    ("svn", "--auth", Pair),
];

/// Whether a text holds a command with a password.
pub(super) fn has_password(reading: &Reading<'_>) -> bool {
    let text = reading.text;
    if !reading.has(b" ") || !reading.has_any(b"-/\\") {
        return false;
    }
    let words: Vec<&str> = text.split_whitespace().map(bare).collect();
    (0..words.len())
        .any(|at| has_row(&words[at..]) || is_piped(&words, at) || is_oracle(&words[at..]))
}

/// Whether words begin with a command of the table and its password.
fn has_row(words: &[&str]) -> bool {
    let mut rows = ROWS.iter().filter(|(command, ..)| *command == words[0]);
    rows.any(|(_, flag, takes)| has_argument(&words[1..], flag, takes))
}

/// `echo … | sudo -S`
fn is_piped(words: &[&str], at: usize) -> bool {
    let before = &words[at.saturating_sub(4)..at];
    words[at..].starts_with(&["sudo", "-S"])
        && before.iter().any(|word| is_secret(word, Strength::Strong))
}

/// `sqlplus name/…@database`, `jdbc:oracle:thin:name/…@database`
fn is_oracle(words: &[&str]) -> bool {
    let login = match words {
        ["sqlplus", login, ..] => Some(*login),
        words => words[0].strip_prefix("jdbc:oracle:thin:"),
    };
    let password = login.and_then(|login| login.split_once('/')).map(|(_, rest)| rest);
    password.is_some_and(|rest| is_password(rest.split('@').next().unwrap_or(rest)))
}

/// How many words of a command are looked at.
const MOST_WORDS: usize = 24;

fn has_argument(words: &[&str], flag: &str, takes: &Takes) -> bool {
    let flags = words.iter().take(MOST_WORDS).enumerate();
    flags.into_iter().any(|(at, word)| match takes {
        Attached => {
            word.strip_prefix(flag).is_some_and(|value| !value.is_empty() && is_password(value))
        }
        Last => {
            *word == flag
                && words[at + 1..].iter().take(6).any(|one| is_secret(one, Strength::Strong))
        }
        Next => *word == flag && words.get(at + 1).is_some_and(|value| is_password(value)),
        Pair => {
            let joined = word.strip_prefix(flag).map(|value| value.trim_start_matches('='));
            let value = if *word == flag { words.get(at + 1).copied() } else { joined };
            value.is_some_and(is_pair)
        }
    })
}

fn is_password(value: &str) -> bool {
    is_secret(value, Strength::Password)
}

fn is_pair(value: &str) -> bool {
    let password = value.split_once([':', '%', ',']).map(|(_, password)| password);
    password.is_some_and(|password| {
        is_secret(password, Strength::Password)
            || password.len() >= 10 && is_secret(password, Strength::Token)
    })
}

/// A word without the quotes around it.
fn bare(word: &str) -> &str {
    word.trim_matches(['"', '\'', '`', ',', ';', '(', ')'])
}
