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
    let commands = words.iter().enumerate();
    commands.filter(|(_, word)| !word.is_empty()).any(|(at, word)| {
        let rest = &words[at + 1..];
        let rows = ROWS.iter().filter(|(command, ..)| *command == *word);
        rows.into_iter().any(|(_, flag, takes)| has_argument(rest, flag, takes))
            || *word == "sqlplus" && rest.first().is_some_and(|one| is_oracle(one))
            || *word == "sudo"
                && rest.first() == Some(&"-S")
                && words[..at].iter().any(|one| is_secret(one, Strength::Strong))
            || word.strip_prefix("jdbc:oracle:thin:").is_some_and(is_oracle)
    })
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

/// `name/password@database`
fn is_oracle(value: &str) -> bool {
    let password = value.split_once('/').map(|(_, rest)| rest.split('@').next().unwrap_or(rest));
    password.is_some_and(is_password)
}

/// A word without the quotes around it.
fn bare(word: &str) -> &str {
    word.trim_matches(['"', '\'', '`', ',', ';', '(', ')'])
}
