//! Whether a command runs memskill's hook, and for which event.
//!
//! A user may have changed the command that was installed: another path, flags, a wrapper around it. It is ours as long as it
//! runs `memskill`, with `hook` behind it, and our verb behind that; a command that only speaks of it is not. What the user
//! put beside it is the user's: then it is not ours alone.

/// What memskill calls the events: the word behind `memskill hook`.
pub(crate) const VERBS: [&str; 4] = ["session-start", "prompt", "pre-tool", "post-tool"];

/// How deep a command may be quoted inside another, as in `sh -c "…"`.
const DEPTH: usize = 3;

/// Programs that run what stands behind their flag.
const SHELLS: [&str; 6] = ["sh", "bash", "zsh", "dash", "fish", "ksh"];
/// Words in front of the program that a command runs.
const WRAPPERS: [&str; 7] = ["env", "exec", "command", "nohup", "time", "sudo", "$(which"];
/// Commands that do nothing.
const NOTHING: [&str; 5] = ["true", ":", "exit 0", "exit", "command -v memskill >/dev/null"];

/// How a command runs memskill's hook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) verb: &'static str,
    /// The word that names memskill.
    pub(super) program: String,
    /// The agent that it is told of.
    pub(super) agent: Option<String>,
    /// Whether nothing else is run beside it.
    pub(super) is_alone: bool,
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
    let commands = words.split(Option::is_none);
    let commands = commands.map(|words| words.iter().flatten().map(String::as_str).collect());
    let commands: Vec<Vec<&str>> = commands.filter(|words: &Vec<&str>| !words.is_empty()).collect();
    let (at, run) =
        commands.iter().enumerate().find_map(|(at, words)| Some((at, one(words, depth)?)))?;
    let mut others = commands.iter().enumerate().filter(|(other, _)| *other != at);
    let is_alone = run.is_alone && others.all(|(_, words)| is_nothing(words));
    Some(Run { is_alone, ..run })
}

/// How one command runs memskill's hook.
fn one(words: &[&str], depth: usize) -> Option<Run> {
    let is_before = |word: &&str| {
        WRAPPERS.contains(word)
            || word.starts_with('-')
            || word.split_once('=').is_some_and(|(name, _)| is_name(name))
    };
    let start = words.iter().position(|word| !is_before(word))?;
    let words = &words[start..];
    let name = words[0].rsplit('/').next().unwrap_or_default();
    if SHELLS.contains(&name) && words.get(1).is_some_and(|flag| flag.starts_with('-')) {
        let line = words.get(2).filter(|_| depth > 0)?;
        return run_in(&self::words(line), depth - 1);
    }
    if !is_memskill(words[0]) {
        return None;
    }
    let hook = words.iter().position(|word| *word == "hook")?;
    let verb = words[hook..].iter().find_map(|word| VERBS.iter().find(|verb| word == *verb))?;
    Some(Run::new(verb, words))
}

/// Whether a command does nothing, as those do that keep a failure from being one.
fn is_nothing(words: &[&str]) -> bool {
    let is_redirected =
        |word: &&&str| word.contains('>') || word.chars().all(|one| one.is_ascii_digit());
    let plain: Vec<&str> = words.iter().take_while(|word| !is_redirected(word)).copied().collect();
    plain.is_empty()
        || NOTHING.contains(&plain.join(" ").as_str())
        || NOTHING.contains(&words.join(" ").as_str())
}

/// Whether a word is a name that a value is given to.
fn is_name(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|one| one.is_ascii_alphanumeric() || one == '_')
}

impl Run {
    /// What the words say from memskill's name on.
    fn new(verb: &'static str, words: &[&str]) -> Self {
        let mut agent = None;
        let mut rest = words.iter();
        let program = rest.next().copied().unwrap_or_default().to_owned();
        while let Some(word) = rest.next() {
            match word.strip_prefix("--agent") {
                Some("") => agent = rest.next().map(|&name| name.to_owned()),
                Some(joined) => agent = joined.strip_prefix('=').map(str::to_owned).or(agent),
                None => {}
            }
        }
        Self { verb, program, agent, is_alone: true }
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
            ("echo remember to add memskill hook prompt", None),
            ("grep -r 'memskill hook prompt' .", None),
            ("echo \"memskill hook prompt\"", None),
            ("", None),
            ("\"", None),
        ] {
            assert_eq!(run(line).map(|run| run.verb), expected, "{line}");
        }
    }

    #[test]
    fn what_the_user_put_beside_it_is_the_user_s() {
        for (line, is_alone) in [
            ("memskill hook prompt", true),
            ("env X=1 memskill hook prompt --agent claude || true", true),
            ("memskill hook prompt 2>/dev/null; exit 0", true),
            ("sh -c 'memskill hook prompt; true'", true),
            ("command -v memskill >/dev/null && memskill hook prompt", true),
            ("memskill hook prompt 2>&1", true),
            ("memskill hook prompt && ./mine.sh", false),
            ("notify; memskill hook prompt", false),
            ("sh -c './mine.sh; memskill hook prompt'", false),
        ] {
            assert_eq!(run(line).unwrap().is_alone, is_alone, "{line}");
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
