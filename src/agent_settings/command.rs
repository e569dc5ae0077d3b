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
const WRAPPERS: [&str; 17] = [
    "env", "exec", "command", "nohup", "time", "timeout", "nice", "ionice", "stdbuf", "sudo",
    "doas", "$(which", "{", "(", "if", "then", "!",
];
/// Commands that do nothing, as those do that keep a failure from being one.
const NOTHING: [&str; 9] = ["true", ":", "exit 0", "exit", "fi", "}", ")", "1", "2"];

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
    let start = words.iter().position(|word| !is_before(word))?;
    let (before, words) = words.split_at(start);
    let name = words[0].rsplit('/').next().unwrap_or_default();
    let run = if SHELLS.contains(&name) {
        let line = words[1..].iter().find(|word| !word.starts_with('-')).filter(|_| depth > 0)?;
        run_in(&self::words(line), depth - 1)?
    } else {
        is_memskill(words[0]).then_some(())?;
        let hook = words[1..].iter().position(|word| *word == "hook")? + 1;
        // What stands between is a flag, or what a flag is told.
        let is_flag =
            |at: usize| words[at].starts_with('-') || words[at - 1].starts_with('-') && at > 1;
        (1..hook).all(is_flag).then_some(())?;
        let verb = words[hook..].iter().find_map(|word| VERBS.iter().find(|verb| word == *verb))?;
        Run::new(verb, words)
    };
    let is_plain = before.iter().chain(words).all(|word| is_plain(word));
    Some(Run { is_alone: run.is_alone && is_plain, ..run })
}

/// Whether a word may stand in front of a program: a wrapper, its flags and numbers, or a value that is given to a name.
fn is_before(word: &&str) -> bool {
    let is_number = || word.trim_end_matches(['s', 'm']).parse::<f32>().is_ok();
    let is_given = || word.split_once('=').is_some_and(|(name, _)| is_name(name));
    WRAPPERS.contains(word) || word.starts_with('-') || is_number() || is_given()
}

/// Whether a word runs nothing by itself, and writes nowhere but into nothing.
fn is_plain(word: &str) -> bool {
    let runs = word.contains("$(") && !word.starts_with("$(which")
        || word.contains(['`'])
        || word.contains("<(");
    let writes = word.split('>').skip(1).any(|to| !["", "/dev/null"].contains(&to));
    !runs && !writes
}

/// Whether a command does nothing.
fn is_nothing(words: &[&str]) -> bool {
    let start = words.iter().take_while(|word| ["if", "then", "!"].contains(word)).count();
    let words = &words[start..];
    let is_looking = words.first() == Some(&"command") && words.get(1) == Some(&"-v");
    let is_plain = words.iter().all(|word| is_plain(word));
    let plain: Vec<&str> = words.iter().filter(|word| !word.contains('>')).copied().collect();
    is_plain && (is_looking || NOTHING.contains(&plain.join(" ").as_str()))
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
            ("memskill remember x y hook prompt", None),
            ("timeout 5 memskill hook prompt", Some("prompt")),
            ("nice -n 5 memskill hook prompt", Some("prompt")),
            ("env -u X memskill hook prompt", None),
            ("bash -l -c 'memskill hook prompt'", Some("prompt")),
            ("if true; then memskill hook prompt; fi", Some("prompt")),
            ("{ memskill hook prompt; }", Some("prompt")),
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
            ("if command -v memskill; then memskill hook prompt; fi", true),
            ("X=$(./mine.sh) memskill hook prompt", false),
            ("memskill hook prompt --agent `./mine.sh`", false),
            ("true > mine.txt; memskill hook prompt", false),
            ("1 ./mine.sh; memskill hook prompt", false),
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
