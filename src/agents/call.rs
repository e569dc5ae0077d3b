//! Which uses of tools are memskill's own business, so that the recall gate lets them pass.

use super::Input;

/// What a tool is used for, as far as the gate cares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// `memskill recall` or `memskill show`: memory is read.
    Reads,
    /// `memskill index`: what there is to read.
    Looks,
    /// Something on the way there: a skill, a search for tools, a server by our name.
    Helps,
    /// Anything else.
    Other,
}

/// Tools by which agents find tools and skills; without them some could never reach memory.
const HELPERS: [&str; 6] =
    ["ToolSearch", "Skill", "skill", "activate_skill", "load_skill", "read_skill"];
/// Tools that run a command.
const SHELLS: [&str; 9] = [
    "Bash",
    "bash",
    "Shell",
    "shell",
    "run_shell_command",
    "exec_command",
    "local_shell",
    "powershell",
    "run_in_terminal",
];

/// Flags that only change how much is said.
const FLAGS: [&str; 9] =
    ["--", "--all", "--explain", "--stats", "--json", "--limit", "--budget", "-q", "--quiet"];

impl Call {
    /// What the tool of this moment is used for.
    pub fn of(input: &Input) -> Self {
        let tool = input.tool().unwrap_or_default();
        let own = ["mcp__memskill__", "mcp_memskill_"];
        // Anybody can call a server memskill, so these pass and are not vouched for.
        if let Some("recall" | "show" | "index") =
            own.iter().find_map(|start| tool.strip_prefix(start))
        {
            return Self::Helps;
        }
        if HELPERS.contains(&tool) {
            return Self::Helps;
        }
        let command = input.command().filter(|_| SHELLS.contains(&tool));
        command.map_or(Self::Other, |command| Self::of_command(&command))
    }

    /// What a command does: exactly one of ours with plain words, since it may pass without the user being asked. Flags pass
    /// that change how much is said; one that names another file does not.
    fn of_command(command: &str) -> Self {
        let is_plain = |one: char| one.is_alphanumeric() || [' ', '.', '_', '-'].contains(&one);
        let words: Vec<&str> = command.split(' ').filter(|word| !word.is_empty()).collect();
        let ["memskill", verb, rest @ ..] = words.as_slice() else {
            return Self::Other;
        };
        let is_fine = |word: &&str| !word.starts_with('-') || FLAGS.contains(word);
        match *verb {
            _ if !command.chars().all(is_plain) || !rest.iter().all(is_fine) => Self::Other,
            "recall" | "show" => Self::Reads,
            "index" => Self::Looks,
            _ => Self::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_reading_commands_pass() {
        for (tool, command, call) in [
            ("Bash", "memskill recall tabs", Call::Reads),
            ("Bash", "  memskill  show --all ", Call::Reads),
            ("bash", "memskill recall wie laufen die Tests für v1.2", Call::Reads),
            ("run_shell_command", "memskill index", Call::Looks),
            ("Bash", "memskill show --file README.md", Call::Other),
            ("Bash", "memskill show -C ..", Call::Other),
            ("Bash", "memskill show --user", Call::Other),
            ("Bash", "memskill recall tabs --limit 3", Call::Reads),
            ("Bash", "memskill forget x", Call::Other),
            ("Bash", "memskill trust --yes", Call::Other),
            ("Bash", "memskill show; rm -rf x", Call::Other),
            ("Bash", "memskill recall $(id)", Call::Other),
            ("Bash", "memskill recall `id`", Call::Other),
            ("Bash", "memskill show | sh", Call::Other),
            ("Bash", "memskill show > /etc/x", Call::Other),
            ("Bash", "memskill show\nrm x", Call::Other),
            ("Bash", "memskill\tshow", Call::Other),
            ("Bash", "memskill recall \"x\"", Call::Other),
            ("Bash", "/tmp/memskill show", Call::Other),
            ("Bash", "FOO=1 memskill show", Call::Other),
            ("Bash", "memskillx show", Call::Other),
            ("Write", "memskill show", Call::Other),
            ("ToolSearch", "", Call::Helps),
            ("mcp__memskill__recall", "", Call::Helps),
            ("mcp__memskill__forget", "", Call::Other),
            ("mcp_memskill_show", "", Call::Helps),
            ("mcp__other__recall", "", Call::Other),
        ] {
            let stdin =
                serde_json::json!({ "tool_name": tool, "tool_input": { "command": command } });
            let input = Input::read(stdin.to_string().as_bytes()).unwrap();
            assert_eq!(Call::of(&input), call, "{tool} {command:?}");
        }
    }
}
