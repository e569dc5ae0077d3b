//! Whether a command runs memskill's hook, and for which event.
//!
//! A user may have changed the command that was installed: another path, flags, a wrapper around it. It is ours as long as some
//! word is `memskill`, a later one of the same command `hook`, and a later one our verb.

/// What memskill calls the events: the word behind `memskill hook`.
pub const VERBS: [&str; 4] = ["session-start", "prompt", "pre-tool", "post-tool"];

/// How deep a command may be quoted inside another, as in `sh -c "…"`.
const DEPTH: usize = 3;

/// The verb of memskill's hook that a command line runs.
pub(super) fn verb(line: &str) -> Option<&'static str> {
    verb_in(&words(line), DEPTH)
}

/// The verb of memskill's hook that a program with arguments runs.
pub(super) fn verb_of(program: &str, arguments: &[&str]) -> Option<&'static str> {
    let words = std::iter::once(program).chain(arguments.iter().copied());
    verb_in(&words.map(|word| Some(word.to_owned())).collect::<Vec<_>>(), DEPTH)
}

/// Words of a command line; none stands between two commands.
fn verb_in(words: &[Option<String>], depth: usize) -> Option<&'static str> {
    let (mut is_ours, mut is_hook) = (false, false);
    for word in words {
        let Some(word) = word else {
            (is_ours, is_hook) = (false, false);
            continue;
        };
        let known = VERBS.iter().find(|verb| word == **verb);
        match known {
            Some(verb) if is_hook => return Some(verb),
            _ if is_ours && word == "hook" => is_hook = true,
            _ if is_memskill(word) => (is_ours, is_hook) = (true, false),
            _ => {}
        }
    }
    let quoted = words.iter().flatten().filter(|word| word.contains(char::is_whitespace));
    let mut inner = quoted.filter(|_| depth > 0).map(|word| verb_in(&self::words(word), depth - 1));
    inner.find_map(|verb| verb)
}

/// Whether a word is the path of memskill.
fn is_memskill(word: &str) -> bool {
    let word = word.trim_matches(|c| "()'\"`".contains(c));
    let name = word.rsplit(['/', '\\']).next().unwrap_or_default();
    name.eq_ignore_ascii_case("memskill") || name.eq_ignore_ascii_case("memskill.exe")
}

/// The words of a command line without their quotes, about as a shell has them. A backslash stays: it may be a path's.
fn words(line: &str) -> Vec<Option<String>> {
    let (mut words, mut word, mut quote) = (Vec::new(), String::new(), None);
    for letter in line.chars() {
        match (quote, letter) {
            (Some(open), letter) if open == letter => quote = None,
            (None, '"' | '\'') => quote = Some(letter),
            (None, ';' | '|' | '&' | '\n') => {
                words.extend([Some(std::mem::take(&mut word)), None]);
            }
            (None, letter) if letter.is_whitespace() => words.push(Some(std::mem::take(&mut word))),
            (_, letter) => word.push(letter),
        }
    }
    words.push(Some(word));
    words.retain(|word| word.as_ref().is_none_or(|word| !word.is_empty()));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_ours_when_it_runs_the_hook() {
        for (line, expected) in [
            ("memskill hook prompt", Some("prompt")),
            ("memskill hook session-start --agent claude", Some("session-start")),
            ("memskill hook --agent claude pre-tool", Some("pre-tool")),
            ("memskill -C x hook prompt", Some("prompt")),
            ("env X=1 memskill hook post-tool", Some("post-tool")),
            ("memskill hook prompt --agent claude || true", Some("prompt")),
            ("/usr/local/bin/memskill hook prompt", Some("prompt")),
            ("\"$HOME/my tools/memskill\" hook prompt", Some("prompt")),
            (r#""C:\Program Files\memskill.exe" hook prompt"#, Some("prompt")),
            (r"C:\tools\MEMSKILL.EXE hook prompt", Some("prompt")),
            ("& 'C:\\x\\memskill.exe' hook prompt", Some("prompt")),
            ("sh -c 'memskill hook prompt; true'", Some("prompt")),
            ("$(which memskill) hook prompt", Some("prompt")),
            ("command -v memskill >/dev/null && memskill hook prompt", Some("prompt")),
            ("cd x;memskill hook prompt 2>&1", Some("prompt")),
            ("memskill\thook\tprompt", Some("prompt")),
            ("'memskill' 'hook' 'prompt'", Some("prompt")),
            ("echo memskill", None),
            ("mymemskill hook prompt", None),
            ("memskill-x hook prompt", None),
            ("memskill/run hook prompt", None),
            ("memskill show", None),
            ("memskill hook", None),
            ("memskill hook other", None),
            ("memskill show && git hook prompt", None),
            ("memskill; hook prompt", None),
            ("hook prompt memskill", None),
            ("", None),
            ("\"", None),
        ] {
            assert_eq!(verb(line), expected, "{line}");
        }
    }

    #[test]
    fn arguments_are_words_as_they_are() {
        for (program, arguments, expected) in [
            ("memskill", &["hook", "prompt"][..], Some("prompt")),
            (r"C:\Program Files\memskill.exe", &["hook", "prompt", "--agent", "x"], Some("prompt")),
            ("env", &["A=1", "memskill", "hook", "prompt"], Some("prompt")),
            ("sh", &["-c", "memskill hook prompt"], Some("prompt")),
            ("memskill", &["show"], None),
            ("memskill", &[], None),
        ] {
            assert_eq!(verb_of(program, arguments), expected, "{program} {arguments:?}");
        }
    }
}
