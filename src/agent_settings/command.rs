//! Whether a command runs memskill's hook, and for which event.
//!
//! Users change the installed command: another path, more flags, a wrapper. It is ours as long as it runs `memskill`,
//! then `hook` and one of our verbs, or one of the [`ALIASES`] with `--hook`; a command that merely mentions them is not. If the user added another command to
//! it, it is not ours alone.

/// The verbs of `memskill hook`, one per event.
pub(crate) const VERBS: [&str; 5] =
    ["session-start", "prompt", "pre-tool", "post-tool", "subagent-start"];

/// The commands that do the same with the flag `--hook`.
const ALIASES: [(&str, &str); 2] = [("bootstrap", "session-start"), ("pinned", "prompt")];

/// How deeply commands may be nested, as in `sh -c "…"`.
const MAX_DEPTH: usize = 3;

/// Programs that run the command that follows their flag.
const SHELLS: [&str; 6] = ["sh", "bash", "zsh", "dash", "fish", "ksh"];
/// Words that may precede the program that a command runs.
const WRAPPERS: [&str; 17] = [
    "env", "exec", "command", "nohup", "time", "timeout", "nice", "ionice", "stdbuf", "sudo",
    "doas", "$(which", "{", "(", "if", "then", "!",
];
/// Commands without an effect, for example those that hide a failure.
const NO_OPS: [&str; 9] = ["true", ":", "exit 0", "exit", "fi", "}", ")", "1", "2"];

/// A command that calls memskill's hook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HookCommand {
    pub(super) verb: &'static str,
    /// The word in the command that names memskill.
    pub(super) program: String,
    /// The value of `--agent`.
    pub(super) agent: Option<String>,
    /// Whether the command runs nothing else.
    pub(super) is_alone: bool,
}

/// The hook call in a command line.
pub(super) fn parse_line(line: &str) -> Option<HookCommand> {
    parse_commands(&words(line), MAX_DEPTH)
}

/// The hook call of a program with arguments.
pub(super) fn parse_words(program: &str, arguments: &[&str]) -> Option<HookCommand> {
    let words = std::iter::once(program).chain(arguments.iter().copied());
    parse_commands(&words.map(|word| Some(word.to_owned())).collect::<Vec<_>>(), MAX_DEPTH)
}

/// The hook call among several commands, which `None` separates.
fn parse_commands(words: &[Option<String>], depth: usize) -> Option<HookCommand> {
    let commands = words.split(Option::is_none);
    let commands = commands.map(|words| words.iter().flatten().map(String::as_str).collect());
    let commands: Vec<Vec<&str>> = commands.filter(|words: &Vec<&str>| !words.is_empty()).collect();
    let (at, call) =
        commands.iter().enumerate().find_map(|(at, words)| Some((at, parse_one(words, depth)?)))?;
    let mut others = commands.iter().enumerate().filter(|(other, _)| *other != at);
    let is_alone = call.is_alone && others.all(|(_, words)| is_no_op(words));
    Some(HookCommand { is_alone, ..call })
}

/// The hook call that one command makes.
fn parse_one(words: &[&str], depth: usize) -> Option<HookCommand> {
    let start = words.iter().position(|word| !is_prefix(word))?;
    let (before, words) = words.split_at(start);
    let name = words[0].rsplit('/').next().unwrap_or_default();
    let call = if SHELLS.contains(&name) {
        let line = words[1..].iter().find(|word| !word.starts_with('-')).filter(|_| depth > 0)?;
        parse_commands(&self::words(line), depth - 1)?
    } else {
        is_memskill(words[0]).then_some(())?;
        HookCommand::new(verb(words)?, words)
    };
    let is_plain = before.iter().chain(words).all(|word| is_plain(word));
    Some(HookCommand { is_alone: call.is_alone && is_plain, ..call })
}

/// The verb of the words that start with memskill's name.
fn verb(words: &[&str]) -> Option<&'static str> {
    let alias = |word: &&str| ALIASES.iter().find(|(name, _)| name == word);
    let at = words[1..].iter().position(|word| *word == "hook" || alias(word).is_some())? + 1;
    // Only flags and their values may come between `memskill` and its command.
    let is_flag =
        |at: usize| words[at].starts_with('-') || words[at - 1].starts_with('-') && at > 1;
    (1..at).all(is_flag).then_some(())?;
    match alias(&words[at]) {
        Some((_, verb)) => words[at..].contains(&"--hook").then_some(*verb),
        None => {
            words[at..].iter().find_map(|word| VERBS.iter().find(|verb| word == *verb)).copied()
        }
    }
}

/// Whether a word may precede a program: a wrapper, its flags and numbers, or an assignment.
fn is_prefix(word: &&str) -> bool {
    let is_number = || word.trim_end_matches(['s', 'm']).parse::<f32>().is_ok();
    let is_assignment = || word.split_once('=').is_some_and(|(name, _)| is_name(name));
    WRAPPERS.contains(word) || word.starts_with('-') || is_number() || is_assignment()
}

/// Whether a word neither runs a command nor redirects output, except to /dev/null.
fn is_plain(word: &str) -> bool {
    let runs = word.contains("$(") && !word.starts_with("$(which")
        || word.contains(['`'])
        || word.contains("<(");
    let writes = word.split('>').skip(1).any(|to| !["", "/dev/null"].contains(&to));
    !runs && !writes
}

/// Whether a command has no effect.
fn is_no_op(words: &[&str]) -> bool {
    let start = words.iter().take_while(|word| ["if", "then", "!"].contains(word)).count();
    let words = &words[start..];
    let is_lookup = words.first() == Some(&"command") && words.get(1) == Some(&"-v");
    let is_plain = words.iter().all(|word| is_plain(word));
    let plain: Vec<&str> = words.iter().filter(|word| !word.contains('>')).copied().collect();
    is_plain && (is_lookup || NO_OPS.contains(&plain.join(" ").as_str()))
}

/// Whether a word is the name of a variable.
fn is_name(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|one| one.is_ascii_alphanumeric() || one == '_')
}

impl HookCommand {
    /// Reads the words that start with memskill's name.
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

/// Whether a word is a path of memskill.
fn is_memskill(word: &str) -> bool {
    let word = word.trim_matches(|c| "()'\"`".contains(c));
    let name = word.rsplit(['/', '\\']).next().unwrap_or_default();
    name.eq_ignore_ascii_case("memskill") || name.eq_ignore_ascii_case("memskill.exe")
}

/// Splits a command line into unquoted words, roughly as a shell does. Backslashes stay, since they may belong to a path.
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
            ("memskill hook subagent-start", Some("subagent-start")),
            ("memskill bootstrap --hook --agent claude", Some("session-start")),
            ("memskill -C x pinned --agent gemini --hook || true", Some("prompt")),
            ("memskill bootstrap", None),
            ("memskill show pinned --hook", None),
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
            assert_eq!(parse_line(line).map(|call| call.verb), expected, "{line}");
        }
    }

    #[test]
    fn a_command_with_other_effects_is_not_ours_alone() {
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
            assert_eq!(parse_line(line).unwrap().is_alone, is_alone, "{line}");
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
            let call = parse_line(line).unwrap();
            assert_eq!((&*call.program, call.agent.as_deref()), (program, agent), "{line}");
        }
    }

    #[test]
    fn arguments_are_not_split_again() {
        for (program, arguments, expected) in [
            ("memskill", &["hook", "prompt"][..], Some("prompt")),
            (r"C:\Program Files\memskill.exe", &["hook", "prompt", "--agent", "x"], Some("prompt")),
            ("env", &["A=1", "memskill", "hook", "prompt"], Some("prompt")),
            ("sh", &["-c", "memskill hook prompt"], Some("prompt")),
            ("memskill", &["show"], None),
            ("memskill", &[], None),
        ] {
            let verb = parse_words(program, arguments).map(|call| call.verb);
            assert_eq!(verb, expected, "{program} {arguments:?}");
        }
    }
}
