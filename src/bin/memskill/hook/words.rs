//! The words of a hook's command line. What is not understood is passed over: an agent's settings may be newer or older
//! than memskill, and neither may stop a session.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use memskill::agents::Event;

/// What a hook was told on its command line.
#[derive(Debug, Default)]
pub(crate) struct Words {
    pub(crate) event: Option<Event>,
    pub(crate) agent: Option<String>,
    pub(crate) creates: bool,
    pub(crate) directory: Option<PathBuf>,
    pub(crate) file: Option<PathBuf>,
}

impl Words {
    /// The words behind the program's name, if they call a hook; who wants help calls none.
    pub(crate) fn of(words: impl Iterator<Item = OsString>) -> Option<Self> {
        let mut read = Self::default();
        let mut is_hook = false;
        let mut words = words;
        while let Some(word) = words.next() {
            let text = word.to_string_lossy().into_owned();
            let (name, joined) = match text.split_once('=') {
                Some((name, value)) if name.starts_with("--") => (name, Some(value)),
                _ => (text.as_str(), None),
            };
            let mut value = || joined.map(OsString::from).or_else(|| words.next());
            match name {
                "-C" | "--directory" => read.directory = value().map(PathBuf::from),
                "--file" => read.file = value().map(PathBuf::from),
                "--agent" if is_hook => read.agent = value().map(lossy),
                "--create" if is_hook => read.creates = true,
                "-h" | "--help" => return None,
                "hook" if !is_hook => is_hook = true,
                _ if is_hook && read.event.is_none() => read.event = Event::named(name),
                _ if is_hook || name.starts_with('-') => {}
                // Another command.
                _ => return None,
            }
        }
        is_hook.then_some(read)
    }
}

fn lossy(word: impl AsRef<OsStr>) -> String {
    word.as_ref().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Option<Words> {
        Words::of(line.split_whitespace().map(OsString::from))
    }

    #[test]
    fn unknown_words_are_passed_over() {
        let read = words("-C x --json hook --new-flag prompt --agent=codex --create more").unwrap();
        assert_eq!(read.event, Some(Event::Prompt));
        assert_eq!(read.agent.as_deref(), Some("codex"));
        assert!(read.creates);
        assert_eq!(read.directory, Some(PathBuf::from("x")));
        assert_eq!(words("hook").unwrap().event, None);
        assert_eq!(words("hook session-end").unwrap().event, None);
    }

    #[test]
    fn another_command_and_a_wish_for_help_are_no_hook() {
        for line in ["show", "remember hook x", "hook --help", "-C hook show", ""] {
            assert!(words(line).is_none(), "{line}");
        }
    }
}
