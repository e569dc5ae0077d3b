//! Which uses of tools are memskill's own business, so that the recall gate lets them pass.

use super::Input;

/// What a tool is used for, as far as the gate cares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToolUse {
    /// `memskill recall` or `memskill show`: memory is read.
    ReadsMemory,
    /// `memskill index`: what there is to read.
    ListsMemory,
    /// Something on the way there: a skill, a search for tools, a server by our name.
    FindsTools,
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

impl ToolUse {
    /// What the tool of this moment is used for.
    pub fn of(input: &Input) -> Self {
        let tool = input.tool().unwrap_or_default();
        let own = ["mcp__memskill__", "mcp_memskill_"];
        // Anybody can call a server memskill, so these pass and are not vouched for.
        if let Some("recall" | "show" | "index") =
            own.iter().find_map(|start| tool.strip_prefix(start))
        {
            return Self::FindsTools;
        }
        if HELPERS.contains(&tool) {
            return Self::FindsTools;
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
            "recall" | "show" => Self::ReadsMemory,
            "index" => Self::ListsMemory,
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
            ("Bash", "memskill recall tabs", ToolUse::ReadsMemory),
            ("Bash", "  memskill  show --all ", ToolUse::ReadsMemory),
            ("bash", "memskill recall wie laufen die Tests für v1.2", ToolUse::ReadsMemory),
            ("run_shell_command", "memskill index", ToolUse::ListsMemory),
            ("Bash", "memskill show --file README.md", ToolUse::Other),
            ("Bash", "memskill show -C ..", ToolUse::Other),
            ("Bash", "memskill show --user", ToolUse::Other),
            ("Bash", "memskill recall tabs --limit 3", ToolUse::ReadsMemory),
            ("Bash", "memskill forget x", ToolUse::Other),
            ("Bash", "memskill trust --yes", ToolUse::Other),
            ("Bash", "memskill show; rm -rf x", ToolUse::Other),
            ("Bash", "memskill recall $(id)", ToolUse::Other),
            ("Bash", "memskill recall `id`", ToolUse::Other),
            ("Bash", "memskill show | sh", ToolUse::Other),
            ("Bash", "memskill show > /etc/x", ToolUse::Other),
            ("Bash", "memskill show\nrm x", ToolUse::Other),
            ("Bash", "memskill\tshow", ToolUse::Other),
            ("Bash", "memskill recall \"x\"", ToolUse::Other),
            ("Bash", "/tmp/memskill show", ToolUse::Other),
            ("Bash", "FOO=1 memskill show", ToolUse::Other),
            ("Bash", "memskillx show", ToolUse::Other),
            ("Write", "memskill show", ToolUse::Other),
            ("ToolSearch", "", ToolUse::FindsTools),
            ("mcp__memskill__recall", "", ToolUse::FindsTools),
            ("mcp__memskill__forget", "", ToolUse::Other),
            ("mcp_memskill_show", "", ToolUse::FindsTools),
            ("mcp__other__recall", "", ToolUse::Other),
        ] {
            let stdin =
                serde_json::json!({ "tool_name": tool, "tool_input": { "command": command } });
            let input = Input::read(stdin.to_string().as_bytes()).unwrap();
            assert_eq!(ToolUse::of(&input), call, "{tool} {command:?}");
        }
    }
}
