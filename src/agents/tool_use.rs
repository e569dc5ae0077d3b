//! Which tool uses the recall gate lets through.

use super::{Agent, Input, all};

/// What a tool is used for, from the gate's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToolUse {
    /// `memskill recall` or `memskill show`.
    ReadsMemory,
    /// `memskill index`.
    ListsMemory,
    /// A step towards memory: a skill, a search for tools, an MCP server called memskill.
    FindsTools,
    /// Anything else.
    Other,
}

/// Flags that only change how much is printed. A flag that names another file is not one of them.
const FLAGS: [&str; 9] =
    ["--", "--all", "--explain", "--stats", "--json", "--limit", "--budget", "-q", "--quiet"];

impl ToolUse {
    /// What the tool in this hook call is used for.
    pub fn of(input: &Input) -> Self {
        let tool = input.tool().unwrap_or_default();
        let has =
            |tools: fn(&Agent) -> &[&str]| all().iter().any(|agent| tools(agent).contains(&tool));
        // Anybody can name an MCP server memskill, so its tools pass but do not open the gate.
        let mut mcp_tools = all().iter().filter_map(|agent| tool.strip_prefix(agent.mcp_prefix));
        if mcp_tools.any(|name| ["recall", "show", "index"].contains(&name))
            || has(|agent| agent.discovery_tools)
        {
            return Self::FindsTools;
        }
        let command = input.command().filter(|_| has(|agent| agent.shell_tools));
        command.map_or(Self::Other, |command| Self::of_command(&command))
    }

    /// Only a single memskill command made of plain words counts, since it may run without asking the user.
    fn of_command(command: &str) -> Self {
        let is_plain = |one: char| one.is_alphanumeric() || [' ', '.', '_', '-'].contains(&one);
        let words: Vec<&str> = command.split(' ').filter(|word| !word.is_empty()).collect();
        let ["memskill", verb, rest @ ..] = words.as_slice() else {
            return Self::Other;
        };
        let is_allowed = |word: &&str| !word.starts_with('-') || FLAGS.contains(word);
        match *verb {
            _ if !command.chars().all(is_plain) || !rest.iter().all(is_allowed) => Self::Other,
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
    fn only_plain_reading_commands_of_memskill_pass() {
        for (tool, command, expected) in [
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
            assert_eq!(ToolUse::of(&input), expected, "{tool} {command:?}");
        }
    }
}
