//! Commands that take a password as an argument.

use super::lists;
use super::values::{Strength, is_secret};
use crate::guard::analysis::Analysis;
use crate::tables;

/// A command that takes a password, as `command flag` in the text of all tables.
pub(super) struct Command {
    pub(super) start: u32,
    /// The length of its name.
    pub(super) name: u8,
    /// The length of its flag.
    pub(super) flag: u8,
    pub(super) argument: Argument,
}

impl Command {
    fn name(&self) -> &'static str {
        tables::text(self.start, self.start + u32::from(self.name))
    }

    fn flag(&self) -> &'static str {
        let start = self.start + u32::from(self.name) + 1;
        tables::text(start, start + u32::from(self.flag))
    }
}

/// How a command takes a password.
#[derive(Clone, Copy)]
pub(super) enum Argument {
    /// As the next word: `sshpass -p X`.
    Next,
    /// In the same word: `mysql -pX`.
    Attached,
    /// As the next word, after a name: `curl -u name:X`, `smbclient -U name%X`.
    Pair,
    /// As one of the words that follow, which may also be names or places: `net use Z: X`.
    Later,
}
/// Whether a text has a command with a password.
pub(super) fn has_password(analysis: &Analysis<'_>) -> bool {
    let text = analysis.text;
    if !analysis.has(b" ") || !analysis.has_any(b"-/\\") {
        return false;
    }
    let words: Vec<&str> = text.split_whitespace().map(bare).collect();
    (0..words.len())
        .any(|at| is_known_command(&words[at..]) || is_piped(&words, at) || is_oracle(&words[at..]))
}

/// Whether the words start with a known command and its password.
fn is_known_command(words: &[&str]) -> bool {
    let candidates = lists::COMMANDS.candidates(&[words[0].as_bytes()]).iter();
    let mut commands = candidates.filter(|command| command.name() == words[0]);
    commands.any(|command| has_argument(&words[1..], command.flag(), command.argument))
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

/// How many words of a command are examined.
const MAX_WORDS: usize = 24;

fn has_argument(words: &[&str], flag: &str, argument: Argument) -> bool {
    let flags = words.iter().take(MAX_WORDS).enumerate();
    flags.into_iter().any(|(at, word)| match argument {
        Argument::Attached => {
            word.strip_prefix(flag).is_some_and(|value| !value.is_empty() && is_password(value))
        }
        Argument::Later => {
            *word == flag
                && words[at + 1..].iter().take(6).any(|one| is_secret(one, Strength::Strong))
        }
        Argument::Next => {
            *word == flag && words.get(at + 1).is_some_and(|value| is_password(value))
        }
        Argument::Pair => {
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

/// A word without surrounding quotes and punctuation.
fn bare(word: &str) -> &str {
    word.trim_matches(['"', '\'', '`', ',', ';', '(', ')'])
}
