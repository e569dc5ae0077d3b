//! Whether a command runs memskill's hook, and for which event.
//!
//! A user may have changed the command that was installed: another path, flags, a wrapper around it. It is ours as long as some
//! word is `memskill`, a later one of the same command `hook`, and a later one our verb.

/// What memskill calls the events: the word behind `memskill hook`.
pub const VERBS: [&str; 4] = ["session-start", "prompt", "pre-tool", "post-tool"];

/// How deep a command may be quoted inside another, as in `sh -c "…"`.
const DEPTH: usize = 3;

/// How a command runs memskill's hook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) verb: &'static str,
    /// The word that names memskill.
    pub(super) program: String,
    /// The agent that it is told of.
    pub(super) agent: Option<String>,
}

/// How a command line runs memskill's hook.
pub(super) fn run(line: &str) -> Option<Run> {
    run_in(&words(line), DEPTH)
}

/// How a program with arguments runs memskill's hook.
pub(super) fn run_of(program: &str, arguments: &[&str]) -> Option<Run> {
    let words = std::iter::once(program).chain(arguments.iter().copied());
    run_in(&words.map(|word| Some(word.to_owned())).collect::<Vec<_>>(), DEPTH)
}

/// Words of a command line; none stands between two commands.
fn run_in(words: &[Option<String>], depth: usize) -> Option<Run> {
    let (mut ours, mut is_hook) = (None, false);
    for (at, word) in words.iter().enumerate() {
        let Some(word) = word else {
            (ours, is_hook) = (None, false);
            continue;
        };
        let known = VERBS.iter().find(|verb| word == **verb);
        match (known, ours) {
            (Some(verb), Some(ours)) if is_hook => return Some(Run::new(verb, &words[ours..])),
            (_, Some(_)) if word == "hook" => is_hook = true,
            _ if is_memskill(word) => (ours, is_hook) = (Some(at), false),
            _ => {}
        }
    }
    let quoted = words.iter().flatten().filter(|word| word.contains(char::is_whitespace));
    let mut inner = quoted.filter(|_| depth > 0).map(|word| run_in(&self::words(word), depth - 1));
    inner.find_map(|run| run)
}

impl Run {
    /// The words from memskill's name on, of which those of the same command count.
    fn new(verb: &'static str, words: &[Option<String>]) -> Self {
        let mut words = words.iter().map_while(Option::as_ref);
        let program = words.next().cloned().unwrap_or_default();
        let mut agent = None;
        while let Some(word) = words.next() {
            match word.strip_prefix("--agent") {
                Some("") => agent = words.next().cloned(),
                Some(joined) => {
                    agent = joined.strip_prefix('=').map(str::to_owned).or(agent);
                }
                None => {}
            }
        }
        Self { verb, program, agent }
    }
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
            assert_eq!(run(line).map(|run| run.verb), expected, "{line}");
        }
    }

    #[test]
    fn a_command_names_its_program_and_its_agent() {
        for (line, program, agent) in [
            ("memskill hook prompt", "memskill", None),
            ("memskill hook prompt --agent claude", "memskill", Some("claude")),
            ("memskill hook --agent=codex prompt || true --agent x", "memskill", Some("codex")),
            ("env A=1 '/my tools/memskill' hook prompt --agent", "/my tools/memskill", None),
            ("sh -c 'memskill hook prompt --agent auto; true'", "memskill", Some("auto")),
            ("memskill hook prompt --agents x", "memskill", None),
        ] {
            let run = run(line).unwrap();
            assert_eq!((&*run.program, run.agent.as_deref()), (program, agent), "{line}");
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
            let verb = run_of(program, arguments).map(|run| run.verb);
            assert_eq!(verb, expected, "{program} {arguments:?}");
        }
    }
}
